import CCairo

extension CairoEngine {
    /// Coordinates that cairo rasterises rightly; from about 90,000 on its edges overflow. Paths that reach beyond are cut
    /// first.
    static let safeCoordinate: CGFloat = 65_536

    /// The coverage of a filled path in device space, for those of the rows that the path reaches; nil when none is.
    /// The mask is the engine's own and good until the next one is asked for.
    func mask(filling path: PathData, rule: CGPathFillRule, antialiases: Bool, rows: PixelRect) -> CoverageMask? {
        render(filling: path, rule: rule, antialiases: antialiases, rows: rows, into: scratch) ? scratch : nil
    }

    func render(
        filling path: PathData,
        rule: CGPathFillRule,
        antialiases: Bool,
        rows: PixelRect,
        into mask: CoverageMask
    ) -> Bool {
        let bands = Bands(simple: path.points.count <= Bands.simplePointCount)
        guard let bounds = maskBounds(of: path.controlBounds, rows: rows, bands: bands) else { return false }
        let path = path.isWithin(Self.safeCoordinate) ? path : path.filledPartNear(surface.bounds)
        return render(into: mask, bounds: bounds, bands: bands) { cairo in
            cairo_set_antialias(cairo, antialiases ? CAIRO_ANTIALIAS_GOOD : CAIRO_ANTIALIAS_NONE)
            cairo_set_fill_rule(cairo, rule == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
            Self.append(path, to: cairo)
            cairo_fill(cairo)
        }
    }

    /// The coverage of a line along a path in device space, for those of the rows that the line reaches; nil when none
    /// is. The mask is the engine's own and good until the next one is asked for.
    func mask(stroking path: PathData, style: StrokeStyle, antialiases: Bool, rows: PixelRect) -> CoverageMask? {
        guard let pen = Pen(style) else { return nil }
        let reach = pen.reach
        let bands = Bands(simple: pen.dashes.isEmpty && path.points.count <= Bands.simplePointCount)
        let outline = path.controlBounds.insetBy(dx: -reach, dy: -reach)
        guard let bounds = maskBounds(of: outline, rows: rows, bands: bands) else { return nil }
        let pieces =
            path.isWithin(Self.safeCoordinate)
            ? [PathData.StrokePiece(path: path, start: 0)]
            : path.strokedPiecesNear(surface.bounds, reach: reach, pen: pen.matrix, dashed: !pen.dashes.isEmpty)
        let done = render(into: scratch, bounds: bounds, bands: bands) { cairo in
            cairo_set_antialias(cairo, antialiases ? CAIRO_ANTIALIAS_GOOD : CAIRO_ANTIALIAS_NONE)
            cairo_set_line_width(cairo, pen.width)
            cairo_set_line_cap(cairo, pen.cap)
            cairo_set_line_join(cairo, pen.join)
            cairo_set_miter_limit(cairo, pen.miterLimit)
            for piece in pieces {
                cairo_identity_matrix(cairo)
                Self.append(piece.path, to: cairo)
                // The path is in device space, only the pen is bent by the matrix.
                var matrix = pen.matrix.cairoMatrix
                cairo_set_matrix(cairo, &matrix)
                if !pen.dashes.isEmpty {
                    cairo_set_dash(cairo, pen.dashes, Int32(pen.dashes.count), pen.dashPhase + piece.start)
                }
                cairo_stroke(cairo)
            }
        }
        return done ? scratch : nil
    }

    /// The pixels a mask must speak of so that those rows are right that are wanted; nil when the shape is in none.
    func maskBounds(of shape: CGRect, rows: PixelRect, bands: Bands) -> PixelRect? {
        guard var bounds = PixelRect(around: shape, within: surface.bounds) else { return nil }
        let wanted = bounds.minY..<bounds.maxY
        bounds.minY = bands.start(of: max(wanted.lowerBound, rows.minY), shapeTop: wanted.lowerBound)
        bounds.maxY = min(wanted.upperBound, rows.maxY)
        return bounds.isEmpty || bounds.maxX <= rows.minX || bounds.minX >= rows.maxX ? nil : bounds
    }

    /// Lends cairo contexts, one for each band, whose device space is the engine's and whose coverage ends up in the
    /// mask.
    func render(into mask: CoverageMask, bounds: PixelRect, bands: Bands, _ draw: (OpaquePointer) -> Void) -> Bool {
        guard mask.reset(bounds: bounds), let base = mask.baseAddress else { return false }
        var top = bounds.minY
        while top < bounds.maxY {
            let bottom = min(bands.end(after: top), bounds.maxY)
            let band = PixelRect(minX: bounds.minX, minY: top, maxX: bounds.maxX, maxY: bottom)
            let memory = base + (top &- bounds.minY) &* mask.stride
            guard render(format: CAIRO_FORMAT_A8, bounds: band, memory: memory, stride: mask.stride, draw) else {
                return false
            }
            top = bottom
        }
        return true
    }

    func render(
        format: cairo_format_t,
        bounds: PixelRect,
        memory: UnsafeMutablePointer<UInt8>,
        stride: Int,
        _ draw: (OpaquePointer) -> Void
    ) -> Bool {
        let surface = cairo_image_surface_create_for_data(
            memory,
            format,
            Int32(bounds.width),
            Int32(bounds.height),
            Int32(stride)
        )
        defer { cairo_surface_destroy(surface) }
        cairo_surface_set_device_offset(surface, -Double(bounds.minX), -Double(bounds.minY))
        guard let cairo = cairo_create(surface) else { return false }
        defer { cairo_destroy(cairo) }
        // Half of cairo's own: large circles lose less of their area.
        cairo_set_tolerance(cairo, 0.01)
        draw(cairo)
        cairo_surface_flush(surface)
        return cairo_status(cairo) == CAIRO_STATUS_SUCCESS
    }

    private static func append(_ path: PathData, to cairo: OpaquePointer) {
        var current = CGPoint.zero
        var start = CGPoint.zero
        path.forEach { verb, points in
            switch verb {
            case .moveToPoint:
                cairo_move_to(cairo, points[0].x, points[0].y)
                start = points[0]
                current = start
            case .addLineToPoint:
                cairo_line_to(cairo, points[0].x, points[0].y)
                current = points[0]
            case .addQuadCurveToPoint:
                let (first, second) = PathData.cubicControls(current, points[0], points[1])
                cairo_curve_to(cairo, first.x, first.y, second.x, second.y, points[1].x, points[1].y)
                current = points[1]
            case .addCurveToPoint:
                cairo_curve_to(cairo, points[0].x, points[0].y, points[1].x, points[1].y, points[2].x, points[2].y)
                current = points[2]
            case .closeSubpath:
                cairo_close_path(cairo)
                current = start
            }
        }
    }
}

/// The rows that are rasterised in one go.
///
/// In each row cairo decides between an exact and a sampled coverage, and the decision depends on the rows it has come
/// through. So that a row comes out the same whatever the clip, rasterising always starts at the same row above it: a
/// simple shape is done in bands of the device's rows, each by itself, and a small clip costs no more than the bands it
/// touches; a complex one, for which going through its points costs more than its pixels, is done from its top.
struct Bands {
    /// Shapes of no more points than these are simple.
    static let simplePointCount = 64
    private static let height = 64

