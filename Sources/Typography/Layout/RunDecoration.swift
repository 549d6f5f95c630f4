import CPango
import Geometry

/// The decoration metrics of a font. Positions are in points, from the baseline to the upper edge of a line, y down.
package struct RunDecoration: Hashable, Sendable {
    package let pointSize: CGFloat
    package let underlineTop: CGFloat
    package let underlineThickness: CGFloat
    package let strikeTop: CGFloat
    package let strikeThickness: CGFloat

    /// The offset of the run above the baseline, in points.
    package internal(set) var baselineOffset: CGFloat = 0

    /// Loads the metrics. The caller holds the text system's lock.
    init(of font: FontDescription, library: FontLibrary) {
        pointSize = font.effectivePointSize
        let description = library.pangoDescription(of: font)
        defer { pango_font_description_free(description) }
        let loaded = pango_context_load_font(library.context, description)
        defer { if let loaded { g_object_unref(UnsafeMutableRawPointer(loaded)) } }
        let shaping = loaded.flatMap { pango_font_get_hb_font($0) }
        func metric(_ tag: hb_ot_metrics_tag_t, _ fallback: CGFloat) -> CGFloat {
            var value: hb_position_t = 0
            guard let shaping, hb_ot_metrics_get_position(shaping, tag, &value) != 0 else { return fallback }
            return CGFloat(value) / CGFloat(PANGO_SCALE)
        }
        underlineTop = -metric(HB_OT_METRICS_TAG_UNDERLINE_OFFSET, -pointSize / 10)
        underlineThickness = max(metric(HB_OT_METRICS_TAG_UNDERLINE_SIZE, pointSize / 18), pointSize / 40)
        strikeTop = -metric(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET, pointSize / 3.5)
        strikeThickness = max(metric(HB_OT_METRICS_TAG_STRIKEOUT_SIZE, pointSize / 18), pointSize / 40)
    }
}
