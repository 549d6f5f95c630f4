import CLinux
import Foundation
import SystemPackage

/// A file that replaces an existing one atomically, when it is complete.
///
/// ```swift
/// try ReplacedFile.write(data, to: "/srv/snapshot.png")    // a reader sees the old file or the new one
/// try ReplacedFile.write(data, to: "-")                    // standard output
/// ```
///
/// A regular or new file is written under another name in the same directory, synchronized to disk, and renamed; then the
/// directory is synchronized, without which the file could be the old one after a power failure. It retains the permissions
/// of the existing file, and its owner if the process may change owners. Symbolic links are followed and preserved, but root
/// replaces those of other users. Anything else is written to directly: a pipe, a device, or a descriptor of this process
/// (`-`, `/dev/stdout`, `/dev/fd/3`), which stays open. May be used by one thread at a time.
///
/// Files that processes have left behind which died while they wrote are removed when another file is written in the same
/// directory.
package final class ReplacedFile {
    /// The degree of protection against a power failure.
    package enum Durability: Sendable {
        /// The contents, and then the name, are on disk when the file has been replaced.
        case synchronized
        /// The kernel writes the contents at its discretion. For large numbers of files that can be re-created easily.
        case cached
    }

    /// The path as given.
    package let path: String
    private let durability: Durability
    private let calls: Calls
    private var destination: Destination
    private var descriptor: CInt

    private enum Destination {
        case replacing(target: String, staging: StagedFile)
        /// A file that has its name already.
        case published(target: String)
        /// A special file opened here.
        case special
        /// A descriptor that was open before, and stays open.
        case inherited
    }

    /// The path of the file that is written, beside the one that it replaces, for libraries that open files by their paths; `nil` for
    /// special files.
    package var stagedPath: String? {
        if case .replacing(_, let staging) = destination { staging.path } else { nil }
    }

    /// The path of the file that is replaced, with links followed; `nil` for special files.
    var targetPath: String? {
        switch destination {
        case .replacing(let target, _), .published(let target): target
        case .special, .inherited: nil
        }
    }

    /// Begins a file. An existing file is unchanged until `commit()`.
    /// - Parameter isRegular: A Boolean value that indicates whether anything but a regular or new file is an error, such as
    ///   a pipe, which could make the program wait.
    package convenience init(
        path: String,
        durability: Durability = .synchronized,
        isRegular: Bool = false
    ) throws(FileError) {
        try self.init(path: path, durability: durability, isRegular: isRegular, calls: Calls())
    }

    init(path: String, durability: Durability, isRegular: Bool = false, calls: Calls) throws(FileError) {
        self.path = path
        self.durability = durability
        self.calls = calls
        let target: String
        switch FileTarget(path) {
        case .descriptor(let number):
            if isRegular { throw FileError(path: path, errorNumber: EINVAL) }
            // Buffered output of the process comes first.
            fflush(nil)
            descriptor = number
            destination = .inherited
            return
        case .path(let followed): target = followed
        }
        var status = stat()
        var exists = true
        do throws(Errno) {
            try Errno.check { calls.fstatat(target, &status) }
        } catch {
            guard error == .noSuchFileOrDirectory else { throw FileError(path: path, errorNumber: error.rawValue) }
            exists = false
        }
        if exists, status.st_mode & S_IFMT == S_IFLNK {
            // The link of another user is replaced. Other links are followed, except for cycles.
            guard FileTarget.isForeign(status) else { throw FileError(path: path, errorNumber: ELOOP) }
            exists = false
        }
        if exists, status.st_mode & S_IFMT == S_IFDIR { throw FileError(path: path, errorNumber: EISDIR) }
        if exists, status.st_mode & S_IFMT != S_IFREG {
            if isRegular { throw FileError(path: path, errorNumber: EINVAL) }
            // The pipe of another user, which could make root wait.
            if status.st_mode & S_IFMT == S_IFIFO, FileTarget.isForeign(status) {
                throw FileError(path: path, errorNumber: EACCES)
            }
            descriptor = try FileError.naming(path) { calls.open(target, O_WRONLY | O_CLOEXEC | O_NOCTTY, 0) }
            destination = .special
            return
        }
        let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
        // The replacement of a private file is private from the beginning.
        let (staging, descriptor) = try FileError.naming(path) { () throws(Errno) in
            try StagedFile.create(in: folder, mode: exists ? 0o600 : 0o666, calls)
        }
        self.descriptor = descriptor
        destination = .replacing(target: target, staging: staging)
        if exists {
            // Only root may change the owner. Other users may set a group they belong to.
            if calls.fchown(descriptor, status.st_uid, status.st_gid) != 0 {
                _ = calls.fchown(descriptor, .max, status.st_gid)
            }
            _ = calls.fchmod(descriptor, status.st_mode & 0o777)
        }
    }

    deinit { discard() }

    /// Writes all bytes of a file.
    package static func write(
        _ data: Data,
        to path: String,
        durability: Durability = .synchronized,
        isRegular: Bool = false
    ) throws(FileError) {
        let file = try ReplacedFile(path: path, durability: durability, isRegular: isRegular)
        try file.write(data)
        try file.commit()
    }

    /// Appends bytes.
    package func write(_ data: Data) throws(FileError) {
        try data.withUnsafeBytes { bytes in Result { () throws(FileError) in try write(bytes) } }.get()
    }

    /// Appends bytes.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = calls.write(descriptor, UnsafeRawBufferPointer(rebasing: rest))
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count < 0, errno == EAGAIN {
                // A pipe or terminal that another process has made non-blocking.
                var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&waiting, 1, -1)
            } else if count == 0 || errno != EINTR {
                throw FileError(path: path, errorNumber: count < 0 ? errno : ENOSPC)
            }
        }
    }

    /// Replaces the existing file by what has been written so far. What is written later is appended to it, so it is never
    /// whole before `commit()`; it remains even without that. Has no effect on special files.
    func publish() throws(FileError) {
        guard descriptor >= 0, case .replacing(let target, let staging) = destination else { return }
        do throws(Errno) {
            if durability == .synchronized { try Errno.check { calls.fsync(descriptor) } }
            try Errno.check { calls.rename(staging.path, target) }
        } catch {
            discard()
            throw FileError(path: path, errorNumber: error.rawValue)
        }
        destination = .published(target: target)
        guard durability == .synchronized else { return }
        try FileError.naming(path) { () throws(Errno) in try staging.synchronizeFolder(calls) }
    }

    /// Replaces the existing file. Nothing more can be written afterward, even if this method fails.
    ///
    /// If the directory cannot be synchronized, the file has been replaced, but could be the old one after a power failure.
    package func commit() throws(FileError) {
        guard descriptor >= 0 else { return }
        let descriptor = descriptor
        self.descriptor = -1
        switch destination {
        case .inherited: return
        case .special:
            if close(descriptor) != 0 { throw FileError(path: path, errorNumber: errno) }
        case .published:
            let number = durability == .synchronized && calls.fsync(descriptor) != 0 ? errno : 0
            if close(descriptor) != 0 || number != 0 {
                throw FileError(path: path, errorNumber: number != 0 ? number : errno)
            }
        case .replacing(let target, let staging):
            do throws(Errno) {
                do throws(Errno) {
                    if durability == .synchronized { try Errno.check { calls.fsync(descriptor) } }
                } catch {
                    _ = close(descriptor)
                    throw error
                }
                // Network file systems may report a full disk only on close.
                if close(descriptor) != 0 { throw Errno(rawValue: errno) }
                try Errno.check { calls.rename(staging.path, target) }
            } catch {
                _ = calls.unlink(staging.path)
                throw FileError(path: path, errorNumber: error.rawValue)
            }
            guard durability == .synchronized else { return }
            try FileError.naming(path) { () throws(Errno) in try staging.synchronizeFolder(calls) }
        }
    }

    /// Discards the written bytes. An existing file is unchanged.
    package func discard() {
        guard descriptor >= 0 else { return }
        switch destination {
        case .inherited: break
        case .special, .published: _ = close(descriptor)
        case .replacing(_, let staging):
            _ = close(descriptor)
            _ = calls.unlink(staging.path)
        }
        descriptor = -1
    }

    /// Closes a descriptor. On Linux, one is closed even if a signal interrupts the call.
    private func close(_ descriptor: CInt) -> CInt {
        let result = calls.close(descriptor)
        return result != 0 && errno == EINTR ? 0 : result
    }

    /// The system calls of a replaced file, each named for its C function, so that a test can substitute them.
    struct Calls {
        var fstatat: (String, inout stat) -> CInt = { Glibc.fstatat(AT_FDCWD, $0, &$1, AT_SYMLINK_NOFOLLOW) }
        var open: (String, CInt, mode_t) -> CInt = { Glibc.open($0, $1, $2) }
        var write: (CInt, UnsafeRawBufferPointer) -> Int = { Glibc.write($0, $1.baseAddress, $1.count) }
        var fsync: (CInt) -> CInt = { Glibc.fsync($0) }
        var close: (CInt) -> CInt = { Glibc.close($0) }
        var rename: (String, String) -> CInt = { Glibc.rename($0, $1) }
        var unlink: (String) -> CInt = { Glibc.unlink($0) }
        var fchown: (CInt, uid_t, gid_t) -> CInt = { Glibc.fchown($0, $1, $2) }
        var fchmod: (CInt, mode_t) -> CInt = { Glibc.fchmod($0, $1) }
        /// Acquires the exclusive lock of an open file, without waiting.
        var flock: (CInt) -> CInt = { easel_flock($0, LOCK_EX | LOCK_NB) }
        /// The number of names of an open regular file; -1 for other files.
        var linkCount: (CInt) -> Int = { descriptor in
            var status = stat()
            guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return -1 }
            return Int(status.st_nlink)
        }
        /// The names in a folder that begin with a text, among the first ones.
        var names: (String, StaticString) -> [String] = { Folder.names(in: $0, beginningWith: $1, among: 4096) }
        /// Writes all file systems to disk.
        var sync: () -> Void = { Glibc.sync() }
    }
}

/// An error in writing a file.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path as given; `-` is standard output.
    package let path: String
    /// The error number of the failed system call.
    package let errorNumber: CInt

    /// Creates an error from the number of a failed system call.
    package init(path: String, errorNumber: CInt) {
        self.path = path
        self.errorNumber = errorNumber
    }

    /// Performs a system call, and adds a path to its error. A call that a signal interrupts is repeated.
    static func naming(_ path: String, _ call: () -> CInt) throws(FileError) -> CInt {
        try naming(path) { () throws(Errno) in try Errno.check(call) }
    }

    /// Performs system calls, and adds a path to their error.
    static func naming<Result>(_ path: String, _ body: () throws(Errno) -> Result) throws(FileError) -> Result {
        do { return try body() } catch { throw FileError(path: path, errorNumber: error.rawValue) }
    }

    /// The system's message for the error number.
    package var reason: String { String(cString: strerror(errorNumber)) }

    package var description: String {
        "cannot write \(FileTarget.displayName(of: path)): \(reason) (errno \(errorNumber))"
    }
}
