/// An incremental solver of linear constraints with priorities.
///
/// The solution violates a constraint only if it contradicts constraints of higher priorities, or others of the same
/// priority; then the sum of the violations of that priority is minimal. Adding, removing, and changing constants start
/// from the previous solution, so that their cost depends on the part of the layout that changes.
///
/// The algorithm is Cassowary (Badros, Borning, Stuckey: *The Cassowary Linear Arithmetic Constraint Solving Algorithm*,
/// 2001): a simplex tableau whose objective is compared by priority instead of by weighted strengths, so that many
/// constraints of a low priority never outweigh one of a higher priority.
///
/// Required constraints that contradict each other are broken, the newest first: a broken constraint counts as optional,
/// with a priority above all optional constraints, until it can be satisfied.
package struct LayoutSolver {
    /// The contradiction of required constraints, and the one that was broken to resolve it.
    package struct Conflict {
        /// A set of constraints without a solution, in the order of their addition, including the broken one.
        package let constraints: [LayoutConstraint]
        package let broken: LayoutConstraint
    }

    var tableau = Tableau()
    private var order = 0
    /// The constraints by their markers.
    var constraints: [Symbol: LayoutConstraint] = [:]
    private var broken: [LayoutConstraint] = []

    /// See `LayoutSolver+Settling.swift`.
    var settling = Settling()

    package init() {}

    /// The number of exchanges of basic symbols so far, which is the cost of all changes.
    package var pivotCount: Int { tableau.pivotCount }

    /// The number of equations that were changed so far. A change of a constant updates the equations that depend on it.
    package var rowUpdateCount: Int { tableau.rowUpdateCount }

    /// The number of constraints in the solver.
    package var constraintCount: Int { constraints.count - settling.stays.count }

    /// Returns a new variable. Until a constraint determines it, its value is zero.
    package mutating func makeVariable(_ kind: LayoutVariable.Kind = .position) -> LayoutVariable {
        let variable = LayoutVariable(symbol: tableau.makeSymbol(.external))
        settling.register(variable.symbol, kind)
        return variable
    }

    /// Removes a variable that is in no constraint any more. Another variable may take its place.
    package mutating func remove(_ variable: LayoutVariable) {
        let symbol = variable.symbol
        removeStay(of: symbol)
        // A variable of a constraint is in at least one equation.
        guard !tableau.isBasic(symbol), tableau.column(symbol).isEmpty else { return }
        tableau.free(symbol)
    }

    /// Returns the value of a variable in the solution.
    package func value(of variable: LayoutVariable) -> Double { tableau.value(of: variable.symbol) }

    /// Returns the value of an expression in the solution.
    package func value(of expression: LayoutExpression) -> Double {
        expression.terms.reduce(expression.constant) { $0 + $1.coefficient * value(of: $1.variable) }
    }

    /// Returns the variables whose values may have changed since the last call.
    package mutating func takeChangedVariables() -> [LayoutVariable] {
        tableau.takeChanged().map { LayoutVariable(symbol: $0) }
    }

    // MARK: Constraints

    /// Adds a constraint.
    /// - Returns: The contradictions that the constraint leads to; usually none.
    @discardableResult
    package mutating func add(_ constraint: LayoutConstraint) -> [Conflict] {
        precondition(constraint.placement == nil, "a constraint is in one solver, once")
        settling.isDone = false
        order += 1
        return add(constraint, order: order)
    }

    private mutating func add(_ constraint: LayoutConstraint, order: Int) -> [Conflict] {
        guard constraint.expression.isFinite else {
            // It has no solution, and no meaningful violation.
            place(constraint, order: order, isBroken: constraint.isRequired)
            return constraint.isRequired ? [Conflict(constraints: [constraint], broken: constraint)] : []
        }
        guard constraint.isRequired else {
            insertOptional(constraint, order: order, isBroken: false)
            tableau.optimize()
            return []
        }
        guard let contradicting = insertRequired(constraint, order: order) else {
            tableau.optimize()
            return []
        }
        let all = (contradicting.filter { $0 !== constraint } + [constraint]).sorted {
            $0.placement?.order ?? order < $1.placement?.order ?? order
        }
        let victim = all[all.count - 1]
        if victim !== constraint {
            let number = victim.placement?.order ?? 0
            take(victim)
            breakConstraint(victim, order: number)
            // Another contradiction may remain.
            return [Conflict(constraints: all, broken: victim)] + add(constraint, order: order)
        }
        breakConstraint(constraint, order: order)
        return [Conflict(constraints: all, broken: constraint)]
    }

    private mutating func breakConstraint(_ constraint: LayoutConstraint, order: Int) {
        insertOptional(constraint, order: order, isBroken: true)
        broken.append(constraint)
        tableau.optimize()
    }

    /// Removes a constraint. Broken constraints that can be satisfied then count as required again.
    package mutating func remove(_ constraint: LayoutConstraint) {
        guard constraint.placement != nil else { return }
        settling.isDone = false
        take(constraint)
        if Self.swallowsOthers(constraint.expression.constant) { rebuild() } else { tableau.optimize() }
        repairBrokenConstraints()
    }

    /// Replaces a constraint with another one, which takes its place in the order of constraints: which of several
    /// contradicting constraints is broken does not depend on how often one of them was replaced.
    /// - Returns: The contradictions that the constraint leads to; usually none.
    @discardableResult
    package mutating func replace(_ constraint: LayoutConstraint, with new: LayoutConstraint) -> [Conflict] {
        guard let order = constraint.placement?.order else { return add(new) }
        precondition(new.placement == nil, "a constraint is in one solver, once")
        remove(constraint)
        return add(new, order: order)
    }

    /// Returns a Boolean value that indicates whether a constant is so large that sums with it lose digits of ordinary
    /// constants.
    private static func swallowsOthers(_ constant: Double) -> Bool { constant.isFinite && abs(constant) > 1e9 }

    /// Changes the constant of a constraint.
    /// - Returns: The contradictions that the change leads to; usually none.
    @discardableResult
    package mutating func setConstant(_ constant: Double, of constraint: LayoutConstraint) -> [Conflict] {
        let difference = constant - constraint.expression.constant
        guard difference != 0 || !constraint.expression.constant.isFinite else { return [] }
        guard let placement = constraint.placement else {
            constraint.expression.constant = constant
            return []
        }
        defer { repairBrokenConstraints() }
        let isHuge = [constraint.expression.constant, constant].contains(where: Self.swallowsOthers)
        if difference.isFinite, !isHuge, placement.markerCoefficient != 0 {
            let amount = difference / placement.markerCoefficient
            tableau.shift(placement.marker, by: amount)
            if tableau.restoreFeasibility() {
                constraint.expression.constant = constant
                return []
            }
            // Back to the former equations, which have a solution.
            tableau.shift(placement.marker, by: -amount)
            if !tableau.restoreFeasibilityOfAllRows() { rebuild() }
        }
        take(constraint)
        if Self.swallowsOthers(constraint.expression.constant) { rebuild() } else { tableau.optimize() }
        constraint.expression.constant = constant
        return add(constraint, order: placement.order)
    }

    /// Solves all equations from the start, if rounding errors prevent an incremental solution.
    private mutating func rebuild() {
        let all = constraints.values.sorted { ($0.placement?.order ?? 0) < ($1.placement?.order ?? 0) }
        let symbols = all.flatMap { [$0.placement?.marker].compactMap(\.self) + ($0.placement?.errors ?? []) }
        tableau.removeAllRows()
        for symbol in Set(symbols) { tableau.free(symbol) }
        constraints = [:]
        broken = []
        for constraint in all {
            guard let order = constraint.placement?.order else { continue }
            constraint.placement = nil
            _ = add(constraint, order: order)
        }
    }

    /// Adds broken constraints again that the solution satisfies.
    private mutating func repairBrokenConstraints() {
        for constraint in broken where constraint.expression.isFinite {
            guard let placement = constraint.placement, Row.isZero(violation(of: constraint)) else { continue }
            take(constraint)
            tableau.optimize()
            _ = add(constraint, order: placement.order)
        }
    }

    /// Returns the amount by which the solution violates a constraint.
    package func violation(of constraint: LayoutConstraint) -> Double {
        let value = value(of: constraint.expression)
        return switch constraint.relation {
        case .equal: abs(value)
        case .lessThanOrEqual: max(value, 0)
        case .greaterThanOrEqual: max(-value, 0)
        }
    }

    // MARK: Equations

    private mutating func place(_ constraint: LayoutConstraint, order: Int, isBroken: Bool) {
        let marker = tableau.makeSymbol(.dummy)
        constraint.placement = .init(order: order, isBroken: isBroken, marker: marker, markerCoefficient: 0)
        constraints[marker] = constraint
        if isBroken { broken.append(constraint) }
    }

    /// Returns the equation of a constraint without its own symbols: `zero = row`.
    private func row(of expression: LayoutExpression) -> Row {
        var row = Row()
        row.constant = expression.constant
        for term in expression.terms { tableau.add(term.coefficient, term.variable.symbol, to: &row) }
        return row
    }

    mutating func insertOptional(_ constraint: LayoutConstraint, order: Int, isBroken: Bool) {
        var row = row(of: constraint.expression)
        let placement: LayoutConstraint.Placement
        let priority = isBroken ? LayoutConstraint.requiredPriority : constraint.priority
        if constraint.relation == .equal {
            let (above, below) = (tableau.makeSymbol(.error), tableau.makeSymbol(.error))
            row.add(-1, above)
            row.add(1, below)
            placement = .init(
                order: order,
                isBroken: isBroken,
                marker: above,
                markerCoefficient: -1,
                errors: [above, below]
            )
        } else {
            let sign = constraint.relation == .lessThanOrEqual ? 1.0 : -1
            let (slack, error) = (tableau.makeSymbol(.slack), tableau.makeSymbol(.error))
            row.add(sign, slack)
            row.add(-sign, error)
            placement = .init(order: order, isBroken: isBroken, marker: slack, markerCoefficient: sign, errors: [error])
        }
        constraint.placement = placement
        constraints[placement.marker] = constraint
        for error in placement.errors { tableau.minimize(error, times: 1, priority: priority) }
        // One of the constraint's own symbols always has the right sign.
        let subject =
            row.symbols.first(where: \.isExternal)
            ?? [placement.marker, placement.errors[placement.errors.count - 1]].first {
                row.constant > 0 ? row.coefficient(of: $0) < 0 : row.coefficient(of: $0) > 0
            } ?? placement.marker
        row.solve(for: subject)
        tableau.insert(row, for: subject)
    }

    /// Inserts the equation of a required constraint.
    /// - Returns: Constraints that it contradicts, in which case nothing is inserted; otherwise `nil`.
    private mutating func insertRequired(_ constraint: LayoutConstraint, order: Int) -> [LayoutConstraint]? {
        var row = row(of: constraint.expression)
        let kind = constraint.relation == .equal ? Symbol.Kind.dummy : .slack
        let marker = tableau.makeSymbol(kind)
        let sign = constraint.relation == .greaterThanOrEqual ? -1.0 : 1
        row.add(sign, marker)
        let placement = LayoutConstraint.Placement(
            order: order,
            isBroken: false,
            marker: marker,
            markerCoefficient: sign
        )
        if row.constant < 0 { row.scale(by: -1) }
        let subject: Symbol
        if let external = row.symbols.first(where: \.isExternal) {
            subject = external
        } else if kind == .slack, row.coefficient(of: marker) < 0 {
            subject = marker
        } else if row.symbols.allSatisfy({ $0.kind == .dummy }) {
            guard Row.isZero(row.constant) else {
                tableau.free(marker)
                return owners(of: row, except: marker)
            }
            row.constant = 0
            subject = marker
        } else if let contradicting = insertWithArtificialSymbol(row, marker) {
            tableau.free(marker)
            return contradicting
        } else {
            constraint.placement = placement
            constraints[marker] = constraint
            return nil
        }
        row.solve(for: subject)
        tableau.insert(row, for: subject)
        constraint.placement = placement
        constraints[marker] = constraint
        return nil
    }

    /// Inserts `zero = row`, which has no symbol that can be solved for directly: an artificial symbol measures the
    /// violation, which is minimized to zero.
    private mutating func insertWithArtificialSymbol(_ row: Row, _ marker: Symbol) -> [LayoutConstraint]? {
        let artificial = tableau.makeSymbol(.slack)
        tableau.insert(row, for: artificial)
        let rest = tableau.minimize(row)
        guard rest.constant < Row.epsilon else {
            // No other row contains the new equation, because the artificial symbol is in no other row.
            defer { tableau.free(artificial) }
            if tableau.isBasic(artificial) { tableau.removeRow(of: artificial) }
            return owners(of: rest, except: marker)
        }
        if let left = tableau.row(of: artificial) {
            if let entering = left.symbols.first(where: \.isPivotable) {
                tableau.pivot(entering: entering, leaving: artificial)
            } else if left.coefficient(of: marker) != 0 {
                tableau.pivot(entering: marker, leaving: artificial)
            } else {
                tableau.removeRow(of: artificial)
            }
        }
        tableau.free(artificial)
        return nil
    }

    private func owners(of row: Row, except marker: Symbol) -> [LayoutConstraint] {
        row.symbols.compactMap { $0 == marker ? nil : constraints[$0] }.filter { !$0.isStay }
    }

    /// Removes the equation of a constraint, without optimizing the rest.
    mutating func take(_ constraint: LayoutConstraint) {
        guard let placement = constraint.placement else { return }
        constraint.placement = nil
        constraints[placement.marker] = nil
        broken.removeAll { $0 === constraint }
        defer {
            tableau.free(placement.marker)
            for error in placement.errors where error != placement.marker { tableau.free(error) }
        }
        guard placement.markerCoefficient != 0 else { return }
        let priority = placement.isBroken ? LayoutConstraint.requiredPriority : constraint.priority
        for error in placement.errors { tableau.minimize(error, times: -1, priority: priority) }
        if !tableau.isBasic(placement.marker), let leaving = leavingSymbol(forRemovalOf: placement.marker) {
            tableau.pivot(entering: placement.marker, leaving: leaving)
        }
    }

    /// Returns the basic symbol to exchange for a marker, so that the solution stays feasible.
    private func leavingSymbol(forRemovalOf marker: Symbol) -> Symbol? {
        var (negative, positive) = ((symbol: Symbol, ratio: Double)?.none, (symbol: Symbol, ratio: Double)?.none)
        var external: Symbol?
        for basic in tableau.column(marker).sorted() {
            guard let row = tableau.row(of: basic) else { continue }
            let coefficient = row.coefficient(of: marker)
            // The row of a redundant equation, whose marker must remain zero.
            if basic.kind == .dummy { return basic }
            if basic.isExternal {
                external = basic
            } else if coefficient < 0 {
                let ratio = -row.constant / coefficient
                if negative.map({ ratio < $0.ratio }) ?? true { negative = (basic, ratio) }
            } else {
                let ratio = row.constant / coefficient
                if positive.map({ ratio < $0.ratio }) ?? true { positive = (basic, ratio) }
            }
        }
        return negative?.symbol ?? positive?.symbol ?? external
    }
}
