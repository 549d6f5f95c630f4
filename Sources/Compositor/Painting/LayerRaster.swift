import Geometry

/// A renderer that paints a layer and its sublayers without a screen, onto a transparent background. The code is the
/// same as for a screen, so that the pixels are the same.
package enum LayerRaster {
    /// A bitmap of a layer and the position of its first pixel.
    package struct Result {
        package let surface: Surface
        package let origin: PixelPoint
    }

    /// Returns a bitmap of a layer, or `nil` if nothing is visible or there is not enough memory.
    ///
    /// Backdrops inside the layer are taken from the same bitmap, on the entire device, so that the pixels do not
    /// depend on the requested part.
    /// - Parameters:
    ///   - layer: The layer to paint, with its own transform and opacity.
    ///   - transform: The transform from the layer's superlayer to pixels of the device.
    ///   - device: The pixels of the device.
    ///   - part: The pixels to paint.
    package static func paint(
        _ layer: RenderLayer,
        _ transform: CGAffineTransform,
        on device: PixelRect,
        part: PixelRect
    ) -> Result? {
        guard layer.primitiveCount > 0, transform.isFinite else { return nil }
        let layer = prepared(layer, transform, on: device)
        let extent = DeviceGeometry.pixels(touchedBy: layer.extent, transform).intersection(device)
        let wanted = extent.intersection(part)
        guard !wanted.isEmpty, let surface = Surface(size: wanted.size) else { return nil }
        // The list counts from the first pixel of a screen.
        let moved = transform.concatenating(
            CGAffineTransform(translationX: -CGFloat(extent.minX), y: -CGFloat(extent.minY))
        )
        let tree = RenderTree(serial: 0, root: layer, transform: moved, size: extent.size, isOnScreen: false)
        let rect = wanted.offsetBy(x: -extent.minX, y: -extent.minY)
        var builder = PaintListBuilder()
        let projectedCaches = ProjectedLayerCaches(screen: extent.size)
        let backdrops =
            layer.hasBackdrop
            ? Backdrops(size: extent.size, store: LayerCaches(.never, byteLimit: 0, projectedCaches)) : nil
        builder.build(tree, damage: Region(rect), projectedCaches: projectedCaches, backdrops: backdrops)
        var painter = Painter()
        painter.paint(builder.list, band: rect, to: surface, at: rect.origin)
        return withExtendedLifetime(backdrops) { Result(surface: surface, origin: wanted.origin) }
    }

    /// Returns the layer with the bitmaps of its filters and shadows, which extend beyond the layer itself.
    private static func prepared(
        _ layer: RenderLayer,
        _ transform: CGAffineTransform,
        on device: PixelRect
    ) -> RenderLayer {
        guard layer.needsPreparation else { return layer }
        let moved = transform.concatenating(
            CGAffineTransform(translationX: -CGFloat(device.minX), y: -CGFloat(device.minY))
        )
        let tree = RenderTree(serial: 0, root: layer, transform: moved, size: device.size, isOnScreen: false)
        return PreparedLayers().replaced(in: tree).root ?? layer
    }
}

extension RenderLayer {
    /// Returns a copy of the layer and its sublayers with new identifiers, so that both can be in one tree.
    /// - Parameters:
    ///   - pinning: A Boolean value that indicates whether to pin pixels that would otherwise be overwritten.
    ///   - nextNumber: A closure that returns unique numbers.
    package func copy(pinning: Bool, _ nextNumber: () -> UInt64) -> RenderLayer {
        if pinning { contents?.pin?.set() }
        return modified { copy in
            copy.id = nextNumber()
            copy.children = RenderChildren(
                children.layers.map { $0.copy(pinning: pinning, nextNumber) },
                structure: nextNumber()
            )
            copy.composition = composition.flatMap { $0.with(mask: $0.mask?.copy(pinning: pinning, nextNumber)) }
            // The order is that of the list, and a copy does not move.
            copy.zPosition = 0
            copy.animation = nil
        }
    }
}
