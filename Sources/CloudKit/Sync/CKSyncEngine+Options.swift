import Foundation

/// The app's part of an engine: its records, and what becomes of them.
public protocol CKSyncEngineDelegate: AnyObject, Sendable {
    /// Called for each event, before the engine goes on.
    func handleEvent(_ event: CKSyncEngine.Event, syncEngine: CKSyncEngine) async
    /// Returns the next records to send; `nil` if there are none. The changes that wait are in the state of the engine.
    func nextRecordZoneChangeBatch(
        _ context: CKSyncEngine.SendChangesContext,
        syncEngine: CKSyncEngine
    ) async -> CKSyncEngine.RecordZoneChangeBatch?
}

extension CKSyncEngine {
    /// Records that are sent together.
    public struct RecordZoneChangeBatch: Sendable {
        /// The records to save.
        public var recordsToSave: [CKRecord]
        /// The identifiers of the records to delete.
        public var recordIDsToDelete: [CKRecord.ID]
        /// A Boolean value that indicates whether a failure of one item fails all items of its zone.
        public var atomicByZone: Bool

        /// The largest number of items.
        private static let limit = 250

        /// Creates a batch.
        public init(recordsToSave: [CKRecord] = [], recordIDsToDelete: [CKRecord.ID] = [], atomicByZone: Bool = false) {
            self.recordsToSave = recordsToSave
            self.recordIDsToDelete = recordIDsToDelete
            self.atomicByZone = atomicByZone
        }

        /// Creates a batch of the first changes that wait; `nil` if there are none.
        /// - Parameter recordProvider: Returns the record to save; `nil` leaves the change out.
        public init?(
            pendingChanges: [PendingRecordZoneChange],
            recordProvider: @Sendable (CKRecord.ID) async -> CKRecord?
        ) async {
            self.init()
            for change in pendingChanges {
                if recordsToSave.count + recordIDsToDelete.count == Self.limit { break }
                switch change {
                case .saveRecord(let id): if let record = await recordProvider(id) { recordsToSave.append(record) }
                case .deleteRecord(let id): recordIDsToDelete.append(id)
                }
            }
            if pendingChanges.isEmpty { return nil }
        }
    }

    /// The zones and records that a request sends.
    public struct SendChangesOptions: Sendable {
        /// The zones and records of a request.
        public enum Scope: Sendable {
            /// All zones.
            case all
            /// All zones but some.
            case allExcluding([CKRecordZone.ID])
            /// Some zones.
            case zoneIDs([CKRecordZone.ID])
            /// Some records.
            case recordIDs([CKRecord.ID])

            /// Returns whether a request sends a change.
            public func contains(_ change: PendingRecordZoneChange) -> Bool {
                if case .recordIDs(let ids) = self { return ids.contains(change.id) }
                return contains(change.id.zoneID)
            }

            /// Returns whether a request sends the changes of a zone.
            public func contains(_ zoneID: CKRecordZone.ID) -> Bool {
                switch self {
                case .all: true
                case .allExcluding(let zones): !zones.contains(zoneID)
                case .zoneIDs(let zones): zones.contains(zoneID)
                case .recordIDs(let ids): ids.contains { $0.zoneID == zoneID }
                }
            }
        }

        /// The zones and records.
        public var scope: Scope

        /// Creates options.
        public init(scope: Scope = .all) { self.scope = scope }
    }

    /// The zones and records that a request fetches.
    public struct FetchChangesOptions: Sendable {
        /// The zones of a request.
        public enum Scope: Sendable {
            /// All zones.
            case all
            /// All zones but some.
            case allExcluding([CKRecordZone.ID])
            /// Some zones.
            case zoneIDs([CKRecordZone.ID])

            /// Returns whether a request fetches the changes of a zone.
            public func contains(_ zoneID: CKRecordZone.ID) -> Bool {
                switch self {
                case .all: true
                case .allExcluding(let zones): !zones.contains(zoneID)
                case .zoneIDs(let zones): zones.contains(zoneID)
                }
            }
        }

        /// The zones.
        public var scope: Scope

        /// Creates options.
        public init(scope: Scope = .all) { self.scope = scope }
    }

    /// The reason and the options of a request that sends changes.
    public struct SendChangesContext: Sendable {
        /// The reason.
        public let reason: SyncReason
        /// The options.
        public let options: SendChangesOptions
    }

    /// The reason and the options of a request that fetches changes.
    public struct FetchChangesContext: Sendable {
        /// The reason.
        public let reason: SyncReason
        /// The options.
        public let options: FetchChangesOptions
    }
}
