import Foundation
import Glibc
import RecordStore

// Programs that tests kill at any moment. Each line of the output is the number of a batch that was acknowledged.

let database = RecordDatabaseID(container: "probe", scope: .private)
let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 2 else { exit(64) }
let folder = URL(fileURLWithPath: arguments[1])

func acknowledge(_ number: Int64) {
    let line = Array("\(number)\n".utf8)
    _ = write(STDOUT_FILENO, line, line.count)
}

/// Saves batches of five records with the number of the batch, and a file in each tenth one.
func save() throws {
    let store = try SQLiteRecordStore(folder: folder)
    let zone = RecordZoneID(name: "z")
    try store.saveZone(zone, in: database)
    let first = try store.records(for: [RecordID(name: "r0", zone: zone)], desiredKeys: nil, in: database).values.first
    var number: Int64 = 0
    if case .integer(let last)? = try? first?.get().fields["number"] { number = last }
    let file = folder.appendingPathComponent("photo")
    while true {
        number += 1
        var fields: [String: RecordValue] = ["number": .integer(number)]
        if number % 10 == 0 {
            try Data("photo \(number)".utf8).write(to: file)
            fields["photo"] = .asset(try store.addAsset(contentsOf: file))
        }
        let saves = (0..<5).map {
            RecordSave(Record(id: RecordID(name: "r\($0)", zone: zone), type: "Note", fields: fields))
        }
        let batch = RecordBatch(saves: saves, deletions: [RecordID(name: "x", zone: zone)], policy: .allKeys)
        for result in try store.modify(batch, in: database).saved.values { _ = try result.get() }
        acknowledge(number)
    }
}

/// Adds batches to a queue on one thread, and sends them on another one.
func queue() throws {
    let store = try SQLiteRecordStore(folder: folder)
    let outbox = try RecordOutbox(file: folder.appendingPathComponent("outbox.sqlite"))
    Thread.detachNewThread {
        while true {
            do { try outbox.send(to: store) } catch { exit(1) }
            usleep(100)
        }
    }
    while true {
        let name = UUID().uuidString
        let record = Record(id: RecordID(name: name), type: "Note", fields: ["text": .string(name)])
        acknowledge(try outbox.add(RecordBatch(saves: [RecordSave(record)]), to: database))
    }
}

do {
    switch arguments[0] {
    case "save": try save()
    case "queue": try queue()
    case "bench": try Bench(folder: folder).run()
    default: exit(64)
    }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
