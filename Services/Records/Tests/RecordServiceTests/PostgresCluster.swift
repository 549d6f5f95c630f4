import Foundation
import Glibc
import PostgresStore
import RecordService
import RecordStore
import Synchronization

/// A server of PostgreSQL in a temporary folder, with a socket in it and no other address. It ends with the program of the tests.
final class PostgresCluster: Sendable {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The folder of the programs of the latest version that is installed.
    private static let programs: String = {
        let folder = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return "\(folder)/\(versions.compactMap { Int($0) }.max() ?? 0)/bin"
    }()

    /// A Boolean value that indicates whether Debian's packages `postgresql` and `libpq5` are installed.
    static let isInstalled =
        ["initdb", "postgres"].allSatisfy { FileManager.default.isExecutableFile(atPath: "\(programs)/\($0)") }
        && FileManager.default.fileExists(atPath: "/usr/lib/\(machine)-linux-gnu/libpq.so.5")

    private static var machine: String {
        #if arch(arm64)
            "aarch64"
        #else
            "x86_64"
        #endif
    }

    private static let shared = Result { try PostgresCluster() }

    /// The cluster of all tests.
    static func running() throws -> PostgresCluster { try shared.get() }

    /// The folder of the files of assets. It is removed with that of the server.
    static let assets = "/tmp/easel-postgres-assets-\(getpid())"

    /// The folder of the socket, and of everything that is not in a tablespace.
    let folder: String
    /// The folder of the databases of servers, on a disk of its own; `nil` for that of the cluster.
    private let tablespace: String?
    private let stores = Mutex<[Int: PostgresRecordStore]>([:])
    private let number = Mutex(0)
    private let process = Process()
    /// The server ends when this end of the pipe is closed, which is also when the program is killed.
    private let life = Pipe()
    private let output = Pipe()
    private let duration = Mutex(Duration.zero)

    /// The time that the cluster has taken to be created and started, and its tables to be created.
    var startTime: Duration { duration.withLock { $0 } }

    /// Starts another cluster than that of all tests.
    /// - Parameters:
    ///   - name: A name that no other one has; empty for the cluster of all tests.
    ///   - disk: The namespace of the cluster with the mount of another disk, and the folder of that, for the databases of servers.
    init(name: String = "", disk: (namespace: Namespace, folder: String)? = nil) throws {
        let clock = ContinuousClock()
        let begin = clock.now
        // The address of a socket is short.
        folder = "/tmp/easel-postgres-\(getpid())\(name)"
        tablespace = disk?.folder
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let data = "\(folder)/data"
        // PostgreSQL does not run as the superuser.
        let user = getuid() == 0 ? "setpriv --reuid=postgres --regid=postgres --clear-groups " : ""
        let script = """
            set -e
            cd \(folder)
            trap 'rm -rf \(folder)\(name.isEmpty ? " \(Self.assets)" : "")' EXIT
            \(user.isEmpty ? ":" : "chown postgres \(folder)")
            \(user)\(Self.programs)/initdb -D \(data) -U postgres -A trust -E UTF8 --locale=C --no-sync >\(folder)/log 2>&1 \
            || { cat \(folder)/log; exit 1; }
            start() {
            \(user)\(Self.programs)/postgres -D \(data) -c listen_addresses= -c unix_socket_directories=\(folder) -c fsync=off \
            -c max_connections=200 -c shared_buffers=16MB -c autovacuum=off >>\(folder)/log 2>&1 &
            server=$!
            while ! [ -S \(folder)/.s.PGSQL.5432 ]; do kill -0 $server || { cat \(folder)/log; exit 1; }; sleep 0.05; done
            until \(Self.programs)/pg_isready -q -h \(folder); do kill -0 $server || { cat \(folder)/log; exit 1; }; sleep 0.05; done
            }
            start
            \(Self.programs)/psql -qh \(folder) -U postgres -c 'CREATE ROLE easel LOGIN CREATEDB' -c 'CREATE DATABASE easel OWNER easel'
            echo ready
            while read -r line; do
            kill -QUIT $server
            wait $server || :
            start
            echo ready
            done
            kill -QUIT $server
            wait $server || :
            """
        let command = (disk?.namespace.prefix ?? []) + ["/bin/sh", "-c", script]
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        process.environment = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8"]
        process.standardInput = life
        process.standardOutput = output
        process.standardError = output
        try process.run()
        try waitUntilReady()
        try PostgresDatabase(parameters: parameters).migrate()
        if let disk {
            try run("CREATE TABLESPACE disk LOCATION '\(disk.folder)'", user: "postgres")
            try run("GRANT CREATE ON TABLESPACE disk TO easel", user: "postgres")
        }
        let end = clock.now
        duration.withLock { $0 = end - begin }
    }

