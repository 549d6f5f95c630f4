import CPango
import Geometry

/// A line of attributed text with the characters, the glyphs and the positions of its runs.
///
/// Lengths are in points. Positions are relative to the left end of the baseline, with y up. Characters are counted in
/// UTF-16 units of the text.
package struct TypesetLine: Sendable {
    /// Glyphs of the same attributes, font and direction, from left to right.
    package struct Run: Sendable {
        /// The index of the attributes in the text's runs.
        package let index: Int
        package let isRightToLeft: Bool
        package fileprivate(set) var glyphs: [UInt32] = []
        package fileprivate(set) var positions: [CGPoint] = []
        package fileprivate(set) var advances: [CGFloat] = []

        /// The first character of each glyph.
        package fileprivate(set) var stringIndexes: [Int] = []

        /// The positions of glyphs of invisible characters, such as tabs.
        package fileprivate(set) var invisible: Set<Int> = []
        package fileprivate(set) var range: Range<Int>
        package fileprivate(set) var ascent: CGFloat
        package fileprivate(set) var descent: CGFloat
        package fileprivate(set) var leading: CGFloat

        /// The face of the glyphs and its em size, or `nil` for glyphs that are drawn as parts of ``images``.
        package let face: GlyphFace?
        package let pointSize: CGFloat

        /// The parts of a run without a face, each with its position.
        package fileprivate(set) var images: [(line: TextLine, x: CGFloat, range: Range<Int>)] = []
    }

    /// The smallest part of the line with its own glyphs.
    package struct Cluster: Sendable {
        package let minX: CGFloat
        package let maxX: CGFloat
        package let range: Range<Int>
        package let isRightToLeft: Bool

        /// The level of embedding by which the line was ordered. It is odd in right-to-left text.
        package let level: UInt8

        /// A Boolean value that indicates whether the cluster is white space.
        package let isWhite: Bool

        /// The index of the run, and the glyphs in it.
        let run: Int
        let glyphs: Range<Int>
    }

    /// The runs and the clusters from left to right.
    package fileprivate(set) var runs: [Run] = []
    package fileprivate(set) var clusters: [Cluster] = []

    /// The width, white space at the end included.
    package fileprivate(set) var width: CGFloat = 0
    package fileprivate(set) var trailingWhiteWidth: CGFloat = 0
    package fileprivate(set) var ascent: CGFloat = 0
    package fileprivate(set) var descent: CGFloat = 0
    package fileprivate(set) var leading: CGFloat = 0
    package fileprivate(set) var range = 0..<0
    package fileprivate(set) var isRightToLeft = false
}

extension TypesetLine {
    /// The space for a line.
    package struct Room {
        /// The available width, or `nil` for a single line.
        var width: CGFloat?

        /// The distance of the line from the side at which the paragraph begins, from which tab stops are measured.
        var indent: CGFloat

        /// A Boolean value that indicates whether a line that is wrapped is stretched to the width.
        var isJustified: Bool

        package init(width: CGFloat?, indent: CGFloat = 0, isJustified: Bool = false) {
            self.width = width
            self.indent = indent
            self.isJustified = isJustified
        }
    }

    /// The decision about a line.
    package enum Step {
        /// Lays out the line in a space, also if it has been laid out in another one.
        case fit(Room)
        /// Continues with the next line.
        case accept
        case end
    }

    /// Returns the lines of a paragraph; one without runs for an empty one.
    /// - Parameters:
    ///   - text: A text without line breaks, whose runs have the same paragraph style.
    ///   - width: The available width, or `nil` for a single line.
    package static func lines(
        of text: AttributedText,
        width: CGFloat?,
        library: FontLibrary = .current
    ) -> [TypesetLine] {
        var lines: [TypesetLine] = []
        layOut(text, library: library) { line in
            guard let line else { return .fit(Room(width: width)) }
            lines.append(line)
            return .accept
        }
        return lines
    }

