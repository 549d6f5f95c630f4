import Foundation
import RecordNetwork
import RecordStore
import Testing

/// The changes of tests with faults, in the private database of a device.
enum Changes {
    static let database = RecordDatabaseID(container: ServerProcess.container, scope: .private)

    static func note(_ name: String, _ zone: RecordZoneID = .default, _ text: String = "") -> Record {
        Record(id: RecordID(name: name, zone: zone), type: "Note", fields: ["text": .string(text)])
    }

    /// A batch that is performed once. A record that is there already is a conflict.
    static func batch(_ record: Record) -> RecordBatch {
        RecordBatch(saves: [RecordSave(record)], identifier: UUID())
    }

    /// The names of all records of a zone, in the order of their changes.
    static func names(_ store: RemoteRecordStore, _ zone: RecordZoneID = .default) throws -> [String] {
        var names: [String] = []
        var token: RecordChangeToken?
        while true {
            let page = try store.changes(of: zone, since: token, desiredKeys: [], limit: nil, in: database)
            for case .saved(let record) in page.changes { names.append(record.id.name) }
            token = page.token
            if !page.isMoreComing { return names }
        }
    }

    /// Sends a queue until it is empty, and calls a closure after each answer.
    static func send(
        _ outbox: RecordOutbox,
        to store: RemoteRecordStore,
        _ answered: (Int) throws -> Void = { _ in }
    ) throws {
        var count = 0
        for _ in 0..<1000 {
            if try outbox.count() == 0 { break }
            do throws(RecordStoreError) {
                try outbox.send(to: store) { _, answer in
                    count += 1
                    guard case .success(let result) = answer else {
                        Issue.record("\(answer)")
                        return
                    }
                    for item in result.saved.values { #expect(throws: Never.self) { try item.get() } }
                    #expect(throws: Never.self) { try answered(count) }
                }
            } catch {
                guard error.isTemporary else { throw error }
            }
        }
        #expect(try outbox.count() == 0)
    }

    static func error(_ body: () throws -> Void) -> RecordStoreError? {
        do { try body() } catch { return error as? RecordStoreError }
        return nil
    }
}
