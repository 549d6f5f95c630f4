import Geometry

/// A comparison that computes the pixels in which two render trees differ.
///
/// Both trees are walked together. Shared subtrees are skipped, so the cost depends on the size of the change and its
/// depth in the tree, not on the size of the tree.
struct RenderDiff {
    private var memory: Memory
    private var layersVisited = 0
    private var leastMove: Int?
    private var screen = PixelSize(width: 0, height: 0)

    /// The memory that is reused across frames.
    struct Memory {
        var damage: DamageCollector
        var search = MoveSearch()

        init(screen: PixelRect) { damage = DamageCollector(screen: screen) }
    }

    /// The changes inside layers that show their backdrop; these changes do not affect the layer's own backdrop.
    var backdropChanges = BackdropChanges()

    /// The context of a layer: the transform of its superlayer's space to pixels, and the clip. It is the same in both
    /// trees, because a layer that moved is damaged completely.
    private struct Context {
        var transform: CGAffineTransform
        var clip: PixelRect
        /// A Boolean value that indicates whether pixels must not be moved, because an ancestor clips the layer with
        /// edges that are not axis-aligned or shows its backdrop.
        var preventsMoves = false
    }

    /// Returns the damage of a screen that shows `old` and is to show `new`.
    /// - Parameters:
    ///   - leastMove: The minimum number of pixels worth moving instead of repainting, or `nil` to not search for
    ///     moves.
    ///   - memory: The memory for the screen.
    ///   - backdrops: The cached backdrops to invalidate.
    static func change(
        from old: RenderTree?,
        to new: RenderTree,
        leastMove: Int?,
        memory: inout Memory,
        backdrops: Backdrops? = nil
    ) -> FrameChange {
        let screen = PixelRect(size: new.size)
        guard let old, old.size == new.size, old.transform == new.transform, old.background == new.background else {
            backdrops?.removeAll()
            return FrameChange(damage: Region(screen), repaint: Region(screen))
        }
        guard old !== new else { return FrameChange(damage: .empty, repaint: .empty) }
        var diff = RenderDiff(memory: Memory(screen: .empty), leastMove: leastMove)
        diff.screen = new.size
        swap(&diff.memory, &memory)
        defer { swap(&diff.memory, &memory) }
        diff.memory.damage.removeAll()
        diff.compare(old.root, new.root, Context(transform: new.transform, clip: screen))
        return diff.finish(new, backdrops)
    }

    private init(memory: Memory, leastMove: Int?) {
        self.memory = memory
        self.leastMove = leastMove
    }

    private mutating func finish(_ tree: RenderTree, _ backdrops: Backdrops?) -> FrameChange {
        var change: FrameChange
        if memory.search.isEmpty {
            let region = memory.damage.region
            change = FrameChange(damage: region, repaint: region, layersVisited: layersVisited)
        } else {
            let (damage, repaint) = memory.search.run(tree, &memory.damage, besides: backdropChanges.adding(to: .empty))
            memory.search.removeMovers()
            change = FrameChange(
                damage: damage,
                repaint: repaint,
                moves: memory.search.moves,
                layersVisited: layersVisited + memory.search.layersVisited
            )
        }
        let around: Region
        if tree.root?.hasBackdrop == true {
            around = backdropChanges.spread(change.damage, tree, backdrops)
        } else {
            backdrops?.removeAll()
            around = backdropChanges.adding(to: change.damage)
        }
        // Backdrops with a change behind them are never moved and always repainted.
        change.repaint = backdropChanges.adding(to: change.repaint.union(around.subtracting(change.damage)))
        change.damage = around
        return change
    }

    private mutating func add(_ layer: RenderLayer, _ context: Context) {
        guard !layer.innerExtent.isNull else { return }
        if layer.hasBackdrop { backdropChanges.forget(layer) }
        if let projected = layer.projected {
            // A layer that is invisible in both trees has no bands.
            guard layer.primitiveCount > 0,
                let layout = ProjectedLayout(layer, projected.projection, context.transform, screen)
            else { return }
            layout.forEachBand { memory.damage.add($0.intersection(context.clip)) }
            return
        }
        let transform = layer.transform.concatenating(context.transform)
        if DeviceGeometry.isUpright(transform) {
            add(layer.extent, context)
        } else {
            addSlices(layer.innerExtent, Context(transform: transform, clip: context.clip))
        }
    }

