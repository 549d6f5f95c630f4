import CPango
import Geometry

extension ShapedParagraph {
    /// A line of a paragraph: the clusters it shows, in reading order.
    struct Line {
        var clusters: [Int]

        /// The first cluster of the next line, or `textCount` after the last one.
        var next: Int

        /// The width of the line in pango's units, without trailing white space.
        var width = 0

        /// A Boolean value that indicates whether the line ends because the available width is used up.
        var isWrapped = false
    }

    /// A closure that inserts a glyph into the paragraph, such as an ellipsis, and returns the index of its cluster.
    typealias Insertion = (_ text: String, _ run: Int, _ paragraph: inout ShapedParagraph) -> Int?

    /// The largest line width that pango's units can represent.
    static let widestLine = 500_000 << 10

    /// Returns the line that begins at a cluster.
    /// - Parameters:
    ///   - available: The available width in pango's units.
    ///   - indent: The distance of the line's start from the side at which the paragraph begins. Tab stops are measured
    ///     from that side.
    ///   - stop: The first cluster of the next line at the latest; `nil` for the one that the width determines.
    mutating func line(
        from start: Int,
        available: Int,
        indent: Int,
        mode: TextParagraphStyle.LineBreakMode,
        before stop: Int? = nil,
        insert: Insertion
    ) -> Line {
        let isUnbroken = mode != .wordWrapping && mode != .characterWrapping
        let limit = isUnbroken ? Self.widestLine : min(max(available, 0), Self.widestLine)
        var x = 0
        var candidate = start
        var anyCharacter = start
        var index = start
        var isWrapped = false
        var hyphenation = start
        while index < textCount {
            if index > start, clusters[index].isCharacterStart {
                anyCharacter = index
                if index == stop {
                    (candidate, isWrapped) = (index, true)
                    break
                }
                if clusters[index].mayHyphenateBefore, mode == .wordWrapping,
                    x + hyphenWidth(like: index - 1, insert) <= limit
                {
                    hyphenation = index
                }
                if clusters[index].mayBreakBefore, mode != .characterWrapping {
                    let isHyphenated = clusters[index - 1].isSoftHyphen
                    if !isHyphenated || x + hyphenWidth(like: index - 1, insert) <= limit { candidate = index }
                }
            }
            if clusters[index].isTab {
                clusters[index].advance = tabWidth(at: index, x: x + indent, limit: limit + indent)
            }
            let advance = clusters[index].advance
            if !clusters[index].isWhite, x + advance > limit, anyCharacter > start {
                isWrapped = true
                break
            }
            x += advance
            index += 1
        }
        var end = isWrapped ? (candidate > start ? candidate : anyCharacter) : textCount
        let isHyphenated = isWrapped && hyphenation > candidate && stop == nil && isLoose(start..<candidate, limit)
        if isHyphenated { end = hyphenation }
        // Combining marks without a possible break before them stay in their line.
        if end <= start { end = min(index + 1, textCount) }
        var line = Line(clusters: Array(start..<end), next: end, isWrapped: isWrapped)
        if isWrapped {
            while let last = line.clusters.last, line.clusters.count > 1, clusters[last].isWhite {
                line.clusters.removeLast()
            }
            if let last = line.clusters.last,
                isHyphenated || clusters[last].isSoftHyphen && end == candidate && mode == .wordWrapping,
                let hyphen = insert("\u{2010}", clusters[last].run, &self)
            {
                line.clusters.append(hyphen)
            }
        }
        line.width = width(of: line.clusters)
        if !isUnbroken, line.width > limit {
            while let last = line.clusters.last, line.clusters.count > 1, clusters[last].isWhite, line.width > limit {
                line.clusters.removeLast()
                line.width -= clusters[last].advance
            }
        }
        return line
    }

    /// Returns a Boolean value that indicates whether the words of a line leave so much room that the next one is divided.
    private func isLoose(_ words: Range<Int>, _ limit: Int) -> Bool {
        var width = 0
        var whole = 0
        for index in words {
            whole += clusters[index].advance
            if !clusters[index].isWhite { width = whole }
        }
        return CGFloat(width) < CGFloat(limit) * style.hyphenationFactor
    }

    /// Returns the first cluster of the last line if a line leaves a single word for it, so that another word is moved there;
    /// otherwise `nil`.
    /// - Parameters:
    ///   - line: A line that is followed by others.
    ///   - start: Its first cluster.
    ///   - available: The width of the next line.
    func pushedOutBreak(of line: Line, from start: Int, available: Int) -> Int? {
        func isBreak(_ index: Int) -> Bool {
            clusters[index].isCharacterStart && clusters[index].mayBreakBefore && !clusters[index - 1].isSoftHyphen
        }
        guard line.isWrapped, line.next < textCount, isBreak(line.next),
            !(line.next + 1..<textCount).contains(where: isBreak)
        else { return nil }
        // Two words remain in the line. Empirical; not documented by Apple.
        let breaks = (start + 1..<line.next).filter(isBreak)
        guard breaks.count > 1, let last = breaks.last, width(of: Array(last..<textCount)) <= available else {
            return nil
        }
        return last
    }

