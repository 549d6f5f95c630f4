/// A linear equation of a tableau: a symbol, which is not stored here, equals a constant plus a sum of other symbols with
/// coefficients. The symbols are in ascending order.
struct Row {
    private(set) var symbols: [Symbol] = []
    private(set) var coefficients: [Double] = []
    var constant = 0.0

    /// The largest value that rounding errors produce instead of zero.
    static let epsilon = 1e-8

    static func isZero(_ value: Double) -> Bool { abs(value) < epsilon }

    var isEmpty: Bool { symbols.isEmpty }

    func coefficient(of symbol: Symbol) -> Double { index(of: symbol).map { coefficients[$0] } ?? 0 }

    private func index(of symbol: Symbol) -> Int? {
        let position = position(of: symbol)
        return position < symbols.count && symbols[position] == symbol ? position : nil
    }

    private func position(of symbol: Symbol) -> Int {
        var (low, high) = (0, symbols.count)
        while low < high {
            let middle = (low + high) / 2
            if symbols[middle] < symbol { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Adds a multiple of a symbol.
    mutating func add(_ coefficient: Double, _ symbol: Symbol) {
        let position = position(of: symbol)
        guard position < symbols.count, symbols[position] == symbol else {
            if Self.isZero(coefficient) { return }
            symbols.insert(symbol, at: position)
            coefficients.insert(coefficient, at: position)
            return
        }
        coefficients[position] += coefficient
        if Self.isZero(coefficients[position]) {
            symbols.remove(at: position)
            coefficients.remove(at: position)
        }
    }

    /// Adds a number to a symbol.
    /// - Returns: The new constant.
    mutating func shift(_ symbol: Symbol, by amount: Double) -> Double {
        constant += coefficient(of: symbol) * amount
        return constant
    }

    /// Removes a symbol.
    /// - Returns: Its coefficient.
    @discardableResult
    mutating func remove(_ symbol: Symbol) -> Double {
        guard let index = index(of: symbol) else { return 0 }
        symbols.remove(at: index)
        return coefficients.remove(at: index)
    }

    /// Adds a multiple of another row, and calls closures for the symbols that appear and disappear.
    mutating func add(
        _ factor: Double,
        _ other: Row,
        appeared: (Symbol) -> Void = { _ in },
        disappeared: (Symbol) -> Void = { _ in }
    ) {
        constant += factor * other.constant
        guard !other.isEmpty else { return }
        var sum = Row()
        sum.symbols.reserveCapacity(symbols.count + other.symbols.count)
        sum.coefficients.reserveCapacity(symbols.count + other.symbols.count)
        var (mine, theirs) = (0, 0)
        while mine < symbols.count || theirs < other.symbols.count {
            if theirs == other.symbols.count || mine < symbols.count && symbols[mine] < other.symbols[theirs] {
                sum.append(symbols[mine], coefficients[mine])
                mine += 1
            } else if mine == symbols.count || other.symbols[theirs] < symbols[mine] {
                let product = factor * other.coefficients[theirs]
                if !Self.isZero(product) {
                    sum.append(other.symbols[theirs], product)
                    appeared(other.symbols[theirs])
                }
                theirs += 1
            } else {
                let total = coefficients[mine] + factor * other.coefficients[theirs]
                if Self.isZero(total) {
                    disappeared(symbols[mine])
                } else {
                    sum.append(symbols[mine], total)
                }
                mine += 1
                theirs += 1
            }
        }
        symbols = sum.symbols
        coefficients = sum.coefficients
    }

    private mutating func append(_ symbol: Symbol, _ coefficient: Double) {
        symbols.append(symbol)
        coefficients.append(coefficient)
    }

    /// Multiplies the row by a factor.
    mutating func scale(by factor: Double) {
        constant *= factor
        for index in coefficients.indices { coefficients[index] *= factor }
    }

    /// Solves the equation `zero = row` for a symbol of the row, which the row no longer contains then.
    mutating func solve(for symbol: Symbol) {
        let coefficient = remove(symbol)
        scale(by: -1 / coefficient)
    }

    /// Solves the equation `left = row` for a symbol of the row.
    mutating func solve(for symbol: Symbol, replacing left: Symbol) {
        add(-1, left)
        solve(for: symbol)
    }
}
