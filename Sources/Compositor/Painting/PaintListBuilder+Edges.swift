import Geometry
import Raster

/// Rounded corners and borders.
extension PaintListBuilder {
    mutating func add(_ shape: DeviceShape) -> Int {
        list.shapes.append(shape)
        return list.shapes.count - 1
    }

    /// Adds the background of a layer with rounded corners.
    mutating func addRounded(_ layer: RenderLayer, _ transform: CGAffineTransform, _ inherited: InheritedState) {
        let color = PixelKernels.fade(layer.background, by: Self.byte(inherited.alpha))
        guard color != 0, let shape = DeviceShape(layer.bounds, layer.edge, transform) else { return }
        let rect = shape.box.intersection(inherited.clip)
        guard meets(rect, inherited.clip) else { return }
        list.items.append(Item(kind: .shape, rect: rect, color: color, isOpaque: color >> 24 == 255, side: add(shape)))
    }

    /// Adds the line along the edge of a layer.
    /// - Parameter isClipped: A Boolean value that indicates whether a clip with the same corners trims it.
    mutating func addBorder(
        _ layer: RenderLayer,
        _ transform: CGAffineTransform,
        _ inherited: InheritedState,
        isClipped: Bool
    ) {
        let color = PixelKernels.fade(layer.edge.borderColor, by: Self.byte(inherited.alpha))
        guard color != 0, let shape = DeviceShape(borderOf: layer.bounds, layer.edge, transform, isClipped: isClipped)
        else { return }
        var index = -1
        for strip in shape.strips {
            let rect = strip.intersection(inherited.clip)
            guard meets(rect, inherited.clip) else { continue }
            if index < 0 { index = add(shape) }
            list.items.append(Item(kind: .shape, rect: rect, color: color, side: index))
        }
    }
}
