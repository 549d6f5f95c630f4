import Foundation
import TestSupport
import Testing

@testable import Layout

/// Random systems, compared with new solvers and with kiwisolver.
@Suite struct LayoutPropertyTests {
    private static let tolerance = 1e-5

    /// Returns a Boolean value that indicates whether sums of violations are equal.
    private func areEqual(_ left: [Double], _ right: [Double]) -> Bool {
        zip(left, right).allSatisfy { abs($0 - $1) < Self.tolerance }
    }

    /// After any sequence of changes, the solution is as good as that of a new solver. Required constraints contradict
    /// nothing here, because the newest one is optional if it does.
    @Test(arguments: 0..<200) func changedSystemEqualsNewOne(seed: Int) {
        var random = RandomLayout(seed: seed)
        var solver = LayoutSolver()
        let variables = (0..<random.variableCount).map { _ in solver.makeVariable() }
        var active: [LayoutConstraint] = []
        for step in 0..<40 {
            switch Int.random(in: 0..<5, using: &random.generator) {
            case 0 where !active.isEmpty:
                solver.remove(active.remove(at: Int.random(in: 0..<active.count, using: &random.generator)))
            case 1, 2:
                guard let constraint = active.randomElement(using: &random.generator) else { continue }
                solver.setConstant(Double(Int.random(in: -20...20, using: &random.generator)), of: constraint)
            default:
                let constraint = LayoutConstraint(random.entry(requiredChance: 10), variables)
                solver.add(constraint)
                active.append(constraint)
            }
            let broken = active.filter(\.isBroken)
            for constraint in active where constraint.isRequired && !constraint.isBroken {
                #expect(solver.violation(of: constraint) < Self.tolerance, "seed \(seed), step \(step)")
            }
            guard broken.isEmpty else { continue }
            var new = LayoutSolver()
            let newVariables = (0..<random.variableCount).map { _ in new.makeVariable() }
            let copies = active.map { constraint in
                let terms = constraint.expression.terms.map { term in
                    (newVariables[variables.firstIndex(of: term.variable) ?? 0], term.coefficient)
                }
                return LayoutConstraint(
                    LayoutExpression(terms, constant: constraint.expression.constant),
                    constraint.relation,
                    priority: constraint.priority
                )
            }
            for copy in copies { new.add(copy) }
            #expect(copies.allSatisfy { !$0.isBroken }, "seed \(seed), step \(step)")
            let (found, expected) = (violations(of: active, in: solver), violations(of: copies, in: new))
            #expect(areEqual(found, expected), "seed \(seed), step \(step): \(found), \(expected)")
        }
        for constraint in active { solver.remove(constraint) }
        #expect(solver.constraintCount == 0)
    }

    // MARK: Another solver

    private struct System: Codable {
        var variableCount: Int
        var entries: [RandomLayout.Entry]
    }

    /// The answer of kiwisolver: the values, and the index of the first required constraint that has no solution.
    private struct Answer: Codable {
        var values: [Double]
        var unsatisfiable: Int?
    }

    private static let program = """
        import json, sys, kiwisolver as kiwi
        strengths = {250: "weak", 500: "medium", 750: "strong", 1000: "required"}
        answers = []
        for system in json.load(sys.stdin):
            solver = kiwi.Solver()
            variables = [kiwi.Variable(str(i)) for i in range(system["variableCount"])]
            unsatisfiable = None
            for index, entry in enumerate(system["entries"]):
                pairs = entry["terms"].items()
                expression = sum((variables[int(v)] * c for v, c in pairs), kiwi.Expression([], entry["constant"]))
                op = {-1: "<=", 0: "==", 1: ">="}[entry["relation"]]
                try:
                    solver.addConstraint(kiwi.Constraint(expression, op, strengths[entry["priority"]]))
                except kiwi.UnsatisfiableConstraint:
                    unsatisfiable = index
                    break
            solver.updateVariables()
            answers.append({"values": [v.value() for v in variables], "unsatisfiable": unsatisfiable})
        print(json.dumps(answers))
        """

    private static let python = "/usr/bin/python3"

    private static func run(_ arguments: [String], _ input: Data = Data()) throws -> (status: Int32, output: Data) {
        let process = Process()
        process.executableURL = URL(filePath: python)
        process.arguments = arguments
        let (standardInput, standardOutput) = (Pipe(), Pipe())
        process.standardInput = standardInput
        process.standardOutput = standardOutput
        process.standardError = FileHandle.nullDevice
        try process.run()
        // A thread of its own, because both pipes may be full.
        let writer = standardInput.fileHandleForWriting
        Thread.detachNewThread {
            try? writer.write(contentsOf: input)
            try? writer.close()
        }
        let output = try standardOutput.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }

    private static let hasKiwi = (try? run(["-c", "import kiwisolver"]).status) == 0

    /// Solves systems with kiwisolver, in portions, because an answer is complete before it is read.
    private static func answers(for systems: [System]) throws -> [Answer] {
        let (status, output) = try run(["-c", program], JSONEncoder().encode(systems))
        try #require(status == 0)
        return try JSONDecoder().decode([Answer].self, from: output)
    }

