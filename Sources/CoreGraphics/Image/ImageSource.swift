import CPixman
import Glibc

/// An image as a pixman source, sampled through a transform.
struct ImageSource: ~Copyable {
    let image: OpaquePointer

    /// Creates a source.
    /// - Parameters:
    ///   - transform: The transform from the image's pixels to device space.
    ///   - origin: The device pixel of the source's origin. It is near the image, for precision, and independent of the
    ///     clip, for clip independence.
    init?(
        _ source: CGImage,
        format: pixman_format_code_t,
        transform: CGAffineTransform,
        origin: PixelPoint,
        quality: CGInterpolationQuality
    ) {
        let surface = source.surface
        let toSource = transform.inverted()
        let start = CGPoint(x: CGFloat(origin.x), y: CGFloat(origin.y)).applying(toSource)
        let entries = [toSource.a, toSource.b, toSource.c, toSource.d, start.x, start.y]
        guard entries.allSatisfy({ abs($0) < 32_000 }),
            let image = pixman_image_create_bits(
                format,
                Int32(surface.size.width),
                Int32(surface.size.height),
                surface.row(0),
                Int32(surface.bytesPerRow)
            )
        else { return nil }
        self.image = image
        pixman_image_set_repeat(image, PIXMAN_REPEAT_PAD)

        func fixed(_ value: CGFloat) -> pixman_fixed_t { pixman_fixed_t((value * 65_536).rounded()) }
        var matrix = pixman_transform()
        matrix.matrix.0 = (fixed(toSource.a), fixed(toSource.c), fixed(start.x))
        matrix.matrix.1 = (fixed(toSource.b), fixed(toSource.d), fixed(start.y))
        matrix.matrix.2 = (0, 0, 65_536)
        let isIntegral = (matrix.matrix.0.2 | matrix.matrix.1.2) & 0xFFFF == 0
        let isUnscaled =
            matrix.matrix.0.0 == 65_536 && matrix.matrix.1.1 == 65_536 && matrix.matrix.0.1 == 0
            && matrix.matrix.1.0 == 0
        pixman_image_set_transform(image, &matrix)

        // The number of source pixels that an output pixel spans in each direction.
        let spanX = hypot(toSource.a, toSource.c)
        let spanY = hypot(toSource.b, toSource.d)
        if quality == .none || (isIntegral && isUnscaled) {
            pixman_image_set_filter(image, PIXMAN_FILTER_NEAREST, nil, 0)
        } else if quality == .low || max(spanX, spanY) <= 1.01 {
            pixman_image_set_filter(image, PIXMAN_FILTER_BILINEAR, nil, 0)
        } else {
            Self.setAveraging(image, spanX, spanY)
        }
    }

    /// Sets a filter that averages the entire area covered by an output pixel.
    private static func setAveraging(_ image: OpaquePointer, _ spanX: CGFloat, _ spanY: CGFloat) {
        func kernel(_ span: CGFloat) -> pixman_kernel_t { span > 1.01 ? PIXMAN_KERNEL_BOX : PIXMAN_KERNEL_LINEAR }
        func scale(_ span: CGFloat) -> pixman_fixed_t { pixman_fixed_t((max(span, 1) * 65_536).rounded()) }
        var count: Int32 = 0
        let parameters = pixman_filter_create_separable_convolution(
            &count,
            scale(spanX),
            scale(spanY),
            kernel(spanX) == PIXMAN_KERNEL_BOX ? PIXMAN_KERNEL_BOX : PIXMAN_KERNEL_IMPULSE,
            kernel(spanY) == PIXMAN_KERNEL_BOX ? PIXMAN_KERNEL_BOX : PIXMAN_KERNEL_IMPULSE,
            kernel(spanX),
            kernel(spanY),
            4,
            4
        )
        guard let parameters else { return }
        defer { free(parameters) }
        pixman_image_set_filter(image, PIXMAN_FILTER_SEPARABLE_CONVOLUTION, parameters, count)
    }

    deinit { pixman_image_unref(image) }
}
