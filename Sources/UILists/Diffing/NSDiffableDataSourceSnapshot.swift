import UIKitCore

/// The sections and the items of a list at one point in time, by their identifiers.
///
/// ```swift
/// var snapshot = NSDiffableDataSourceSnapshot<Hall, Pump.ID>()
/// snapshot.appendSections([.north, .south])
/// snapshot.appendItems(pumps.map(\.id), toSection: .north)
/// dataSource.apply(snapshot)
/// ```
///
/// Each identifier exists once. A mistake, such as a second identifier or one that does not exist, ends the program.
public struct NSDiffableDataSourceSnapshot<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
    /// The identifiers of the sections, in order.
    public private(set) var sectionIdentifiers: [SectionIdentifierType] = []
    private var items: [SectionIdentifierType: [ItemIdentifierType]] = [:]
    private var sections: [ItemIdentifierType: SectionIdentifierType] = [:]

    /// The identifiers of the sections that are reloaded.
    public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []
    /// The identifiers of the items that are reloaded.
    public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
    /// The identifiers of the items that are configured again.
    public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []

    /// Creates a snapshot without sections.
    public init() {}

    // MARK: Content

    /// The number of items in all sections.
    public var numberOfItems: Int { sections.count }

    /// The number of sections.
    public var numberOfSections: Int { sectionIdentifiers.count }

    /// The identifiers of all items, in order.
    public var itemIdentifiers: [ItemIdentifierType] { sectionIdentifiers.flatMap { items[$0] ?? [] } }

    /// Returns the number of items of a section.
    public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int { contents(identifier).count }

    /// Returns the identifiers of the items of a section, in order.
    public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
        contents(identifier)
    }

    /// Returns the section of an item, or `nil` if the item does not exist.
    public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
        sections[identifier]
    }

    /// Returns the index of an item among all items, or `nil` if it does not exist.
    public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
        guard let section = sections[identifier] else { return nil }
        var index = 0
        for other in sectionIdentifiers {
            let items = items[other] ?? []
            if other == section { return items.firstIndex(of: identifier).map { index + $0 } }
            index += items.count
        }
        return nil
    }

    /// Returns the index of a section, or `nil` if it does not exist.
    public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
        items[identifier] == nil ? nil : sectionIdentifiers.firstIndex(of: identifier)
    }

    // MARK: Items

    /// Adds items at the end of a section.
    /// - Parameter sectionIdentifier: The section; `nil` for the last one.
    public mutating func appendItems(
        _ identifiers: [ItemIdentifierType],
        toSection sectionIdentifier: SectionIdentifierType? = nil
    ) {
        guard let section = sectionIdentifier ?? sectionIdentifiers.last else {
            ListFailure.fail("There are currently no sections in the data source. Please add a section first.")
        }
        insert(identifiers, section, at: contents(section).count)
    }

    /// Inserts items before an item.
    public mutating func insertItems(
        _ identifiers: [ItemIdentifierType],
        beforeItem beforeIdentifier: ItemIdentifierType
    ) {
        let (section, index) = place(beforeIdentifier)
        insert(identifiers, section, at: index)
    }

    /// Inserts items after an item.
    public mutating func insertItems(_ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType)
    {
        let (section, index) = place(afterIdentifier)
        insert(identifiers, section, at: index + 1)
    }

    /// Deletes items. Items that do not exist are ignored.
    public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
        let deleted = Set(identifiers)
        for section in Set(identifiers.compactMap { sections[$0] }) {
            items[section]?.removeAll(where: deleted.contains)
        }
        for item in deleted { sections[item] = nil }
        forget(deleted)
    }

    /// Deletes all items and all sections.
    public mutating func deleteAllItems() { self = NSDiffableDataSourceSnapshot() }

    /// Moves an item before another one.
    public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType) {
        move(identifier, beside: toIdentifier, distance: 0)
    }

    /// Moves an item after another one.
    public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType) {
        move(identifier, beside: toIdentifier, distance: 1)
    }

    /// Marks items whose cells are replaced.
    public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
        for item in identifiers {
            _ = place(item)
            if !reloadedItemIdentifiers.contains(item) { reloadedItemIdentifiers.append(item) }
        }
    }

    /// Marks items whose cells are configured again.
    public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
        for item in identifiers {
            _ = place(item)
            if !reconfiguredItemIdentifiers.contains(item) { reconfiguredItemIdentifiers.append(item) }
        }
    }

    // MARK: Sections

    /// Adds sections at the end.
    public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
        insertSections(identifiers, at: sectionIdentifiers.count)
    }

    /// Inserts sections before a section.
    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType],
        beforeSection toIdentifier: SectionIdentifierType
    ) { insertSections(identifiers, at: index(toIdentifier)) }

    /// Inserts sections after a section.
    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType],
        afterSection toIdentifier: SectionIdentifierType
    ) { insertSections(identifiers, at: index(toIdentifier) + 1) }

    /// Deletes sections with their items. Sections that do not exist are ignored.
    public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
        for section in identifiers {
            guard let removed = items.removeValue(forKey: section) else { continue }
            sectionIdentifiers.removeAll { $0 == section }
            reloadedSectionIdentifiers.removeAll { $0 == section }
            for item in removed { sections[item] = nil }
            forget(Set(removed))
        }
    }

    /// Moves a section before another one.
    public mutating func moveSection(
        _ identifier: SectionIdentifierType,
        beforeSection toIdentifier: SectionIdentifierType
    ) { moveSection(identifier, beside: toIdentifier, distance: 0) }

    /// Moves a section after another one.
    public mutating func moveSection(
        _ identifier: SectionIdentifierType,
        afterSection toIdentifier: SectionIdentifierType
    ) { moveSection(identifier, beside: toIdentifier, distance: 1) }

    /// Marks sections whose cells, header and footer are replaced.
    public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
        for section in identifiers {
            _ = index(section)
            if !reloadedSectionIdentifiers.contains(section) { reloadedSectionIdentifiers.append(section) }
        }
    }

    /// Removes the marks, after the snapshot was applied.
    mutating func removeMarks() {
        reloadedSectionIdentifiers = []
        reloadedItemIdentifiers = []
        reconfiguredItemIdentifiers = []
    }

    // MARK: Implementation

    private func contents(_ section: SectionIdentifierType) -> [ItemIdentifierType] {
        guard let found = items[section] else { missing("section", section) }
        return found
    }

    private func missing(_ kind: String, _ identifier: Any) -> Never {
        ListFailure.fail(
            "Invalid \(kind) identifier specified; the snapshot has no \(kind) with the identifier \(identifier)"
        )
    }

    private func index(_ section: SectionIdentifierType) -> Int {
        guard let index = indexOfSection(section) else { missing("section", section) }
        return index
    }

    private func place(_ item: ItemIdentifierType) -> (section: SectionIdentifierType, index: Int) {
        guard let section = sections[item], let index = items[section]?.firstIndex(of: item) else {
            missing("item", item)
        }
        return (section, index)
    }

    private mutating func insert(_ identifiers: [ItemIdentifierType], _ section: SectionIdentifierType, at index: Int) {
        for item in identifiers {
            guard sections.updateValue(section, forKey: item) == nil else {
                ListFailure.fail("Fatal: supplied item identifiers are not unique. Duplicate identifiers: {(\(item))}")
            }
        }
        items[section]?.insert(contentsOf: identifiers, at: index)
    }

    private mutating func insertSections(_ identifiers: [SectionIdentifierType], at index: Int) {
        for section in identifiers {
            guard items.updateValue([], forKey: section) == nil else {
                ListFailure.fail(
                    "Fatal: supplied section identifiers are not unique. Duplicate identifiers: {(\(section))}"
                )
            }
        }
        sectionIdentifiers.insert(contentsOf: identifiers, at: index)
    }

    private mutating func move(_ item: ItemIdentifierType, beside other: ItemIdentifierType, distance: Int) {
        let (former, position) = place(item)
        _ = place(other)
        guard item != other else {
            ListFailure.fail("Invalid parameter: attempt to move the item \(item) relative to itself")
        }
        items[former]?.remove(at: position)
        let (section, index) = place(other)
        items[section]?.insert(item, at: index + distance)
        sections[item] = section
    }

    private mutating func moveSection(
        _ section: SectionIdentifierType,
        beside other: SectionIdentifierType,
        distance: Int
    ) {
        let position = index(section)
        guard section != other else {
            ListFailure.fail("Invalid parameter: attempt to move the section \(section) relative to itself")
        }
        _ = index(other)
        sectionIdentifiers.remove(at: position)
        sectionIdentifiers.insert(section, at: index(other) + distance)
    }

    private mutating func forget(_ items: Set<ItemIdentifierType>) {
        reloadedItemIdentifiers.removeAll(where: items.contains)
        reconfiguredItemIdentifiers.removeAll(where: items.contains)
    }
}

extension NSDiffableDataSourceSnapshot: Sendable
where SectionIdentifierType: Sendable, ItemIdentifierType: Sendable {}

extension NSDiffableDataSourceSnapshot: Equatable {
    /// Returns a Boolean value that indicates whether two snapshots have the same sections and items in the same order.
    public static func == (left: Self, right: Self) -> Bool {
        left.sectionIdentifiers == right.sectionIdentifiers && left.items == right.items
    }
}
