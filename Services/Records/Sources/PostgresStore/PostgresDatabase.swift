import Foundation
import RecordStore

/// The database of a store: the creation and the upgrade of its tables.
public struct PostgresDatabase: Sendable {
    let settings: PostgresConnection.Settings

    /// Creates the description of a database.
    /// - Parameter parameters: The parameters of libpq, such as `host=/run/postgresql dbname=easel`.
    public init(parameters: String) {
        var settings = PostgresConnection.Settings(parameters)
        settings.showsReasons = true
        self.settings = settings
    }

    /// The version of the tables that this program uses.
    public static var version: Int { PostgresTables.version }

    /// Creates the tables, or upgrades them. Several programs can do so at the same time.
    public func migrate() throws(RecordStoreError) {
        let connection = PostgresConnection(settings)
        try connection.read { () throws(RecordStoreError) in try Self.verifyRole(connection) }
        // Until the end of the session: a schema that is created by two programs at the same time is an error.
        try connection.command("SELECT pg_advisory_lock(\(PostgresRecordStore.lock("migrate")))")
        try connection.command(
            """
            CREATE SCHEMA IF NOT EXISTS easel;
            CREATE TABLE IF NOT EXISTS easel.version (version bigint NOT NULL)
            """
        )
        try connection.change { () throws(RecordStoreError) in
            let version = try Self.version(connection)
            if version > PostgresTables.version { throw .newerFormat(path: connection.path, version: version) }
            if version == PostgresTables.version { return }
            for upgrade in PostgresTables.upgrades.dropFirst(version) { try connection.command(upgrade) }
            if version == 0 {
                try connection.rows(
                    "INSERT INTO store (id, key) VALUES (?, ?)",
                    [.blob(Self.randomBytes(16)), .blob(Self.randomBytes(32))]
                ) { _ in true }
            }
            try connection.command(
                "DELETE FROM version; INSERT INTO version (version) VALUES (\(PostgresTables.version))"
            )
        }
    }

    private static func randomBytes(_ count: Int) -> Data {
        var generator = SystemRandomNumberGenerator()
        return Data((0..<count).map { _ in UInt8.random(in: 0 ... .max, using: &generator) })
    }

    private static func version(_ connection: PostgresConnection) throws(RecordStoreError) -> Int {
        var version = 0
        try connection.rows("SELECT version FROM version", []) { row in
            version = max(0, Int(clamping: row.integer(0)))
            return false
        }
        return version
    }

    /// Verifies that row-level security is in effect: superusers see everything.
    static func verifyRole(_ connection: PostgresConnection) throws(RecordStoreError) {
        var isExempt = true
        try connection.rows(
            "SELECT rolsuper OR rolbypassrls FROM pg_catalog.pg_roles WHERE rolname = current_user",
            []
        ) { row in
            isExempt = row.integer(0) != 0
            return false
        }
        if isExempt {
            throw .file(
                path: connection.path,
                reason: "the role bypasses row-level security; use one that is not a superuser and has no BYPASSRLS"
            )
        }
    }

    /// Verifies that the tables are there, and returns the identity of the store.
    func verify() throws(RecordStoreError) -> (id: Data, key: Data) {
        let connection = PostgresConnection(settings)
        return try connection.read { () throws(RecordStoreError) in
            try Self.verifyRole(connection)
            var hasTables = false
            try connection.rows("SELECT to_regclass('easel.version') IS NOT NULL", []) { row in
                hasTables = row.integer(0) != 0
                return false
            }
            let version = hasTables ? try Self.version(connection) : 0
            if version > PostgresTables.version { throw .newerFormat(path: connection.path, version: version) }
            if version < PostgresTables.version {
                throw .file(
                    path: connection.path,
                    reason: "the tables are of version \(version), not \(PostgresTables.version); run \"migrate\""
                )
            }
            var identity: (id: Data, key: Data)?
            try connection.rows("SELECT id, key FROM store", []) { row in
                identity = (row.blob(0), row.blob(1))
                return false
            }
            guard let identity else { throw .corrupt(path: connection.path, setAside: nil) }
            return identity
        }
    }
}
