import Typography

/// A font in a size.
///
/// Fontconfig determines the available fonts, as for UIKit's fonts. Lengths are in points, with y up.
public final class CTFont: Sendable {
    /// The description of the font.
    let description: FontDescription

    /// The glyphs, or `nil` for a font without outlines.
    let face: FontFace?
    private let properties: (metrics: FontMetrics, name: FontName?)

    init(_ description: FontDescription) {
        self.description = description
        face = FontFace(description)
        properties = (description.metrics, description.name)
    }

    var size: CGFloat { description.pointSize }
    var metrics: FontMetrics { properties.metrics }
    var name: FontName? { properties.name }

    /// The number of points per font unit.
    var unit: CGFloat { size / CGFloat(face?.metrics.unitsPerEm ?? 1000) }

    static let defaultSize: CGFloat = 12
}

extension CTFont: Hashable {
    /// Returns a Boolean value that indicates whether both are the same font in the same size.
    public static func == (left: CTFont, right: CTFont) -> Bool {
        left === right || left.description == right.description
    }

    /// Hashes the font and its size.
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

extension CTFont: FontDescribing {
    package var fontDescription: FontDescription { description }
}

/// The characteristics of a font.
public struct CTFontSymbolicTraits: OptionSet, Hashable, Sendable {
    /// The bits of the characteristics.
    public let rawValue: UInt32

    /// Creates a set from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The characteristic of slanted letters.
    public static let traitItalic = CTFontSymbolicTraits(rawValue: 1 << 0)

    /// The characteristic of bold letters.
    public static let traitBold = CTFontSymbolicTraits(rawValue: 1 << 1)

    /// The characteristic of glyphs of equal width. It cannot be changed.
    public static let traitMonoSpace = CTFontSymbolicTraits(rawValue: 1 << 10)
}

/// The purpose of a font in the user interface.
public enum CTFontUIFontType: UInt32, Hashable, Sendable {
    /// The font of the system.
    case system = 2

    /// The bold font of the system.
    case emphasizedSystem = 3

    /// The font of fixed pitch for text of users.
    case userFixedPitch = 1
}

// MARK: Creating fonts

/// Creates a font from its PostScript name, its full name or the name of its family. The case of letters is ignored. As
/// on Apple's systems, a name without a font selects a substitute: the system font.
/// - Parameters:
///   - size: The em size in points; 12 if it is zero.
///   - matrix: `nil`. Fonts with a matrix are not supported: a matrix other than the identity is ignored, and the first
///     one is reported in the log. The text matrix of a context transforms text.
public func CTFontCreateWithName(_ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?)
    -> CTFont
{
    reportMatrix(matrix)
    let size = size > 0 && size.isFinite ? size : CTFont.defaultSize
    return CTFont(FontName.find(name)?.description(pointSize: size) ?? FontDescription(pointSize: size))
}

/// Creates a font of the user interface.
/// - Parameters:
///   - size: The em size in points; 12 if it is zero.
///   - language: Not used: characters without a glyph are drawn with the font for their language in any case.
public func CTFontCreateUIFontForLanguage(
    _ uiType: CTFontUIFontType,
    _ size: CGFloat,
    _ language: CFString?
) -> CTFont? {
    let size = size > 0 && size.isFinite ? size : CTFont.defaultSize
    return switch uiType {
    case .system: CTFont(FontDescription(pointSize: size))
    case .emphasizedSystem: CTFont(FontDescription(pointSize: size, weight: 700))
    case .userFixedPitch: CTFont(FontDescription(family: FontDescription.monospacedFamily, pointSize: size))
    }
}

/// Creates a font of the same family with other characteristics.
/// - Parameters:
///   - size: The em size in points; that of the font if it is zero.
///   - matrix: See ``CTFontCreateWithName(_:_:_:)``.
///   - symTraitValue: The values of the characteristics in the mask.
///   - symTraitMask: The characteristics that are changed: ``CTFontSymbolicTraits/traitBold`` and
///     ``CTFontSymbolicTraits/traitItalic``.
/// - Returns: The font, or `nil` if the family has none with these characteristics.
public func CTFontCreateCopyWithSymbolicTraits(
    _ font: CTFont,
    _ size: CGFloat,
    _ matrix: UnsafePointer<CGAffineTransform>?,
    _ symTraitValue: CTFontSymbolicTraits,
    _ symTraitMask: CTFontSymbolicTraits
) -> CTFont? {
    reportMatrix(matrix)
    var description = font.description
    if size > 0, size.isFinite { description.pointSize = size }
    if symTraitMask.contains(.traitBold) { description.weight = symTraitValue.contains(.traitBold) ? 700 : 400 }
    if symTraitMask.contains(.traitItalic) { description.isItalic = symTraitValue.contains(.traitItalic) }
    let copy = CTFont(description)
    return CTFontGetSymbolicTraits(copy).intersection(symTraitMask) == symTraitValue.intersection(symTraitMask)
        ? copy : nil
}

private func reportMatrix(_ matrix: UnsafePointer<CGAffineTransform>?) {
    guard let matrix, !matrix.pointee.isIdentity else { return }
    Log.once("font matrix", from: "CoreText", "fonts with a matrix are not supported; the matrix is ignored")
}

// MARK: Properties

/// Returns the em size in points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.size }

/// Returns the height of the font above the baseline.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.metrics.ascent }

/// Returns the depth of the font below the baseline, a positive number.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { font.metrics.descent }

/// Returns the recommended space between lines.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.metrics.leading }

/// Returns the height of an H.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.metrics.capHeight }

/// Returns the height of an x.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.metrics.xHeight }

/// Returns the number of font units per em.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 { UInt32(font.face?.metrics.unitsPerEm ?? 1000) }

/// Returns the number of glyphs; 0 for a font without outlines.
public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex { font.face?.metrics.glyphCount ?? 0 }

/// Returns the rectangle around all glyphs at the same origin.
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect {
    (font.face?.metrics.bounds ?? .zero).applying(CGAffineTransform(scaleX: font.unit, y: font.unit))
}

/// Returns the position of the center of the recommended underline, which is negative below the baseline.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat {
    CGFloat(font.face?.metrics.underlinePosition ?? 0) * font.unit
}

/// Returns the recommended thickness of underlines.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat {
    CGFloat(font.face?.metrics.underlineThickness ?? 0) * font.unit
}

/// Returns the characteristics of the font.
public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits {
    var traits: CTFontSymbolicTraits = []
    guard let name = font.name else { return traits }
    if name.isItalic { traits.insert(.traitItalic) }
    if name.weight >= 600 { traits.insert(.traitBold) }
    if name.isMonospaced { traits.insert(.traitMonoSpace) }
    return traits
}

/// Returns the PostScript name.
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString { font.name?.postScriptName ?? "" }

/// Returns the name of the family.
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString { font.name?.family ?? "" }

/// Returns the full name.
public func CTFontCopyFullName(_ font: CTFont) -> CFString { font.name?.fullName ?? "" }
