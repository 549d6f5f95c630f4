/// The search for good routes besides the fastest one.
///
/// The searches of a contraction hierarchy reach some hundred states from both ends. A path through one of them is an alternative if it
/// is not much slower, shares little with the routes that are there, does not pass a place twice, and has no detour: the part of it
/// around that state is a fastest path. If there are too few of them, the paths that are there are made more expensive, and a plain search
/// of a limited size finds other ones.
struct Alternatives {
    private let graph: TurnGraph
    private let network: RoadNetwork
    private let hierarchy: Hierarchy
    private let weights: [UInt32]

    /// The largest cost as a multiple of the least one, the largest share with another route, and the part that is a fastest path.
    private static let (stretch, share, local) = (1.3, 0.7, 0.25)
    /// The largest number of paths that are compared.
    private static let candidateLimit = 64
    /// The largest number of plain searches, the states that one may settle, and the factor of the paths that are there.
    private static let (searchLimit, stateLimit, penalty) = (4, 30_000, 1.4)

    init(_ graph: TurnGraph, _ network: RoadNetwork, _ hierarchy: Hierarchy, _ weights: [UInt32]) {
        (self.graph, self.network, self.hierarchy, self.weights) = (graph, network, hierarchy, weights)
    }

    /// Returns the fastest path and others, the fastest first.
    /// - Parameter count: The largest number of other paths.
    func paths(from sources: [Hierarchy.Seed], to targets: [Hierarchy.Seed], count: Int) -> [Hierarchy.Path] {
        let space = hierarchy.search(from: sources, to: targets, stretch: Self.stretch)
        guard space.meeting >= 0, let best = hierarchy.path(through: space.meeting, in: space) else { return [] }
        var paths = [best]
        let bound = Double(best.cost) * Self.stretch
        let known = Set(states(of: best) ?? [])
        var candidates: [(cost: UInt32, state: Int32)] = []
        for (state, forward) in space.reached[0] where forward.isSettled && !known.contains(state) {
            guard let backward = space.reached[1][state], backward.isSettled else { continue }
            let cost = forward.cost.addingCost(backward.cost)
            if Double(cost) <= bound { candidates.append((cost, state)) }
        }
        candidates.sort { ($0.cost, $0.state) < ($1.cost, $1.state) }
        var tried: Set<[RoadNetwork.Edge]> = [best.edges]
        // Shortcuts have twice as many arcs as edges. Those of a damaged file can have more.
        let limit = 8 * best.edges.count + 1024
        for candidate in candidates.prefix(Self.candidateLimit) where paths.count <= count {
            guard let path = hierarchy.path(through: candidate.state, in: space, limit: limit),
                tried.insert(path.edges).inserted,
                isDifferent(path, from: paths), isSimple(path), isLocallyFastest(path, around: candidate.state)
            else { continue }
            paths.append(path)
        }
        addPenalized(&paths, from: sources, to: targets, count: count)
        return [best] + paths.dropFirst().sorted { $0.cost < $1.cost }
    }

    // MARK: Plain searches

    /// Adds the paths of searches in which those that are there are more expensive.
    private func addPenalized(
        _ paths: inout [Hierarchy.Path],
        from sources: [Hierarchy.Seed],
        to targets: [Hierarchy.Seed],
        count: Int
    ) {
        var factors: [RoadNetwork.Edge: Double] = [:]
        var last = paths
        for _ in 0..<Self.searchLimit where paths.count <= count {
            for edge in Set(last.flatMap(\.edges)) { factors[edge, default: 1] *= Self.penalty }
            guard let path = path(from: sources, to: targets, factors), let best = paths.first else { return }
            last = [path]
            guard Double(path.cost) <= Double(best.cost) * Self.stretch, isDifferent(path, from: paths), isSimple(path),
                let via = middle(of: path, besides: paths), isLocallyFastest(path, around: via)
            else { continue }
            paths.append(path)
        }
    }

    /// Returns the state in the middle of the longest part of a path that is in no other path.
    private func middle(of path: Hierarchy.Path, besides others: [Hierarchy.Path]) -> Int32? {
        guard let states = states(of: path) else { return nil }
        let edges = Set(others.flatMap(\.edges))
        var (start, longest) = (0, 0..<0)
        for (index, edge) in path.edges.enumerated() {
            if edges.contains(edge) { start = index + 1 }
            if index + 1 - start > longest.count { longest = start..<index + 1 }
        }
        return longest.isEmpty ? nil : states[(longest.lowerBound + longest.upperBound) / 2]
    }

