import CPango
import Geometry

/// Lays out the lines of one paragraph. Exists only while the text system's lock is held.
struct ParagraphBuilder {
    struct Result: Sendable {
        var lines: [TextFrame.Line] = []
        var fragments: [TypesetParagraph.Fragment] = []
        var height: CGFloat = 0
        var length = 0
        var isCut = false
        var isRightToLeft = false
    }

    private(set) var text: AttributedText
    private(set) var result = Result()

    /// The lines replaced by truncation. They must be released after the lock, since their layouts are freed under it.
    private(set) var discarded: [TextFrame.Line] = []

    private let conditions: TypesetParagraph.Conditions
    private let library: FontLibrary
    private let store: TextStore
    private var measurer: LineMeasurer
    private var paragraph: ShapedParagraph

    /// A line before its content is created.
    private struct Pending {
        var line: ShapedParagraph.Line
        var start: Int
        var visual: VisualLine
        var room: LineRoom
        var span: ClosedRange<CGFloat>
        var height: CGFloat
        var baseline: CGFloat
    }

    /// The last line, to be truncated if the next one does not fit.
    private var last: Pending?

    init(
        _ source: AttributedText,
        _ conditions: TypesetParagraph.Conditions,
        library: FontLibrary,
        store: TextStore
    ) {
        var text = source
        if text.runs.isEmpty { text.append("", TextAttributes(font: text.defaultFont), TextParagraphStyle()) }
        self.text = text
        self.conditions = conditions
        self.library = library
        self.store = store
        measurer = LineMeasurer(library: library, usesFontLeading: conditions.usesFontLeading)
        paragraph = ShapedParagraph(
            parts: text.parts,
            runs: text.runs,
            emptyRun: 0,
            style: text.runs[0].paragraph,
            tracksUnits: true,
            library: library,
            faces: &store.faces
        )
        result.length = text.string.utf16.count
        result.isRightToLeft = paragraph.isRightToLeft
    }

    private var insertion: ShapedParagraph.Insertion {
        { [library, store] text, run, paragraph in
            paragraph.insert(text, run: run, library: library, faces: &store.faces)
        }
    }

    mutating func layOut(in space: TypesetParagraph.Space) {
        let style = paragraph.style
        var y = conditions.beginsParagraph && !conditions.isFirst ? style.paragraphSpacingBefore : 0
        var start = 0
        var guess = heightOfEmptyLine()
        var isDone = false
        while !isDone {
            if let most = conditions.maximumLineCount, result.lines.count >= most { break }
            guard let found = row(in: space, from: start, at: y, guess: &guess) else { break }
            let top = found.row.top
            // The space above a paragraph belongs to its first line, that beside a shape to no line.
            let above = top > y + 1e-3 ? top : result.lines.isEmpty ? 0 : y
            let height = found.pending.map(\.height).max() ?? guess
            for pending in found.pending {
                if let most = conditions.maximumLineCount, result.lines.count >= most { break }
                add(pending, rowTop: top, above: above, height: height)
                start = pending.line.next
            }
            y = top + height + style.lineSpacing
            isDone = start >= paragraph.textCount && !result.lines.isEmpty
        }
        result.isCut = !isDone
        if result.isCut || conditions.truncatesLastLine { truncate() }
        if isDone, conditions.endsParagraph { y += style.paragraphSpacing }
        // A multiple of pango's unit, so that sums of heights do not depend on their order.
        result.height = (max(0, y) * CGFloat(PANGO_SCALE)).rounded() / CGFloat(PANGO_SCALE)
        if isDone, let last = result.fragments.last {
            for index in result.fragments.indices where result.fragments[index].rect.minY == last.rect.minY {
                result.fragments[index].rect.size.height = result.height - last.rect.minY
            }
        }
    }

    /// Returns the height of a line in the font of the first run.
    private mutating func heightOfEmptyLine() -> CGFloat {
        let visual = VisualLine(ShapedParagraph.Line(clusters: [], next: 0), in: paragraph, justifiedWidth: nil)
        return measurer.measure(visual, of: paragraph, emptyFont: text.runs[0].attributes.font).height
    }

    /// Returns the lines of a row. A row for lines that are higher than expected may be elsewhere, so it is then
    /// requested again.
    private mutating func row(
        in space: TypesetParagraph.Space,
        from start: Int,
        at y: CGFloat,
        guess: inout CGFloat
    ) -> (row: TypesetParagraph.Row, pending: [Pending])? {
        var y = y
        var attempts = 0
        while let row = space(y, guess) {
            let pending = lines(in: row, from: start)
            attempts += 1
            if pending.isEmpty {
                // No word fits between the shapes.
                y = row.top + max(guess, 1)
                continue
            }
            let height = pending.map(\.height).max() ?? 0
            if height <= guess + 1e-3 || attempts > 8 { return (row, pending) }
            guess = height
        }
        return nil
    }

