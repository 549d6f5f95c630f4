import Foundation
import Synchronization

/// The accounts of a server and their devices, in a file.
///
/// A device joins an account by a code, and identifies itself by its key afterwards. It gets tokens, which are valid for a short time, for
/// its requests. Codes and tokens are stored as hashes, so that the file, or a copy of it, gives no access.
///
/// All functions can be called on any thread, and several processes can use a file: a device that one of them removes has no access
/// through the others.
public final class RecordAccounts: Sendable {
    /// The largest number of devices of an account.
    public static let deviceCount = 100
    /// The largest number of codes of an account that are valid at one time.
    public static let codeCount = 10
    /// The largest number of tokens of a device that are valid at one time. The oldest one ends earlier.
    public static let tokenCount = 8
    /// The number of seconds for which a code is valid.
    public static let codeLifetime: Double = 600
    /// The number of seconds for which a token is valid.
    public static let tokenLifetime: Double = 900
    /// The number of seconds by which the clocks of servers of one database may differ.
    static let clockDifference: Double = 900
    /// The largest number of characters of the name of a device.
    public static let nameLength = 64

    private let connection: Mutex<AccountConnection>
    private let clock: @Sendable () -> Date

    /// The version of the format, in `PRAGMA user_version`.
    private static let version = 1

    private static let tables = [
        "CREATE TABLE accounts (name TEXT PRIMARY KEY, publishes INTEGER NOT NULL, created REAL NOT NULL) WITHOUT ROWID",
        """
        CREATE TABLE devices (
            key BLOB PRIMARY KEY, account TEXT NOT NULL, name TEXT NOT NULL, created REAL NOT NULL
        ) WITHOUT ROWID
        """,
        "CREATE INDEX devices_by_account ON devices (account)",
        "CREATE TABLE codes (hash TEXT PRIMARY KEY, account TEXT NOT NULL, expires REAL NOT NULL) WITHOUT ROWID",
        "CREATE INDEX codes_by_account ON codes (account)",
        "CREATE TABLE tokens (hash TEXT PRIMARY KEY, key BLOB NOT NULL, expires REAL NOT NULL) WITHOUT ROWID",
        "CREATE INDEX tokens_by_key ON tokens (key, expires)",
    ]

    /// Opens the accounts in a file, and creates it if it does not exist. Its folder exists.
    /// - Parameter clock: Returns the time, by which codes and tokens expire.
    public init(file: URL, clock: @escaping @Sendable () -> Date = { Date() }) throws(RecordAccountError) {
        self.clock = clock
        let connection = try AccountConnection(path: file.path)
        try connection.run("PRAGMA journal_mode = WAL")
        try connection.run("PRAGMA synchronous = FULL")
        try connection.run("PRAGMA trusted_schema = 0")
        try connection.change { () throws(RecordAccountError) in
            let version = Int(try connection.first("PRAGMA user_version") { $0.integer(0) } ?? 0)
            if version > Self.version { throw .store(.newerFormat(path: file.path, version: version)) }
            if version == Self.version { return }
            for table in Self.tables { try connection.run(table) }
            try connection.run("PRAGMA user_version = \(Self.version)")
        }
        self.connection = Mutex(connection)
    }

    /// Opens the accounts in tables that are not in a file of their own, for servers with a database.
    /// - Parameter connection: The connection to the tables of the present version.
    public init(connection: sending any StoreConnection, clock: @escaping @Sendable () -> Date = { Date() }) {
        self.clock = clock
        self.connection = Mutex(AccountConnection(connection))
    }

    // MARK: Access to the file

    func change<Value: Sendable>(
        _ body: @Sendable (AccountConnection) throws(RecordAccountError) -> Value
    ) throws(RecordAccountError) -> Value {
        try connection.withLock { (connection) throws(RecordAccountError) in
            try connection.change { () throws(RecordAccountError) in try body(connection) }
        }
    }

    func read<Value: Sendable>(
        _ body: @Sendable (AccountConnection) throws(RecordAccountError) -> Value
    ) throws(RecordAccountError) -> Value {
        try connection.withLock { (connection) throws(RecordAccountError) in try body(connection) }
    }

    /// Returns the hash of a code or a token, which is stored in its place.
    static func hash(_ text: String) -> String {
        var hash = SHA256()
        Array(text.utf8).withUnsafeBytes { hash.update($0) }
        return hash.finalize()
    }

    var now: Double { clock().timeIntervalSinceReferenceDate }

    // MARK: Accounts

    /// Adds an account.
    /// - Parameter mayPublish: A Boolean value that indicates whether the account may change public databases.
    public func add(_ name: String, mayPublish: Bool = false) throws(RecordAccountError) {
        guard RecordShare.isAccount(name) else { throw .invalidName(name) }
        let now = now
        try change { (connection) throws(RecordAccountError) in
            if try Self.exists(name, connection) { throw .accountExists(name) }
            try connection.run(
                "INSERT INTO accounts (name, publishes, created) VALUES (?, ?, ?)",
                [.text(name), .integer(mayPublish ? 1 : 0), .real(now)]
            )
        }
    }

    /// Changes whether an account may change public databases.
    public func setMayPublish(_ mayPublish: Bool, of name: String) throws(RecordAccountError) {
        try change { (connection) throws(RecordAccountError) in
            guard try Self.exists(name, connection) else { throw .unknownAccount(name) }
            try connection.run(
                "UPDATE accounts SET publishes = ? WHERE name = ?",
                [.integer(mayPublish ? 1 : 0), .text(name)]
            )
        }
    }

