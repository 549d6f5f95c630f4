import Layout
import TestSupport

/// A random system of constraints, small enough for many contradictions.
struct RandomLayout {
    struct Entry: Codable {
        var terms: [Int: Double]
        var constant: Double
        var relation: Int
        var priority: Double
    }

    static let priorities = [250.0, 500, 750, 1000]

    var generator: SeededGenerator
    let variableCount: Int

    init(seed: Int) {
        generator = SeededGenerator(seed: UInt64(seed))
        variableCount = Int.random(in: 1...6, using: &generator)
    }

    mutating func entry(requiredChance: Int = 30) -> Entry {
        var terms: [Int: Double] = [:]
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            terms[Int.random(in: 0..<variableCount, using: &generator)] =
                generator.element(of: [1, 1, -1, 2, 0.5, -0.5])
        }
        return Entry(
            terms: terms,
            constant: Double(Int.random(in: -20...20, using: &generator)),
            relation: Int.random(in: -1...1, using: &generator),
            priority: generator.chance(requiredChance) ? 1000 : generator.element(of: [250, 500, 750])
        )
    }
}

extension LayoutConstraint {
    convenience init(_ entry: RandomLayout.Entry, _ variables: [LayoutVariable]) {
        let terms = entry.terms.sorted { $0.key < $1.key }.map { (variables[$0.key], $0.value) }
        self.init(
            LayoutExpression(terms, constant: entry.constant),
            Relation(rawValue: entry.relation) ?? .equal,
            priority: entry.priority
        )
    }
}

/// The sums of the violations, of the highest priority first.
func violations(of constraints: [LayoutConstraint], in solver: LayoutSolver) -> [Double] {
    violations(of: constraints) { solver.value(of: $0) }
}

/// The sums of the violations for given values, of the highest priority first.
func violations(of constraints: [LayoutConstraint], _ value: (LayoutVariable) -> Double) -> [Double] {
    RandomLayout.priorities.reversed().map { priority in
        constraints.filter { $0.priority == priority }.reduce(0) { sum, constraint in
            let value = constraint.expression.terms.reduce(constraint.expression.constant) { sum, term in
                sum + term.coefficient * value(term.variable)
            }
            return switch constraint.relation {
            case .equal: sum + abs(value)
            case .lessThanOrEqual: sum + max(value, 0)
            case .greaterThanOrEqual: sum + max(-value, 0)
            }
        }
    }
}