    private mutating func hyphenWidth(like index: Int, _ insert: Insertion) -> Int {
        guard let hyphen = insert("\u{2010}", clusters[index].run, &self) else { return 0 }
        defer { clusters.removeLast() }
        return clusters[hyphen].advance
    }

    func width(of list: [Int]) -> Int { list.reduce(0) { $0 + clusters[$1].advance } }

    /// Returns the width of a tab character, which extends to the next tab stop; the text after it is aligned as the
    /// stop requires.
    private func tabWidth(at index: Int, x: Int, limit: Int) -> Int {
        let position = CGFloat(x) / CGFloat(PANGO_SCALE)
        let stop: TextParagraphStyle.TabStop
        if let found = style.tabStops.first(where: { $0.location > position + 1e-3 }) {
            stop = found
        } else {
            // Apple does not document tab stops after the last one if there is no interval; the spacing of the default
            // stops is used.
            let interval = style.defaultTabInterval > 0 ? style.defaultTabInterval : 28
            stop = TextParagraphStyle.TabStop(
                alignment: .natural,
                location: ((position + 1e-3) / interval).rounded(.down) * interval + interval
            )
        }
        let location = Self.units(stop.location)
        let isTrailing = stop.alignment == (isRightToLeft ? .left : .right)
        guard isTrailing || stop.alignment == .center else { return max(0, location - x) }
        var width = 0
        var next = index + 1
        while next < textCount, !clusters[next].isTab, x + width <= limit {
            if let terminators = stop.terminators, let scalar = text(of: clusters[next]).unicodeScalars.first,
                terminators.contains(scalar)
            {
                break
            }
            width += clusters[next].advance
            next += 1
        }
        return max(0, location - x - (isTrailing ? width : width / 2))
    }

    /// Returns a line truncated to the available width, with an ellipsis in place of the omitted text.
    /// - Parameters:
    ///   - start: The first cluster of the text to show, which extends to the end of the paragraph.
    ///   - isForced: A Boolean value that indicates whether there is an ellipsis even if the text fits, for the text
    ///     after the paragraph.
    mutating func truncatedLine(
        from start: Int,
        available: Int,
        indent: Int,
        mode: TextParagraphStyle.LineBreakMode,
        isForced: Bool,
        insert: Insertion
    ) -> Line {
        var whole = line(from: start, available: 0, indent: indent, mode: .clipping, insert: insert)
        let limit = min(max(available, 0), Self.widestLine)
        whole.next = textCount
        if whole.width <= limit, !isForced { return whole }
        let all = whole.clusters
        guard !all.isEmpty else {
            if isForced, let ellipsis = insert("\u{2026}", emptyRun, &self) {
                whole.clusters = [ellipsis]
                whole.width = clusters[ellipsis].advance
            }
            return whole
        }
        let likeness: Int =
            switch mode {
            case .truncatingHead: all[all.count - 1]
            case .truncatingMiddle: all[all.count / 2]
            default: all[0]
            }
        guard var ellipsis = insert("\u{2026}", clusters[likeness].run, &self) else { return whole }
        var truncation = self.truncate(all, to: limit - clusters[ellipsis].advance, mode)
        // The ellipsis has the style of the text before it.
        let neighbor = truncation.head > 0 ? all[truncation.head - 1] : all[0]
        if mode != .truncatingHead, clusters[neighbor].run != clusters[ellipsis].run,
            let better = insert("\u{2026}", clusters[neighbor].run, &self)
        {
            ellipsis = better
            truncation = self.truncate(all, to: limit - clusters[ellipsis].advance, mode)
        }
        var line = Line(clusters: [], next: textCount)
        line.clusters = Array(all[..<truncation.head]) + [ellipsis] + Array(all[truncation.tail...])
        line.width = width(of: line.clusters)
        return line
    }

    /// Returns the number of clusters that fit at the beginning of a list, and the index from which clusters fit at its
    /// end.
    private func truncate(
        _ list: [Int],
        to room: Int,
        _ mode: TextParagraphStyle.LineBreakMode
    ) -> (head: Int, tail: Int) {
        var head = 0
        var tail = list.count
        var width = 0
        func canEnd(_ position: Int) -> Bool { position == list.count || clusters[list[position]].isCharacterStart }
        func longestHead(_ room: Int) -> (count: Int, width: Int) {
            var best = (count: 0, width: 0)
            var width = 0
            for position in list.indices {
                width += clusters[list[position]].advance
                if width > room { break }
                if canEnd(position + 1) { best = (position + 1, width) }
            }
            return best
        }
        func longestTail(_ room: Int, from least: Int) -> Int {
            var best = list.count
            var width = 0
            for position in list.indices.reversed() where position >= least {
                width += clusters[list[position]].advance
                if width > room { break }
                if canEnd(position) { best = position }
            }
            return best
        }
        switch mode {
        case .truncatingHead: tail = longestTail(room, from: 0)
        case .truncatingMiddle:
            (head, width) = longestHead(room / 2)
            tail = longestTail(room - width, from: head)
        default: head = longestHead(room).count
        }
        // White space before an ellipsis would look like a gap.
        while head > 0, head < list.count, clusters[list[head - 1]].isWhite { head -= 1 }
        while tail > 0, tail < list.count, clusters[list[tail]].isWhite { tail += 1 }
        return (head, tail)
    }
}
