import Geometry

/// A position in a text, with the side that it belongs to at the end of a wrapped line.
package struct TextPlace: Hashable, Sendable {
    package var offset: Int
    package var affinity: TextAffinity

    package init(_ offset: Int, _ affinity: TextAffinity = .downstream) {
        self.offset = offset
        self.affinity = affinity
    }
}

extension DocumentLayout {
    /// Returns the range of the line of a place, without the line break at its end.
    package func lineRange(of place: TextPlace) -> Range<Int>? {
        line(containing: place.offset, affinity: place.affinity)?.contentRange
    }

    /// Returns the place at the start of a line.
    package func startOfLine(at place: TextPlace) -> TextPlace {
        TextPlace(line(containing: place.offset, affinity: place.affinity)?.range.lowerBound ?? place.offset)
    }

    /// Returns the place at the end of a line. That of a wrapped line has the affinity `upstream`.
    package func endOfLine(at place: TextPlace) -> TextPlace {
        guard let line = line(containing: place.offset, affinity: place.affinity) else { return place }
        return TextPlace(line.contentRange.upperBound, isWrapped(line) ? .upstream : .downstream)
    }

    private func isWrapped(_ line: TextLineFragment) -> Bool { line.isWrapped && !line.range.isEmpty }

    /// Returns the place in a line above or below, or `nil` if there is none.
    /// - Parameters:
    ///   - count: The number of lines, negative for those above.
    ///   - x: The horizontal position to find, or `nil` for that of the caret.
    package func place(_ count: Int, linesFrom place: TextPlace, atX x: CGFloat? = nil) -> TextPlace? {
        guard var line = line(containing: place.offset, affinity: place.affinity) else { return nil }
        let x = x ?? caretX(at: place.offset, in: line, affinity: place.affinity)
        for _ in 0..<abs(count) {
            guard let next = count < 0 ? self.line(above: line) : self.line(below: line) else { return nil }
            line = next
        }
        // A row may have several parts between shapes.
        let row = lines(from: line.usedRect.midY, to: line.usedRect.midY + 1e-3).filter { $0.region == line.region }
        let nearest = row.min { distance(x, $0.rect) < distance(x, $1.rect) }
        let found = position(nearestX: x, in: nearest ?? line)
        return TextPlace(found.offset, found.affinity)
    }

    private func distance(_ x: CGFloat, _ rect: CGRect) -> CGFloat { max(rect.minX - x, x - rect.maxX, 0) }

    /// Returns the first part of the row above a line.
    package func line(above line: TextLineFragment) -> TextLineFragment? {
        var current = line
        while current.range.lowerBound > 0 {
            let before = current.range.lowerBound
            let isBroken = buffer[before - 1].isLineBreak
            guard
                let next = self.line(
                    containing: isBroken ? before - 1 : before,
                    affinity: isBroken ? .downstream : .upstream
                ),
                next.range.lowerBound < before
            else { return nil }
            if next.rect.minY < line.rect.minY - 1e-6 { return next }
            current = next
        }
        return nil
    }

    /// Returns the first part of the row below a line.
    package func line(below line: TextLineFragment) -> TextLineFragment? {
        var current = line
        while !current.isExtra, current.range.upperBound < document.count || hasExtraLine {
            guard let next = self.line(containing: current.range.upperBound),
                next.range.lowerBound >= current.range.upperBound
            else { return nil }
            if next.rect.minY > line.rect.minY + 1e-6 { return next }
            if next.range == current.range { return nil }
            current = next
        }
        return nil
    }

    /// Returns the place of the next caret to the left or to the right, as it appears in the line, or `nil` at the end of
    /// the text.
    package func place(visuallyAfter place: TextPlace, toTheRight: Bool) -> TextPlace? {
        guard let line = line(containing: place.offset, affinity: place.affinity) else { return nil }
        let x = caretX(at: place.offset, in: line, affinity: place.affinity)
        var best: (offset: Int, x: CGFloat)?
        for offset in carets(in: line) {
            let other = caretX(at: offset, in: line)
            let isAfter = toTheRight ? other > x + 1e-6 : other < x - 1e-6
            guard isAfter else { continue }
            if let known = best, toTheRight ? known.x <= other : known.x >= other { continue }
            best = (offset, other)
        }
        if let best {
            let isAtWrap = best.offset == line.range.upperBound && isWrapped(line)
            return TextPlace(best.offset, isAtWrap ? .upstream : .downstream)
        }
        // The side of the line at which it ends leads to the next one.
        let isForward = toTheRight != line.isRightToLeft
        if isForward {
            let next =
                line.isWrapped ? line.range.upperBound : buffer.characterBoundary(after: line.contentRange.upperBound)
            return next > place.offset || line.isWrapped && next <= document.count && place.affinity == .upstream
                ? TextPlace(next) : nil
        }
        guard line.range.lowerBound > 0 else { return nil }
        return TextPlace(buffer.characterBoundary(before: line.range.lowerBound))
    }

    /// Returns the offsets of a line's carets.
    private func carets(in line: TextLineFragment) -> [Int] {
        [line.contentRange.lowerBound] + buffer.characterBoundaries(in: line.contentRange)
            + (line.contentRange.isEmpty ? [] : [line.contentRange.upperBound])
    }
}
