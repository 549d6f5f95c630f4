import Foundation
import RecordNetwork
import RecordStore
import Testing

/// Random histories of five devices over the network, which an order of their changes explains.
@Suite(.serialized) struct NetworkHistoryTests {
    /// The seeds of the histories for each store. `EASEL_HISTORIES` sets others, such as `2000..<4000`.
    private static let seeds: Range<UInt64> = {
        let environment = ProcessInfo.processInfo.environment
        let bounds = (environment["EASEL_HISTORIES"] ?? "").split(separator: "..<").compactMap { UInt64($0) }
        if bounds.count == 2, bounds[0] < bounds[1] { return bounds[0]..<bounds[1] }
        return environment["EASEL_SLOW_TESTS"] == nil ? 0..<5 : 0..<10_000
    }()

    @Test(arguments: TestStore.Kind.installed) func ordersExplainHistories(kind: TestStore.Kind) throws {
        let devices = try Devices(kind)
        var answered = 0
        for seed in Self.seeds {
            var history = try NetworkHistory(seed: seed, devices: devices)
            let isExplained = try history.perform(rounds: 8)
            answered += history.answered
            if !isExplained {
                Issue.record("seed \(seed): \(history.difference)")
                return
            }
        }
        #expect(answered > 10 * Self.seeds.count)
        #expect(try devices.server.run("check") == "no errors")
    }

    // MARK: The checker itself

    /// A model that forgets a rule differs.
    @Test func forgottenRuleIsFound() throws {
        let devices = try Devices(.file)
        let isFound = try (0..<20 as Range<UInt64>).contains { seed in
            var history = try NetworkHistory(seed: seed, devices: devices, ignoresTags: true)
            return try !history.perform(rounds: 10, hasFaults: false)
        }
        #expect(isFound)
    }

    private typealias Operation = ZoneModel.Operation

    private static func save(_ name: String, _ value: Int64, tag: String? = nil) -> RecordBatch {
        var record = Record(id: RecordID(name: name), type: "T", fields: ["x": .integer(value)])
        record.changeTag = tag
        return RecordBatch(saves: [RecordSave(record)], identifier: UUID())
    }

    private static func saved(_ value: Int64) -> ZoneModel.Answer { .saved(["x": .integer(value)], parent: nil) }

    private static func change(_ name: String, _ value: Int64, _ tag: String) -> ZoneModel.Change {
        .saved(name, ["x": .integer(value)], parent: nil, tag: tag)
    }

    private static func isExplained(_ operations: [Operation], _ feed: [ZoneModel.Change]) -> Bool {
        !ZoneModel().outcomes(of: operations, feed: feed, repeated: []).isEmpty
    }

    @Test func changesHaveOneOrder() {
        let first = Operation(batch: Self.save("a", 1), answers: ["a": Self.saved(1)])
        let second = Operation(batch: Self.save("b", 2), answers: ["b": Self.saved(2)])
        let (a, b) = (Self.change("a", 1, "1"), Self.change("b", 2, "2"))
        #expect(Self.isExplained([first, second], [a, b]) && Self.isExplained([first, second], [b, a]))
        // A change that is missing, one that is there twice, and one that no device has made.
        #expect(!Self.isExplained([first, second], [a]))
        #expect(!Self.isExplained([first, second], [a, b, a]))
        #expect(!Self.isExplained([first], [a, b]))
    }

    @Test func updatesAreNotLost() {
        // Two devices add one record: the second one has a conflict.
        let winner = Operation(batch: Self.save("a", 1), answers: ["a": Self.saved(1)])
        let other = Self.save("a", 2)
        let conflict = Operation(
            batch: other,
            answers: ["a": .failed("conflict", server: ["x": .integer(1)])]
        )
        #expect(Self.isExplained([conflict, winner], [Self.change("a", 1, "1")]))
        let both = Operation(batch: other, answers: ["a": Self.saved(2)])
        #expect(!Self.isExplained([both, winner], [Self.change("a", 1, "1")]))
        #expect(!Self.isExplained([both, winner], [Self.change("a", 2, "2")]))
    }

    /// The answer to a batch that was sent twice has the record as it is the second time, which another device has changed.
    @Test func batchThatIsSentTwiceHasTheLastAnswer() {
        let twice = Operation(batch: Self.save("a", 1), answers: ["a": Self.saved(2)])
        var batch = Self.save("a", 2)
        batch.policy = .allKeys
        let other = Operation(batch: batch, answers: ["a": Self.saved(2)])
        #expect(Self.isExplained([twice, other], [Self.change("a", 2, "2")]))
        #expect(!Self.isExplained([twice, other], [Self.change("a", 1, "2")]))
        #expect(!Self.isExplained([twice], [Self.change("a", 1, "1")]))
        #expect(!Self.isExplained([twice], [Self.change("a", 2, "1")]))
    }

    @Test func batchWithoutAnswerIsPerformedAtMostOnce() throws {
        let batch = Self.save("a", 1)
        let lost = Operation(batch: batch, answers: nil)
        let identifiers = Set([batch.identifier].compactMap { $0 })
        let change = Self.change("a", 1, "1")
        let model = ZoneModel()
        let performed = model.outcomes(of: [lost], feed: [change], repeated: identifiers)
        let not = model.outcomes(of: [lost], feed: [], repeated: identifiers)
        #expect(performed.count == 1 && not == [model])
        // The repetition of a performed batch changes nothing.
        let answer = Operation(batch: batch, answers: ["a": Self.saved(1)])
        let end = try #require(performed.first)
        #expect(end.outcomes(of: [answer], feed: [], repeated: []).count == 1)
        #expect(end.outcomes(of: [answer], feed: [Self.change("a", 1, "2")], repeated: []).isEmpty)
        #expect(model.outcomes(of: [answer], feed: [change], repeated: []).count == 1)
        #expect(model.outcomes(of: [answer], feed: [], repeated: []).isEmpty)
    }
}
