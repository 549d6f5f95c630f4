import CLinux
import Glibc

/// The system's journal.
package struct Journal: Sendable {
    /// The device and the inode of the socket that the service manager has connected to the journal, as in the variable
    /// `JOURNAL_STREAM`; `nil` if it has not.
    private let stream: (device: UInt64, inode: UInt64)?
    private let socketPath: String
    private let identifier: String

    /// The journal of the process's environment.
    package static let system = Journal(
        stream: getenv("JOURNAL_STREAM").map { String(cString: $0) },
        socketPath: "/run/systemd/journal/socket",
        // As the service manager does.
        identifier: CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? ""
    )

    /// Creates a journal.
    /// - Parameters:
    ///   - stream: The value of `JOURNAL_STREAM`.
    ///   - identifier: The name of the program.
    package init(stream: String?, socketPath: String, identifier: String) {
        let parts = stream?.split(separator: ":", omittingEmptySubsequences: false).map { UInt64($0) } ?? []
        self.stream = parts.count == 2 ? parts[0].flatMap { device in parts[1].map { (device, $0) } } : nil
        self.socketPath = socketPath
        self.identifier = identifier
    }

    /// Returns a Boolean value that indicates whether a descriptor is connected to the journal. It may have been replaced
    /// since the start of the program.
    package func isConnected(_ descriptor: CInt) -> Bool {
        guard let stream else { return false }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return false }
        return UInt64(status.st_dev) == stream.device && UInt64(status.st_ino) == stream.inode
    }

    /// Sends a record without blocking.
    /// - Returns: A Boolean value that indicates whether the journal has accepted it.
    package func send(_ record: LogRecord) -> Bool {
        let bytes = record.journalEntry(identifier: identifier).bytes
        return easel_send_to_journal(socketPath, bytes, bytes.count) == 0
    }
}
