import CPango
import Geometry

/// An attributed text laid out in lines: measured, and drawable at any scale.
///
/// ```swift
/// let frame = TextFrame.frame(of: text, in: TextFrame.Limits(width: 200))
/// context.draw(frame, runStyles: [TextRunStyle(color: .black)], at: CGPoint(x: 20, y: 20))
/// ```
///
/// Each paragraph is shaped by pango as a unit: fonts, scripts, directions, and line break opportunities. Lines are
/// broken here, so that spacing, tabs and attachments are measured exactly. Text of the same appearance in a line
/// becomes one ``TextLine`` of shaped glyphs, which have the same positions as in the undivided line. Metrics are in
/// points, y down, and independent of the scale at which the text is drawn. Immutable; may be used on any thread.
package final class TextFrame: Sendable {
    /// The constraints of a layout.
    package struct Limits: Hashable, Sendable {
        /// The width in points, or `nil` for no limit. Without a limit, lines end only at the ends of paragraphs.
        package var width: CGFloat?

        /// The height in points beyond which lines are omitted if there is a truncation, or `nil` for no limit.
        package var height: CGFloat?

        /// The maximum number of lines, or zero for no limit.
        package var maximumLineCount = 0

        /// The truncation of the last line if the text does not fit. A mode that does not truncate omits lines without
        /// an indication.
        package var truncation: TextParagraphStyle.LineBreakMode?

        /// A Boolean value that indicates whether the leading of the fonts is added between lines.
        package var usesFontLeading = false

        package init(width: CGFloat? = nil, height: CGFloat? = nil) {
            self.width = width.flatMap { $0.isFinite && $0 < 450_000 ? max(0, $0) : nil }
            self.height = height.flatMap { $0.isFinite && $0 < 1e7 ? max(0, $0) : nil }
        }
    }

    /// A line of the frame.
    package struct Line: Sendable {
        /// The distance from the frame's left side to the glyphs.
        package internal(set) var x: CGFloat = 0

        /// The distance from the frame's top.
        package internal(set) var top: CGFloat = 0
        package internal(set) var height: CGFloat = 0
        package internal(set) var baseline: CGFloat = 0
        package internal(set) var width: CGFloat = 0

        package var bottom: CGFloat { top + height }

        /// The content of the line, from left to right.
        package internal(set) var pieces: [Piece] = []

        /// The spans of runs, from left to right.
        package internal(set) var spans: [Span] = []
        var placing = Placing()
    }

    /// A part of a line to draw. Positions are in points from the start of the line.
    package struct Piece: Sendable {
        /// The content of a piece: text or an attachment.
        package enum Content: Sendable {
            /// Text whose baseline begins at `x`.
            case text(TextLine, x: CGFloat)

            /// The bounds of an attachment in place of an object replacement character, y down from the baseline.
            case attachment(CGRect)
        }

        package let content: Content

        /// The index of the run in the text.
        package let run: Int

        /// The factor by which text is drawn wider, from the left end of its baseline.
        package var stretch: CGFloat = 1
    }

    /// A part of a line that belongs to one run.
    package struct Span: Sendable {
        package internal(set) var minX: CGFloat
        package internal(set) var maxX: CGFloat

        /// The index of the run in the text.
        package let run: Int

        /// A Boolean value that indicates whether the span is white space.
        package let isWhite: Bool
    }

    /// The parameters that determine the position of a line once the frame's width is known.
    struct Placing: Sendable {
        var left: CGFloat = 0
        var right: CGFloat = 0
        var alignment = TextParagraphStyle.Alignment.left
        var isRightToLeft = false
    }

    package let lines: [Line]

    /// A Boolean value that indicates whether part of the text is not shown.
    package let isTruncated: Bool

    /// The decoration metrics and offsets of the runs.
    package let decorations: [RunDecoration]

    /// The bounding rectangle of all lines, extended to the frame's top.
    package let bounds: CGRect

    /// Lays out a text in the fonts of a library. ``frame(of:in:library:)`` reuses recent layouts.
    package init(_ text: AttributedText, in limits: Limits, library: FontLibrary = .current) {
        let result = library.withStore { store in
            var builder = TextFrameBuilder(text: text, limits: limits, library: library, store: store)
            builder.layOut()
            store.framesLaidOut &+= 1
            // Discarded lines may hold layouts, which must be freed after the lock is released.
            return (builder.lines, builder.isTruncated, builder.decorations(), builder.discarded)
        }
        var lines = result.0
        isTruncated = result.1
        decorations = result.2
        // Without a width limit, lines are aligned within the widest line.
        let width = limits.width ?? lines.lazy.map { $0.width + max($0.placing.left, 0) }.max() ?? 0
        var bounds = CGRect.null
        for index in lines.indices {
            lines[index].place(in: width, isLimited: limits.width != nil)
            let line = lines[index]
            bounds = bounds.union(CGRect(x: line.x, y: line.top, width: line.width, height: line.height))
        }
        self.lines = lines
        // From the top of the frame, including any space above the first line.
        self.bounds =
            bounds.isNull
            ? .zero : CGRect(x: bounds.minX, y: 0, width: bounds.width, height: max(0, bounds.maxY))
    }

    /// Creates a frame of lines that have their positions.
    init(lines: [Line], decorations: [RunDecoration]) {
        self.lines = lines
        self.decorations = decorations
        isTruncated = false
        bounds = lines.reduce(CGRect.null) {
            $0.union(CGRect(x: $1.x, y: $1.top, width: $1.width, height: $1.height))
        }
    }

    /// Returns a Boolean value that indicates whether a text is shown whole.
    static func fits(_ text: AttributedText, in limits: Limits, _ library: FontLibrary) -> Bool {
        let frame = TextFrame.frame(of: text, in: limits, library: library)
        return !frame.isTruncated && limits.width.map { frame.bounds.width <= $0 } ?? true
    }

    /// Returns the number of lines that fit into a height; at least one, if there are any.
    package func lineCount(fitting height: CGFloat) -> Int {
        // Heights are sums of fractions, so a thousandth of a point is tolerated.
        max(min(1, lines.count), lines.firstIndex { $0.bottom > height + 1e-3 } ?? lines.count)
    }

    /// The bounding rectangle of the painted parts of all lines, without hinting, or `null` if there are none.
    package var inkBounds: CGRect {
        var result = CGRect.null
        for line in lines {
            for piece in line.pieces {
                switch piece.content {
                case .attachment(let rect):
                    result = result.union(rect.offsetBy(dx: line.x, dy: line.baseline))
                case .text(let text, let x):
                    var ink = text.inkBounds
                    if piece.stretch != 1, !ink.isNull {
                        ink = ink.applying(CGAffineTransform(scaleX: piece.stretch, y: 1))
                    }
                    if !ink.isNull { result = result.union(ink.offsetBy(dx: line.x + x, dy: line.baseline)) }
                }
            }
        }
        return result
    }
}

extension TextFrame.Line {
    /// Sets the position of the line in a width.
    mutating func place(in width: CGFloat, isLimited: Bool) {
        let left = placing.isRightToLeft ? max(0, width - placing.right) : placing.left
        let right = placing.isRightToLeft ? width - placing.left : (isLimited ? min(placing.right, width) : width)
        let spare = right - left - self.width
        switch placing.alignment {
        case .left: x = left
        case .right: x = left + spare
        case .center: x = left + spare / 2
        case .natural, .justified: x = placing.isRightToLeft ? left + spare : left
        }
    }
}
