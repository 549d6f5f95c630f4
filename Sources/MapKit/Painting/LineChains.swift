/// Joins lines that continue one another.
///
/// Streets are divided wherever something about them changes. A joined line has the same pixels, with two ends instead of two for each
/// piece, and its dashes are even.
enum LineChains {
    /// The largest number of lines that meet at a point and are joined. More of them would take long.
    private static let meetingLimit = 8
    /// The smallest cosine of the angle between two lines that are joined. Lines that turn sharply overlap themselves, which takes
    /// longer to paint.
    private static let cosine: Float = 0.5

    /// The lines of shapes, whose ends are numbered: the start of a line by twice its index, its end by one more.
    private struct Lines {
        let points: [[SIMD2<Float>]]

        func position(_ end: Int) -> SIMD2<Float> {
            let line = points[end >> 1]
            return line[end & 1 == 0 ? 0 : line.count - 1]
        }

        /// Returns the direction from an end into the line, with a length of one; zero for a line of equal points.
        func direction(_ end: Int) -> SIMD2<Float> {
            let (line, start) = (points[end >> 1], position(end))
            let next = end & 1 == 0 ? line.first { $0 != start } : line.last { $0 != start }
            guard let next else { return .zero }
            let step = next - start
            return step / (step * step).sum().squareRoot()
        }
    }

    /// Returns shapes with the same lines, of which those that meet at their ends and are almost straight there are joined. The result
    /// depends on nothing but the order of the shapes.
    static func joined(_ shapes: [TileShape]) -> [TileShape] {
        let lines = Lines(points: shapes.flatMap(\.parts).filter { $0.count > 1 })
        if lines.points.count < 2 { return shapes }
        let links = links(lines)
        var isDone = [Bool](repeating: false, count: lines.points.count)
        var joined: [TileShape] = []
        for index in lines.points.indices where !isDone[index] {
            let line = chain(from: first(of: 2 * index, links), lines, links, &isDone)
            joined.append(TileShape(line: line))
        }
        return joined
    }

    /// Returns for each end that of the line which continues it, or -1.
    private static func links(_ lines: Lines) -> [Int] {
        var meetings: [SIMD2<Float>: [Int]] = [:]
        var links = [Int](repeating: -1, count: 2 * lines.points.count)
        for end in links.indices { meetings[lines.position(end), default: []].append(end) }
        for end in links.indices where links[end] < 0 {
            let others = meetings[lines.position(end)] ?? []
            guard (2...meetingLimit).contains(others.count) else { continue }
            let direction = lines.direction(end)
            var best = (cosine: cosine, end: -1)
            for other in others where links[other] < 0 && other >> 1 != end >> 1 {
                let straight = -(direction * lines.direction(other)).sum()
                if straight > best.cosine { best = (straight, other) }
            }
            if best.end >= 0 { (links[end], links[best.end]) = (best.end, end) }
        }
        return links
    }

    /// Returns the first end of the chain of lines that another end is in; that end itself if the chain is a ring.
    private static func first(of end: Int, _ links: [Int]) -> Int {
        var current = end
        while links[current] >= 0 {
            current = links[current] ^ 1
            if current == end { break }
        }
        return current
    }

    /// Returns the points of a chain.
    private static func chain(from start: Int, _ lines: Lines, _ links: [Int], _ isDone: inout [Bool]) -> [SIMD2<Float>]
    {
        var points: [SIMD2<Float>] = []
        var end = start
        while end >= 0, !isDone[end >> 1] {
            isDone[end >> 1] = true
            let line = lines.points[end >> 1]
            // The first point is the last one of the line before.
            let isFirst = points.isEmpty
            if end & 1 == 0 {
                points += isFirst ? line[...] : line.dropFirst()
            } else {
                points += (isFirst ? line[...] : line.dropLast()).reversed()
            }
            end = links[end ^ 1]
        }
        return points
    }
}
