import Geometry

/// Bitmaps that are rendered before a list is painted: groups and backdrops.
extension PaintListBuilder {
    /// Removes the items that are not in the innermost group that contains the layer at the end.
    mutating func begin(after group: Int) {
        guard !isOfGroup else { return }
        isOfGroup = true
        let count = group + 1
        list.items.removeFirst(count)
        for index in list.items.indices { list.items[index].partner -= count }
        uncachedGroups = uncachedGroups.filter { $0.item > group }.map { ($0.item - count, $0.layer) }
        backdropItems = backdropItems.filter { $0.item > group }.map { ($0.item - count, $0.layer) }
    }

    /// Adds the backdrop of a layer.
    /// - Parameter isOpaque: A Boolean value that indicates whether the backdrop is the screen.
    mutating func addBackdrop(
        _ layer: RenderLayer,
        _ transform: CGAffineTransform,
        _ inherited: InheritedState,
        isOpaque: Bool
    ) {
        let alpha = Self.byte(inherited.alpha)
        let aligned = DeviceGeometry.alignedPixels(layer.bounds, transform)
        let rect = (aligned ?? DeviceGeometry.pixels(touchedBy: layer.bounds, transform))
            .intersection(inherited.clip)
        guard alpha > 0, meets(rect, inherited.clip) else { return }
        let shape = layer.edge.isRound ? DeviceShape(layer.bounds, layer.edge, transform) : nil
        backdropItems.append((list.items.count, layer.id))
        list.items.append(
            Item(
                kind: .backdrop,
                rect: rect,
                alpha: alpha,
                isOpaque: isOpaque && aligned != nil && alpha == 255 && layer.backdrop?.filter == nil,
                transform: transform,
                quad: aligned == nil ? layer.bounds : nil,
                side: shape.map { add($0) } ?? -1
            )
        )
    }

    mutating func addCached(
        _ cache: LayerCache,
        _ transform: CGAffineTransform,
        _ alpha: UInt8,
        _ inherited: InheritedState
    ) {
        cacheHits += 1
        let origin = cache.position(transform)
        let rect = cache.painted.offsetBy(x: origin.x, y: origin.y).intersection(inherited.clip)
        guard meets(rect, inherited.clip) else { return }
        list.items.append(
            Item(kind: .cached, rect: rect, alpha: alpha, cache: .passUnretained(cache), origin: origin)
        )
    }
}