    private let isSimple: Bool

    init(simple: Bool) { isSimple = simple }

    static let whole = Bands(simple: false)

    /// Where rasterising must start for a row to be right.
    fileprivate func start(of row: Int, shapeTop: Int) -> Int {
        isSimple ? max(shapeTop, row & ~(Self.height - 1)) : shapeTop
    }

    fileprivate func end(after row: Int) -> Int { isSimple ? (row & ~(Self.height - 1)) + Self.height : .max }
}

extension CGAffineTransform {
    var cairoMatrix: cairo_matrix_t { cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty) }
}

/// A stroke style in terms that cairo draws without overflow.
private struct Pen {
    let width: CGFloat
    let cap: cairo_line_cap_t
    let join: cairo_line_join_t
    let miterLimit: CGFloat
    let dashes: [Double]
    let dashPhase: CGFloat
    let matrix: CGAffineTransform

    /// How far from the path, in device pixels, the line can reach.
    let reach: CGFloat

    /// Nil for a pen that draws nothing.
    init?(_ style: StrokeStyle) {
        guard style.pen.isInvertible, style.width.isFinite, style.width >= 0 else { return nil }
        let isHairline = style.width == 0
        var matrix = isHairline ? .identity : style.pen
        matrix.tx = 0
        matrix.ty = 0
        let scale = matrix.maximumScale
        let limit = CairoEngine.safeCoordinate / 2
        guard scale.isFinite, scale > 1e-9, abs(matrix.determinant) > 1e-12 else { return nil }
        width = isHairline ? 1 : min(style.width, limit / scale)
        let radius = width * scale / 2
        miterLimit = max(1, min(style.miterLimit, limit / max(radius, 1e-6)))
        cap =
            switch style.cap {
            case .butt: CAIRO_LINE_CAP_BUTT
            case .round: CAIRO_LINE_CAP_ROUND
            case .square: CAIRO_LINE_CAP_SQUARE
            }
        join =
            switch style.join {
            case .miter: CAIRO_LINE_JOIN_MITER
            case .round: CAIRO_LINE_JOIN_ROUND
            case .bevel: CAIRO_LINE_JOIN_BEVEL
            }
        self.matrix = matrix
        // A hairline's pen is the device's, its dashes still are the user's.
        let dashScale = isHairline ? style.pen.maximumScale : 1
        dashes = (StrokeStyle.validDashLengths(style.dashLengths) ?? []).map { Double($0 * dashScale) }
        dashPhase = style.dashPhase.isFinite ? style.dashPhase * dashScale : 0
        reach = radius * max(style.cap == .square ? 1.5 : 1, style.join == .miter ? miterLimit : 1) + 2
    }
}
