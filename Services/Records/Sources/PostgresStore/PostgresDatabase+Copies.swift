import Foundation
import RecordStore

/// Backups of a database by the programs of PostgreSQL.
extension PostgresDatabase {
    /// Writes the tables to a new file, and links or copies the files of the assets that records have at that moment, while servers use
    /// the database.
    /// - Parameters:
    ///   - folder: The folder of a store with the files.
    ///   - target: The folder for them.
    /// - Throws: ``RecordStoreError/file(path:reason:)`` if the program `pg_dump` is missing or fails.
    public func copy(to file: URL, assets folder: URL, to target: URL) throws(RecordStoreError) {
        var settings = settings
        // The transaction waits for the program.
        settings.transactionTime = 0
        let subject = PostgresConnection.Subject()
        var value = PostgresConnection.Subject.Value()
        // No file is removed meanwhile.
        value.locks = [.init(number: PostgresRecordStore.assetLock, isShared: true)]
        subject.set(value)
        let connection = PostgresConnection(settings, subject)
        try connection.change { () throws(RecordStoreError) in
            var snapshot = ""
            try connection.rows("SELECT pg_export_snapshot()", []) { row in
                snapshot = row.text(0)
                return false
            }
            try perform(
                "pg_dump",
                ["--format=custom", "--schema=easel", "--no-owner", "--no-privileges", "--enable-row-security"]
                    + ["--snapshot=\(snapshot)", "--file=\(file.path)"]
            )
            var hashes: [String] = []
            try connection.rows("SELECT DISTINCT hash FROM asset_uses ORDER BY hash", []) { row in
                hashes.append(row.text(0))
                return true
            }
            for hash in hashes where hash.utf8.count == 64 && hash.allSatisfy(\.isHexDigit) {
                try Self.copyAsset(hash, from: folder, to: target)
            }
        }
    }

    /// Links or copies a file. A missing one is a matter of the check.
    private static func copyAsset(_ hash: String, from folder: URL, to target: URL) throws(RecordStoreError) {
        let path = "assets/\(hash.prefix(2))/\(hash)"
        let (source, copy) = (folder.appending(path: path), target.appending(path: path))
        let manager = FileManager.default
        guard manager.fileExists(atPath: source.path) else { return }
        do {
            try manager.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            do { try manager.linkItem(at: source, to: copy) } catch { try manager.copyItem(at: source, to: copy) }
        } catch {
            throw .file(path: copy.path, reason: error.localizedDescription)
        }
    }

    /// Creates the tables of a backup in a database that has none.
    /// - Throws: ``RecordStoreError/file(path:reason:)`` if there are tables, and if the program `pg_restore` is missing or fails.
    public func restore(from file: URL) throws(RecordStoreError) {
        let connection = PostgresConnection(settings)
        var hasTables = true
        try connection.read { () throws(RecordStoreError) in
            try Self.verifyRole(connection)
            try connection.rows("SELECT to_regnamespace('easel') IS NOT NULL", []) { row in
                hasTables = row.integer(0) != 0
                return false
            }
        }
        if hasTables { throw .file(path: connection.path, reason: "the database has a schema \"easel\" already") }
        try perform(
            "pg_restore",
            [
                "--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction", "--dbname",
                settings.parameters,
            ]
                + [file.path]
        )
        // A backup by a former version.
        try migrate()
    }

    private func perform(_ name: String, _ arguments: [String]) throws(RecordStoreError) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/\(name)")
        process.arguments = name == "pg_dump" ? arguments + ["--dbname", settings.parameters] : arguments
        var environment = ProcessInfo.processInfo.environment
        // The policies of row-level security show all records.
        environment["PGOPTIONS"] = "-c easel.account=\(PostgresConnection.Subject.all)"
        process.environment = environment
        let errors = Pipe()
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        do { try process.run() } catch {
            throw .file(path: "/usr/bin/\(name)", reason: "it cannot be started; install \"postgresql-client\"")
        }
        let output = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        if process.terminationStatus == 0 { return }
        let text = String(decoding: output.prefix(500), as: UTF8.self).split(separator: "\n").joined(separator: "; ")
        throw .file(path: "/usr/bin/\(name)", reason: text)
    }
}
