/// A binary heap of states by cost. Equal costs come in the order of the states, so that results do not depend on the history.
struct StateHeap {
    struct Entry: Hashable, Sendable {
        let cost: UInt32
        let state: Int32

        static func < (first: Entry, second: Entry) -> Bool {
            first.cost != second.cost ? first.cost < second.cost : first.state < second.state
        }
    }

    private var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }
    var first: Entry? { entries.first }

    mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

    mutating func insert(_ cost: UInt32, _ state: Int32) {
        let entry = Entry(cost: cost, state: state)
        var index = entries.count
        entries.append(entry)
        while index > 0 {
            let parent = (index - 1) / 2
            guard entry < entries[parent] else { break }
            entries[index] = entries[parent]
            index = parent
        }
        entries[index] = entry
    }

    mutating func popFirst() -> Entry? {
        guard let first = entries.first, let last = entries.popLast() else { return nil }
        let count = entries.count
        if count == 0 { return first }
        var index = 0
        while true {
            var child = 2 * index + 1
            guard child < count else { break }
            if child + 1 < count, entries[child + 1] < entries[child] { child += 1 }
            guard entries[child] < last else { break }
            entries[index] = entries[child]
            index = child
        }
        entries[index] = last
        return first
    }
}

extension UInt32 {
    /// The sum of two costs; the largest number if it does not fit.
    func addingCost(_ other: UInt32) -> UInt32 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
