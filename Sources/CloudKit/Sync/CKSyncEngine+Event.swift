import Foundation

extension CKSyncEngine {
    /// An event that an engine reports to its delegate.
    public enum Event: Sendable {
        /// The state has changed, and is to be stored.
        case stateUpdate(StateUpdate)
        /// The user is another one.
        case accountChange(AccountChange)
        /// Zones have changed.
        case fetchedDatabaseChanges(FetchedDatabaseChanges)
        /// Records of a zone have changed.
        case fetchedRecordZoneChanges(FetchedRecordZoneChanges)
        /// Changes of zones were sent.
        case sentDatabaseChanges(SentDatabaseChanges)
        /// Changes of records were sent.
        case sentRecordZoneChanges(SentRecordZoneChanges)
        /// A request that fetches changes begins.
        case willFetchChanges(WillFetchChanges)
        /// The request begins with a zone.
        case willFetchRecordZoneChanges(WillFetchRecordZoneChanges)
        /// The request has ended with a zone.
        case didFetchRecordZoneChanges(DidFetchRecordZoneChanges)
        /// A request that fetches changes has ended.
        case didFetchChanges(DidFetchChanges)
        /// A request that sends changes begins.
        case willSendChanges(WillSendChanges)
        /// A request that sends changes has ended.
        case didSendChanges(DidSendChanges)

        /// A new state.
        public struct StateUpdate: Sendable {
            /// The contents to store, for the next engine.
            public let stateSerialization: State.Serialization
        }

        /// A change of the user.
        public struct AccountChange: Sendable {
            /// The kinds of changes. The user of a device does not change after the first start.
            public enum ChangeType: Sendable {
                /// There is a user now.
                case signIn(currentUser: CKRecord.ID)
                /// There is no user any more.
                case signOut(previousUser: CKRecord.ID)
                /// There is another user.
                case switchAccounts(previousUser: CKRecord.ID, currentUser: CKRecord.ID)
            }

            /// The kind of the change.
            public let changeType: ChangeType
        }

        /// Zones that have changed.
        public struct FetchedDatabaseChanges: Sendable {
            /// The zones with changes, and new zones.
            public let modifications: [CKDatabase.DatabaseChange.Modification]
            /// The zones that were deleted.
            public let deletions: [CKDatabase.DatabaseChange.Deletion]
        }

        /// Records that have changed.
        public struct FetchedRecordZoneChanges: Sendable {
            /// The records that were saved.
            public let modifications: [CKDatabase.RecordZoneChange.Modification]
            /// The records that were deleted.
            public let deletions: [CKDatabase.RecordZoneChange.Deletion]
        }

        /// The results of changes of zones.
        public struct SentDatabaseChanges: Sendable {
            /// A zone that could not be saved.
            public struct FailedZoneSave: Sendable {
                /// The zone.
                public let zone: CKRecordZone
                /// The error.
                public let error: CKError
            }

            /// The zones that were saved.
            public internal(set) var savedZones: [CKRecordZone] = []
            /// The zones that could not be saved.
            public internal(set) var failedZoneSaves: [FailedZoneSave] = []
            /// The zones that were deleted.
            public internal(set) var deletedZoneIDs: [CKRecordZone.ID] = []
            /// The errors of the zones that could not be deleted.
            public internal(set) var failedZoneDeletes: [CKRecordZone.ID: CKError] = [:]

            init() {}

            var isEmpty: Bool {
                savedZones.isEmpty && failedZoneSaves.isEmpty && deletedZoneIDs.isEmpty && failedZoneDeletes.isEmpty
            }
        }

        /// The results of changes of records.
        ///
        /// A failed change does not wait any more, unless the network has failed: add it again after resolving a conflict.
        public struct SentRecordZoneChanges: Sendable {
            /// A record that could not be saved.
            public struct FailedRecordSave: Sendable {
                /// The record.
                public let record: CKRecord
                /// The error.
                public let error: CKError
            }

            /// The records that were saved.
            public internal(set) var savedRecords: [CKRecord] = []
            /// The records that could not be saved.
            public internal(set) var failedRecordSaves: [FailedRecordSave] = []
            /// The records that were deleted.
            public internal(set) var deletedRecordIDs: [CKRecord.ID] = []
            /// The errors of the records that could not be deleted.
            public internal(set) var failedRecordDeletes: [CKRecord.ID: CKError] = [:]

            init() {}
        }

        /// The beginning of a request that fetches changes.
        public struct WillFetchChanges: Sendable {
            /// The reason and the options.
            public let context: FetchChangesContext
        }

        /// The beginning of a zone.
        public struct WillFetchRecordZoneChanges: Sendable {
            /// The identifier of the zone.
            public let zoneID: CKRecordZone.ID
        }

        /// The end of a zone.
        public struct DidFetchRecordZoneChanges: Sendable {
            /// The identifier of the zone.
            public let zoneID: CKRecordZone.ID
            /// The error; `nil` if all changes were fetched.
            public let error: CKError?
        }

        /// The end of a request that fetches changes.
        public struct DidFetchChanges: Sendable {
            /// The reason and the options.
            public let context: FetchChangesContext
        }

        /// The beginning of a request that sends changes.
        public struct WillSendChanges: Sendable {
            /// The reason and the options.
            public let context: SendChangesContext
        }

        /// The end of a request that sends changes.
        public struct DidSendChanges: Sendable {
            /// The reason and the options.
            public let context: SendChangesContext
        }
    }
}