    private mutating func add(_ rect: CGRect, _ context: Context) {
        let pixels = DeviceGeometry.pixels(touchedBy: rect, context.transform).intersection(context.clip)
        memory.damage.add(pixels)
    }

    /// Adds a rotated rectangle as several slices, because the bounding box of a long rotated rectangle is mostly
    /// empty.
    private mutating func addSlices(_ rect: CGRect, _ context: Context) {
        let count = 8
        for index in 0..<count {
            var slice = rect
            if rect.width > rect.height {
                slice.size.width = rect.width / CGFloat(count)
                slice.origin.x += slice.size.width * CGFloat(index)
            } else {
                slice.size.height = rect.height / CGFloat(count)
                slice.origin.y += slice.size.height * CGFloat(index)
            }
            add(slice, context)
        }
    }

    private mutating func compare(_ old: RenderLayer?, _ new: RenderLayer?, _ context: Context) {
        if old === new { return }
        if let old, let new, old.id == new.id { return compareSame(old, new, context) }
        layersVisited += 1
        if let old { add(old, context) }
        if let new { add(new, context) }
    }

    /// Compares two versions of one layer.
    private mutating func compareSame(_ old: RenderLayer, _ new: RenderLayer, _ context: Context) {
        if old === new { return }
        guard old.backdrop != nil, new.backdrop != nil else { return compareInside(old, new, context) }
        // Changes inside the layer are not part of its backdrop.
        let around = memory.damage
        memory.damage = DamageCollector(screen: around.screen)
        var context = context
        context.preventsMoves = true
        compareInside(old, new, context)
        backdropChanges.add(memory.damage.region, in: new.id)
        memory.damage = around
    }

    private mutating func compareInside(_ old: RenderLayer, _ new: RenderLayer, _ context: Context) {
        layersVisited += 1
        if old.projected?.curl != nil, new.projected?.curl != nil { return addCurled(old, new, context) }
        guard old.hasSameGeometryAndAppearance(as: new) else { return addMoved(old, new, context) }
        if let projected = new.projected { return compareProjected(old, new, projected, context) }
        var inner = context
        inner.transform = new.transform.concatenating(context.transform)
        if new.masksToBounds {
            if let clip = DeviceGeometry.clipPixels(new.bounds, inner.transform) {
                inner.clip = inner.clip.intersection(clip)
            } else {
                let box = DeviceGeometry.pixels(touchedBy: new.bounds, inner.transform)
                inner.clip = inner.clip.intersection(box)
                inner.preventsMoves = true
            }
        }
        if new.opacity == 0 || inner.clip.isEmpty { return }
        if new.composition != nil {
            inner.preventsMoves = true
            compare(old.mask, new.mask, inner)
        }
        if old.background != new.background || old.edge != new.edge { add(new.bounds, inner) }
        if new.isClippedToCorners, old.blendsInCorners != new.blendsInCorners { addCorners(of: new, inner) }
        compareContents(old.shadowContents, new.shadowContents, inner)
        compareContents(old.contents, new.contents, inner)
        compareSprites(old.sprites, new.sprites, inner)
        compareChildren(old.children, new.children, inner)
    }

    /// Adds the rounded corners that clip a layer. Blended content and other content are clipped in different ways, which
    /// round differently, also where the content has not changed.
    private mutating func addCorners(of layer: RenderLayer, _ inner: Context) {
        guard let shape = DeviceShape(layer.bounds, layer.edge, inner.transform, isClip: true) else { return }
        shape.forEachPartialZone(of: shape.box.intersection(inner.clip)) { memory.damage.add($0) }
    }

    /// Compares two versions of a 3D-transformed layer that did not move. A change of the flat bitmap damages the
    /// pixels in which it is visible.
    private mutating func compareProjected(
        _ old: RenderLayer,
        _ new: RenderLayer,
        _ projected: ProjectedLayer,
        _ context: Context
    ) {
        guard new.opacity > 0 else { return }
        guard let before = ProjectedLayout(old, projected.projection, context.transform, screen),
            let now = ProjectedLayout(new, projected.projection, context.transform, screen),
            before.bitmap == now.bitmap,
            before.extent == now.extent
        else {
            add(old, context)
            add(new, context)
            return
        }
        for rect in new.flatDamage(from: old, now.bitmap) {
            now.forEachBand(ofPixels: rect) { memory.damage.add($0.intersection(context.clip)) }
        }
    }

