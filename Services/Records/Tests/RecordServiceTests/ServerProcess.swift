import Foundation
import RecordNetwork
import RecordStore
import Synchronization

/// A server as a process of its own, and its clients.
final class ServerProcess: Sendable {
    /// A command that has failed.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    static let container = "iCloud.test"

    let folder: URL
    /// Further options of the command that serves.
    private let options: [String]
    /// The cluster of the database and the namespace, as far as they are those of the server only. They are there as long as it is.
    private let cluster: PostgresCluster?
    private let namespace: Namespace?
    /// The process and its port while it runs.
    private let running = Mutex<(process: Process, port: Int)?>(nil)

    /// The programs of the package are beside that of its tests.
    private static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        .appending(path: "easel-records")

    /// Sets a server up, and starts it.
    /// - Parameters:
    ///   - containers: Further containers.
    ///   - cluster: The cluster of the database; by default that of all tests.
    ///   - namespace: The namespace of the server and of its commands.
    ///   - folder: The folder of the server, which is removed with it.
    init(
        _ kind: TestStore.Kind = .file,
        containers: [String] = [],
        options: [String] = [],
        cluster: PostgresCluster? = nil,
        namespace: Namespace? = nil,
        folder: URL? = nil
    ) throws {
        self.options = options
        self.cluster = cluster
        self.namespace = namespace
        self.folder = folder ?? FileManager.default.temporaryDirectory.appending(path: "server-\(UUID().uuidString)")
        var arguments = ["init", "--container", Self.container, "--host", "127.0.0.1"]
        for container in containers { arguments += ["--container", container] }
        if kind == .postgres { arguments += ["--database", try (cluster ?? .running()).newDatabase()] }
        _ = try run(arguments)
        try start()
    }

    /// Restores a backup to a folder, and starts a server in it.
    init(restoring backup: URL, to folder: URL, _ kind: TestStore.Kind, port: Int) throws {
        self.folder = folder
        options = []
        cluster = nil
        namespace = nil
        var arguments = ["restore", backup.path]
        if kind == .postgres { arguments += ["--database", try PostgresCluster.running().newDatabase()] }
        _ = try run(arguments)
        try start(port: port)
    }

    /// Starts another server of the same database, with the same certificate and the same folder of assets.
    init(beside other: ServerProcess) throws {
        options = []
        cluster = nil
        namespace = nil
        folder = FileManager.default.temporaryDirectory.appending(path: "server-\(UUID().uuidString)")
        let manager = FileManager.default
        try manager.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in ["settings.json", "certificate.pem", "private-key.pem"] {
            try manager.copyItem(at: other.folder.appending(path: name), to: folder.appending(path: name))
        }
        try manager.createSymbolicLink(
            at: folder.appending(path: "store"),
            withDestinationURL: other.folder.appending(path: "store")
        )
        try start()
    }

    deinit {
        stop(SIGKILL)
        try? FileManager.default.removeItem(at: folder)
    }

    var port: Int { running.withLock { $0?.port ?? 0 } }

    /// Performs a command with the folder, and returns its output.
    @discardableResult
    func run(_ arguments: String...) throws -> String { try run(arguments) }

    /// Performs a command with another folder.
    func run(_ arguments: [String], folder other: URL? = nil) throws -> String {
        let process = process(arguments + ["--folder", (other ?? folder).path])
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(description: "\(arguments): \(text)") }
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func process(_ arguments: [String]) -> Process {
        let command = (namespace?.prefix ?? []) + [Self.program.path] + arguments
        let process = Process()
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        return process
    }

    /// Starts the server, at its former port if it has had one.
    func start(port: Int = 0) throws {
        let process = process(
            [
                "serve", "--folder", folder.path, "--address", "127.0.0.1", "--port", "\(port)", "--account-rate",
                "10000", "--address-rate", "10000",
            ] + options
        )
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        // The first line has the port.
        var line = Data()
        while !line.contains(UInt8(ascii: "\n")) {
            let part = output.fileHandleForReading.availableData
            if part.isEmpty {
                throw Failure(description: "the server has ended: \(String(decoding: line, as: UTF8.self))")
            }
            line += part
        }
        let digits = String(decoding: line, as: UTF8.self).filter(\.isNumber)
        guard let port = Int(digits) else { throw Failure(description: "there is no port in \(digits)") }
        running.withLock { $0 = (process, port) }
    }

    /// Ends the server by a signal, and waits for its end.
    func stop(_ signal: CInt) {
        guard let found = running.withLock({ $0 }) else { return }
        if found.process.isRunning { kill(found.process.processIdentifier, signal) }
        found.process.waitUntilExit()
    }

    /// The status of the server that was ended.
    var status: CInt? { running.withLock { $0?.process.terminationStatus } }

    /// A link of the server, with its present port.
    func link(_ text: String) throws -> RecordServerLink {
        let link = try RecordServerLink(text)
        return try RecordServerLink(host: link.host, port: port, serverKey: link.serverKey, code: link.code)
    }

    /// A new device of a new account.
    func client(_ account: String) throws -> RemoteRecordStore {
        let store = try device(link(run("user", "add", account)))
        try store.joinAccount(deviceName: "panel of \(account)")
        return store
    }

    /// A new device that has not joined an account yet.
    func device(_ link: RecordServerLink) throws -> RemoteRecordStore {
        let files = folder.appending(path: "client-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
        return RemoteRecordStore(
            server: link,
            key: try DeviceKey(file: files.appending(path: "key")),
            cache: files.appending(path: "assets")
        )
    }
}

extension RemoteRecordStore {
    @discardableResult
    func fetch(_ name: String, _ zone: RecordZoneID, _ scope: RecordDatabaseID.Scope = .private) throws -> Record {
        let id = RecordID(name: name, zone: zone)
        let database = RecordDatabaseID(container: ServerProcess.container, scope: scope)
        guard let result = try records(for: [id], desiredKeys: nil, in: database)[id] else {
            throw RecordStoreError.unknownRecord(id)
        }
        return try result.get()
    }

    /// Saves records and deletes others, and throws the error of an item.
    @discardableResult
    func change(
        _ scope: RecordDatabaseID.Scope = .private,
        saving records: [Record] = [],
        deleting ids: [RecordID] = []
    ) throws -> [Record] {
        let batch = RecordBatch(saves: records.map { RecordSave($0) }, deletions: ids, policy: .changedKeys)
        let result = try modify(batch, in: RecordDatabaseID(container: ServerProcess.container, scope: scope))
        for item in result.deleted.values { try item.get() }
        return try records.compactMap { try result.saved[$0.id]?.get() }
    }
}
