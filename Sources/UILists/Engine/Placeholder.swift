import UIKitCore

/// A row or an item of a list that the data source does not have, until its data is loaded.
@MainActor
final class Placeholder {
    /// The states of a placeholder.
    enum State {
        /// It is inserted at the end of the current batch.
        case inserted
        /// It is displayed.
        case displayed
        /// An item of the data source replaces it at the end of the current batch.
        case committed
        /// It is deleted at the end of the current batch.
        case deleted
        /// It is not in the list any more.
        case discarded
    }

    /// The identifier with which its cell is registered.
    let identifier: String
    /// The height of its row, in points; negative if the cell determines the height. Items have the size of the layout.
    let height: CGFloat
    /// Configures its cell.
    let configure: (UIView) -> Void
    /// Returns the appearance of the preview that becomes its cell.
    let parameters: (UIView) -> UIDragPreviewParameters?
    var state = State.inserted

    init(
        identifier: String,
        height: CGFloat,
        configure: @escaping (UIView) -> Void,
        parameters: @escaping (UIView) -> UIDragPreviewParameters?
    ) {
        self.identifier = identifier
        self.height = height
        self.configure = configure
        self.parameters = parameters
    }
}

/// The placeholders of a list, and the relation of the positions in the data source with those on the screen.
///
/// The position of a placeholder in the data source is a gap: the index of the item before which it is displayed, or the number of
/// items of the section.
@MainActor
struct Placeholders {
    private struct Entry {
        var index: ListIndex
        let placeholder: Placeholder
    }

    /// The placeholders that are displayed, in the order of their positions on the screen.
    private var entries: [Entry] = []
    /// The placeholders that are inserted at the end of the current batch, with their gaps.
    private var insertions: [(gap: ListIndex, placeholder: Placeholder)] = []

    var isEmpty: Bool { entries.isEmpty }

    /// A Boolean value that indicates whether placeholders change at the end of the current batch.
    var hasChanges: Bool {
        !insertions.isEmpty || entries.contains { $0.placeholder.state != .displayed }
    }

    /// Returns the placeholder at a position on the screen.
    subscript(displayed: ListIndex) -> Placeholder? {
        guard !entries.isEmpty else { return nil }
        let position = position(displayed)
        return position < entries.count && entries[position].index == displayed ? entries[position].placeholder : nil
    }

    /// Returns the position of a placeholder on the screen.
    func index(of placeholder: Placeholder) -> ListIndex? {
        entries.first { $0.placeholder === placeholder }?.index
    }

    /// Returns the positions on the screen of the placeholders of a section.
    func indexes(inSection section: Int) -> [ListIndex] {
        guard !entries.isEmpty else { return [] }
        return entries[range(section)].map(\.index)
    }

