import CoreGraphics

/// The outline of a glyph that symbols are composed of.
enum SymbolOutline {
    /// The names of all glyphs, with the positions of their encoded outlines.
    private static let index: [Substring: Range<Substring.UTF8View.Index>] = {
        var index: [Substring: Range<Substring.UTF8View.Index>] = [:]
        let text = SymbolOutlines.text
        var entry: (name: Substring, start: String.Index)?
        func close(at end: String.Index) {
            if let entry { index[entry.name] = entry.start..<end }
        }
        for line in text.split(separator: "\n") where line.first != " " {
            close(at: line.startIndex)
            let colon = line.firstIndex(of: ":") ?? line.endIndex
            entry = (line[..<colon], colon < line.endIndex ? line.index(after: colon) : colon)
        }
        close(at: text.endIndex)
        return index
    }()

    /// The names of all glyphs.
    static var names: some Collection<Substring> { index.keys }

    /// Returns the outline of a glyph in a square of 24 units with a downward y axis; `nil` if there is no such glyph.
    static func path(_ name: Substring) -> PathData? {
        index[name].map { decode(SymbolOutlines.text.utf8[$0]) }
    }

    /// The units of the font's em.
    private static let em: CGFloat = 512

    /// Decodes contours: the number of points of each, and the distances between points, as the generator writes them.
    private static func decode(_ text: Substring.UTF8View) -> PathData {
        var numbers = Numbers(text: text)
        var path = PathData()
        var position = (x: 0, y: 0)
        while let count = numbers.next() {
            var points: [(point: CGPoint, isOnCurve: Bool)] = []
            for _ in 0..<count {
                guard let x = numbers.next(), let y = numbers.next() else { return path }
                position.x += x >> 1
                position.y += y
                let (unit, top) = (24 / em, em)
                let point = CGPoint(x: CGFloat(position.x) * unit, y: (top - CGFloat(position.y)) * unit)
                points.append((point, x & 1 == 1))
            }
            path.addContour(points)
        }
        return path
    }

    /// The numbers of an encoded outline: digits of base 64, each with five bits and a bit that more follow, the lowest
    /// bits first. The lowest bit of all is the sign.
    private struct Numbers {
        private var digits: Substring.UTF8View.Iterator

        init(text: Substring.UTF8View) { digits = text.makeIterator() }

        mutating func next() -> Int? {
            var (value, shift) = (0, 0)
            while let byte = digits.next() {
                guard let digit = Self.value(byte) else { continue }
                value |= (digit & 31) << shift
                shift += 5
                if digit & 32 == 0 { return value & 1 == 0 ? value >> 1 : -(value >> 1) }
            }
            return nil
        }

        private static func value(_ byte: UInt8) -> Int? {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte) - 65
            case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 97 + 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 48 + 52
            case UInt8(ascii: "+"): 62
            case UInt8(ascii: "/"): 63
            // Line feeds and the indentation of continued lines.
            default: nil
            }
        }
    }
}

extension PathData {
    /// Adds a contour of quadratic curves as in a TrueType font: between two control points, there is a point on the
    /// curve halfway.
    fileprivate mutating func addContour(_ points: [(point: CGPoint, isOnCurve: Bool)]) {
        var points = points
        // A contour without a point on the curve begins halfway between two control points.
        if !points.isEmpty, !points.contains(where: \.isOnCurve) {
            let (last, first) = (points[points.count - 1].point, points[0].point)
            points.insert((CGPoint(x: (last.x + first.x) / 2, y: (last.y + first.y) / 2), true), at: 0)
        }
        guard let first = points.firstIndex(where: \.isOnCurve) else { return }
        move(to: points[first].point)
        var control: CGPoint?
        for offset in 1...points.count {
            let (point, isOnCurve) = points[(first + offset) % points.count]
            switch (control, isOnCurve) {
            case (nil, true): addLine(to: point)
            case (nil, false): control = point
            case (let known?, true):
                addQuadCurve(to: point, control: known)
                control = nil
            case (let known?, false):
                addQuadCurve(to: CGPoint(x: (known.x + point.x) / 2, y: (known.y + point.y) / 2), control: known)
                control = point
            }
        }
        closeSubpath()
    }
}
