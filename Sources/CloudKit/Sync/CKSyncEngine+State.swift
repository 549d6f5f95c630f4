import Foundation
import RecordStore
import Synchronization

extension CKSyncEngine {
    /// A change of a record that waits.
    public enum PendingRecordZoneChange: Hashable, Sendable {
        /// A record to save.
        case saveRecord(CKRecord.ID)
        /// A record to delete.
        case deleteRecord(CKRecord.ID)

        var id: CKRecord.ID {
            switch self {
            case .saveRecord(let id), .deleteRecord(let id): id
            }
        }
    }

    /// A change of a zone that waits.
    public enum PendingDatabaseChange: Hashable, Sendable {
        /// A zone to save.
        case saveZone(CKRecordZone)
        /// A zone to delete.
        case deleteZone(CKRecordZone.ID)

        var id: CKRecordZone.ID {
            switch self {
            case .saveZone(let zone): zone.zoneID
            case .deleteZone(let id): id
            }
        }
    }

    /// The changes that wait, and the positions of what was fetched.
    public final class State: Sendable {
        /// The contents of a state, which the app stores with each ``CKSyncEngine/Event/stateUpdate(_:)``.
        public struct Serialization: Codable, Sendable {
            fileprivate var records: [Change<RecordID>] = []
            fileprivate var zones: [Change<RecordZoneID>] = []
            fileprivate var databaseToken: Data?
            fileprivate var zoneTokens: [Token] = []
            fileprivate var unfetched: [RecordZoneID] = []
        }

        fileprivate struct Change<ID: Codable & Sendable>: Codable, Sendable {
            var id: ID
            var isDeletion: Bool
        }

        fileprivate struct Token: Codable, Sendable {
            var zone: RecordZoneID
            var data: Data
        }

        private struct Contents {
            var records: [PendingRecordZoneChange] = []
            var zones: [PendingDatabaseChange] = []
            var databaseToken: CKServerChangeToken?
            var zoneTokens: [CKRecordZone.ID: CKServerChangeToken] = [:]
            /// The zones whose changes are known and not fetched.
            var unfetched: [CKRecordZone.ID] = []
            /// Called when changes were added.
            var handler: (@Sendable () -> Void)?
        }

        private let contents: Mutex<Contents>

        init(_ serialization: Serialization?) {
            var contents = Contents()
            if let serialization {
                contents.records = serialization.records.map { change in
                    let id = CKRecord.ID(change.id)
                    return change.isDeletion ? .deleteRecord(id) : .saveRecord(id)
                }
                contents.zones = serialization.zones.map { change in
                    let id = CKRecordZone.ID(change.id)
                    return change.isDeletion ? .deleteZone(id) : .saveZone(CKRecordZone(zoneID: id))
                }
                contents.databaseToken = serialization.databaseToken.map {
                    CKServerChangeToken(RecordChangeToken(data: $0))
                }
                for token in serialization.zoneTokens {
                    contents.zoneTokens[CKRecordZone.ID(token.zone)] = CKServerChangeToken(
                        RecordChangeToken(data: token.data)
                    )
                }
                contents.unfetched = serialization.unfetched.map { CKRecordZone.ID($0) }
            }
            self.contents = Mutex(contents)
        }

        var serialization: Serialization {
            contents.withLock { contents in
                var result = Serialization()
                result.records = contents.records.map { change in
                    if case .deleteRecord(let id) = change { return Change(id: id.stored, isDeletion: true) }
                    return Change(id: change.id.stored, isDeletion: false)
                }
                result.zones = contents.zones.map { change in
                    if case .deleteZone(let id) = change { return Change(id: id.stored, isDeletion: true) }
                    return Change(id: change.id.stored, isDeletion: false)
                }
                result.databaseToken = contents.databaseToken?.stored.data
                result.zoneTokens = contents.zoneTokens.map { Token(zone: $0.key.stored, data: $0.value.stored.data) }
                result.unfetched = contents.unfetched.map(\.stored)
                return result
            }
        }

        // MARK: Changes that wait

        /// The changes of records that wait, the first one first.
        public var pendingRecordZoneChanges: [PendingRecordZoneChange] { contents.withLock { $0.records } }

        /// The changes of zones that wait, the first one first.
        public var pendingDatabaseChanges: [PendingDatabaseChange] { contents.withLock { $0.zones } }

        var hasPendingChanges: Bool { contents.withLock { !$0.records.isEmpty || !$0.zones.isEmpty } }

        /// Adds changes of records. A change replaces a former one of the same record, unless it is the same.
        public func add(pendingRecordZoneChanges: [PendingRecordZoneChange]) {
            let handler = contents.withLock { contents in
                for change in pendingRecordZoneChanges where !contents.records.contains(change) {
                    contents.records.removeAll { $0.id == change.id }
                    contents.records.append(change)
                }
                return contents.handler
            }
            if !pendingRecordZoneChanges.isEmpty { handler?() }
        }

        /// Removes changes of records, which are not sent.
        public func remove(pendingRecordZoneChanges: [PendingRecordZoneChange]) {
            contents.withLock { $0.records.removeAll { pendingRecordZoneChanges.contains($0) } }
        }

        /// Adds changes of zones. A change replaces a former one of the same zone, unless it is the same.
        public func add(pendingDatabaseChanges: [PendingDatabaseChange]) {
            let handler = contents.withLock { contents in
                for change in pendingDatabaseChanges where !contents.zones.contains(change) {
                    contents.zones.removeAll { $0.id == change.id }
                    contents.zones.append(change)
                }
                return contents.handler
            }
            if !pendingDatabaseChanges.isEmpty { handler?() }
        }

        /// Removes changes of zones, which are not sent.
        public func remove(pendingDatabaseChanges: [PendingDatabaseChange]) {
            contents.withLock { $0.zones.removeAll { pendingDatabaseChanges.contains($0) } }
        }

        func removeAfterSending(_ changes: [PendingRecordZoneChange]) { remove(pendingRecordZoneChanges: changes) }

        func removeAfterSending(_ changes: [PendingDatabaseChange]) { remove(pendingDatabaseChanges: changes) }

        func setHandler(_ handler: @escaping @Sendable () -> Void) { contents.withLock { $0.handler = handler } }

        // MARK: Positions

        var databaseToken: CKServerChangeToken? { contents.withLock { $0.databaseToken } }
        var unfetchedZones: [CKRecordZone.ID] { contents.withLock { $0.unfetched } }

        func token(of zone: CKRecordZone.ID) -> CKServerChangeToken? { contents.withLock { $0.zoneTokens[zone] } }

        /// Sets the position in the changes of the database, with the zones that have changed and were deleted before it.
        /// - Returns: A Boolean value that indicates whether the position is another one.
        @discardableResult
        func setDatabaseToken(
            _ token: CKServerChangeToken?,
            changed: [CKRecordZone.ID],
            deleted: [CKRecordZone.ID]
        ) -> Bool {
            contents.withLock { contents in
                for zone in deleted { contents.zoneTokens[zone] = nil }
                contents.unfetched.removeAll { deleted.contains($0) }
                for zone in changed where !contents.unfetched.contains(zone) { contents.unfetched.append(zone) }
                defer { contents.databaseToken = token }
                return contents.databaseToken != token
            }
        }

        func setToken(_ token: CKServerChangeToken?, of zone: CKRecordZone.ID, isComplete: Bool) {
            contents.withLock { contents in
                contents.zoneTokens[zone] = token
                if isComplete { contents.unfetched.removeAll { $0 == zone } }
            }
        }
    }
}
