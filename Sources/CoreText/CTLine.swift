import Typography

/// A line of text.
///
/// ```swift
/// let text = NSAttributedString(string: "Hello", attributes: [.init(rawValue: kCTFontAttributeName): font])
/// let line = CTLineCreateWithAttributedString(text)
/// context.textMatrix = CGAffineTransform(scaleX: 1, y: -1)  // in a view, where y points down
/// context.textPosition = CGPoint(x: 20, y: 50)
/// CTLineDraw(line, context)
/// ```
///
/// Lengths are in points with y up, and positions in the string are in UTF-16 units, as on Apple's systems. Scripts,
/// directions and substitutes for missing glyphs are those of UIKit's text.
public final class CTLine {
    let line: TypesetLine

    /// The range of the line, with the break at its end.
    let range: Range<Int>
    let runs: [CTRun]

    /// The text that was laid out, and its position in the string.
    private let text: String
    private let start: Int

    /// The string of the text, for lines that are derived from this one.
    fileprivate let source: (string: NSAttributedString, style: TextParagraphStyle)

    /// - Parameters:
    ///   - start: The position in the string of the text that was laid out.
    ///   - breakLength: The length of the line break after the line.
    init(
        _ line: TypesetLine,
        _ prepared: PreparedText,
        of string: NSAttributedString,
        start: Int,
        breakLength: Int = 0
    ) {
        var line = line
        if start != 0 { line.mapIndexes { $0 + start } }
        self.line = line
        text = prepared.text.string
        self.start = start
        source = (string, prepared.style)
        range = line.range.lowerBound..<line.range.upperBound + breakLength
        runs = line.runs.map { CTRun($0, prepared.attributes[$0.index]) }
    }

    /// Creates a line with the same text as another one, whose glyphs are elsewhere.
    fileprivate init(_ line: TypesetLine, like other: CTLine) {
        self.line = line
        (text, start, source, range) = (other.text, other.start, other.source, other.range)
        runs = zip(line.runs, other.runs).map { CTRun($0, $1.attributes) }
    }

    /// Creates a line of a text that replaces a part of another line.
    fileprivate init(_ line: TypesetLine, _ prepared: PreparedText, replacing other: CTLine) {
        self.line = line
        text = other.text
        (start, source, range) = (other.start, other.source, other.range)
        runs = line.runs.map { CTRun($0, prepared.attributes[$0.index]) }
    }

    /// Returns the caret positions before and after a character, in reading order.
    fileprivate func edges(_ cluster: TypesetLine.Cluster) -> (leading: CGFloat, trailing: CGFloat) {
        cluster.isRightToLeft ? (cluster.maxX, cluster.minX) : (cluster.minX, cluster.maxX)
    }

    /// Returns the positions in a cluster at which a caret may be: not within a character.
    fileprivate func caretIndexes(in range: Range<Int>) -> [Int] {
        if range.count < 2 { return [range.lowerBound, range.upperBound] }
        let units = text.utf16
        return (range.lowerBound...range.upperBound).filter { index in
            if index == range.lowerBound || index == range.upperBound { return true }
            let position = units.index(units.startIndex, offsetBy: index - start)
            return text.rangeOfComposedCharacterSequence(at: position).lowerBound == position
        }
    }

    /// Returns the offset of a position within a cluster: characters of a ligature share its width.
    fileprivate func offset(of index: Int, in cluster: TypesetLine.Cluster) -> CGFloat {
        let (leading, trailing) = edges(cluster)
        let part = CGFloat(index - cluster.range.lowerBound) / CGFloat(cluster.range.count)
        return leading + (trailing - leading) * part
    }
}

/// Creates a line of the whole string. Line breaks have no effect.
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine {
    let string = NSAttributedString(attributedString: attrString)
    let prepared = PreparedText(string, NSRange(location: 0, length: string.length))
    let lines = TypesetLine.lines(of: prepared.text, width: nil)
    return CTLine(lines[0], prepared, of: string, start: 0)
}