    // Without optimization, all of them take ten seconds. `make test-long` solves all.
    #if DEBUG
        private static let systemCount = 2_000
    #else
        private static let systemCount = 10_000
    #endif

    /// For random systems, contradictions are found for the same constraints, required constraints hold, no solution
    /// of kiwisolver is better, and variables that the constraints determine have its values.
    @Test(.enabled(if: hasKiwi, "python3-kiwisolver is not installed"), .timeLimit(.minutes(5)), arguments: 0..<10)
    func solutionsEqualThoseOfKiwisolver(portion: Int) throws {
        let count = Self.systemCount / 10
        let systems = (0..<count).map { number in
            var random = RandomLayout(seed: portion * 1000 + number + 10_000)
            let count = Int.random(in: 1...14, using: &random.generator)
            return System(variableCount: random.variableCount, entries: (0..<count).map { _ in random.entry() })
        }
        let answers = try Self.answers(for: systems)
        #expect(answers.count == systems.count)
        var (contradictions, uniqueValues, failures) = (0, 0, [String]())
        for (number, (system, answer)) in zip(systems, answers).enumerated() {
            var solver = LayoutSolver()
            let variables = (0..<system.variableCount).map { _ in solver.makeVariable() }
            var constraints: [LayoutConstraint] = []
            var unsatisfiable: Int?
            for (index, entry) in system.entries.enumerated() {
                let constraint = LayoutConstraint(entry, variables)
                if !solver.add(constraint).isEmpty {
                    unsatisfiable = index
                    break
                }
                constraints.append(constraint)
            }
            if unsatisfiable != answer.unsatisfiable { failures.append("\(number): contradiction") }
            guard unsatisfiable == nil, answer.unsatisfiable == nil else {
                contradictions += 1
                continue
            }
            let ours = violations(of: constraints, in: solver)
            if ours[0] > Self.tolerance { failures.append("\(number): required constraint violated") }
            // The same violations, evaluated for the other solver's values.
            let theirs = violations(of: constraints) { answer.values[variables.firstIndex(of: $0) ?? 0] }
            let first = zip(ours, theirs).first { abs($0 - $1) > Self.tolerance }
            // The other solver weights priorities instead of comparing them, and can be worse.
            if let first {
                if first.0 > first.1 { failures.append("\(number): \(ours), \(theirs)") }
                continue
            }
            for (variable, value) in zip(variables, answer.values) where isUnique(variable, in: &solver) {
                uniqueValues += 1
                let found = solver.value(of: variable)
                if abs(found - value) > Self.tolerance { failures.append("\(number): \(found), \(value)") }
            }
        }
        #expect(failures.isEmpty, "portion \(portion): \(failures)")
        #expect(contradictions > count / 20 && uniqueValues > count / 2, "\(contradictions), \(uniqueValues)")
    }

    /// Returns a Boolean value that indicates whether a variable has the same value in all solutions: the weakest wish for
    /// another value does not change it.
    private func isUnique(_ variable: LayoutVariable, in solver: inout LayoutSolver) -> Bool {
        let value = solver.value(of: variable)
        return [-1.0, 1].allSatisfy { difference in
            let wish = LayoutConstraint(
                LayoutExpression([(variable, 1)], constant: -value - difference),
                .equal,
                priority: 1
            )
            solver.add(wish)
            defer { solver.remove(wish) }
            return abs(solver.value(of: variable) - value) < Self.tolerance
        }
    }

    // MARK: Contradictions

    /// Sets with many contradictions are resolved in a limited number of steps, whatever their order and size.
    @Test(.timeLimit(.minutes(5)), arguments: 0..<60) func unsatisfiableSetsAreResolved(seed: Int) {
        var random = RandomLayout(seed: seed + 500)
        var solver = LayoutSolver()
        let variables = (0..<random.variableCount).map { _ in solver.makeVariable() }
        let constraints = (0..<60).map { _ in LayoutConstraint(random.entry(requiredChance: 90), variables) }
        for constraint in constraints { solver.add(constraint) }
        for _ in 0..<40 {
            guard let constraint = constraints.randomElement(using: &random.generator) else { continue }
            solver.setConstant(Double(Int.random(in: -20...20, using: &random.generator)), of: constraint)
        }
        let hasBroken = constraints.contains { $0.isBroken }
        #expect(hasBroken)
        for constraint in constraints where constraint.isRequired && !constraint.isBroken {
            #expect(solver.violation(of: constraint) < Self.tolerance, "seed \(seed)")
        }
        #expect(solver.pivotCount < 20_000, "seed \(seed)")
        for constraint in constraints { solver.remove(constraint) }
        #expect(solver.constraintCount == 0)
        // Without the others, the first constraint holds.
        solver.add(constraints[0])
        #expect(!constraints[0].isBroken && solver.violation(of: constraints[0]) < Self.tolerance)
    }
}
