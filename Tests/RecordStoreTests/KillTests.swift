import Foundation
import Glibc
import TestSupport
import Testing

@_spi(RecordEngine) @testable import RecordStore

/// Processes that are killed at random moments.
@Suite struct KillTests {
    private static let database = RecordDatabaseID(container: "probe", scope: .private)

    /// Runs a program and kills it some time after a line of its output.
    /// - Returns: The last number that it has acknowledged.
    private static func killed(_ mode: String, _ folder: URL, _ random: inout SeededGenerator) throws -> Int64 {
        let count = Int.random(in: 1...12, using: &random)
        let delay = UInt32.random(in: 0...3000, using: &random)
        var last: Int64 = 0
        var isKilled = false
        let run = try ProgramRun.run("RecordProbe", [mode, folder.path]) { lines, process in
            guard lines.count >= count, !isKilled else { return }
            isKilled = true
            usleep(delay)
            kill(process, SIGKILL)
        }
        // A line may be incomplete.
        let complete = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        for line in complete { last = max(last, try #require(Int64(line))) }
        #expect(isKilled && last > 0, "\(run.errors)")
        return last
    }

    /// A batch is there as a whole or not at all, all that were acknowledged are there, and the files of the assets as well.
    @Test func batchesAreWholeAfterAKill() throws {
        let folder = TemporaryStore.newFolder()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var random = SeededGenerator(seed: 3)
        let zone = RecordZoneID(name: "z")
        for _ in 0..<TestEffort.rounds(100, reduced: 4) {
            let last = try Self.killed("save", folder, &random)
            let store = try SQLiteRecordStore(folder: folder)
            let changes = try store.changes(of: zone, since: nil, in: Self.database).changes
            var numbers: Set<Int64> = []
            for case .saved(let record) in changes {
                guard case .integer(let number)? = record.fields["number"] else {
                    Issue.record("a record has no number")
                    continue
                }
                numbers.insert(number)
                guard case .asset(let asset)? = record.fields["photo"] else { continue }
                let photo = try Data(contentsOf: store.file(of: asset))
                #expect(photo == Data("photo \(number / 10 * 10)".utf8))
            }
            #expect(changes.count == 5 && numbers.count == 1)
            #expect(numbers.first ?? 0 >= last)
            let report = try store.writer.withLock { try $0.connection.first("PRAGMA integrity_check") { $0.text(0) } }
            #expect(report == "ok")
        }
    }

    /// Whatever was added is sent once, in its order.
    @Test func queueIsSentOnceAfterAKill() throws {
        let folder = TemporaryStore.newFolder()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var random = SeededGenerator(seed: 4)
        var known = 0
        for _ in 0..<TestEffort.rounds(100, reduced: 4) {
            let last = try Self.killed("queue", folder, &random)
            let store = try SQLiteRecordStore(folder: folder)
            let outbox = try RecordOutbox(file: folder.appending(path: "outbox.sqlite"))
            var order = try Self.names(store)
            for entry in try outbox.entries() {
                let name = try #require(entry.batch.saves.first?.record.id.name)
                // The one that was under way may be there already.
                if name != order.last { order.append(name) }
            }
            try outbox.send(to: store) { _, answer in
                guard case .success(let result) = answer else {
                    Issue.record("a batch has failed")
                    return
                }
                for item in result.saved.values {
                    if case .failure(let error) = item { Issue.record(error) }
                }
            }
            let sent = try Self.names(store)
            #expect(sent == order && Int64(sent.count) >= last && sent.count > known)
            known = sent.count
        }
    }

    private static func names(_ store: SQLiteRecordStore) throws -> [String] {
        var names: [String] = []
        var token: RecordChangeToken?
        while true {
            let page = try store.changes(of: .default, since: token, in: database)
            for case .saved(let record) in page.changes { names.append(record.id.name) }
            token = page.token
            if !page.isMoreComing { return names }
        }
    }
}
