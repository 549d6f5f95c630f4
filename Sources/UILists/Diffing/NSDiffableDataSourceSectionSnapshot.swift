import UIKitCore

/// The items of a section at one point in time, as an outline: items may have items below them, which are visible while their
/// parents are expanded.
///
/// ```swift
/// var snapshot = NSDiffableDataSourceSectionSnapshot<Place>()
/// snapshot.append([.hall])
/// snapshot.append([.pump1, .pump2], to: .hall)
/// snapshot.expand([.hall])
/// dataSource.apply(snapshot, to: .plant)
/// ```
///
/// Each identifier exists once. A mistake, such as a second identifier or one that does not exist, ends the program.
public struct NSDiffableDataSourceSectionSnapshot<ItemIdentifierType: Hashable> {
    private typealias Item = ItemIdentifierType

    /// The items without a parent, in order.
    public private(set) var rootItems: [ItemIdentifierType] = []
    private var children: [Item: [Item]] = [:]
    private var parents: [Item: Item] = [:]
    private var all: Set<Item> = []
    private var expanded: Set<Item> = []

    /// Creates a snapshot without items.
    public init() {}

    // MARK: Content

    /// All items, each followed by the items below it.
    public var items: [ItemIdentifierType] { collect(rootItems, onlyVisible: false) }

    /// The items whose parents are all expanded, in order.
    public var visibleItems: [ItemIdentifierType] { collect(rootItems, onlyVisible: true) }

    private func collect(_ roots: [Item], onlyVisible: Bool) -> [Item] {
        var found: [Item] = []
        var pending = Array(roots.reversed())
        while let item = pending.popLast() {
            found.append(item)
            if !onlyVisible || expanded.contains(item) { pending += (children[item] ?? []).reversed() }
        }
        return found
    }

    /// Returns a Boolean value that indicates whether an item exists.
    public func contains(_ item: ItemIdentifierType) -> Bool { all.contains(item) }

    /// Returns the index of an item among all items, or `nil` if it does not exist.
    public func index(of item: ItemIdentifierType) -> Int? { contains(item) ? items.firstIndex(of: item) : nil }

    /// Returns the number of items above an item.
    public func level(of item: ItemIdentifierType) -> Int {
        require(item)
        var (level, current) = (0, item)
        while let parent = parents[current] { (level, current) = (level + 1, parent) }
        return level
    }

    /// Returns the items directly below an item, in order.
    func children(of parent: ItemIdentifierType) -> [ItemIdentifierType] { children[parent] ?? [] }

    /// Inserts the items of a snapshot before an item, below the same parent, with those below them.
    public mutating func insert(_ snapshot: Self, before item: ItemIdentifierType) {
        insert(snapshot.rootItems, before: item)
        copyChildren(of: snapshot)
    }

    /// Inserts the items of a snapshot after an item, below the same parent, with those below them.
    public mutating func insert(_ snapshot: Self, after item: ItemIdentifierType) {
        insert(snapshot.rootItems, after: item)
        copyChildren(of: snapshot)
    }

    /// Appends the items of a snapshot, with those below them.
    mutating func insert(_ branch: Self) {
        append(branch.rootItems)
        copyChildren(of: branch)
    }

    private mutating func copyChildren(of branch: Self) {
        for item in branch.rootItems { copy(branch.children[item] ?? [], from: branch, to: item) }
        expanded.formUnion(branch.expanded)
    }

    /// Returns the item above an item, or `nil`.
    public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? { parents[child] }

    /// Returns a Boolean value that indicates whether the items below an item are visible.
    public func isExpanded(_ item: ItemIdentifierType) -> Bool { expanded.contains(item) }

    /// Returns a Boolean value that indicates whether all items above an item are expanded.
    public func isVisible(_ item: ItemIdentifierType) -> Bool {
        require(item)
        var current = item
        while let parent = parents[current] {
            guard expanded.contains(parent) else { return false }
            current = parent
        }
        return true
    }