    /// Adds the pixels of a layer with a page curl before and now. If its content has not changed, these are the pixels
    /// in which it is not flat.
    private mutating func addCurled(_ old: RenderLayer, _ new: RenderLayer, _ context: Context) {
        guard let before = old.projected, let now = new.projected, before.projection == now.projection,
            old.bounds == new.bounds, old.hasSameAppearance(as: new),
            let first = ProjectedLayout(old, before.projection, context.transform, screen),
            let second = ProjectedLayout(new, now.projection, context.transform, screen),
            first.bitmap == second.bitmap,
            old.hasSameContent(as: new) || new.flatDamage(from: old, second.bitmap).isEmpty
        else {
            add(old, context)
            add(new, context)
            return
        }
        guard before.curl != now.curl else { return }
        for layout in [first, second] {
            layout.forEachCurledBand { memory.damage.add($0.intersection(context.clip)) }
        }
    }

    /// Adds a layer that must be repainted at its old and new position, unless its pixels can be moved.
    private mutating func addMoved(_ old: RenderLayer, _ new: RenderLayer, _ context: Context) {
        if let leastMove, !context.preventsMoves,
            let mover = Mover(old, new, parent: context.transform, clip: context.clip, leastArea: leastMove)
        {
            if memory.search.add(mover) { return }
            memory.search.giveUp(&memory.damage)
            self.leastMove = nil
        }
        add(old, context)
        add(new, context)
    }

    private mutating func compareContents(_ old: RenderContents?, _ new: RenderContents?, _ context: Context) {
        if old === new { return }
        if let old, let new, old.differsOnlyInPixels(from: new), let changed = new.changes.region(since: old.changes) {
            let toPixels = new.transform.concatenating(context.transform)
            // Where there was and is no ink, a change is not visible.
            for rect in changed.intersection(Region(old.ink.union(new.ink))) {
                let changed = CGRect(
                    x: CGFloat(rect.minX),
                    y: CGFloat(rect.minY),
                    width: CGFloat(rect.width),
                    height: CGFloat(rect.height)
                )
                if new.blitOrigin(toPixels) != nil {
                    add(changed, Context(transform: toPixels, clip: context.clip))
                } else {
                    // A sampled pixel also depends on its neighbors.
                    add(changed.insetBy(dx: -1, dy: -1), Context(transform: toPixels, clip: context.clip))
                }
            }
            return
        }
        if let old { add(all: old, context) }
        if let new { add(all: new, context) }
    }

    private mutating func compareSprites(_ old: RenderSprites?, _ new: RenderSprites?, _ context: Context) {
        if old === new { return }
        for sprites in [old, new] {
            sprites?.forEachPlaced(context.transform, in: context.clip) { _, rect in memory.damage.add(rect) }
        }
    }

    private mutating func add(all contents: RenderContents, _ context: Context) {
        let toPixels = contents.transform.concatenating(context.transform)
        guard contents.blitOrigin(toPixels) != nil else { return add(contents.frame, context) }
        let ink = contents.ink
        if ink.isEmpty { return }
        let frame = CGRect(
            x: CGFloat(ink.minX),
            y: CGFloat(ink.minY),
            width: CGFloat(ink.width),
            height: CGFloat(ink.height)
        )
        add(frame, Context(transform: toPixels, clip: context.clip))
    }

    private mutating func compareChildren(_ old: RenderChildren, _ new: RenderChildren, _ context: Context) {
        if old.root === new.root { return }
        if old.structure == new.structure, let old = old.root, let new = new.root {
            compareAligned(old, new, context)
        } else {
            compareReordered(old.layers, new.layers, context)
        }
    }

    /// Compares the same layers in the same order; only nodes that are not shared are visited.
    private mutating func compareAligned(_ old: RenderChildren.Node, _ new: RenderChildren.Node, _ context: Context) {
        if old === new { return }
        switch (old.items, new.items) {
        case (.layer(let old), .layer(let new)): compareSame(old, new, context)
        case (.layers(let old), .layers(let new)):
            old.forEachUncounted(with: new) { if $0 !== $1 { compareSame($0, $1, context) } }
        case (.nodes(let old), .nodes(let new)):
            for index in new.indices { compareAligned(old[index], new[index], context) }
        default:
            preconditionFailure("paint lists with the same structure must have the same shape")
        }
    }

