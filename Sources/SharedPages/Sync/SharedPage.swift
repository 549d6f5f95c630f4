import CloudKit
import Synchronization

/// A page of ink on which several devices draw at the same time.
///
/// Each piece of a stroke is a record, which the store orders: all devices show the same strokes in the same order. Strokes of this device
/// are above all others until the store has them. Functions can be called on any thread.
package final class SharedPage: Sendable {
    /// The size of the page, in points.
    package static let width: Float = 1600
    package static let height: Float = 1200

    /// The access of the user.
    package enum Access: Hashable, Sendable {
        case draw, read
        /// The page was deleted, or is no longer shared with the user.
        case ended
    }

    private struct Contents {
        var history = PageHistory()
        /// The strokes that are being drawn.
        var writers: [UUID: StrokeWriter] = [:]
        /// The names of the entries that the store does not have yet.
        var unsent: Set<String> = []
        var nextNumber = 0
        /// Entries from this number on are not part of the present request: it would not end while the user draws, and what others
        /// draw would not be fetched.
        var sendingLimit = 0
        var access: Access
        /// The share of the page; `nil` before it is known.
        var share: CKRecord.ID?
        var problem: String?
        var handler: (@Sendable () -> Void)?
    }

    /// The record of the page.
    package let root: CKRecord.ID
    /// The container of the page.
    package let container: CKContainer
    /// The name of the account of this device.
    package let user: String
    private let device = UUID()
    private let contents: Mutex<Contents>
    private let engine = Mutex<CKSyncEngine?>(nil)

    /// Creates a page whose record exists.
    /// - Parameters:
    ///   - user: The name of the account of this device.
    ///   - access: What the user can do, as far as it is known.
    ///   - isAutomatic: A Boolean value that indicates whether entries are sent and fetched without a request.
    package init(root: CKRecord.ID, container: CKContainer, user: String, access: Access, isAutomatic: Bool = true) {
        (self.root, self.container, self.user) = (root, container, user)
        contents = Mutex(Contents(access: access))
        let isOwn = root.zoneID.ownerName == CKCurrentUserDefaultName
        var configuration = CKSyncEngine.Configuration(
            database: isOwn ? container.privateCloudDatabase : container.sharedCloudDatabase,
            stateSerialization: nil,
            delegate: self
        )
        configuration.automaticallySync = isAutomatic
        let new = CKSyncEngine(configuration)
        engine.withLock { $0 = new }
    }

    /// Sets the function that is called when there is something else to show, on any thread.
    package func observe(_ handler: @escaping @Sendable () -> Void) { contents.withLock { $0.handler = handler } }

    // MARK: State

    /// The access of the user.
    package var access: Access { contents.withLock { $0.access } }

    /// The number of entries that the store does not have yet.
    package var unsentCount: Int { contents.withLock { $0.unsent.count } }

    /// The last error, for users; `nil` if there was none.
    package var problem: String? { contents.withLock { $0.problem } }

    /// The strokes, the lowest one first.
    package var strokes: [PageStroke] {
        contents.withLock { contents in
            var strokes = contents.history.strokes
            for index in strokes.indices {
                // Points that are not part of a piece yet.
                guard let writer = contents.writers[strokes[index].id] else { continue }
                strokes[index].points += writer.waiting
            }
            return strokes
        }
    }

    /// A Boolean value that indicates whether the user has drawn a stroke that is shown.
    package var canUndo: Bool {
        contents.withLock { $0.access == .draw && $0.history.newestStroke(of: user) != nil }
    }

    // MARK: Drawing

    /// Begins a stroke.
    /// - Parameter time: The time of the point, in seconds.
    /// - Returns: The identifier of the stroke; `nil` if the user cannot draw.
    package func begin(at point: PagePoint, time: TimeInterval) -> UUID? {
        guard point.isValid else { return nil }
        let stroke = UUID()
        return change { contents in
            guard contents.access == .draw else { return (nil, []) }
            let (writer, piece) = StrokeWriter.begin(stroke, at: point, time: time)
            contents.writers[stroke] = writer
            return (stroke, [.piece(piece)])
        }
    }

    /// Adds points to a stroke that is being drawn.
    /// - Returns: A Boolean value that indicates whether the stroke goes on. If not, begin another one.
    package func extend(_ stroke: UUID, by points: [PagePoint], time: TimeInterval) -> Bool {
        change { contents in
            guard contents.access == .draw, var writer = contents.writers[stroke] else { return (false, []) }
            writer.add(points)
            var pieces = writer.pieces(at: time)
            if writer.isFull { pieces += writer.finish() }
            contents.writers[stroke] = writer.isFull ? nil : writer
            return (!writer.isFull, pieces.map { .piece($0) })
        }
    }

    /// Sends the points of all strokes whose last piece is old enough, also if the fingers rest.
    package func advance(to time: TimeInterval) {
        change(isQuiet: true) { contents in
            var pieces: [StrokePiece] = []
            for stroke in contents.writers.keys { pieces += contents.writers[stroke]?.pieces(at: time) ?? [] }
            return ((), pieces.map { .piece($0) })
        }
    }

    /// Ends a stroke.
    package func finish(_ stroke: UUID) {
        change { contents in
            guard var writer = contents.writers.removeValue(forKey: stroke) else { return ((), []) }
            return ((), writer.finish().map { .piece($0) })
        }
    }

    /// Removes the newest stroke of the user, on all devices.
    /// - Returns: A Boolean value that indicates whether there was one.
    @discardableResult
    package func undo() -> Bool {
        change { contents in
            guard contents.access == .draw, let stroke = contents.history.newestStroke(of: user) else {
                return (false, [])
            }
            contents.writers[stroke.id] = nil
            return (true, [.undo(stroke: stroke.id, device: device)])
        }
    }

    /// Changes the contents, and adds and sends the entries that a closure returns.
    /// - Parameter isQuiet: A Boolean value that indicates whether nothing else is to be shown.
    private func change<Value: Sendable>(
        isQuiet: Bool = false,
        _ body: (inout Contents) -> (Value, [PageEntry.Content])
    ) -> Value {
        let (value, names, handler) = contents.withLock { contents in
            let (value, added) = body(&contents)
            var names: [String] = []
            for content in added {
                let number = contents.nextNumber
                let entry = PageEntry(content, author: user, time: .provisional(number), number: number)
                contents.nextNumber += 1
                contents.history.insert(entry)
                contents.unsent.insert(entry.name)
                names.append(entry.name)
            }
            return (value, names, contents.handler)
        }
        if !isQuiet { handler?() }
        let changes = names.map { CKSyncEngine.PendingRecordZoneChange.saveRecord(identifier($0)) }
        if !changes.isEmpty { engine.withLock { $0 }?.state.add(pendingRecordZoneChanges: changes) }
        return value
    }

    private func identifier(_ name: String) -> CKRecord.ID { CKRecord.ID(recordName: name, zoneID: root.zoneID) }

    // MARK: Requests

    /// Fetches the entries of others.
    package func fetch() async throws { try await engine.withLock { $0 }?.fetchChanges() }

    /// Sends the entries that the store does not have.
    package func send() async throws { try await engine.withLock { $0 }?.sendChanges() }

    // MARK: Entries of the store

    /// Adds an entry of the store, or the access that a share gives.
    private func adopt(_ record: CKRecord, in contents: inout Contents) {
        if let share = record as? CKShare {
            guard share.recordID == contents.share, contents.access != .ended, let own = share.currentUserParticipant
            else { return }
            contents.access = own.permission == .readWrite ? .draw : .read
            if contents.access == .read { stopDrawing(in: &contents) }
            return
        }
        // The zone may have further pages.
        guard record.parent?.recordID == root else { return }
        do throws(SharedPageError) {
            guard let entry = try PageEntry(record, user: user) else { return }
            contents.history.insert(entry)
            contents.unsent.remove(entry.name)
        } catch {
            contents.problem = error.description
        }
    }

    /// Removes what the store will never have.
    private func drop(_ name: String, in contents: inout Contents) {
        guard contents.unsent.remove(name) != nil else { return }
        contents.history.remove(name)
    }

    private func stopDrawing(in contents: inout Contents) {
        contents.writers = [:]
        for name in contents.unsent { contents.history.remove(name) }
        contents.unsent = []
    }

    private func didFetch(_ event: CKSyncEngine.Event.FetchedRecordZoneChanges) {
        update { contents in
            let records = event.modifications.map(\.record)
            if let page = records.first(where: { $0.recordID == root }) { contents.share = page.share?.recordID }
            for record in records where record.recordID.zoneID == root.zoneID { adopt(record, in: &contents) }
            for deletion in event.deletions where deletion.recordID.zoneID == root.zoneID {
                contents.history.remove(deletion.recordID.recordName)
                if deletion.recordID == root { end(&contents) }
            }
        }
    }

    private func didSend(_ event: CKSyncEngine.Event.SentRecordZoneChanges, _ engine: CKSyncEngine) {
        let waiting = Set(engine.state.pendingRecordZoneChanges)
        update { contents in
            for record in event.savedRecords { adopt(record, in: &contents) }
            // What the store has already is no problem.
            if event.failedRecordSaves.allSatisfy({ $0.error.serverRecord != nil }) { contents.problem = nil }
            for failure in event.failedRecordSaves {
                let name = failure.record.recordID.recordName
                // The answer to a former request was lost.
                if let stored = failure.error.serverRecord {
                    adopt(stored, in: &contents)
                    continue
                }
                contents.problem = failure.error.localizedDescription
                if waiting.contains(.saveRecord(failure.record.recordID)) { continue }
                drop(name, in: &contents)
                if failure.error.code == .permissionFailure {
                    contents.access = .read
                    stopDrawing(in: &contents)
                }
            }
        }
    }

    private func end(_ contents: inout Contents) {
        contents.access = .ended
        stopDrawing(in: &contents)
    }

    private func update(_ body: (inout Contents) -> Void) {
        let handler = contents.withLock { contents in
            body(&contents)
            return contents.handler
        }
        handler?()
    }
}

