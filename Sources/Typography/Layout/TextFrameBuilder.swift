import CPango
import Geometry

/// Lays out an attributed text, paragraph by paragraph. Exists only while the text system's lock is held.
struct TextFrameBuilder {
    private let text: AttributedText
    private let limits: TextFrame.Limits
    private let library: FontLibrary
    private let store: TextStore

    private(set) var lines: [TextFrame.Line] = []
    private(set) var isTruncated = false

    /// The lines replaced by truncation. They must be released after the lock, since their layouts are freed under it.
    private(set) var discarded: [TextFrame.Line] = []

    /// The top of the next line, including the space below the last one.
    private var top: CGFloat = 0
    private var measurer: LineMeasurer

    /// The last line, to be truncated if the next one does not fit.
    private var last: (paragraph: ShapedParagraph, start: Int, isFirst: Bool, top: CGFloat)?

    init(text: AttributedText, limits: TextFrame.Limits, library: FontLibrary, store: TextStore) {
        var text = text
        if text.runs.isEmpty {
            text.append("", TextAttributes(font: text.defaultFont), TextParagraphStyle())
        }
        self.text = text
        self.limits = limits
        self.library = library
        self.store = store
        measurer = LineMeasurer(library: library, usesFontLeading: limits.usesFontLeading)
    }

    mutating func layOut() {
        var isFirst = true
        for parts in ParagraphParts(text) {
            let style = text.runs[parts.first].paragraph
            var paragraph = ShapedParagraph(
                parts: parts.parts,
                runs: text.runs,
                emptyRun: parts.first,
                style: style,
                library: library,
                faces: &store.faces
            )
            if parts.beginsParagraph, !isFirst { top += style.paragraphSpacingBefore }
            if !layOut(&paragraph, parts) { return }
            if parts.endsParagraph { top += style.paragraphSpacing }
            isFirst = false
        }
    }

    /// Lays out a paragraph. Returns `false` if no more lines fit.
    private mutating func layOut(_ paragraph: inout ShapedParagraph, _ parts: ParagraphParts.Element) -> Bool {
        let style = paragraph.style
        var start = 0
        repeat {
            let isFirst = start == 0 && parts.beginsParagraph
            let room = self.room(style, isFirst: isFirst)
            let insert = insertion
            var line: ShapedParagraph.Line
            if style.lineBreakMode.truncates {
                line = paragraph.truncatedLine(
                    from: start,
                    available: room.available,
                    indent: room.indent,
                    mode: style.lineBreakMode,
                    isForced: false,
                    insert: insert
                )
                if line.clusters.contains(where: { $0 >= paragraph.textCount }) { isTruncated = true }
            } else {
                line = paragraph.line(
                    from: start,
                    available: room.available,
                    indent: room.indent,
                    mode: style.lineBreakMode,
                    insert: insert
                )
                let next = self.room(style, isFirst: false)
                if style.lineBreakStrategy.contains(.pushOut), style.lineBreakMode == .wordWrapping,
                    let stop = paragraph.pushedOutBreak(of: line, from: start, available: next.available)
                {
                    line = paragraph.line(
                        from: start,
                        available: room.available,
                        indent: room.indent,
                        mode: style.lineBreakMode,
                        before: stop,
                        insert: insert
                    )
                }
                if style.lineBreakMode == .clipping { line.next = paragraph.textCount }
            }
            let placed = place(line, &paragraph, room, isFirst: isFirst)
            let hasRoom =
                lines.isEmpty
                || (limits.maximumLineCount == 0 || lines.count < limits.maximumLineCount)
                    && (limits.truncation == nil || (limits.height.map { placed.bottom <= $0 + 1e-3 } ?? true))
            guard hasRoom else {
                discarded.append(placed)
                truncate()
                return false
            }
            lines.append(placed)
            // Stored only if it may be needed, since a second reference makes changes copy the paragraph.
            if limits.truncation?.truncates == true { last = (paragraph, start, isFirst, top) }
            top = placed.bottom + style.lineSpacing
            start = line.next
        } while start < paragraph.textCount
        return true
    }

    /// Truncates the last line.
    private mutating func truncate() {
        isTruncated = true
        guard let mode = limits.truncation, mode.truncates, let last else { return }
        var paragraph = last.paragraph
        let room = self.room(paragraph.style, isFirst: last.isFirst)
        let line = paragraph.truncatedLine(
            from: last.start,
            available: room.available,
            indent: room.indent,
            mode: mode,
            isForced: true,
            insert: insertion
        )
        discarded.append(lines.removeLast())
        top = last.top
        lines.append(place(line, &paragraph, room, isFirst: last.isFirst))
    }

