/// Values of variables that constraints leave open.
///
/// Constraints often allow many solutions: those of `height ≤ 34` are all heights up to 34. In UIKit, sizes are as small as
/// possible then, and after them positions are as near to zero as possible (empirical; not documented by Apple). A stay is
/// an optional equation with zero, of a priority below all others, that chooses this solution.
///
/// Only variables that constraints leave open have one. A layout that is determined has the same equations as without
/// stays, and its solution needs no further exchanges.
extension LayoutSolver {
    /// The stays of a solver.
    struct Settling {
        /// The priority of sizes, below that of all constraints.
        static let sizePriority = 2e-9
        /// The priority of positions.
        static let positionPriority = 1e-9

        /// The stays by the symbols of their variables.
        var stays: [Symbol: LayoutConstraint] = [:]

        /// A Boolean value that indicates whether no constraint was added or removed since variables were settled.
        var isDone = true

        /// The number of exchanges when variables were settled: without one, the same variables are open.
        var pivotCount = 0

        /// For each number of a symbol, a Boolean value that indicates whether it is that of a size.
        private var sizes: [Bool] = []

        mutating func register(_ symbol: Symbol, _ kind: LayoutVariable.Kind) {
            while sizes.count <= symbol.number { sizes.append(false) }
            sizes[symbol.number] = kind == .size
        }

        func priority(of symbol: Symbol) -> Double {
            sizes[symbol.number] ? Self.sizePriority : Self.positionPriority
        }
    }

    /// A Boolean value that indicates whether the values of open variables are chosen.
    package var isSettled: Bool { settling.isDone && pivotCount == settling.pivotCount }

    /// Chooses the values of variables that constraints leave open: sizes as small as possible, then positions as near to
    /// zero as possible. Call it before values are used, after any number of changes.
    /// - Returns: `false` if they are chosen already.
    @discardableResult
    package mutating func settle() -> Bool {
        guard !isSettled else { return false }
        let (parameters, basic) = tableau.looseSymbols()
        // Parameters are zero already. With their stays first, they remain it if several solutions are as good.
        let loose = parameters + basic
        if !settling.stays.isEmpty {
            let stillLoose = Set(loose)
            for symbol in settling.stays.keys.sorted() where !stillLoose.contains(symbol) { removeStay(of: symbol) }
        }
        var isChanged = false
        for symbol in loose where settling.stays[symbol] == nil {
            let expression = LayoutExpression(LayoutVariable(symbol: symbol))
            let stay = LayoutConstraint(expression, .equal, priority: settling.priority(of: symbol))
            insertOptional(stay, order: 0, isBroken: false)
            settling.stays[symbol] = stay
            isChanged = true
        }
        if isChanged { tableau.optimize() }
        (settling.isDone, settling.pivotCount) = (true, pivotCount)
        return true
    }

    /// Removes the stay of a variable, if it has one.
    mutating func removeStay(of symbol: Symbol) {
        guard let stay = settling.stays.removeValue(forKey: symbol) else { return }
        take(stay)
        tableau.optimize()
        settling.isDone = false
    }
}
