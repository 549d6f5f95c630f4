import ArgumentParser
import Foundation
import RecordNetwork
import RecordStore

/// Measures a server of records as its clients see it, for `scripts/bench`.
@main
struct RecordsBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "records-bench",
        abstract: "Measures a server of records as its clients see it.",
        subcommands: [SavesCommand.self, ReadsCommand.self, EventsCommand.self, PageCommand.self]
    )
}

/// The options of all commands.
struct BenchOptions: ParsableArguments {
    @Option(name: .long, help: "The folder for the keys of the devices.") var folder = "."
    @Option(name: .long, help: "The container.") var container = "bench"
    @Option(name: .long, help: "The seconds of a measurement.") var seconds = 10.0

    func validate() throws {
        guard (0.1...600).contains(seconds) else { throw ValidationError("a measurement takes 0.1 to 600 seconds") }
    }

    func database(_ scope: RecordDatabaseID.Scope = .private) -> RecordDatabaseID {
        RecordDatabaseID(container: container, scope: scope)
    }

    /// Joins an account with a new device.
    func device(_ link: RecordServerLink) throws -> RemoteRecordStore {
        let files = URL(filePath: folder, directoryHint: .isDirectory).appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
        let store = RemoteRecordStore(
            server: link,
            key: try DeviceKey(file: files.appending(path: "key")),
            cache: files.appending(path: "assets")
        )
        try store.joinAccount(deviceName: "bench")
        // Its session begins now, and is that of all connections.
        _ = try store.account()
        return store
    }

    /// Joins an account with some devices, the others by links of the first one.
    func devices(_ link: String, count: Int) throws -> [RemoteRecordStore] {
        let first = try device(RecordServerLink(link))
        return [first] + (try (1..<max(1, count)).map { _ in try device(first.makeLink()) })
    }
}

/// Saves 50 records in each transaction.
struct SavesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "saves",
        abstract: "Saves 50 records in each transaction, by a client for each account."
    )
    @OptionGroup var options: BenchOptions
    @Argument(help: "The links of the accounts.") var links: [String]

    /// The number of records of a transaction, and that of the records of an account, as in the script for pgbench.
    static let batchCount = 50
    static let recordCount = 1000

    static func batch() -> RecordBatch {
        let start = Int.random(in: 0..<recordCount)
        let saves = (0..<batchCount).map { index in
            let record = Record(
                id: RecordID(name: "r\((start + index * 7) % recordCount)"),
                type: "Note",
                fields: [
                    "title": .string("A note that has been changed just now"),
                    "number": .integer(Int64.random(in: 0..<1_000_000)),
                ]
            )
            return RecordSave(record)
        }
        return RecordBatch(saves: saves, policy: .changedKeys)
    }

    func run() throws {
        let stores = try links.map { try options.device(RecordServerLink($0)) }
        let database = options.database()
        let times = try measured(stores.count, seconds: options.seconds) { client in
            for item in try stores[client].modify(Self.batch(), in: database).saved.values { _ = try item.get() }
        }
        printTimes("saves of \(Self.batchCount) records, \(stores.count) clients", times, options.seconds)
    }
}

/// Fetches 200 records in each request.
struct ReadsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reads",
        abstract: "Fetches 200 records in each request, by several devices of an account."
    )
    @OptionGroup var options: BenchOptions
    @Option(name: .long, help: "The number of devices.") var clients = 50
    @Option(name: .long, help: "The seconds from a request of a device to its next one; 0 for no pause.") var period =
        0.0
    @Argument(help: "The link of the account.") var link: String

    private static let count = 200

    func validate() throws {
        guard (1...100).contains(clients) else { throw ValidationError("an account has 1 to 100 devices") }
        guard (0...60).contains(period) else { throw ValidationError("a period has 0 to 60 seconds") }
    }

    func run() throws {
        let stores = try options.devices(link, count: clients)
        let database = options.database()
        let records = (0..<Self.count).map { index in
            Record(
                id: RecordID(name: "r\(index)"),
                type: "Note",
                fields: ["title": .string("A note that is read often"), "number": .integer(Int64(index))]
            )
        }
        let batch = RecordBatch(saves: records.map { RecordSave($0) }, policy: .changedKeys)
        for item in try stores[0].modify(batch, in: database).saved.values { _ = try item.get() }
        let ids = records.map(\.id)
        let times = try measured(stores.count, seconds: options.seconds, period: period) { client in
            let found = try stores[client].records(for: ids, desiredKeys: nil, in: database)
            for id in ids {
                guard let item = found[id] else { throw BenchError("the server has not answered for \(id.name)") }
                _ = try item.get()
            }
        }
        printTimes("reads of \(Self.count) records, \(stores.count) clients", times, options.seconds)
    }
}
