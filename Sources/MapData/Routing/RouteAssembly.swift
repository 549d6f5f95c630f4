import Foundation

/// The line and the instructions of a route.
struct RouteAssembly {
    /// An edge of a route, or a part of it. Fractions are parts of the segment's length in the order of its points.
    struct Part {
        let edge: RoadNetwork.Edge
        let from: Double
        let to: Double
    }

    private let network: RoadNetwork
    private let graph: TurnGraph
    private let weights: [UInt32]

    init(_ network: RoadNetwork, _ graph: TurnGraph, _ weights: [UInt32]) {
        self.network = network
        self.graph = graph
        self.weights = weights
    }

    /// A step that is not complete.
    private struct OpenStep {
        var maneuver: RouteStep.Maneuver
        var name: Int32
        let isRoundabout: Bool
        /// A Boolean value that indicates whether the roundabout of the step has ended.
        var hasLeft = false
        var exits = 0
        var distance = 0.0
        var time = 0.0
        var firstPoint: Int
    }

    func route(_ parts: [Part]) -> Route {
        var points: [MapCoordinate] = []
        var steps: [RouteStep] = []
        var current: OpenStep?
        var (distance, time) = (0.0, 0.0)

        func close() {
            guard let step = current else { return }
            steps.append(
                RouteStep(
                    maneuver: step.isRoundabout ? .roundabout(exit: max(step.exits, 1)) : step.maneuver,
                    name: network.names[Int(step.name)],
                    distance: step.distance,
                    time: step.time,
                    firstPoint: step.firstPoint,
                    lastPoint: max(points.count - 1, step.firstPoint)
                )
            )
            current = nil
        }

        for part in parts {
            let segment = network.segments[Int(part.edge >> 1)]
            let share = abs(part.to - part.from)
            // The ends of a route can be at the end of a segment.
            if share < 1e-9, parts.count > 1 { continue }
            let line = Self.line(Array(network.points(of: Int(part.edge >> 1))), from: part.from, to: part.to)
            let turn = Self.angle(points, line)
            if let step = current {
                if step.isRoundabout, !step.hasLeft {
                    // The step of a roundabout has the name of the street after it.
                    if !segment.isRoundabout {
                        current?.hasLeft = true
                        current?.name = segment.name
                    }
                } else if segment.isRoundabout || segment.name != step.name || abs(turn) >= 60 {
                    close()
                }
            }
            if current == nil {
                current = OpenStep(
                    maneuver: steps.isEmpty ? .depart : Self.maneuver(turn),
                    name: segment.name,
                    isRoundabout: segment.isRoundabout,
                    firstPoint: max(points.count - 1, 0)
                )
            }
            if segment.isRoundabout, leavesRoundabout(part.edge) { current?.exits += 1 }
            points += points.last == line.first ? line.dropFirst() : line[...]
            let (length, seconds) = (Double(segment.length) * share, Double(weights[Int(part.edge)]) / 1000 * share)
            current?.distance += length
            current?.time += seconds
            distance += length
            time += seconds
        }
        close()
        let name = parts.last.map { network.names[Int(network.segments[Int($0.edge >> 1)].name)] } ?? ""
        let last = max(points.count - 1, 0)
        steps.append(RouteStep(maneuver: .arrive, name: name, distance: 0, time: 0, firstPoint: last, lastPoint: last))
        return Route(distance: distance, time: time, points: points, steps: steps)
    }

    /// Returns a Boolean value that indicates whether a road leaves a roundabout at the end of an edge.
    private func leavesRoundabout(_ edge: RoadNetwork.Edge) -> Bool {
        let state = graph.heads[Int(edge)]
        guard state >= 0 else { return false }
        return graph.arcs(of: Int(state)).contains { !network.segments[Int($0.edge >> 1)].isRoundabout }
    }

    /// Returns the part of a line between two fractions of its length, in the direction from the first to the second.
    private static func line(_ points: [MapCoordinate], from start: Double, to end: Double) -> [MapCoordinate] {
        if start > end { return line(points.reversed(), from: 1 - start, to: 1 - end) }
        if start <= 0, end >= 1 { return points }
        let lengths = zip(points, points.dropFirst()).map { $0.distance(to: $1) }
        let total = lengths.reduce(0, +)
        var result: [MapCoordinate] = []
        var along = 0.0
        func point(_ index: Int, _ distance: Double) -> MapCoordinate {
            let fraction = lengths[index] > 0 ? min(max((distance - along) / lengths[index], 0), 1) : 0
            let (a, b) = (points[index], points[index + 1])
            func between(_ a: Int32, _ b: Int32) -> Int32 { Int32(Double(a) + (Double(b) - Double(a)) * fraction) }
            return MapCoordinate(
                latitude: between(a.latitude, b.latitude),
                longitude: between(a.longitude, b.longitude)
            )
        }
        let (first, last) = (start * total, end * total)
        for index in lengths.indices {
            let next = along + lengths[index]
            if result.isEmpty, first <= next { result.append(point(index, first)) }
            if !result.isEmpty {
                if last <= next {
                    result.append(point(index, last))
                    break
                }
                result.append(points[index + 1])
            }
            along = next
        }
        if result.count < 2 { result.append(result.first ?? points[0]) }
        return result
    }

    /// Returns the change of direction between two lines, in degrees, positive to the right; 0 without a line before.
    private static func angle(_ before: [MapCoordinate], _ after: [MapCoordinate]) -> Double {
        guard let corner = before.last, let start = before.last(where: { $0 != corner }),
            let end = after.first(where: { $0 != corner })
        else { return 0 }
        let plane = LocalPlane(at: corner)
        let (a, b) = (plane.offset(from: start, to: corner), plane.offset(from: corner, to: end))
        var angle = (atan2(a.y, a.x) - atan2(b.y, b.x)) * 180 / .pi
        if angle > 180 { angle -= 360 } else if angle < -180 { angle += 360 }
        return angle
    }

    private static func maneuver(_ angle: Double) -> RouteStep.Maneuver {
        switch abs(angle) {
        case ..<20: .straight
        case ..<50: angle > 0 ? .slightRight : .slightLeft
        case ..<120: angle > 0 ? .right : .left
        case ..<170: angle > 0 ? .sharpRight : .sharpLeft
        default: .uTurn
        }
    }
}
