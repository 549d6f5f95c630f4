import Testing

@testable import Layout

@Suite struct LayoutSolverTests {
    private func equal(_ left: LayoutExpression, _ right: Double, priority: Double = 1000) -> LayoutConstraint {
        LayoutConstraint(left - LayoutExpression(constant: right), .equal, priority: priority)
    }

    private func atLeast(_ left: LayoutExpression, _ right: Double, priority: Double = 1000) -> LayoutConstraint {
        LayoutConstraint(left - LayoutExpression(constant: right), .greaterThanOrEqual, priority: priority)
    }

    private func atMost(_ left: LayoutExpression, _ right: Double, priority: Double = 1000) -> LayoutConstraint {
        LayoutConstraint(left - LayoutExpression(constant: right), .lessThanOrEqual, priority: priority)
    }

    @Test func requiredEquationsHaveTheirSolution() {
        var solver = LayoutSolver()
        let (x, y) = (solver.makeVariable(), solver.makeVariable())
        solver.add(equal(LayoutExpression([(x, 1), (y, 1)]), 10))
        solver.add(equal(LayoutExpression([(x, 1), (y, -1)]), 4))
        #expect(solver.value(of: x) == 7 && solver.value(of: y) == 3)
        #expect(!solver.isAmbiguous(x) && !solver.isAmbiguous(y))
    }

    @Test func higherPriorityWinsOverManyLowerOnes() {
        var solver = LayoutSolver()
        let x = solver.makeVariable()
        for _ in 0..<200 { solver.add(equal(LayoutExpression(x), 100, priority: 250)) }
        solver.add(equal(LayoutExpression(x), 1, priority: 251))
        #expect(solver.value(of: x) == 1)
    }

    @Test func removedConstraintsHaveNoEffect() {
        var solver = LayoutSolver()
        let x = solver.makeVariable()
        let (low, high) = (equal(LayoutExpression(x), 5, priority: 10), equal(LayoutExpression(x), 8, priority: 20))
        solver.add(low)
        solver.add(high)
        #expect(solver.value(of: x) == 8)
        solver.remove(high)
        #expect(solver.value(of: x) == 5 && solver.constraintCount == 1)
        solver.remove(high)
        solver.add(high)
        #expect(solver.value(of: x) == 8)
    }

    @Test func variableWithoutConstraintIsZeroAndAmbiguous() {
        var solver = LayoutSolver()
        let x = solver.makeVariable()
        #expect(solver.value(of: x) == 0 && solver.isAmbiguous(x))
        solver.add(atLeast(LayoutExpression(x), 10))
        #expect(solver.value(of: x) >= 10 && solver.isAmbiguous(x))
        solver.add(equal(LayoutExpression(x), 12, priority: 1))
        #expect(solver.value(of: x) == 12 && !solver.isAmbiguous(x))
    }

    /// The newest of the constraints that contradict each other is broken, and reported with the others.
    @Test func contradictionBreaksNewestConstraint() throws {
        var solver = LayoutSolver()
        let (x, y) = (solver.makeVariable(), solver.makeVariable())
        let first = equal(LayoutExpression([(x, 1), (y, -1)]), 0)
        let second = equal(LayoutExpression(x), 10)
        let third = equal(LayoutExpression(y), 20)
        #expect(solver.add(first).isEmpty)
        #expect(solver.add(equal(LayoutExpression(solver.makeVariable()), 1)).isEmpty)
        #expect(solver.add(second).isEmpty)
        let conflict = try #require(solver.add(third).first)
        #expect(conflict.broken === third && third.isBroken)
        #expect(conflict.constraints.map(ObjectIdentifier.init) == [first, second, third].map(ObjectIdentifier.init))
        #expect(solver.value(of: x) == 10 && solver.value(of: y) == 10)
        // Without the contradiction, the constraint is required again.
        solver.remove(second)
        #expect(!third.isBroken && solver.value(of: x) == 20)
        let fourth = equal(LayoutExpression(x), 0)
        let next = try #require(solver.add(fourth).first)
        #expect(next.broken === fourth)
    }

