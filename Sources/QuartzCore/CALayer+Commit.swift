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

    static let anyLayout: PendingWork = [.layout, .descendantLayout]
    static let newLayer: PendingWork = [.properties, .structure, .layout]
}

/// Pending work is found without a search: a layer that has some is in its superlayer's queue, and so on up to the
/// root. A commit follows the queues down and never looks at a layer that has nothing to do.
extension CALayer {
    func mark(_ work: PendingWork) {
        pending.insert(work)
        requeue()
    }

    /// Puts a layer with pending work into the queues above it.
    ///
    /// A hidden layer leaves its place in the queue while work goes on waiting in it. Marks below it stop there, since
    /// nobody would see what they change; all but layout, which goes up to the root.
    func requeue() {
        guard !pending.isEmpty else { return }
        let needsLayout = !pending.isDisjoint(with: .anyLayout)
        var layer = self
        while true {
            guard let above = layer.storedSuperlayer else {
                layer.context?.hasChanges = true
                return
            }
            if layer.isQueued {
                guard needsLayout, !above.pending.contains(.descendantLayout) else { return }
            } else {
                layer.isQueued = true
                above.pendingSublayers.append(layer)
            }
            above.pending.insert(needsLayout ? [.descendants, .descendantLayout] : .descendants)
            layer = above
        }
    }

    /// Commits what is in the queue. What is marked meanwhile goes into the next one, and so does what a drawing puts into
    /// another place.
    private func commitQueue(_ pass: LayerContext.Pass, _ body: (RenderLayer, Int) -> Void) {
        var queue: [CALayer] = []
        swap(&queue, &pendingSublayers)
        for sublayer in queue where sublayer.isQueued && sublayer.storedSuperlayer === self {
            let index = sublayer.paintIndex
            body(sublayer.commit(pass), index)
        }
        // The memory serves the next frame's queue.
        guard pendingSublayers.isEmpty else { return }
        queue.removeAll(keepingCapacity: true)
        swap(&queue, &pendingSublayers)
    }

    // MARK: Layout

    /// Lays out the layer and all in it until nothing waits for layout any more.
    ///
    /// A layout that marks itself again each time would never end; after so many rounds the rest waits for the next
    /// commit.
    package func layoutSubtree() {
        for _ in 0..<16 {
            guard !pending.isDisjoint(with: .anyLayout) else { return }
            layoutOnce()
        }
    }

    private func layoutOnce() {
        if pending.contains(.layout) {
            pending.remove(.layout)
            isInLayout = true
            layoutSublayers()
            isInLayout = false
        }
        guard pending.contains(.descendantLayout) else { return }
        pending.remove(.descendantLayout)
        for sublayer in pendingSublayers where sublayer.storedSuperlayer === self { sublayer.layoutOnce() }
        if !pending.contains(.descendantLayout),
            pendingSublayers.contains(where: { !$0.pending.isDisjoint(with: .anyLayout) })
        {
            pending.insert(.descendantLayout)
        }
    }

    // MARK: The render layer

