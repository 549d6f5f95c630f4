import Foundation

/// Index paths with two indexes, as in lists and grids: a section, and a row or an item in the section.
extension IndexPath {
    /// Creates an index path of a row in a section.
    public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

    /// Creates an index path of an item in a section.
    public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

    /// The first index. The index path must have two indexes.
    public var section: Int {
        get { self[0] }
        set { self[0] = newValue }
    }

    /// The second index, by its name in lists. The index path must have two indexes.
    public var row: Int {
        get { self[1] }
        set { self[1] = newValue }
    }

    /// The second index, by its name in grids. The index path must have two indexes.
    public var item: Int {
        get { self[1] }
        set { self[1] = newValue }
    }
}

/// Index paths with two indexes, of code that uses the class.
extension NSIndexPath {
    /// Creates an index path of a row in a section.
    public convenience init(row: Int, section: Int) { self.init(indexes: [section, row], length: 2) }

    /// Creates an index path of an item in a section.
    public convenience init(item: Int, section: Int) { self.init(indexes: [section, item], length: 2) }

    /// The first index. The index path must have two indexes.
    public var section: Int { index(atPosition: 0) }

    /// The second index, by its name in lists. The index path must have two indexes.
    public var row: Int { index(atPosition: 1) }

    /// The second index, by its name in grids. The index path must have two indexes.
    public var item: Int { index(atPosition: 1) }
}
