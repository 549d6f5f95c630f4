/// An unknown of a layout, such as the left edge of a view. Its solver finds a value for it, which can be negative.
package struct LayoutVariable: Hashable, Sendable {
    /// The kinds of variables, which differ in the order in which `LayoutSolver.settle()` minimizes them.
    package enum Kind: Hashable, Sendable {
        /// A coordinate.
        case position
        /// A width or a height.
        case size
    }

    /// The symbol of the variable in its solver.
    let symbol: Symbol
}

/// A column of the tableau.
struct Symbol: Hashable, Comparable, Sendable {
    enum Kind: Int32 {
        /// A variable of the layout, which can have any value.
        case external
        /// The distance of an inequality from its limit; not negative.
        case slack
        /// The violation of an optional constraint in one direction; not negative.
        case error
        /// The marker of a required equation; always zero.
        case dummy
    }

    private let rawValue: Int32

    init(number: Int, _ kind: Kind) { rawValue = Int32(truncatingIfNeeded: number) << 2 | kind.rawValue }

    /// The index of the symbol, unique in its solver.
    var number: Int { Int(rawValue >> 2) }

    var kind: Kind { Kind(rawValue: rawValue & 3).unsafelyUnwrapped }

    var isExternal: Bool { kind == .external }

    /// A Boolean value that indicates whether the symbol can become basic in order to improve a solution.
    var isPivotable: Bool { kind == .slack || kind == .error }

    static func < (left: Symbol, right: Symbol) -> Bool { left.rawValue < right.rawValue }
}
