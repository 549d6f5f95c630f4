import Compositor
import CoreGraphics

/// The work that a layer has pending for the next commit.
struct PendingWork: OptionSet {
    let rawValue: UInt8

    /// The layer's own geometry or appearance changed.
    static let properties = PendingWork(rawValue: 1)
    /// The sublayers were added, removed or reordered.
    static let structure = PendingWork(rawValue: 2)
    /// A descendant has pending work.
    static let descendants = PendingWork(rawValue: 4)
    static let layout = PendingWork(rawValue: 8)
    /// A descendant needs layout.
    static let descendantLayout = PendingWork(rawValue: 16)
    static let display = PendingWork(rawValue: 32)

    static let anyLayout: PendingWork = [.layout, .descendantLayout]
    static let newLayer: PendingWork = [.properties, .structure, .layout]
}

/// The pending work of a layer and the result of its last commit.
struct LayerCommitState {
    /// Boolean values in one byte, because every layer has them.
    private struct Flags: OptionSet {
        let rawValue: UInt8

        static let isQueued = Flags(rawValue: 1)
        static let isInLayout = Flags(rawValue: 2)
        static let repeatsLayout = Flags(rawValue: 4)
        static let defersLayout = Flags(rawValue: 8)
        static let childrenNeedUpdate = Flags(rawValue: 16)
        static let changesSublayers = Flags(rawValue: 32)
    }

    fileprivate(set) var pending: PendingWork = .newLayer
    private var flags: Flags = .childrenNeedUpdate

    /// A Boolean value that indicates whether the layer is among its superlayer's `pendingSublayers`.
    fileprivate var isQueued: Bool {
        get { flags.contains(.isQueued) }
        set { set(.isQueued, to: newValue) }
    }

    fileprivate(set) var isInLayout: Bool {
        get { flags.contains(.isInLayout) }
        set { set(.isInLayout, to: newValue) }
    }

    /// A Boolean value that indicates whether something changed during the layer's own layout that the layout depends on.
    fileprivate var repeatsLayout: Bool {
        get { flags.contains(.repeatsLayout) }
        set { set(.repeatsLayout, to: newValue) }
    }

    /// A Boolean value that indicates whether the layer has requested layout during its own layout.
    fileprivate var defersLayout: Bool {
        get { flags.contains(.defersLayout) }
        set { set(.defersLayout, to: newValue) }
    }

    /// A Boolean value that indicates whether the sublayers were changed by the layer's own layout, which is repeated once for this.
    fileprivate var changesSublayers: Bool {
        get { flags.contains(.changesSublayers) }
        set { set(.changesSublayers, to: newValue) }
    }

    fileprivate var childrenNeedUpdate: Bool {
        get { flags.contains(.childrenNeedUpdate) }
        set { set(.childrenNeedUpdate, to: newValue) }
    }

    private mutating func set(_ flag: Flags, to value: Bool) {
        if value { flags.insert(flag) } else { flags.remove(flag) }
    }

    private var storedPaintIndex: Int32 = 0
    fileprivate var queue: SublayerQueue?
    fileprivate(set) var renderLayer: RenderLayer?
    /// The context of the layer's tree, set while a commit draws the layer.
    fileprivate(set) var drawingContext: LayerContext?

    /// The index of the layer's render layer among those of its siblings.
    fileprivate var paintIndex: Int {
        get { Int(storedPaintIndex) }
        set { storedPaintIndex = Int32(newValue) }
    }

    /// The sublayers that have pending work.
    var pendingSublayers: [CALayer] { queue?.sublayers ?? [] }

    /// Requests a new list of children with the next commit.
    mutating func setChildrenNeedUpdate() { childrenNeedUpdate = true }

    fileprivate mutating func append(pending sublayer: CALayer) {
        if queue == nil { queue = SublayerQueue() }
        queue?.sublayers.append(sublayer)
    }
}

/// The sublayers of a layer that have pending work. It is a separate object, because most layers have no sublayers.
private final class SublayerQueue {
    /// The most entries whose memory is reused from commit to commit.
    static let reusedCapacity = 1024

    @exclusivity(unchecked) var sublayers: [CALayer] = []

    /// An empty array whose memory is reused.
    @exclusivity(unchecked) var spareReplacements: [(index: Int, layer: RenderLayer)] = []
}

/// Pending work is found without a search: a layer that has pending work is in its superlayer's queue, and so on up to
/// the root. A commit follows the queues down and never visits a layer that has nothing to do.
extension CALayer {
    var pending: PendingWork { commitState.pending }

    /// The render layer of the last commit; `nil` before the first one.
    var renderLayer: RenderLayer? { commitState.renderLayer }

