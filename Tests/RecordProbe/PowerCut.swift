import CSQLite
import Foundation
import RecordStore

/// A program that a power cut interrupts: it verifies what a former run has left on the disk, and then saves records and adds batches to a
/// queue until the end.
///
/// Its lines are `restored SAVED QUEUED` and then `stored SAVED QUEUED` after each acknowledgment.
struct PowerCut {
    /// A fault of what is on the disk.
    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    private static let zone = RecordZoneID(name: "z")
    private let folder: URL
    private let store: SQLiteRecordStore
    private let outbox: RecordOutbox

    init(folder: URL) throws {
        self.folder = folder
        store = try SQLiteRecordStore(folder: folder)
        outbox = try RecordOutbox(file: folder.appendingPathComponent("outbox.sqlite"))
        try store.saveZone(Self.zone, in: database)
    }

    func run() throws {
        for name in ["records.sqlite", "outbox.sqlite"] {
            try verifyIntegrity(folder.appendingPathComponent(name).path)
        }
        var saved = try restoredBatch()
        var queued = try restoredQueue()
        report("restored", saved, queued)
        let photo = folder.appendingPathComponent("photo")
        while true {
            saved += 1
            var fields: [String: RecordValue] = ["number": .integer(saved)]
            if saved % 5 == 0 {
                try Data("photo \(saved)".utf8).write(to: photo)
                fields["photo"] = .asset(try store.addAsset(contentsOf: photo))
            }
            let saves = (0..<5).map {
                RecordSave(Record(id: RecordID(name: "r\($0)", zone: Self.zone), type: "Note", fields: fields))
            }
            let result = try store.modify(RecordBatch(saves: saves, policy: .allKeys), in: database)
            for item in result.saved.values { _ = try item.get() }
            queued += 1
            let record = Record(id: RecordID(name: "q\(queued)"), type: "Entry", fields: ["number": .integer(queued)])
            try outbox.add(RecordBatch(saves: [RecordSave(record)]), to: database)
            report("stored", saved, queued)
            if queued % 7 == 0 { try send() }
        }
    }

    private func report(_ word: String, _ saved: Int64, _ queued: Int64) {
        let line = Array("\(word) \(saved) \(queued)\n".utf8)
        _ = write(STDOUT_FILENO, line, line.count)
    }

    /// Returns the number of the last batch, all of whose records and files are there.
    private func restoredBatch() throws -> Int64 {
        let changes = try store.changes(of: Self.zone, since: nil, in: database).changes
        if changes.isEmpty { return 0 }
        var numbers: Set<Int64> = []
        for case .saved(let record) in changes {
            guard case .integer(let number)? = record.fields["number"] else {
                throw Fault(description: "record \(record.id.name) has no number")
            }
            numbers.insert(number)
            guard case .asset(let asset)? = record.fields["photo"] else { continue }
            let text = String(decoding: try Data(contentsOf: store.file(of: asset)), as: UTF8.self)
            guard text == "photo \(number / 5 * 5)" else { throw Fault(description: "\(text) in batch \(number)") }
        }
        guard changes.count == 5, numbers.count == 1, let number = numbers.first else {
            throw Fault(description: "\(changes.count) records of the batches \(numbers.sorted())")
        }
        return number
    }

    /// Returns the number of the last queued batch: each is once in the store, in its order, or waits.
    private func restoredQueue() throws -> Int64 {
        let waiting = try outbox.entries().compactMap { $0.batch.saves.first?.record.id.name }
        // The one that was under way may be in the store and wait.
        let sent = try sentNames().filter { $0 != waiting.first }
        let names = sent + waiting
        guard names == (0..<names.count).map({ "q\($0 + 1)" }) else {
            throw Fault(description: "the queue has lost or repeated a batch: \(names)")
        }
        try send()
        guard try sentNames() == names else { throw Fault(description: "the queue has sent other batches than it had") }
        return Int64(names.count)
    }

    private func sentNames() throws -> [String] {
        var names: [String] = []
        var token: RecordChangeToken?
        while true {
            let page = try store.changes(of: .default, since: token, in: database)
            for case .saved(let record) in page.changes { names.append(record.id.name) }
            token = page.token
            if !page.isMoreComing { return names }
        }
    }

    private func send() throws {
        var fault: Fault?
        try outbox.send(to: store) { entry, answer in
            do {
                for item in try answer.get().saved.values { _ = try item.get() }
            } catch {
                fault = Fault(description: "batch \(entry.ticket): \(error)")
            }
        }
        if let fault { throw fault }
    }

    private func verifyIntegrity(_ path: String) throws {
        var connection: OpaquePointer?
        defer { sqlite3_close(connection) }
        var statement: OpaquePointer?
        guard sqlite3_open(path, &connection) == SQLITE_OK,
            sqlite3_prepare_v2(connection, "PRAGMA integrity_check", -1, &statement, nil) == SQLITE_OK
        else { throw Fault(description: "cannot open \(path)") }
        defer { sqlite3_finalize(statement) }
        guard sqlite3_step(statement) == SQLITE_ROW, let text = sqlite3_column_text(statement, 0) else {
            throw Fault(description: "cannot verify \(path)")
        }
        let report = String(cString: text)
        guard report == "ok" else { throw Fault(description: "\(path): \(report)") }
    }
}
