/// The roads of a profile as a plain directed graph, in which each path is permitted.
///
/// A state is a vertex. At a vertex with forbidden turns there is a state for each edge that leads to it, from which only the
/// permitted edges leave. The vertices after it have such states as well, so that a route does not avoid a forbidden turn by
/// turning round at the next corner. A path of several edges that is forbidden has a state for each beginning of it with two edges and
/// more, which the last edge of the beginning leads to.
package struct TurnGraph: Sendable {
    package struct Arc: Hashable, Sendable {
        package let target: Int32
        package let weight: UInt32
        package let edge: RoadNetwork.Edge
    }

    /// The arcs of all states, grouped by state.
    package private(set) var arcs: [Arc] = []
    /// The index of the first arc of each state, and the number of arcs.
    package private(set) var starts: [Int32] = [0]
    /// The state that each edge leads to; -1 for closed edges.
    package private(set) var heads: [Int32]
    /// The states that each edge leaves.
    package private(set) var tails: [RoadNetwork.Edge: [Int32]] = [:]
    /// A Boolean value that indicates whether the network would have more arcs than any map: a crossing with forbidden turns has the
    /// square of its roads. Some arcs are missing then.
    package private(set) var isTooLarge = false

    package var stateCount: Int { starts.count - 1 }

    package func arcs(of state: Int) -> ArraySlice<Arc> { arcs[Int(starts[state])..<Int(starts[state + 1])] }

    /// Returns the largest number of arcs. Crossings have less than ten roads.
    private static func arcLimit(edges: Int) -> Int { min(max(32 * edges, 1 << 16), 1 << 28) }

    package init(_ network: RoadNetwork, profile: RoadProfile) {
        let weights = network.weights[profile.rawValue]
        let barriers = network.barriers[profile.rawValue]
        let forbidden = network.forbiddenTurns[profile.rawValue]
        var leaving = [[RoadNetwork.Edge]](repeating: [], count: network.vertices.count)
        for edge in 0..<Int32(weights.count) where weights[Int(edge)] != RoadNetwork.closed {
            leaving[Int(network.tail(edge))].append(edge)
        }
        // Vertices with a state for each edge that leads to them.
        let beginnings = PathBeginnings(network.forbiddenPaths[profile.rawValue]) {
            weights[Int($0)] != RoadNetwork.closed
        }
        var crossings = Set(forbidden.map { network.head($0.from) })
        for edge in beginnings.edges { crossings.insert(network.head(edge)) }
        var split = crossings
        for via in crossings { for edge in leaving[Int(via)] { split.insert(network.head(edge)) } }
        heads = [Int32](repeating: -1, count: weights.count)
        var count = Int32(network.vertices.count)
        var entered: [RoadNetwork.Edge] = []
        for edge in 0..<Int32(weights.count) where weights[Int(edge)] != RoadNetwork.closed {
            let head = network.head(edge)
            if split.contains(head) {
                heads[Int(edge)] = count
                entered.append(edge)
                count += 1
            } else {
                heads[Int(edge)] = head
            }
        }
        // The states of beginnings follow the others.
        let first = count
        count += Int32(beginnings.list.count)
        let limit = Self.arcLimit(edges: weights.count)
        starts.reserveCapacity(Int(count) + 1)
        for state in 0..<count {
            let incoming: RoadNetwork.Edge?
            let vertex: Int32
            var beginning: [RoadNetwork.Edge] = []
            if state < Int32(network.vertices.count) {
                (incoming, vertex) = (nil, state)
            } else if state >= first {
                beginning = beginnings.list[Int(state - first)]
                let last = beginning[beginning.count - 1]
                (incoming, vertex) = (last, network.head(last))
            } else {
                let edge = entered[Int(state) - network.vertices.count]
                (incoming, vertex) = (edge, network.head(edge))
            }
            if arcs.count + leaving[Int(vertex)].count > limit { isTooLarge = true }
            // Nothing leads to the plain state of a vertex that is split.
            if !isTooLarge, !barriers.contains(vertex), incoming != nil || !split.contains(vertex) {
                var edges = leaving[Int(vertex)]
                if let incoming {
                    if beginning.isEmpty { beginning = [incoming] }
                    edges.removeAll {
                        forbidden.contains(RoadNetwork.Turn(from: incoming, to: $0))
                            || beginnings.isForbidden(beginning, $0)
                    }
                    let onward = edges.filter { $0 != incoming ^ 1 }
                    if !onward.isEmpty { edges = onward }
                }
                for edge in edges {
                    let next = beginnings.index(after: beginning, edge).map { first + Int32($0) }
                    arcs.append(Arc(target: next ?? heads[Int(edge)], weight: weights[Int(edge)], edge: edge))
                    if split.contains(vertex) { tails[edge, default: []].append(state) }
                }
            }
            starts.append(Int32(arcs.count))
        }
    }

    /// The states that an edge leaves.
    package func tails(of edge: RoadNetwork.Edge, _ network: RoadNetwork) -> [Int32] {
        if let states = tails[edge] { return states }
        let vertex = network.tail(edge)
        return arcs(of: Int(vertex)).contains { $0.edge == edge } ? [vertex] : []
    }

    /// Returns the states from which the largest part of the graph can be reached, and that can be reached from it: the largest
    /// strongly connected component, by Tarjan's algorithm.
    package func largestComponent() -> [Bool] {
        var index = [Int32](repeating: -1, count: stateCount)
        var low = [Int32](repeating: 0, count: stateCount)
        var onStack = [Bool](repeating: false, count: stateCount)
        var component = [Int32](repeating: -1, count: stateCount)
        var (stack, calls): ([Int32], [(state: Int32, arc: Int32)]) = ([], [])
        var (next, components): (Int32, Int32) = (0, 0)
        var sizes: [Int] = []
        for root in 0..<stateCount where index[root] < 0 {
            calls.append((Int32(root), starts[root]))
            while let (state, arc) = calls.last {
                let s = Int(state)
                if index[s] < 0 {
                    index[s] = next
                    low[s] = next
                    next += 1
                    stack.append(state)
                    onStack[s] = true
                }
                if arc < starts[s + 1] {
                    calls[calls.count - 1].arc += 1
                    let target = Int(arcs[Int(arc)].target)
                    if index[target] < 0 {
                        calls.append((Int32(target), starts[target]))
                    } else if onStack[target] {
                        low[s] = min(low[s], index[target])
                    }
                    continue
                }
                calls.removeLast()
                if let parent = calls.last?.state { low[Int(parent)] = min(low[Int(parent)], low[s]) }
                guard low[s] == index[s] else { continue }
                var size = 0
                while let member = stack.popLast() {
                    onStack[Int(member)] = false
                    component[Int(member)] = components
                    size += 1
                    if member == state { break }
                }
                sizes.append(size)
                components += 1
            }
        }
        guard let largest = sizes.indices.max(by: { sizes[$0] < sizes[$1] }) else { return [] }
        return component.map { $0 == Int32(largest) }
    }
}

