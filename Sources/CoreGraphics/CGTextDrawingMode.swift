/// The operation that draws text.
public enum CGTextDrawingMode: Int32, Sendable {
    /// Fills the glyphs.
    case fill = 0
    /// Strokes the outlines of the glyphs.
    case stroke = 1
    /// Fills the glyphs, then strokes their outlines.
    case fillStroke = 2
    /// Draws nothing.
    case invisible = 3
    /// Fills the glyphs, then intersects the clip with them.
    case fillClip = 4
    /// Strokes the outlines of the glyphs, then intersects the clip with the glyphs.
    case strokeClip = 5
    /// Fills the glyphs, strokes their outlines, then intersects the clip with the glyphs.
    case fillStrokeClip = 6
    /// Intersects the clip with the glyphs.
    case clip = 7

    var fills: Bool { self == .fill || self == .fillStroke || self == .fillClip || self == .fillStrokeClip }

    var strokes: Bool { self == .stroke || self == .fillStroke || self == .strokeClip || self == .fillStrokeClip }

    package var clips: Bool { rawValue >= CGTextDrawingMode.fillClip.rawValue }
}
