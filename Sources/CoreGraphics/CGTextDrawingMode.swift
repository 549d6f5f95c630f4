/// What drawing text does.
public enum CGTextDrawingMode: Int32, Sendable {
    /// Fills the glyphs.
    case fill = 0
    /// Draws lines along the glyphs' outlines.
    case stroke = 1
    /// Fills the glyphs, then draws lines along their outlines.
    case fillStroke = 2
    /// Draws nothing.
    case invisible = 3
    /// Fills the glyphs, then cuts the clip to them.
    case fillClip = 4
    /// Draws lines along the glyphs' outlines, then cuts the clip to the glyphs.
    case strokeClip = 5
    /// Fills the glyphs, draws lines along their outlines, then cuts the clip to the glyphs.
    case fillStrokeClip = 6
    /// Cuts the clip to the glyphs.
    case clip = 7

    var fills: Bool { self == .fill || self == .fillStroke || self == .fillClip || self == .fillStrokeClip }

    var strokes: Bool { self == .stroke || self == .fillStroke || self == .strokeClip || self == .fillStrokeClip }

    package var clips: Bool { rawValue >= CGTextDrawingMode.fillClip.rawValue }
}
