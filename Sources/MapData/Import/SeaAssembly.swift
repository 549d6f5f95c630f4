/// The seas of an extract, whose coastlines have land on the left and water on the right.
///
/// Coastlines are joined and clipped to the area of the extract. Where one leaves the area, the sea follows the edge of the area
/// clockwise, up to where the next coastline enters. Closed coastlines are islands or seas. If coastlines that reach the edge do not
/// alternate, or end inside, as in a damaged extract, there is no sea: a map without one is better than a flooded one.
struct SeaAssembly {
    /// Sizes that no coast reaches.
    struct Limits {
        /// The largest number of rows that edges are in, besides 4 for each edge. Most are in one.
        var rows = 1 << 20
        /// The largest number of edges that are compared with islands.
        var comparisons = 1 << 32
    }

    private let limits: Limits
    /// The area, in world points.
    private let box: TileRect
    /// Coastlines from edge to edge.
    private var parts: [[TilePoint]] = []
    /// Closed coastlines around water, and around land.
    private var seas: [[TilePoint]] = []
    private var islands: [[TilePoint]] = []
    private var isBroken = false

    /// The largest distance from the end of a coastline to the edge, as a part of the smaller side. Extracts cut ways at nodes.
    private static let gap = 0.05

    /// Returns the polygons of the seas. The outer ring of each is first.
    /// - Parameters:
    ///   - lines: The nodes of the coastlines.
    ///   - position: Returns the position of a node; `nil` if it is not in the extract.
    ///   - box: The area of the extract.
    ///   - limits: Sizes beyond which there is no sea.
    static func polygons(
        _ lines: [[Int64]],
        in box: MapBox,
        limits: Limits = Limits(),
        position: (Int64) -> MapCoordinate?
    ) -> [[[WorldPoint]]] {
        guard !lines.isEmpty else { return [] }
        // World points grow to the south.
        let corner = WorldPoint(MapCoordinate(latitude: box.maximum.latitude, longitude: box.minimum.longitude))
        let other = WorldPoint(MapCoordinate(latitude: box.minimum.latitude, longitude: box.maximum.longitude))
        guard corner.x < other.x, corner.y < other.y else { return [] }
        var assembly = SeaAssembly(
            box: TileRect(minX: Int(corner.x), minY: Int(corner.y), maxX: Int(other.x), maxY: Int(other.y)),
            limits: limits
        )
        for chain in chains(lines) {
            // Ways leave an extract and come back.
            for run in chain.split(whereSeparator: { position($0) == nil }) {
                let points = run.compactMap { position($0).map { WorldPoint($0) } }
                assembly.add(
                    TileGeometry.withoutRepetitions(points.map { TilePoint(x: Int($0.x), y: Int($0.y)) }),
                    isClosed: run.count == chain.count && chain.first == chain.last
                )
            }
        }
        return assembly.polygons().map { polygon in
            polygon.map { ring in ring.map { WorldPoint(x: Int32(clamping: $0.x), y: Int32(clamping: $0.y)) } }
        }
    }

    private init(box: TileRect, limits: Limits) {
        self.box = box
        self.limits = limits
    }

    /// Joins lines at their ends, in their direction. A closed chain ends with its first node.
    static func chains(_ lines: [[Int64]]) -> [[Int64]] {
        let lines = lines.filter { $0.count > 1 }
        var starts: [Int64: [Int]] = [:]
        for (index, line) in lines.enumerated().reversed() { starts[line[0], default: []].append(index) }
        let ends = Set(lines.map { $0[$0.count - 1] })
        var isUsed = [Bool](repeating: false, count: lines.count)
        var chains: [[Int64]] = []
        // Open chains begin where no other line ends. What is left is closed.
        let order = lines.indices.filter { !ends.contains(lines[$0][0]) } + lines.indices
        for first in order where !isUsed[first] {
            isUsed[first] = true
            var chain = lines[first]
            while let last = chain.last, last != chain[0] {
                while let next = starts[last]?.last, isUsed[next] { starts[last]?.removeLast() }
                guard let next = starts[last]?.popLast() else { break }
                isUsed[next] = true
                chain += lines[next].dropFirst()
            }
            chains.append(chain)
        }
        return chains
    }

