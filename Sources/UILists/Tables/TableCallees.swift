import UIKitCore

/// The optional methods that the delegate and the data source of a table view do not implement.
///
/// A default implementation adds itself here when it is called. What is not implemented is asked for one row or section, and not
/// for all.
struct TableCallees {
    struct Methods: OptionSet {
        let rawValue: Int

        static let rowHeight = Methods(rawValue: 1 << 0)
        static let headerHeight = Methods(rawValue: 1 << 1)
        static let footerHeight = Methods(rawValue: 1 << 2)
        static let estimatedRowHeight = Methods(rawValue: 1 << 3)
        static let headerView = Methods(rawValue: 1 << 4)
        static let footerView = Methods(rawValue: 1 << 5)
        static let canEdit = Methods(rawValue: 1 << 6)
        static let canMove = Methods(rawValue: 1 << 7)
        static let trailingActions = Methods(rawValue: 1 << 8)

        static let ofDataSource: Methods = [.canEdit, .canMove]
    }

    private(set) var defaults: Methods = []
    /// The methods that were called.
    private var called: Methods = []

    mutating func insertDefault(_ method: Methods) { defaults.insert(method) }

    /// Returns a Boolean value that indicates whether a method was not called before, and remembers it.
    mutating func isFirstCall(_ method: Methods) -> Bool { called.insert(method).inserted }

    /// Forgets the answers of an object that was replaced.
    mutating func reset(dataSource: Bool) {
        guard !dataSource else { return defaults.subtract(.ofDataSource) }
        defaults.formIntersection(.ofDataSource)
        called = []
    }

    /// Returns a Boolean value that indicates whether a method is implemented, as far as it was called.
    func mayImplement(_ method: Methods) -> Bool { !defaults.contains(method) }
}