    /// Draws what is marked in the layer and below, and makes the layer's picture for the compositor.
    @discardableResult
    func commit(_ pass: LayerContext.Pass) -> RenderLayer {
        isQueued = false
        pass.context.counters.layersCommitted += 1
        let animation = layerAnimation
        guard let spot = Spot(of: self, mayAppear: animation?.mayReveal ?? false) else {
            // Nobody sees it: what waits in it goes on waiting.
            pending.remove(.properties)
            childrenAreStale = true
            if !pending.isDisjoint(with: .anyLayout) { requeue() }
            let layer = RenderLayer(id: id, bounds: .zero, opacity: 0)
            renderLayer = layer
            return layer
        }
        if pending.contains(.display) {
            pending.remove(.display)
            drawingContext = pass.context
            display()
            drawingContext = nil
        }
        let hasQueue = pending.contains(.descendants)
        pending.subtract([.properties, .descendants])
        var replacements: [(index: Int, layer: RenderLayer)] = []
        swap(&replacements, &spareReplacements)
        if hasQueue { commitQueue(pass) { replacements.append(($1, $0)) } }

        let contents = makeRenderContents(serial: pass.serial)
        let parts = parts(showing: contents)
        var children = renderLayer?.children ?? .empty
        // Asked now, since a drawing may have put layers in and out.
        if childrenAreStale || parts?.pattern != nil || pending.contains(.structure) {
            childrenAreStale = false
            pending.remove(.structure)
            let order = sublayersInPaintOrder
            let under = parts?.layers(in: bounds) ?? []
            for (index, sublayer) in order.enumerated() { sublayer.paintIndex = under.count + index }
            children = RenderChildren(
                under + order.map { $0.renderLayer ?? $0.commit(pass) },
                structure: Identifiers.next()
            )
        } else if !replacements.isEmpty {
            // Mostly in order as it is; sorting allocates.
            if zip(replacements, replacements.dropFirst()).contains(where: { $0.index > $1.index }) {
                replacements.sort { $0.index < $1.index }
            }
            children = children.replacing(replacements)
        }
        replacements.removeAll(keepingCapacity: true)
        swap(&replacements, &spareReplacements)
        // What was marked while drawing, or is still not laid out, waits for the next commit.
        requeue()
        let layer = spot.layer(
            of: self,
            contents: parts?.contents == nil ? contents : nil,
            children: children,
            animation: parts.map { parts in animation?.fitting(parts.layers) } ?? animation
        )
        renderLayer = layer
        return layer
    }

    /// Where a layer is seen. Most lie in their superlayer's plane, and need no more said.
    enum Spot {
        case affine(CGAffineTransform)
        /// In a box of its own: it is large, and rare.
        indirect case turned(RenderPlace)

        /// Nil when the layer is not seen anywhere.
        /// - Parameter mayAppear: whether animations may show it, though it is hidden.
        init?(of layer: CALayer, mayAppear: Bool = false) {
            guard mayAppear || !layer.isHidden && layer.opacity > 0, layer.bounds.isFinite else { return nil }
            if let transform = layer.transformToSuperlayer {
                guard transform.isFinite else { return nil }
                self = .affine(transform)
            } else {
                let place = layer.place
                guard place.projection.isFinite else { return nil }
                self = .turned(place)
            }
        }

        func layer(
            of layer: CALayer,
            contents: RenderContents?,
            children: RenderChildren,
            animation: LayerAnimation? = nil
        ) -> RenderLayer {
            let opacity = !layer.isHidden && layer.opacity > 0 ? Double(min(1, layer.opacity)) : 0
            return switch self {
            case .affine(let transform):
                RenderLayer(
                    id: layer.id,
                    bounds: layer.bounds,
                    transform: transform,
                    opacity: opacity,
                    background: layer.visibleBackground,
                    contents: contents,
                    backdrop: layer.backdrop,
                    masksToBounds: layer.masksToBounds,
                    edge: layer.edge,
                    children: children,
                    zPosition: Double(layer.zPosition),
                    animation: animation
                )
            case .turned(let place):
                RenderLayer(
                    id: layer.id,
                    place: place,
                    opacity: opacity,
                    background: layer.visibleBackground,
                    contents: contents,
                    backdrop: layer.backdrop,
                    masksToBounds: layer.masksToBounds,
                    edge: layer.edge,
                    children: children,
                    animation: animation
                )
            }
        }
    }

    /// The corners and the line along the bounds.
    var edge: RenderEdge {
        guard cornerRadius > 0 || borderWidth > 0 else { return .plain }
        return RenderEdge(
            radius: cornerRadius,
            corners: renderCorners,
            borderWidth: borderWidth,
            borderColor: borderWidth > 0 ? borderColor?.premultipliedARGB ?? 0 : 0
        )
    }

    var renderCorners: RenderEdge.Corners {
        RenderEdge.Corners(rawValue: UInt8(truncatingIfNeeded: maskedCorners.rawValue & 15))
    }

    var visibleBackground: UInt32 {
        guard let backgroundColor, !(backgroundIsInContents && store != nil) else { return 0 }
        return backgroundColor.premultipliedARGB
    }
}