/// Creates a line with additional space between words or, if there is only one word, between glyphs. Returns `nil` for a line of
/// fewer than two glyphs.
/// - Parameters:
///   - justificationFactor: The part of the difference in width that is applied, from 0 to 1.
///   - justificationWidth: The width without white space at the end. If the line is wider, its words move closer together.
public func CTLineCreateJustifiedLine(
    _ line: CTLine,
    _ justificationFactor: CGFloat,
    _ justificationWidth: Double
) -> CTLine? {
    let factor = justificationFactor.isFinite ? min(max(justificationFactor, 0), 1) : 1
    let visible = line.line.width - line.line.trailingWhiteWidth
    guard justificationWidth.isFinite else { return nil }
    let width = line.line.width + (CGFloat(justificationWidth) - visible) * factor
    return line.line.justified(to: width).map { CTLine($0, like: line) }
}

/// The side at which a line is truncated.
public enum CTLineTruncationType: UInt32, Hashable, Sendable {
    /// The start of the text.
    case start = 0

    /// The end of the text.
    case end = 1

    /// The middle of the text.
    case middle = 2
}

/// Creates a line that fits into a width, with a token in place of the omitted text. The positions of its characters remain those
/// of the string; the token has that of the first character that is omitted.
/// - Parameters:
///   - width: The width in points.
///   - truncationToken: A line such as one of an ellipsis; `nil` for none.
/// - Returns: The same line if it fits, and `nil` if not even the token does.
public func CTLineCreateTruncatedLine(
    _ line: CTLine,
    _ width: Double,
    _ truncationType: CTLineTruncationType,
    _ truncationToken: CTLine?
) -> CTLine? {
    let limit = CGFloat(width)
    if line.line.width - line.line.trailingWhiteWidth <= limit + 1e-3 { return line }
    return Truncation(line, truncationType, truncationToken).line(limit)
}

/// The truncation of a line.
private struct Truncation {
    let source: CTLine
    let type: CTLineTruncationType
    let token: CTLine?

    /// The positions in the string at which the line can be cut, with the width of the text before each.
    private var cuts: [(index: Int, width: CGFloat)] = []

    init(_ source: CTLine, _ type: CTLineTruncationType, _ token: CTLine?) {
        (self.source, self.type, self.token) = (source, type, token)
        var width: CGFloat = 0
        for cluster in source.line.clusters.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            // A part of a character, such as a mark, has a position of its own in the font only.
            if source.caretIndexes(in: cluster.range).contains(cluster.range.lowerBound) {
                cuts.append((cluster.range.lowerBound, width))
            }
            width += cluster.maxX - cluster.minX
        }
        cuts.append((source.line.range.upperBound, width))
    }

    func line(_ limit: CGFloat) -> CTLine? {
        let tokenWidth = token.map(\.line.width) ?? 0
        guard tokenWidth <= limit, let last = cuts.last else { return nil }
        // Glyphs at the cut may be wider than within the text.
        var room = limit - tokenWidth
        while true {
            let headRoom =
                switch type {
                case .start: CGFloat(0)
                case .end: room
                case .middle: room / 2
                }
            let head = type == .start ? cuts[0] : cuts.last { $0.width <= headRoom } ?? cuts[0]
            let tailRoom = room - head.width
            let tail =
                type == .end ? last : cuts.first { last.width - $0.width <= tailRoom && $0.index >= head.index } ?? last
            let result = line(head.index, tail.index)
            if result.line.width - result.line.trailingWhiteWidth <= limit + 1e-3 { return result }
            if head.index == cuts[0].index, tail.index == last.index { return nil }
            room = max(0, room - max(1, result.line.width - limit))
        }
    }

    /// Returns a line without the characters from one position to another.
    private func line(_ head: Int, _ tail: Int) -> CTLine {
        let (string, range) = (source.source.string, source.line.range)
        let text = NSMutableAttributedString(
            attributedString: string.attributedSubstring(
                from: NSRange(location: range.lowerBound, length: head - range.lowerBound)
            )
        )
        let tokenStart = text.length
        if let token { text.append(token.source.string) }
        let tokenEnd = text.length
        text.append(
            string.attributedSubstring(from: NSRange(location: tail, length: range.upperBound - tail))
        )
        // The direction is that of the whole paragraph.
        var style = source.source.style
        style.direction = source.line.isRightToLeft ? .rightToLeft : .leftToRight
        let prepared = PreparedText(text, NSRange(location: 0, length: text.length), style: style)
        var line = TypesetLine.lines(of: prepared.text, width: nil)[0]
        line.mapIndexes { index in
            if index < tokenStart { return index + range.lowerBound }
            return index < tokenEnd ? head : index - tokenEnd + tail
        }
        return CTLine(line, prepared, replacing: source)
    }
}