extension SharedPage: CKSyncEngineDelegate {
    package func handleEvent(_ event: CKSyncEngine.Event, syncEngine: CKSyncEngine) async {
        switch event {
        case .willSendChanges: contents.withLock { $0.sendingLimit = $0.nextNumber }
        case .fetchedRecordZoneChanges(let event): didFetch(event)
        case .sentRecordZoneChanges(let event): didSend(event, syncEngine)
        case .fetchedDatabaseChanges(let event):
            if event.deletions.contains(where: { $0.zoneID == root.zoneID }) { update { end(&$0) } }
        default: break
        }
    }

    package func nextRecordZoneChangeBatch(
        _ context: CKSyncEngine.SendChangesContext,
        syncEngine: CKSyncEngine
    ) async -> CKSyncEngine.RecordZoneChangeBatch? {
        let pending = syncEngine.state.pendingRecordZoneChanges
        let stale = contents.withLock { contents in
            pending.filter { change in
                guard case .saveRecord(let id) = change else { return true }
                return !contents.unsent.contains(id.recordName)
            }
        }
        syncEngine.state.remove(pendingRecordZoneChanges: stale)
        return await CKSyncEngine.RecordZoneChangeBatch(
            pendingChanges: pending.filter { !stale.contains($0) && context.options.scope.contains($0) }
        ) { [contents = entries(), root] id in contents[id.recordName]?.record(page: root) }
    }

    /// Returns the entries that the present request sends.
    private func entries() -> [String: PageEntry] {
        contents.withLock { contents in
            var found: [String: PageEntry] = [:]
            for name in contents.unsent {
                guard let entry = contents.history[name], entry.number < contents.sendingLimit else { continue }
                found[name] = entry
            }
            return found
        }
    }
}