    /// Lays out the lines of a paragraph one by one.
    /// - Parameters:
    ///   - text: A text without line breaks, whose runs have the same paragraph style.
    ///   - step: Returns what to do about the line that was laid out last; `nil` at the start of each line. It must not measure
    ///     text.
    package static func layOut(
        _ text: AttributedText,
        library: FontLibrary = .current,
        _ step: (TypesetLine?) -> Step
    ) {
        library.withStore { store in
            var text = text
            if text.runs.isEmpty {
                text.append("", TextAttributes(font: text.defaultFont), TextParagraphStyle())
            }
            let source = SourceMap(text)
            var paragraph = ShapedParagraph(
                parts: source.parts,
                runs: text.runs,
                emptyRun: 0,
                style: text.runs[0].paragraph,
                library: library,
                faces: &store.faces
            )
            var start = 0
            repeat {
                var found: (line: TypesetLine, next: Int)?
                line: while true {
                    switch step(found?.line) {
                    case .end: return
                    case .accept:
                        guard let found else { return }
                        start = found.next
                        break line
                    case .fit(let room):
                        found = fit(room, start, &paragraph, text, source, library, store)
                    }
                }
            } while start < paragraph.textCount
        }
    }

    private static func fit(
        _ room: Room,
        _ start: Int,
        _ paragraph: inout ShapedParagraph,
        _ text: AttributedText,
        _ source: SourceMap,
        _ library: FontLibrary,
        _ store: TextStore
    ) -> (line: TypesetLine, next: Int) {
        let available = room.width.map { ShapedParagraph.units(min(max($0, 0), 400_000)) }
        let indent = ShapedParagraph.units(min(max(room.indent, 0), 400_000))
        let insert: ShapedParagraph.Insertion = { string, run, paragraph in
            paragraph.insert(string, run: run, library: library, faces: &store.faces)
        }
        let mode = available == nil ? .clipping : paragraph.style.lineBreakMode
        var line: ShapedParagraph.Line
        if mode.truncates, let available {
            line = paragraph.truncatedLine(
                from: start,
                available: available,
                indent: indent,
                mode: mode,
                isForced: false,
                insert: insert
            )
        } else {
            line = paragraph.line(
                from: start,
                available: available ?? ShapedParagraph.widestLine,
                indent: indent,
                mode: mode,
                insert: insert
            )
        }
        if mode == .clipping || mode.truncates { line.next = paragraph.textCount }
        let typeset = TypesetLine(
            line,
            start..<line.next,
            of: paragraph,
            text,
            source,
            library,
            isTruncated: mode.truncates,
            justifiedWidth: room.isJustified && line.isWrapped ? available : nil
        )
        return (typeset, line.next)
    }

    private init(
        _ line: ShapedParagraph.Line,
        _ range: Range<Int>,
        of paragraph: ShapedParagraph,
        _ text: AttributedText,
        _ source: SourceMap,
        _ library: FontLibrary,
        isTruncated: Bool,
        justifiedWidth: Int?
    ) {
        let unit = 1 / CGFloat(PANGO_SCALE)
        isRightToLeft = paragraph.isRightToLeft
        let lower = range.lowerBound == 0 ? 0 : source.index(paragraph.clusters[range.lowerBound].start)
        let upper =
            range.upperBound < paragraph.textCount
            ? source.index(paragraph.clusters[range.upperBound].start) : source.length
        self.range = lower..<max(lower, upper)
        var whole = line
        // White space at the end of a line belongs to it.
        let last = isTruncated ? range.upperBound - 1 : line.clusters.last { $0 < paragraph.textCount }
        whole.clusters += Array((last.map { $0 + 1 } ?? range.lowerBound)..<max(range.upperBound, (last ?? -1) + 1))
        whole.width = paragraph.width(of: whole.clusters)
        let white = paragraph.width(of: Array(whole.clusters.reversed().prefix { paragraph.clusters[$0].isWhite }))
        trailingWhiteWidth = CGFloat(white) * unit
        let visual = VisualLine(whole, in: paragraph, justifiedWidth: justifiedWidth.map { $0 + white })
        width = CGFloat(visual.width) * unit
        var lastEnd = lower
        for placed in visual.placedClusters {
            add(placed, paragraph, source, library, lastEnd: &lastEnd)
        }
        if let measures = visual.measures(of: paragraph) {
            (ascent, descent) = (CGFloat(measures.ascent) * unit, CGFloat(measures.descent) * unit)
            leading = CGFloat(measures.leading) * unit
        } else {
            let font = text.runs[paragraph.emptyRun].attributes.font
            let measures = ShapedParagraph.measures(of: font, library: library)
            (ascent, descent) = (CGFloat(measures.ascent) * unit, CGFloat(measures.descent) * unit)
        }
    }