    private var insertion: ShapedParagraph.Insertion {
        { [library, store] text, run, paragraph in
            paragraph.insert(text, run: run, library: library, faces: &store.faces)
        }
    }

    private func room(_ style: TextParagraphStyle, isFirst: Bool) -> LineRoom {
        LineRoom(style, isFirst: isFirst, width: limits.width)
    }

    private mutating func place(
        _ line: ShapedParagraph.Line,
        _ paragraph: inout ShapedParagraph,
        _ room: LineRoom,
        isFirst: Bool
    ) -> TextFrame.Line {
        let style = paragraph.style
        let visual = VisualLine(
            line,
            in: paragraph,
            justifiedWidth: style.alignment == .justified && line.isWrapped && limits.width != nil
                ? room.available : nil
        )
        var result = TextFrame.Line()
        (result.pieces, result.spans) = visual.content(of: paragraph, library: library)
        let measure = measurer.measure(
            visual,
            of: paragraph,
            emptyFont: text.runs[paragraph.emptyRun].attributes.font
        )
        result.top = top
        result.baseline = top + measure.baseline
        result.height = measure.height
        result.width = CGFloat(visual.width) / CGFloat(PANGO_SCALE)
        result.placing = TextFrame.Placing(
            left: room.left,
            right: room.right,
            alignment: style.alignment,
            isRightToLeft: paragraph.isRightToLeft
        )
        return result
    }

    /// Returns the decoration metrics of each run.
    func decorations() -> [RunDecoration] { text.decorations(library: library) }
}

extension AttributedText {
    /// Returns the decoration metrics of each run. The text system's lock must be held.
    func decorations(library: FontLibrary) -> [RunDecoration] {
        var known: [FontDescription: RunDecoration] = [:]
        return runs.map { run in
            let font = run.attributes.font
            var decoration = known[font] ?? RunDecoration(of: font, library: library)
            known[font] = decoration
            decoration.baselineOffset = run.attributes.baselineOffset
            return decoration
        }
    }
}

/// The paragraphs of a text, split at explicit line breaks.
private struct ParagraphParts: Sequence, IteratorProtocol {
    struct Element {
        var parts: [(text: Substring.UTF8View, run: Int)] = []

        /// The run of the first character, or of the break at the end.
        var first: Int
        var beginsParagraph: Bool
        var endsParagraph: Bool
    }

    private let text: AttributedText
    private let bytes: String.UTF8View
    private var index: String.Index
    private var run = 0

    /// The number of remaining bytes of the run.
    private var left: Int
    private var beginsParagraph = true
    private var isDone = false

    init(_ text: AttributedText) {
        self.text = text
        bytes = text.string.utf8
        index = bytes.startIndex
        left = text.runs.first?.length ?? 0
    }

    mutating func next() -> Element? {
        if isDone { return nil }
        skipEmptyRuns()
        var element = Element(
            first: Swift.min(run, text.runs.count - 1),
            beginsParagraph: beginsParagraph,
            endsParagraph: true
        )
        var partStart = index
        func close(_ element: inout Element, at end: String.Index) {
            if partStart < end { element.parts.append((text.string[partStart..<end].utf8, run)) }
        }
        while index < bytes.endIndex {
            if left == 0 {
                close(&element, at: index)
                skipEmptyRuns()
                partStart = index
            }
            let (length, isParagraph) = breakLength()
            if length > 0 {
                close(&element, at: index)
                for _ in 0..<length {
                    if left == 0 { skipEmptyRuns() }
                    index = bytes.index(after: index)
                    left -= 1
                }
                element.endsParagraph = isParagraph
                beginsParagraph = isParagraph
                return element
            }
            index = bytes.index(after: index)
            left -= 1
        }
        close(&element, at: index)
        isDone = true
        return element
    }

    private mutating func skipEmptyRuns() {
        while left == 0, run + 1 < text.runs.count {
            run += 1
            left = text.runs[run].length
        }
    }

    /// Returns the number of bytes of a line break at the current position, or zero if there is none.
    private func breakLength() -> (Int, isParagraph: Bool) {
        switch bytes[index] {
        case 0x0A: return (1, true)
        case 0x0B, 0x0C: return (1, false)
        case 0x0D:
            let next = bytes.index(after: index)
            return (next < bytes.endIndex && bytes[next] == 0x0A ? 2 : 1, true)
        case 0xC2:
            return bytes[bytes.index(after: index)] == 0x85 ? (2, true) : (0, false)
        case 0xE2:
            let second = bytes.index(after: index)
            guard bytes[second] == 0x80 else { return (0, false) }
            switch bytes[bytes.index(after: second)] {
            case 0xA8: return (3, false)
            case 0xA9: return (3, true)
            default: return (0, false)
            }
        default: return (0, false)
        }
    }
}
