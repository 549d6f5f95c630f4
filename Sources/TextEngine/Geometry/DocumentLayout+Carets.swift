import Geometry
import Typography

extension DocumentLayout {
    // MARK: Carets

    /// Returns the position of the caret at an offset: a rectangle without width, as high as the line's fonts. An offset
    /// within a character is moved to its start. Returns `nil` if the offset has no space.
    /// - Parameter affinity: The character that the caret is beside. Carets of the two differ at the end of a wrapped line,
    ///   and where the direction changes.
    package func caret(at offset: Int, affinity: TextAffinity = .downstream) -> CGRect? {
        let start = buffer.characterStart(at: offset)
        guard let line = line(containing: start, affinity: affinity) else { return nil }
        return CGRect(
            x: caretX(at: start, in: line, affinity: affinity),
            y: line.usedRect.minY,
            width: 0,
            height: line.usedRect.height
        )
    }

    /// Returns the horizontal position of a caret in its line.
    package func caretX(
        at offset: Int,
        in line: TextLineFragment,
        affinity: TextAffinity = .downstream
    ) -> CGFloat {
        let local = offset - line.start
        var before: TypesetParagraph.Cluster?
        for cluster in line.clusters {
            if affinity == .upstream, cluster.range.upperBound == local {
                return line.clusterOrigin + cluster.trailingX
            }
            if cluster.range.contains(local), affinity == .downstream || local > cluster.range.lowerBound {
                return line.clusterOrigin + edge(at: local, of: cluster, in: line)
            }
            if cluster.range.upperBound <= local, before.map({ $0.range.upperBound < cluster.range.upperBound }) ?? true
            {
                before = cluster
            }
        }
        // Without a character on the preferred side, on the other.
        if affinity == .upstream { return caretX(at: offset, in: line) }
        if let before { return line.clusterOrigin + before.trailingX }
        // Before the first one, as in text that begins with an ellipsis.
        let first = line.clusters.min { $0.range.lowerBound < $1.range.lowerBound }
        return line.clusterOrigin + (first?.leadingX ?? 0)
    }

    /// Returns the edge of a character in a cluster. The characters of a ligature have equal parts of its width.
    private func edge(at local: Int, of cluster: TypesetParagraph.Cluster, in line: TextLineFragment) -> CGFloat {
        let edges = edges(of: cluster, in: line)
        let index = edges.lastIndex { $0.offset <= local } ?? 0
        return edges[index].x
    }

    /// Returns the leading edges of the characters of a cluster, in reading order, and its end.
    private func edges(
        of cluster: TypesetParagraph.Cluster,
        in line: TextLineFragment
    ) -> [(offset: Int, x: CGFloat)] {
        let range = line.start + cluster.range.lowerBound..<line.start + cluster.range.upperBound
        var offsets = [cluster.range.lowerBound]
        if cluster.range.count > 1 {
            offsets += buffer.characterBoundaries(in: range).map { $0 - line.start }
        }
        offsets.append(cluster.range.upperBound)
        let parts = CGFloat(offsets.count - 1)
        return offsets.enumerated().map { index, offset in
            let part = (cluster.maxX - cluster.minX) * CGFloat(index) / parts
            return (offset, cluster.isRightToLeft ? cluster.maxX - part : cluster.minX + part)
        }
    }

    // MARK: Hit testing

    /// Returns the offset of the caret that is nearest to a point. It is a boundary of characters.
    package func position(nearest point: CGPoint) -> (offset: Int, affinity: TextAffinity) {
        guard let line = line(nearest: point) else { return (min(end, document.count), .downstream) }
        return position(nearestX: point.x, in: line)
    }

    /// Returns the line that is nearest to a point, or `nil` if there is none.
    package func line(nearest point: CGPoint) -> TextLineFragment? {
        let y = min(max(point.y, 0), max(0, height - 1e-3))
        let found = lines(from: y, to: y + 1e-3)
        let candidates = found.isEmpty ? nearestLines(above: y) : found
        return candidates.min { distance(point.x, $0.rect) < distance(point.x, $1.rect) }
    }

