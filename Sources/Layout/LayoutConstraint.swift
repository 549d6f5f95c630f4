/// A relation of an expression to zero, with a priority.
///
/// A constraint belongs to at most one solver at a time. Its constant changes by `LayoutSolver.setConstant(_:of:)`.
package final class LayoutConstraint {
    package enum Relation: Int, Hashable, Sendable, CaseIterable {
        case lessThanOrEqual = -1
        case equal = 0
        case greaterThanOrEqual = 1
    }

    /// The priority of required constraints.
    package static let requiredPriority = 1000.0

    /// The terms. The constant is the current one.
    package internal(set) var expression: LayoutExpression

    package let relation: Relation

    /// The priority, from just above 0 to 1000. A constraint of a higher priority is never violated for the sake of any
    /// number of constraints of a lower one.
    package let priority: Double

    /// The state of the constraint in its solver; `nil` if it is in none.
    var placement: Placement?

    /// Creates a constraint: `expression` is less than, equal to, or greater than zero.
    package init(_ expression: LayoutExpression, _ relation: Relation, priority: Double = requiredPriority) {
        precondition(priority > 0 && priority <= Self.requiredPriority, "a priority is above 0 and at most 1000")
        self.expression = expression
        self.relation = relation
        self.priority = priority
    }

    package var isRequired: Bool { priority == Self.requiredPriority }

    /// A Boolean value that indicates whether the constraint is one that a solver adds to settle a variable.
    var isStay: Bool { priority <= LayoutSolver.Settling.sizePriority }

    /// A Boolean value that indicates whether the solver treats the constraint as an optional one, because it
    /// contradicts other required constraints.
    package var isBroken: Bool { placement?.isBroken ?? false }

    /// The symbols of a constraint in a tableau.
    struct Placement {
        /// The number of the constraint in the order of addition.
        var order: Int
        var isBroken: Bool
        /// The symbol that occurs in no other constraint.
        var marker: Symbol
        /// The coefficient of the marker in the equation of the constraint.
        var markerCoefficient: Double
        /// The symbols of the violation, which the objective minimizes.
        var errors: [Symbol] = []
    }
}
