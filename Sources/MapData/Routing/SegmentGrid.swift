/// An index of the segments of a network by position.
package struct SegmentGrid: Sendable {
    /// The size of a cell, in units of 10⁻⁷ degrees: about 200 m from north to south.
    private static let cell: Int32 = 20_000

    private struct Entry: Sendable {
        let key: UInt64
        let segment: Int32
    }

    private let entries: [Entry]
    /// A Boolean value that indicates whether the network would have more entries than any map: a line around the world has 100,000.
    /// There are no entries then.
    package let isTooLarge: Bool

    /// Returns the largest number of entries. Points of roads are less than 10 km apart on average.
    private static func entryLimit(points: Int) -> Int { 64 * points + (1 << 18) }

    package init(_ network: RoadNetwork) {
        let limit = Self.entryLimit(points: network.shape.count)
        var entries: [Entry] = []
        for index in network.segments.indices where entries.count <= limit {
            let points = network.points(of: index)
            for (start, end) in zip(points, points.dropFirst()) where entries.count <= limit {
                for key in Self.keys(from: start, to: end) {
                    if entries.last.map({ $0.key != key || $0.segment != Int32(index) }) ?? true {
                        entries.append(Entry(key: key, segment: Int32(index)))
                    }
                }
            }
        }
        isTooLarge = entries.count > limit
        self.entries = isTooLarge ? [] : entries.sorted { ($0.key, $0.segment) < ($1.key, $1.segment) }
    }

    private static func index(_ value: Int32) -> Int32 { value >= 0 ? value / cell : (value - cell + 1) / cell }

    private static func range(_ first: Int32, _ second: Int32) -> ClosedRange<Int32> {
        index(min(first, second))...index(max(first, second))
    }

    /// Returns the cells of a line, or most of the cells of a long one: a search looks in those around as well.
    private static func keys(from start: MapCoordinate, to end: MapCoordinate) -> [UInt64] {
        let (rows, columns) = (range(start.latitude, end.latitude), range(start.longitude, end.longitude))
        if rows.count * columns.count <= 9 { return rows.flatMap { row in columns.map { key(row, $0) } } }
        let steps = min(2 * max(rows.count, columns.count), 100_000)
        func between(_ a: Int32, _ b: Int32, _ step: Int) -> Int32 {
            Int32(Double(a) + (Double(b) - Double(a)) * Double(step) / Double(steps))
        }
        return (0...steps).map { step in
            key(
                index(between(start.latitude, end.latitude, step)),
                index(between(start.longitude, end.longitude, step))
            )
        }
    }

    private static func key(_ row: Int32, _ column: Int32) -> UInt64 {
        UInt64(UInt32(bitPattern: row)) << 32 | UInt64(UInt32(bitPattern: column))
    }

    /// A point of a segment.
    package struct Match: Hashable, Sendable {
        package let segment: Int
        /// The distance from the position in meters.
        package let distance: Double
        /// The part of the segment's length before the point, from 0 to 1.
        package let fraction: Double
    }

    /// Returns the nearest point of a segment that a closure accepts, within a distance in meters.
    package func nearest(
        to position: MapCoordinate,
        in network: RoadNetwork,
        within limit: Double = 5000,
        where isAccepted: (Int) -> Bool
    ) -> Match? {
        let plane = LocalPlane(at: position)
        let (row, column) = (Self.index(position.latitude), Self.index(position.longitude))
        // Meters per cell from west to east, which is the smaller size.
        let east = MapCoordinate(latitude: position.latitude, longitude: position.longitude &+ Self.cell)
        let size = max(plane.offset(from: position, to: east).x, 1)
        var best: Match?
        for ring in 0...Int32(min(limit / size + 1, 400)) {
            // Everything in this ring is at least so far away.
            if let best, Double(ring - 2) * size > best.distance { break }
            for dy in -ring...ring {
                let step = abs(dy) == ring ? 1 : max(2 * ring, 1)
                for dx in stride(from: -ring, through: ring, by: Int32.Stride(step)) {
                    for segment in segments(row + dy, column + dx) where isAccepted(segment) {
                        let match = Self.match(segment, position, plane, network)
                        if match.distance <= limit, match.distance < best?.distance ?? .infinity { best = match }
                    }
                }
            }
        }
        return best
    }

    private func segments(_ row: Int32, _ column: Int32) -> [Int] {
        let key = Self.key(row, column)
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].key < key { low = middle + 1 } else { high = middle }
        }
        var result: [Int] = []
        while low < entries.count, entries[low].key == key {
            result.append(Int(entries[low].segment))
            low += 1
        }
        return result
    }

    private static func match(
        _ segment: Int,
        _ position: MapCoordinate,
        _ plane: LocalPlane,
        _ network: RoadNetwork
    ) -> Match {
        let points = network.points(of: segment)
        var best = (distance: Double.infinity, along: 0.0)
        var along = 0.0
        for (start, end) in zip(points, points.dropFirst()) {
            let length = start.distance(to: end)
            let nearest = plane.nearest(to: position, from: start, to: end)
            if nearest.distance < best.distance { best = (nearest.distance, along + length * nearest.fraction) }
            along += length
        }
        return Match(segment: segment, distance: best.distance, fraction: along > 0 ? min(best.along / along, 1) : 0)
    }
}
