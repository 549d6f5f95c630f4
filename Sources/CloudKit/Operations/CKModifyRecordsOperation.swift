import Foundation
import RecordStore

/// An operation that saves and deletes records.
open class CKModifyRecordsOperation: CKDatabaseOperation, @unchecked Sendable {
    /// The treatment of records that have changed since they were fetched.
    public enum RecordSavePolicy: Int, Sendable {
        /// A record that has changed is the error `serverRecordChanged`.
        case ifServerRecordUnchanged = 0
        /// The fields that the app has changed are saved.
        case changedKeys = 1
        /// All fields that the app's record has are saved. Other fields remain.
        case allKeys = 2

        var stored: RecordStore.RecordSavePolicy {
            switch self {
            case .ifServerRecordUnchanged: .ifServerRecordUnchanged
            case .changedKeys: .changedKeys
            case .allKeys: .allKeys
            }
        }
    }

    /// The records to save.
    open var recordsToSave: [CKRecord]?
    /// The identifiers of the records to delete.
    open var recordIDsToDelete: [CKRecord.ID]?
    /// The treatment of records that have changed since they were fetched.
    open var savePolicy = RecordSavePolicy.ifServerRecordUnchanged
    /// A Boolean value that indicates whether a failure of one item fails all items of its zone, by default `true`. The default zone
    /// does not have the ability.
    open var isAtomic = true

    /// Called for each record to save, before its result, with the part that was saved, from 0 to 1.
    @preconcurrency open var perRecordProgressBlock: (@Sendable (CKRecord, Double) -> Void)?
    /// Called for each record to save, with its result.
    @preconcurrency open var perRecordSaveBlock: (@Sendable (CKRecord.ID, Result<CKRecord, any Error>) -> Void)?
    /// Called for each record to delete, with its result.
    @preconcurrency open var perRecordDeleteBlock: (@Sendable (CKRecord.ID, Result<Void, any Error>) -> Void)?
    /// Called for each record to save, with the error if it was not saved.
    @preconcurrency open var perRecordCompletionBlock: (@Sendable (CKRecord, (any Error)?) -> Void)?
    /// Called at the end.
    @preconcurrency open var modifyRecordsResultBlock: (@Sendable (Result<Void, any Error>) -> Void)?
    /// Called at the end, with the records that were saved and deleted.
    @preconcurrency open var modifyRecordsCompletionBlock:
        (@Sendable ([CKRecord]?, [CKRecord.ID]?, (any Error)?) -> Void)?

    private var saved: [CKRecord] = []
    private var deleted: [CKRecord.ID] = []

    /// Creates an operation.
    public init(recordsToSave: [CKRecord]? = nil, recordIDsToDelete: [CKRecord.ID]? = nil) {
        self.recordsToSave = recordsToSave
        self.recordIDsToDelete = recordIDsToDelete
        super.init()
    }

    override func perform() {
        let (records, ids) = (recordsToSave ?? [], recordIDsToDelete ?? [])
        let results = attempt { () throws(CKError) in
            try target.modify(saving: records, deleting: ids, policy: savePolicy, isAtomic: isAtomic)
        }
        guard let results else { return }
        var errors: [AnyHashable: any Error] = [:]
        var seen: Set<CKRecord.ID> = []
        for record in records where seen.insert(record.recordID).inserted {
            guard let result = results.saved[record.recordID] else { continue }
            if case .failure(let error) = result { errors[record.recordID] = error }
            report { [self] in
                if case .success(let record) = result {
                    saved.append(record)
                    perRecordProgressBlock?(record, 1)
                }
                perRecordSaveBlock?(record.recordID, result)
                perRecordCompletionBlock?(record, result.failure)
            }
        }
        for id in ids where seen.insert(id).inserted {
            guard let result = results.deleted[id] else { continue }
            if case .failure(let error) = result { errors[id] = error }
            report { [self] in
                if case .success = result { deleted.append(id) }
                perRecordDeleteBlock?(id, result)
            }
        }
        if errors.isEmpty { return finish(.success(())) }
        finish(.failure(CKError.partial(errors, "Some records could not be modified")))
    }

    override func reportEnd(_ result: Result<Void, any Error>) {
        modifyRecordsResultBlock?(result)
        modifyRecordsCompletionBlock?(saved, deleted, result.failure)
    }
}

extension Result {
    /// The error; `nil` for a success.
    var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