    /// Returns the number of entries before a position on the screen.
    private func position(_ displayed: ListIndex) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].index < displayed { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func range(_ section: Int) -> Range<Int> {
        let start = position(ListIndex(section, 0))
        return start..<max(start, position(ListIndex(section, .max)))
    }

    // MARK: Translation

    /// Returns the position in the data source of an item on the screen; for a placeholder, its gap.
    func dataIndex(of displayed: ListIndex) -> ListIndex {
        guard !entries.isEmpty else { return displayed }
        let preceding = position(displayed) - position(ListIndex(displayed.section, 0))
        return ListIndex(displayed.section, displayed.item - preceding)
    }

    /// Returns the position on the screen of an item of the data source.
    func displayedIndex(of data: ListIndex) -> ListIndex {
        guard !entries.isEmpty, data.item >= 0 else { return data }
        // The placeholders before the item are those whose gap is not behind it.
        let range = range(data.section)
        var (low, high) = (0, range.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[range.lowerBound + middle].index.item - middle <= data.item {
                low = middle + 1
            } else {
                high = middle
            }
        }
        let (item, isOutside) = data.item.addingReportingOverflow(low)
        return ListIndex(data.section, isOutside ? data.item : item)
    }

    // MARK: Changes

    /// Inserts a placeholder at the end of the current batch.
    mutating func insert(_ placeholder: Placeholder, _ gap: ListIndex) { insertions.append((gap, placeholder)) }

    /// Removes all placeholders.
    mutating func discard() {
        for entry in entries { entry.placeholder.state = .discarded }
        for insertion in insertions { insertion.placeholder.state = .discarded }
        entries = []
        insertions = []
    }

    /// Follows the placeholders through a movement on the screen.
    mutating func move(_ newIndex: (ListIndex) -> ListIndex?) {
        guard !entries.isEmpty else { return }
        entries = entries.compactMap { entry in
            newIndex(entry.index).map { Entry(index: $0, placeholder: entry.placeholder) }
        }
        entries.sort { $0.index < $1.index }
    }

    /// Returns the numbers of items on the screen for those of the data source, which may have changed in any way.
    mutating func reload(_ counts: [Int]) -> [Int] {
        guard !entries.isEmpty else { return counts }
        var found: [(gap: ListIndex, placeholder: Placeholder)] = []
        for entry in entries {
            let gap = dataIndex(of: entry.index)
            if counts.indices.contains(gap.section) {
                found.append((ListIndex(gap.section, min(gap.item, counts[gap.section])), entry.placeholder))
            } else {
                entry.placeholder.state = .discarded
            }
        }
        return display(found, counts)
    }

    /// Sets the placeholders, in the order of their gaps, and returns the numbers of items on the screen.
    private mutating func display(_ gaps: [(gap: ListIndex, placeholder: Placeholder)], _ counts: [Int]) -> [Int] {
        var counts = counts
        var ranks: [Int: Int] = [:]
        entries = gaps.map { gap, placeholder in
            let rank = ranks[gap.section, default: 0]
            ranks[gap.section] = rank + 1
            return Entry(index: ListIndex(gap.section, gap.item + rank), placeholder: placeholder)
        }
        for (section, number) in ranks { counts[section] += number }
        return counts
    }

    /// Returns the position in the data source at which the item that replaces a placeholder is inserted.
    ///
    /// In a batch, the changes so far count as well.
    func commitIndex<Animation>(_ placeholder: Placeholder, _ changes: BatchUpdate<Animation>?) -> ListIndex? {
        let mapping = GapMapping(changes ?? BatchUpdate())
        var commits: [Int: Int] = [:]
        for entry in entries {
            guard let gap = mapping.newGap(of: dataIndex(of: entry.index)) else { continue }
            let preceding = commits[gap.section, default: 0]
            if entry.placeholder === placeholder { return ListIndex(gap.section, gap.item + preceding) }
            if entry.placeholder.state == .committed { commits[gap.section] = preceding + 1 }
        }
        return nil
    }

    /// The changes of a batch on the screen.
    struct Resolved<Animation> {
        var changes: BatchUpdate<Animation>
        var mapping: BatchMapping
        var counts: [Int]
    }

    /// Translates the changes of a batch, which are those of the data source, to the screen, and changes the placeholders.
    /// - Parameters:
    ///   - before: The numbers of items on the screen before the batch.
    ///   - after: The numbers of items of the data source after it.
    ///   - animation: The animation of placeholders.
    mutating func resolve<Animation>(
        _ changes: BatchUpdate<Animation>,
        before: [Int],
        after: [Int],
        animation: Animation,
        names: ListNames
    ) throws(InvalidUpdate) -> Resolved<Animation> {
        guard !entries.isEmpty || !insertions.isEmpty else {
            let mapping = try BatchMapping(changes, before: before, after: after, names: names)
            return Resolved(changes: changes, mapping: mapping, counts: after)
        }
        let former = self
        let gaps = GapMapping(changes)
        var data = changes
        var remaining: [(gap: ListIndex, placeholder: Placeholder)] = []
        var removed: [ListIndex] = []
        var commits: [Int: Int] = [:]
        for entry in entries {
            let placeholder = entry.placeholder
            guard let gap = gaps.newGap(of: dataIndex(of: entry.index)) else {
                // Its section is deleted or reloaded.
                placeholder.state = .discarded
                continue
            }
            // Items that replace placeholders before this one are before it.
            let preceding = commits[gap.section, default: 0]
            let index = ListIndex(gap.section, gap.item + preceding)
            switch placeholder.state {
            case .committed:
                if data.insertedItems[index] == nil { data.insertedItems[index] = animation }
                commits[gap.section] = preceding + 1
                removed.append(entry.index)
            case .deleted: removed.append(entry.index)
            case .displayed, .inserted, .discarded: remaining.append((index, placeholder))
            }
            if placeholder.state != .displayed { placeholder.state = .discarded }
        }
        var dataBefore = before
        for entry in former.entries where dataBefore.indices.contains(entry.index.section) {
            dataBefore[entry.index.section] -= 1
        }
        // The messages of mistakes name what the data source has.
        _ = try BatchMapping(data, before: dataBefore, after: after, names: names)
        var added: [Placeholder] = []
        for (gap, placeholder) in insertions {
            guard after.indices.contains(gap.section) else {
                placeholder.state = .discarded
                continue
            }
            remaining.append((ListIndex(gap.section, min(max(gap.item, 0), after[gap.section])), placeholder))
            added.append(placeholder)
        }
        insertions = []
        // Of those in the same gap, the new ones are behind the others.
        let ordered = remaining.enumerated().sorted { ($0.element.gap, $0.offset) < ($1.element.gap, $1.offset) }
        let counts = display(ordered.map(\.element), after)
        var shown = changes
        shown.deletedItems = data.deletedItems.mapKeys { former.displayedIndex(of: $0) }
        shown.reloadedItems = data.reloadedItems.mapKeys { former.displayedIndex(of: $0) }
        shown.reconfiguredItems = Set(data.reconfiguredItems.map { former.displayedIndex(of: $0) })
        let present = self
        shown.insertedItems = data.insertedItems.mapKeys { present.displayedIndex(of: $0) }
        shown.movedItems = data.movedItems.map {
            (former.displayedIndex(of: $0.from), present.displayedIndex(of: $0.to))
        }
        for index in removed { shown.deletedItems[index] = animation }
        for placeholder in added {
            placeholder.state = .displayed
            if let index = index(of: placeholder) { shown.insertedItems[index] = animation }
        }
        let mapping = try BatchMapping(shown, before: before, after: counts, names: names)
        return Resolved(changes: shown, mapping: mapping, counts: counts)
    }
}

