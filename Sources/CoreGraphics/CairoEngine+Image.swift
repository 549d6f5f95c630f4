import CPixman

extension CairoEngine {
    func draw(_ image: CGImage, transform: CGAffineTransform, state: DrawingState) {
        let surface = image.surface
        guard let region = paintable(state), transform.isInvertible,
            surface.size.width <= Self.maximumSide, surface.size.height <= Self.maximumSide
        else { return }
        var outline = PathData()
        outline.addRect(CGRect(x: 0, y: 0, width: image.width, height: image.height))
        outline = outline.applying(transform)

        var mask: CoverageMask?
        let area: PixelRect
        if let rect = outline.asRectangle.flatMap(PixelRect.init(exactly:)) {
            area = rect.intersection(region.bounds)
        } else {
            mask = self.mask(filling: outline, rule: .winding, antialiases: state.antialiases, rows: region.bounds)
            guard let mask else { return }
            area = mask.bounds
        }
        guard !area.isEmpty,
            let origin = PixelRect(around: outline.controlBounds, within: self.surface.bounds)?.origin,
            let source = ImageSource(
                image,
                format: image.isOpaque || (isOpaque && state.blendMode == .copy) ? PIXMAN_x8r8g8b8 : PIXMAN_a8r8g8b8,
                transform: transform,
                origin: origin,
                quality: state.interpolationQuality
            )
        else { return }
        if state.blendMode == .clear { return paint(state, in: area, through: mask, region: region) }
        composite(source.image, origin: origin, in: area, through: mask, region: region, state: state)
    }

    /// Puts a picture on the target, by the state's clip, alpha and blend mode.
    /// - Parameter origin: the device pixel that the source's origin lies on.
    func composite(
        _ source: OpaquePointer,
        origin: PixelPoint,
        in area: PixelRect,
        through shape: CoverageMask?,
        region: Region,
        state: DrawingState
    ) {
        var area = area.intersection(region.bounds)
        var shape = shape
        if state.clip.path != nil {
            guard let clip = clipMask(for: state.clip) else { return }
            area = area.intersection(clip.bounds)
            if area.isEmpty { return }
            if let shape { shape.multiply(by: clip, in: area) } else { shape = clip }
        }
        guard !area.isEmpty else { return }
        setTargetClip(region)
        let alpha = UInt8((min(max(state.alpha, 0), 1) * 255).rounded())
        let replaces = state.blendMode == .copy
        if replaces, let shape { erase(through: shape, area) }
        // The mask may be a clip's, which must stay as it is: the alpha goes into a copy.
        var mask = shape
        if alpha < 255 {
            mask = faded(shape, by: alpha, in: area)
            if mask == nil { return }
        }
        let operation = !replaces ? PIXMAN_OP_OVER : shape == nil ? PIXMAN_OP_SRC : PIXMAN_OP_ADD
        composite(operation, source: source, origin: origin, mask, area)
        if replaces, isOpaque { makeOpaque(in: area, of: region) }
    }

    private func faded(_ shape: CoverageMask?, by alpha: UInt8, in area: PixelRect) -> CoverageMask? {
        let copy = CoverageMask()
        guard copy.reset(bounds: area) else { return nil }
        copy.fill()
        if let shape { copy.multiply(by: shape, in: area) }
        copy.multiply(by: alpha)
        return copy
    }
}

/// An image as a pixman source that is sampled by a transform.
struct ImageSource: ~Copyable {
    let image: OpaquePointer

    /// - Parameters:
    ///   - transform: maps the image's pixels to device space.
    ///   - origin: the device pixel that the source's origin is to lie on. Near the picture, for precision; the same
    ///     whatever the clip, for clip independence.
    init?(
        _ picture: CGImage,
        format: pixman_format_code_t,
        transform: CGAffineTransform,
        origin: PixelPoint,
        quality: CGInterpolationQuality
    ) {
        let surface = picture.surface
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
        let isWhole = (matrix.matrix.0.2 | matrix.matrix.1.2) & 0xFFFF == 0
        let isUnscaled =
            matrix.matrix.0.0 == 65_536 && matrix.matrix.1.1 == 65_536 && matrix.matrix.0.1 == 0
            && matrix.matrix.1.0 == 0
        pixman_image_set_transform(image, &matrix)

        // How many source pixels an output pixel spans, each way.
        let spanX = hypot(toSource.a, toSource.c)
        let spanY = hypot(toSource.b, toSource.d)
        if quality == .none || (isWhole && isUnscaled) {
            pixman_image_set_filter(image, PIXMAN_FILTER_NEAREST, nil, 0)
        } else if quality == .low || max(spanX, spanY) <= 1.01 {
            pixman_image_set_filter(image, PIXMAN_FILTER_BILINEAR, nil, 0)
        } else {
            Self.setAveraging(image, spanX, spanY)
        }
    }

    /// Averages over the whole area that an output pixel covers.
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
