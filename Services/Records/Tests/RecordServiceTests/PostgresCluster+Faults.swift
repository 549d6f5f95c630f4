import Foundation
import Glibc

// Faults of a database.
extension PostgresCluster {
    /// A table that a session of its own has locked against changes.
    final class TableLock: Sendable {
        private let process = Process()
        private let input = Pipe()

        fileprivate init(_ command: [String], _ table: String) throws {
            process.executableURL = URL(filePath: command[0])
            process.arguments = Array(command.dropFirst())
            process.standardInput = input
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            try input.fileHandleForWriting.write(
                contentsOf: Data("BEGIN; LOCK TABLE \(table) IN EXCLUSIVE MODE;\n".utf8)
            )
        }

        deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

        var isRunning: Bool { process.isRunning }

        /// Ends the session, and with it the lock.
        func release() {
            try? input.fileHandleForWriting.close()
            process.waitUntilExit()
        }
    }

    /// Locks a table of a database against changes.
    func lock(_ table: String, database: String) throws -> TableLock {
        let command = [
            "/usr/bin/psql", "-qAtX", "-v", "ON_ERROR_STOP=1", "-h", folder, "-U", "postgres", "-d", database,
        ]
        let lock = try TableLock(command, table)
        let locks = """
            SELECT count(*) FROM pg_locks WHERE relation = '\(table)'::regclass AND mode = 'ExclusiveLock' AND granted
            """
        while try run(locks, user: "postgres", database: database) == "0" {
            guard lock.isRunning else { throw Failure(description: "the session that locks \(table) has ended") }
            usleep(5000)
        }
        return lock
    }
}
