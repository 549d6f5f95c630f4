import Typography

/// Glyphs of a line with the same attributes, font and direction, from left to right.
public final class CTRun {
    let run: TypesetLine.Run
    let attributes: [NSAttributedString.Key: Any]

    init(_ run: TypesetLine.Run, _ attributes: [NSAttributedString.Key: Any]) {
        self.run = run
        self.attributes = attributes
    }

    /// Draws glyphs with the line's origin at the text position of a context.
    func draw(_ range: Range<Int>, _ context: CGContext) {
        context.saveGState()
        defer { context.restoreGState() }
        if let color = PreparedText.color(attributes) {
            context.setFillColor(color)
            context.setStrokeColor(color)
        }
        for image in run.images where range == run.glyphs.indices || covers(range, image.range) {
            context.draw(image.line, inTextSpace: CGAffineTransform(translationX: image.x, y: 0))
        }
        guard let face = run.face else { return }
        let shown = range.filter { !run.invisible.contains($0) }
        guard !shown.isEmpty else { return }
        let line = TextLine(
            shown.map { run.glyphs[$0] },
            at: shown.map { run.positions[$0] },
            of: face,
            pointSize: run.pointSize
        )
        context.draw(line, inTextSpace: .identity)
    }

    private func covers(_ range: Range<Int>, _ characters: Range<Int>) -> Bool {
        range.contains { characters.contains(run.stringIndexes[$0]) }
    }

    /// Returns the bounds of the painted parts of glyphs relative to the origin of the line.
    func inkBounds(_ range: Range<Int>) -> CGRect {
        var bounds = CGRect.null
        for image in run.images where covers(range, image.range) {
            let ink = image.line.inkBounds
            if !ink.isNull {
                bounds = bounds.union(
                    CGRect(x: image.x + ink.minX, y: -ink.maxY, width: ink.width, height: ink.height)
                )
            }
        }
        guard let face = run.face.flatMap({ FontFace($0) }) else { return bounds }
        let shown = range.filter { !run.invisible.contains($0) }
        for index in shown {
            guard let outline = face.outline(of: run.glyphs[index], pointSize: run.pointSize), !outline.isEmpty
            else { continue }
            let place = run.positions[index]
            bounds = bounds.union(outline.bounds.offsetBy(dx: place.x, dy: place.y))
        }
        return bounds
    }
}

/// The order of the characters in a run.
public struct CTRunStatus: OptionSet, Hashable, Sendable {
    /// The bits of the status.
    public let rawValue: UInt32

    /// Creates a status from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The status of text that is read from right to left.
    public static let rightToLeft = CTRunStatus(rawValue: 1 << 0)

    /// The status of glyphs whose characters neither ascend nor descend.
    public static let nonMonotonic = CTRunStatus(rawValue: 1 << 1)
}

/// Returns the number of glyphs.
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.run.glyphs.count }

/// Returns the attributes of the characters.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary {
    CFDictionary(uniqueKeysWithValues: run.attributes.map { (AnyHashable($0.key.rawValue), $0.value) })
}

/// Returns the order of the characters.
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus {
    var status: CTRunStatus = run.run.isRightToLeft ? .rightToLeft : []
    let indexes = run.run.stringIndexes
    let pairs = zip(indexes, indexes.dropFirst())
    if !(run.run.isRightToLeft ? pairs.allSatisfy { $0 >= $1 } : pairs.allSatisfy { $0 <= $1 }) {
        status.insert(.nonMonotonic)
    }
    return status
}

/// Returns the range of the characters.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange { CFRange(run.run.range) }

/// Gets glyphs. Glyphs of invisible characters, and those that are not in a font with outlines, are zero.
/// - Parameters:
///   - range: The glyphs; a length of zero reaches to the end.
///   - buffer: The memory that receives the glyphs.
public func CTRunGetGlyphs(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>) {
    for (position, index) in range.within(run.run.glyphs.count).enumerated() {
        buffer[position] = CGGlyph(exactly: run.run.glyphs[index]) ?? 0
    }
}

/// Gets the positions of glyphs relative to the origin of the line.
/// - Parameters:
///   - range: The glyphs; a length of zero reaches to the end.
///   - buffer: The memory that receives the positions.
public func CTRunGetPositions(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>) {
    for (position, index) in range.within(run.run.glyphs.count).enumerated() {
        buffer[position] = run.run.positions[index]
    }
}

/// Gets the advances of glyphs.
/// - Parameters:
///   - range: The glyphs; a length of zero reaches to the end.
///   - buffer: The memory that receives the advances.
public func CTRunGetAdvances(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>) {
    for (position, index) in range.within(run.run.glyphs.count).enumerated() {
        buffer[position] = CGSize(width: run.run.advances[index], height: 0)
    }
}

/// Gets the first character of each glyph, in UTF-16 units of the string.
/// - Parameters:
///   - range: The glyphs; a length of zero reaches to the end.
///   - buffer: The memory that receives the positions.
public func CTRunGetStringIndices(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>) {
    for (position, index) in range.within(run.run.glyphs.count).enumerated() {
        buffer[position] = run.run.stringIndexes[index]
    }
}

/// Returns the width of glyphs.
/// - Parameters:
///   - range: The glyphs; a length of zero reaches to the end.
///   - ascent: The memory that receives the height above the baseline, or `nil`.
///   - descent: The memory that receives the depth below the baseline, or `nil`.
///   - leading: The memory that receives the space to the next line, or `nil`.
@discardableResult
public func CTRunGetTypographicBounds(
    _ run: CTRun,
    _ range: CFRange,
    _ ascent: UnsafeMutablePointer<CGFloat>?,
    _ descent: UnsafeMutablePointer<CGFloat>?,
    _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
    ascent?.pointee = run.run.ascent
    descent?.pointee = run.run.descent
    leading?.pointee = run.run.leading
    return Double(range.within(run.run.glyphs.count).reduce(0) { $0 + run.run.advances[$1] })
}

/// Returns the bounds of the painted parts of glyphs, relative to the text position of a context, or to the origin of the
/// line without one. `null` if nothing is painted.
/// - Parameter range: The glyphs; a length of zero reaches to the end.
public func CTRunGetImageBounds(_ run: CTRun, _ context: CGContext?, _ range: CFRange) -> CGRect {
    let bounds = run.inkBounds(range.within(run.run.glyphs.count))
    guard let context, !bounds.isNull else { return bounds }
    return bounds.offsetBy(dx: context.textPosition.x, dy: context.textPosition.y)
}

/// Draws glyphs with the line's origin at the text position of a context.
/// - Parameter range: The glyphs; a length of zero reaches to the end.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
    context.withTextObject { run.draw(range.within(run.run.glyphs.count), context) }
}
