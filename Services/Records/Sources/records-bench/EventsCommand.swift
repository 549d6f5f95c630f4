import ArgumentParser
import Dispatch
import Foundation
import RecordNetwork
import RecordStore
import Synchronization

/// Tells connected subscribers about changes.
struct EventsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "events",
        abstract: "Changes a public database, and measures when all subscribers are told, and the memory of the server."
    )
    @OptionGroup var options: BenchOptions
    @Option(name: .long, help: "The process of the server.") var server: Int32
    @Option(name: .long, help: "The number of subscribers of each account.") var subscribers = 50
    @Option(name: .long, help: "The number of changes.") var changes = 100
    @Option(name: .long, help: "The link of an account that may change public databases.") var publisher: String
    @Argument(help: "The links of the accounts of the subscribers.") var links: [String]

    /// The seconds that a change takes at most.
    private static let waitingTime = 30.0

    func validate() throws {
        guard (1...50).contains(subscribers), (1...1000).contains(changes) else {
            throw ValidationError("an account has 1 to 50 subscribers, and there are 1 to 1000 changes")
        }
    }

    /// The changes that the subscribers have been told of.
    private final class Board: Sendable {
        private struct State {
            var connected: Set<Int> = []
            var told: Set<Int> = []
            var began = ContinuousClock.now
            var times: [Double] = []
            /// The times until all subscribers were told.
            var lastTimes: [Double] = []
        }

        private let state = Mutex(State())
        private let count: Int
        let allConnected = DispatchSemaphore(value: 0)
        let allTold = DispatchSemaphore(value: 0)

        init(count: Int) { self.count = count }

        var times: [Double] { state.withLock { $0.times } }
        var lastTimes: [Double] { state.withLock { $0.lastTimes } }
        /// The number of subscribers that were told about the present change.
        var told: Int { state.withLock { $0.told.count } }

        /// Begins a change.
        func begin() {
            state.withLock { state in
                state.told = []
                state.began = .now
            }
        }

        func add(_ subscriber: Int, _ scope: RecordDatabaseID.Scope?) {
            state.withLock { state in
                if scope == nil {
                    // The first event of a connection.
                    if state.connected.insert(subscriber).inserted, state.connected.count == count {
                        allConnected.signal()
                    }
                } else if state.told.insert(subscriber).inserted {
                    let time = (ContinuousClock.now - state.began).milliseconds
                    state.times.append(time)
                    if state.told.count < count { return }
                    state.lastTimes.append(time)
                    allTold.signal()
                }
            }
        }
    }

    func run() throws {
        let author = try options.device(RecordServerLink(publisher))
        let database = options.database(.public)
        // What the first request needs is no memory of subscribers.
        try save(0, author, database)
        let stores = try links.map { try options.device(RecordServerLink($0)) }
        let before = try residentSize()
        let count = stores.count * subscribers
        let board = Board(count: count)
        let events = (0..<count).map { index in
            stores[index % stores.count].events(of: options.container) { board.add(index, $0) }
        }
        defer { for event in events { event.cancel() } }
        try wait(board.allConnected, "not all subscribers are connected")
        let after = try residentSize()
        for number in 1...changes {
            board.begin()
            try save(number, author, database)
            try wait(board.allTold, "only \(board.told) of \(count) subscribers were told")
        }
        printTimes("a change at each of \(count) subscribers", board.times, nil)
        printTimes("a change at all of \(count) subscribers", board.lastTimes, nil)
        let each = Double(after - before) / Double(count)
        print("memory of the server: \(before) kB, with \(count) subscribers \(after) kB: \(rounded(each)) kB each")
    }

    private func wait(_ semaphore: DispatchSemaphore, _ reason: @autoclosure () -> String) throws {
        guard semaphore.wait(timeout: .now() + Self.waitingTime) == .success else { throw BenchError(reason()) }
    }

    private func save(_ number: Int, _ store: RemoteRecordStore, _ database: RecordDatabaseID) throws {
        let record = Record(id: RecordID(name: "news"), type: "News", fields: ["number": .integer(Int64(number))])
        let batch = RecordBatch(saves: [RecordSave(record)], policy: .changedKeys)
        _ = try store.modify(batch, in: database).saved[record.id]?.get()
    }

    /// Returns the resident memory of the server in kilobytes.
    private func residentSize() throws -> Int {
        let data = try FileHandle(forReadingFrom: URL(filePath: "/proc/\(server)/status")).readToEnd() ?? Data()
        let line = String(decoding: data, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        guard let size = line.flatMap({ Int($0.filter(\.isNumber)) }) else {
            throw BenchError("the process \(server) has no resident memory")
        }
        return size
    }
}