    private mutating func add(
        _ placed: VisualLine.PlacedCluster,
        _ paragraph: ShapedParagraph,
        _ source: SourceMap,
        _ library: FontLibrary,
        lastEnd: inout Int
    ) {
        let unit = 1 / CGFloat(PANGO_SCALE)
        let cluster = paragraph.clusters[placed.cluster]
        if cluster.isControl { return }
        let item = paragraph.items[cluster.item]
        let attributes = paragraph.attributes(of: cluster)
        let isRightToLeft = item.level % 2 == 1
        // Hyphens are not in the text.
        let isInserted = placed.cluster >= paragraph.textCount
        let range = isInserted ? lastEnd..<lastEnd : source.index(cluster.start)..<source.index(cluster.end)
        lastEnd = range.upperBound
        let minX = CGFloat(placed.x) * unit
        let (ascent, descent) = (CGFloat(item.ascent) * unit, CGFloat(item.descent) * unit)
        let leading = CGFloat(item.leading) * unit
        if let last = runs.last, last.index == cluster.run, last.isRightToLeft == isRightToLeft,
            last.face === item.face, last.pointSize == CGFloat(item.emSize)
        {
            runs[runs.count - 1].ascent = max(last.ascent, ascent)
            runs[runs.count - 1].descent = max(last.descent, descent)
            runs[runs.count - 1].leading = max(last.leading, leading)
            runs[runs.count - 1].range =
                min(last.range.lowerBound, range.lowerBound)..<max(last.range.upperBound, range.upperBound)
        } else {
            runs.append(
                Run(
                    index: cluster.run,
                    isRightToLeft: isRightToLeft,
                    range: range,
                    ascent: ascent,
                    descent: descent,
                    leading: leading,
                    face: item.face,
                    pointSize: CGFloat(item.emSize)
                )
            )
        }
        let run = runs.count - 1
        clusters.append(
            Cluster(
                minX: minX,
                maxX: CGFloat(placed.x + placed.advance) * unit,
                range: range,
                isRightToLeft: isRightToLeft,
                level: placed.level,
                isWhite: cluster.isWhite,
                run: run,
                glyphs: runs[run].glyphs.count..<runs[run].glyphs.count + cluster.glyphs.count
            )
        )
        let offset = ShapedParagraph.units(attributes.baselineOffset)
        if item.face == nil, !cluster.isTab {
            let string = paragraph.text(of: cluster)
            let layout = library.makeLayout(of: string, font: attributes.font, isDrawn: true)
            let drawn = TextLayout(adopting: layout, raisedBy: Int32(offset))
            let line = TextLine(
                content: .layout(drawn),
                source: TextLine.Source(string: string, font: attributes.font),
                width: CGFloat(drawn.width) * unit
            )
            runs[run].images.append((line, minX, range))
        }
        // Spacing after a cluster is on its left in right-to-left text.
        var x = placed.x + (isRightToLeft ? cluster.spacing : 0)
        let infos = item.glyphs[cluster.glyphs]
        for (position, info) in zip(infos.indices, infos) {
            let isLast = position == infos.indices.upperBound - 1
            let isEmpty = info.glyph == ShapedParagraph.emptyGlyph || cluster.isTab
            let width = cluster.isTab ? placed.advance : Int(info.geometry.width) + (isLast ? cluster.spacing : 0)
            defer { x += Int(info.geometry.width) }
            runs[run].glyphs.append(isEmpty || item.face == nil ? 0 : info.glyph)
            runs[run].positions.append(
                CGPoint(
                    x: CGFloat(x + Int(info.geometry.x_offset)) * unit,
                    y: -CGFloat(Int(info.geometry.y_offset) - offset) * unit
                )
            )
            runs[run].advances.append(CGFloat(width) * unit)
            runs[run].stringIndexes.append(range.lowerBound)
            if isEmpty { runs[run].invisible.insert(runs[run].glyphs.count - 1) }
        }
    }
}

