/// The rings of areas that consist of several ways.
enum RingAssembly {
    /// Joins lines at their ends. Lines that do not close, such as those cut by the edge of an extract, are left out.
    static func rings(of lines: [[Int64]]) -> [[Int64]] {
        var rings: [[Int64]] = []
        var open: [[Int64]] = []
        for line in lines where line.count > 1 {
            if line.first == line.last { rings.append(line) } else { open.append(line) }
        }
        var ends: [Int64: [Int]] = [:]
        // The first line that is not used is the last of the list, from which used ones are removed: thousands can end at one node.
        for (index, line) in open.enumerated().reversed() {
            for end in [line[0], line[line.count - 1]] { ends[end, default: []].append(index) }
        }
        var isUsed = [Bool](repeating: false, count: open.count)
        for start in open.indices where !isUsed[start] {
            isUsed[start] = true
            var ring = open[start]
            while let last = ring.last, last != ring.first {
                while let next = ends[last]?.last, isUsed[next] { ends[last]?.removeLast() }
                guard let next = ends[last]?.last else { break }
                isUsed[next] = true
                ring += open[next].first == last ? open[next].dropFirst() : open[next].reversed().dropFirst()
            }
            if ring.count > 3, ring.first == ring.last { rings.append(ring) }
        }
        return rings.filter { $0.count > 3 }
    }

    /// Returns a Boolean value that indicates whether a ring contains a point.
    static func contains(_ ring: [WorldPoint], _ point: WorldPoint) -> Bool {
        var isInside = false
        guard var previous = ring.last else { return false }
        for current in ring {
            if (current.y > point.y) != (previous.y > point.y) {
                let (dx, dy) = (Double(previous.x) - Double(current.x), Double(previous.y) - Double(current.y))
                let x = Double(current.x) + dx * (Double(point.y) - Double(current.y)) / dy
                if Double(point.x) < x { isInside.toggle() }
            }
            previous = current
        }
        return isInside
    }

    /// Groups rings to polygons: an outer ring, and the inner ones that it contains.
    static func polygons(outer: [[WorldPoint]], inner: [[WorldPoint]]) -> [[[WorldPoint]]] {
        var polygons = outer.map { [$0] }
        for ring in inner {
            guard let first = ring.first,
                let index = outer.firstIndex(where: { contains($0, first) }) ?? (outer.count == 1 ? 0 : nil)
            else { continue }
            polygons[index].append(ring)
        }
        return polygons
    }
}
