import CRaster

extension PixelKernels {
    /// Blends the pixels of `source` from `point` on over `rect` of a surface.
    /// - Parameter alpha: The opacity of the source, from 0 to 255. The default is 255.
    package static func over(
        _ destination: Surface,
        in rect: PixelRect,
        from source: Surface,
        at point: PixelPoint,
        alpha: UInt8 = 255
    ) {
        guard let clip = Clip(rect, in: destination.bounds, from: point, of: source.bounds) else { return }
        over(
            destination.pixels(at: clip.destination.origin),
            stride: destination.stride,
            from: source.pixels(at: clip.source),
            stride: source.stride,
            size: clip.destination.size,
            alpha: alpha
        )
    }

    /// Blends pixels over others.
    /// - Parameter alpha: The opacity of the source, from 0 to 255. The default is 255.
    package static func over(
        _ destination: UnsafeMutablePointer<UInt32>,
        stride: Int,
        from source: UnsafePointer<UInt32>,
        stride sourceStride: Int,
        size: PixelSize,
        alpha: UInt8 = 255
    ) {
        if alpha == 255 {
            easel_over_rect(destination, stride, source, sourceStride, size.width, size.height)
        } else {
            easel_over_alpha_rect(destination, stride, source, sourceStride, size.width, size.height, alpha)
        }
    }

    /// Blends a premultiplied color over `rect` of a surface.
    package static func solidOver(_ destination: Surface, in rect: PixelRect, color: UInt32) {
        let rect = rect.intersection(destination.bounds)
        guard !rect.isEmpty else { return }
        solidOver(destination.pixels(at: rect.origin), stride: destination.stride, size: rect.size, color: color)
    }

    /// Blends a premultiplied color over pixels.
    package static func solidOver(
        _ destination: UnsafeMutablePointer<UInt32>,
        stride: Int,
        size: PixelSize,
        color: UInt32
    ) {
        easel_solid_over_rect(destination, stride, size.width, size.height, color)
    }
}
