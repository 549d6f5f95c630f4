import Dispatch
import Foundation
import RecordNetwork
import RecordStore
import Synchronization

/// The points that all devices have drawn, and their times.
final class DrawnInk: Sendable {
    struct Stroke {
        var device: Int
        var points = Data()
        /// The times at which the points were drawn, in seconds.
        var times: [Double] = []
    }

    private let contents = Mutex<[String: Stroke]>([:])

    var strokes: [String: Stroke] { contents.withLock { $0 } }

    func add(_ point: Data, at time: Double, to stroke: String, by device: Int) {
        contents.withLock { strokes in
            strokes[stroke, default: Stroke(device: device)].points.append(point)
            strokes[stroke]?.times.append(time)
        }
    }

    /// Returns the times of points of a stroke of another device. A last point that is repeated is none.
    func times(of points: Range<Int>, in stroke: String, notBy device: Int) -> [Double] {
        contents.withLock { strokes in
            guard let found = strokes[stroke], found.device != device else { return [] }
            return Array(found.times[points.clamped(to: 0..<found.times.count)])
        }
    }

    /// Returns the number of points that other devices have drawn.
    func count(notBy device: Int) -> Int {
        contents.withLock { $0.values.reduce(0) { $0 + ($1.device == device ? 0 : $1.times.count) } }
    }
}

/// A device with a page. Its requests are those of a `CKSyncEngine` that works automatically, with the records of a `SharedPage`: they
/// are one after the other, of each kind one waits at most, and an event of the database begins a fetch.
final class PageDevice: Sendable {
    /// The numbers of what a device has done.
    struct Counts {
        var pieces = 0
        var saves = 0
        var fetches = 0
        /// The requests that have failed, such as those above a rate. Their changes are sent, or fetched, with the next ones.
        var failures = 0
        var lastFailure: String?
    }

    private enum Kind { case fetch, send }

    private struct State {
        var counts = Counts()
        var waiting: [Record] = []
        var nextNumber: Int64 = 0
        var scheduled: Set<Kind> = []
        var isConnected = false
        var databaseToken: RecordChangeToken?
        var zoneTokens: [RecordZoneID: RecordChangeToken] = [:]
        /// The zones whose changes are known and not fetched.
        var unfetched: [RecordZoneID] = []
        var ink = InkPage()
        /// The points that have arrived since the last frame, by the names of their strokes.
        var arrived: [(stroke: String, points: Range<Int>)] = []
    }

    /// The largest number of records of a request of the engine.
    private static let batchCount = 250

    private let store: RemoteRecordStore
    private let database: RecordDatabaseID
    private let root: RecordID
    private let queue = DispatchQueue(label: "page device")
    private let state = Mutex(State())
    private let connected = DispatchSemaphore(value: 0)

    /// - Parameter root: The record of the page.
    init(_ store: RemoteRecordStore, _ database: RecordDatabaseID, root: RecordID) {
        self.store = store
        self.database = database
        self.root = root
    }

    var counts: Counts { state.withLock { $0.counts } }

    /// Returns whether a stroke is complete, and has some points.
    func has(_ points: Data, of stroke: String) -> Bool { state.withLock { $0.ink.has(points, of: stroke) } }

    /// Listens to the events of the database, and returns when the server sends them.
    func connect(atMost seconds: Double) throws -> RecordEvents {
        let scope = database.scope
        let events = store.events(of: database.container) { [self] changed in
            guard changed == nil || changed == scope else { return }
            schedule(.fetch)
            let isFirst = state.withLock { state in
                defer { state.isConnected = true }
                return !state.isConnected
            }
            if isFirst { connected.signal() }
        }
        guard connected.wait(timeout: .now() + seconds) == .success else {
            events.cancel()
            throw BenchError("a device is not told about changes")
        }
        return events
    }

