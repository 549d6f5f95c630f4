import Foundation
import Glibc
import RecordStore

// Programs that tests kill at any moment. Each line of the output is the number of a batch that was acknowledged.

let database = RecordDatabaseID(container: "probe", scope: .private)
let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 2 else { exit(64) }
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

/// Adds a file of some bytes as an asset, and saves a record with it, while the program may use only some more memory than at its start.
func addAsset(bytes: Int, memory: UInt64) throws {
    let store = try SQLiteRecordStore(folder: folder)
    // The first use of everything that an asset needs.
    let small = folder.appendingPathComponent("small")
    try Data([1]).write(to: small)
    _ = try store.addAsset(contentsOf: small)
    let file = folder.appendingPathComponent("large")
    guard FileManager.default.createFile(atPath: file.path, contents: nil), truncate(file.path, bytes) == 0,
        let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ").first
            .flatMap({ UInt64($0) })
    else { exit(74) }
    var limit = rlimit(rlim_cur: 0, rlim_max: 0)
    getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    limit.rlim_cur = rlim_t(pages * UInt64(getpagesize()) + memory)
    guard setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { exit(71) }
    let clock = ContinuousClock()
    let start = clock.now
    let asset = try store.addAsset(contentsOf: file)
    let record = Record(id: RecordID(name: "r"), type: "Note", fields: ["file": .asset(asset)])
    for result in try store.modify(RecordBatch(saves: [RecordSave(record)]), in: database).saved.values {
        _ = try result.get()
    }
    print(asset.hash, asset.size, clock.now - start)
}

do {
    switch arguments[0] {
    case "save": try save()
    case "queue": try queue()
    case "power": try PowerCut(folder: folder).run()
    case "asset" where arguments.count == 4:
        guard let bytes = Int(arguments[2]), let memory = UInt64(arguments[3]) else { exit(64) }
        try addAsset(bytes: bytes, memory: memory)
    case "bench": try Bench(folder: folder).run()
    default: exit(64)
    }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