extension Dictionary where Key == ListIndex {
    /// Returns the values with other keys, which are different from each other.
    fileprivate func mapKeys(_ newKey: (ListIndex) -> ListIndex) -> [ListIndex: Value] {
        Dictionary(map { (newKey($0.key), $0.value) }) { first, _ in first }
    }
}

/// The positions after a batch of changes of the gaps between the items of a data source.
///
/// A gap stays behind the last item before it that is neither deleted nor moved.
private struct GapMapping {
    private var sections = BatchMapping.SectionChange()
    private let sectionTargets: [Int: Int]
    private let reloaded: Set<Int>
    /// The items that are deleted or moved by their section before the batch, and those inserted by their section after it.
    private var removed: [Int: [Int]] = [:]
    private var added: [Int: [Int]] = [:]

    init<Animation>(_ changes: BatchUpdate<Animation>) {
        sections.removed = (changes.deletedSections.keys + changes.movedSections.map(\.from)).sorted()
        sections.added = (changes.insertedSections.keys + changes.movedSections.map(\.to)).sorted()
        sectionTargets = Dictionary(changes.movedSections.map { ($0.from, $0.to) }) { first, _ in first }
        reloaded = Set(changes.reloadedSections.keys)
        for index in Array(changes.deletedItems.keys) + changes.movedItems.map(\.from) {
            removed[index.section, default: []].append(index.item)
        }
        for index in Array(changes.insertedItems.keys) + changes.movedItems.map(\.to) {
            added[index.section, default: []].append(index.item)
        }
        for section in removed.keys { removed[section]?.sort() }
        for section in added.keys { added[section]?.sort() }
    }

    /// Returns a gap after the batch; `nil` if its section is deleted or reloaded.
    func newGap(of old: ListIndex) -> ListIndex? {
        guard !reloaded.contains(old.section),
            let section = sectionTargets[old.section] ?? sections.newIndex(of: old.section)
        else { return nil }
        let change = BatchMapping.SectionChange(removed: removed[old.section] ?? [], added: added[section] ?? [])
        return ListIndex(section, change.newGap(of: old.item))
    }
}