    /// A Boolean value that indicates whether a commit has included the layer.
    package var isCommitted: Bool { renderLayer != nil }

    func mark(_ work: PendingWork) {
        if work.contains(.properties) { hitBoxMembership.geometryDidChange() }
        commitState.pending.insert(work)
        requeue()
    }

    /// Adds pending work; the caller queues the layer.
    func markWithoutQueueing(_ work: PendingWork) { commitState.pending.insert(work) }

    /// Removes the layer from a superlayer's queue, which must not retain a removed layer.
    func leaveQueue(of superlayer: CALayer) {
        superlayer.commitState.queue?.sublayers.removeAll { $0 === self }
        commitState.isQueued = false
    }

    /// Notes that the queue which the layer was in has been released with the superlayer.
    func leaveReleasedQueue() { commitState.isQueued = false }

    /// Clears the pending display.
    /// - Returns: `false` if the layer does not need display.
    func takePendingDisplay() -> Bool {
        guard pending.contains(.display) else { return false }
        commitState.pending.remove(.display)
        return true
    }

    /// Adds a layer with pending work to the queues of its ancestors.
    ///
    /// A hidden layer is removed from the queue when it is committed, and its pending work stays in the layer. Marks
    /// below it stop there, because they change nothing visible; except layout, which propagates to the root.
    func requeue() {
        guard !pending.isEmpty else { return }
        let needsLayout = !pending.isDisjoint(with: .anyLayout)
        var layer = self
        while true {
            guard let above = layer.storedSuperlayer else {
                layer.context?.hasChanges = true
                return
            }
            if layer.commitState.isQueued {
                guard needsLayout, !above.pending.contains(.descendantLayout) else { return }
            } else {
                layer.commitState.isQueued = true
                above.commitState.append(pending: layer)
            }
            above.commitState.pending.insert(needsLayout ? [.descendants, .descendantLayout] : .descendants)
            layer = above
        }
    }

    /// Commits the layers in the queue. Work that is added meanwhile goes into the next queue, and so does a layer
    /// that a drawing callback moves to another superlayer.
    private func commitQueue(_ pass: LayerContext.Pass, _ body: (RenderLayer, Int) -> Void) {
        guard let pending = commitState.queue else { return }
        var queue: [CALayer] = []
        swap(&queue, &pending.sublayers)
        for sublayer in queue where sublayer.commitState.isQueued && sublayer.storedSuperlayer === self {
            let index = sublayer.commitState.paintIndex
            let layer = sublayer.commit(pass)
            if sublayer !== effects?.mask { body(layer, index) }
        }
        // Reuse the memory for the next frame's queue.
        guard pending.sublayers.isEmpty, queue.capacity <= SublayerQueue.reusedCapacity else { return }
        queue.removeAll(keepingCapacity: true)
        swap(&queue, &pending.sublayers)
    }

    // MARK: Layout

    /// Requests layout because something changed that it depends on. Unlike a request by ``setNeedsLayout()``, it is served by
    /// the same commit even if the layer is in its own layout.
    func invalidateLayout() {
        layoutDidBecomeInvalid()
        setNeedsLayout()
    }

    /// Requests layout because the sublayers changed.
    ///
    /// A layer that changes them in its own layout is laid out once more, so that one that replaces them each time comes to rest.
    func sublayersDidChange() {
        if commitState.isInLayout {
            guard !commitState.changesSublayers else { return }
            commitState.changesSublayers = true
        }
        invalidateLayout()
    }

    /// Notes that something changed that the layer's layout depends on. If the layer is in its own layout, the next request of
    /// layout is served by the same commit.
    package func layoutDidBecomeInvalid() {
        if commitState.isInLayout { commitState.repeatsLayout = true }
    }

    /// Requests layout after the layouts in progress.
    package func setNeedsLayoutLater() {
        let thread = AnimationThread.current
        if thread.layoutDepth == 0 { setNeedsLayout() } else { deferLayout(thread) }
    }

    private func deferLayout(_ thread: AnimationThread) {
        guard !commitState.defersLayout else { return }
        commitState.defersLayout = true
        thread.deferredLayouts.append(self)
    }

    /// A Boolean value that indicates whether the layer needs layout, in this commit or in the next one.
    var awaitsLayout: Bool { pending.contains(.layout) || commitState.defersLayout }

