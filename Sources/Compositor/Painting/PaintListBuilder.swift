import Geometry
import Raster

/// Builds paint lists: collects the layers that intersect the damage, then culls them from front to back.
///
/// A builder is reused across frames, and so is the storage of its list.
struct PaintListBuilder {
    typealias Item = PaintList.Item

    // Modified only here and in the other files of the builder.
    var list = PaintList()

    /// The cost of all sprites.
    var spriteCost = 0

    private(set) var layersVisited = 0

    /// The number of groups whose bitmaps were found in the cache.
    var cacheHits = 0

    /// The groups without a cached bitmap, by index.
    var uncachedGroups: [(item: Int, layer: RenderLayer.ID)] = []

    /// The items that show a backdrop, and their layers.
    var backdropItems: [(item: Int, layer: RenderLayer.ID)] = []

    /// The layer at which the list ends early.
    private var end: RenderLayer.ID?
    private(set) var hasEnded = false

    /// A Boolean value that indicates whether the list contains the content of a group, not of the screen.
    var isOfGroup = false

    /// The rectangles that layers are tested against, instead of the damage.
    private var probes: [PixelRect] = []

    /// The maximum number of rectangles that layers are tested against.
    private static let probeLimit = 8

    /// Builds the list that paints `damage` of the tree. The first item is the background, if there is a screen.
    /// - Parameters:
    ///   - store: The cache for the bitmaps of groups, if any.
    ///   - projectedCaches: The cache for the bitmaps of 3D-transformed layers. The default is the one of `store`. Without a
    ///     cache, such layers are omitted.
    ///   - backdrops: The cache for backdrops. Without it, backdrops are empty.
    ///   - end: A layer before which the list ends; the backdrops of layers before it have been prepared. If the layer
    ///     is in a group, the list contains only items of that group.
    mutating func build(
        _ tree: RenderTree,
        damage: Region,
        store: LayerCaches? = nil,
        projectedCaches: ProjectedLayerCaches? = nil,
        backdrops: Backdrops? = nil,
        before end: RenderLayer.ID? = nil
    ) {
        removeAll()
        self.end = end
        let screen = PixelRect(size: tree.size)
        if tree.isOnScreen {
            list.items.append(Item(kind: .solid, rect: damage.bounds, color: tree.background, isOpaque: true))
        }
        if let root = tree.root {
            if damage.rectangleCount > Self.probeLimit {
                probes.append(damage.bounds)
            } else {
                for rect in damage { probes.append(rect) }
            }
            let projectedCaches = (projectedCaches ?? store?.projectedCaches).map { Unmanaged.passUnretained($0) }
            let store = store.map { Unmanaged.passUnretained($0) }
            let inherited = InheritedState(
                clip: screen,
                alpha: 1,
                store: store,
                projectedCaches: projectedCaches,
                isInGroup: !tree.isOnScreen
            )
            visit(root, tree.transform, inherited)
        }
        finish(damage)
        for group in uncachedGroups { store?.notePainting(of: group.layer, area: list.items[group.item].visible.area) }
        guard let backdrops, !backdropItems.isEmpty else { return }
        if end == nil {
            var needs: [RenderLayer.ID: Region] = [:]
            for entry in backdropItems {
                let item = list.items[entry.item]
                let visible = Region(item.visible)
                needs[entry.layer] = item.region < 0 ? visible : list.regions[item.region].intersection(visible)
            }
            backdrops.prepare(needs, tree)
        }
        for entry in backdropItems {
            list.items[entry.item].backdrop = backdrops.cache(of: entry.layer).map { .passUnretained($0) }
        }
    }

    /// Builds the list that paints the content of a layer: everything except the layer's own opacity.
    mutating func build(
        inside layer: RenderLayer,
        _ transform: CGAffineTransform,
        in bounds: PixelRect,
        projectedCaches: ProjectedLayerCaches? = nil
    ) {
        removeAll()
        probes.append(bounds)
        let initial = InheritedState(
            clip: bounds,
            alpha: 1,
            projectedCaches: projectedCaches.map { .passUnretained($0) }
        )
        if let clip = clip(of: layer, transform, initial) {
            // The bitmap is blended later.
            let group = clip.mask == nil && layer.mask == nil ? nil : Group()
            visitInside(layer, transform, initial, clip, group)
        }
        finish(Region(bounds))
    }