    /// Returns the lines of the last block above a position, for one at which there is no line.
    private func nearestLines(above y: CGFloat) -> [TextLineFragment] {
        if document.count == 0 { return extraLineFragment.map { [$0] } ?? [] }
        let offset = min(offset(near: y), max(0, end - 1))
        guard let block = block(containing: offset) else { return [] }
        let lines = lines(of: block)
        guard let last = lines.last(where: { $0.rect.minY <= y }) ?? lines.first else { return [] }
        return lines.filter { $0.rect.minY == last.rect.minY }
    }

    private func distance(_ x: CGFloat, _ rect: CGRect) -> CGFloat { max(rect.minX - x, x - rect.maxX, 0) }

    /// Returns the offset of the caret in a line that is nearest to a horizontal position.
    package func position(nearestX x: CGFloat, in line: TextLineFragment) -> (offset: Int, affinity: TextAffinity) {
        let x = x - line.clusterOrigin
        guard let cluster = line.clusters.first(where: { x < $0.maxX }) ?? line.clusters.last else {
            return (line.contentRange.lowerBound, .downstream)
        }
        let edges = edges(of: cluster, in: line)
        var nearest = edges[0]
        // Of equal ones the last: the end of the white space of a wrapped line.
        for edge in edges where abs(edge.x - x) <= abs(nearest.x - x) { nearest = edge }
        var offset = line.start + nearest.offset
        let character = buffer.character(at: offset)
        if character.lowerBound < offset {
            // A mark with a cluster of its own. The nearer side of the character, within the line.
            let (lower, upper) = (max(character.lowerBound, line.contentRange.lowerBound), character.upperBound)
            let end = caretX(at: upper, in: line, affinity: .upstream) - line.clusterOrigin
            let isLater = abs(end - x) < abs(caretX(at: lower, in: line) - line.clusterOrigin - x)
            offset = isLater && upper <= line.contentRange.upperBound ? upper : lower
            if offset == upper, abs(caretX(at: upper, in: line) - line.clusterOrigin - end) > 1e-3 {
                return (upper, .upstream)
            }
        } else if nearest.offset == cluster.range.upperBound,
            abs(caretX(at: offset, in: line) - line.clusterOrigin - nearest.x) > 1e-3
        {
            // The direction changes after the character.
            return (offset, .upstream)
        }
        let isAtWrap = offset == line.range.upperBound && line.isWrapped && !line.range.isEmpty
        return (offset, isAtWrap ? .upstream : .downstream)
    }

    /// Returns the character at a point, the part of its width that is before the point, and whether the point is inside
    /// of it; `nil` if there is no character.
    package func character(at point: CGPoint) -> (range: Range<Int>, fraction: CGFloat, isInside: Bool)? {
        guard let line = line(nearest: point), !line.clusters.isEmpty else { return nil }
        let x = point.x - line.clusterOrigin
        guard let cluster = line.clusters.first(where: { x < $0.maxX }) ?? line.clusters.last else { return nil }
        let edges = edges(of: cluster, in: line)
        var index = 0
        while index + 2 < edges.count, cluster.isRightToLeft ? x <= edges[index + 1].x : x >= edges[index + 1].x {
            index += 1
        }
        let (start, end) = (edges[index], edges[index + 1])
        let width = end.x - start.x
        let fraction = width == 0 ? 0 : min(max((x - start.x) / width, 0), 1)
        let isInside = x >= cluster.minX && x < cluster.maxX && point.y >= line.rect.minY && point.y < line.rect.maxY
        return (line.start + start.offset..<line.start + end.offset, fraction, isInside)
    }
}

extension TypesetParagraph.Cluster {
    /// The sides at which the cluster begins and ends.
    var leadingX: CGFloat { isRightToLeft ? maxX : minX }
    var trailingX: CGFloat { isRightToLeft ? minX : maxX }
}