    /// Lays out the layer and its descendants until none needs layout.
    ///
    /// A layout that marks itself or others each time would never end: what a layer requests of itself in its own layout
    /// waits for the next commit, changes of its own sublayers repeat its layout once, and after a fixed number of rounds, the
    /// rest waits for the next commit, too.
    package func layoutSubtree() {
        guard !pending.isDisjoint(with: .anyLayout) else { return }
        let thread = AnimationThread.current
        thread.layoutDepth += 1
        defer {
            thread.layoutDepth -= 1
            if thread.layoutDepth == 0, !thread.deferredLayouts.isEmpty { requestDeferredLayouts(thread) }
        }
        for _ in 0..<16 {
            guard !pending.isDisjoint(with: .anyLayout) else { return }
            layoutOnce(thread)
        }
    }

    private func requestDeferredLayouts(_ thread: AnimationThread) {
        let layers = thread.deferredLayouts
        thread.deferredLayouts = []
        for layer in layers where layer.commitState.defersLayout {
            layer.commitState.defersLayout = false
            layer.mark(.layout)
        }
    }

    private func layoutOnce(_ thread: AnimationThread) {
        if pending.contains(.layout) {
            commitState.pending.remove(.layout)
            commitState.isInLayout = true
            commitState.repeatsLayout = false
            let isRepeated = commitState.changesSublayers
            layoutSublayers()
            if isRepeated { commitState.changesSublayers = false }
            commitState.isInLayout = false
            if pending.contains(.layout), !commitState.repeatsLayout {
                commitState.pending.remove(.layout)
                deferLayout(thread)
            }
        }
        guard pending.contains(.descendantLayout) else { return }
        commitState.pending.remove(.descendantLayout)
        for sublayer in commitState.pendingSublayers where sublayer.storedSuperlayer === self {
            sublayer.layoutOnce(thread)
        }
        if !pending.contains(.descendantLayout),
            commitState.pendingSublayers.contains(where: { !$0.pending.isDisjoint(with: .anyLayout) })
        {
            commitState.pending.insert(.descendantLayout)
        }
    }

    // MARK: Render layer

    /// Draws the dirty regions of the layer and its descendants, and creates the layer's render layer for the
    /// compositor.
    @discardableResult
    func commit(_ pass: LayerContext.Pass) -> RenderLayer {
        commitState.isQueued = false
        pass.context.counters.layersCommitted += 1
        let animation = layerAnimation
        guard let placement = Placement(of: self, mayAppear: animation?.mayReveal ?? false) else {
            // The layer is invisible: pending work of its descendants stays pending.
            commitState.pending.remove(.properties)
            commitState.childrenNeedUpdate = true
            if !pending.isDisjoint(with: .anyLayout) { requeue() }
            let layer = RenderLayer(id: id, bounds: .zero, opacity: 0)
            commitState.renderLayer = layer
            return layer
        }
        if !isTransformLayer, takePendingDisplay() {
            let start = pass.context.clock.now
            commitState.drawingContext = pass.context
            displayCurrentValues()
            commitState.drawingContext = nil
            pass.context.times.drawing += pass.context.clock.now - start
        }
        let hasQueue = pending.contains(.descendants)
        commitState.pending.subtract([.properties, .descendants])
        var replacements: [(index: Int, layer: RenderLayer)] = []
        if hasQueue, let queue = commitState.queue { swap(&replacements, &queue.spareReplacements) }
        if hasQueue { commitQueue(pass) { replacements.append(($1, $0)) } }

        let isTransform = isTransformLayer
        let contents = isTransform ? nil : makeRenderContents(serial: pass.serial)
        var parts = isTransform ? nil : parts(showing: contents)
        var children = renderLayer?.children ?? .empty
        // Evaluated now, because drawing callbacks may have added and removed layers.
        if commitState.childrenNeedUpdate || parts?.pattern != nil || parts?.drawing != nil || parts?.slicing != nil
            || replicatesSublayers || isTransform || pending.contains(.structure)
        {
            commitState.childrenNeedUpdate = false
            commitState.pending.remove(.structure)
            var order = sublayersInPaintOrder
            if replicatesSublayers {
                parts = replication(of: order.map { $0.renderLayer ?? $0.commit(pass) }, parts)
                order = []
            }
            let under = parts?.layers(renderValues) ?? []
            for (index, sublayer) in order.enumerated() { sublayer.commitState.paintIndex = under.count + index }
            children = RenderChildren(
                under + order.map { $0.renderLayer ?? $0.commit(pass) },
                structure: Identifiers.next()
            )
        } else if !replacements.isEmpty {
            // Mostly in order already; sorting allocates.
            if zip(replacements, replacements.dropFirst()).contains(where: { $0.index > $1.index }) {
                replacements.sort { $0.index < $1.index }
            }
            children = children.replacing(replacements)
        }
        if hasQueue, let queue = commitState.queue, replacements.capacity <= SublayerQueue.reusedCapacity {
            replacements.removeAll(keepingCapacity: true)
            swap(&replacements, &queue.spareReplacements)
        }
        // Work that was added while drawing, or that still needs layout, waits for the next commit.
        requeue()
        let layer = placement.layer(
            of: self,
            contents: parts?.contents == nil ? contents : nil,
            children: children,
            composition: isTransform
                ? nil : effects?.composition(like: renderLayer?.composition) { $0.renderLayer ?? $0.commit(pass) },
            animation: parts.map { parts in animation?.fitting(parts.layers) } ?? animation,
            reusing: displayState?.takeSpareLayer()
        )
        displayState?.spare(commitState.renderLayer)
        commitState.renderLayer = layer
        return layer
    }

