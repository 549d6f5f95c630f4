import CCairo
import CPango
import DrawingSupport
import CoreGraphics
import TestSupport

@testable import Typography

/// Lines as pango lays them out and cairo draws them, with the settings that the engine is to agree with.
///
/// Pango is not thread-safe: tests that use this belong to one serialized suite.
final class PangoReference {
    struct Glyph: Equatable {
        var id: UInt32
        var x: Int32
        var y: Int32
    }

    private let context: OpaquePointer?

    init() {
        TestFonts.use()
        let map = pango_cairo_font_map_new()
        FontLibrary.current.withConfiguration { configuration in
            if let configuration { pango_fc_font_map_set_config(OpaquePointer(map), configuration) }
        }
        context = pango_font_map_create_context(map)
        g_object_unref(map.map { UnsafeMutableRawPointer($0) })
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        pango_context_set_round_glyph_positions(context, 0)
    }

    deinit { g_object_unref(context.map { UnsafeMutableRawPointer($0) }) }

    /// Lends a layout of one line.
    func withLine<Result>(
        _ text: String,
        _ font: FontDescription,
        maximumWidth: CGFloat? = nil,
        _ body: (UnsafeMutablePointer<PangoLayoutLine>) throws -> Result
    ) rethrows -> Result {
        let layout = pango_layout_new(context)
        defer { g_object_unref(layout.map { UnsafeMutableRawPointer($0) }) }
        // The families for the system font are those of the machine, which the engine has to look up.
        let library = FontLibrary.current
        let description = library.withContext { _ in library.pangoDescription(of: font) }
        pango_layout_set_font_description(layout, description)
        pango_font_description_free(description)
        pango_layout_set_single_paragraph_mode(layout, 1)
        pango_layout_set_text(layout, text, -1)
        if let maximumWidth {
            pango_layout_set_width(layout, Int32(maximumWidth * CGFloat(PANGO_SCALE)))
            pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        }
        guard let line = pango_layout_get_line_readonly(layout, 0) else { preconditionFailure("a layout has a line") }
        return try body(line)
    }

    /// Width, ascent and descent in points.
    func measures(_ text: String, _ font: FontDescription, maximumWidth: CGFloat? = nil) -> [CGFloat] {
        withLine(text, font, maximumWidth: maximumWidth) { line in
            var logical = PangoRectangle()
            pango_layout_line_get_extents(line, nil, &logical)
            return [logical.width, -logical.y, logical.y + logical.height].map { CGFloat($0) / CGFloat(PANGO_SCALE) }
        }
    }

    /// The glyphs and where they stand, in 1024ths of a point from the left end of the baseline.
    func glyphs(_ text: String, _ font: FontDescription) -> [Glyph] {
        withLine(text, font) { line in
            var result: [Glyph] = []
            var x: Int32 = 0
            var next = line.pointee.runs
            while let link = next {
                next = link.pointee.next
                guard let string = link.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self).pointee.glyphs else {
                    continue
                }
                for index in 0..<Int(string.pointee.num_glyphs) {
                    let info = string.pointee.glyphs[index]
                    if info.glyph != 0x0FFF_FFFF {
                        result.append(Glyph(id: info.glyph, x: x + info.geometry.x_offset, y: info.geometry.y_offset))
                    }
                    x += info.geometry.width
                }
            }
            return result
        }
    }

    /// Draws in black as cairo would, on a transparent canvas.
    func draw(
        _ text: String,
        _ font: FontDescription,
        on canvas: Canvas,
        baseline: CGPoint,
        scale: CGFloat = 1
    ) {
        let surface = cairo_image_surface_create_for_data(
            canvas.surface.baseAddress.assumingMemoryBound(to: UInt8.self),
            CAIRO_FORMAT_ARGB32,
            Int32(canvas.surface.size.width),
            Int32(canvas.surface.size.height),
            Int32(canvas.surface.bytesPerRow)
        )
        let cairo = cairo_create(surface)
        cairo_translate(cairo, baseline.x, baseline.y)
        cairo_scale(cairo, scale, scale)
        withLine(text, font) { pango_cairo_show_layout_line(cairo, $0) }
        cairo_surface_flush(surface)
        cairo_destroy(cairo)
        cairo_surface_destroy(surface)
    }
}
