import CLinux
import Glibc
import SystemPackage

/// The temporary file with the contents of a file that is being replaced, beside it.
///
/// The process holds a lock on it as long as it writes. So what a process has left behind that died is told from what another
/// one is writing, whatever the numbers of processes are: they are used again, and containers have their own.
struct StagedFile: Hashable, Sendable {
    /// The folder, with a slash at the end; empty for the current one.
    private let folder: String
    let path: String

    /// The beginning of the names of such files.
    private static let prefix: StaticString = ".easel-"

    /// Creates a file that does not exist yet, and removes those that have been left behind in the folder.
    /// - Returns: The file, and its descriptor.
    static func create(
        in folder: String,
        mode: mode_t,
        _ calls: ReplacedFile.Calls
    ) throws(Errno) -> (StagedFile, descriptor: CInt) {
        removeLeftovers(in: folder, calls)
        while true {
            let path = "\(folder)\(prefix)\(getpid())-\(UInt32.random(in: 0 ... .max))"
            let descriptor: CInt
            do throws(Errno) {
                descriptor = try Errno.check { calls.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode) }
            } catch {
                if error == .fileExists { continue }
                throw error
            }
            // Another process may have taken it for a leftover before it was locked. A file system without locks has none.
            let isTaken = calls.flock(descriptor) != 0 && errno == EWOULDBLOCK
            if !isTaken, calls.linkCount(descriptor) != 0 {
                return (StagedFile(folder: folder, path: path), descriptor)
            }
            _ = calls.close(descriptor)
        }
    }

    /// Removes the files of processes that have died. Files that cannot be locked remain.
    private static func removeLeftovers(in folder: String, _ calls: ReplacedFile.Calls) {
        for name in calls.names(folder.isEmpty ? "." : folder, prefix) where isName(name) {
            let path = folder + name
            let descriptor = calls.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0)
            guard descriptor >= 0 else { continue }
            if calls.linkCount(descriptor) > 0, calls.flock(descriptor) == 0 { _ = calls.unlink(path) }
            _ = calls.close(descriptor)
        }
    }

    /// Returns a Boolean value that indicates whether a name is that of a staged file, `.easel-PROCESS-NUMBER`.
    private static func isName(_ name: String) -> Bool {
        let parts = name.dropFirst(prefix.utf8CodeUnitCount).split(separator: "-", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    }

    /// Writes the names of the folder to disk.
    func synchronizeFolder(_ calls: ReplacedFile.Calls) throws(Errno) {
        let descriptor: CInt
        do throws(Errno) {
            descriptor = try Errno.check {
                calls.open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
            }
        } catch {
            // A folder whose names may not be read, such as one to drop files in. This takes longer.
            if error == .permissionDenied { return calls.sync() }
            throw error
        }
        defer { _ = calls.close(descriptor) }
        do throws(Errno) {
            try Errno.check { calls.fsync(descriptor) }
        } catch {
            // A file system that does not support this, such as some of networks.
            guard error == .invalidArgument else { throw error }
        }
    }
}
