import Geometry
import Raster

/// The items to paint to update a part of the screen: colors and images, back to front, each with the pixels in which
/// it is visible.
///
/// The list is built once per frame and can then be painted band by band. Its storage is reused across frames.
struct PaintList {
    // Modified only here and in the other files of the list.
    var items: [Item] = []
    var regions: [Region] = []
    var shapes: [DeviceShape] = []
    var projections: [ProjectedItem] = []
    var sprites = SpriteStrips()

    /// The cost of all sprites.
    var spriteCost = 0

    /// The rows in which each item is visible, stored contiguously: each band scans all spans but reads few items.
    private(set) var spans: [Span] = []

    struct Span {
        var minY: Int32
        var maxY: Int32
    }
    private(set) var layersVisited = 0

    /// The estimated time that painting takes, in tenths of a nanosecond.
    private(set) var cost = 0

    /// A Boolean value that indicates whether the list contains groups to paint.
    private(set) var hasGroups = false

    /// The number of groups whose bitmaps were found in the cache.
    var cacheHits = 0

    /// The groups without a cached bitmap, by index.
    var uncachedGroups: [(item: Int, layer: RenderLayer.ID)] = []

    /// The items that show a backdrop, and their layers.
    var backdropItems: [(item: Int, layer: RenderLayer.ID)] = []

