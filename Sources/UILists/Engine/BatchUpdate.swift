/// The changes of a batch, with the animations of those that have any.
///
/// Sections and items that are deleted, reloaded or moved are named by their index before the batch, those that are inserted
/// and the targets of moves by their index after it.
struct BatchUpdate<Animation> {
    var deletedSections: [Int: Animation] = [:]
    var insertedSections: [Int: Animation] = [:]
    var reloadedSections: [Int: Animation] = [:]
    var movedSections: [(from: Int, to: Int)] = []
    var deletedItems: [ListIndex: Animation] = [:]
    var insertedItems: [ListIndex: Animation] = [:]
    var reloadedItems: [ListIndex: Animation] = [:]
    var movedItems: [(from: ListIndex, to: ListIndex)] = []
    /// Items whose cells are configured again, by their index before the batch.
    var reconfiguredItems: Set<ListIndex> = []

    var isEmpty: Bool {
        deletedSections.isEmpty && insertedSections.isEmpty && reloadedSections.isEmpty && movedSections.isEmpty
            && deletedItems.isEmpty && insertedItems.isEmpty && reloadedItems.isEmpty && movedItems.isEmpty
            && reconfiguredItems.isEmpty
    }
}

/// The words for items and for the view in messages about invalid updates.
struct ListNames {
    var item: String
    var items: String
    var view: String

    static let table = ListNames(item: "row", items: "rows", view: "table view")
    static let collection = ListNames(item: "item", items: "items", view: "collection view")
}

/// A batch of changes that does not agree with the numbers before and after it.
struct InvalidUpdate: Error, Equatable, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
}
