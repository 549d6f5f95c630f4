import Foundation

/// A store of records, for clients and servers.
///
/// All functions can be called on any thread. They return when the operation is complete: what is saved is on the disk.
public protocol RecordStorage: Sendable {
    /// Creates a zone. An existing zone is not changed.
    func saveZone(_ zone: RecordZoneID, in database: RecordDatabaseID) throws(RecordStoreError)
    /// Deletes a zone with all of its records.
    func deleteZone(_ zone: RecordZoneID, in database: RecordDatabaseID) throws(RecordStoreError)
    /// Returns the zones of a database, the default zone among them, sorted by name.
    func zones(in database: RecordDatabaseID) throws(RecordStoreError) -> [RecordZoneID]

    /// Saves and deletes records. The results have the errors of single items; other errors leave everything unchanged.
    func modify(_ batch: RecordBatch, in database: RecordDatabaseID) throws(RecordStoreError) -> RecordBatchResult
    /// Returns records by their identifiers, each or an error.
    /// - Parameter desiredKeys: The names of the fields that are returned; `nil` for all.
    func records(
        for ids: [RecordID],
        desiredKeys: Set<String>?,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> [RecordID: Result<Record, RecordStoreError>]

    /// Returns the first page of the results of a query.
    func records(
        matching query: RecordQuery,
        limit: Int?,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> RecordQueryPage
    /// Returns a further page of the results of a query.
    func records(
        continuing cursor: RecordQueryCursor,
        limit: Int?,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> RecordQueryPage

    /// Returns the changes of a zone since a token, or all records without a token.
    func changes(
        of zone: RecordZoneID,
        since token: RecordChangeToken?,
        desiredKeys: Set<String>?,
        limit: Int?,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> RecordZoneChanges
    /// Returns the zones that have changed since a token, or all zones with changes without a token.
    func databaseChanges(
        since token: RecordChangeToken?,
        limit: Int?,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> RecordDatabaseChanges

    /// Returns a share for an account that has its secret.
    /// - Throws: ``RecordStoreError/unknownShare`` if there is none that the account may accept.
    func shareMetadata(
        secret: String,
        container: String,
        account: String
    ) throws(RecordStoreError) -> RecordShareMetadata
    /// Accepts a share: its records appear in the shared database of the account. A share that was accepted before remains so.
    /// - Throws: ``RecordStoreError/unknownShare`` if there is none that the account may accept.
    @discardableResult
    func acceptShare(
        secret: String,
        container: String,
        account: String
    ) throws(RecordStoreError) -> RecordShareMetadata

    /// Copies a file to the store, so that records can have it as an asset.
    /// - Parameter account: The account that adds the file, which may use it then; `nil` for the program that owns the store.
    func addAsset(contentsOf file: URL, account: String?) throws(RecordStoreError) -> RecordAsset
    /// Returns the file of an asset. It must not be changed.
    func file(of asset: RecordAsset) throws(RecordStoreError) -> URL
}

extension RecordStorage {
    /// Copies a file to the store, so that records can have it as an asset, for the program that owns the store.
    public func addAsset(contentsOf file: URL) throws(RecordStoreError) -> RecordAsset {
        try addAsset(contentsOf: file, account: nil)
    }
}
