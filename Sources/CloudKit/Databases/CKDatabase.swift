import Foundation
import RecordStore

/// A database of a container.
///
/// Blocks and completion handlers are called on other threads than the main one.
public final class CKDatabase: NSObject, Sendable {
    /// The accesses that databases grant.
    public enum Scope: Int, Sendable {
        /// Records for everyone.
        case `public` = 1
        /// Records of the user.
        case `private` = 2
        /// Records that other users share with this one.
        case shared = 3
    }

    /// The access that the database grants.
    public let databaseScope: Scope
    let service: ContainerService

    init(_ service: ContainerService, _ scope: Scope) {
        self.service = service
        databaseScope = scope
    }

    /// The database in the store.
    var stored: RecordDatabaseID {
        let scope: RecordDatabaseID.Scope =
            switch databaseScope {
            case .public: .public
            case .private: .private
            case .shared: .shared
            }
        let account = databaseScope == .public ? nil : service.account
        return RecordDatabaseID(container: service.identifier, scope: scope, account: account ?? "")
    }

    /// Performs an operation with the database.
    public func add(_ operation: CKDatabaseOperation) {
        operation.database = self
        service.operations.addOperation(operation)
    }
}
