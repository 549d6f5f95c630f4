/// A system of linear equations in solved form, and an objective that is minimized by priority.
///
/// Each basic symbol has a row, which gives it as a sum of parameters. Parameters are zero in the basic solution. An index
/// by column finds the rows that contain a parameter.
struct Tableau {
    /// The rows by the numbers of their basic symbols.
    private var rows: [Row?] = []
    /// The basic symbols.
    private(set) var basics: Set<Symbol> = []
    /// For each symbol, the basic symbols of the rows that contain it.
    private var columns: [Set<Symbol>] = []
    /// The sums of violations to minimize, by priority, the highest first.
    private var objectives: [(priority: Double, row: Row)] = []
    private var symbolCount = 0

    /// The number of exchanges of basic symbols so far.
    private(set) var pivotCount = 0

    /// Basic symbols that may have become negative.
    private var infeasible: [Symbol] = []

    /// The external symbols whose values may have changed.
    private(set) var changed: Set<Symbol> = []

    mutating func takeChanged() -> Set<Symbol> {
        defer { changed.removeAll(keepingCapacity: true) }
        return changed
    }

    mutating func makeSymbol(_ kind: Symbol.Kind) -> Symbol {
        let symbol = Symbol(number: symbolCount, kind)
        symbolCount += 1
        rows.append(nil)
        columns.append([])
        return symbol
    }

    func row(of symbol: Symbol) -> Row? { rows[symbol.number] }

    func isBasic(_ symbol: Symbol) -> Bool { rows[symbol.number] != nil }

    /// The value of a symbol in the basic solution.
    func value(of symbol: Symbol) -> Double { rows[symbol.number]?.constant ?? 0 }

    /// The basic symbols of the rows that contain a parameter.
    func column(_ symbol: Symbol) -> Set<Symbol> { columns[symbol.number] }

    // MARK: Rows

    /// Adds a multiple of a symbol to a row that is not in the tableau yet. Basic symbols are replaced by their rows.
    func add(_ coefficient: Double, _ symbol: Symbol, to row: inout Row) {
        if let basic = rows[symbol.number] { row.add(coefficient, basic) } else { row.add(coefficient, symbol) }
    }

    /// Inserts the row of a symbol that is in no row, or replaces it in all rows.
    mutating func insert(_ row: Row, for symbol: Symbol) {
        substitute(symbol, by: row)
        for parameter in row.symbols { columns[parameter.number].insert(symbol) }
        rows[symbol.number] = row
        basics.insert(symbol)
        if symbol.isExternal { changed.insert(symbol) }
    }

    /// Removes the row of a basic symbol.
    @discardableResult
    mutating func removeRow(of symbol: Symbol) -> Row {
        guard let row = rows[symbol.number] else { preconditionFailure("the symbol is not basic") }
        for parameter in row.symbols { columns[parameter.number].remove(symbol) }
        rows[symbol.number] = nil
        basics.remove(symbol)
        return row
    }

    /// Removes a parameter from all rows, as if it were always zero.
    mutating func removeColumn(of symbol: Symbol) {
        for basic in columns[symbol.number] { rows[basic.number]?.remove(symbol) }
        columns[symbol.number].removeAll()
        for index in objectives.indices { objectives[index].row.remove(symbol) }
    }

    private mutating func substitute(_ symbol: Symbol, by row: Row) {
        var users = Set<Symbol>()
        swap(&users, &columns[symbol.number])
        for basic in users {
            // Taken out, so that it is changed in place.
            guard var changing = rows[basic.number].take() else { continue }
            let coefficient = changing.remove(symbol)
            let before = changing.constant
            changing.add(
                coefficient,
                row,
                appeared: { columns[$0.number].insert(basic) },
                disappeared: { columns[$0.number].remove(basic) }
            )
            if basic.isExternal {
                if changing.constant != before { changed.insert(basic) }
            } else if changing.constant < 0 {
                infeasible.append(basic)
            }
            rows[basic.number] = changing
        }
        for index in objectives.indices {
            let coefficient = objectives[index].row.remove(symbol)
            if coefficient != 0 { objectives[index].row.add(coefficient, row) }
        }
    }

    /// Makes a parameter basic, in place of a basic symbol whose row contains it.
    mutating func pivot(entering: Symbol, leaving: Symbol) {
        pivotCount += 1
        var row = removeRow(of: leaving)
        row.solve(for: entering, replacing: leaving)
        insert(row, for: entering)
        if leaving.isExternal { changed.insert(leaving) }
    }

    /// Replaces a symbol by its sum with a number in all equations.
    mutating func shift(_ symbol: Symbol, by amount: Double) {
        guard !isBasic(symbol) else {
            rows[symbol.number]?.constant -= amount
            if value(of: symbol) < 0 { infeasible.append(symbol) }
            return
        }
        for basic in columns[symbol.number] {
            guard let coefficient = rows[basic.number]?.coefficient(of: symbol) else { continue }
            rows[basic.number]?.constant += coefficient * amount
            if basic.isExternal {
                changed.insert(basic)
            } else if value(of: basic) < 0 || basic.kind == .dummy {
                infeasible.append(basic)
            }
        }
        for index in objectives.indices {
            objectives[index].row.constant += objectives[index].row.coefficient(of: symbol) * amount
        }
    }

    // MARK: Objective

