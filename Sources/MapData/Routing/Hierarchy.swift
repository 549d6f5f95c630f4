/// A contraction hierarchy of a graph: states in an order of importance, with shortcuts past the less important ones. A search goes
/// upwards from both ends and reaches few states.
package struct Hierarchy: Hashable, Sendable {
    /// An arc to a more important state, or from one.
    package struct Arc: Hashable, Sendable {
        package let other: Int32
        package let weight: UInt32
        /// The state that a shortcut passes, or the complement of the edge.
        package let via: Int32
    }

    /// Arcs to more important states, grouped by state.
    package internal(set) var up: [Arc]
    package internal(set) var upStarts: [Int32]
    /// Arcs from more important states, grouped by state.
    package internal(set) var down: [Arc]
    package internal(set) var downStarts: [Int32]

    package init(up: [Arc], upStarts: [Int32], down: [Arc], downStarts: [Int32]) {
        self.up = up
        self.upStarts = upStarts
        self.down = down
        self.downStarts = downStarts
    }

    /// A position in the graph at which a search begins or ends, with the cost up to there.
    package struct Seed: Hashable, Sendable {
        package let state: Int32
        package let cost: UInt32

        package init(state: Int32, cost: UInt32) {
            self.state = state
            self.cost = cost
        }
    }

    /// A path: the seeds at its ends, and its edges.
    package struct Path: Hashable, Sendable {
        package let cost: UInt32
        package let start: Seed
        package let end: Seed
        package let edges: [RoadNetwork.Edge]
    }

    struct Reached {
        var cost: UInt32
        /// The state before; -1 at a seed.
        var previous: Int32
        var arc: Int32
        var isSettled = false
    }

    /// The states that the searches from both ends have reached.
    struct SearchSpace {
        /// The states by side: from the sources, and to the targets.
        var reached: [[Int32: Reached]] = [[:], [:]]
        /// The state at which a path of least cost passes from one side to the other; -1 without a path.
        var meeting: Int32 = -1
        var cost = UInt32.max
    }

    /// Returns a path of least cost from one of some seeds to another; `nil` if there is none.
    package func path(from sources: [Seed], to targets: [Seed]) -> Path? {
        let space = search(from: sources, to: targets, stretch: 1)
        return space.meeting < 0 ? nil : path(through: space.meeting, in: space)
    }

    /// Searches upwards from both ends.
    /// - Parameter stretch: The cost up to which the search continues, as a multiple of the least cost.
    func search(from sources: [Seed], to targets: [Seed], stretch: Double) -> SearchSpace {
        var reached: [[Int32: Reached]] = [[:], [:]]
        var heaps = [StateHeap(), StateHeap()]
        for (side, seeds) in [sources, targets].enumerated() {
            for seed in seeds where seed.cost < reached[side][seed.state]?.cost ?? .max {
                reached[side][seed.state] = Reached(cost: seed.cost, previous: -1, arc: -1)
                heaps[side].insert(seed.cost, seed.state)
            }
        }
        var best = UInt32.max
        var meeting: Int32 = -1
        while true {
            let costs = heaps.map { $0.first?.cost ?? .max }
            let side = costs[0] <= costs[1] ? 0 : 1
            let bound = best == .max ? best : UInt32(min(Double(best) * stretch, Double(UInt32.max)))
            guard costs[side] < bound, let entry = heaps[side].popFirst() else { break }
            guard let current = reached[side][entry.state], !current.isSettled else { continue }
            reached[side][entry.state]?.isSettled = true
            if let other = reached[1 - side][entry.state] {
                let sum = current.cost.addingCost(other.cost)
                if sum < best || (sum == best && entry.state < meeting) { (best, meeting) = (sum, entry.state) }
            }
            let (arcs, starts) = side == 0 ? (up, upStarts) : (down, downStarts)
            for index in starts[Int(entry.state)]..<starts[Int(entry.state) + 1] {
                let arc = arcs[Int(index)]
                let cost = current.cost.addingCost(arc.weight)
                if cost < reached[side][arc.other]?.cost ?? .max {
                    reached[side][arc.other] = Reached(cost: cost, previous: entry.state, arc: index)
                    heaps[side].insert(cost, arc.other)
                }
            }
        }
        return SearchSpace(reached: reached, meeting: best < .max ? meeting : -1, cost: best)
    }

    /// Returns the path that the searches have found through a state; `nil` if they have not reached it.
    /// - Parameter limit: The largest number of arcs with those of shortcuts; `nil` is returned for longer paths.
    func path(through meeting: Int32, in space: SearchSpace, limit: Int = edgeLimit) -> Path? {
        let reached = space.reached
        guard let forward = reached[0][meeting], let backward = reached[1][meeting] else { return nil }
        var (before, after): ([RoadNetwork.Edge], [RoadNetwork.Edge]) = ([], [])
        var (first, last) = (meeting, meeting)
        var climbs: [(from: Int32, to: Int32, arc: Arc)] = []
        while let step = reached[0][first], step.previous >= 0 {
            climbs.append((step.previous, first, up[Int(step.arc)]))
            first = step.previous
        }
        var budget = limit
        for climb in climbs.reversed() { unpack(climb.from, climb.to, climb.arc, &before, &budget) }
        while let step = reached[1][last], step.previous >= 0 {
            unpack(last, step.previous, down[Int(step.arc)], &after, &budget)
            last = step.previous
        }
        guard let start = reached[0][first], let end = reached[1][last], budget > 0 else { return nil }
        return Path(
            cost: forward.cost.addingCost(backward.cost),
            start: Seed(state: first, cost: start.cost),
            end: Seed(state: last, cost: end.cost),
            edges: before + after
        )
    }

    /// The largest number of arcs of a path. The shortcuts of a file that is not valid can contain each other.
    static let edgeLimit = 1 << 23

    /// Appends the edges of an arc from a state to another.
    private func unpack(
        _ from: Int32,
        _ to: Int32,
        _ arc: Arc,
        _ edges: inout [RoadNetwork.Edge],
        _ budget: inout Int
    ) {
        var waiting = [(from, to, arc)]
        while budget > 0, let (from, to, arc) = waiting.popLast() {
            budget -= 1
            if arc.via < 0 {
                edges.append(~arc.via)
                continue
            }
            guard let first = Self.cheapest(down, downStarts, arc.via, from),
                let second = Self.cheapest(up, upStarts, arc.via, to)
            else { continue }
            waiting.append((arc.via, to, second))
            waiting.append((from, arc.via, first))
        }
    }

    private static func cheapest(_ arcs: [Arc], _ starts: [Int32], _ state: Int32, _ other: Int32) -> Arc? {
        var result: Arc?
        for index in starts[Int(state)]..<starts[Int(state) + 1] where arcs[Int(index)].other == other {
            if arcs[Int(index)].weight < result?.weight ?? .max { result = arcs[Int(index)] }
        }
        return result
    }
}
