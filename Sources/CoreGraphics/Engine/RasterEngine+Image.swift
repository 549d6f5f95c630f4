import CPixman
import CRaster

/// Premultiplied pixels in memory.
struct PixelSource {
    let pixels: UnsafePointer<UInt32>
    let stride: Int

    /// A Boolean value that indicates whether all pixels are opaque and their alpha bytes are ignored.
    let isOpaque: Bool
}

extension RasterEngine {
    func draw(_ image: CGImage, transform: CGAffineTransform, state: DrawingState) {
        let surface = image.surface
        if let shadow = state.shadow {
            let around = CGRect(x: 0, y: 0, width: image.width, height: image.height).applying(transform)
            castShadow(shadow, of: around, state) { draw(image, transform: transform, state: $0) }
        }
        guard let region = paintable(state), transform.isInvertible,
            surface.size.width <= Self.maximumSide, surface.size.height <= Self.maximumSide
        else { return }
        var outline = PathData()
        outline.addRect(CGRect(x: 0, y: 0, width: image.width, height: image.height))
        outline = outline.applying(transform)
        guard let reach = PixelRect(around: outline.controlBounds, within: target.visible) else { return }

        var mask: CoverageMask?
        var area = reach.intersection(region.bounds)
        if let rect = outline.asRectangle.flatMap(PixelRect.init(exactly:)) {
            area = rect.intersection(region.bounds)
        } else if !area.isEmpty {
            guard cover(tools.scratch, with: outline, rule: .winding, antialiases: state.antialiases, in: area)
            else { return }
            mask = tools.scratch
        }
        if area.isEmpty { return }
        if state.blendMode == .clear {
            if mask == nil {
                guard tools.scratch.reset(bounds: area) else { return }
                tools.scratch.fill()
            }
            return paint(state, through: tools.scratch, region: region)
        }
        let quality = image.shouldInterpolate ? state.interpolationQuality : .none
        guard let sampler = ImageSampler(image, transform: transform, origin: reach.origin, quality: quality) else {
            return
        }
        // In an opaque context, replaced pixels stay opaque.
        let isOpaque = image.isOpaque || (target.isOpaque && state.blendMode == .copy)
        composite(state, in: area, through: mask, region: region) { part in
            if let position = sampler.position(of: part) {
                return PixelSource(
                    pixels: surface.row(position.y) + position.x,
                    stride: surface.stride,
                    isOpaque: isOpaque
                )
            }
            guard let pixels = tools.pixels(count: part.area) else { return nil }
            sampler.fetch(part, to: pixels)
            return PixelSource(pixels: pixels, stride: part.width, isOpaque: isOpaque)
        }
    }

    /// Composites pixels onto the surface with the state's clip, alpha and blend mode.
    /// - Parameters:
    ///   - shape: The coverage of each pixel, or `nil` for full coverage. It is modified.
    ///   - source: A closure that returns the pixels of a rectangle, valid until the next call, or `nil` if there is
    ///     not enough memory.
    func composite(
        _ state: DrawingState,
        in area: PixelRect,
        through shape: CoverageMask?,
        region: Region,
        source: (PixelRect) -> PixelSource?
    ) {
        var area = area.intersection(region.bounds)
        var mask = shape
        if state.clip.path != nil {
            guard let clip = clipMask(for: state.clip) else { return }
            area = area.intersection(clip.bounds)
            if area.isEmpty { return }
            if let shape { shape.multiply(by: clip, in: area) } else { mask = clip }
        }
        let alpha = state.opacity
        for rect in region {
            let rect = rect.intersection(area)
            if rect.isEmpty { continue }
            // As many rows at a time as fit into a second-level cache.
            let step = max(1, 32_768 / rect.width)
            for top in stride(from: rect.minY, to: rect.maxY, by: step) {
                let part = PixelRect(
                    minX: rect.minX,
                    minY: top,
                    maxX: rect.maxX,
                    maxY: min(top &+ step, rect.maxY)
                )
                guard let source = source(part) else { return }
                composite(source, on: part, through: mask, alpha: alpha, mode: state.blendMode)
            }
        }
        if target.isOpaque, state.blendMode.kernelBlend.takesAlphaAway { makeOpaque(in: area, of: region) }
    }