    /// Adds a multiple of a violation to the objective of a priority.
    mutating func minimize(_ symbol: Symbol, times factor: Double, priority: Double) {
        let index = objectives.firstIndex { $0.priority <= priority } ?? objectives.count
        if index == objectives.count || objectives[index].priority != priority {
            objectives.insert((priority, Row()), at: index)
        }
        if let row = rows[symbol.number] {
            objectives[index].row.add(factor, row)
        } else {
            objectives[index].row.add(factor, symbol)
        }
        if factor < 0, objectives[index].row.isEmpty { objectives.remove(at: index) }
    }

    /// A Boolean value that indicates whether the objective does not depend on a parameter.
    func isIndifferent(to symbol: Symbol) -> Bool {
        objectives.allSatisfy { Row.isZero($0.row.coefficient(of: symbol)) }
    }

    /// Minimizes the objective: a higher priority first, then lower ones without loss for the higher.
    mutating func optimize() {
        while let entering = improvingSymbol() {
            guard let leaving = leavingSymbol(for: entering) else {
                // The sum of violations has a lower limit of zero; only rounding errors lead here.
                return
            }
            pivot(entering: entering, leaving: leaving)
        }
        infeasible.removeAll(keepingCapacity: true)
    }

    /// Minimizes a row, regardless of the objective.
    /// - Returns: The row in the parameters of the solution, with its minimum as the constant.
    mutating func minimize(_ objective: Row) -> Row {
        // The other objectives take part in substitutions only.
        objectives.insert((.infinity, objective), at: 0)
        while let entering = objectives[0].row.firstNegative, let leaving = leavingSymbol(for: entering) {
            pivot(entering: entering, leaving: leaving)
        }
        infeasible.removeAll(keepingCapacity: true)
        return objectives.removeFirst().row
    }

    /// Returns the first parameter whose increase improves the objective. The first one by number, so that the simplex
    /// algorithm does not cycle (Bland 1977).
    private func improvingSymbol() -> Symbol? {
        for level in objectives.indices {
            let row = objectives[level].row
            for (symbol, coefficient) in zip(row.symbols, row.coefficients) {
                guard coefficient < -Row.epsilon, symbol.kind != .dummy else { continue }
                if objectives[..<level].allSatisfy({ Row.isZero($0.row.coefficient(of: symbol)) }) { return symbol }
            }
        }
        return nil
    }

    /// Returns the basic symbol that first becomes zero when a parameter increases.
    private func leavingSymbol(for entering: Symbol) -> Symbol? {
        var found: (symbol: Symbol, ratio: Double)?
        for basic in columns[entering.number] where !basic.isExternal {
            guard let row = rows[basic.number] else { continue }
            let coefficient = row.coefficient(of: entering)
            guard coefficient < 0 else { continue }
            let ratio = max(row.constant, 0) / -coefficient
            if let best = found, ratio > best.ratio || ratio == best.ratio && best.symbol < basic { continue }
            found = (basic, ratio)
        }
        return found?.symbol
    }

    /// Returns the amount by which a parameter can increase.
    func room(for symbol: Symbol) -> Double {
        guard let leaving = leavingSymbol(for: symbol), let row = rows[leaving.number] else { return .infinity }
        return max(row.constant, 0) / -row.coefficient(of: symbol)
    }

    /// Makes a solution feasible again after constants have changed (dual simplex algorithm).
    /// - Returns: `false` if there is no feasible solution.
    mutating func restoreFeasibility() -> Bool {
        // The dual algorithm can cycle in degenerate cases.
        let limit = pivotCount + 100 + 10 * basics.count
        while let leaving = takeInfeasible() {
            guard pivotCount < limit else {
                infeasible.removeAll(keepingCapacity: true)
                return false
            }
            guard let row = rows[leaving.number] else { continue }
            if leaving.kind == .dummy, !Row.isZero(row.constant) {
                infeasible.removeAll(keepingCapacity: true)
                return false
            }
            guard row.constant < -Row.epsilon else { continue }
            guard let entering = dualEnteringSymbol(for: row) else {
                infeasible.removeAll(keepingCapacity: true)
                return false
            }
            pivot(entering: entering, leaving: leaving)
        }
        return true
    }

    /// Returns the first basic symbol that may be negative. The first one by number, because sets have another order in
    /// each process, and the same layout must have the same solution in all of them.
    private mutating func takeInfeasible() -> Symbol? {
        guard var first = infeasible.indices.first else { return nil }
        for index in infeasible.indices where infeasible[index] < infeasible[first] { first = index }
        infeasible.swapAt(first, infeasible.count - 1)
        return infeasible.removeLast()
    }

    /// Returns the parameter of a row whose increase costs least, in the order of priorities.
    private func dualEnteringSymbol(for row: Row) -> Symbol? {
        var candidates = zip(row.symbols, row.coefficients).filter { $1 > Row.epsilon && $0.kind != .dummy }
        // An external parameter is free.
        if let free = candidates.first(where: { $0.0.isExternal }) { return free.0 }
        for objective in objectives where candidates.count > 1 {
            let costs = candidates.map { objective.row.coefficient(of: $0.0) / $0.1 }
            let least = costs.min() ?? 0
            candidates = zip(candidates, costs).filter { $1 <= least + Row.epsilon }.map(\.0)
        }
        return candidates.first?.0
    }
}

extension Row {
    /// The first symbol with a negative coefficient that can become basic.
    fileprivate var firstNegative: Symbol? {
        zip(symbols, coefficients).first { $1 < -Row.epsilon && $0.kind != .dummy }?.0
    }
}
