import Compositor
import CoreGraphics

/// What a layer has to do before the compositor sees it again.
struct PendingWork: OptionSet {
    let rawValue: UInt8

    /// Its own geometry or appearance changed.
    static let properties = PendingWork(rawValue: 1)
    /// Its sublayers came, went or changed places.
    static let structure = PendingWork(rawValue: 2)
    /// Something in it has pending work.
    static let descendants = PendingWork(rawValue: 4)
    static let layout = PendingWork(rawValue: 8)
    /// Something in it has to be laid out.
    static let descendantLayout = PendingWork(rawValue: 16)
    static let display = PendingWork(rawValue: 32)

    static let newLayer: PendingWork = [.properties, .structure]
}

/// Pending work is found without a search: a layer that has some is in its superlayer's queue, and so on up to the
/// root. A commit follows the queues down and never looks at a layer that has nothing to do.
extension CALayer {
    func mark(_ work: PendingWork) {
        pending.insert(work)
        requeue()
    }

    /// Puts a layer with pending work into the queues above it.
    func requeue() {
        var layer = self
        while !layer.pending.isEmpty, !layer.isQueued {
            guard let above = layer.storedSuperlayer else {
                layer.context?.isDirty = true
                break
            }
            layer.isQueued = true
            above.pendingSublayers.append(layer)
            above.pending.insert(.descendants)
            layer = above
        }
        if pending.isDisjoint(with: [.layout, .descendantLayout]) { return }
        layer = self
        while let above = layer.storedSuperlayer, !above.pending.contains(.descendantLayout) {
            above.pending.insert(.descendantLayout)
            layer = above
        }
    }

    /// Takes the queue; what is marked while it is worked off goes into the next one.
    private func takeQueue() -> [CALayer] {
        defer { pendingSublayers.removeAll() }
        return pendingSublayers.filter { $0.storedSuperlayer === self && $0.isQueued }
    }

    // MARK: Layout

    /// Asks for `layoutSublayers()` before the next commit.
    public func setNeedsLayout() {
        if !pending.contains(.layout) { mark(.layout) }
    }

    /// Whether the layer waits for layout.
    public func needsLayout() -> Bool { pending.contains(.layout) }

    /// Lays out now, from the farthest ancestor of an unbroken line that waits for layout.
    public func layoutIfNeeded() {
        var top = self
        while let above = top.superlayer, above.needsLayout() { top = above }
        top.layoutSubtree()
    }

    /// Lays out the layer and all in it until nothing waits for layout any more.
    ///
    /// A layout that marks itself again each time would never end; after so many rounds the rest waits for the next
    /// commit.
    package func layoutSubtree() {
        for _ in 0..<16 {
            guard !pending.isDisjoint(with: [.layout, .descendantLayout]) else { return }
            layoutOnce()
        }
    }

    private func layoutOnce() {
        if pending.contains(.layout) {
            pending.remove(.layout)
            layoutSublayers()
        }
        guard pending.contains(.descendantLayout) else { return }
        pending.remove(.descendantLayout)
        for sublayer in pendingSublayers where sublayer.storedSuperlayer === self { sublayer.layoutOnce() }
        if pendingSublayers.contains(where: { !$0.pending.isDisjoint(with: [.layout, .descendantLayout]) }) {
            pending.insert(.descendantLayout)
        }
    }

    // MARK: The render layer

    /// Draws what is marked in the layer and below, and makes the layer's picture for the compositor.
    func commit(_ pass: LayerContext.Pass) -> RenderLayer {
        isQueued = false
        guard isVisible else {
            // Nobody sees it: what waits in it goes on waiting.
            pending.remove(.properties)
            childrenAreStale = true
            return finish(RenderLayer(id: id, bounds: bounds, opacity: 0))
        }
        let work = pending
        pending = pending.intersection([.layout, .descendantLayout])
        if work.contains(.display) { display() }
        pass.context.counters.layersCommitted += 1

        var children = renderLayer?.children ?? .empty
        if childrenAreStale || work.contains(.structure) {
            childrenAreStale = false
            let queue = takeQueue()
            for sublayer in queue { _ = sublayer.commit(pass) }
            let order = sublayersInPaintOrder
            for (index, sublayer) in order.enumerated() { sublayer.paintIndex = index }
            children = RenderChildren(order.map { $0.renderLayer ?? $0.commit(pass) }, structure: Identifiers.next())
        } else if work.contains(.descendants) {
            let replacements = takeQueue().map { (index: $0.paintIndex, layer: $0.commit(pass)) }
            children = children.replacing(replacements.sorted { $0.index < $1.index })
        }
        // What was marked while drawing, or is still not laid out, waits for the next commit.
        if !pending.isEmpty { requeue() }
        return finish(
            RenderLayer(
                id: id,
                bounds: bounds,
                transform: transformToSuperlayer,
                opacity: Double(max(0, min(1, opacity))),
                background: visibleBackground,
                contents: makeRenderContents(serial: pass.serial),
                masksToBounds: masksToBounds,
                children: children
            )
        )
    }

    private func finish(_ layer: RenderLayer) -> RenderLayer {
        renderLayer = layer
        return layer
    }

    private var isVisible: Bool {
        !isHidden && opacity > 0 && bounds.isFinite && position.x.isFinite && position.y.isFinite
            && storedTransform.isFinite && anchorPoint.x.isFinite && anchorPoint.y.isFinite
    }

    private var visibleBackground: UInt32 {
        guard let backgroundColor, !(backgroundIsInContents && store != nil) else { return 0 }
        return backgroundColor.premultipliedARGB
    }
}

extension CGRect {
    fileprivate var isFinite: Bool {
        origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
    }
}

extension CGAffineTransform {
    fileprivate var isFinite: Bool {
        a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
    }
}