    private func composite(
        _ source: PixelSource,
        on part: PixelRect,
        through mask: CoverageMask?,
        alpha: UInt8,
        mode: CGBlendMode
    ) {
        let stride = target.stride
        let target = target.pixel(part.minX, part.minY)
        guard mode == .normal || mode == .copy else {
            return blend(source, on: target, part, through: mask, alpha: alpha, mode: mode)
        }
        let replaces = mode == .copy
        var pixels = source.pixels
        var sourceStride = source.stride
        if source.isOpaque || (alpha < 255 && (mask != nil || replaces)) {
            if mask == nil, alpha == 255 {
                PixelKernels.copyOpaque(
                    to: target,
                    stride: stride,
                    from: pixels,
                    stride: sourceStride,
                    size: part.size
                )
                return
            }
            guard let prepared = tools.prepared(source, size: part.size, alpha: mask == nil && !replaces ? 255 : alpha)
            else { return }
            pixels = prepared
            sourceStride = part.width
        }
        guard let mask, let base = mask.baseAddress else {
            if replaces {
                PixelKernels.copy(to: target, stride: stride, from: pixels, stride: sourceStride, size: part.size)
            } else {
                PixelKernels.over(
                    target,
                    stride: stride,
                    from: pixels,
                    stride: sourceStride,
                    size: part.size,
                    alpha: alpha
                )
            }
            return
        }
        let coverage = mask.byte(base, at: part)
        let blend = replaces ? easel_replace_mask_rect : easel_over_mask_rect
        blend(target, stride, pixels, sourceStride, coverage, mask.stride, part.width, part.height)
    }

    /// Composites pixels in any other blend mode.
    private func blend(
        _ source: PixelSource,
        on pixels: UnsafeMutablePointer<UInt32>,
        _ part: PixelRect,
        through mask: CoverageMask?,
        alpha: UInt8,
        mode: CGBlendMode
    ) {
        var from = source
        if source.isOpaque {
            guard let prepared = tools.prepared(source, size: part.size, alpha: 255) else { return }
            from = PixelSource(pixels: prepared, stride: part.width, isOpaque: false)
        }
        easel_blend_rect(
            pixels,
            target.stride,
            from.pixels,
            from.stride,
            mask?.baseAddress.map { mask?.byte($0, at: part) ?? $0 },
            mask?.stride ?? 0,
            part.width,
            part.height,
            alpha,
            255,
            mode.kernelBlend.kernelMode
        )
    }
}

extension RasterTools {
    /// Returns the pixels with opaque alpha, if their alpha is ignored, and multiplied by an alpha. The pixels are
    /// copied unless they are already in the tools' buffer.
    fileprivate func prepared(_ source: PixelSource, size: PixelSize, alpha: UInt8) -> UnsafePointer<UInt32>? {
        guard let own = pixels(count: size.area) else { return nil }
        if source.isOpaque {
            PixelKernels.copyOpaque(
                to: own,
                stride: size.width,
                from: source.pixels,
                stride: source.stride,
                size: size
            )
        } else if source.pixels != UnsafePointer(own) {
            PixelKernels.copy(to: own, stride: size.width, from: source.pixels, stride: source.stride, size: size)
        }
        if alpha < 255 {
            for index in 0..<size.area { own[index] = PixelKernels.fade(own[index], by: alpha) }
        }
        return UnsafePointer(own)
    }
}

/// Samples the pixels of an image at device pixels.
struct ImageSampler: ~Copyable {
    private enum Method {
        /// The image's pixels without conversion. The value is the device pixel of the image's first pixel.
        case unscaled(PixelPoint)
        case sampled(AffineFixed, PixelKernels.Filter)
        case averaged
    }

    private let surface: Surface
    private let origin: PixelPoint
    private let method: Method

    /// The source for averaging, or `nil`.
    private let averaging: ImageSource?