/// The beginnings of forbidden paths, and the longest one that a route is in.
private struct PathBeginnings {
    /// The beginnings with two edges and more.
    private(set) var list: [[RoadNetwork.Edge]] = []
    /// The edges of the beginnings, those of one edge included.
    private(set) var edges: Set<RoadNetwork.Edge> = []
    private var indexes: [[RoadNetwork.Edge]: Int] = [:]
    private var forbidden: Set<[RoadNetwork.Edge]> = []

    /// - Parameter isOpen: A closure that returns whether the profile uses an edge. Paths with others cannot be taken.
    init(_ paths: [[RoadNetwork.Edge]], isOpen: (RoadNetwork.Edge) -> Bool) {
        for path in paths where path.count > 2 && path.allSatisfy(isOpen) {
            forbidden.insert(path)
            edges.formUnion(path.dropLast())
            for count in 2..<path.count {
                let beginning = Array(path.prefix(count))
                if indexes[beginning] == nil {
                    indexes[beginning] = list.count
                    list.append(beginning)
                }
            }
        }
    }

    /// Returns a Boolean value that indicates whether an edge completes a forbidden path, of which a beginning is the longest that the
    /// route is in. A shorter one may end with the same edges.
    func isForbidden(_ beginning: [RoadNetwork.Edge], _ edge: RoadNetwork.Edge) -> Bool {
        if forbidden.isEmpty { return false }
        let path = beginning + [edge]
        return path.indices.contains { forbidden.contains(Array(path[$0...])) }
    }

    /// Returns the longest beginning that a route is in after an edge; `nil` for one of a single edge, or none.
    func index(after beginning: [RoadNetwork.Edge], _ edge: RoadNetwork.Edge) -> Int? {
        // Without one, the path has a single edge.
        if forbidden.isEmpty || beginning.isEmpty { return nil }
        let path = beginning + [edge]
        return path.indices.lazy.compactMap { indexes[Array(path[$0...])] }.first
    }
}
