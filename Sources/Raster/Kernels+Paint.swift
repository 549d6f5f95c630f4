import CRaster

extension PixelKernels {
    /// Blends a paint onto pixels (x ..< x + count, y), the first of which is at `destination`.
    /// - Parameters:
    ///   - mask: coverage of each pixel; without one, all have `coverage`.
    ///   - coverage: how much of each pixel is touched, in 255ths; with a mask, they are multiplied.
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

    /// Blends a paint onto `rect` of a surface, whose pixels have the paint's coordinates.
    /// - Parameter coverage: how much of each pixel is touched, in 255ths.
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

    /// Blends a paint, each pixel as far as its mask covers it, onto `rect` of a surface.
    /// - Parameter maskPoint: the place in the mask that belongs to the first pixel of `rect`.
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

    /// Blends a group, drawn on a surface of its own, onto `rect` of a surface.
    /// - Parameters:
    ///   - point: the place in the group that belongs to the first pixel of `rect`.
    ///   - alpha: fades the group to this part of 255.
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

    /// Blends a group, each pixel as far as its mask covers it, onto `rect` of a surface.
    /// - Parameters:
    ///   - point: the place in the group that belongs to the first pixel of `rect`.
    ///   - alpha: fades the group to this part of 255. That is not coverage: `copy` at half alpha leaves nothing of the
    ///     destination, at half coverage half of it.
    ///   - maskPoint: the place in the mask that belongs to the first pixel of `rect`.
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
