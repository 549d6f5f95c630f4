/// The operation that draws text.
public enum CGTextDrawingMode: Int32, Sendable {
    /// Filled glyphs.
    case fill = 0
    /// Stroked outlines of glyphs.
    case stroke = 1
    /// Filled glyphs with stroked outlines.
    case fillStroke = 2
    /// Invisible text.
    case invisible = 3
    /// Filled glyphs, which the clip is then intersected with.
    case fillClip = 4
    /// Stroked outlines of glyphs, which the clip is then intersected with.
    case strokeClip = 5
    /// Filled glyphs with stroked outlines, which the clip is then intersected with.
    case fillStrokeClip = 6
    /// Invisible glyphs, which the clip is intersected with.
    case clip = 7

    var fills: Bool { self == .fill || self == .fillStroke || self == .fillClip || self == .fillStrokeClip }

    var strokes: Bool { self == .stroke || self == .fillStroke || self == .strokeClip || self == .fillStrokeClip }

    package var clips: Bool { rawValue >= CGTextDrawingMode.fillClip.rawValue }
}