    // MARK: Coastlines

    private mutating func add(_ line: [TilePoint], isClosed: Bool) {
        guard line.count > 1 else { return }
        let bounds = TileRect(line)
        if bounds.maxX < box.minX || bounds.minX > box.maxX || bounds.maxY < box.minY || bounds.minY > box.maxY {
            return
        }
        if isClosed, box.contains(bounds) {
            let ring = Array(line.dropLast())
            let area = TileGeometry.doubleArea(ring)
            // On the screen, the right side of a clockwise ring is inside.
            if area > 0 { seas.append(ring) } else if area < 0 { islands.append(ring) }
            return
        }
        var path = line
        if isClosed, let outside = line.firstIndex(where: { !box.contains($0) }) {
            // A ring begins outside, so that no part of it is divided.
            path = line[outside...] + line[..<outside].dropFirst() + [line[outside]]
        } else {
            guard let first = extended(path[0]), let last = extended(path[path.count - 1]) else {
                isBroken = true
                return
            }
            path = TileGeometry.withoutRepetitions([first] + path + [last])
        }
        for part in TileGeometry.clip(line: path, to: box) where part.count > 1 {
            guard isOnEdge(part[0]), isOnEdge(part[part.count - 1]) else {
                isBroken = true
                return
            }
            parts.append(part)
        }
    }

    private func isOnEdge(_ point: TilePoint) -> Bool {
        point.x == box.minX || point.x == box.maxX || point.y == box.minY || point.y == box.maxY
    }

    /// Returns the nearest point of the edge for an end that is inside, and the end itself outside; `nil` if the edge is far away.
    private func extended(_ point: TilePoint) -> TilePoint? {
        guard box.contains(point) else { return point }
        let candidates = [
            TilePoint(x: box.minX, y: point.y), TilePoint(x: box.maxX, y: point.y), TilePoint(x: point.x, y: box.minY),
            TilePoint(x: point.x, y: box.maxY),
        ]
        func distance(_ other: TilePoint) -> Int { abs(other.x - point.x) + abs(other.y - point.y) }
        guard let nearest = candidates.min(by: { distance($0) < distance($1) }) else { return nil }
        let limit = Self.gap * Double(min(box.maxX - box.minX, box.maxY - box.minY))
        return Double(distance(nearest)) <= limit ? nearest : nil
    }

    // MARK: Rings

    /// Returns the position of a point along the edge, clockwise from the corner in the northwest.
    private func along(_ point: TilePoint) -> Int {
        let (width, height) = (box.maxX - box.minX, box.maxY - box.minY)
        if point.y == box.minY { return point.x - box.minX }
        if point.x == box.maxX { return width + point.y - box.minY }
        if point.y == box.maxY { return width + height + box.maxX - point.x }
        return 2 * width + height + box.maxY - point.y
    }

    private var corners: [TilePoint] {
        [
            TilePoint(x: box.minX, y: box.minY), TilePoint(x: box.maxX, y: box.minY),
            TilePoint(x: box.maxX, y: box.maxY), TilePoint(x: box.minX, y: box.maxY),
        ]
    }

    /// Returns the corners between two positions of the edge, clockwise.
    private func corners(from start: Int, to end: Int) -> [TilePoint] {
        let length = 2 * (box.maxX - box.minX + box.maxY - box.minY)
        func offset(_ position: Int) -> Int { (position - start + length) % length }
        return corners.map { (offset(along($0)), $0) }.filter { $0.0 > 0 && $0.0 < offset(end) }
            .sorted { $0.0 < $1.0 }.map(\.1)
    }

