import Typography

/// Lays out attributed text in lines.
public final class CTFramesetter {
    let string: NSAttributedString

    fileprivate init(_ string: NSAttributedString) { self.string = NSAttributedString(attributedString: string) }

    /// A paragraph, or a part of one up to a line break.
    struct Part {
        var start: Int
        var end: Int

        /// The length of the break after the end.
        var breakLength = 0
        var beginsParagraph: Bool
        var endsParagraph = true
    }

    /// Returns the parts of a range that line breaks separate.
    func parts(_ range: Range<Int>) -> [Part] {
        let units = string.string as NSString
        var parts: [Part] = []
        var part = Part(start: range.lowerBound, end: range.lowerBound, beginsParagraph: true)
        var index = range.lowerBound
        while index < range.upperBound {
            let unit = units.character(at: index)
            switch unit {
            case 0x0D where index + 1 < range.upperBound && units.character(at: index + 1) == 0x0A: part.breakLength = 2
            case 0x0A...0x0D, 0x85, 0x2028, 0x2029: part.breakLength = 1
            default:
                index += 1
                continue
            }
            part.end = index
            part.endsParagraph = unit != 0x0B && unit != 0x0C && unit != 0x2028
            parts.append(part)
            index += part.breakLength
            part = Part(start: index, end: index, beginsParagraph: part.endsParagraph)
        }
        part.end = range.upperBound
        if part.start < part.end { parts.append(part) }
        return parts
    }

    func prepared(_ part: Part) -> PreparedText {
        PreparedText(string, NSRange(location: part.start, length: part.end - part.start))
    }

    fileprivate func range(_ range: CFRange) -> Range<Int> { range.within(string.length) }
}

/// Lines of text in a path.
public final class CTFrame {
    fileprivate let path: CGPath
    fileprivate let bounds: CGRect
    fileprivate let range: Range<Int>
    fileprivate let attributes: CFDictionary?
    fileprivate let lines: [FrameLayout.PlacedLine]

    fileprivate init(_ framesetter: CTFramesetter, _ range: Range<Int>, _ path: CGPath, _ attributes: CFDictionary?) {
        (self.path, self.range, self.attributes) = (path, range, attributes)
        bounds = path.boundingBoxOfPath
        lines = bounds.isNull ? [] : FrameLayout.lines(of: framesetter, range, FrameShape(path, bounds, attributes))
    }

    /// Returns the origin of a line relative to the lower left corner.
    fileprivate func origin(_ line: Int) -> CGPoint {
        CGPoint(x: lines[line].x, y: bounds.height - lines[line].baseline)
    }
}

/// Creates a framesetter for a string.
public func CTFramesetterCreateWithAttributedString(_ attrString: CFAttributedString) -> CTFramesetter {
    CTFramesetter(attrString)
}

/// Lays out text in a path, from its top, with y up, by the styles of its paragraphs. Lines that do not fit are omitted.
///
/// In a path that is not a rectangle, a line is in each part of its height that is inside: on both sides of a hole, from the side
/// at which text begins. Parts that are narrower than the line is high have none.
/// - Parameters:
///   - stringRange: The range of the string; a length of zero reaches to its end.
///   - frameAttributes: ``kCTFramePathFillRuleAttributeName`` and ``kCTFrameClippingPathsAttributeName``. Others have no effect.
public func CTFramesetterCreateFrame(
    _ framesetter: CTFramesetter,
    _ stringRange: CFRange,
    _ path: CGPath,
    _ frameAttributes: CFDictionary?
) -> CTFrame {
    CTFrame(framesetter, framesetter.range(stringRange), path, frameAttributes)
}

/// Returns the attributes that the frame was created with.
public func CTFrameGetFrameAttributes(_ frame: CTFrame) -> CFDictionary? { frame.attributes }

/// Returns the size that text needs within constraints.
/// - Parameters:
///   - stringRange: The range of the string; a length of zero reaches to its end.
///   - frameAttributes: `nil`. The frame is a rectangle, to which no attribute applies.
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
    let width = constraints.width < 400_000 ? constraints.width : nil
    let lines = FrameLayout.lines(of: framesetter, range, FrameShape(width: width, height: constraints.height))
    let end = lines.last?.line.range.upperBound ?? range.lowerBound
    fitRange?.pointee = CFRange(range.lowerBound..<end)
    guard let last = lines.last else { return .zero }
    let needed = lines.reduce(0) { max($0, $1.needed) }
    // A rectangle of this size has room for the same lines.
    return CGSize(width: (needed * 1024).rounded(.up) / 1024, height: last.bottom)
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
