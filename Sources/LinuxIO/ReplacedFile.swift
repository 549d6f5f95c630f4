import Foundation

/// A file that replaces an existing one atomically, when it is complete.
///
/// ```swift
/// try ReplacedFile.write(data, to: "/srv/snapshot.png")    // a reader sees the old file or the new one
/// try ReplacedFile.write(data, to: "-")                    // standard output
/// ```
///
/// A regular or new file is written under another name in the same directory, synchronized to disk, and renamed. It
/// retains the permissions of the existing file, and its owner if the process may change owners. Symbolic links are
/// followed and preserved. Anything else is written to directly: a pipe, a device, or a descriptor of this process
/// (`-`, `/dev/stdout`, `/dev/fd/3`), which stays open. May be used by one thread at a time.
package final class ReplacedFile {
    /// The degree of protection against a power failure.
    package enum Durability: Sendable {
        /// The contents are written to disk before the file is renamed.
        case synchronized
        /// The kernel writes the contents at its discretion. For large numbers of files that can be re-created easily.
        case cached
    }

    /// The path as given.
    package let path: String
    private let durability: Durability
    private let calls: Calls
    private let destination: Destination
    private var descriptor: CInt

    private enum Destination {
        case replacing(target: String, staging: String)
        /// A special file opened here.
        case special
        /// A descriptor that was open before, and stays open.
        case inherited
    }

    /// Begins a file. An existing file is unchanged until `commit()`.
    package convenience init(path: String, durability: Durability = .synchronized) throws(FileError) {
        try self.init(path: path, durability: durability, calls: Calls())
    }

    init(path: String, durability: Durability, calls: Calls) throws(FileError) {
        self.path = path
        self.durability = durability
        self.calls = calls
        let target: String
        switch FileTarget(path) {
        case .descriptor(let number):
            // Buffered output of the process comes first.
            fflush(nil)
            descriptor = number
            destination = .inherited
            return
        case .path(let followed): target = followed
        }
        var status = stat()
        var exists = true
        if calls.fstatat(target, &status) != 0 {
            guard errno == ENOENT else { throw FileError(path: path, errorNumber: errno) }
            exists = false
        }
        if exists, status.st_mode & S_IFMT == S_IFDIR { throw FileError(path: path, errorNumber: EISDIR) }
        if exists, status.st_mode & S_IFMT != S_IFREG {
            descriptor = calls.open(target, O_WRONLY | O_CLOEXEC | O_NOCTTY, 0)
            if descriptor < 0 { throw FileError(path: path, errorNumber: errno) }
            destination = .special
            return
        }
        let folder = target.lastIndex(of: "/").map { target[...$0] } ?? ""
        var staging = ""
        repeat {
            staging = "\(folder).easel-\(getpid())-\(UInt32.random(in: 0 ... .max))"
            // The replacement of a private file is private from the beginning.
            descriptor = calls.open(staging, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, exists ? 0o600 : 0o666)
        } while descriptor < 0 && errno == EEXIST
        if descriptor < 0 { throw FileError(path: path, errorNumber: errno) }
        destination = .replacing(target: target, staging: staging)
        if exists {
            // Only root may change the owner. Other users may set a group they belong to.
            if fchown(descriptor, status.st_uid, status.st_gid) != 0 { _ = fchown(descriptor, .max, status.st_gid) }
            _ = fchmod(descriptor, status.st_mode & 0o777)
        }
    }

    deinit { discard() }

    /// Writes all bytes of a file.
    package static func write(
        _ data: Data,
        to path: String,
        durability: Durability = .synchronized
    ) throws(FileError) {
        let file = try ReplacedFile(path: path, durability: durability)
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

    /// Replaces the existing file. Nothing more can be written afterward, even if this method fails.
    package func commit() throws(FileError) {
        guard descriptor >= 0 else { return }
        let descriptor = descriptor
        self.descriptor = -1
        switch destination {
        case .inherited: return
        case .special:
            if calls.close(descriptor) != 0 { throw FileError(path: path, errorNumber: errno) }
        case .replacing(let target, let staging):
            var number: CInt = 0
            if durability == .synchronized, calls.fsync(descriptor) != 0 { number = errno }
            // Network file systems may report a full disk only on close.
            if calls.close(descriptor) != 0, number == 0 { number = errno }
            if number == 0, calls.rename(staging, target) != 0 { number = errno }
            guard number != 0 else { return }
            unlink(staging)
            throw FileError(path: path, errorNumber: number)
        }
    }

    /// Discards the written bytes. An existing file is unchanged.
    package func discard() {
        guard descriptor >= 0 else { return }
        switch destination {
        case .inherited: break
        case .special: _ = calls.close(descriptor)
        case .replacing(_, let staging):
            _ = calls.close(descriptor)
            unlink(staging)
        }
        descriptor = -1
    }

    /// The system calls of a replaced file, each named for its C function, so that a test can substitute them.
    struct Calls {
        var fstatat: (String, inout stat) -> CInt = { Glibc.fstatat(AT_FDCWD, $0, &$1, 0) }
        var open: (String, CInt, mode_t) -> CInt = { Glibc.open($0, $1, $2) }
        var write: (CInt, UnsafeRawBufferPointer) -> Int = { Glibc.write($0, $1.baseAddress, $1.count) }
        var fsync: (CInt) -> CInt = { Glibc.fsync($0) }
        var close: (CInt) -> CInt = { Glibc.close($0) }
        var rename: (String, String) -> CInt = { Glibc.rename($0, $1) }
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

    /// The system's message for the error number.
    package var reason: String { String(cString: strerror(errorNumber)) }

    package var description: String {
        "cannot write \(FileTarget.displayName(of: path)): \(reason) (errno \(errorNumber))"
    }
}
