import Typography

/// Lays out attributed text in lines.
public final class CTFramesetter {
    fileprivate let string: NSAttributedString

    fileprivate init(_ string: NSAttributedString) { self.string = NSAttributedString(attributedString: string) }

    /// A paragraph, or a part of one up to a line break.
    private struct Part {
        var start: Int
        var end: Int

        /// The length of the break after the end.
        var breakLength: Int
    }

    /// Returns the parts of a range that line breaks separate.
    private func parts(_ range: Range<Int>) -> [Part] {
        let units = string.string as NSString
        var parts: [Part] = []
        var start = range.lowerBound
        var index = start
        while index < range.upperBound {
            switch units.character(at: index) {
            case 0x0D where index + 1 < range.upperBound && units.character(at: index + 1) == 0x0A:
                parts.append(Part(start: start, end: index, breakLength: 2))
                index += 2
                start = index
            case 0x0A...0x0D, 0x85, 0x2028, 0x2029:
                parts.append(Part(start: start, end: index, breakLength: 1))
                index += 1
                start = index
            default: index += 1
            }
        }
        if start < range.upperBound { parts.append(Part(start: start, end: range.upperBound, breakLength: 0)) }
        return parts
    }

    /// Returns the lines of a range that fit into a size, with their baselines below the top.
    func lines(_ range: Range<Int>, width: CGFloat?, height: CGFloat) -> [(line: CTLine, baseline: CGFloat)] {
        var result: [(line: CTLine, baseline: CGFloat)] = []
        var top: CGFloat = 0
        for part in parts(range) {
            let prepared = PreparedText(string, NSRange(location: part.start, length: part.end - part.start))
            let lines = TypesetLine.lines(of: prepared.text, width: width)
            for (index, line) in lines.enumerated() {
                // Heights are sums of fractions, so a thousandth of a point is tolerated.
                guard top + line.ascent + line.descent <= height + 1e-3 else { return result }
                let breakLength = index == lines.count - 1 ? part.breakLength : 0
                result.append(
                    (CTLine(line, prepared, start: part.start, breakLength: breakLength), top + line.ascent)
                )
                top += line.ascent + line.descent + line.leading
            }
        }
        return result
    }

    fileprivate func range(_ range: CFRange) -> Range<Int> { range.within(string.length) }
}

/// Lines of text in a rectangle.
public final class CTFrame {
    fileprivate let path: CGPath
    fileprivate let bounds: CGRect
    fileprivate let range: Range<Int>
    fileprivate let lines: [(line: CTLine, baseline: CGFloat)]

    fileprivate init(_ framesetter: CTFramesetter, _ range: Range<Int>, _ path: CGPath) {
        self.path = path
        self.range = range
        var bounds = CGRect.zero
        if path.isRect(&bounds) {
            self.bounds = bounds
            lines = framesetter.lines(range, width: bounds.width, height: bounds.height)
        } else {
            Log.once("frame path", from: "CoreText", "frames in paths other than rectangles are not supported")
            self.bounds = path.boundingBoxOfPath
            lines = []
        }
    }

    /// Returns the origin of a line relative to the lower left corner.
    fileprivate func origin(_ line: Int) -> CGPoint {
        let text = lines[line].line.line
        let x = text.isRightToLeft ? bounds.width - (text.width - text.trailingWhiteWidth) : 0
        return CGPoint(x: text.isRightToLeft ? x - text.trailingWhiteWidth : x, y: bounds.height - lines[line].baseline)
    }
}

/// Creates a framesetter for a string.
public func CTFramesetterCreateWithAttributedString(_ attrString: CFAttributedString) -> CTFramesetter {
    CTFramesetter(attrString)
}

/// Lays out text in a rectangle, from its top, with y up. Lines that do not fit are omitted. They begin at the side at
/// which text of their direction begins.
/// - Parameters:
///   - stringRange: The range of the string; a length of zero reaches to its end.
///   - path: A rectangle. In other paths, text is not laid out: the frame has no lines, and the log has a message once.
///   - frameAttributes: `nil`. Attributes of frames are not supported and have no effect.
public func CTFramesetterCreateFrame(
    _ framesetter: CTFramesetter,
    _ stringRange: CFRange,
    _ path: CGPath,
    _ frameAttributes: CFDictionary?
) -> CTFrame {
    CTFrame(framesetter, framesetter.range(stringRange), path)
}

/// Returns the size that text needs within constraints.
/// - Parameters:
///   - stringRange: The range of the string; a length of zero reaches to its end.
///   - frameAttributes: `nil`. Attributes of frames are not supported and have no effect.
///   - constraints: The largest width and height; `CGFloat.greatestFiniteMagnitude` for no limit.
///   - fitRange: The memory that receives the range that fits, or `nil`.
public func CTFramesetterSuggestFrameSizeWithConstraints(
    _ framesetter: CTFramesetter,
    _ stringRange: CFRange,
    _ frameAttributes: CFDictionary?,
    _ constraints: CGSize,
    _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
    let range = framesetter.range(stringRange)
    let lines = framesetter.lines(
        range,
        width: constraints.width < 400_000 ? constraints.width : nil,
        height: constraints.height
    )
    let end = lines.last?.line.range.upperBound ?? range.lowerBound
    fitRange?.pointee = CFRange(range.lowerBound..<end)
    guard let last = lines.last else { return .zero }
    let width = lines.reduce(0) { max($0, $1.line.line.width - $1.line.line.trailingWhiteWidth) }
    // A rectangle of this size has room for the same lines.
    return CGSize(width: (width * 1024).rounded(.up) / 1024, height: last.baseline + last.line.line.descent)
}

/// Returns the lines, an array of ``CTLine``, from the top.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray { frame.lines.map(\.line) }

/// Gets the origins of lines relative to the lower left corner of the path's bounding box.
/// - Parameters:
///   - range: The lines; a length of zero reaches to the last one.
///   - origins: The memory that receives the origins.
public func CTFrameGetLineOrigins(_ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>) {
    for (position, index) in range.within(frame.lines.count).enumerated() { origins[position] = frame.origin(index) }
}

/// Returns the path that the frame was created with.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }

/// Returns the range of the string that the frame was created with.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.range) }

/// Returns the range of the string that fits into the frame.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange {
    CFRange(frame.range.lowerBound..<(frame.lines.last?.line.range.upperBound ?? frame.range.lowerBound))
}

/// Draws the lines at their places in a context with y up. The text matrix of the context transforms glyphs at these
/// places.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
    let position = context.textPosition
    defer { context.textPosition = position }
    context.withTextObject {
        for index in frame.lines.indices {
            let origin = frame.origin(index)
            context.textPosition = CGPoint(x: frame.bounds.minX + origin.x, y: frame.bounds.minY + origin.y)
            CTLineDraw(frame.lines[index].line, context)
        }
    }
}