/// The UTF-16 offsets of the bytes that a paragraph shows.
private struct SourceMap {
    private(set) var parts: [(text: Substring.UTF8View, run: Int)] = []
    private var indexes: [Int] = []
    private(set) var length = 0

    init(_ text: AttributedText) {
        let bytes = text.string.utf8
        var start = bytes.startIndex
        for (index, run) in text.runs.enumerated() {
            let end = bytes.index(start, offsetBy: run.length)
            let part = text.string[start..<end].utf8
            parts.append((part, index))
            for byte in part {
                // The same bytes as in `ParagraphSource`.
                if byte >= 0x20 && byte != 0x7F || byte == 0x09 { indexes.append(length) }
                // The first byte of a character counts its units.
                if byte & 0xC0 != 0x80 { length += byte >= 0xF0 ? 2 : 1 }
            }
            start = end
        }
    }

    /// Returns the offset of the character at a byte of the paragraph.
    func index(_ byte: Int) -> Int { byte < indexes.count ? indexes[byte] : length }
}

extension TypesetLine {
    /// Changes all positions in the text, for a paragraph that does not begin at the first character.
    package mutating func mapIndexes(_ index: (Int) -> Int) {
        func mapped(_ range: Range<Int>) -> Range<Int> {
            let lower = index(range.lowerBound)
            return lower..<(range.isEmpty ? lower : max(lower, index(range.upperBound - 1) + 1))
        }
        range = mapped(range)
        clusters = clusters.map { $0.with(range: mapped($0.range), minX: $0.minX, maxX: $0.maxX) }
        for run in runs.indices {
            runs[run].range = mapped(runs[run].range)
            runs[run].stringIndexes = runs[run].stringIndexes.map(index)
            runs[run].images = runs[run].images.map { ($0.line, $0.x, mapped($0.range)) }
        }
    }

    /// Returns the line with a width, white space at its end included, or `nil` if it has no glyphs between which space can be
    /// added or removed.
    ///
    /// The space is between words or, in a line without any, between glyphs.
    package func justified(to newWidth: CGFloat) -> TypesetLine? {
        let visible = isRightToLeft ? clusters.drop { $0.isWhite } : clusters.dropLast(trailingWhiteCount)[...]
        let pairs = zip(visible.indices, visible.indices.dropFirst())
        var gaps = pairs.filter { clusters[$0].isWhite != clusters[$1].isWhite && clusters[$0].isWhite }.map(\.1)
        if gaps.isEmpty { gaps = Array(visible.indices.dropFirst()) }
        guard !gaps.isEmpty else { return nil }
        let spare = newWidth - width
        var result = self
        var passed = 0
        for index in clusters.indices {
            if passed < gaps.count, gaps[passed] == index { passed += 1 }
            let shift = spare * CGFloat(passed) / CGFloat(gaps.count)
            let cluster = clusters[index]
            // A cluster before a gap is wider by it.
            let isBeforeGap = passed < gaps.count && gaps[passed] == index + 1
            let added = isBeforeGap ? spare / CGFloat(gaps.count) : 0
            result.clusters[index] = cluster.with(
                range: cluster.range,
                minX: cluster.minX + shift,
                maxX: cluster.maxX + shift + added
            )
            for glyph in cluster.glyphs { result.runs[cluster.run].positions[glyph].x += shift }
            if let last = cluster.glyphs.last { result.runs[cluster.run].advances[last] += added }
            for image in result.runs[cluster.run].images.indices
            where runs[cluster.run].images[image].x == cluster.minX {
                result.runs[cluster.run].images[image].x += shift
            }
        }
        result.width = newWidth
        return result
    }

    /// The number of clusters of white space on the right.
    private var trailingWhiteCount: Int { clusters.reversed().prefix { $0.isWhite }.count }
}

extension TypesetLine.Cluster {
    fileprivate func with(range: Range<Int>, minX: CGFloat, maxX: CGFloat) -> Self {
        Self(
            minX: minX,
            maxX: maxX,
            range: range,
            isRightToLeft: isRightToLeft,
            level: level,
            isWhite: isWhite,
            run: run,
            glyphs: glyphs
        )
    }
}
