import Foundation

/// Index paths of two indexes, as lists and grids have them: a section, and a row or an item in it.
extension IndexPath {
    /// Creates the path of a row in a section.
    public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

    /// Creates the path of an item in a section.
    public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

    /// The first index. The path must have two.
    public var section: Int {
        get { self[0] }
        set { self[0] = newValue }
    }

    /// The second index, as lists name it. The path must have two.
    public var row: Int {
        get { self[1] }
        set { self[1] = newValue }
    }

    /// The second index, as grids name it. The path must have two.
    public var item: Int {
        get { self[1] }
        set { self[1] = newValue }
    }
}