    /// Constraints are replaced when their terms change. The newest one remains the one that was added last.
    @Test func replacedConstraintKeepsItsPlaceInTheOrder() throws {
        var solver = LayoutSolver()
        let (x, y) = (solver.makeVariable(), solver.makeVariable())
        let first = equal(LayoutExpression(x), 10)
        let second = equal(LayoutExpression([(x, 1), (y, -1)]), 0)
        let third = equal(LayoutExpression(y), 10)
        for constraint in [first, second, third] { #expect(solver.add(constraint).isEmpty) }
        let replacement = equal(LayoutExpression(x), 30)
        let conflict = try #require(solver.replace(first, with: replacement).first)
        #expect(conflict.broken === third && third.isBroken && !replacement.isBroken)
        #expect(solver.value(of: x) == 30 && solver.value(of: y) == 30)
        let last = equal(LayoutExpression(y), 30)
        #expect(solver.replace(third, with: last).isEmpty && !last.isBroken)
        // One that is in no solver is added.
        let z = solver.makeVariable()
        #expect(solver.replace(first, with: equal(LayoutExpression(z), 5)).isEmpty && solver.value(of: z) == 5)
    }

    @Test func changedConstantBreaksNewestConstraint() throws {
        var solver = LayoutSolver()
        let x = solver.makeVariable()
        let (lower, upper) = (atLeast(LayoutExpression(x), 10), atMost(LayoutExpression(x), 50))
        solver.add(lower)
        solver.add(upper)
        let conflict = try #require(solver.setConstant(-60, of: lower).first)
        #expect(conflict.broken === upper && solver.value(of: x) == 60)
        #expect(solver.setConstant(-20, of: lower).isEmpty)
        #expect(!upper.isBroken && solver.value(of: x) <= 50)
    }

    @Test func constantThatIsNotFiniteBreaksItsConstraintOnly() {
        var solver = LayoutSolver()
        let x = solver.makeVariable()
        solver.add(equal(LayoutExpression(x), 3, priority: 500))
        let nonsense = equal(LayoutExpression(x), .nan)
        #expect(solver.add(nonsense).count == 1)
        #expect(solver.value(of: x) == 3)
        #expect(solver.setConstant(.infinity, of: nonsense).count == 1)
        #expect(solver.setConstant(-7, of: nonsense).isEmpty)
        #expect(solver.value(of: x) == 7 && !nonsense.isBroken)
    }

    @Test func constraintsAffectingVariableAreFound() {
        var solver = LayoutSolver()
        let (x, width, other) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
        let left = equal(LayoutExpression(x), 10)
        let right = equal(LayoutExpression([(x, 1), (width, 1)]), 90, priority: 750)
        for constraint in [left, right, equal(LayoutExpression(other), 1)] { solver.add(constraint) }
        let found = solver.constraints(affecting: width)
        #expect(found.map(ObjectIdentifier.init) == [left, right].map(ObjectIdentifier.init))
    }

    /// The value of a variable at the end of a chain of boxes follows a change of the first one, at the cost of a few
    /// exchanges, and only variables whose values change are reported.
    @Test func changeOfConstantIsIncremental() {
        var solver = LayoutSolver()
        var edges = [solver.makeVariable()]
        let origin = equal(LayoutExpression(edges[0]), 8)
        solver.add(origin)
        var links: [LayoutConstraint] = []
        for index in 1...200 {
            let next = solver.makeVariable()
            links.append(equal(LayoutExpression([(next, 1), (edges[index - 1], -1)]), 20, priority: 750))
            solver.add(links[index - 1])
            solver.add(atLeast(LayoutExpression([(next, 1), (edges[index - 1], -1)]), 0))
            edges.append(next)
        }
        let apart = solver.makeVariable()
        solver.add(equal(LayoutExpression(apart), 5))
        #expect(solver.value(of: edges[200]) == 4008)
        _ = solver.takeChangedVariables()
        let (pivots, rows) = (solver.pivotCount, solver.rowUpdateCount)
        solver.setConstant(-11, of: origin)
        #expect(solver.value(of: edges[200]) == 4011 && solver.pivotCount == pivots)
        let changed = Set(solver.takeChangedVariables())
        #expect(changed == Set(edges))
        // The limits of the distances do not depend on the origin.
        #expect(solver.rowUpdateCount - rows == 201)
        solver.setConstant(-25, of: links[149])
        #expect(solver.value(of: edges[149]) == 2991 && solver.value(of: edges[200]) == 4016)
        // The edges after the distance, and its limit.
        #expect(solver.takeChangedVariables().count == 51)
        #expect(solver.rowUpdateCount - rows == 201 + 51 + 1 && solver.pivotCount == pivots)
    }

    // MARK: Redundant equations

    @Test(arguments: [6.0, 4.0]) func changedRedundantEquationContradictsTheOther(value: Double) throws {
        var solver = LayoutSolver()
        let x = solver.makeVariable()
        let (first, second) = (equal(LayoutExpression(x), 5), equal(LayoutExpression(x), 5))
        #expect(solver.add(first).isEmpty && solver.add(second).isEmpty)
        let conflict = try #require(solver.setConstant(-value, of: second).first)
        #expect(conflict.broken === second && solver.value(of: x) == 5)
        solver.remove(first)
        #expect(!second.isBroken && solver.value(of: x) == value)
    }

    @Test(arguments: [1.0, -1], [2.0, 8]) func redundantEquationHoldsWithoutTheOther(sign: Double, limit: Double) {
        var solver = LayoutSolver()
        let (x, y) = (solver.makeVariable(), solver.makeVariable())
        let expression = LayoutExpression([(x, 1), (y, sign)])
        let (first, second) = (equal(expression, 5), equal(expression * -1, -5))
        let limits = [
            limit < 5 ? atLeast(expression, limit) : atMost(expression, limit),
            atLeast(LayoutExpression(y), 0), equal(LayoutExpression(x), limit, priority: 500),
        ]
        for constraint in [first, second] + limits { #expect(solver.add(constraint).isEmpty) }
        solver.remove(first)
        #expect(solver.violation(of: second) < 1e-9 && solver.value(of: expression) == 5)
        #expect(solver.add(first).isEmpty)
        solver.remove(second)
        #expect(solver.violation(of: first) < 1e-9)
    }

    /// A list whose rows come and go for hours uses no more memory than at first.
    @Test func symbolsOfRemovedConstraintsAreReused() {
        var solver = LayoutSolver()
        let x = solver.makeVariable()
        solver.add(equal(LayoutExpression(x), 3, priority: 10))
        func change() {
            let y = solver.makeVariable()
            let constraints = [
                equal(LayoutExpression([(x, 1), (y, -1)]), 1), atLeast(LayoutExpression(y), 4, priority: 100),
                atMost(LayoutExpression(x), 1), equal(LayoutExpression(y), 9), equal(LayoutExpression(y), .nan),
            ]
            for constraint in constraints { solver.add(constraint) }
            for constraint in constraints { solver.remove(constraint) }
            solver.remove(y)
        }
        change()
        let capacity = solver.tableau.symbolCapacity
        for _ in 0..<1000 { change() }
        #expect(solver.tableau.symbolCapacity == capacity && solver.value(of: x) == 3)
    }
}
