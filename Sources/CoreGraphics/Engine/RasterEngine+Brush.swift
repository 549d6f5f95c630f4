import CRaster

// Painting with any paint in any blend mode.

extension RasterEngine {
    /// Fills a path in an uncommon blend mode, with a pattern, or with a shadow.
    func fillSpecially(_ path: PathData, transform: CGAffineTransform, rule: CGPathFillRule, state: DrawingState) {
        var state = state
        if let shadow = state.shadow {
            castShadow(shadow, of: path.controlBounds.applying(transform), state) {
                fill(path, transform: transform, rule: rule, state: $0)
            }
            state.shadow = nil
        }
        guard !state.isColor else { return fill(path, transform: transform, rule: rule, state: state) }
        path.withShape(transform: transform, rule: rule, antialiases: state.antialiases) { shape in
            paint(self.paint(for: state), state, shape: &shape)
        }
    }

    /// Strokes a path in an uncommon blend mode, with a pattern, or with a shadow.
    func strokeSpecially(_ path: PathData, transform: CGAffineTransform, style: StrokeStyle, state: DrawingState) {
        var state = state
        if let shadow = state.shadow {
            let reach = style.reach
            let around = path.controlBounds.applying(transform).insetBy(dx: -reach, dy: -reach)
            castShadow(shadow, of: around, state) {
                stroke(path, transform: transform, style: style, state: $0)
            }
            state.shadow = nil
        }
        guard !state.isColor else {
            return stroke(path, transform: transform, style: style, state: state)
        }
        outline(path, transform: transform, style: style)
        tools.outline.withShape(antialiases: state.antialiases) { shape in
            paint(self.paint(for: state), state, shape: &shape)
        }
    }

    func draw(_ gradient: GradientShape, transform: CGAffineTransform, state: DrawingState) {
        if let shadow = state.shadow {
            castShadow(shadow, of: nil, state) { draw(gradient, transform: transform, state: $0) }
        }
        guard let paint = gradient.paint(transform: transform) else { return }
        fillClip(paint.faded(by: state.opacity), state)
    }

    /// Returns the paint for the state's color or pattern.
    func paint(for state: DrawingState) -> Paint {
        if let pattern = state.color.drawnPattern { return pattern.paint.faded(by: state.opacity) }
        return .solid(state.color.premultipliedARGB(alpha: state.alpha))
    }

    /// Calls a closure with a brush for the state's paint and destination, without its clip.
    func withBrush(_ paint: Paint, _ state: DrawingState, _ body: (inout EaselBrush) -> Void) {
        paint.withKernelPaint { paint in
            var brush = EaselBrush()
            brush.pixels = target.origin
            brush.stride = target.stride
            brush.paint = paint
            brush.mode = state.blendMode.kernelBlend.kernelMode
            brush.target_is_opaque = target.isOpaque
            body(&brush)
        }
    }

    /// Paints a rectangle of device pixels, weighted by a mask, which must contain the rectangle.
    func paint(_ brush: EaselBrush, _ rect: PixelRect, through mask: CoverageMask?) {
        if rect.isEmpty { return }
        var brush = brush
        easel_brush_box(
            &brush,
            EaselBox(rect),
            mask?.baseAddress.map { mask?.byte($0, at: rect) ?? $0 },
            mask?.stride ?? 0
        )
    }

    /// Paints a shape through the state's clip.
    private func paint(_ paint: Paint, _ state: DrawingState, shape: inout EaselShape) {
        guard let region = paintable(state) else { return }
        var clip: CoverageMask?
        if state.clip.path != nil {
            clip = clipMask(for: state.clip)
            if clip == nil { return }
        }
        withBrush(paint, state) { brush in
            brush.setClip(clip)
            withExtendedLifetime(clip) {
                region.withBoxes { _ = easel_fill_brush(tools.rasterizer.raw, &shape, $0, $1, &brush) }
            }
        }
    }

    /// Paints everything inside the state's clip.
    ///
    /// A clip path that is used for the first time is painted directly from runs of coverage. A mask is created only if
    /// the path is used again.
    private func fillClip(_ paint: Paint, _ state: DrawingState) {
        guard let region = paintable(state) else { return }
        guard let innermost = state.clip.path else {
            withBrush(paint, state) { brush in
                for rect in region { self.paint(brush, rect, through: nil) }
            }
            return
        }
        if directClip !== innermost, clipMasks.last?.path !== innermost, innermost.image == nil {
            directClip = innermost
            var outer: CoverageMask?
            if let parent = innermost.parent {
                outer = clipMask(for: Clip(region: state.clip.region, path: parent))
                if outer == nil { return }
            }
            withBrush(paint, state) { brush in
                brush.setClip(outer)
                withExtendedLifetime(outer) {
                    innermost.path.withShape(
                        transform: .identity,
                        rule: innermost.rule,
                        antialiases: innermost.antialiases
                    ) { shape in
                        region.withBoxes { _ = easel_fill_brush(tools.rasterizer.raw, &shape, $0, $1, &brush) }
                    }
                }
            }
            return
        }
        guard let clip = clipMask(for: state.clip) else { return }
        withBrush(paint, state) { brush in
            for rect in region { self.paint(brush, rect.intersection(clip.bounds), through: clip) }
        }
    }
}

extension DrawingState {
    /// The state's alpha as an 8-bit level.
    var opacity: UInt8 { alpha >= 0 ? UInt8((min(alpha, 1) * 255).rounded()) : 0 }
}

extension EaselBrush {
    /// Sets a mask that multiplies the coverage. It must outlive the brush.
    fileprivate mutating func setClip(_ mask: CoverageMask?) {
        guard let mask, let base = mask.baseAddress else { return }
        clip = UnsafePointer(base)
        clip_stride = mask.stride
        clip_bounds = EaselBox(mask.bounds)
    }
}

extension StrokeStyle {
    /// The largest distance of the stroke from its path, in device pixels.
    var reach: CGFloat {
        let radius = max(width * pen.maximumScale, 1) / 2
        return radius * max(cap == .square ? 1.5 : 1, join == .miter ? max(miterLimit, 1) : 1) + 2
    }
}
