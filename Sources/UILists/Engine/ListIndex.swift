import Foundation

/// The position of an item: a section, and an item of the section.
struct ListIndex: Hashable, Comparable {
    var section: Int
    var item: Int

    init(_ section: Int, _ item: Int) {
        self.section = section
        self.item = item
    }

    /// Creates the position for an index path, or `nil` if it does not have two indexes.
    init?(_ path: IndexPath) {
        guard path.count == 2 else { return nil }
        self.init(path.section, path.item)
    }

    var path: IndexPath { IndexPath(item: item, section: section) }

    static func < (left: ListIndex, right: ListIndex) -> Bool {
        (left.section, left.item) < (right.section, right.item)
    }
}
