import CPango
import Geometry

/// The metrics and the name of the font that matches a description.
struct FontProperties {
    let metrics: FontMetrics
    let name: FontName?

    /// Loads the metrics from pango. The caller holds the text system's lock.
    init(_ description: OpaquePointer?, context: OpaquePointer) {
        let raw = pango_context_get_metrics(context, description, nil)
        defer { pango_font_metrics_unref(raw) }
        let unit = 1 / CGFloat(PANGO_SCALE)
        let ascent = CGFloat(pango_font_metrics_get_ascent(raw)) * unit
        let descent = CGFloat(pango_font_metrics_get_descent(raw)) * unit
        var (capHeight, xHeight, leading) = (ascent * 0.75, ascent * 0.5, CGFloat(0))
        var name: FontName?
        if let font = pango_context_load_font(context, description) {
            defer { g_object_unref(UnsafeMutableRawPointer(font)) }
            let file = UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self)
            name = pango_fc_font_get_pattern(file).flatMap { FontName($0) }
            if let shaping = pango_font_get_hb_font(font) {
                let cap = Self.height(HB_OT_METRICS_TAG_CAP_HEIGHT, orOf: "H", shaping)
                let small = Self.height(HB_OT_METRICS_TAG_X_HEIGHT, orOf: "x", shaping)
                capHeight = cap.map { CGFloat($0) * unit } ?? capHeight
                xHeight = small.map { CGFloat($0) * unit } ?? xHeight
                var gap: hb_position_t = 0
                if hb_ot_metrics_get_position(shaping, HB_OT_METRICS_TAG_HORIZONTAL_LINE_GAP, &gap) != 0 {
                    leading = CGFloat(max(0, gap)) * unit
                }
            }
        }
        metrics = FontMetrics(
            ascent: ascent,
            descent: descent,
            capHeight: capHeight,
            xHeight: xHeight,
            leading: leading
        )
        self.name = name
    }

    /// Returns a height from the font's metrics, or the height of a letter if the font does not specify it.
    private static func height(
        _ tag: hb_ot_metrics_tag_t,
        orOf letter: Unicode.Scalar,
        _ font: OpaquePointer
    ) -> hb_position_t? {
        var height: hb_position_t = 0
        if hb_ot_metrics_get_position(font, tag, &height) != 0, height > 0 { return height }
        var glyph: hb_codepoint_t = 0
        var extents = hb_glyph_extents_t()
        guard hb_font_get_nominal_glyph(font, letter.value, &glyph) != 0,
            hb_font_get_glyph_extents(font, glyph, &extents) != 0, extents.y_bearing > 0
        else { return nil }
        return extents.y_bearing
    }
}