    /// Creates a sampler.
    /// - Parameters:
    ///   - transform: The transform from the image's pixels to device space.
    ///   - origin: A device pixel near the image, for precision, independent of the clip, for clip independence.
    init?(_ image: CGImage, transform: CGAffineTransform, origin: PixelPoint, quality: CGInterpolationQuality) {
        surface = image.surface
        self.origin = origin
        let toSource = transform.inverted()
        let start = CGPoint(x: CGFloat(origin.x), y: CGFloat(origin.y)).applying(toSource)
        guard
            let matrix = AffineFixed(
                xx: toSource.a,
                xy: toSource.c,
                x0: start.x,
                yx: toSource.b,
                yy: toSource.d,
                y0: start.y
            )
        else { return nil }
        let span = max(hypot(toSource.a, toSource.c), hypot(toSource.b, toSource.d))
        if matrix.isIntegralTranslation {
            method = .unscaled(PixelPoint(x: origin.x &- Int(matrix.x0 >> 16), y: origin.y &- Int(matrix.y0 >> 16)))
            averaging = nil
        } else if quality == .none {
            method = .sampled(matrix, .nearest)
            averaging = nil
        } else if quality == .low || span <= 1.01 {
            method = .sampled(matrix, .bilinearExtended)
            averaging = nil
        } else {
            method = .averaged
            averaging = ImageSource(
                image,
                format: PIXMAN_a8r8g8b8,
                transform: transform,
                origin: origin,
                quality: quality
            )
        }
    }

    /// Returns the position of a rectangle's pixels in an unscaled image, or `nil` if they have to be fetched.
    func position(of part: PixelRect) -> PixelPoint? {
        guard case .unscaled(let first) = method else { return nil }
        let position = PixelPoint(x: part.minX &- first.x, y: part.minY &- first.y)
        return surface.bounds.contains(PixelRect(x: position.x, y: position.y, width: part.width, height: part.height))
            ? position : nil
    }

    /// Writes the pixels of a rectangle, row by row without gaps.
    func fetch(_ part: PixelRect, to pixels: UnsafeMutablePointer<UInt32>) {
        let at = PixelPoint(x: part.minX &- origin.x, y: part.minY &- origin.y)
        let sampled: (AffineFixed, PixelKernels.Filter)
        switch method {
        case .averaged: return average(part, at: at, to: pixels)
        case .sampled(let matrix, let filter): sampled = (matrix, filter)
        case .unscaled(let first):
            // Antialiased edges may extend a pixel beyond the image.
            let matrix = AffineFixed(
                xx: 1 << 16,
                xy: 0,
                x0: Int32(truncatingIfNeeded: origin.x &- first.x) << 16,
                yx: 0,
                yy: 1 << 16,
                y0: Int32(truncatingIfNeeded: origin.y &- first.y) << 16
            )
            sampled = (matrix, .bilinearExtended)
        }
        PixelKernels.fetch(
            to: pixels,
            stride: part.width,
            size: part.size,
            at: at,
            from: surface.row(0),
            stride: surface.stride,
            sourceSize: surface.size,
            transform: sampled.0,
            filter: sampled.1
        )
    }

    private func average(_ part: PixelRect, at: PixelPoint, to pixels: UnsafeMutablePointer<UInt32>) {
        pixels.update(repeating: 0, count: part.area)
        let target = pixman_image_create_bits(
            PIXMAN_a8r8g8b8,
            Int32(part.width),
            Int32(part.height),
            pixels,
            Int32(part.width * 4)
        )
        guard let target else { return }
        defer { pixman_image_unref(target) }
        averaging?.fetch(to: target, from: at, size: part.size)
    }
}

extension ImageSource {
    fileprivate borrowing func fetch(to target: OpaquePointer, from position: PixelPoint, size: PixelSize) {
        pixman_image_composite32(
            PIXMAN_OP_SRC,
            image,
            nil,
            target,
            Int32(position.x),
            Int32(position.y),
            0,
            0,
            0,
            0,
            Int32(size.width),
            Int32(size.height)
        )
    }
}
