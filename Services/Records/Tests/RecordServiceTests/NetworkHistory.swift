import Foundation
import Glibc
import RecordNetwork
import RecordStore
import Synchronization

/// SplitMix64.
struct HistoryGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var number = state
        number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
        return number ^ (number >> 31)
    }

    mutating func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &self)] }
    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}

/// A server, and devices of one account, each behind a network of its own.
final class Devices: Sendable {
    static let count = 5
    static let database = RecordDatabaseID(container: ServerProcess.container, scope: .private)

    let server: ServerProcess
    let networks: [FaultProxy]
    let stores: [RemoteRecordStore]
    /// A device whose network does not fail.
    let observer: RemoteRecordStore

    init(_ kind: TestStore.Kind) throws {
        let server = try ServerProcess(kind)
        let observer = try server.client("alice")
        let networks = try (0..<Self.count).map { _ in try FaultProxy(to: server.port) }
        stores = try networks.map { network in
            let link = try observer.makeLink()
            let own = try RecordServerLink(
                host: link.host,
                port: network.port,
                serverKey: link.serverKey,
                code: link.code
            )
            let store = try server.device(own)
            try store.joinAccount(deviceName: "panel")
            return store
        }
        self.server = server
        self.observer = observer
        self.networks = networks
    }

    /// Performs a request, and repeats it some times if the server is out of reach.
    /// - Parameter pause: The microseconds between two attempts.
    static func persisting<Value>(
        pause: UInt32 = 0,
        _ body: () throws(RecordStoreError) -> Value
    ) throws(RecordStoreError) -> Value {
        for _ in 0..<200 {
            do throws(RecordStoreError) { return try body() } catch { if !error.isTemporary { throw error } }
            if pause > 0 { usleep(pause) }
        }
        return try body()
    }
}

/// A random history of devices that change and read one zone at the same time, while connections and the server end.
///
/// It has rounds. In each of them, every device sends a batch or reads a part of the change feed, at the same time. An order of the
/// batches has to explain all answers, and the feed after the round. A batch without an answer is one that was performed or not; its device
/// sends it again in the next round.
struct NetworkHistory {
    /// The task of a device in a round.
    private enum Task: Sendable {
        case send(RecordBatch)
        /// Reads a number of pages of a size.
        case read(RecordChangeToken?, pages: Int, limit: Int)
    }

    private enum Outcome: Sendable {
        case answered(RecordBatchResult)
        case lost
        case read([RecordZoneChanges])
        case failed(RecordStoreError)
    }

    private enum Fault { case none, killedServer, cutConnections, lostAnswers }

    private struct Device {
        var known: [String: Record] = [:]
        var waiting: RecordBatch?
        var token: RecordChangeToken?
        /// The change tags by the names of the records, as the feed has told.
        var replica: [String: String] = [:]
        /// The position of the last change that it has read.
        var position = 0
    }

    private static let names = ["a", "b", "c", "d", "e"]

    private let devices: Devices
    private let zone: RecordZoneID
    private var random: HistoryGenerator
    private var states: [Device]
    private var token: RecordChangeToken?
    /// The states of the zone that the answers so far allow.
    private var models: Set<ZoneModel>
    /// The positions of changes by their tags, as far as the observer has seen them.
    private var positions: [String: Int] = [:]

    /// The contradiction that was found.
    private(set) var difference = ""
    /// The numbers of batches with an answer, and of those without one.
    private(set) var answered = 0
    private(set) var lost = 0

    init(seed: UInt64, devices: Devices, ignoresTags: Bool = false) throws {
        self.devices = devices
        random = HistoryGenerator(state: seed)
        let zone = RecordZoneID(name: "z\(seed)-\(UUID().uuidString)")
        self.zone = zone
        states = Array(repeating: Device(), count: Devices.count)
        var model = ZoneModel()
        model.ignoresTags = ignoresTags
        models = [model]
        try Devices.persisting { () throws(RecordStoreError) in
            try devices.observer.saveZone(zone, in: Devices.database)
        }
        token = try Self.read(devices.observer, zone, since: nil).token
    }

    private func id(_ name: String) -> RecordID { RecordID(name: name, zone: zone) }

    /// Returns all changes since a token.
    private static func read(
        _ store: RemoteRecordStore,
        _ zone: RecordZoneID,
        since token: RecordChangeToken?
    ) throws(RecordStoreError) -> (changes: [RecordZoneChanges.Change], token: RecordChangeToken) {
        var changes: [RecordZoneChanges.Change] = []
        var token = token
        while true {
            let since = token
            let page = try Devices.persisting { () throws(RecordStoreError) in
                try store.changes(of: zone, since: since, desiredKeys: nil, limit: 3, in: Devices.database)
            }
            changes += page.changes
            token = page.token
            if !page.isMoreComing { return (changes, page.token) }
        }
    }

