import Foundation
import Testing

/// The notes in docs that say what is there name, for each promise, the tests that hold it. Names of tests change: a
/// promise whose test is gone is one that nothing holds.
@Suite struct PromisesTests {
    private static let notes = ["docs/drawing-tests.md", "docs/animation-tests.md", "docs/touch-tests.md"]

    @Test func everyPromiseNamesTestsThatAreThere() throws {
        let tests = try Self.testsOfThePackage()
        for note in Self.notes {
            let promises = Promise.all(in: try WorkingCopy.text(of: note))
            #expect(promises.count > 20, "\(note) has lost its tables")
            for promise in promises {
                #expect(!promise.tests.isEmpty, "\(note):\(promise.line) names no test")
                let missing = promise.tests.filter { !tests.contains($0) }
                #expect(missing == [], "\(note):\(promise.line): no such test")
            }
        }
    }

    @Test func tablesAreRead() {
        let note = """
            | promise | tests |
            |---|---|
            | a `line` is drawn | `LineTests.one`, `LineTests.two` |
            | nothing | by hand |
            Not of the table: `OtherTests.three`.
            """
        #expect(
            Promise.all(in: note) == [
                Promise(line: 3, tests: ["LineTests.one", "LineTests.two"]), Promise(line: 4, tests: []),
            ]
        )
        let source = """
            @Suite("A name") struct LineTests {
                @Test(arguments: [1]) func one(number: Int) {}
                @Test
                func two() {}
                private func helper() {}
            }
            extension LineTests {
                @Test("Has a name") @MainActor func three() async throws {}
            }
            """
        #expect(Self.tests(in: source) == ["LineTests.one", "LineTests.two", "LineTests.three"])
    }

    /// One row of a table.
    private struct Promise: Equatable {
        /// In the note, from 1.
        var line: Int
        var tests: [String]

        /// The rows below a heading row, whose last column names tests as `Suite.test`.
        static func all(in note: String) -> [Promise] {
            var isInTable = false
            return note.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
                index,
                line -> Promise? in
                guard line.hasPrefix("|") else {
                    isInTable = false
                    return nil
                }
                if line.hasPrefix("|---") {
                    isInTable = true
                    return nil
                }
                guard isInTable, let last = line.dropLast().split(separator: "|").last else { return nil }
                return Promise(
                    line: index + 1,
                    tests: last.matches(of: /`(\w+Tests\.\w+)`/).map { String($0.output.1) }
                )
            }
        }
    }

    private static func testsOfThePackage() throws -> Set<String> {
        let graph = try PackageGraph(describing: WorkingCopy.folder)
        return try graph.targets.filter { $0.isTest && $0.kind == .swift }
            .flatMap { WorkingCopy.files(of: $0) }
            .reduce(into: []) { $0.formUnion(tests(in: try WorkingCopy.text(of: $1))) }
    }

    /// The tests of a file by suite and name.
    private static func tests(in source: String) -> Set<String> {
        var suite = ""
        var isTest = false
        var found: Set<String> = []
        for line in source.split(separator: "\n") {
            if let match = line.firstMatch(of: /(?:struct|class|enum|extension) (\w+Tests)\b/) {
                suite = String(match.output.1)
            }
            if line.contains("@Test") { isTest = true }
            if isTest, let match = line.firstMatch(of: /func (\w+)/) {
                found.insert("\(suite).\(match.output.1)")
                isTest = false
            }
        }
        return found
    }
}