    /// Removes an account with its devices, codes and tokens. Its records remain in the store.
    public func remove(_ name: String) throws(RecordAccountError) {
        try change { (connection) throws(RecordAccountError) in
            guard try Self.exists(name, connection) else { throw .unknownAccount(name) }
            try connection.run(
                "DELETE FROM tokens WHERE key IN (SELECT key FROM devices WHERE account = ?)",
                [.text(name)]
            )
            for table in ["devices", "codes"] {
                try connection.run("DELETE FROM \(table) WHERE account = ?", [.text(name)])
            }
            try connection.run("DELETE FROM accounts WHERE name = ?", [.text(name)])
        }
    }

    static func exists(_ name: String, _ connection: AccountConnection) throws(RecordAccountError) -> Bool {
        try connection.first("SELECT 1 FROM accounts WHERE name = ?", [.text(name)]) { _ in true } ?? false
    }

    /// Returns the accounts, sorted by name.
    public func accounts() throws(RecordAccountError) -> [RecordAccount] {
        try read { (connection) throws(RecordAccountError) in
            var accounts: [RecordAccount] = []
            try connection.rows("SELECT name, publishes, created FROM accounts ORDER BY name") { row in
                accounts.append(Self.account(row))
                return true
            }
            return accounts
        }
    }

    /// Returns an account; `nil` if there is none with the name.
    public func account(_ name: String) throws(RecordAccountError) -> RecordAccount? {
        try read { (connection) throws(RecordAccountError) in
            try connection.first(
                "SELECT name, publishes, created FROM accounts WHERE name = ?",
                [.text(name)]
            ) { Self.account($0) }
        }
    }

    private static func account(_ row: any StoreRow) -> RecordAccount {
        RecordAccount(
            name: row.text(0),
            mayPublish: row.integer(1) != 0,
            creationDate: Date(timeIntervalSinceReferenceDate: row.real(2))
        )
    }

    // MARK: Devices

    /// Returns the devices of an account, or of all, in the order in which they were added.
    public func devices(of account: String? = nil) throws(RecordAccountError) -> [RecordDevice] {
        try read { (connection) throws(RecordAccountError) in
            var devices: [RecordDevice] = []
            try connection.rows(
                "SELECT key, account, name, created FROM devices WHERE account = ?1 OR ?1 IS NULL ORDER BY created, key",
                [StoreValue(account)]
            ) { row in
                devices.append(Self.device(row))
                return true
            }
            return devices
        }
    }

    /// Returns the device with a key; `nil` if there is none.
    public func device(withKey key: Data) throws(RecordAccountError) -> RecordDevice? {
        try read { (connection) throws(RecordAccountError) in
            try connection.first("SELECT key, account, name, created FROM devices WHERE key = ?", [.blob(key)]) {
                Self.device($0)
            }
        }
    }

    static func device(_ row: any StoreRow) -> RecordDevice {
        RecordDevice(
            key: row.blob(0),
            account: row.text(1),
            name: row.text(2),
            creationDate: Date(timeIntervalSinceReferenceDate: row.real(3))
        )
    }

    /// Removes a device. Its tokens end at once.
    public func removeDevice(withKey key: Data) throws(RecordAccountError) {
        try change { (connection) throws(RecordAccountError) in
            try connection.run("DELETE FROM tokens WHERE key = ?", [.blob(key)])
            try connection.run("DELETE FROM devices WHERE key = ?", [.blob(key)])
        }
    }

    /// Copies the accounts to a new file, in one state, without codes and tokens.
    public func copy(to file: URL) throws(RecordAccountError) {
        let path = file.path
        try connection.withLock { (connection) throws(RecordAccountError) in
            try connection.run("VACUUM INTO ?", [.text(path)])
        }
        // A copy may be restored much later.
        let copied = try AccountConnection(path: path)
        for table in ["codes", "tokens"] { try copied.run("DELETE FROM \(table)") }
    }
}

/// The connection of accounts to their tables, for one thread at a time.
final class AccountConnection {
    private let connection: any StoreConnection

    init(_ connection: any StoreConnection) { self.connection = connection }

    init(path: String) throws(RecordAccountError) {
        do throws(RecordStoreError) { connection = try RecordConnection(path: path) } catch { throw .store(error) }
    }

    /// Performs a statement, and calls a closure with each row until it returns `false`.
    func rows(
        _ sql: String,
        _ values: [StoreValue] = [],
        _ body: (any StoreRow) -> Bool
    ) throws(RecordAccountError) {
        do throws(RecordStoreError) {
            try connection.rows(sql, values) { row in body(row) }
        } catch {
            throw .store(error)
        }
    }

    /// Performs a statement, and returns a value of its first row; `nil` without a row.
    func first<Value>(
        _ sql: String,
        _ values: [StoreValue] = [],
        _ body: (any StoreRow) -> Value
    ) throws(RecordAccountError) -> Value? {
        var result: Value?
        try rows(sql, values) { row in
            result = body(row)
            return false
        }
        return result
    }

    /// Performs a statement without results.
    func run(_ sql: String, _ values: [StoreValue] = []) throws(RecordAccountError) {
        try rows(sql, values) { _ in true }
    }

    /// Performs a change as a transaction. An error leaves everything unchanged.
    func change<Value>(_ body: () throws(RecordAccountError) -> Value) throws(RecordAccountError) -> Value {
        var failure: RecordAccountError?
        do throws(RecordStoreError) {
            return try connection.change { () throws(RecordStoreError) in
                do throws(RecordAccountError) {
                    return try body()
                } catch {
                    // An error of the store may be one after which the change is repeated.
                    if case .store(let error) = error { throw error }
                    failure = error
                    throw .unknownShare
                }
            }
        } catch {
            throw failure ?? .store(error)
        }
    }
}
