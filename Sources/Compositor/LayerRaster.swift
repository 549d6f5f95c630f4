import CoreGraphics

/// Paints a layer with all in it apart from any screen: over nothing, by the same code as on one, so that the pixels are
/// the same.
package enum LayerRaster {
    /// A picture of a layer, and where its first pixel lies.
    package struct Result {
        package let surface: Surface
        package let origin: PixelPoint
    }

    /// Nil when there is nothing to see, and when there is no memory.
    ///
    /// What lies behind layers that show it is looked for in the same picture, on all of the device, so that the pixels
    /// do not depend on which of them are asked for.
    /// - Parameters:
    ///   - layer: its own transform and opacity count.
    ///   - transform: from the space around the layer to pixels of the device.
    ///   - device: the pixels that there are.
    ///   - part: those that are wanted.
    package static func paint(
        _ layer: RenderLayer,
        _ transform: CGAffineTransform,
        on device: PixelRect,
        part: PixelRect
    ) -> Result? {
        guard layer.primitiveCount > 0, transform.isFinite else { return nil }
        let extent = DeviceGeometry.pixels(touchedBy: layer.extent, transform).intersection(device)
        let wanted = extent.intersection(part)
        guard !wanted.isEmpty, let surface = Surface(size: wanted.size) else { return nil }
        // The list counts from the first pixel of a screen.
        let moved = transform.concatenating(
            CGAffineTransform(translationX: -CGFloat(extent.minX), y: -CGFloat(extent.minY))
        )
        let tree = RenderTree(serial: 0, root: layer, transform: moved, size: extent.size, isOnScreen: false)
        let rect = wanted.offsetBy(x: -extent.minX, y: -extent.minY)
        var list = PaintList()
        let pictures = ProjectedPictures(screen: extent.size)
        let backdrops =
            layer.hasBackdrop
            ? Backdrops(size: extent.size, store: StoredPictures(.never, byteLimit: 0, pictures)) : nil
        list.build(tree, damage: Region(rect), pictures: pictures, backdrops: backdrops)
        var painter = Painter()
        painter.paint(list, band: rect, to: surface, at: rect.origin)
        return withExtendedLifetime(backdrops) { Result(surface: surface, origin: wanted.origin) }
    }
}

extension RenderLayer {
    /// The same layer with all in it, as other layers that look alike: so that both may be in one tree.
    /// - Parameters:
    ///   - keeping: whether pixels are kept that would be written again.
    ///   - nextNumber: gives numbers that nothing else has.
    package func twin(keeping: Bool, _ nextNumber: () -> UInt64) -> RenderLayer {
        if keeping { contents?.lease?.keep() }
        return RenderLayer(
            id: nextNumber(),
            bounds: bounds,
            transform: transform,
            projection: projected?.projection,
            opacity: opacity,
            background: background,
            contents: contents,
            backdrop: backdrop,
            masksToBounds: masksToBounds,
            edge: edge,
            children: RenderChildren(
                children.layers.map { $0.twin(keeping: keeping, nextNumber) },
                structure: nextNumber()
            )
        )
    }
}
