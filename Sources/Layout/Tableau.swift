/// A system of linear equations in solved form, and an objective that is minimized by priority.
///
/// Each basic symbol has a row, which gives it as a sum of parameters. Parameters are zero in the basic solution. An index
/// by column finds the rows that contain a parameter.
struct Tableau {
    /// The rows by the numbers of their basic symbols.
    private var rows: [Row?] = []
    /// The number of basic symbols.
    private var rowCount = 0
    /// The kinds of symbols by their numbers.
    private var kinds: [Symbol.Kind] = []
    /// For each symbol, the basic symbols of the rows that contain it, in any order.
    private var columns: [[Symbol]] = []
    /// The sums of violations to minimize, by priority, the highest first.
    private var objectives: [(priority: Double, row: Row)] = []

    /// The numbers of symbols that are no longer in use.
    private var freeNumbers: [Int] = []

    /// The number of exchanges of basic symbols so far.
    private(set) var pivotCount = 0

    /// Basic symbols that may have become negative.
    private var infeasible: [Symbol] = []

    /// The external symbols whose values may have changed, each once.
    private var changed: [Symbol] = []
    /// For each symbol, a Boolean value that indicates whether `changed` contains it.
    private var isChanged: [Bool] = []

    /// The number of rows that were changed so far: the cost of all changes.
    private(set) var rowUpdateCount = 0

    /// The largest number of symbols that were in use at the same time.
    var symbolCapacity: Int { rows.count }

    mutating func takeChanged() -> [Symbol] {
        for symbol in changed { isChanged[symbol.number] = false }
        defer { changed.removeAll(keepingCapacity: true) }
        return changed
    }

    private mutating func markChanged(_ symbol: Symbol) {
        guard !isChanged[symbol.number] else { return }
        isChanged[symbol.number] = true
        changed.append(symbol)
    }

    mutating func makeSymbol(_ kind: Symbol.Kind) -> Symbol {
        if let number = freeNumbers.popLast() {
            kinds[number] = kind
            return Symbol(number: number, kind)
        }
        kinds.append(kind)
        rows.append(nil)
        columns.append([])
        isChanged.append(false)
        return Symbol(number: rows.count - 1, kind)
    }

    /// Releases the number of a symbol that is in no constraint any more, for use by other symbols.
    mutating func free(_ symbol: Symbol) {
        if isBasic(symbol) { removeRow(of: symbol) } else { removeColumn(of: symbol) }
        infeasible.removeAll { $0 == symbol }
        if isChanged[symbol.number] {
            isChanged[symbol.number] = false
            changed.removeAll { $0 == symbol }
        }
        freeNumbers.append(symbol.number)
    }

    /// Removes all rows and violations. Symbols remain.
    mutating func removeAllRows() {
        for number in rows.indices {
            if rows[number] != nil, kinds[number] == .external { markChanged(Symbol(number: number, .external)) }
            rows[number] = nil
            columns[number] = []
        }
        rowCount = 0
        objectives = []
        infeasible = []
    }

    func row(of symbol: Symbol) -> Row? { rows[symbol.number] }

    func isBasic(_ symbol: Symbol) -> Bool { rows[symbol.number] != nil }

    /// The value of a symbol in the basic solution.
    func value(of symbol: Symbol) -> Double { rows[symbol.number]?.constant ?? 0 }

    /// The basic symbols of the rows that contain a parameter, in any order.
    func column(_ symbol: Symbol) -> [Symbol] { columns[symbol.number] }

    // MARK: Rows

    /// Adds a multiple of a symbol to a row that is not in the tableau yet. Basic symbols are replaced by their rows.
    func add(_ coefficient: Double, _ symbol: Symbol, to row: inout Row) {
        if let basic = rows[symbol.number] { row.add(coefficient, basic) } else { row.add(coefficient, symbol) }
    }

    /// Inserts the row of a symbol that is in no row, or replaces it in all rows.
    mutating func insert(_ row: Row, for symbol: Symbol) {
        substitute(symbol, by: row)
        for parameter in row.symbols { columns[parameter.number].append(symbol) }
        rows[symbol.number] = row
        rowCount += 1
        rowUpdateCount += 1
        if symbol.isExternal { markChanged(symbol) }
    }

    /// Removes the row of a basic symbol.
    @discardableResult
    mutating func removeRow(of symbol: Symbol) -> Row {
        guard let row = rows[symbol.number] else { preconditionFailure("the symbol is not basic") }
        for parameter in row.symbols { columns[parameter.number].removeOnly(symbol) }
        rows[symbol.number] = nil
        rowCount -= 1
        return row
    }