    // MARK: Rounds

    /// Performs some rounds, at the end without faults, and compares what all devices have.
    /// - Parameter hasFaults: A Boolean value that indicates whether connections and the server end.
    /// - Returns: `false` if there is a difference.
    mutating func perform(rounds: Int, hasFaults: Bool = true) throws -> Bool {
        for _ in 0..<rounds {
            let number = hasFaults ? Int.random(in: 0..<100, using: &random) : 100
            let fault: Fault =
                switch number {
                case ..<4: .killedServer
                case ..<14: .cutConnections
                case ..<34: .lostAnswers
                default: .none
                }
            if try !round(fault, sendsNew: true) { return false }
        }
        var attempts = 0
        while states.contains(where: { $0.waiting != nil }) {
            attempts += 1
            if attempts > 20 {
                difference = "a batch has got no answer without a fault"
                return false
            }
            if try !round(.none, sendsNew: false) { return false }
        }
        return try compareReplicas()
    }

    private mutating func round(_ fault: Fault, sendsNew: Bool) throws -> Bool {
        let tasks = states.indices.map { task(of: $0, sendsNew) }
        let outcomes = try perform(tasks, fault)
        let read = try Self.read(devices.observer, zone, since: token)
        let feed = read.changes
        token = read.token
        for case .saved(let record) in feed { if let tag = record.changeTag { positions[tag] = positions.count + 1 } }
        var operations: [ZoneModel.Operation] = []
        for (index, task) in tasks.enumerated() {
            guard let task, let outcome = outcomes[index] else { continue }
            switch (task, outcome) {
            case (.send(let batch), .answered(let result)):
                answered += 1
                operations.append(ZoneModel.Operation(batch: batch, answers: result.answers))
                states[index].waiting = nil
                learn(result, index)
            case (.send(let batch), .lost):
                lost += 1
                operations.append(ZoneModel.Operation(batch: batch, answers: nil))
                states[index].waiting = batch
            case (.read, .read(let pages)): if !learn(pages, index) { return false }
            case (.read, .lost): continue
            default:
                difference = "device \(index): \(outcome)"
                return false
            }
        }
        let changes = feed.map { change -> ZoneModel.Change in
            switch change {
            case .saved(let record):
                .saved(record.id.name, record.fields, parent: record.parent?.name, tag: record.changeTag ?? "")
            case .deleted(let id, _): .deleted(id.name)
            }
        }
        let repeated = Set(states.compactMap { $0.waiting?.identifier })
        var next: Set<ZoneModel> = []
        for model in models { next.formUnion(model.outcomes(of: operations, feed: changes, repeated: repeated)) }
        if next.isEmpty {
            difference = "no order of \(operations) explains \(changes) after \(models)"
            return false
        }
        models = next
        return true
    }

    /// Performs the tasks at the same time, and a fault with them.
    private mutating func perform(_ tasks: [Task?], _ fault: Fault) throws -> [Int: Outcome] {
        let outcomes = Mutex<[Int: Outcome]>([:])
        let (devices, zone) = (devices, zone)
        let delay = UInt32.random(in: 0...6000, using: &random)
        let affected = devices.networks.filter { _ in random.chance(40) }
        if case .lostAnswers = fault { for network in affected { network.loseAnswers() } }
        try concurrently(tasks.count + 1) { index in
            if index < tasks.count {
                guard let task = tasks[index] else { return }
                let outcome = Self.outcome(of: task, devices.stores[index], zone)
                outcomes.withLock { $0[index] = outcome }
                return
            }
            // The fault comes at any moment of the requests.
            switch fault {
            case .none, .lostAnswers: return
            case .cutConnections:
                usleep(delay)
                for network in affected { network.cut() }
            case .killedServer:
                usleep(delay)
                // A connection to the port of no server could get this port itself, and keep it.
                for network in devices.networks { network.set(.closed) }
                let port = devices.server.port
                devices.server.stop(SIGKILL)
                try devices.server.start(port: port)
            }
        }
        for network in devices.networks { network.set(.open) }
        // A database may still perform what a killed server has asked for: a change of the same database waits for that.
        try Devices.persisting { () throws(RecordStoreError) in
            try devices.observer.saveZone(zone, in: Devices.database)
        }
        return outcomes.withLock { $0 }
    }

