import Typography

/// The number of a glyph in a font.
public typealias CGGlyph = UInt16

/// The number of a glyph in a font.
public typealias CGFontIndex = UInt16

/// A font file, independent of size. Lengths are in font units, ``unitsPerEm`` to the em, with y up.
///
/// Fontconfig determines the available fonts, as for UIKit's fonts.
public final class CGFont: Sendable {
    /// The glyphs of the font.
    package let face: FontFace

    /// The description that finds the font.
    package let description: FontDescription
    private let name: FontName?

    /// Creates the font with a PostScript name (`NotoSans-Bold`), a full name (`Noto Sans Bold`) or the plainest one of a
    /// family (`Noto Sans`). The case of letters is ignored. Returns `nil` if there is no such font, or if its glyphs are
    /// not outlines.
    public convenience init?(_ name: CFString) {
        guard let found = FontName.find(name) else { return nil }
        self.init(found.description(pointSize: Self.measuredSize))
    }

    /// Creates the font that is used for a description, or returns `nil` if its glyphs are not outlines.
    package init?(_ description: FontDescription) {
        var description = description
        description.pointSize = Self.measuredSize
        guard let face = FontFace(description) else { return nil }
        self.face = face
        self.description = description
        name = description.name
    }

    /// The em size in points for which heights are measured.
    private static let measuredSize: CGFloat = 1000

    /// The PostScript name.
    public var postScriptName: CFString? { name?.postScriptName }

    /// The full name.
    public var fullName: CFString? { name?.fullName }

    /// The number of glyphs.
    public var numberOfGlyphs: Int { face.metrics.glyphCount }

    /// The number of font units per em.
    public var unitsPerEm: Int32 { Int32(face.metrics.unitsPerEm) }

    /// The height of the font above the baseline.
    public var ascent: Int32 { Int32(clamping: face.metrics.ascent) }

    /// The lowest extent of the font, which is negative below the baseline.
    public var descent: Int32 { Int32(clamping: face.metrics.descent) }

    /// The recommended space between lines.
    public var leading: Int32 { Int32(clamping: face.metrics.leading) }

    /// The height of an H.
    public var capHeight: Int32 { units(description.metrics.capHeight) }

    /// The height of an x.
    public var xHeight: Int32 { units(description.metrics.xHeight) }

    /// The rectangle around all glyphs at the same origin.
    public var fontBBox: CGRect { face.metrics.bounds }

    private func units(_ height: CGFloat) -> Int32 {
        Int32((height / Self.measuredSize * CGFloat(unitsPerEm)).rounded())
    }

    /// Gets the advance widths of glyphs.
    /// - Parameters:
    ///   - glyphs: The glyphs.
    ///   - count: The number of glyphs.
    ///   - advances: The memory that receives the widths; zero for a glyph that the font does not have.
    /// - Returns: A Boolean value that indicates whether the font has all glyphs.
    public func getGlyphAdvances(
        glyphs: UnsafePointer<CGGlyph>,
        count: Int,
        advances: UnsafeMutablePointer<Int32>
    ) -> Bool {
        let measures = measures(glyphs, count)
        for (index, glyph) in measures.enumerated() { advances[index] = Int32(clamping: glyph?.advance ?? 0) }
        return measures.allSatisfy { $0 != nil }
    }

    /// Gets the bounding rectangles of glyphs.
    /// - Parameters:
    ///   - glyphs: The glyphs.
    ///   - count: The number of glyphs.
    ///   - bboxes: The memory that receives the rectangles; empty for a glyph that the font does not have.
    /// - Returns: A Boolean value that indicates whether the font has all glyphs.
    public func getGlyphBBoxes(
        glyphs: UnsafePointer<CGGlyph>,
        count: Int,
        bboxes: UnsafeMutablePointer<CGRect>
    ) -> Bool {
        let measures = measures(glyphs, count)
        for (index, glyph) in measures.enumerated() { bboxes[index] = glyph?.bounds ?? .zero }
        return measures.allSatisfy { $0 != nil }
    }

    private func measures(_ glyphs: UnsafePointer<CGGlyph>, _ count: Int) -> [FontFace.GlyphMeasures?] {
        face.measures(of: (0..<max(0, count)).map { UInt32(glyphs[$0]) })
    }

    /// Returns the glyph with a PostScript name such as `eacute`, or 0.
    public func getGlyphWithGlyphName(name: CFString) -> CGGlyph {
        CGGlyph(exactly: face.glyph(named: name)) ?? 0
    }

    /// Returns the PostScript name of a glyph, or `nil` if the font has no names or no such glyph.
    public func name(for glyph: CGGlyph) -> CFString? { face.name(of: UInt32(glyph)) }
}

extension CGFont: Hashable {
    /// Returns a Boolean value that indicates whether both are the same font.
    public static func == (left: CGFont, right: CGFont) -> Bool {
        left === right || left.face.face.key == right.face.face.key
    }

    /// Hashes the file of the font.
    public func hash(into hasher: inout Hasher) { hasher.combine(face.face.key) }
}