    /// The placement of a visible layer. Most layers lie in their superlayer's plane and need only an affine transform.
    enum Placement {
        case affine(CGAffineTransform)
        /// A 3D placement; indirect because it is large and rare.
        indirect case transformed3D(RenderGeometry)

        /// Creates the placement of a layer, or returns `nil` if the layer is not visible.
        /// - Parameter mayAppear: A Boolean value that indicates whether animations may show the layer although it is
        ///   hidden.
        init?(of layer: CALayer, mayAppear: Bool = false) {
            guard mayAppear || !layer.isHidden && layer.opacity > 0, layer.bounds.isFinite else { return nil }
            if let transform = layer.renderTransform {
                guard transform.isFinite else { return nil }
                self = .affine(transform)
            } else {
                let geometry = layer.renderGeometry
                guard geometry.projection.isFinite else { return nil }
                self = .transformed3D(geometry)
            }
        }

        func layer(
            of layer: CALayer,
            contents: RenderContents?,
            children: RenderChildren,
            composition: LayerComposition?,
            animation: LayerAnimation? = nil,
            reusing spare: RenderLayer? = nil
        ) -> RenderLayer {
            let opacity = !layer.isHidden && layer.opacity > 0 ? Double(min(1, layer.opacity)) : 0
            if layer.isTransformLayer {
                var options = LayerComposition.Options()
                options.fadesSublayers = true
                return RenderLayer(
                    id: layer.id,
                    bounds: .zero,
                    opacity: opacity,
                    children: children,
                    composition: LayerComposition(options),
                    zPosition: layer.renderGeometry.depth,
                    animation: animation
                )
            }
            switch self {
            case .affine(let transform):
                let attributes = RenderLayer.Attributes(
                    id: layer.id,
                    bounds: layer.renderBounds,
                    transform: transform,
                    opacity: opacity,
                    background: layer.visibleBackground,
                    contents: contents,
                    backdrop: layer.effects?.renderBackdrop,
                    masksToBounds: layer.masksToBounds,
                    edge: layer.edge,
                    children: children,
                    composition: composition,
                    keepsColors: layer.keepsColors,
                    zPosition: Double(layer.zPosition),
                    animation: animation
                )
                guard let spare else { return RenderLayer(attributes) }
                spare.reset(attributes)
                return spare
            case .transformed3D(let geometry):
                return RenderLayer(
                    id: layer.id,
                    geometry: geometry,
                    opacity: opacity,
                    background: layer.visibleBackground,
                    contents: contents,
                    backdrop: layer.effects?.renderBackdrop,
                    masksToBounds: layer.masksToBounds,
                    edge: layer.edge,
                    children: children,
                    composition: composition,
                    keepsColors: layer.keepsColors,
                    animation: animation
                )
            }
        }
    }

    /// The rounded corners and the border of the layer.
    var edge: RenderEdge {
        guard extras != nil, cornerRadius > 0 || borderWidth > 0 || !aliasedSides.isEmpty else { return .plain }
        return RenderEdge(
            radius: cornerRadius,
            corners: renderCorners,
            isContinuous: cornerCurve == .continuous,
            borderWidth: borderWidth,
            borderColor: borderWidth > 0 ? borderColor?.premultipliedARGB ?? 0 : 0,
            aliased: aliasedSides
        )
    }

    /// The sides that are not antialiased.
    var aliasedSides: RenderEdge.Sides { effects?.aliasedSides ?? RenderEdge.Sides(rawValue: 0) }

    var renderCorners: RenderEdge.Corners {
        let corners = RenderEdge.Corners(rawValue: UInt8(truncatingIfNeeded: maskedCorners.rawValue & 15))
        return isReflected ? corners.reflected : corners
    }

    var visibleBackground: UInt32 {
        guard let backgroundColor, !(backgroundIsInContents && hasDrawing) else { return 0 }
        return backgroundColor.premultipliedARGB
    }
}
