import CPango
import Geometry

/// The clusters of a line in visual order, from left to right, with their positions.
struct VisualLine {
    /// A cluster and its position in pango's units.
    struct PlacedCluster {
        var cluster: Int
        var x: Int
        var advance: Int

        /// The level by which the cluster was ordered.
        var level: UInt8
    }

    let placedClusters: [PlacedCluster]

    /// The width in pango's units.
    let width: Int

    /// Creates a visual line.
    /// - Parameter justifiedWidth: The width to stretch the line to, or `nil` for its natural width.
    init(_ line: ShapedParagraph.Line, in paragraph: ShapedParagraph, justifiedWidth: Int?) {
        let clusters = line.clusters
        var extra = [Int](repeating: 0, count: clusters.count)
        var total = line.width
        if let justifiedWidth, justifiedWidth > total, clusters.count > 1 {
            // Between words or, in scripts without spaces, at every line break opportunity.
            var gaps = (1..<clusters.count).filter {
                paragraph.clusters[clusters[$0 - 1]].isWhite && !paragraph.clusters[clusters[$0]].isWhite
                    && !paragraph.clusters[clusters[$0 - 1]].isTab
            }
            if gaps.isEmpty {
                gaps = (1..<clusters.count).filter {
                    paragraph.clusters[clusters[$0]].mayBreakBefore
                        && !paragraph.clusters[clusters[$0 - 1]].isTab
                }
            }
            let spare = justifiedWidth - total
            for (position, gap) in gaps.enumerated() {
                // Differences of rounded sums, so that the shares add up exactly.
                extra[gap - 1] += spare * (position + 1) / gaps.count - spare * position / gaps.count
            }
            if !gaps.isEmpty { total = justifiedWidth }
        }
        let base: UInt8 = paragraph.isRightToLeft ? 1 : 0
        var levels = clusters.map { paragraph.items[paragraph.clusters[$0].item].level }
        for position in clusters.indices where paragraph.clusters[clusters[position]].isTab { levels[position] = base }
        var position = clusters.count
        while position > 0, paragraph.clusters[clusters[position - 1]].isWhite {
            position -= 1
            levels[position] = base
        }
        var x = 0
        var placedClusters: [PlacedCluster] = []
        placedClusters.reserveCapacity(clusters.count)
        for index in Self.visualOrder(levels) {
            let cluster = clusters[index]
            let advance = paragraph.clusters[cluster].advance + extra[index]
            // Extra space follows a cluster in reading order: on its left in right-to-left text.
            placedClusters.append(PlacedCluster(cluster: cluster, x: x, advance: advance, level: levels[index]))
            x += advance
        }
        if levels.contains(where: { $0 % 2 == 1 }) {
            for index in placedClusters.indices {
                let cluster = paragraph.clusters[placedClusters[index].cluster]
                if paragraph.items[cluster.item].level % 2 == 1 {
                    placedClusters[index].x += placedClusters[index].advance - cluster.advance
                    placedClusters[index].advance = cluster.advance
                }
            }
        }
        self.placedClusters = placedClusters
        width = total
    }

    /// Returns the visual order by Unicode's rule L2: from the highest level down to the lowest odd one, sequences at
    /// that level or above are reversed.
    private static func visualOrder(_ levels: [UInt8]) -> [Int] {
        var order = Array(levels.indices)
        guard let highest = levels.max(), highest > 0, let lowest = levels.lazy.filter({ $0 % 2 == 1 }).min() else {
            return order
        }
        var level = highest
        while level >= lowest {
            var start = 0
            while start < order.count {
                guard levels[order[start]] >= level else {
                    start += 1
                    continue
                }
                var end = start
                while end < order.count, levels[order[end]] >= level { end += 1 }
                order[start..<end].reverse()
                start = end
            }
            level -= 1
        }
        return order
    }

    /// Returns the height of the line's fonts and attachments, or `nil` if there are none.
    func measures(of paragraph: ShapedParagraph) -> (ascent: Int, descent: Int, leading: Int)? {
        var result: (ascent: Int, descent: Int, leading: Int)?
        var last: (item: Int, run: Int)?
        for placed in placedClusters {
            let cluster = paragraph.clusters[placed.cluster]
            if cluster.isControl { continue }
            if !cluster.isAttachment, let last, last == (cluster.item, cluster.run) { continue }
            let attributes = paragraph.attributes(of: cluster)
            let offset = ShapedParagraph.units(attributes.baselineOffset)
            let item = paragraph.items[cluster.item]
            var (ascent, descent) = (item.ascent + offset, item.descent - offset)
            if cluster.isAttachment, let bounds = attributes.attachmentBounds {
                ascent = max(0, ShapedParagraph.units(bounds.maxY)) + offset
                descent = max(0, ShapedParagraph.units(-bounds.minY)) - offset
            } else {
                last = (cluster.item, cluster.run)
            }
            let known = result ?? (ascent, descent, item.leading)
            result = (max(known.ascent, ascent), max(known.descent, descent), max(known.leading, item.leading))
        }
        return result
    }

