import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CloudKit
@testable import RecordStore

/// Random histories of several devices, whose operations are in conflict, are repeated, canceled and take too long.
@Suite(.serialized) struct HistoryTests {
    private static let zone = CKRecordZone(zoneName: "z")
    private static let names = ["a", "b", "c"]
    /// The number of histories of a case, and the number of cases: 10,000 histories in a slow run.
    private static let blockSize = TestEffort.isSlow ? 50 : 3
    private static let blockCount = TestEffort.isSlow ? 200 : TestEffort.rounds(4, reduced: 1)

    private static func id(_ name: String) -> CKRecord.ID { CKRecord.ID(recordName: name, zoneID: zone.zoneID) }

    /// The number of times that a counter was increased, at least and at most.
    private struct Bounds {
        var least = 0
        var most = 0
    }

    /// Increases two counters together, and repeats that after a conflict.
    /// - Returns: The smallest and the largest number of times that they were increased.
    private static func increase(_ pair: [String], in database: CKDatabase, _ random: inout SeededGenerator) async
        -> Bounds
    {
        var records: [CKRecord] = []
        for name in pair {
            guard let record = try? await database.record(for: id(name)) else { return Bounds() }
            records.append(record)
        }
        for _ in 0..<20 {
            for record in records { record["count"] = (record["count"] as? Int ?? 0) + 1 }
            let operation = CKModifyRecordsOperation(recordsToSave: records)
            let isCanceled = Int.random(in: 0..<6, using: &random) == 0
            if Int.random(in: 0..<6, using: &random) == 0 {
                operation.configuration.timeoutIntervalForResource = 0.0005
            }
            let delay = UInt32.random(in: 0...800, using: &random)
            let passed = Mutex<Result<Void, any Error>>(.success(()))
            await withCheckedContinuation { continuation in
                operation.modifyRecordsResultBlock = { result in
                    passed.withLock { $0 = result }
                    continuation.resume()
                }
                database.add(operation)
                if isCanceled {
                    usleep(delay)
                    operation.cancel()
                }
            }
            guard case .failure(let error) = passed.withLock({ $0 }) else { return Bounds(least: 1, most: 1) }
            guard let error = error as? CKError, error.code == .partialFailure else { return Bounds(least: 0, most: 1) }
            // Both or none: the other one has the error of the batch.
            for (index, record) in records.enumerated() {
                let failure = error.partialErrorsByItemID?[record.recordID] as? CKError
                if let server = failure?.serverRecord {
                    records[index] = server
                } else if let fetched = try? await database.record(for: record.recordID) {
                    records[index] = fetched
                }
            }
        }
        return Bounds()
    }

    /// Waits until changes whose operations were canceled, or took too long, are complete: nothing reports their ends.
    private static func waitForCanceledChanges(in database: CKDatabase) async throws {
        var tags: [String?] = []
        var count = 0
        while count < 20 {
            var new: [String?] = []
            for name in names { new.append(try await database.record(for: id(name)).recordChangeTag) }
            count = new == tags ? count + 1 : 0
            tags = new
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    /// Counters are increased once for each success, pairs stay together, and the feed has all states in their order.
    @Test(arguments: 0..<blockCount) func historiesAreEquivalentToASerialOrder(block: Int) async throws {
        for seed in (block * Self.blockSize..<(block + 1) * Self.blockSize).map(UInt64.init) {
            let temporary = TemporaryContainer()
            let database = temporary.database
            try await database.save(Self.zone)
            let first = try await database.modifyRecords(
                saving: Self.names.map { CKRecord($0, zone: Self.zone.zoneID, ["count": 0]) },
                deleting: []
            )
            for result in first.saveResults.values { _ = try result.get() }
            let isOver = Mutex(false)
            let observer = Task {
                var token: CKServerChangeToken?
                var last: [String: Int] = [:]
                var isLast = false
                while true {
                    let page = try await database.recordZoneChanges(
                        inZoneWith: Self.zone.zoneID,
                        since: token,
                        resultsLimit: 2
                    )
                    token = page.changeToken
                    for (id, result) in page.modificationResultsByID {
                        let count = try #require(try result.get().record["count"] as? Int)
                        if let former = last[id.recordName] { #expect(count > former) }
                        last[id.recordName] = count
                    }
                    if page.moreComing { continue }
                    if isLast { return last }
                    isLast = isOver.withLock { $0 }
                }
            }
            let bounds = await withTaskGroup(of: [String: Bounds].self) { group in
                for device in 0..<3 {
                    group.addTask {
                        // Each device has objects of its own.
                        let database = CKContainer(temporary.container.service, "test").privateCloudDatabase
                        var random = SeededGenerator(seed: seed * 10 + UInt64(device))
                        var total: [String: Bounds] = [:]
                        for _ in 0..<8 {
                            let pair = Array(Self.names.shuffled(using: &random).prefix(2))
                            let bounds = await Self.increase(pair, in: database, &random)
                            for name in pair {
                                total[name, default: Bounds()].least += bounds.least
                                total[name, default: Bounds()].most += bounds.most
                            }
                        }
                        return total
                    }
                }
                return await group.reduce(into: [String: Bounds]()) { result, part in
                    for (name, bounds) in part {
                        result[name, default: Bounds()].least += bounds.least
                        result[name, default: Bounds()].most += bounds.most
                    }
                }
            }
            try await Self.waitForCanceledChanges(in: database)
            isOver.withLock { $0 = true }
            let seen = try await observer.value
            var sum = 0
            for name in Self.names {
                let count = try #require(try await database.record(for: Self.id(name))["count"] as? Int)
                let bound = bounds[name] ?? Bounds()
                #expect((bound.least...bound.most).contains(count), "seed \(seed), \(name)")
                #expect(seen[name] == count, "seed \(seed), \(name)")
                sum += count
            }
            // Two counters are increased together.
            #expect(sum % 2 == 0 && sum > 0)
        }
    }
}
