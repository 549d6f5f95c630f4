import Foundation
import UIKit

/// Notices changes of the files in a folder and the folders in it.
///
/// Hidden files and folders are ignored, and so are those that editors write for themselves and that builds write.
final class FolderWatch {
    /// The maximum number of folders. The kernel has a limit for each user, too.
    private static let mostFolders = 20_000

    /// The names of folders whose files are no sources.
    private static let ignored: Set = ["DerivedData", "build", "node_modules", "xcuserdata"]

    private static let changes =
        UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE) | UInt32(IN_CREATE)

    /// The descriptor that is readable after a change.
    let descriptor: CInt
    private let folder: String
    private let excluded: String

    /// Watches a folder.
    /// - Parameters:
    ///   - folder: The absolute path.
    ///   - excluded: The absolute path of a folder in it that is not watched.
    init(_ folder: String, excluding excluded: String) throws {
        self.folder = folder
        self.excluded = excluded
        descriptor = inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC))
        guard descriptor >= 0 else { throw Self.failure(folder, errno) }
        // After an error, the deinitializer closes the descriptor: all properties are set.
        try addFolders()
    }

    deinit { close(descriptor) }

    private static func failure(_ folder: String, _ number: CInt) -> CommandFailure {
        let reason =
            number == ENOSPC
            ? "too many folders are watched; raise fs.inotify.max_user_watches" : String(cString: strerror(number))
        return CommandFailure(description: "cannot watch \(folder): \(reason)", status: 71)
    }

    /// Watches all folders. Those that are watched already remain so.
    private func addFolders() throws {
        var waiting = [folder]
        var count = 0
        while let path = waiting.popLast() {
            let flags = Self.changes | UInt32(IN_ONLYDIR) | UInt32(IN_DONT_FOLLOW)
            guard inotify_add_watch(descriptor, path, flags) >= 0 else {
                // A folder may be removed at any time.
                if path != folder, errno != ENOSPC, errno != ENOMEM { continue }
                throw Self.failure(path, errno)
            }
            count += 1
            guard count <= Self.mostFolders else { throw Self.failure(folder, ENOSPC) }
            for name in Folder.names(in: path) where !name.hasPrefix(".") && !Self.ignored.contains(name) {
                let child = "\(path)/\(name)"
                var status = stat()
                guard child != excluded, lstat(child, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
                    continue
                }
                waiting.append(child)
            }
        }
    }

    /// Reads the changes since the last call, and watches folders that are new.
    /// - Returns: `false` if none of them matters.
    func read() throws -> Bool {
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        var isChanged = false
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            if Self.matters(buffer[..<count]) { isChanged = true }
        }
        if isChanged { try addFolders() }
        return isChanged
    }

    /// Returns a Boolean value that indicates whether one of the events in a buffer of the kernel is a change of a source.
    static func matters(_ events: ArraySlice<UInt8>) -> Bool {
        // The identifier of the watch, the mask, a cookie, the length of the name, and the name.
        let header = 16
        var rest = events
        while rest.count >= header {
            let (mask, length) = rest.withUnsafeBytes {
                (
                    $0.loadUnaligned(fromByteOffset: 4, as: UInt32.self),
                    $0.loadUnaligned(fromByteOffset: 12, as: UInt32.self)
                )
            }
            rest = rest.dropFirst(header)
            guard rest.count >= Int(length) else { break }
            let name = String(decoding: rest.prefix(Int(length)).prefix { $0 != 0 }, as: UTF8.self)
            rest = rest.dropFirst(Int(length))
            if mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
            // A file that is created is reported again when it has been written.
            let isNewFile = mask & UInt32(IN_CREATE) != 0 && mask & UInt32(IN_ISDIR) == 0
            guard mask & changes != 0, !isNewFile, !name.hasPrefix("."), !name.hasSuffix("~"), !ignored.contains(name)
            else { continue }
            return true
        }
        return false
    }
}
