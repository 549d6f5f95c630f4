import CoreGraphics

/// Bitmaps that are rendered before a list is painted: groups and backdrops.
extension PaintList {
    /// Removes the items that are not in the innermost group that contains the layer at the end.
    mutating func begin(after group: Int) {
        guard !isOfGroup else { return }
        isOfGroup = true
        let count = group + 1
        items.removeFirst(count)
        for index in items.indices { items[index].partner -= count }
        unstored = unstored.filter { $0.item > group }.map { ($0.item - count, $0.layer) }
        backdropItems = backdropItems.filter { $0.item > group }.map { ($0.item - count, $0.layer) }
    }

    /// Adds the backdrop of a layer.
    /// - Parameter isOpaque: A Boolean value that indicates whether the backdrop is the screen.
    mutating func addBackdrop(
        _ layer: RenderLayer,
        _ transform: CGAffineTransform,
        _ surroundings: Surroundings,
        isOpaque: Bool
    ) {
        let alpha = Self.byte(surroundings.alpha)
        let whole = DeviceGeometry.wholePixels(layer.bounds, transform)
        let rect = (whole ?? DeviceGeometry.pixels(touchedBy: layer.bounds, transform))
            .intersection(surroundings.clip)
        guard alpha > 0, meets(rect, surroundings.clip) else { return }
        let shape = layer.edge.isRound ? DeviceShape(layer.bounds, layer.edge, transform) : nil
        backdropItems.append((items.count, layer.id))
        items.append(
            Item(
                kind: .backdrop,
                rect: rect,
                alpha: alpha,
                isOpaque: isOpaque && whole != nil && alpha == 255,
                transform: transform,
                quad: whole == nil ? layer.bounds : nil,
                side: shape.map { add($0) } ?? -1
            )
        )
    }

    mutating func addStored(
        _ picture: StoredPicture,
        _ transform: CGAffineTransform,
        _ alpha: UInt8,
        _ surroundings: Surroundings
    ) {
        storedHits += 1
        let origin = picture.place(transform)
        let rect = picture.painted.offsetBy(x: origin.x, y: origin.y).intersection(surroundings.clip)
        guard meets(rect, surroundings.clip) else { return }
        items.append(
            Item(kind: .stored, rect: rect, alpha: alpha, picture: .passUnretained(picture), origin: origin)
        )
    }
}