    private func waitUntilReady() throws {
        var text = Data()
        while !text.contains(UInt8(ascii: "\n")) || !String(decoding: text, as: UTF8.self).hasSuffix("ready\n") {
            let part = output.fileHandleForReading.availableData
            if part.isEmpty { throw Failure(description: String(decoding: text, as: UTF8.self)) }
            text += part
        }
    }

    /// Ends all processes of the database at once, as after a crash, and starts it again, with what is in its log of changes.
    func crash() throws {
        try life.fileHandleForWriting.write(contentsOf: Data("crash\n".utf8))
        try waitUntilReady()
    }

    /// The parameters of connections to the database that tests share.
    var parameters: String { "host=\(folder) user=easel dbname=easel" }

    /// Returns a store in the database that tests share, with a limit for the results of batches.
    func store(resultSize: Int = ServiceOptions.resultSize) throws -> PostgresRecordStore {
        try stores.withLock { stores in
            if let store = stores[resultSize] { return store }
            let store = try newStore(resultSize: resultSize)
            stores[resultSize] = store
            return store
        }
    }

    /// Returns another store in the same database, as another server has it.
    func newStore(resultSize: Int = ServiceOptions.resultSize, sessionCount: Int = 4) throws -> PostgresRecordStore {
        var limits = RecordLimits()
        limits.resultSize = resultSize
        return try PostgresRecordStore(
            parameters: parameters,
            assets: URL(filePath: Self.assets),
            limits: limits,
            sessionCount: sessionCount
        )
    }

    /// Creates an empty database, and returns the parameters of connections to it.
    func newDatabase() throws -> String {
        let name = number.withLock { number in
            number += 1
            return "test\(number)"
        }
        try run("CREATE DATABASE \(name)\(tablespace == nil ? "" : " TABLESPACE disk")")
        return "host=\(folder) user=easel dbname=\(name)"
    }

    /// Performs statements in a database by `psql`, and returns the output.
    @discardableResult
    func run(_ sql: String, user: String = "easel", database: String = "easel") throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/psql")
        process.arguments = ["-qAtX", "-v", "ON_ERROR_STOP=1", "-h", folder, "-U", user, "-d", database, "-c", sql]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(description: text) }
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

/// Performs a closure on some threads at the same time, and throws the first error.
func concurrently(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) throws {
    let group = DispatchGroup()
    let failures = Failures()
    for index in 0..<count {
        group.enter()
        Thread {
            defer { group.leave() }
            do { try body(index) } catch { failures.add(error) }
        }.start()
    }
    group.wait()
    if let error = failures.first { throw error }
}

/// The errors of threads.
private final class Failures: Sendable {
    private let errors = Mutex<[any Error]>([])

    var first: (any Error)? { errors.withLock { $0.first } }

    func add(_ error: any Error) { errors.withLock { $0.append(error) } }
}

/// The store of a test. Those in PostgreSQL share a database, in which each has a container of its own.
final class TestStore: ServiceStorage {
    enum Kind: String, CaseIterable, Sendable {
        case file, postgres

        static let installed: [Kind] = PostgresCluster.isInstalled ? [.file, .postgres] : [.file]
    }

    private let store: any ServiceStorage
    private let suffix: String
    private let checked: @Sendable () throws -> [String]
    private let counted = Mutex(0)

    /// The number of calls that have compared positions of databases.
    var changeCountCalls: Int { counted.withLock { $0 } }