    /// Returns a snapshot of the items below an item.
    /// - Parameter includingParent: A Boolean value that indicates whether the item itself is its root.
    public func snapshot(
        of parent: ItemIdentifierType,
        includingParent: Bool = false
    ) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType> {
        require(parent)
        var result = Self()
        if includingParent {
            result.append([parent])
            result.copy(children[parent] ?? [], from: self, to: parent)
        } else {
            result.copy(children[parent] ?? [], from: self, to: nil)
        }
        result.expanded = expanded.intersection(result.all)
        return result
    }

    private mutating func copy(_ items: [Item], from other: Self, to parent: Item?) {
        append(items, to: parent)
        for item in items { copy(other.children[item] ?? [], from: other, to: item) }
    }

    // MARK: Changes

    private func require(_ item: Item) {
        guard contains(item) else {
            ListFailure.fail("the item identifier \(item) was not found in the section snapshot")
        }
    }

    private mutating func add(_ items: [Item]) {
        var duplicates: [Item] = []
        for item in items where !all.insert(item).inserted { duplicates.append(item) }
        guard duplicates.isEmpty else {
            let list = duplicates.map { "\($0)" }.joined(separator: ", ")
            ListFailure.fail("supplied item identifiers are not unique. Duplicate identifiers: {(\(list))}")
        }
    }

    /// Appends items below an item, or at the end of the section.
    public mutating func append(_ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil) {
        if let parent { require(parent) }
        add(items)
        guard let parent else { return rootItems += items }
        // Only items with others below them have an entry.
        guard !items.isEmpty else { return }
        children[parent, default: []] += items
        for item in items { parents[item] = parent }
    }

    /// Inserts items before an item, below the same parent.
    public mutating func insert(_ items: [ItemIdentifierType], before item: ItemIdentifierType) {
        insert(items, at: item, offset: 0)
    }

    /// Inserts items after an item, below the same parent.
    public mutating func insert(_ items: [ItemIdentifierType], after item: ItemIdentifierType) {
        insert(items, at: item, offset: 1)
    }

    private mutating func insert(_ items: [Item], at item: Item, offset: Int) {
        require(item)
        add(items)
        let parent = parents[item]
        var siblings = parent.map { children[$0] ?? [] } ?? rootItems
        siblings.insert(contentsOf: items, at: (siblings.firstIndex(of: item) ?? 0) + offset)
        guard let parent else { return rootItems = siblings }
        children[parent] = siblings
        for item in items { parents[item] = parent }
    }

    /// Returns a text with a line for each item, for the console: indented by its level, and marked with `+` if it is expanded,
    /// with `-` if it is collapsed, and with `*` if there are no items below it.
    public func visualDescription() -> String {
        items.map { item in
            let mark = children[item] == nil ? "*" : isExpanded(item) ? "+" : "-"
            return String(repeating: "  ", count: level(of: item)) + "\(mark) \(item)"
        }.joined(separator: "\n")
    }

    /// Deletes items and the items below them.
    public mutating func delete(_ items: [ItemIdentifierType]) {
        for item in items {
            // It may have been deleted with another one of the list.
            guard contains(item) else { continue }
            let removed = Set(collect([item], onlyVisible: false))
            if let parent = parents[item] {
                children[parent]?.removeAll { $0 == item }
                if children[parent]?.isEmpty == true { children[parent] = nil }
            } else {
                rootItems.removeAll { $0 == item }
            }
            for item in removed {
                children[item] = nil
                parents[item] = nil
            }
            all.subtract(removed)
            expanded.subtract(removed)
        }
    }

    /// Deletes all items.
    public mutating func deleteAll() { self = Self() }

    /// Replaces the items below an item by those of a snapshot.
    public mutating func replace(
        childrenOf parent: ItemIdentifierType,
        using snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
    ) {
        require(parent)
        delete(children[parent] ?? [])
        copy(snapshot.rootItems, from: snapshot, to: parent)
        expanded.formUnion(snapshot.expanded)
    }

    /// Makes the items below items visible.
    public mutating func expand(_ items: [ItemIdentifierType]) {
        for item in items {
            require(item)
            expanded.insert(item)
        }
    }

    /// Hides the items below items.
    public mutating func collapse(_ items: [ItemIdentifierType]) {
        for item in items {
            require(item)
            expanded.remove(item)
        }
    }
}