    /// The layer at which the list ends early.
    private var end: RenderLayer.ID?
    private var hasEnded = false

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
            items.append(Item(kind: .solid, rect: damage.bounds, color: tree.background, isOpaque: true))
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
        for group in uncachedGroups { store?.notePainting(of: group.layer, area: items[group.item].visible.area) }
        guard let backdrops, !backdropItems.isEmpty else { return }
        if end == nil {
            var needs: [RenderLayer.ID: Region] = [:]
            for entry in backdropItems {
                let item = items[entry.item]
                let visible = Region(item.visible)
                needs[entry.layer] = item.region < 0 ? visible : regions[item.region].intersection(visible)
            }
            backdrops.prepare(needs, tree)
        }
        for entry in backdropItems {
            items[entry.item].backdrop = backdrops.cache(of: entry.layer).map { .passUnretained($0) }
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
        items.removeAllForReuse()
        regions.removeAllForReuse()
        shapes.removeAllForReuse()
        projections.removeAllForReuse()
        sprites.removeAll()
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
        cull(items.indices, &remaining, damage.bounds)
        spans.removeAllForReuse()
        cost = spriteCost
        hasGroups = false
        for item in items {
            spans.append(Span(minY: Int32(item.visible.minY), maxY: Int32(item.visible.maxY)))
            cost += item.visible.area * item.costOfPixel
            if item.kind == .group || item.kind == .clip { hasGroups = true }
        }
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

    private mutating func visit(_ layer: RenderLayer, _ parent: CGAffineTransform, _ inherited: InheritedState) {
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
            uncachedGroups.append((items.count, layer.id))
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

    /// The group that a layer is painted as.
    private struct Group {
        var alpha: UInt8 = 255
        var blendMode = BlendMode.normal
        /// The color that replaces all colors; 0 for none.
        var color: UInt32 = 0

        /// Returns the groups that content is painted as: vibrant, in its own colors, or both, one after the other, each
        /// with a part of the opacity.
        static func all(_ vibrancy: RenderVibrancy, alpha: UInt8 = 255) -> [Group] {
            var vibrant = Group(alpha: alpha, blendMode: vibrancy.blendMode, color: vibrancy.color)
            if vibrancy.amount >= 1 { return [vibrant] }
            vibrant.alpha = byte(Double(alpha) / 255 * vibrancy.amount)
            return [vibrant, Group(alpha: byte(Double(alpha) / 255 * (1 - vibrancy.amount)))]
        }

        /// Returns the groups that a layer is painted as. Inside them, vibrancy has no effect: it applies to a group as a
        /// whole.
        static func all(_ layer: RenderLayer, _ inherited: InheritedState, alpha: UInt8 = 255) -> [Group] {
            guard layer.blendMode == .normal, !layer.keepsColors, let vibrancy = layer.vibrancy ?? inherited.vibrancy
            else { return [Group(alpha: alpha, blendMode: layer.blendMode)] }
            return all(vibrancy, alpha: alpha)
        }

        var isPlain: Bool { blendMode == .normal && color == 0 }
    }

    /// Begins a group.
    /// - Returns: Its index.
    private mutating func begin(_ group: Group, _ rect: PixelRect) -> Int {
        items.append(
            Item(kind: .group, rect: rect, color: group.color, alpha: group.alpha, blendMode: group.blendMode)
        )
        return items.count - 1
    }

    /// The clip that a layer applies to its content.
    private struct Clip {
        var pixels: PixelRect
        /// A rectangle that does not stay axis-aligned.
        var mask: CGRect?
        /// The index of a shape with rounded corners; -1 for none.
        var shape = -1
    }

    /// Returns the clip of a layer, or `nil` if nothing is left.
    private mutating func clip(
        of layer: RenderLayer,
        _ transform: CGAffineTransform,
        _ inherited: InheritedState
    ) -> Clip? {
        var clip = Clip(pixels: inherited.clip)
        if layer.masksToBounds {
            if let pixels = DeviceGeometry.clipPixels(layer.bounds, transform) {
                clip.pixels = clip.pixels.intersection(pixels)
            } else {
                clip.pixels = clip.pixels.intersection(DeviceGeometry.pixels(touchedBy: layer.bounds, transform))
                clip.mask = layer.bounds
            }
            if clip.pixels.isEmpty { return nil }
            if layer.isClippedToCorners, let shape = DeviceShape(layer.bounds, layer.edge, transform, isClip: true) {
                clip.shape = add(shape)
            }
        }
        return clip
    }

    /// Adds the items of a layer and its sublayers.
    /// - Parameter asGroup: The group to paint the layer as, or `nil` if it is not a group.
    private mutating func visitInside(
        _ layer: RenderLayer,
        _ transform: CGAffineTransform,
        _ inherited: InheritedState,
        _ clip: Clip,
        _ asGroup: Group?
    ) {
        var inner = inherited
        inner.clip = clip.pixels
        let isClipped = clip.shape >= 0
        // The backdrop is not clipped together with the rest: inside the clip's group it would be empty.
        let showsBehindFirst = layer.backdrop != nil && isClipped && asGroup == nil
        if showsBehindFirst { addBackdrop(layer, transform, inner, isOpaque: !inherited.isInGroup) }
        let group = items.count
        if let asGroup {
            let extent = DeviceGeometry.pixels(touchedBy: layer.innerExtent, transform)
            _ = begin(asGroup, extent.intersection(clip.pixels))
            items[group].transform = transform
            items[group].quad = clip.mask
            items[group].aliased = layer.edge.aliased
            items[group].side = clip.shape
            inner.alpha = 1
            inner.isInGroup = true
            inner.vibrancy = nil
        } else {
            if isClipped {
                // The same for every repaint, whatever it includes: the two ways of painting round differently.
                let blendsBehind = layer.blendsInCorners || inherited.vibrancy != nil
                items.append(Item(kind: .clip, rect: clip.pixels, blendsBehind: blendsBehind, side: clip.shape))
            }
            if let vibrancy = layer.vibrancy { inner.vibrancy = vibrancy }
        }

        if layer.backdrop != nil, !showsBehindFirst {
            addBackdrop(layer, transform, inner, isOpaque: !inherited.isInGroup)
        }
        let shadow = layer.shadowContents
        if layer.background != 0 || layer.uncountedContents != nil || layer.sprites != nil || shadow != nil {
            addOwnContent(layer, transform, inner) { list, inherited in
                if let shadow { list.addContents(shadow, [], transform, inherited) }
                if layer.background != 0 {
                    if layer.edge.isRound, !isClipped {
                        list.addRounded(layer, transform, inherited)
                    } else {
                        list.addSolid(layer.background, layer.bounds, layer.edge.aliased, transform, inherited)
                    }
                }
                if let contents = layer.uncountedContents {
                    contents._withUnsafeGuaranteedRef {
                        list.addContents($0, layer.edge.aliased, transform, inherited)
                    }
                }
                if let sprites = layer.sprites { list.addSprites(sprites, transform, inherited) }
            }
        }
        if let root = layer.children.root { visitChildren(root, transform, inner) }
        if layer.edge.hasBorder, !hasEnded {
            addOwnContent(layer, transform, inner) {
                $0.addBorder(layer, transform, $1, isClipped: isClipped)
            }
        }

        if let mask = layer.mask, !hasEnded { addMask(mask, group, transform, inner) }

        if hasEnded, asGroup != nil {
            begin(after: group)
        } else if asGroup != nil || isClipped && !(hasEnded && isOfGroup) {
            endGroup(group)
        }
    }

    /// Adds content of a layer itself, in a group if it is vibrant.
    private mutating func addOwnContent(
        _ layer: RenderLayer,
        _ transform: CGAffineTransform,
        _ inherited: InheritedState,
        _ add: (inout PaintList, InheritedState) -> Void
    ) {
        guard let vibrancy = inherited.vibrancy, !layer.keepsColors else { return add(&self, inherited) }
        var frame = layer.bounds
        for contents in [layer.contents, layer.shadowContents] { frame = frame.union(contents?.frame ?? .null) }
        if let sprites = layer.sprites { frame = frame.union(sprites.extent) }
        let extent = DeviceGeometry.pixels(touchedBy: frame, transform).intersection(inherited.clip)
        var inner = inherited
        inner.isInGroup = true
        inner.vibrancy = nil
        for group in Group.all(vibrancy) {
            let index = begin(group, extent)
            add(&self, inner)
            if items.count == index + 1 { items.removeLast() } else { endGroup(index) }
        }
    }

    /// Ends the group or clip at an index.
    private mutating func endGroup(_ group: Int) {
        items[group].partner = items.count
        items.append(Item(kind: .groupEnd, rect: items[group].rect, partner: group))
    }

    /// Adds the mask of a group: a group at the end of its content that keeps the content only where the mask is
    /// opaque. It covers the entire content, because where the mask paints nothing, nothing must remain.
    private mutating func addMask(
        _ mask: RenderLayer,
        _ group: Int,
        _ transform: CGAffineTransform,
        _ inherited: InheritedState
    ) {
        let index = items.count
        items.append(Item(kind: .group, rect: items[group].rect, blendMode: .destinationIn))
        visit(mask, transform, inherited)
        endGroup(index)
    }

    private mutating func visitChildren(
        _ node: RenderChildren.Node,
        _ transform: CGAffineTransform,
        _ inherited: InheritedState
    ) {
        guard node.primitiveCount > 0,
            meets(DeviceGeometry.pixels(touchedBy: node.extent, transform), inherited.clip)
        else { return }
        switch node.items {
        case .layers(let layers): layers.forEachUncounted { visit($0, transform, inherited) }
        case .nodes(let nodes): for node in nodes { visitChildren(node, transform, inherited) }
        }
    }

    static func byte(_ alpha: Double) -> UInt8 { UInt8(max(0, min(255, (alpha * 255).rounded()))) }

    private mutating func addSolid(
        _ color: UInt32,
        _ bounds: CGRect,
        _ aliased: RenderEdge.Sides,
        _ transform: CGAffineTransform,
        _ inherited: InheritedState
    ) {
        let color = PixelKernels.fade(color, by: Self.byte(inherited.alpha))
        guard color != 0 else { return }
        if let aligned = DeviceGeometry.alignedPixels(bounds, transform) {
            let rect = aligned.intersection(inherited.clip)
            guard meets(rect, inherited.clip) else { return }
            items.append(Item(kind: .solid, rect: rect, color: color, isOpaque: color >> 24 == 255))
        } else {
            let rect = DeviceGeometry.pixels(touchedBy: bounds, transform).intersection(inherited.clip)
            guard meets(rect, inherited.clip) else { return }
            items.append(
                Item(
                    kind: .solidQuad,
                    rect: rect,
                    color: color,
                    aliased: aliased,
                    transform: transform,
                    quad: bounds
                )
            )
        }
    }

    private mutating func addContents(
        _ contents: RenderContents,
        _ aliased: RenderEdge.Sides,
        _ transform: CGAffineTransform,
        _ inherited: InheritedState
    ) {
        let alpha = Self.byte(inherited.alpha)
        guard alpha > 0 else { return }
        let toPixels = contents.transform.concatenating(transform)
        if let origin = contents.blitOrigin(toPixels) {
            let rect = contents.ink.offsetBy(x: origin.x, y: origin.y).intersection(inherited.clip)
            guard meets(rect, inherited.clip) else { return }
            items.append(
                Item(
                    kind: .blit,
                    rect: rect,
                    alpha: alpha,
                    isOpaque: contents.isOpaque && alpha == 255,
                    contents: .passUnretained(contents),
                    origin: origin
                )
            )
        } else {
            let frame = contents.frame
            let rect = DeviceGeometry.pixels(touchedBy: frame, transform).intersection(inherited.clip)
            guard meets(rect, inherited.clip) else { return }
            items.append(
                Item(
                    kind: .sampled,
                    rect: rect,
                    alpha: alpha,
                    usesNearest: contents.sampling.usesNearest(toPixels),
                    aliased: aliased,
                    contents: .passUnretained(contents),
                    transform: toPixels
                )
            )
        }
    }
}

extension Array {
    /// Removes all elements, and keeps their memory for as many again, but not that of far more: the first frame may list a
    /// hundred thousand layers, and those after it a few.
    fileprivate mutating func removeAllForReuse() {
        removeAll(keepingCapacity: capacity < 1024 || capacity < 8 * count)
    }
}