    /// Compares lists in which layers were added, removed or reordered. Layers that kept their relative order are
    /// compared one by one; all others damage their old and new positions.
    private mutating func compareReordered(_ old: [RenderLayer], _ new: [RenderLayer], _ context: Context) {
        Self.match(old, new) { compare($0, $1, context) }
    }

    /// Pairs the layers of two lists that kept their relative order.
    /// - Parameter body: The closure to call with each pair, and with each layer that has no partner.
    static func match(_ old: [RenderLayer], _ new: [RenderLayer], _ body: (RenderLayer?, RenderLayer?) -> Void) {
        var start = 0
        while start < old.count, start < new.count, old[start].id == new[start].id {
            body(old[start], new[start])
            start += 1
        }
        var oldEnd = old.count
        var newEnd = new.count
        while oldEnd > start, newEnd > start, old[oldEnd - 1].id == new[newEnd - 1].id {
            oldEnd -= 1
            newEnd -= 1
            body(old[oldEnd], new[newEnd])
        }
        if start == oldEnd || start == newEnd {
            for layer in new[start..<newEnd] { body(nil, layer) }
            for layer in old[start..<oldEnd] { body(layer, nil) }
            return
        }
        var oldIndex: [RenderLayer.ID: Int] = [:]
        for index in start..<oldEnd { oldIndex[old[index].id] = index }
        let common = (start..<newEnd).compactMap { index in oldIndex[new[index].id].map { (old: $0, new: index) } }
        let matched = longestIncreasing(common.map(\.old)).map { common[$0] }
        var matchedOld = Set<Int>()
        var matchedNew = Set<Int>()
        for pair in matched {
            matchedOld.insert(pair.old)
            matchedNew.insert(pair.new)
            body(old[pair.old], new[pair.new])
        }
        for index in start..<oldEnd where !matchedOld.contains(index) { body(old[index], nil) }
        for index in start..<newEnd where !matchedNew.contains(index) { body(nil, new[index]) }
    }

    /// Returns the positions of a longest increasing subsequence (patience sorting, n log n).
    static func longestIncreasing(_ values: [Int]) -> [Int] {
        var tails: [Int] = []
        var previous = [Int](repeating: -1, count: values.count)
        for (position, value) in values.enumerated() {
            var low = 0
            var high = tails.count
            while low < high {
                let middle = (low + high) / 2
                if values[tails[middle]] < value { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[position] = tails[low - 1] }
            if low == tails.count { tails.append(position) } else { tails[low] = position }
        }
        var result: [Int] = []
        var position = tails.last ?? -1
        while position >= 0 {
            result.append(position)
            position = previous[position]
        }
        return result.reversed()
    }
}

extension RenderLayer {
    /// Returns a Boolean value that indicates whether another version of the same layer treats its content in the same
    /// manner, regardless of its position.
    func hasSameAppearance(as other: RenderLayer) -> Bool {
        opacity == other.opacity && hasSeparateOpacity == other.hasSeparateOpacity
            && masksToBounds == other.masksToBounds && backdrop == other.backdrop
            && needsGroup == other.needsGroup && edge.radius == other.edge.radius
            && edge.corners == other.edge.corners && edge.isContinuous == other.edge.isContinuous
            && edge.aliased == other.edge.aliased && isClippedToCorners == other.isClippedToCorners
            && blendMode == other.blendMode && vibrancy == other.vibrancy && keepsColors == other.keepsColors
            && (mask == nil) == (other.mask == nil) && (shadowContents == nil) == (other.shadowContents == nil)
    }

    /// Returns a Boolean value that indicates whether a newer version of the same layer is at the same position and
    /// treats its content in the same manner, so that only differences in the content need to be repainted.
    fileprivate func hasSameGeometryAndAppearance(as other: RenderLayer) -> Bool {
        transform == other.transform && bounds == other.bounds && hasSameAppearance(as: other)
            && projected?.projection == other.projected?.projection && projected?.curl == other.projected?.curl
    }
}
