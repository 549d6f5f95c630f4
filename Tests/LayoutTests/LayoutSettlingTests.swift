import Testing

@testable import Layout

/// Variables that constraints leave open: sizes are as small as possible, then positions as near to zero as possible.
@Suite struct LayoutSettlingTests {
    private func row(_ left: LayoutExpression, _ relation: LayoutConstraint.Relation, _ right: Double)
        -> LayoutConstraint
    {
        LayoutConstraint(left - LayoutExpression(constant: right), relation)
    }

    @Test func limitAloneGivesZero() {
        var solver = LayoutSolver()
        let (x, height) = (solver.makeVariable(), solver.makeVariable(.size))
        for variable in [x, height] {
            let most = row(LayoutExpression(variable), .lessThanOrEqual, 34)
            solver.add(most)
            solver.settle()
            #expect(solver.value(of: variable) == 0 && solver.isAmbiguous(variable))
            let least = row(LayoutExpression(variable), .greaterThanOrEqual, 10)
            solver.add(least)
            solver.settle()
            #expect(solver.value(of: variable) == 10)
            solver.setConstant(-20, of: least)
            solver.settle()
            #expect(solver.value(of: variable) == 20)
            solver.setConstant(5, of: least)
            solver.settle()
            #expect(solver.value(of: variable) == 0)
            solver.setConstant(8, of: most)
            solver.setConstant(9, of: least)
            solver.settle()
            #expect(solver.value(of: variable) == -8)
            solver.remove(most)
            solver.settle()
            #expect(solver.value(of: variable) == 0)
            solver.remove(least)
            solver.settle()
            #expect(solver.value(of: variable) == 0 && solver.constraintCount == 0)
        }
    }

    /// The order of variables and constraints does not matter: a free width is zero rather than a position.
    @Test(arguments: [false, true], [false, true]) func freeSizeOfChainIsZero(sizesFirst: Bool, isReversed: Bool) {
        var solver = LayoutSolver()
        let sizes = sizesFirst ? (0..<3).map { _ in solver.makeVariable(.size) } : []
        let edges = (0..<3).map { _ in solver.makeVariable() }
        let widths = sizesFirst ? sizes : (0..<3).map { _ in solver.makeVariable(.size) }
        func after(_ index: Int) -> LayoutExpression {
            LayoutExpression([(edges[index], 1), (edges[index - 1], -1), (widths[index - 1], -1)])
        }
        let constraints = [
            row(LayoutExpression(edges[0]), .equal, 8), row(after(1), .equal, 8), row(after(2), .equal, 8),
            row(LayoutExpression(widths[0]), .equal, 30), row(LayoutExpression(widths[2]), .equal, 50),
        ]
        for constraint in isReversed ? constraints.reversed() : constraints { solver.add(constraint) }
        solver.settle()
        #expect(widths.map { solver.value(of: $0) } == [30, 0, 50])
        #expect(edges.map { solver.value(of: $0) } == [8, 46, 54])
        // With an end, the free width fills the rest.
        let end = row(LayoutExpression([(edges[2], 1), (widths[2], 1)]), .equal, 200)
        solver.add(end)
        solver.settle()
        #expect(widths.map { solver.value(of: $0) } == [30, 96, 50] && !solver.isAmbiguous(widths[1]))
        #expect(solver.settling.stays.isEmpty)
        solver.remove(end)
        solver.settle()
        #expect(solver.value(of: widths[1]) == 0)
    }

    /// Stays are no constraints: nothing reports them, and they never make a required constraint break.
    @Test func staysAreInvisible() {
        var solver = LayoutSolver()
        let (x, width) = (solver.makeVariable(), solver.makeVariable(.size))
        let end = row(LayoutExpression([(x, 1), (width, 1)]), .lessThanOrEqual, 90)
        solver.add(end)
        solver.settle()
        #expect(solver.constraintCount == 1 && !solver.settling.stays.isEmpty)
        #expect(solver.constraints(affecting: width).allSatisfy { $0 === end })
        let weakest = LayoutConstraint(LayoutExpression([(width, 1)], constant: -40), .equal, priority: 0.001)
        #expect(solver.add(weakest).isEmpty && solver.value(of: width) == 40 && !solver.isAmbiguous(width))
        let conflict = solver.add(row(LayoutExpression([(x, 1), (width, 1)]), .greaterThanOrEqual, 91)).first
        #expect(conflict?.constraints.first === end && conflict?.constraints.count == 2)
    }