    /// Removes a parameter from all rows, as if it were always zero.
    mutating func removeColumn(of symbol: Symbol) {
        for basic in columns[symbol.number] { rows[basic.number]?.remove(symbol) }
        columns[symbol.number] = []
        for index in objectives.indices { objectives[index].row.remove(symbol) }
    }

    private mutating func substitute(_ symbol: Symbol, by row: Row) {
        var users: [Symbol] = []
        swap(&users, &columns[symbol.number])
        rowUpdateCount += users.count
        for basic in users {
            // Taken out, so that it is changed in place.
            guard var changing = rows[basic.number].take() else { continue }
            let coefficient = changing.remove(symbol)
            let before = changing.constant
            changing.add(
                coefficient,
                row,
                appeared: { columns[$0.number].append(basic) },
                disappeared: { columns[$0.number].removeOnly(basic) }
            )
            if basic.isExternal {
                if changing.constant != before { markChanged(basic) }
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
        if leaving.isExternal { markChanged(leaving) }
    }

    /// Replaces a symbol by its sum with a number in all equations.
    mutating func shift(_ symbol: Symbol, by amount: Double) {
        guard !isBasic(symbol) else {
            rows[symbol.number]?.constant -= amount
            rowUpdateCount += 1
            if value(of: symbol) < 0 || symbol.kind == .dummy { infeasible.append(symbol) }
            return
        }
        let users = columns[symbol.number]
        rowUpdateCount += users.count
        for basic in users {
            let value = rows[basic.number]?.shift(symbol, by: amount) ?? 0
            if basic.isExternal {
                markChanged(basic)
            } else if value < 0 || basic.kind == .dummy {
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

    /// Returns a Boolean value that indicates whether the objective does not depend on a parameter, without the priorities
    /// that settle variables.
    func isIndifferent(to symbol: Symbol) -> Bool {
        objectives.allSatisfy {
            $0.priority <= LayoutSolver.Settling.sizePriority || Row.isZero($0.row.coefficient(of: symbol))
        }
    }

    /// Returns the external symbols that can have other values without a change of the objective, without the priorities
    /// that settle variables: first those that are parameters, then the basic ones, each by their numbers.
    ///
    /// One pass over the objective and the columns: the cost of a layout without such symbols is that of this search.
    func looseSymbols() -> (parameters: [Symbol], basic: [Symbol]) {
        var isIndifferent = [Bool](repeating: true, count: kinds.count)
        for (priority, row) in objectives where priority > LayoutSolver.Settling.sizePriority {
            for (symbol, coefficient) in zip(row.symbols, row.coefficients) where !Row.isZero(coefficient) {
                isIndifferent[symbol.number] = false
            }
        }
        var parameters: [Symbol] = []
        var basic: Set<Symbol> = []
        for number in kinds.indices where isIndifferent[number] && kinds[number] != .dummy {
            guard rows[number] == nil, !columns[number].isEmpty else { continue }
            if kinds[number] == .external { parameters.append(Symbol(number: number, .external)) }
            for symbol in columns[number] where symbol.isExternal { basic.insert(symbol) }
        }
        return (parameters, basic.sorted())
    }

    /// Minimizes the objective: a higher priority first, then lower ones without loss for the higher.
    mutating func optimize() {
        // Rounding errors must not keep the algorithm from ending.
        let limit = pivotCount + 1000 + 100 * rowCount
        while pivotCount < limit, let entering = improvingSymbol() {
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
        let limit = pivotCount + 1000 + 100 * rowCount
        while pivotCount < limit, let entering = objectives[0].row.firstNegative,
            let leaving = leavingSymbol(for: entering)
        {
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

    /// Makes a solution feasible again after an attempt that failed.
    /// - Returns: `false` if there is no feasible solution.
    mutating func restoreFeasibilityOfAllRows() -> Bool {
        infeasible = kinds.indices.map { Symbol(number: $0, kinds[$0]) }.filter { isBasic($0) && !$0.isExternal }
        return restoreFeasibility()
    }

    /// Makes a solution feasible again after constants have changed (dual simplex algorithm).
    /// - Returns: `false` if there is no feasible solution.
    mutating func restoreFeasibility() -> Bool {
        // The dual algorithm can cycle in degenerate cases.
        let limit = pivotCount + 100 + 10 * rowCount
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

extension [Symbol] {
    /// Removes the only occurrence of a symbol. The order of the others changes.
    fileprivate mutating func removeOnly(_ symbol: Symbol) {
        guard let index = lastIndex(of: symbol) else { return }
        swapAt(index, count - 1)
        removeLast()
    }
}
