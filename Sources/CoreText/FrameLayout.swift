import Typography

/// The layout of paragraphs in a shape, from its top.
struct FrameLayout {
    /// A line with its position below the top left corner of the shape.
    struct PlacedLine {
        let line: CTLine
        let x: CGFloat
        let baseline: CGFloat

        /// The bottom, without the space to the next line.
        let bottom: CGFloat

        /// The width of a rectangle with room for the line.
        let needed: CGFloat
    }

    private let shape: FrameShape
    private var lines: [PlacedLine] = []

    /// The top of the next line.
    private var top: CGFloat = 0

    /// The height of the last line, which is expected of the next one.
    private var height: CGFloat = 0

    private init(_ shape: FrameShape) { self.shape = shape }

    static func lines(of framesetter: CTFramesetter, _ range: Range<Int>, _ shape: FrameShape) -> [PlacedLine] {
        var layout = FrameLayout(shape)
        for part in framesetter.parts(range) where !layout.add(part, framesetter) { break }
        return layout.lines
    }

    /// A line that is being laid out.
    private struct Band {
        var intervals: [Range<CGFloat>]
        var index = 0

        /// A Boolean value that indicates whether the band has a line.
        var isUsed = false

        /// A Boolean value that indicates whether the intervals are in the order of text from right to left.
        var isReversed = false

        /// The baseline and the bottom of the lines that are side by side.
        var baseline: CGFloat?
        var bottom: CGFloat

        /// The top of the line below.
        var next: CGFloat
    }

    /// Lays out a part of the text. Returns `false` if not all of it fits.
    private mutating func add(_ part: CTFramesetter.Part, _ framesetter: CTFramesetter) -> Bool {
        let prepared = framesetter.prepared(part)
        let style = prepared.style
        if part.beginsParagraph, !lines.isEmpty { top += style.paragraphSpacingBefore }
        var band: Band?
        var found: [(line: TypesetLine, x: CGFloat, baseline: CGFloat, bottom: CGFloat, needed: CGFloat)] = []
        var isComplete = true
        TypesetLine.layOut(prepared.text) { line in
            let isFirst = part.beginsParagraph && found.isEmpty
            var current = band ?? self.band(at: top)
            defer { band = current }
            if let line {
                let size = Self.size(of: line, style)
                let isAlone = current.baseline == nil
                if size.height > current.bottom - top + 1e-3, !shape.isRectangle {
                    height = size.height
                    if isAlone {
                        // The line is higher than expected.
                        current = self.band(at: top)
                    } else {
                        current.index += 1
                    }
                } else if isAlone, line.isRightToLeft, !current.isReversed, current.intervals.count > 1 {
                    current.intervals.reverse()
                    current.isReversed = true
                    current.index = 0
                } else if isAlone, top + size.height > shape.height + 1e-3 {
                    isComplete = false
                    return .end
                } else {
                    let baseline = max(current.baseline ?? 0, top + size.ascent)
                    let interval = current.intervals[current.index]
                    let space = Self.space(interval, style, isFirst: isFirst)
                    let x = Self.x(of: line, in: space, of: interval, style.alignment, isUnbounded: shape.width == nil)
                    let indents =
                        shape.width.map { $0 - (space.upperBound - space.lowerBound) }
                        ?? space.lowerBound + max(0, -style.tailIndent)
                    let visible = line.width - line.trailingWhiteWidth
                    found.append((line, x, baseline, top + size.height, visible + indents))
                    height = size.height
                    current.baseline = baseline
                    current.bottom = max(current.bottom, top + size.height)
                    current.next = max(current.next, top + size.height + line.leading + style.lineSpacing)
                    current.index += 1
                    current.isUsed = true
                    return .accept
                }
            }
            // The next part of the band that is wide enough, or that of a band below.
            while true {
                while current.index < current.intervals.count {
                    let space = Self.space(current.intervals[current.index], style, isFirst: isFirst)
                    if shape.isRectangle || space.upperBound - space.lowerBound >= max(height, 1) {
                        return .fit(
                            TypesetLine.Room(
                                width: shape.width == nil ? nil : space.upperBound - space.lowerBound,
                                indent: isFirst ? style.firstLineHeadIndent : style.headIndent,
                                isJustified: style.alignment == .justified
                            )
                        )
                    }
                    current.index += 1
                }
                top = current.isUsed ? current.next : top + 1
                guard top + (shape.isRectangle ? 0 : height) <= shape.height + 1e-3 else {
                    isComplete = false
                    return .end
                }
                current = self.band(at: top)
            }
        }
        for (index, placed) in found.enumerated() {
            let isLast = index == found.count - 1 && isComplete
            lines.append(
                PlacedLine(
                    line: CTLine(
                        placed.line,
                        prepared,
                        of: framesetter.string,
                        start: part.start,
                        breakLength: isLast ? part.breakLength : 0
                    ),
                    x: placed.x,
                    baseline: placed.baseline,
                    bottom: placed.bottom,
                    needed: placed.needed
                )
            )
        }
        if let band, band.isUsed { top = band.next }
        if part.endsParagraph { top += style.paragraphSpacing }
        return isComplete
    }

    private func band(at top: CGFloat) -> Band {
        Band(intervals: shape.intervals(top, top + height), bottom: top + height, next: top)
    }

    /// Returns the height of a line, and that above its baseline.
    private static func size(of line: TypesetLine, _ style: TextParagraphStyle) -> (height: CGFloat, ascent: CGFloat) {
        let natural = line.ascent + line.descent
        var height = natural
        if style.lineHeightMultiple > 0 { height *= style.lineHeightMultiple }
        height = max(height, style.minimumLineHeight)
        if style.maximumLineHeight > 0 { height = min(height, style.maximumLineHeight) }
        // A difference is above the text, as in UIKit's layout.
        return (height, height == natural ? line.ascent : height - line.descent)
    }

    /// Returns the part of an interval between the indents of a style, from the side at which text begins.
    private static func space(
        _ interval: Range<CGFloat>,
        _ style: TextParagraphStyle,
        isFirst: Bool
    ) -> Range<CGFloat> {
        let width = interval.upperBound - interval.lowerBound
        let head = min(isFirst ? style.firstLineHeadIndent : style.headIndent, width)
        let tail = style.tailIndent > 0 ? min(style.tailIndent, width) : width + style.tailIndent
        return interval.lowerBound + head..<max(interval.lowerBound + head, interval.lowerBound + tail)
    }

    /// Returns the origin of a line in the space of an interval.
    private static func x(
        of line: TypesetLine,
        in space: Range<CGFloat>,
        of interval: Range<CGFloat>,
        _ alignment: TextParagraphStyle.Alignment,
        isUnbounded: Bool
    ) -> CGFloat {
        let visible = line.width - line.trailingWhiteWidth
        let hidden = line.isRightToLeft ? line.trailingWhiteWidth : 0
        if isUnbounded { return space.lowerBound - hidden }
        let spare = space.upperBound - space.lowerBound - visible
        // Indents are measured from the side at which text begins.
        let left = line.isRightToLeft ? interval.lowerBound + interval.upperBound - space.upperBound : space.lowerBound
        let isRight =
            switch alignment {
            case .left, .center: false
            case .right: true
            case .natural, .justified: line.isRightToLeft
            }
        let offset = alignment == .center ? spare / 2 : isRight ? spare : 0
        return left + offset - hidden
    }
}
