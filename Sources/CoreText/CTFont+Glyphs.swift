import Typography

/// The direction in which glyphs advance.
public enum CTFontOrientation: UInt32, Hashable, Sendable {
    /// The direction of the font, which is horizontal.
    case `default` = 0

    /// From left to right.
    case horizontal = 1
}

/// Gets the glyphs of characters. A surrogate pair has its glyph at its first unit, and zero at the second one.
/// - Parameters:
///   - characters: The units of UTF-16.
///   - glyphs: The memory that receives the glyphs, zero for characters without one.
///   - count: The number of units.
/// - Returns: A Boolean value that indicates whether the font has glyphs for all characters.
public func CTFontGetGlyphsForCharacters(
    _ font: CTFont,
    _ characters: UnsafePointer<UniChar>,
    _ glyphs: UnsafeMutablePointer<CGGlyph>,
    _ count: CFIndex
) -> Bool {
    var scalars: [Unicode.Scalar] = []
    var positions: [Int] = []
    var isComplete = true
    var index = 0
    while index < count {
        let unit = characters[index]
        glyphs[index] = 0
        if UTF16.isLeadSurrogate(unit), index + 1 < count, UTF16.isTrailSurrogate(characters[index + 1]) {
            glyphs[index + 1] = 0
            let value = 0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(characters[index + 1] & 0x3FF))
            if let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
            positions.append(index)
            index += 2
            continue
        }
        if let scalar = Unicode.Scalar(unit) {
            scalars.append(scalar)
            positions.append(index)
        } else {
            isComplete = false
        }
        index += 1
    }
    let found = font.face?.glyphs(of: scalars) ?? Array(repeating: 0, count: scalars.count)
    for (position, glyph) in zip(positions, found) {
        glyphs[position] = CGGlyph(exactly: glyph) ?? 0
        if glyphs[position] == 0 { isComplete = false }
    }
    return isComplete
}

/// Returns the glyph with a PostScript name such as `eacute`, or 0.
public func CTFontGetGlyphWithName(_ font: CTFont, _ glyphName: CFString) -> CGGlyph {
    CGGlyph(exactly: font.face?.glyph(named: glyphName) ?? 0) ?? 0
}

/// Returns the PostScript name of a glyph, or `nil` if the font has no names or no such glyph.
public func CTFontCopyNameForGlyph(_ font: CTFont, _ glyph: CGGlyph) -> CFString? { font.face?.name(of: UInt32(glyph)) }

/// Returns the sum of the advance widths of glyphs.
/// - Parameters:
///   - advances: The memory that receives the advance of each glyph, or `nil`. Glyphs that the font does not have do not
///     advance.
///   - count: The number of glyphs.
@discardableResult
public func CTFontGetAdvancesForGlyphs(
    _ font: CTFont,
    _ orientation: CTFontOrientation,
    _ glyphs: UnsafePointer<CGGlyph>,
    _ advances: UnsafeMutablePointer<CGSize>?,
    _ count: CFIndex
) -> Double {
    var sum: CGFloat = 0
    for (index, measures) in measures(font, glyphs, count).enumerated() {
        let width = CGFloat(measures?.advance ?? 0) * font.unit
        advances?[index] = CGSize(width: width, height: 0)
        sum += width
    }
    return Double(sum)
}

/// Returns the bounding rectangle of glyphs at the same origin, or an empty one at infinity if there is none.
/// - Parameters:
///   - boundingRects: The memory that receives the rectangle of each glyph, or `nil`. It is empty for glyphs that the font
///     does not have.
///   - count: The number of glyphs.
@discardableResult
public func CTFontGetBoundingRectsForGlyphs(
    _ font: CTFont,
    _ orientation: CTFontOrientation,
    _ glyphs: UnsafePointer<CGGlyph>,
    _ boundingRects: UnsafeMutablePointer<CGRect>?,
    _ count: CFIndex
) -> CGRect {
    var union = CGRect.null
    let scale = CGAffineTransform(scaleX: font.unit, y: font.unit)
    for (index, measures) in measures(font, glyphs, count).enumerated() {
        let bounds = (measures?.bounds ?? .zero).applying(scale)
        boundingRects?[index] = bounds
        if !bounds.isEmpty { union = union.union(bounds) }
    }
    return union
}

private func measures(
    _ font: CTFont,
    _ glyphs: UnsafePointer<CGGlyph>,
    _ count: CFIndex
) -> [FontFace.GlyphMeasures?] {
    let list = (0..<max(0, count)).map { UInt32(glyphs[$0]) }
    return font.face?.measures(of: list) ?? Array(repeating: nil, count: list.count)
}

/// Returns the outline of a glyph, with the origin at the left end of the baseline and y up, or `nil` if the font has no
/// such glyph, or the glyph has no outline, as that of a space.
/// - Parameter matrix: The transform of the outline, or `nil` for none.
public func CTFontCreatePathForGlyph(
    _ font: CTFont,
    _ glyph: CGGlyph,
    _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
    guard let path = font.face?.outline(of: UInt32(glyph), pointSize: font.size), !path.isEmpty else { return nil }
    return CGPath(matrix.map { path.applying($0.pointee) } ?? path)
}

/// Draws glyphs with the fill color and the text matrix of a context.
/// - Parameters:
///   - positions: The position of each glyph in text space.
///   - count: The number of glyphs.
public func CTFontDrawGlyphs(
    _ font: CTFont,
    _ glyphs: UnsafePointer<CGGlyph>,
    _ positions: UnsafePointer<CGPoint>,
    _ count: Int,
    _ context: CGContext
) {
    guard let face = font.face, count > 0 else { return }
    let line = TextLine(
        (0..<count).map { UInt32(glyphs[$0]) },
        at: (0..<count).map { positions[$0] },
        of: face.face,
        pointSize: font.size
    )
    context.withTextObject { context.draw(line, inTextSpace: .identity) }
}
