import CPango

/// An attributed text laid out in lines: measured, and ready to be drawn at any scale.
///
/// ```swift
/// let frame = TextFrame.frame(of: text, in: TextFrame.Limits(width: 200))
/// context.draw(frame, looks: [TextLook(color: .black)], at: CGPoint(x: 20, y: 20))
/// ```
///
/// Each paragraph is shaped as a whole by pango: fonts, scripts, directions, and where lines may break. Lines are broken
/// here, so that spacing, tabs and attachments count exactly. What looks alike in a line becomes one ``TextLine`` of
/// shaped glyphs, which stand where they would stand in the undivided line. Measures are in points, y down, and do not
/// depend on the scale the text is drawn at. Never changes; for any thread.
package final class TextFrame: Sendable {
    /// What a text is laid out for.
    package struct Limits: Hashable, Sendable {
        /// Nil for no limit: lines end where paragraphs do.
        package var width: CGFloat?

        /// From where on lines are left out, where there is a truncation; nil for no limit.
        package var height: CGFloat?

        /// Zero for any number.
        package var maximumLineCount = 0

        /// How the last line says that there would be more; a mode that does not truncate leaves lines out and says
        /// nothing.
        package var truncation: TextParagraphStyle.LineBreakMode?

        /// Whether the distance that fonts want between lines is added.
        package var usesFontLeading = false

        package init(width: CGFloat? = nil, height: CGFloat? = nil) {
            self.width = width.flatMap { $0.isFinite && $0 < 450_000 ? max(0, $0) : nil }
            self.height = height.flatMap { $0.isFinite && $0 < 1e7 ? max(0, $0) : nil }
        }
    }

    /// One line.
    package struct Line: Sendable {
        /// Where glyphs begin, from the frame's left side.
        package internal(set) var x: CGFloat = 0

        /// From the frame's top.
        package internal(set) var top: CGFloat = 0
        package internal(set) var height: CGFloat = 0
        package internal(set) var baseline: CGFloat = 0
        package internal(set) var width: CGFloat = 0

        package var bottom: CGFloat { top + height }

        /// What is drawn, from left to right.
        var pieces: [Piece] = []

        /// Stretches of one run, from left to right.
        var spans: [Span] = []
        var placing = Placing()
    }

    /// Something to be drawn. Places are in points from where the line begins.
    struct Piece: Sendable {
        enum Content: Sendable {
            /// Its baseline begins at some place.
            case text(TextLine, x: CGFloat)

            /// In place of an object replacement character; y down from the baseline.
            case attachment(CGRect)
        }

        let content: Content
        let run: Int
    }

    /// Part of a line that belongs to one run.
    struct Span: Sendable {
        var minX: CGFloat
        var maxX: CGFloat
        let run: Int
        let isWhite: Bool
    }

    /// What the place of a line depends on once the frame's width is known.
    struct Placing: Sendable {
        var left: CGFloat = 0
        var right: CGFloat = 0
        var alignment = TextParagraphStyle.Alignment.left
        var isRightToLeft = false
    }

    package let lines: [Line]

    /// Whether something of the text is not shown.
    package let isTruncated: Bool

    /// The fonts and offsets of the runs, for decorations.
    let decorations: [RunDecoration]

    /// Around all lines.
    package let bounds: CGRect

    /// Lays a text out. ``frame(of:in:)`` finds what was laid out before.
    package init(_ text: AttributedText, in limits: Limits) {
        let result = TextSystem.withStore { store, context in
            var builder = TextFrameBuilder(text: text, limits: limits, context: context(), store: store)
            builder.layOut()
            store.framesLaidOut &+= 1
            // What was laid out in vain may hold layouts, which are freed behind the lock.
            return (builder.lines, builder.isTruncated, builder.decorations(), builder.discarded)
        }
        var lines = result.0
        isTruncated = result.1
        decorations = result.2
        // Without a limit the widest line is what others are aligned in.
        let width = limits.width ?? lines.lazy.map { $0.width + max($0.placing.left, 0) }.max() ?? 0
        var bounds = CGRect.null
        for index in lines.indices {
            lines[index].place(in: width, isLimited: limits.width != nil)
            let line = lines[index]
            bounds = bounds.union(CGRect(x: line.x, y: line.top, width: line.width, height: line.height))
        }
        self.lines = lines
        // From the top, whatever is above the first line.
        self.bounds =
            bounds.isNull
            ? .zero : CGRect(x: bounds.minX, y: 0, width: bounds.width, height: max(0, bounds.maxY))
    }

    /// How many lines have room in a height; the first one always has.
    package func lineCount(fitting height: CGFloat) -> Int {
        // Heights are sums of fractions: a thousandth of a point is not too little.
        max(min(1, lines.count), lines.firstIndex { $0.bottom > height + 1e-3 } ?? lines.count)
    }

    /// Around the ink of all lines, unhinted; null where there is none.
    package var inkBounds: CGRect {
        var result = CGRect.null
        for line in lines {
            for piece in line.pieces {
                switch piece.content {
                case .attachment(let rect):
                    result = result.union(rect.offsetBy(dx: line.x, dy: line.baseline))
                case .text(let text, let x):
                    let ink = text.inkBounds
                    if !ink.isNull { result = result.union(ink.offsetBy(dx: line.x + x, dy: line.baseline)) }
                }
            }
        }
        return result
    }
}

extension TextFrame.Line {
    fileprivate mutating func place(in width: CGFloat, isLimited: Bool) {
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