    /// Returns the lines between shapes.
    private mutating func lines(in row: TypesetParagraph.Row, from start: Int) -> [Pending] {
        let style = paragraph.style
        var result: [Pending] = []
        var start = start
        let mayContinue = !style.lineBreakMode.truncates && style.lineBreakMode != .clipping
        for span in paragraph.isRightToLeft ? row.spans.reversed() : row.spans {
            if !result.isEmpty, start >= paragraph.textCount || !mayContinue { break }
            let isFirst = start == 0 && conditions.beginsParagraph
            let room = LineRoom(style, isFirst: isFirst, width: Self.width(of: span))
            var line: ShapedParagraph.Line
            if style.lineBreakMode.truncates {
                line = paragraph.truncatedLine(
                    from: start,
                    available: room.available,
                    indent: room.indent,
                    mode: style.lineBreakMode,
                    isForced: false,
                    insert: insertion
                )
            } else {
                line = paragraph.line(
                    from: start,
                    available: room.available,
                    indent: room.indent,
                    mode: style.lineBreakMode,
                    insert: insertion
                )
                if style.lineBreakMode == .clipping { line.next = paragraph.textCount }
                let breaksWord =
                    line.isWrapped && line.next < paragraph.textCount
                    && !paragraph.clusters[line.next].mayBreakBefore
                if !row.isWhole, breaksWord, style.lineBreakMode == .wordWrapping { continue }
            }
            result.append(pending(line, from: start, in: room, span))
            start = line.next
        }
        return result
    }

    /// Returns the width of a span, or `nil` if it sets no limit.
    private static func width(of span: ClosedRange<CGFloat>) -> CGFloat? {
        let width = span.upperBound - span.lowerBound
        return width.isFinite && width < 450_000 ? width : nil
    }

    private mutating func pending(
        _ line: ShapedParagraph.Line,
        from start: Int,
        in room: LineRoom,
        _ span: ClosedRange<CGFloat>
    ) -> Pending {
        let style = paragraph.style
        let isStretched = style.alignment == .justified && line.isWrapped && Self.width(of: span) != nil
        let visual = VisualLine(line, in: paragraph, justifiedWidth: isStretched ? room.available : nil)
        let measure = measurer.measure(visual, of: paragraph, emptyFont: text.runs[0].attributes.font)
        return Pending(
            line: line,
            start: start,
            visual: visual,
            room: room,
            span: span,
            height: measure.height,
            baseline: measure.baseline
        )
    }

    private mutating func add(_ pending: Pending, rowTop: CGFloat, above: CGFloat, height: CGFloat) {
        let style = paragraph.style
        var line = TextFrame.Line()
        (line.pieces, line.spans) = pending.visual.content(of: paragraph, library: library)
        line.top = rowTop
        line.baseline = rowTop + pending.baseline
        line.height = pending.height
        line.width = CGFloat(pending.visual.width) / CGFloat(PANGO_SCALE)
        line.placing = TextFrame.Placing(
            left: pending.room.left,
            right: pending.room.right,
            alignment: style.alignment,
            isRightToLeft: paragraph.isRightToLeft
        )
        let width = Self.width(of: pending.span)
        line.place(in: width ?? line.width + max(pending.room.left, 0), isLimited: width != nil)
        line.x += pending.span.lowerBound
        let fragmentWidth = width ?? line.x - pending.span.lowerBound + line.width
        let rect = CGRect(
            x: pending.span.lowerBound,
            y: above,
            width: fragmentWidth,
            height: rowTop + height + style.lineSpacing - above
        )
        result.lines.append(line)
        result.fragments.append(
            FragmentBuilder(pending.line, from: pending.start, pending.visual, paragraph).fragment(rect)
        )
        // Stored only if it may be needed, since a second reference makes changes copy the paragraph.
        if conditions.truncation.truncates { last = pending }
    }

    /// Truncates the last line.
    private mutating func truncate() {
        let mode = paragraph.style.lineBreakMode.truncates ? paragraph.style.lineBreakMode : conditions.truncation
        guard mode.truncates, let last, let former = result.lines.last, let fragment = result.fragments.last else {
            return
        }
        let line = paragraph.truncatedLine(
            from: last.start,
            available: last.room.available,
            indent: last.room.indent,
            mode: mode,
            isForced: true,
            insert: insertion
        )
        discarded.append(result.lines.removeLast())
        result.fragments.removeLast()
        add(
            pending(line, from: last.start, in: last.room, last.span),
            rowTop: former.top,
            above: fragment.rect.minY,
            height: former.height
        )
    }
}

extension AttributedText {
    /// The parts of each run.
    fileprivate var parts: [(text: Substring.UTF8View, run: Int)] {
        let bytes = string.utf8
        var start = bytes.startIndex
        return runs.enumerated().map { index, run in
            let end = bytes.index(start, offsetBy: run.length)
            defer { start = end }
            return (string[start..<end].utf8, index)
        }
    }
}
