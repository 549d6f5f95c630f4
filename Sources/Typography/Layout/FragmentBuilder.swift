import CPango
import Geometry

/// Maps the clusters of a line to their characters.
struct FragmentBuilder {
    private let line: ShapedParagraph.Line
    private let start: Int
    private let visual: VisualLine
    private let paragraph: ShapedParagraph

    init(_ line: ShapedParagraph.Line, from start: Int, _ visual: VisualLine, _ paragraph: ShapedParagraph) {
        self.line = line
        self.start = start
        self.visual = visual
        self.paragraph = paragraph
    }

    /// Returns the UTF-16 offset at which a cluster begins.
    private func unit(_ cluster: Int) -> Int {
        // Characters that are not displayed belong to the cluster before them, or to the first one.
        if cluster == 0 { return 0 }
        return cluster < paragraph.textCount
            ? paragraph.unit(at: paragraph.clusters[cluster].start) : paragraph.unitCount
    }

    private func range(of cluster: Int) -> Range<Int> {
        let lower = unit(cluster)
        return lower..<max(lower, unit(cluster + 1))
    }

    func fragment(_ rect: CGRect) -> TypesetParagraph.Fragment {
        let unit = 1 / CGFloat(PANGO_SCALE)
        let lower = self.unit(start)
        let upper = max(lower, self.unit(line.next))
        var clusters: [TypesetParagraph.Cluster] = []
        var glyphs: [UInt32] = []
        clusters.reserveCapacity(visual.placedClusters.count + 1)
        for placed in visual.placedClusters {
            // Hyphens and ellipses are not in the text.
            if placed.cluster >= paragraph.textCount { continue }
            let cluster = paragraph.clusters[placed.cluster]
            let range = range(of: placed.cluster)
            if range.isEmpty { continue }
            let base: UInt8 = paragraph.isRightToLeft ? 1 : 0
            let item = paragraph.items[cluster.item]
            let glyph = item.glyphs[cluster.glyphs].first?.glyph ?? ShapedParagraph.emptyGlyph
            let isDrawn = item.face != nil && glyph != ShapedParagraph.emptyGlyph && !cluster.isTab
            glyphs.append(isDrawn ? glyph : 0)
            let level = cluster.isTab ? base : item.level
            clusters.append(
                TypesetParagraph.Cluster(
                    minX: CGFloat(placed.x) * unit,
                    maxX: CGFloat(placed.x + placed.advance) * unit,
                    range: range,
                    isRightToLeft: level % 2 == 1
                )
            )
        }
        var fragment = TypesetParagraph.Fragment(range: lower..<upper, clusters: clusters, glyphs: glyphs, rect: rect)
        let shown = line.clusters.filter { $0 < paragraph.textCount }
        if line.clusters.contains(where: { $0 >= paragraph.textCount && !isHyphen($0) }) {
            fragment.truncatedRange = truncatedRange(shown, lower..<upper)
        } else if let last = shown.last ?? (start > 0 ? start - 1 : nil), self.unit(last + 1) < upper {
            addHangingSpace(from: self.unit(last + 1), to: upper, in: &fragment)
        }
        return fragment
    }

    private func isHyphen(_ cluster: Int) -> Bool { paragraph.text(of: paragraph.clusters[cluster]) == "\u{2010}" }

    /// Adds the white space at the end of a line, which has no width.
    private func addHangingSpace(from start: Int, to end: Int, in fragment: inout TypesetParagraph.Fragment) {
        let x = paragraph.isRightToLeft ? 0 : CGFloat(visual.width) / CGFloat(PANGO_SCALE)
        let space = TypesetParagraph.Cluster(
            minX: x,
            maxX: x,
            range: start..<end,
            isRightToLeft: paragraph.isRightToLeft
        )
        fragment.clusters.insert(space, at: paragraph.isRightToLeft ? 0 : fragment.clusters.count)
        fragment.glyphs.insert(0, at: paragraph.isRightToLeft ? 0 : fragment.glyphs.count)
    }

    /// Returns the characters of a line that are not among the clusters shown.
    private func truncatedRange(_ shown: [Int], _ line: Range<Int>) -> Range<Int>? {
        var lower = line.lowerBound
        for cluster in shown {
            let range = range(of: cluster)
            if range.lowerBound > lower { return lower..<range.lowerBound }
            lower = range.upperBound
        }
        return lower < line.upperBound ? lower..<line.upperBound : nil
    }
}
