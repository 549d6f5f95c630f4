/// The making of a contraction hierarchy.
///
/// The states are contracted one after the other, the least important first: those whose contraction adds the fewest shortcuts. A
/// shortcut is added unless another path is as cheap, for which a search of a limited size looks; without an answer, the shortcut is
/// added, which costs memory but no correctness.
struct Contraction {
    private var out: [[Hierarchy.Arc]]
    private var into: [[Hierarchy.Arc]]
    private var isContracted: [Bool]
    private var contractedNeighbors: [Int32]
    private var levels: [Int32]
    // The search for other paths, with marks instead of cleared arrays.
    private var costs: [UInt32]
    private var marks: [UInt32]
    private var mark: UInt32 = 0
    private var heap = StateHeap()

    private static let (searchLimit, estimateLimit) = (300, 60)

    private init(_ graph: TurnGraph) {
        let count = graph.stateCount
        out = Array(repeating: [], count: count)
        into = Array(repeating: [], count: count)
        isContracted = Array(repeating: false, count: count)
        contractedNeighbors = Array(repeating: 0, count: count)
        levels = Array(repeating: 0, count: count)
        costs = Array(repeating: 0, count: count)
        marks = Array(repeating: 0, count: count)
        for state in 0..<count {
            for arc in graph.arcs(of: state) where Int(arc.target) != state {
                add(Int32(state), arc.target, arc.weight, via: ~arc.edge)
            }
        }
    }

    /// Adds an arc, or makes an existing one cheaper.
    private mutating func add(_ from: Int32, _ to: Int32, _ weight: UInt32, via: Int32) {
        func put(_ list: inout [Hierarchy.Arc], _ other: Int32) {
            let arc = Hierarchy.Arc(other: other, weight: weight, via: via)
            if let index = list.firstIndex(where: { $0.other == other }) {
                if weight < list[index].weight { list[index] = arc }
            } else {
                list.append(arc)
            }
        }
        put(&out[Int(from)], to)
        put(&into[Int(to)], from)
    }

    /// Makes the hierarchy of a graph.
    /// - Parameter progress: Called from time to time with the fraction that is done; throws to cancel.
    static func hierarchy(
        of graph: TurnGraph,
        progress: (Double) throws(MapDataError) -> Void
    ) throws(MapDataError) -> Hierarchy {
        var contraction = Contraction(graph)
        return try contraction.run(progress)
    }

    private mutating func run(_ progress: (Double) throws(MapDataError) -> Void) throws(MapDataError) -> Hierarchy {
        let count = out.count
        var up = [[Hierarchy.Arc]](repeating: [], count: count)
        var down = up
        var queue = StateHeap()
        for state in 0..<Int32(count) {
            queue.insert(priority(state), state)
            if state % 4096 == 0 { try progress(0.2 * Double(state) / Double(count)) }
        }
        var done = 0
        while let entry = queue.popFirst() {
            let state = entry.state
            let current = priority(state)
            // The priority may have grown since the state was queued.
            if current > entry.cost, let next = queue.first, current > next.cost {
                queue.insert(current, state)
                continue
            }
            let s = Int(state)
            for shortcut in shortcuts(state, limit: Self.searchLimit) {
                add(shortcut.from, shortcut.to, shortcut.weight, via: state)
            }
            (up[s], down[s]) = (out[s], into[s])
            isContracted[s] = true
            for arc in out[s] {
                into[Int(arc.other)].removeAll { $0.other == state }
                contractedNeighbors[Int(arc.other)] += 1
                levels[Int(arc.other)] = max(levels[Int(arc.other)], levels[s] + 1)
            }
            for arc in into[s] {
                out[Int(arc.other)].removeAll { $0.other == state }
                contractedNeighbors[Int(arc.other)] += 1
                levels[Int(arc.other)] = max(levels[Int(arc.other)], levels[s] + 1)
            }
            (out[s], into[s]) = ([], [])
            done += 1
            if done % 1024 == 0 { try progress(0.2 + 0.8 * Double(done) / Double(count)) }
        }
        return Hierarchy(
            up: up.flatMap { $0 },
            upStarts: starts(up),
            down: down.flatMap { $0 },
            downStarts: starts(down)
        )
    }

    private func starts(_ lists: [[Hierarchy.Arc]]) -> [Int32] {
        var starts: [Int32] = [0]
        starts.reserveCapacity(lists.count + 1)
        for list in lists { starts.append(starts[starts.count - 1] + Int32(list.count)) }
        return starts
    }

    /// The order of contraction: small for states whose contraction adds few arcs.
    private mutating func priority(_ state: Int32) -> UInt32 {
        let s = Int(state)
        let removed = out[s].count + into[s].count
        let added = shortcuts(state, limit: Self.estimateLimit).count
        let value = 4 * (added - removed) + 2 * Int(contractedNeighbors[s]) + 2 * Int(levels[s])
        return UInt32(clamping: value + 1 << 20)
    }

    private struct Shortcut {
        let from: Int32
        let to: Int32
        let weight: UInt32
    }

    /// Returns the shortcuts that replace a state.
    private mutating func shortcuts(_ state: Int32, limit: Int) -> [Shortcut] {
        let (leaving, entering) = (out[Int(state)], into[Int(state)])
        guard let longest = leaving.lazy.map(\.weight).max() else { return [] }
        var result: [Shortcut] = []
        for first in entering {
            let bound = first.weight.addingCost(longest)
            search(first.other, avoiding: state, bound: bound, limit: limit, targets: leaving.count)
            for second in leaving where second.other != first.other {
                let weight = first.weight.addingCost(second.weight)
                let target = Int(second.other)
                if marks[target] == mark, costs[target] <= weight { continue }
                result.append(Shortcut(from: first.other, to: second.other, weight: weight))
            }
        }
        return result
    }

    /// Computes the costs from a state to others without a state, up to a bound.
    private mutating func search(_ source: Int32, avoiding avoided: Int32, bound: UInt32, limit: Int, targets: Int) {
        mark += 1
        heap.removeAll()
        costs[Int(source)] = 0
        marks[Int(source)] = mark
        heap.insert(0, source)
        var settled = 0
        while let entry = heap.popFirst() {
            let state = Int(entry.state)
            if entry.cost > costs[state] { continue }
            if entry.cost > bound { return }
            settled += 1
            if settled > limit { return }
            for arc in out[state] where arc.other != avoided {
                let cost = entry.cost.addingCost(arc.weight)
                let other = Int(arc.other)
                if cost <= bound, marks[other] != mark || cost < costs[other] {
                    marks[other] = mark
                    costs[other] = cost
                    heap.insert(cost, arc.other)
                }
            }
        }
    }
}
