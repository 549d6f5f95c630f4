/// A sum of variables with coefficients, and a constant.
package struct LayoutExpression: Hashable, Sendable {
    package struct Term: Hashable, Sendable {
        package var variable: LayoutVariable
        package var coefficient: Double
    }

    package private(set) var terms: [Term]
    package var constant: Double

    /// Creates an expression. Terms with the same variable are added.
    package init(_ terms: [(variable: LayoutVariable, coefficient: Double)] = [], constant: Double = 0) {
        self.terms = []
        self.constant = constant
        for term in terms { add(term.coefficient, term.variable) }
    }

    /// Creates the expression of one variable.
    package init(_ variable: LayoutVariable) { self.init([(variable, 1)]) }

    /// Adds a multiple of a variable.
    package mutating func add(_ coefficient: Double, _ variable: LayoutVariable) {
        if let index = terms.firstIndex(where: { $0.variable == variable }) {
            terms[index].coefficient += coefficient
        } else {
            terms.append(Term(variable: variable, coefficient: coefficient))
        }
    }

    /// A Boolean value that indicates whether all coefficients and the constant are finite.
    package var isFinite: Bool { constant.isFinite && terms.allSatisfy(\.coefficient.isFinite) }

    package static func + (left: LayoutExpression, right: LayoutExpression) -> LayoutExpression {
        var sum = left
        for term in right.terms { sum.add(term.coefficient, term.variable) }
        sum.constant += right.constant
        return sum
    }

    package static func - (left: LayoutExpression, right: LayoutExpression) -> LayoutExpression { left + right * -1 }

    package static func * (left: LayoutExpression, factor: Double) -> LayoutExpression {
        var product = left
        for index in product.terms.indices { product.terms[index].coefficient *= factor }
        product.constant *= factor
        return product
    }
}