    /// Returns the points that have arrived since the last call.
    func takeArrived() -> [(stroke: String, points: Range<Int>)] {
        state.withLock { state in
            defer { state.arrived = [] }
            return state.arrived
        }
    }

    // MARK: Sending

    /// Adds pieces of a stroke, and sends them.
    func add(_ pieces: [InkPiece], of stroke: String) {
        if pieces.isEmpty { return }
        state.withLock { state in
            for piece in pieces {
                state.waiting.append(record(piece, stroke, number: state.nextNumber))
                state.nextNumber += 1
            }
        }
        schedule(.send)
    }

    private func record(_ piece: InkPiece, _ stroke: String, number: Int64) -> Record {
        Record(
            id: RecordID(name: "piece-\(stroke)-\(piece.index)", zone: root.zone),
            type: "InkPiece",
            fields: [
                "stroke": .string(stroke), "index": .integer(Int64(piece.index)), "points": .data(piece.points),
                "isLast": .integer(piece.isLast ? 1 : 0), "number": .integer(number),
            ],
            parent: root
        )
    }

    private func send() throws {
        // Pieces that are drawn meanwhile are not part of the request, as in a `SharedPage`.
        var rest = state.withLock { $0.waiting.count }
        while rest > 0 {
            let records = state.withLock { Array($0.waiting.prefix(min(rest, Self.batchCount))) }
            rest -= records.count
            let saves = records.map { RecordSave($0, changedKeys: Set($0.fields.keys)) }
            let results = try store.modify(RecordBatch(saves: saves, isAtomic: false), in: database)
            for record in records { _ = try results.saved[record.id]?.get() }
            state.withLock { state in
                state.waiting.removeFirst(records.count)
                state.counts.saves += 1
                state.counts.pieces += records.count
            }
        }
    }

    // MARK: Fetching

    private func fetch() throws {
        while true {
            let token = state.withLock { $0.databaseToken }
            let page = try store.databaseChanges(since: token, limit: nil, in: database)
            state.withLock { state in
                state.counts.fetches += 1
                state.databaseToken = page.token
                for zone in page.changed where !state.unfetched.contains(zone) { state.unfetched.append(zone) }
            }
            if !page.isMoreComing { break }
        }
        for zone in state.withLock({ $0.unfetched }) { try fetch(zone) }
    }

    private func fetch(_ zone: RecordZoneID) throws {
        while true {
            let token = state.withLock { $0.zoneTokens[zone] }
            let page = try store.changes(of: zone, since: token, desiredKeys: nil, limit: nil, in: database)
            state.withLock { state in
                state.counts.fetches += 1
                state.zoneTokens[zone] = page.token
                for change in page.changes { if case .saved(let record) = change { adopt(record, in: &state) } }
                if !page.isMoreComing { state.unfetched.removeAll { $0 == zone } }
            }
            if !page.isMoreComing { return }
        }
    }

    private func adopt(_ record: Record, in state: inout State) {
        guard record.type == "InkPiece", record.parent == root,
            case .string(let stroke)? = record.fields["stroke"], case .integer(let index)? = record.fields["index"],
            case .data(let points)? = record.fields["points"], case .integer(let isLast)? = record.fields["isLast"]
        else { return }
        let piece = InkPiece(index: Int(index), points: points, isLast: isLast == 1)
        state.arrived.append((stroke, state.ink.add(piece, of: stroke)))
    }

    // MARK: Requests

    /// Performs a request after all former ones, unless one of its kind waits already.
    private func schedule(_ kind: Kind) {
        guard state.withLock({ $0.scheduled.insert(kind).inserted }) else { return }
        queue.async { [self] in
            state.withLock { _ = $0.scheduled.remove(kind) }
            do {
                switch kind {
                case .fetch: try fetch()
                case .send: try send()
                }
            } catch {
                state.withLock { state in
                    state.counts.failures += 1
                    state.counts.lastFailure = "\(error)"
                }
            }
        }
    }
}