    init(_ kind: Kind, folder: URL, resultSize: Int) throws {
        switch kind {
        case .file:
            var limits = RecordLimits()
            limits.resultSize = resultSize
            let file = try SQLiteRecordStore(folder: folder, limits: limits)
            store = file
            suffix = ""
            checked = { try file.check() }
        case .postgres:
            let shared = try PostgresCluster.running().store(resultSize: resultSize)
            store = shared
            suffix = "-\(UUID().uuidString)"
            checked = { [] }
        }
    }

    /// Returns what is damaged.
    func check() throws -> [String] { try checked() }

    private func moved(_ database: RecordDatabaseID) -> RecordDatabaseID {
        RecordDatabaseID(container: database.container + suffix, scope: database.scope, account: database.account)
    }

    func saveZone(_ zone: RecordZoneID, in database: RecordDatabaseID) throws(RecordStoreError) {
        try store.saveZone(zone, in: moved(database))
    }

    func deleteZone(_ zone: RecordZoneID, in database: RecordDatabaseID) throws(RecordStoreError) {
        try store.deleteZone(zone, in: moved(database))
    }

    func zones(in database: RecordDatabaseID) throws(RecordStoreError) -> [RecordZoneID] {
        try store.zones(in: moved(database))
    }

    func modify(_ batch: RecordBatch, in database: RecordDatabaseID) throws(RecordStoreError) -> RecordBatchResult {
        try store.modify(batch, in: moved(database))
    }

    func records(
        for ids: [RecordID],
        desiredKeys: Set<String>? = nil,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> [RecordID: Result<Record, RecordStoreError>] {
        try store.records(for: ids, desiredKeys: desiredKeys, in: moved(database))
    }

    func firstRecords(
        for ids: [RecordID],
        desiredKeys: Set<String>?,
        byteCount: Int,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> [(id: RecordID, result: Result<Record, RecordStoreError>)] {
        try store.firstRecords(for: ids, desiredKeys: desiredKeys, byteCount: byteCount, in: moved(database))
    }

    func changeCounts(of databases: [RecordDatabaseID]) throws(RecordStoreError) -> [RecordDatabaseID: Int64] {
        counted.withLock { $0 += 1 }
        let counts = try store.changeCounts(of: databases.map { moved($0) })
        return Dictionary(databases.map { ($0, counts[moved($0)] ?? 0) }) { first, _ in first }
    }

    func records(
        matching query: RecordQuery,
        limit: Int?,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> RecordQueryPage {
        try store.records(matching: query, limit: limit, in: moved(database))
    }

    func records(
        continuing cursor: RecordQueryCursor,
        limit: Int?,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> RecordQueryPage {
        try store.records(continuing: cursor, limit: limit, in: moved(database))
    }

    func changes(
        of zone: RecordZoneID,
        since token: RecordChangeToken?,
        desiredKeys: Set<String>?,
        limit: Int?,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> RecordZoneChanges {
        try store.changes(of: zone, since: token, desiredKeys: desiredKeys, limit: limit, in: moved(database))
    }

    func databaseChanges(
        since token: RecordChangeToken?,
        limit: Int?,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> RecordDatabaseChanges {
        try store.databaseChanges(since: token, limit: limit, in: moved(database))
    }

    func shareMetadata(
        secret: String,
        container: String,
        account: String
    ) throws(RecordStoreError) -> RecordShareMetadata {
        try store.shareMetadata(secret: secret, container: container + suffix, account: account)
    }

    @discardableResult
    func acceptShare(
        secret: String,
        container: String,
        account: String
    ) throws(RecordStoreError) -> RecordShareMetadata {
        try store.acceptShare(secret: secret, container: container + suffix, account: account)
    }

    func addAsset(contentsOf file: URL, account: String?) throws(RecordStoreError) -> RecordAsset {
        try store.addAsset(contentsOf: file, account: account)
    }

    func file(of asset: RecordAsset) throws(RecordStoreError) -> URL { try store.file(of: asset) }

    func file(of asset: RecordAsset, account: String, container: String) throws(RecordStoreError) -> URL {
        try store.file(of: asset, account: account, container: container + suffix)
    }

    @discardableResult
    func removeUnusedAssets(addedBefore date: Date) throws(RecordStoreError) -> Int {
        try store.removeUnusedAssets(addedBefore: date)
    }
}
