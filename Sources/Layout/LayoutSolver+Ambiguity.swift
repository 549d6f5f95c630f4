extension LayoutSolver {
    /// Returns a Boolean value that indicates whether a variable is in constraints, so that they limit its value at least.
    package func isDetermined(_ variable: LayoutVariable) -> Bool {
        tableau.isBasic(variable.symbol) || !tableau.column(variable.symbol).isEmpty
    }

    /// Returns a Boolean value that indicates whether a variable could have another value in a solution that is as good.
    package func isAmbiguous(_ variable: LayoutVariable) -> Bool {
        guard let row = tableau.row(of: variable.symbol) else { return true }
        return row.symbols.contains { symbol in
            switch symbol.kind {
            case .external: true
            case .dummy: false
            case .slack, .error: tableau.isIndifferent(to: symbol) && tableau.room(for: symbol) > Row.epsilon
            }
        }
    }

    /// Returns the constraints that determine the value of a variable, in the order of their addition.
    package func constraints(affecting variable: LayoutVariable) -> [LayoutConstraint] {
        guard let row = tableau.row(of: variable.symbol) else { return [] }
        var found: [Int: LayoutConstraint] = [:]
        for symbol in row.symbols {
            guard let constraint = owner(of: symbol), !constraint.isStay, let order = constraint.placement?.order else {
                continue
            }
            found[order] = constraint
        }
        return found.sorted { $0.key < $1.key }.map(\.value)
    }

    private func owner(of symbol: Symbol) -> LayoutConstraint? {
        if let constraint = constraints[symbol] { return constraint }
        guard symbol.kind == .error else { return nil }
        return constraints.values.first { $0.placement?.errors.contains(symbol) ?? false }
    }
}
