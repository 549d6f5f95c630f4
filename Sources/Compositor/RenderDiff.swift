import CoreGraphics

/// Finds the pixels in which two render trees differ.
///
/// Both trees are walked together. Shared subtrees are passed over without a look, so the cost is that of the change
/// and the path to it, not of the tree.
struct RenderDiff {
    private var damage: DamageCollector
    private(set) var layersVisited = 0

    /// What changed in layers that show what lies behind them, which they do not show themselves.
    var backdropChanges = BackdropChanges()

    /// Where a layer stands: how its parent's space maps to pixels, and what cuts it. The same in both trees, since a
    /// layer that moved is damaged as a whole.
    private struct Place {
        var transform: CGAffineTransform
        var clip: PixelRect
    }

    /// What to repaint on a screen that shows `old` so that it shows `new`.
    /// - Parameter backdrops: told what changed behind them.
    static func damage(
        from old: RenderTree?,
        to new: RenderTree,
        backdrops: Backdrops? = nil
    ) -> (damage: Region, layersVisited: Int) {
        guard let old, old.size == new.size, old.transform == new.transform, old.background == new.background else {
            backdrops?.removeAll()
            return (Region(PixelRect(size: new.size)), 0)
        }
        guard old !== new else { return (.empty, 0) }
        var diff = RenderDiff(damage: DamageCollector(screen: PixelRect(size: new.size)))
        let place = Place(transform: new.transform, clip: PixelRect(size: new.size))
        diff.compare(old.root, new.root, place)
        guard new.root?.hasBackdrop == true else {
            backdrops?.removeAll()
            return (diff.backdropChanges.adding(to: diff.damage.region), diff.layersVisited)
        }
        return (diff.backdropChanges.spread(diff.damage.region, new, backdrops), diff.layersVisited)
    }

    private mutating func add(_ layer: RenderLayer, _ place: Place) {
        guard !layer.innerExtent.isNull else { return }
        if layer.hasBackdrop { backdropChanges.forget(layer) }
        let transform = layer.transform.concatenating(place.transform)
        if DeviceGeometry.isUpright(transform) {
            add(layer.extent, place)
        } else {
            addSlices(layer.innerExtent, Place(transform: transform, clip: place.clip))
        }
    }

    private mutating func add(_ rect: CGRect, _ place: Place) {
        let pixels = DeviceGeometry.pixels(touchedBy: rect, place.transform).intersection(place.clip)
        damage.add(pixels)
    }

