import UIKitCore

/// The lengths of the items of a section along the axis of scrolling.
///
/// Items of one length take no memory. An item has an estimated length until it is measured.
struct ItemSizes: Equatable {
    private enum Storage: Equatable {
        case uniform(count: Int, length: CGFloat, isMeasured: Bool)
        case individual(FenwickTree, isMeasured: [Bool])
    }

    private var storage: Storage

    /// Creates items of one length.
    init(count: Int, length: CGFloat, isMeasured: Bool) {
        storage = .uniform(count: count, length: length, isMeasured: isMeasured)
    }

    /// Creates items of several lengths.
    init(_ lengths: [CGFloat], isMeasured: Bool) {
        self.init(lengths, isMeasured: [Bool](repeating: isMeasured, count: lengths.count))
    }

    private init(_ lengths: [CGFloat], isMeasured: [Bool]) {
        if let first = lengths.first, let measured = isMeasured.first, lengths.allSatisfy({ $0 == first }),
            isMeasured.allSatisfy({ $0 == measured })
        {
            storage = .uniform(count: lengths.count, length: first, isMeasured: measured)
        } else {
            storage = .individual(FenwickTree(lengths), isMeasured: isMeasured)
        }
    }

    var count: Int {
        switch storage {
        case .uniform(let count, _, _): count
        case .individual(let tree, _): tree.count
        }
    }

    /// The length of all items, if it is one and the same.
    var uniform: (length: CGFloat, isMeasured: Bool)? {
        if case .uniform(_, let length, let isMeasured) = storage { (length, isMeasured) } else { nil }
    }

    /// The length of all items, in points.
    var total: CGFloat { offset(of: count) }

    /// Returns the offset at which an item begins; the end for the number of items.
    func offset(of index: Int) -> CGFloat {
        switch storage {
        case .uniform(_, let length, _): CGFloat(index) * length
        case .individual(let tree, _): tree.sum(ofFirst: index)
        }
    }

    /// Returns the length of an item.
    func length(of index: Int) -> CGFloat {
        switch storage {
        case .uniform(_, let length, _): length
        case .individual(let tree, _): tree[index]
        }
    }

    /// Returns a Boolean value that indicates whether the length of an item is not an estimate.
    func isMeasured(_ index: Int) -> Bool {
        switch storage {
        case .uniform(_, _, let isMeasured): isMeasured
        case .individual(_, let isMeasured): isMeasured[index]
        }
    }

    /// Returns the item at an offset, or the nearest one; `nil` without items.
    func index(at offset: CGFloat) -> Int? {
        switch storage {
        case .uniform(let count, let length, _):
            guard count > 0 else { return nil }
            guard length > 0, offset > 0 else { return 0 }
            let index = (offset / length).rounded(.down)
            return index < CGFloat(count) ? Int(index) : count - 1
        case .individual(let tree, _): return tree.index(at: offset)
        }
    }

    /// Sets the measured length of an item.
    mutating func measure(_ index: Int, _ length: CGFloat) {
        set(index, length, isMeasured: true)
    }

    /// Makes the length of an item an estimate, so that it is measured again.
    mutating func invalidate(_ index: Int) { set(index, length(of: index), isMeasured: false) }

    private mutating func set(_ index: Int, _ length: CGFloat, isMeasured: Bool) {
        if case .uniform(let count, let former, let wasMeasured) = storage {
            if former == length, wasMeasured == isMeasured { return }
            storage = .individual(
                FenwickTree([CGFloat](repeating: former, count: count)),
                isMeasured: [Bool](repeating: wasMeasured, count: count)
            )
        }
        guard case .individual(var tree, var flags) = storage else { return }
        // Released, so that the arrays are changed in place.
        storage = .uniform(count: 0, length: 0, isMeasured: true)
        tree[index] = length
        flags[index] = isMeasured
        storage = .individual(tree, isMeasured: flags)
    }

    /// Makes all lengths estimates, so that the items are measured again.
    mutating func invalidateAll() {
        switch storage {
        case .uniform(let count, let length, _): storage = .uniform(count: count, length: length, isMeasured: false)
        case .individual(let tree, let flags):
            storage = .individual(tree, isMeasured: [Bool](repeating: false, count: flags.count))
        }
    }

    /// Returns the sizes after an update.
    /// - Parameters:
    ///   - count: The number of items after the update.
    ///   - inserted: A closure that returns the length of an item that is new, and whether it is measured.
    ///   - old: A closure that returns the index of an item before the update, or `nil` if it is new.
    func updated(
        count: Int,
        inserted: (Int) -> (length: CGFloat, isMeasured: Bool),
        old: (Int) -> Int?
    ) -> ItemSizes {
        var lengths: [CGFloat] = []
        var flags: [Bool] = []
        lengths.reserveCapacity(count)
        flags.reserveCapacity(count)
        for index in 0..<count {
            if let former = old(index) {
                lengths.append(length(of: former))
                flags.append(isMeasured(former))
            } else {
                let item = inserted(index)
                lengths.append(item.length)
                flags.append(item.isMeasured)
            }
        }
        return ItemSizes(lengths, isMeasured: flags)
    }
}
