import CCairo
import CPango
import Geometry

extension TextLayout {
    /// The scale of outlines in cairo, whose coordinates have a precision of 1/256 of a unit.
    private static let outlineScale = 32.0

    /// Returns the outlines of the glyphs in points, with the origin at the left end of the baseline and y down. Bitmap
    /// glyphs have none.
    func outline() -> PathData {
        var result = PathData()
        let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
        defer { cairo_surface_destroy(surface) }
        guard let cairo = cairo_create(surface) else { return result }
        defer { cairo_destroy(cairo) }
        cairo_scale(cairo, Self.outlineScale, Self.outlineScale)
        withLine { line, y in
            cairo_move_to(cairo, 0, y)
            pango_cairo_layout_line_path(cairo, line)
        }
        guard let path = cairo_copy_path(cairo) else { return result }
        defer { cairo_path_destroy(path) }
        guard path.pointee.status == CAIRO_STATUS_SUCCESS, let data = path.pointee.data else { return result }
        var index = 0
        while index < Int(path.pointee.num_data) {
            let header = data[index].header
            func point(_ offset: Int) -> CGPoint {
                CGPoint(x: data[index + offset].point.x, y: data[index + offset].point.y)
            }
            switch header.type {
            case CAIRO_PATH_MOVE_TO: result.move(to: point(1))
            case CAIRO_PATH_LINE_TO: result.addLine(to: point(1))
            case CAIRO_PATH_CURVE_TO: result.addCurve(to: point(3), control1: point(1), control2: point(2))
            default: result.closeSubpath()
            }
            index += max(1, Int(header.length))
        }
        return result
    }
}