    /// The box around a long thing that is turned is mostly empty: the boxes around a few slices of it fit better.
    private mutating func addSlices(_ rect: CGRect, _ place: Place) {
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
            add(slice, place)
        }
    }

    private mutating func compare(_ old: RenderLayer?, _ new: RenderLayer?, _ place: Place) {
        if old === new { return }
        if let old, let new, old.id == new.id { return compareSame(old, new, place) }
        layersVisited += 1
        if let old { add(old, place) }
        if let new { add(new, place) }
    }

    /// Two pictures of one layer.
    private mutating func compareSame(_ old: RenderLayer, _ new: RenderLayer, _ place: Place) {
        if old === new { return }
        guard old.backdrop != nil, new.backdrop != nil else { return compareInside(old, new, place) }
        // What changes in such a layer does not lie behind it.
        let around = damage
        damage = DamageCollector(screen: around.screen)
        compareInside(old, new, place)
        backdropChanges.add(damage.region, in: new.id)
        damage = around
    }

    private mutating func compareInside(_ old: RenderLayer, _ new: RenderLayer, _ place: Place) {
        layersVisited += 1
        guard old.paintsAlike(new) else {
            add(old, place)
            add(new, place)
            return
        }
        var inner = place
        inner.transform = new.transform.concatenating(place.transform)
        if new.masksToBounds {
            let clip =
                DeviceGeometry.clipPixels(new.bounds, inner.transform)
                ?? DeviceGeometry.pixels(touchedBy: new.bounds, inner.transform)
            inner.clip = inner.clip.intersection(clip)
        }
        if new.opacity == 0 || inner.clip.isEmpty { return }
        if old.background != new.background { add(new.bounds, inner) }
        compareContents(old.contents, new.contents, inner)
        compareChildren(old.children, new.children, inner)
    }

    private mutating func compareContents(_ old: RenderContents?, _ new: RenderContents?, _ place: Place) {
        if old === new { return }
        if let old, let new, old.transform == new.transform, old.source == new.source, old.isOpaque == new.isOpaque,
            let changed = new.changes.region(since: old.changes)
        {
            let toPixels = new.transform.concatenating(place.transform)
            for rect in changed.intersection(Region(new.source)) {
                let changed = CGRect(
                    x: CGFloat(rect.minX),
                    y: CGFloat(rect.minY),
                    width: CGFloat(rect.width),
                    height: CGFloat(rect.height)
                )
                if new.blitOrigin(toPixels) != nil {
                    add(changed, Place(transform: toPixels, clip: place.clip))
                } else {
                    // A sampled pixel depends on its neighbours as well.
                    add(changed.insetBy(dx: -1, dy: -1), Place(transform: toPixels, clip: place.clip))
                }
            }
            return
        }
        if let old { add(old.frame, place) }
        if let new { add(new.frame, place) }
    }

    private mutating func compareChildren(_ old: RenderChildren, _ new: RenderChildren, _ place: Place) {
        if old.root === new.root { return }
        if old.structure == new.structure, let old = old.root, let new = new.root {
            compareAligned(old, new, place)
        } else {
            compareReordered(old.layers, new.layers, place)
        }
    }

    /// The same layers in the same order: only nodes that are not shared need a look.
    private mutating func compareAligned(_ old: RenderChildren.Node, _ new: RenderChildren.Node, _ place: Place) {
        if old === new { return }
        switch (old.items, new.items) {
        case (.layers(let old), .layers(let new)):
            old.forEachUncounted(with: new) { if $0 !== $1 { compareSame($0, $1, place) } }
        case (.nodes(let old), .nodes(let new)):
            for index in new.indices { compareAligned(old[index], new[index], place) }
        default:
            preconditionFailure("lists of one structure have one shape")
        }
    }

    /// Layers came, went or changed places. Those that kept their order among each other are compared one by one; all
    /// others damage where they were and where they are.
    private mutating func compareReordered(_ old: [RenderLayer], _ new: [RenderLayer], _ place: Place) {
        var start = 0
        while start < old.count, start < new.count, old[start].id == new[start].id {
            compare(old[start], new[start], place)
            start += 1
        }
        var oldEnd = old.count
        var newEnd = new.count
        while oldEnd > start, newEnd > start, old[oldEnd - 1].id == new[newEnd - 1].id {
            oldEnd -= 1
            newEnd -= 1
            compare(old[oldEnd], new[newEnd], place)
        }
        if start == oldEnd {
            for layer in new[start..<newEnd] { add(layer, place) }
            return
        }
        if start == newEnd {
            for layer in old[start..<oldEnd] { add(layer, place) }
            return
        }
        var oldIndex: [RenderLayer.ID: Int] = [:]
        for index in start..<oldEnd { oldIndex[old[index].id] = index }
        let common = (start..<newEnd).compactMap { index in oldIndex[new[index].id].map { (old: $0, new: index) } }
        let kept = Self.longestIncreasing(common.map(\.old)).map { common[$0] }
        var keptOld = Set<Int>()
        var keptNew = Set<Int>()
        for pair in kept {
            keptOld.insert(pair.old)
            keptNew.insert(pair.new)
            compare(old[pair.old], new[pair.new], place)
        }
        for index in start..<oldEnd where !keptOld.contains(index) { add(old[index], place) }
        for index in start..<newEnd where !keptNew.contains(index) { add(new[index], place) }
    }

    /// The positions of a longest increasing subsequence (patience sorting, n log n).
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
    /// Whether a newer picture of the same layer stands at the same place and treats what is in it in the same way, so
    /// that only differences inside need painting.
    fileprivate func paintsAlike(_ other: RenderLayer) -> Bool {
        transform == other.transform && bounds == other.bounds && opacity == other.opacity
            && masksToBounds == other.masksToBounds && backdrop == other.backdrop && needsGroup == other.needsGroup
    }
}