    private mutating func removeAll() {
        list.removeAll()
        spriteCost = 0
        probes.removeAll(keepingCapacity: true)
        uncachedGroups.removeAll(keepingCapacity: true)
        backdropItems.removeAll(keepingCapacity: true)
        end = nil
        hasEnded = false
        isOfGroup = false
        layersVisited = 0
        cacheHits = 0
    }

    /// Removes occluded parts of `damage`, and records the visible part of each item.
    private mutating func finish(_ damage: Region) {
        var remaining = damage
        cull(list.items.indices, &remaining, damage.bounds)
        list.finish(spriteCost: spriteCost)
    }

    /// The state that a layer inherits from its superlayers.
    struct InheritedState {
        var clip: PixelRect
        var alpha: Double
        /// The opacity that the next layers have in addition to their own.
        var fade = 1.0
        /// The cache for the bitmaps of groups.
        var store: Unmanaged<LayerCaches>?
        /// The cache for the bitmaps of 3D-transformed layers.
        var projectedCaches: Unmanaged<ProjectedLayerCaches>?
        var isInGroup = false
        /// The vibrancy of content that is not in a group.
        var vibrancy: RenderVibrancy?
    }

    /// Returns a Boolean value that indicates whether a part of `rect` inside `clip` is damaged.
    func meets(_ rect: PixelRect, _ clip: PixelRect) -> Bool {
        let rect = rect.intersection(clip)
        if rect.isEmpty { return false }
        for probe in probes where probe.intersects(rect) { return true }
        return false
    }

    mutating func visit(_ layer: RenderLayer, _ parent: CGAffineTransform, _ inherited: InheritedState) {
        guard layer.primitiveCount > 0, !hasEnded else { return }
        if layer.id == end {
            hasEnded = true
            return
        }
        let extent = DeviceGeometry.pixels(touchedBy: layer.extent, parent)
        guard meets(extent, inherited.clip) else { return }
        layersVisited += 1
        if let projected = layer.projected {
            return visitProjected(layer, projected.projection, parent, inherited)
        }

        let transform = layer.transform.concatenating(parent)
        guard let clip = clip(of: layer, transform, inherited) else { return }
        let opacity = layer.opacity * inherited.fade
        guard layer.needsGroup(opacity: opacity) || clip.mask != nil else {
            var inherited = inherited
            if layer.fadesSublayers {
                inherited.fade = opacity
            } else {
                inherited.alpha *= opacity
                inherited.fade = 1
            }
            return visitInside(layer, transform, inherited, clip, nil)
        }
        var inherited = inherited
        inherited.fade = 1
        let alpha = Self.byte(inherited.alpha * opacity)
        guard alpha > 0 else { return }
        let groups = Group.all(layer, inherited, alpha: alpha)
        if !layer.hasBackdrop, groups.count == 1, groups[0].isPlain, let store = inherited.store {
            if let cache = store._withUnsafeGuaranteedRef({ $0.cache(of: layer, transform) }) {
                addCached(cache, transform, alpha, inherited)
                return
            }
            uncachedGroups.append((list.items.count, layer.id))
        }
        for group in groups where !hasEnded { visitInside(layer, transform, inherited, clip, group) }
    }

    /// Adds the bitmap of a 3D-transformed layer, in a group if it is blended.
    private mutating func visitProjected(
        _ layer: RenderLayer,
        _ projection: Projection,
        _ parent: CGAffineTransform,
        _ inherited: InheritedState
    ) {
        let groups = Group.all(layer, inherited)
        guard groups.count > 1 || !groups[0].isPlain else {
            return addProjected(layer, projection, parent, inherited)
        }
        let extent = DeviceGeometry.pixels(touchedBy: layer.extent, parent).intersection(inherited.clip)
        for group in groups {
            let index = begin(group, extent)
            addProjected(layer, projection, parent, inherited)
            endGroup(index)
        }
    }

    mutating func visitChildren(
        _ node: RenderChildren.Node,
        _ transform: CGAffineTransform,
        _ inherited: InheritedState
    ) {
        guard node.primitiveCount > 0,
            meets(DeviceGeometry.pixels(touchedBy: node.extent, transform), inherited.clip)
        else { return }
        switch node.items {
        case .layer(let layer): visit(layer, transform, inherited)
        case .layers(let layers): layers.forEachUncounted { visit($0, transform, inherited) }
        case .nodes(let nodes): for node in nodes { visitChildren(node, transform, inherited) }
        }
    }

    static func byte(_ alpha: Double) -> UInt8 { UInt8(max(0, min(255, (alpha * 255).rounded()))) }
}