    /// Returns the path of least cost with more expensive edges; `nil` if there is none, or if it is far.
    private func path(
        from sources: [Hierarchy.Seed],
        to targets: [Hierarchy.Seed],
        _ factors: [RoadNetwork.Edge: Double]
    ) -> Hierarchy.Path? {
        struct Reached {
            var cost: UInt32
            /// The seed at the start, or the state and the edge before.
            var seed: Hierarchy.Seed?
            var previous: Int32 = -1
            var edge: RoadNetwork.Edge = -1
            var isSettled = false
        }
        var reached: [Int32: Reached] = [:]
        var heap = StateHeap()
        for seed in sources where seed.cost < reached[seed.state]?.cost ?? .max {
            reached[seed.state] = Reached(cost: seed.cost, seed: seed)
            heap.insert(seed.cost, seed.state)
        }
        let ends = Dictionary(targets.map { ($0.state, $0) }) { $0.cost <= $1.cost ? $0 : $1 }
        var best: (cost: UInt32, end: Hierarchy.Seed)?
        var settled = 0
        while let entry = heap.popFirst(), entry.cost < best?.cost ?? .max {
            guard let current = reached[entry.state], !current.isSettled else { continue }
            reached[entry.state]?.isSettled = true
            settled += 1
            if settled > Self.stateLimit { return nil }
            if let end = ends[entry.state], current.cost.addingCost(end.cost) < best?.cost ?? .max {
                best = (current.cost.addingCost(end.cost), end)
            }
            for arc in graph.arcs(of: Int(entry.state)) {
                let weight = min(Double(arc.weight) * (factors[arc.edge] ?? 1), Double(Int32.max))
                let cost = current.cost.addingCost(UInt32(weight))
                if cost < reached[arc.target]?.cost ?? .max {
                    reached[arc.target] = Reached(cost: cost, previous: entry.state, edge: arc.edge)
                    heap.insert(cost, arc.target)
                }
            }
        }
        guard let best else { return nil }
        var edges: [RoadNetwork.Edge] = []
        var state = best.end.state
        while let step = reached[state], step.previous >= 0 {
            edges.append(step.edge)
            state = step.previous
        }
        guard let start = reached[state]?.seed else { return nil }
        let cost = edges.reduce(start.cost.addingCost(best.end.cost)) { $0.addingCost(weights[Int($1)]) }
        return Hierarchy.Path(cost: cost, start: start, end: best.end, edges: edges.reversed())
    }

    // MARK: Conditions

    /// Returns the states that a path passes, from its start; `nil` if it is no walk in the graph.
    private func states(of path: Hierarchy.Path) -> [Int32]? {
        var states = [path.start.state]
        for edge in path.edges {
            guard let state = states.last, let arc = graph.arcs(of: Int(state)).first(where: { $0.edge == edge }) else {
                return nil
            }
            states.append(arc.target)
        }
        return states
    }

    private func isDifferent(_ path: Hierarchy.Path, from others: [Hierarchy.Path]) -> Bool {
        // All paths share the parts of the first and of the last road.
        let ends = Double(path.start.cost) + Double(path.end.cost)
        return others.allSatisfy { other in
            let edges = Set(other.edges)
            let shared = path.edges.reduce(ends) { $0 + (edges.contains($1) ? Double(weights[Int($1)]) : 0) }
            return shared <= Double(path.cost) * Self.share
        }
    }

    /// Returns a Boolean value that indicates whether a path passes each vertex once.
    private func isSimple(_ path: Hierarchy.Path) -> Bool {
        var vertices = Set(path.edges.first.map { [network.tail($0)] } ?? [])
        return path.edges.allSatisfy { vertices.insert(network.head($0)).inserted }
    }

    /// Returns a Boolean value that indicates whether the part of a path around a state is a fastest path.
    private func isLocallyFastest(_ path: Hierarchy.Path, around via: Int32) -> Bool {
        guard let states = states(of: path), let middle = states.firstIndex(of: via) else { return false }
        let length = Double(path.cost) * Self.local
        var (first, last) = (middle, middle)
        var (before, after) = (0.0, 0.0)
        func weight(_ index: Int) -> Double { Double(weights[Int(path.edges[index])]) }
        while first > 0, before + weight(first - 1) <= length {
            first -= 1
            before += weight(first)
        }
        while last < path.edges.count, after + weight(last) <= length {
            after += weight(last)
            last += 1
        }
        let fastest = hierarchy.path(
            from: [Hierarchy.Seed(state: states[first], cost: 0)],
            to: [Hierarchy.Seed(state: states[last], cost: 0)]
        )
        return fastest.map { Double($0.cost) >= before + after } ?? false
    }
}
