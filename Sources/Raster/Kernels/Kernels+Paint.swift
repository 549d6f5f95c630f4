import CRaster

extension PixelKernels {
    /// Blends a paint onto the pixels (x ..< x + count, y), the first of which is at `destination`.
    /// - Parameters:
    ///   - mask: The coverage of each pixel. Without a mask, all pixels have `coverage`.
    ///   - coverage: The coverage of all pixels, from 0 to 255. It is multiplied by the mask, if there is one.
    package static func paint(
        _ destination: UnsafeMutablePointer<UInt32>,
        x: Int,
        y: Int,
        count: Int,
        mask: UnsafePointer<UInt8>? = nil,
        coverage: UInt8 = 255,
        with paint: Paint,
        blend: BlendMode = .normal
    ) {
        paint.withKernelPaint { easel_paint_row(destination, x, y, count, mask, coverage, $0, blend.kernelMode) }
    }

    /// Blends a paint onto `rect` of a surface, whose pixels are in the paint's coordinates.
    /// - Parameter coverage: The coverage of all pixels, from 0 to 255.
    package static func fill(
        _ destination: Surface,
        in rect: PixelRect,
        with paint: Paint,
        blend: BlendMode = .normal,
        coverage: UInt8 = 255
    ) {
        let rect = rect.intersection(destination.bounds)
        guard !rect.isEmpty else { return }
        let pixels = destination.pixels(at: rect.origin)
        paint.withKernelPaint {
            easel_paint_rect(
                pixels,
                destination.stride,
                rect.minX,
                rect.minY,
                rect.width,
                rect.height,
                nil,
                0,
                coverage,
                $0,
                blend.kernelMode
            )
        }
    }

    /// Blends a paint, with the coverage of a mask, onto `rect` of a surface.
    /// - Parameter maskPoint: The position in the mask that corresponds to the first pixel of `rect`.
    package static func fill(
        _ destination: Surface,
        in rect: PixelRect,
        with paint: Paint,
        blend: BlendMode = .normal,
        mask: MaskPlane,
        at maskPoint: PixelPoint
    ) {
        guard let clip = Clip(rect, in: destination.bounds, from: maskPoint, of: mask.bounds) else { return }
        let rect = clip.destination
        let pixels = destination.pixels(at: rect.origin)
        let bytes = mask.bytes(at: clip.source)
        paint.withKernelPaint {
            easel_paint_rect(
                pixels,
                destination.stride,
                rect.minX,
                rect.minY,
                rect.width,
                rect.height,
                bytes,
                mask.bytesPerRow,
                255,
                $0,
                blend.kernelMode
            )
        }
    }

    /// Blends a group, drawn on a separate surface, onto `rect` of a surface.
    /// - Parameters:
    ///   - point: The position in the group that corresponds to the first pixel of `rect`.
    ///   - alpha: The opacity of the group, from 0 to 255. The default is 255.
    package static func composite(
        _ destination: Surface,
        in rect: PixelRect,
        from group: Surface,
        at point: PixelPoint,
        alpha: UInt8 = 255,
        blend: BlendMode = .normal
    ) {
        if blend == .normal {
            over(destination, in: rect, from: group, at: point, alpha: alpha)
            return
        }
        guard let clip = Clip(rect, in: destination.bounds, from: point, of: group.bounds) else { return }
        easel_blend_rect(
            destination.pixels(at: clip.destination.origin),
            destination.stride,
            group.pixels(at: clip.source),
            group.stride,
            nil,
            0,
            clip.destination.width,
            clip.destination.height,
            alpha,
            255,
            blend.kernelMode
        )
    }

    /// Blends a group, with the coverage of a mask, onto `rect` of a surface.
    /// - Parameters:
    ///   - point: The position in the group that corresponds to the first pixel of `rect`.
    ///   - alpha: The opacity of the group, from 0 to 255. The default is 255. Opacity is not coverage: `copy` with
    ///     half the opacity leaves nothing of the destination, with half the coverage it leaves half of it.
    ///   - maskPoint: The position in the mask that corresponds to the first pixel of `rect`.
    package static func composite(
        _ destination: Surface,
        in rect: PixelRect,
        from group: Surface,
        at point: PixelPoint,
        alpha: UInt8 = 255,
        blend: BlendMode = .normal,
        mask: MaskPlane,
        at maskPoint: PixelPoint
    ) {
        guard let maskClip = Clip(rect, in: destination.bounds, from: maskPoint, of: mask.bounds) else { return }
        let inGroup = PixelPoint(
            x: point.x &+ maskClip.destination.minX &- rect.minX,
            y: point.y &+ maskClip.destination.minY &- rect.minY
        )
        guard let clip = Clip(maskClip.destination, in: destination.bounds, from: inGroup, of: group.bounds)
        else { return }
        let inMask = PixelPoint(
            x: maskClip.source.x &+ clip.destination.minX &- maskClip.destination.minX,
            y: maskClip.source.y &+ clip.destination.minY &- maskClip.destination.minY
        )
        easel_blend_rect(
            destination.pixels(at: clip.destination.origin),
            destination.stride,
            group.pixels(at: clip.source),
            group.stride,
            mask.bytes(at: inMask),
            mask.bytesPerRow,
            clip.destination.width,
            clip.destination.height,
            alpha,
            255,
            blend.kernelMode
        )
    }
}
