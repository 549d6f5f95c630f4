import CCairo
import CPango
import Geometry

/// A line laid out by pango, for content that only cairo can draw.
package final class TextLayout: Sendable {
    /// The metrics of the line, in pango's units.
    let width: Int32
    let ascent: Int32
    let descent: Int32

    /// The bounding rectangle of the painted parts in points, with the origin at the left end of the baseline and y
    /// down.
    package let ink: CGRect

    /// The offset of the line above its baseline, in pango's units.
    private let rise: Int32

    /// The pango layout, used and freed only under the text system's lock.
    private let layout: TextSystem.Guarded<OpaquePointer>

    /// Takes ownership of a layout. The caller holds the text system's lock.
    init(adopting layout: OpaquePointer, raisedBy rise: Int32 = 0) {
        self.layout = TextSystem.Guarded(layout)
        self.rise = rise
        var inked = PangoRectangle()
        var logical = PangoRectangle()
        pango_layout_line_get_extents(pango_layout_get_line_readonly(layout, 0), &inked, &logical)
        width = logical.width
        ascent = -logical.y
        descent = logical.y + logical.height
        let unit = 1 / CGFloat(PANGO_SCALE)
        ink = CGRect(
            x: CGFloat(inked.x) * unit,
            y: CGFloat(inked.y - rise) * unit,
            width: CGFloat(inked.width) * unit,
            height: CGFloat(inked.height) * unit
        )
    }

    deinit {
        TextSystem.withLock { g_object_unref(UnsafeMutableRawPointer(layout.value)) }
    }

    /// Calls a closure with the line and the distance of its baseline below the origin.
    func withLine(_ body: (UnsafeMutablePointer<PangoLayoutLine>?, Double) -> Void) {
        TextSystem.withLock {
            body(pango_layout_get_line_readonly(layout.value, 0), -Double(rise) / Double(PANGO_SCALE))
        }
    }

    /// Draws the line with cairo, from the left end of the baseline at the origin of the current transform, with the
    /// current source.
    package func show(on cairo: OpaquePointer) {
        withLine { line, y in
            cairo_move_to(cairo, 0, y)
            pango_cairo_show_layout_line(cairo, line)
        }
    }

    /// Draws the line on transparent pixels.
    /// - Parameters:
    ///   - baseline: The transform from points, with the origin at the left end of the baseline, to device space.
    ///   - bounds: The device pixels to draw.
    ///   - color: The color of glyphs without their own colors, not premultiplied, with components from 0 to 1.
    package func bitmap(
        baseline: CGAffineTransform,
        bounds: PixelRect,
        color: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat)
    ) -> Surface? {
        guard let bitmap = Surface(size: bounds.size) else { return nil }
        let surface = cairo_image_surface_create_for_data(
            bitmap.baseAddress.assumingMemoryBound(to: UInt8.self),
            CAIRO_FORMAT_ARGB32,
            Int32(bounds.width),
            Int32(bounds.height),
            Int32(bitmap.bytesPerRow)
        )
        defer { cairo_surface_destroy(surface) }
        cairo_surface_set_device_offset(surface, -Double(bounds.minX), -Double(bounds.minY))
        guard let cairo = cairo_create(surface) else { return nil }
        defer { cairo_destroy(cairo) }
        cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
        var matrix = cairo_matrix_t(
            xx: baseline.a,
            yx: baseline.b,
            xy: baseline.c,
            yy: baseline.d,
            x0: baseline.tx,
            y0: baseline.ty
        )
        cairo_set_matrix(cairo, &matrix)
        show(on: cairo)
        cairo_surface_flush(surface)
        return cairo_status(cairo) == CAIRO_STATUS_SUCCESS ? bitmap : nil
    }
}
