import Foundation

/// An operation that fetches records by their identifiers.
open class CKFetchRecordsOperation: CKDatabaseOperation, @unchecked Sendable {
    /// The identifiers of the records.
    open var recordIDs: [CKRecord.ID]?
    /// The names of the fields that are fetched; `nil` for all.
    open var desiredKeys: [CKRecord.FieldKey]?
    /// Called for each record before its result, with the part that was fetched, from 0 to 1.
    @preconcurrency open var perRecordProgressBlock: (@Sendable (CKRecord.ID, Double) -> Void)?
    /// Called for each record, with its result.
    @preconcurrency open var perRecordResultBlock: (@Sendable (CKRecord.ID, Result<CKRecord, any Error>) -> Void)?
    /// Called for each record, or with its error.
    @preconcurrency open var perRecordCompletionBlock: (@Sendable (CKRecord?, CKRecord.ID?, (any Error)?) -> Void)?
    /// Called at the end.
    @preconcurrency open var fetchRecordsResultBlock: (@Sendable (Result<Void, any Error>) -> Void)?
    /// Called at the end, with the records that were fetched.
    @preconcurrency open var fetchRecordsCompletionBlock: (@Sendable ([CKRecord.ID: CKRecord]?, (any Error)?) -> Void)?

    private var fetched: [CKRecord.ID: CKRecord] = [:]
    private static let partCount = 400

    /// Creates an operation without identifiers.
    public override init() { super.init() }

    /// Creates an operation for records.
    public init(recordIDs: [CKRecord.ID]) {
        self.recordIDs = recordIDs
        super.init()
    }

    override func perform() {
        var errors: [AnyHashable: any Error] = [:]
        var rest = (recordIDs ?? [])[...]
        while !rest.isEmpty, !hasEnded {
            let part = Array(rest.prefix(Self.partCount))
            rest = rest.dropFirst(part.count)
            guard let results = attempt({ () throws(CKError) in try target.fetch(part, desiredKeys) }) else { return }
            for id in part {
                guard let result = results[id] else { continue }
                if case .failure(let error) = result { errors[id] = error }
                report { [self] in
                    if case .success(let record) = result {
                        fetched[id] = record
                        perRecordProgressBlock?(id, 1)
                    }
                    perRecordResultBlock?(id, result)
                    perRecordCompletionBlock?(try? result.get(), id, result.failure)
                }
            }
        }
        if errors.isEmpty { return finish(.success(())) }
        finish(.failure(CKError.partial(errors, "Some records could not be fetched")))
    }

    override func reportEnd(_ result: Result<Void, any Error>) {
        fetchRecordsResultBlock?(result)
        fetchRecordsCompletionBlock?(fetched, result.failure)
    }
}