    private func polygons() -> [[[TilePoint]]] {
        var outer = seas
        if !parts.isEmpty || isBroken {
            guard let rings = isBroken ? nil : edgeRings() else { return [] }
            outer += rings
        } else if !islands.isEmpty {
            // The coast of an archipelago does not reach the edge. Land without an island around it is beyond the area.
            guard var index = RingIndex(seas, limits) else { return [] }
            var isLand = false
            for island in islands where !isLand {
                guard let around = index.containing(island[0]) else { return [] }
                isLand = around.isEmpty
            }
            if isLand { outer.append(corners) }
        }
        guard var index = RingIndex(outer, limits) else { return [] }
        let areas = outer.map { TileGeometry.doubleArea($0) }
        var polygons = outer.map { [$0] }
        for island in islands {
            // Seas on islands have islands as well.
            guard let around = index.containing(island[0]) else { return [] }
            guard let sea = around.min(by: { areas[$0] < areas[$1] }) else { continue }
            polygons[sea].append(island)
        }
        return polygons
    }

    /// Returns the rings of coastlines that reach the edge; `nil` if these do not fit together.
    private func edgeRings() -> [[TilePoint]]? {
        struct Event {
            let position: Int
            let part: Int
            let isEntry: Bool
        }
        var events: [Event] = []
        for (index, part) in parts.enumerated() {
            events.append(Event(position: along(part[0]), part: index, isEntry: true))
            events.append(Event(position: along(part[part.count - 1]), part: index, isEntry: false))
        }
        events.sort { ($0.position, $0.isEntry ? 1 : 0, $0.part) < ($1.position, $1.isEntry ? 1 : 0, $1.part) }
        var next = [Int](repeating: -1, count: parts.count)
        for (index, event) in events.enumerated() {
            let following = events[(index + 1) % events.count]
            if event.isEntry == following.isEntry { return nil }
            if !event.isEntry { next[event.part] = following.part }
        }
        var isUsed = [Bool](repeating: false, count: parts.count)
        var rings: [[TilePoint]] = []
        for start in parts.indices where !isUsed[start] {
            var ring: [TilePoint] = []
            var current = start
            while !isUsed[current] {
                isUsed[current] = true
                let part = parts[current]
                ring += part
                current = next[current]
                ring += corners(from: along(part[part.count - 1]), to: along(parts[current][0]))
            }
            ring = TileGeometry.withoutRepetitions(ring)
            if ring.count > 2 { rings.append(ring) }
        }
        return rings
    }
}

/// An index of the edges of rings, by rows.
private struct RingIndex {
    private struct Edge {
        let ring: Int
        let from: TilePoint
        let to: TilePoint
    }

    /// The height of a row in world points.
    private static let bits = 14

    private var rows: [Int: [Edge]] = [:]
    /// The number of edges that may still be compared with points.
    private var budget: Int

    /// Creates an index; `nil` if the edges are in too many rows. A ring can go from pole to pole between the same two points many times.
    init?(_ rings: [[TilePoint]], _ limits: SeaAssembly.Limits) {
        budget = limits.comparisons
        var rowBudget = limits.rows + 4 * rings.reduce(0) { $0 + $1.count }
        for (index, ring) in rings.enumerated() {
            guard var previous = ring.last else { continue }
            for point in ring {
                if previous.y != point.y {
                    let edge = Edge(ring: index, from: previous, to: point)
                    let range = min(previous.y, point.y) >> Self.bits...max(previous.y, point.y) >> Self.bits
                    rowBudget -= range.count
                    if rowBudget < 0 { return nil }
                    for row in range {
                        rows[row, default: []].append(edge)
                    }
                }
                previous = point
            }
        }
    }

    /// Returns the rings that contain a point; `nil` if too many edges have been compared.
    mutating func containing(_ point: TilePoint) -> Set<Int>? {
        var inside: Set<Int> = []
        let edges = rows[point.y >> Self.bits] ?? []
        budget -= edges.count
        if budget < 0 { return nil }
        for edge in edges where (edge.from.y > point.y) != (edge.to.y > point.y) {
            let fraction = Double(point.y - edge.from.y) / Double(edge.to.y - edge.from.y)
            let x = Double(edge.from.x) + Double(edge.to.x - edge.from.x) * fraction
            if Double(point.x) < x, inside.remove(edge.ring) == nil { inside.insert(edge.ring) }
        }
        return inside
    }
}