    private static func outcome(of task: Task, _ store: RemoteRecordStore, _ zone: RecordZoneID) -> Outcome {
        switch task {
        case .send(let batch):
            do throws(RecordStoreError) {
                return .answered(try store.modify(batch, in: Devices.database))
            } catch {
                return error.isTemporary ? .lost : .failed(error)
            }
        case .read(var token, let count, let limit):
            var pages: [RecordZoneChanges] = []
            do throws(RecordStoreError) {
                while pages.count < count {
                    let page = try store.changes(
                        of: zone,
                        since: token,
                        desiredKeys: nil,
                        limit: limit,
                        in: Devices.database
                    )
                    pages.append(page)
                    token = page.token
                    if !page.isMoreComing { break }
                }
            } catch {
                if !error.isTemporary { return .failed(error) }
            }
            return pages.isEmpty ? .lost : .read(pages)
        }
    }

    // MARK: Devices

    private mutating func task(of index: Int, _ sendsNew: Bool) -> Task? {
        if let batch = states[index].waiting { return .send(batch) }
        if !sendsNew { return nil }
        if random.chance(25) {
            let (pages, limit) = (Int.random(in: 1...4, using: &random), Int.random(in: 1...3, using: &random))
            return .read(states[index].token, pages: pages, limit: limit)
        }
        return .send(batch(of: index))
    }

    private mutating func batch(of index: Int) -> RecordBatch {
        var batch = RecordBatch(
            policy: random.pick([.ifServerRecordUnchanged, .ifServerRecordUnchanged, .changedKeys, .allKeys]),
            isAtomic: random.chance(50),
            identifier: UUID()
        )
        for name in Self.names.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random)) {
            let known = random.chance(85) ? states[index].known[name] : nil
            if random.chance(25) {
                batch.deletions.append(id(name))
                continue
            }
            var record = known ?? Record(id: id(name), type: "T")
            let key = random.pick(["x", "y"])
            record.fields[key] = random.chance(80) ? .integer(Int64.random(in: 0..<1_000_000, using: &random)) : nil
            var keys: Set<String> = [key]
            if random.chance(20) {
                let target = RecordReference(record: id(random.pick(Self.names)), action: .deleteSelf)
                record.fields["owner"] = random.chance(70) ? .reference(target) : nil
                keys.insert("owner")
            }
            if random.chance(20) {
                let parent = random.pick(Self.names)
                record.parent = random.chance(60) && parent != name ? id(parent) : nil
            }
            batch.saves.append(RecordSave(record, changedKeys: random.chance(80) ? keys : nil, ancestor: known))
        }
        return batch
    }

    /// Takes the records of an answer.
    private mutating func learn(_ result: RecordBatchResult, _ index: Int) {
        for (id, item) in result.saved {
            switch item {
            case .success(let record): states[index].known[id.name] = record
            case .failure(.conflict(let conflict)): states[index].known[id.name] = conflict.server
            case .failure(.unknownRecord): states[index].known[id.name] = nil
            case .failure: continue
            }
        }
        for (id, item) in result.deleted { if case .success = item { states[index].known[id.name] = nil } }
    }

    /// Takes the pages of a feed, which are in the order of the changes.
    private mutating func learn(_ pages: [RecordZoneChanges], _ index: Int) -> Bool {
        for page in pages {
            for change in page.changes {
                switch change {
                case .deleted(let id, _):
                    states[index].known[id.name] = nil
                    states[index].replica[id.name] = nil
                case .saved(let record):
                    states[index].known[record.id.name] = record
                    states[index].replica[record.id.name] = record.changeTag
                    // A state between two rounds of the observer is not known to the others.
                    guard let position = record.changeTag.flatMap({ positions[$0] }) else { continue }
                    if position <= states[index].position {
                        difference = "device \(index) has read \(record.id.name) out of its order"
                        return false
                    }
                    states[index].position = position
                }
            }
            states[index].token = page.token
        }
        return true
    }

    /// Lets each device read the rest of its feed, and another one all of it: they have the same records.
    private mutating func compareReplicas() throws -> Bool {
        for index in states.indices {
            for change in try Self.read(devices.stores[index], zone, since: states[index].token).changes {
                switch change {
                case .saved(let record): states[index].replica[record.id.name] = record.changeTag
                case .deleted(let id, _): states[index].replica[id.name] = nil
                }
            }
        }
        var all: [String: String] = [:]
        for case .saved(let record) in try Self.read(devices.observer, zone, since: nil).changes {
            if all.updateValue(record.changeTag ?? "", forKey: record.id.name) != nil {
                difference = "\(record.id.name) is in the feed twice"
                return false
            }
        }
        let replicas = states.map(\.replica) + [all]
        for model in models where replicas.contains(where: { $0 != model.tags }) {
            difference = "the devices have \(replicas), expected \(model.tags)"
            return false
        }
        return true
    }
}
