import CCairo

extension PDFEngine {
    /// Draws an operation with cairo, without its shadow. The clip must be set already.
    func put(_ drawing: PDFDrawing, _ state: DrawingState, on cairo: OpaquePointer, within bounds: PixelRect) {
        cairo_set_operator(cairo, state.blendMode.cairoOperator ?? CAIRO_OPERATOR_OVER)
        cairo_new_path(cairo)
        switch drawing {
        case .fill(let path, let transform, let rule):
            withPaint(of: state, on: cairo) { fill(path, transform, rule, on: cairo) }
        case .stroke(let path, let transform, let style):
            withPaint(of: state, on: cairo) { stroke(path, transform, style, on: cairo, within: bounds) }
        case .text(let line, let transform):
            withPaint(of: state, on: cairo) { show(line, transform, on: cairo) }
        case .image(let image, let transform): paint(image, transform, state, on: cairo)
        case .gradient(let shape, let transform): paint(shape, transform, state, on: cairo, within: bounds)
        case .layer(let layer): layer.paint(on: cairo, alpha: state.alpha)
        }
        cairo_new_path(cairo)
    }

    /// Sets the paint of a state as the source. A translucent pattern is painted as a group, since cairo patterns have
    /// no alpha.
    private func withPaint(of state: DrawingState, on cairo: OpaquePointer, _ body: () -> Void) {
        guard let cell = state.color.drawnPattern?.cell else {
            PDFCairo.setSource(state.color, alpha: state.alpha, cairo)
            return body()
        }
        let alpha = PDFCairo.unit(state.alpha) * cell.opacity
        if alpha == 0 { return }
        if alpha < 1 { cairo_push_group(cairo) }
        let pattern = cell.makePattern()
        cairo_set_source(cairo, pattern)
        cairo_pattern_destroy(pattern)
        body()
        if alpha < 1 {
            cairo_pop_group_to_source(cairo)
            cairo_paint_with_alpha(cairo, alpha)
        }
    }

    private func fill(
        _ path: PathData,
        _ transform: CGAffineTransform,
        _ rule: CGPathFillRule,
        on cairo: OpaquePointer
    ) {
        PDFCairo.setRule(rule, cairo)
        PDFCairo.add(path.applying(transform).clippedForFilling(), to: cairo)
        cairo_fill(cairo)
    }

    private func stroke(
        _ path: PathData,
        _ transform: CGAffineTransform,
        _ style: StrokeStyle,
        on cairo: OpaquePointer,
        within bounds: PixelRect
    ) {
        let path = path.applying(transform)
        let scale = style.pen.maximumScale
        let reach = path.controlBounds.insetBy(dx: -style.width * scale, dy: -style.width * scale)
        let farthest = PathData.farthestForCairo
        guard reach.isFinite, max(abs(reach.minX), abs(reach.maxX), abs(reach.minY), abs(reach.maxY)) < farthest,
            abs(style.pen.determinant) > 1e-6 * scale * scale, scale > 1e-6
        else {
            // The path is beyond cairo's coordinate range, or the pen is almost degenerate.
            tools.outline.removeAll()
            tools.stroker.outline(of: path, style: style, visible: CGRect(bounds), into: &tools.outline)
            return fill(PathData(tools.outline), .identity, .winding, on: cairo)
        }
        PDFCairo.add(path, to: cairo)
        var matrix = style.pen.cairoMatrix
        matrix.x0 = 0
        matrix.y0 = 0
        cairo_save(cairo)
        cairo_set_matrix(cairo, &matrix)
        cairo_set_line_width(cairo, max(style.width, Self.thinnestLine / scale))
        cairo_set_miter_limit(cairo, max(style.miterLimit, 1))
        let cap =
            switch style.cap {
            case .butt: CAIRO_LINE_CAP_BUTT
            case .round: CAIRO_LINE_CAP_ROUND
            case .square: CAIRO_LINE_CAP_SQUARE
            }
        cairo_set_line_cap(cairo, cap)
        let join =
            switch style.join {
            case .miter: CAIRO_LINE_JOIN_MITER
            case .round: CAIRO_LINE_JOIN_ROUND
            case .bevel: CAIRO_LINE_JOIN_BEVEL
            }
        cairo_set_line_join(cairo, join)
        // Dashes finer than the precision of numbers in a document are made coarser. They look the same: an even tone.
        let total = style.dashLengths.reduce(0, +) * scale
        let coarser = total > 0 && total < Self.finestDashes ? Self.finestDashes / total : 1
        let dashes = style.dashLengths.map { Double($0 * coarser) }
        cairo_set_dash(cairo, dashes, Int32(dashes.count), Double(style.dashPhase))
        cairo_stroke(cairo)
        cairo_restore(cairo)
    }

    /// The width of a zero-width line in points, since cairo cannot express PDF's thinnest line.
    private static let thinnestLine = 0.25

    /// The minimum length of the dash pattern in points.
    private static let finestDashes = 0.1

    private func paint(
        _ image: CGImage,
        _ transform: CGAffineTransform,
        _ state: DrawingState,
        on cairo: OpaquePointer
    ) {
        guard let imageSurface = PDFCairo.surface(of: image.surface, isOpaque: image.isOpaque) else { return }
        defer { cairo_surface_destroy(imageSurface) }
        resources.identify(imageSurface, as: image.surface)
        var matrix = transform.cairoMatrix
        cairo_save(cairo)
        cairo_transform(cairo, &matrix)
        cairo_set_source_surface(cairo, imageSurface, 0, 0)
        let filter = state.interpolationQuality == .none ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GOOD
        cairo_pattern_set_filter(cairo_get_source(cairo), filter)
        cairo_paint_with_alpha(cairo, PDFCairo.unit(state.alpha))
        cairo_restore(cairo)
    }
}