/// Returns the number of glyphs.
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex { line.runs.reduce(0) { $0 + CTRunGetGlyphCount($1) } }

/// Returns the runs, an array of ``CTRun``, from left to right.
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { line.runs }

/// Returns the range of the characters.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange { CFRange(line.range) }

/// Returns the width of the line, white space at its end included.
/// - Parameters:
///   - ascent: The memory that receives the height above the baseline, or `nil`.
///   - descent: The memory that receives the depth below the baseline, or `nil`.
///   - leading: The memory that receives the space to the next line, or `nil`.
@discardableResult
public func CTLineGetTypographicBounds(
    _ line: CTLine,
    _ ascent: UnsafeMutablePointer<CGFloat>?,
    _ descent: UnsafeMutablePointer<CGFloat>?,
    _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
    ascent?.pointee = line.line.ascent
    descent?.pointee = line.line.descent
    leading?.pointee = line.line.leading
    return Double(line.line.width)
}

/// Returns the width of the white space at the end of the line.
public func CTLineGetTrailingWhitespaceWidth(_ line: CTLine) -> Double { Double(line.line.trailingWhiteWidth) }

/// Returns the bounds of the painted parts of the line, relative to the text position of a context, or to the origin of
/// the line without one. `null` if nothing is painted.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
    line.runs.reduce(CGRect.null) { $0.union(CTRunGetImageBounds($1, context, CFRange())) }
}

/// Returns the offset to the right that aligns the line within a width.
/// - Parameters:
///   - flushFactor: 0 for the left side, 0.5 for the center, 1 for the right side.
///   - flushWidth: The width.
public func CTLineGetPenOffsetForFlush(_ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double) -> Double {
    let spare = flushWidth - Double(line.line.width - line.line.trailingWhiteWidth)
    return max(0, spare * Double(min(max(flushFactor, 0), 1)))
}

/// Returns the position in the string that is nearest to a point, for a caret: from the start of the line to its end.
/// - Parameter position: The point relative to the origin of the line. Only its x coordinate is used.
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
    var best: (distance: CGFloat, index: Int)?
    for cluster in line.line.clusters where !cluster.range.isEmpty {
        for index in line.caretIndexes(in: cluster.range) {
            let distance = abs(line.offset(of: index, in: cluster) - position.x)
            if best.map({ distance < $0.distance }) ?? true { best = (distance, index) }
        }
    }
    return best?.index ?? line.range.lowerBound
}

/// Returns the offset of a caret at a position in the string from the origin of the line.
/// - Parameters:
///   - charIndex: The position; those before and after the line have the offsets of its ends.
///   - secondaryOffset: The memory that receives the offset of a second caret where the direction changes, which is the
///     same as the first one elsewhere, or `nil`.
@discardableResult
public func CTLineGetOffsetForStringIndex(
    _ line: CTLine,
    _ charIndex: CFIndex,
    _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
    let clusters = line.line.clusters.filter { !$0.range.isEmpty }
    // A position has a caret before the character that begins there, and one behind the character that ends there.
    let following = clusters.first { $0.range.contains(charIndex) }
    let preceding = clusters.first { $0.range.upperBound == charIndex }
    let before = following.map { line.offset(of: charIndex, in: $0) }
    let behind = preceding.map { line.edges($0).trailing }
    let start = line.line.isRightToLeft ? line.line.width : 0
    let end = line.line.isRightToLeft ? 0 : line.line.width
    let primary = before ?? behind ?? (charIndex <= line.range.lowerBound ? start : end)
    secondaryOffset?.pointee = following.map { $0.range.lowerBound == charIndex } == true ? behind ?? primary : primary
    return primary
}

/// Draws the line with its origin at the text position of a context, transformed by its text matrix, in the text drawing
/// mode.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
    context.withTextObject {
        for run in line.runs { run.draw(run.run.glyphs.indices, context) }
    }
}
