import Foundation

/// The roads of a map, prepared for a profile.
package struct RoutePlanner: Sendable {
    package let network: RoadNetwork
    package let graph: TurnGraph
    package let hierarchy: Hierarchy
    private let grid: SegmentGrid
    /// The edges from which the largest part of the roads can be reached, and that can be reached from there.
    private let isConnected: [Bool]
    private let weights: [UInt32]

    /// - Parameters:
    ///   - graph: The graph of the profile.
    ///   - grid: The index of the network, which profiles share.
    package init(
        network: RoadNetwork,
        profile: RoadProfile,
        graph: TurnGraph,
        hierarchy: Hierarchy,
        grid: SegmentGrid
    ) {
        self.network = network
        self.graph = graph
        self.hierarchy = hierarchy
        self.grid = grid
        weights = network.weights[profile.rawValue]
        let component = graph.largestComponent()
        isConnected = graph.heads.indices.map { edge in
            let head = graph.heads[edge]
            return head >= 0 && component[Int(head)]
                && graph.tails(of: Int32(edge), network).contains { component[Int($0)] }
        }
    }

    /// A position on a segment.
    package struct Stop: Hashable, Sendable {
        package let segment: Int
        /// The part of the segment's length before the position, from 0 to 1.
        package let fraction: Double

        package init(segment: Int, fraction: Double) {
            self.segment = segment
            self.fraction = fraction
        }
    }

    /// Returns the position on a road that is next to a position; `nil` if there is none within 5 km.
    package func stop(near position: MapCoordinate) -> Stop? {
        let match = grid.nearest(to: position, in: network) { isConnected[2 * $0] || isConnected[2 * $0 + 1] }
        return match.map { Stop(segment: $0.segment, fraction: $0.fraction) }
    }

    /// Returns the fastest route between two positions; `nil` if there is none.
    package func route(from start: MapCoordinate, to end: MapCoordinate) -> Route? {
        guard let first = stop(near: start), let last = stop(near: end) else { return nil }
        return route(from: first, to: last)
    }

    /// An end of a route in the graph: the edge, and the cost of the part of it that the route uses.
    package struct End: Hashable, Sendable {
        package let seed: Hierarchy.Seed
        package let edge: RoadNetwork.Edge
    }

    private func cost(_ edge: Int, _ part: Double) -> UInt32? {
        weights[edge] == RoadNetwork.closed ? nil : UInt32((Double(weights[edge]) * part).rounded())
    }

    /// Returns the ends in the graph of a route that begins at a stop.
    package func departures(from stop: Stop) -> [End] {
        [(2 * stop.segment, 1 - stop.fraction), (2 * stop.segment + 1, stop.fraction)].compactMap { edge, part in
            guard let cost = cost(edge, part) else { return nil }
            return End(seed: Hierarchy.Seed(state: graph.heads[edge], cost: cost), edge: Int32(edge))
        }
    }

    /// Returns the ends in the graph of a route that ends at a stop.
    package func arrivals(at stop: Stop) -> [End] {
        [(2 * stop.segment, stop.fraction), (2 * stop.segment + 1, 1 - stop.fraction)].flatMap { edge, part -> [End] in
            guard let cost = cost(edge, part) else { return [] }
            return graph.tails(of: Int32(edge), network).map {
                End(seed: Hierarchy.Seed(state: $0, cost: cost), edge: Int32(edge))
            }
        }
    }

    /// Returns the cost and the edge of a route that does not leave the segment of its ends.
    package func direct(from first: Stop, to last: Stop) -> (cost: UInt32, edge: RoadNetwork.Edge)? {
        guard first.segment == last.segment else { return nil }
        let part = last.fraction - first.fraction
        let edge = 2 * first.segment + (part < 0 ? 1 : 0)
        return cost(edge, abs(part)).map { ($0, Int32(edge)) }
    }

    /// Returns the fastest route between two stops; `nil` if there is none.
    package func route(from first: Stop, to last: Stop) -> Route? { routes(from: first, to: last).first }

    /// Returns the fastest route between two positions, and others; empty if there is none.
    /// - Parameter alternatives: The largest number of other routes.
    package func routes(from start: MapCoordinate, to end: MapCoordinate, alternatives: Int) -> [Route] {
        guard let first = stop(near: start), let last = stop(near: end) else { return [] }
        return routes(from: first, to: last, alternatives: alternatives)
    }

    /// Returns the fastest route between two stops, and others; empty if there is none.
    /// - Parameter alternatives: The largest number of other routes.
    package func routes(from first: Stop, to last: Stop, alternatives: Int = 0) -> [Route] {
        let (departures, arrivals) = (departures(from: first), arrivals(at: last))
        let (sources, targets) = (departures.map(\.seed), arrivals.map(\.seed))
        let paths =
            alternatives > 0
            ? Alternatives(graph, network, hierarchy, weights).paths(from: sources, to: targets, count: alternatives)
            : hierarchy.path(from: sources, to: targets).map { [$0] } ?? []
        if let direct = direct(from: first, to: last), direct.cost <= paths.first?.cost ?? .max {
            // Other routes would go round the block.
            return [
                RouteAssembly(network, graph, weights).route([
                    RouteAssembly.Part(edge: direct.edge, from: first.fraction, to: last.fraction)
                ])
            ]
        }
        return paths.compactMap { path in
            guard let departure = departures.first(where: { $0.seed == path.start }),
                let arrival = arrivals.first(where: { $0.seed == path.end })
            else { return nil }
            func end(_ edge: RoadNetwork.Edge) -> Double { edge & 1 == 0 ? 1 : 0 }
            var parts = [RouteAssembly.Part(edge: departure.edge, from: first.fraction, to: end(departure.edge))]
            parts += path.edges.map { RouteAssembly.Part(edge: $0, from: 1 - end($0), to: end($0)) }
            parts.append(RouteAssembly.Part(edge: arrival.edge, from: 1 - end(arrival.edge), to: last.fraction))
            return RouteAssembly(network, graph, weights).route(parts)
        }
    }
}
