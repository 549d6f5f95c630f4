import Foundation

/// The bytes of a road network and of its hierarchies, as columns of numbers. Bytes from a file are verified: no index leads beyond
/// its column.
package struct RoadArchive: Sendable {
    /// The bytes of each column.
    package var columns: [String: Data] = [:]

    /// A column that is not valid.
    package struct Fault: Error, Hashable, Sendable {
        package let column: String
    }

    package init() {}

    package init(_ network: RoadNetwork, hierarchies: [Hierarchy]) {
        store("vertices", network.vertices.flatMap { [$0.latitude, $0.longitude] })
        store("shape", network.shape.flatMap { [$0.latitude, $0.longitude] })
        store(
            "segments",
            network.segments.flatMap {
                [$0.from, $0.to, $0.name, $0.isRoundabout ? 1 : 0, $0.shapeStart, $0.shapeCount]
            }
        )
        store("lengths", network.segments.map(\.length))
        columns["names"] = Data(network.names.joined(separator: "\n").utf8)
        for profile in RoadProfile.allCases {
            let index = profile.rawValue
            store("weights-\(index)", network.weights[index])
            store("barriers-\(index)", network.barriers[index].sorted())
            let turns = network.forbiddenTurns[index].sorted { ($0.from, $0.to) < ($1.from, $1.to) }
            store("turns-\(index)", turns.flatMap { [$0.from, $0.to] })
            store("paths-\(index)", network.forbiddenPaths[index].flatMap { [Int32($0.count)] + $0 })
        }
        for (index, hierarchy) in hierarchies.enumerated() {
            store("up-\(index)", hierarchy.up.flatMap { [$0.other, Int32(bitPattern: $0.weight), $0.via] })
            store("down-\(index)", hierarchy.down.flatMap { [$0.other, Int32(bitPattern: $0.weight), $0.via] })
            store("up-starts-\(index)", hierarchy.upStarts)
            store("down-starts-\(index)", hierarchy.downStarts)
        }
    }

    private mutating func store<Number: BitwiseCopyable>(_ name: String, _ numbers: [Number]) {
        columns[name] = numbers.withUnsafeBytes { Data($0) }
    }

    private func numbers<Number: BitwiseCopyable>(_ name: String, _ zero: Number) throws(Fault) -> [Number] {
        guard let data = columns[name], data.count % MemoryLayout<Number>.stride == 0 else { throw Fault(column: name) }
        var numbers = [Number](repeating: zero, count: data.count / MemoryLayout<Number>.stride)
        _ = numbers.withUnsafeMutableBytes { data.copyBytes(to: $0) }
        return numbers
    }

    private func coordinates(_ name: String) throws(Fault) -> [MapCoordinate] {
        let numbers = try numbers(name, Int32(0))
        guard numbers.count % 2 == 0 else { throw Fault(column: name) }
        return stride(from: 0, to: numbers.count, by: 2).map {
            MapCoordinate(latitude: numbers[$0], longitude: numbers[$0 + 1])
        }
    }

    /// Returns the network.
    package func network() throws(Fault) -> RoadNetwork {
        var network = RoadNetwork()
        network.vertices = try coordinates("vertices")
        network.shape = try coordinates("shape")
        for (name, list) in [("vertices", network.vertices), ("shape", network.shape)] {
            guard list.allSatisfy({ abs(Int($0.latitude)) <= 900_000_000 && abs(Int($0.longitude)) <= 1_800_000_000 })
            else { throw Fault(column: name) }
        }
        network.names = String(decoding: columns["names"] ?? Data(), as: UTF8.self).components(separatedBy: "\n")
        let rows = try numbers("segments", Int32(0))
        let lengths = try numbers("lengths", Float(0))
        guard rows.count == lengths.count * 6 else { throw Fault(column: "segments") }
        // The points of each segment follow those of the one before: no point is read for several segments.
        var shapeEnd = 0
        for (index, length) in lengths.enumerated() {
            let row = rows[index * 6..<index * 6 + 6]
            let start = row.startIndex
            let segment = RoadNetwork.Segment(
                from: row[start],
                to: row[start + 1],
                name: row[start + 2],
                isRoundabout: row[start + 3] != 0,
                length: length,
                shapeStart: row[start + 4],
                shapeCount: row[start + 5]
            )
            let vertices = 0..<Int32(network.vertices.count)
            guard vertices.contains(segment.from), vertices.contains(segment.to),
                network.names.indices.contains(Int(segment.name)), Int(segment.shapeStart) == shapeEnd,
                segment.shapeCount >= 2,
                Int(segment.shapeStart) + Int(segment.shapeCount) <= network.shape.count
            else { throw Fault(column: "segments") }
            shapeEnd += Int(segment.shapeCount)
            guard length.isFinite, length >= 0 else { throw Fault(column: "lengths") }
            network.segments.append(segment)
        }
        for profile in RoadProfile.allCases {
            let index = profile.rawValue
            network.weights[index] = try numbers("weights-\(index)", UInt32(0))
            guard network.weights[index].count == 2 * lengths.count else { throw Fault(column: "weights-\(index)") }
            network.barriers[index] = Set(try numbers("barriers-\(index)", Int32(0)))
            let turns = try numbers("turns-\(index)", Int32(0))
            let edges = 0..<Int32(2 * lengths.count)
            guard turns.count % 2 == 0, turns.allSatisfy(edges.contains) else { throw Fault(column: "turns-\(index)") }
            for turn in stride(from: 0, to: turns.count, by: 2) {
                network.forbiddenTurns[index].insert(RoadNetwork.Turn(from: turns[turn], to: turns[turn + 1]))
            }
            network.forbiddenPaths[index] = try paths("paths-\(index)", network)
        }
        return network
    }

    /// Reads paths of edges, each with the number of its edges before it.
    private func paths(_ name: String, _ network: RoadNetwork) throws(Fault) -> [[RoadNetwork.Edge]] {
        let numbers = try numbers(name, Int32(0))
        let edges = 0..<Int32(2 * network.segments.count)
        // A few crossings have such restrictions. Each edge of them is a state of the graph.
        guard numbers.count <= 8 * edges.count + (1 << 16) else { throw Fault(column: name) }
        var paths: [[RoadNetwork.Edge]] = []
        var start = 0
        while start < numbers.count {
            let count = Int(numbers[start])
            guard (3...RoadNetwork.pathLimit).contains(count), start + count < numbers.count else {
                throw Fault(column: name)
            }
            let path = Array(numbers[start + 1...start + count])
            guard path.allSatisfy(edges.contains), network.isConnected(path) else { throw Fault(column: name) }
            paths.append(path)
            start += count + 1
        }
        return paths
    }

    /// Returns the hierarchy of a profile.
    /// - Parameters:
    ///   - states: The number of states of the profile's graph.
    ///   - edges: The number of edges of the network.
    package func hierarchy(of profile: RoadProfile, states: Int, edges: Int) throws(Fault) -> Hierarchy {
        let index = profile.rawValue
        func arcs(_ name: String) throws(Fault) -> [Hierarchy.Arc] {
            let numbers = try numbers(name, Int32(0))
            guard numbers.count % 3 == 0 else { throw Fault(column: name) }
            var arcs: [Hierarchy.Arc] = []
            arcs.reserveCapacity(numbers.count / 3)
            for start in stride(from: 0, to: numbers.count, by: 3) {
                let (other, via) = (numbers[start], numbers[start + 2])
                guard other >= 0, Int(other) < states, via >= 0 ? Int(via) < states : Int(~via) < edges else {
                    throw Fault(column: name)
                }
                arcs.append(Hierarchy.Arc(other: other, weight: UInt32(bitPattern: numbers[start + 1]), via: via))
            }
            return arcs
        }
        func starts(_ name: String, _ count: Int) throws(Fault) -> [Int32] {
            let numbers = try numbers(name, Int32(0))
            guard numbers.count == states + 1, numbers.first == 0, numbers.last.map({ Int($0) }) == count,
                zip(numbers, numbers.dropFirst()).allSatisfy({ $0 <= $1 })
            else { throw Fault(column: name) }
            return numbers
        }
        let (up, down) = (try arcs("up-\(index)"), try arcs("down-\(index)"))
        return Hierarchy(
            up: up,
            upStarts: try starts("up-starts-\(index)", up.count),
            down: down,
            downStarts: try starts("down-starts-\(index)", down.count)
        )
    }
}
