import UIKitCore

/// Placeholders, and the positions that apps see.
extension BatchedList {
    /// Returns the index path in the data source of an item on the screen; for a placeholder, that of its gap.
    func indexPath(of displayed: ListIndex) -> IndexPath { placeholders.dataIndex(of: displayed).path }

    /// Returns the index path that an app gets for an item on the screen; `nil` for a placeholder, unless the app uses positions
    /// on the screen.
    func appPath(_ displayed: ListIndex) -> IndexPath? {
        if presentationDepth > 0 { return displayed.path }
        return placeholders[displayed] == nil ? indexPath(of: displayed) : nil
    }

    /// Returns the item on the screen for an index path of an app.
    func displayedIndex(_ path: IndexPath) -> ListIndex? {
        guard let index = ListIndex(path) else { return nil }
        return presentationDepth > 0 ? index : placeholders.displayedIndex(of: index)
    }

    /// Returns the number of items of a section that an app gets; 0 for a section that does not exist.
    func appCount(_ section: Int) -> Int {
        loadIfNeeded()
        let count = displayedCount(section)
        return presentationDepth > 0 ? count : dataCount(section)
    }

    /// Returns the number of items of a section in the data source, when it was loaded or changed last.
    func dataCount(_ section: Int) -> Int {
        displayedCount(section) - placeholders.indexes(inSection: section).count
    }

    func isPlaceholder(_ displayed: ListIndex) -> Bool { placeholders[displayed] != nil }

    /// Calls a closure in which index paths are positions on the screen.
    func usingPresentationValues<Result>(_ body: () -> Result) -> Result {
        presentationDepth += 1
        defer { presentationDepth -= 1 }
        return body()
    }

    /// Calls a closure of the app in which index paths are positions in the data source.
    func usingDataValues<Result>(_ body: () -> Result) -> Result {
        let depth = presentationDepth
        presentationDepth = 0
        defer { presentationDepth = depth }
        return body()
    }

    /// Returns the position on the screen of an item of the data source; `nil` for an item that does not exist.
    func presentationPath(_ path: IndexPath?) -> IndexPath? {
        loadIfNeeded()
        guard let index = path.flatMap(ListIndex.init), index.item >= 0 else { return nil }
        let shown = placeholders.displayedIndex(of: index)
        return shown.item < displayedCount(index.section) ? shown.path : nil
    }

    /// Returns the position in the data source of an item on the screen; `nil` for an item that does not exist there.
    func dataSourcePath(_ path: IndexPath?) -> IndexPath? {
        loadIfNeeded()
        guard let index = path.flatMap(ListIndex.init), index.item >= 0, index.item < displayedCount(index.section),
            !isPlaceholder(index)
        else { return nil }
        return indexPath(of: index)
    }

    // MARK: Changes

    func insert(_ placeholder: Placeholder, at path: IndexPath) {
        guard let index = ListIndex(path) else {
            ListFailure.fail("the index path of a placeholder has \(path.count) indexes, and not two: \(self)")
        }
        beginBatch()
        placeholders.insert(placeholder, presentationDepth > 0 ? placeholders.dataIndex(of: index) : index)
        endBatch()
        if placeholder.state == .discarded {
            ListFailure.fail(
                "attempt to insert a placeholder into section \(index.section), but there are only \(displayedCounts.count) "
                    + "sections in the \(Self.names.view): \(self)"
            )
        }
    }

    /// Replaces a placeholder with an item, which a closure inserts into the data source.
    /// - Returns: `false` if the placeholder is not displayed.
    func commit(_ placeholder: Placeholder, _ updates: (IndexPath) -> Void) -> Bool {
        guard placeholder.state == .displayed else { return false }
        beginBatch()
        defer { endBatch() }
        guard let index = placeholders.commitIndex(placeholder, batch) else { return false }
        placeholder.state = .committed
        usingDataValues { updates(index.path) }
        return true
    }

    /// Removes a placeholder.
    /// - Returns: `false` if the placeholder is not displayed.
    func delete(_ placeholder: Placeholder) -> Bool {
        guard placeholder.state == .displayed else { return false }
        beginBatch()
        placeholder.state = .deleted
        endBatch()
        return true
    }
}