    /// A variable may leave and another one take its number.
    @Test func removedVariableLeavesNoStay() {
        var solver = LayoutSolver()
        let height = solver.makeVariable(.size)
        let most = row(LayoutExpression(height), .lessThanOrEqual, 34)
        solver.add(most)
        solver.settle()
        solver.remove(most)
        solver.remove(height)
        #expect(solver.settling.stays.isEmpty)
        let other = solver.makeVariable()
        solver.add(row(LayoutExpression(other), .greaterThanOrEqual, 5))
        solver.settle()
        #expect(other == height && solver.value(of: other) == 5)
    }

    /// A determined layout costs the same as without a choice of open values.
    @Test func determinedLayoutCostsNothing() {
        var solver = LayoutSolver()
        var edges = [solver.makeVariable()]
        let first = row(LayoutExpression(edges[0]), .equal, 0)
        solver.add(first)
        for _ in 0..<100 {
            let (next, width) = (solver.makeVariable(), solver.makeVariable(.size))
            solver.add(LayoutConstraint(LayoutExpression([(width, 1)], constant: -20), .lessThanOrEqual, priority: 250))
            solver.add(
                LayoutConstraint(LayoutExpression([(width, 1)], constant: -20), .greaterThanOrEqual, priority: 750)
            )
            solver.add(row(LayoutExpression([(next, 1), (edges[edges.count - 1], -1), (width, -1)]), .equal, 0))
            edges.append(next)
        }
        let before = (solver.pivotCount, solver.rowUpdateCount)
        solver.settle()
        #expect(solver.pivotCount == before.0 && solver.rowUpdateCount == before.1)
        #expect(solver.settling.stays.isEmpty)
        solver.setConstant(-5, of: first)
        solver.settle()
        #expect(solver.pivotCount == before.0 && solver.rowUpdateCount - before.1 == 101)
        #expect(solver.value(of: edges[100]) == 2005)
    }

    /// The values are those of a solver in which all variables have the weakest wish to be zero, after any sequence of
    /// changes; a second call changes nothing.
    @Test(arguments: 0..<200) func valuesAreSmallest(seed: Int) {
        var random = RandomLayout(seed: seed + 7_000)
        var solver = LayoutSolver()
        let kinds = (0..<random.variableCount).map { _ in
            random.generator.chance(50) ? LayoutVariable.Kind.size : .position
        }
        let variables = kinds.map { solver.makeVariable($0) }
        var active: [LayoutConstraint] = []
        for step in 0..<30 {
            switch Int.random(in: 0..<4, using: &random.generator) {
            case 0 where !active.isEmpty:
                solver.remove(active.remove(at: Int.random(in: 0..<active.count, using: &random.generator)))
            case 1 where !active.isEmpty:
                let constraint = active[Int.random(in: 0..<active.count, using: &random.generator)]
                solver.setConstant(Double(Int.random(in: -20...20, using: &random.generator)), of: constraint)
            default:
                let constraint = LayoutConstraint(random.entry(requiredChance: 10), variables)
                solver.add(constraint)
                active.append(constraint)
            }
            let before = violations(of: active, in: solver)
            solver.settle()
            let after = violations(of: active, in: solver)
            #expect(zip(before, after).allSatisfy { abs($0 - $1) < 1e-6 }, "seed \(seed), step \(step)")
            let values = variables.map { solver.value(of: $0) }
            let pivots = solver.pivotCount
            solver.settle()
            #expect(solver.pivotCount == pivots && variables.map { solver.value(of: $0) } == values)
            guard active.allSatisfy({ !$0.isBroken }) else { continue }
            var other = LayoutSolver()
            let others = variables.map { _ in other.makeVariable() }
            for constraint in active {
                let terms = constraint.expression.terms.map { term in
                    (others[variables.firstIndex(of: term.variable) ?? 0], term.coefficient)
                }
                let sum = LayoutExpression(terms, constant: constraint.expression.constant)
                other.add(LayoutConstraint(sum, constraint.relation, priority: constraint.priority))
            }
            for (variable, kind) in zip(others, kinds) {
                let priority = kind == .size ? 2.0 : 1
                other.add(LayoutConstraint(LayoutExpression(variable), .equal, priority: priority))
            }
            for kind in [LayoutVariable.Kind.size, .position] {
                func sum(_ values: [Double]) -> Double {
                    zip(values, kinds).reduce(0) { $1.1 == kind ? $0 + abs($1.0) : $0 }
                }
                let (found, expected) = (sum(values), sum(others.map { other.value(of: $0) }))
                #expect(abs(found - expected) < 1e-5, "seed \(seed), step \(step): \(found), \(expected)")
            }
        }
        for constraint in active { solver.remove(constraint) }
        solver.settle()
        // Up to rounding errors of the changes before.
        let rest = variables.map { abs(solver.value(of: $0)) }
        #expect(solver.constraintCount == 0 && rest.allSatisfy { $0 < 1e-9 }, "seed \(seed): \(rest)")
    }
}
