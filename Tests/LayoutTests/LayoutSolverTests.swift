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
        for index in 1...200 {
            let next = solver.makeVariable()
            solver.add(equal(LayoutExpression([(next, 1), (edges[index - 1], -1)]), 20, priority: 750))
            solver.add(atLeast(LayoutExpression([(next, 1), (edges[index - 1], -1)]), 0))
            edges.append(next)
        }
        let apart = solver.makeVariable()
        solver.add(equal(LayoutExpression(apart), 5))
        #expect(solver.value(of: edges[200]) == 4008)
        _ = solver.takeChangedVariables()
        let before = solver.pivotCount
        solver.setConstant(-11, of: origin)
        #expect(solver.value(of: edges[200]) == 4011 && solver.pivotCount == before)
        let changed = Set(solver.takeChangedVariables())
        #expect(changed == Set(edges))
    }
}