    /// Returns the content to draw, and the spans of runs.
    func content(
        of paragraph: ShapedParagraph,
        library: FontLibrary
    ) -> ([TextFrame.Piece], [TextFrame.Span]) {
        var pieces: [TextFrame.Piece] = []
        var spans: [TextFrame.Span] = []
        var gathered = GatheredGlyphs()
        let unit = 1 / CGFloat(PANGO_SCALE)
        guard let first = placedClusters.first else { return ([], []) }
        // Attributes are copied for each run instead of each cluster: copies retain a dozen objects.
        var run = paragraph.clusters[first.cluster].run
        var attributes = paragraph.attributes(ofRun: run)
        var offset = ShapedParagraph.units(attributes.baselineOffset)
        for placed in placedClusters {
            let cluster = paragraph.clusters[placed.cluster]
            if cluster.isControl { continue }
            if cluster.run != run {
                run = cluster.run
                attributes = paragraph.attributes(ofRun: run)
                offset = ShapedParagraph.units(attributes.baselineOffset)
            }
            let item = paragraph.items[cluster.item]
            let minX = CGFloat(placed.x) * unit
            let maxX = CGFloat(placed.x + placed.advance) * unit
            if let last = spans.last, last.run == cluster.run, last.isWhite == cluster.isWhite, last.maxX == minX {
                spans[spans.count - 1].maxX = maxX
            } else if maxX != minX {
                spans.append(TextFrame.Span(minX: minX, maxX: maxX, run: cluster.run, isWhite: cluster.isWhite))
            }
            if cluster.isTab { continue }
            if cluster.isAttachment {
                let bounds = attributes.attachmentBounds ?? .zero
                pieces.append(
                    TextFrame.Piece(
                        content: .attachment(
                            CGRect(
                                x: minX + bounds.minX,
                                y: -bounds.maxY - attributes.baselineOffset,
                                width: bounds.width,
                                height: bounds.height
                            )
                        ),
                        run: cluster.run
                    )
                )
                continue
            }
            guard let face = item.face else {
                let text = paragraph.text(of: cluster)
                let layout = library.makeLayout(of: text, font: attributes.font, isDrawn: true)
                let textLayout = TextLayout(adopting: layout, raisedBy: Int32(offset))
                let line = TextLine(
                    content: .layout(textLayout),
                    source: TextLine.Source(string: text, font: attributes.font),
                    width: CGFloat(textLayout.width) * unit
                )
                let stretch = attributes.stretch
                pieces.append(TextFrame.Piece(content: .text(line, x: minX), run: cluster.run, stretch: stretch))
                continue
            }
            if gathered.run != run {
                gathered.flush(into: &pieces, of: paragraph)
                gathered.begin(run: run, font: attributes.font, stretch: attributes.stretch)
            }
            gathered.say(cluster.start..<cluster.end, isReversed: item.level % 2 == 1)
            // Spacing after a cluster is on its left in right-to-left text.
            var x = gathered.unstretched(placed.x + (item.level % 2 == 1 ? cluster.spacing : 0))
            for info in item.glyphs[cluster.glyphs] {
                defer { x += Int(info.geometry.width) }
                if info.glyph == ShapedParagraph.emptyGlyph { continue }
                gathered.add(
                    ShapedText.Glyph(
                        id: info.glyph,
                        x: Int32(clamping: x + Int(info.geometry.x_offset)),
                        y: Int32(clamping: Int(info.geometry.y_offset) - offset)
                    ),
                    face: face,
                    emSize: item.emSize
                )
            }
            gathered.maxX = max(gathered.maxX, gathered.unstretched(placed.x + placed.advance))
        }
        gathered.flush(into: &pieces, of: paragraph)
        return (pieces, spans)
    }
}

/// Collects glyphs of the same appearance that form one text line.
private struct GatheredGlyphs {
    private(set) var run: Int?
    private var font = FontDescription(pointSize: 0)
    /// The parts of the paragraph's bytes that the text consists of.
    private var text: [Range<Int>] = []
    private var glyphs: [ShapedText.Glyph] = []
    private var spans: [ShapedText.Span] = []
    private var spanStart = 0
    private var face: GlyphFace?
    private var emSize = 0.0
    private var stretch: CGFloat = 1
    var maxX = 0

    mutating func begin(run: Int, font: FontDescription, stretch: CGFloat) {
        self.run = run
        self.font = font
        self.stretch = stretch
    }

    /// Returns a position in the glyphs before they are drawn wider.
    func unstretched(_ x: Int) -> Int { stretch == 1 ? x : Int((CGFloat(x) / stretch).rounded()) }

    /// Appends the bytes of a cluster. Clusters arrive from left to right, and their text is stored in reading order.
    mutating func say(_ cluster: Range<Int>, isReversed: Bool) {
        if isReversed {
            if let first = text.first, first.lowerBound == cluster.upperBound {
                text[0] = cluster.lowerBound..<first.upperBound
            } else {
                text.insert(cluster, at: 0)
            }
        } else if let last = text.last, last.upperBound == cluster.lowerBound {
            text[text.count - 1] = last.lowerBound..<cluster.upperBound
        } else {
            text.append(cluster)
        }
    }

    mutating func add(_ glyph: ShapedText.Glyph, face: GlyphFace, emSize: Double) {
        if let last = self.face, last !== face || self.emSize != emSize { closeSpan() }
        self.face = face
        self.emSize = emSize
        glyphs.append(glyph)
    }

    private mutating func closeSpan() {
        if let face, spanStart < glyphs.count {
            spans.append(ShapedText.Span(face: face, emSize: emSize, glyphs: spanStart..<glyphs.count))
        }
        spanStart = glyphs.count
    }

    mutating func flush(into pieces: inout [TextFrame.Piece], of paragraph: ShapedParagraph) {
        closeSpan()
        if let run, !glyphs.isEmpty {
            let shaped = ShapedText(
                glyphs: glyphs,
                spans: ShapedText.Spans(spans),
                width: Int32(clamping: maxX),
                ascent: 0,
                descent: 0
            )
            let line = TextLine(
                content: .glyphs(shaped),
                source: TextLine.Source(string: paragraph.text(of: text), font: font),
                width: CGFloat(maxX) / CGFloat(PANGO_SCALE)
            )
            pieces.append(TextFrame.Piece(content: .text(line, x: 0), run: run, stretch: stretch))
        }
        self = GatheredGlyphs()
    }
}
