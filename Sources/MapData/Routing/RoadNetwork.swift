/// The roads of a map: vertices where ways meet, and segments between them.
package struct RoadNetwork: Sendable {
    /// A weight of a direction that is closed.
    package static let closed = UInt32.max
    /// The largest weight of a segment, in milliseconds, so that sums along any route fit in 32 bits in practice; the search
    /// treats a sum that does not fit as closed.
    package static let longest: UInt32 = 1 << 28

    /// A part of a way between two vertices.
    package struct Segment: Hashable, Sendable {
        package var from: Int32
        package var to: Int32
        /// The index of the name in ``RoadNetwork/names``; the name 0 is empty.
        package var name: Int32
        package var isRoundabout: Bool
        /// The length in meters.
        package var length: Float
        /// The index of the first point in ``RoadNetwork/shape``, and the number of points, both ends included.
        package var shapeStart: Int32
        package var shapeCount: Int32
    }

    /// A direction of a segment: twice the index of the segment, plus 1 against its points.
    package typealias Edge = Int32

    package var vertices: [MapCoordinate] = []
    package var segments: [Segment] = []
    package var shape: [MapCoordinate] = []
    package var names: [String] = [""]
    /// The times of the edges in milliseconds, by profile.
    package var weights: [[UInt32]] = RoadProfile.allCases.map { _ in [] }
    /// The vertices that a profile cannot pass.
    package var barriers: [Set<Int32>] = RoadProfile.allCases.map { _ in [] }
    /// The forbidden turns: pairs of edges that meet in a vertex, by profile.
    package var forbiddenTurns: [Set<Turn>] = RoadProfile.allCases.map { _ in [] }
    /// The forbidden paths of three edges and more, whose parts are permitted, by profile.
    package var forbiddenPaths: [[[Edge]]] = RoadProfile.allCases.map { _ in [] }

    /// A turn from an edge to the next one.
    package struct Turn: Hashable, Sendable {
        package let from: Edge
        package let to: Edge

        package init(from: Edge, to: Edge) {
            self.from = from
            self.to = to
        }
    }

    package init() {}

    /// Adds a segment without names, for generated networks.
    package mutating func add(
        from: Int32,
        to: Int32,
        shape points: [MapCoordinate],
        name: Int32 = 0,
        isRoundabout: Bool = false,
        uses: [RoadUse?]
    ) {
        let length = zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        segments.append(
            Segment(
                from: from,
                to: to,
                name: name,
                isRoundabout: isRoundabout,
                length: Float(length),
                shapeStart: Int32(shape.count),
                shapeCount: Int32(points.count)
            )
        )
        shape += points
        for (profile, use) in zip(RoadProfile.allCases, uses) {
            for speed in [use?.forward, use?.backward] {
                let time = speed.map { min(max((length / $0 * 3600).rounded(), 1), Double(Self.longest)) }
                weights[profile.rawValue].append(time.map { UInt32($0) } ?? Self.closed)
            }
        }
    }

    package func tail(_ edge: Edge) -> Int32 {
        let segment = segments[Int(edge >> 1)]
        return edge & 1 == 0 ? segment.from : segment.to
    }

    package func head(_ edge: Edge) -> Int32 {
        let segment = segments[Int(edge >> 1)]
        return edge & 1 == 0 ? segment.to : segment.from
    }

    /// The largest number of edges of a forbidden path.
    package static let pathLimit = 32

    /// Returns a Boolean value that indicates whether each edge of a path begins where the one before ends.
    package func isConnected(_ path: [Edge]) -> Bool {
        zip(path, path.dropFirst()).allSatisfy { head($0) == tail($1) }
    }

    /// Returns the points of a segment, in the order of the way.
    package func points(of segment: Int) -> ArraySlice<MapCoordinate> {
        let start = Int(segments[segment].shapeStart)
        return shape[start..<start + Int(segments[segment].shapeCount)]
    }
}
