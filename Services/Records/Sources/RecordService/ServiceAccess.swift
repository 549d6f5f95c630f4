import Foundation
import RecordNetwork
import RecordStore

/// The access of a device to databases, decided in this place for all calls.
///
/// A request names a container and the access of a database. The account is always that of the device, so that no request can name another
/// one. The access to single records of shared databases is decided by the store, in the transaction that reads or changes them.
struct ServiceAccess {
    let identity: ServiceIdentity
    let containers: Set<String>

    /// Returns the database of a request.
    /// - Throws: `unknownCall` if the server does not have the container.
    func database(_ database: RecordWire.Database) throws(RecordFailure) -> RecordDatabaseID {
        RecordDatabaseID(
            container: try container(database.container),
            scope: database.scope,
            account: database.scope == .public ? "" : identity.account
        )
    }

    /// Returns the name of a container that the server has.
    func container(_ name: String) throws(RecordFailure) -> String {
        guard containers.contains(name) else {
            throw RecordFailure(.unknownCall, reason: "the server does not have the container")
        }
        return name
    }

    /// Returns a Boolean value that indicates whether the device may change a database. All accounts can read public ones.
    func mayChange(_ database: RecordDatabaseID) -> Bool { database.scope != .public || identity.mayPublish }
}

/// A store that a server can use.
///
/// Its change tokens are positions in the order of commits: a store for several servers takes a lock on the row of the zone when it
/// counts a change, so that a position is never read before an earlier one is committed.
public protocol ServiceStorage: RecordStorage {
    /// Returns the file of an asset for an account that has added it, or that sees a record with it.
    func file(of asset: RecordAsset, account: String, container: String) throws(RecordStoreError) -> URL
    /// Returns the first of some records, as far as their values have a number of bytes.
    func firstRecords(
        for ids: [RecordID],
        desiredKeys: Set<String>?,
        byteCount: Int,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> [(id: RecordID, result: Result<Record, RecordStoreError>)]
    /// Returns the numbers of changes of databases, which are others after each change.
    func changeCounts(of databases: [RecordDatabaseID]) throws(RecordStoreError) -> [RecordDatabaseID: Int64]
    /// Removes the files of assets that no record has.
    @discardableResult
    func removeUnusedAssets(addedBefore date: Date) throws(RecordStoreError) -> Int
}

extension SQLiteRecordStore: ServiceStorage {}
