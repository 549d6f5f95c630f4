import CCairo

@testable import CoreGraphics

extension CairoReference {
    /// Makes a mask the coverage of a filled path in device space.
    func render(filling path: PathData, rule: CGPathFillRule, antialiases: Bool, into mask: CoverageMask) {
        render(into: mask, antialiases: antialiases) { cairo in
            cairo_set_fill_rule(cairo, rule == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
            Self.append(path, to: cairo)
            cairo_fill(cairo)
        }
    }

    /// Makes a mask the coverage of a solid line along a path in device space.
    func render(stroking path: PathData, style: StrokeStyle, antialiases: Bool, into mask: CoverageMask) {
        render(into: mask, antialiases: antialiases) { cairo in
            cairo_set_line_width(cairo, style.width)
            cairo_set_miter_limit(cairo, style.miterLimit)
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
            Self.append(path, to: cairo)
            // The path is in device space, only the pen is bent by the matrix.
            var matrix = style.pen.cairoMatrix
            cairo_set_matrix(cairo, &matrix)
            cairo_stroke(cairo)
        }
    }

    /// Lends a cairo context whose device space is the surface's and whose coverage ends up in the mask.
    private func render(into mask: CoverageMask, antialiases: Bool, _ draw: (OpaquePointer) -> Void) {
        guard mask.reset(bounds: surface.bounds) else { return }
        let target = cairo_image_surface_create_for_data(
            mask.baseAddress,
            CAIRO_FORMAT_A8,
            Int32(surface.size.width),
            Int32(surface.size.height),
            Int32(mask.stride)
        )
        defer { cairo_surface_destroy(target) }
        guard let cairo = cairo_create(target) else { return }
        defer { cairo_destroy(cairo) }
        // A tenth of cairo's own: lines within curves lose some of their area.
        cairo_set_tolerance(cairo, 0.01)
        cairo_set_antialias(cairo, antialiases ? CAIRO_ANTIALIAS_GOOD : CAIRO_ANTIALIAS_NONE)
        draw(cairo)
        cairo_surface_flush(target)
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

extension CGAffineTransform {
    var cairoMatrix: cairo_matrix_t { cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty) }
}
