import Foundation
import SystemPackage

/// The opening and reading of regular files, such as settings, images and recordings.
///
/// A path may lead to anything. Opening a named pipe waits for a writer, reading a terminal waits for keys, and a device may
/// have no end. Therefore, files are opened without waiting, and everything that is not a regular file is an error.
///
/// ```swift
/// let bytes = try RegularFile.bytes(of: "/etc/easel/easel.toml", atMost: 256 * 1024)
/// ```
package enum RegularFile {
    /// The number of bytes of the first read if the size is unknown, as that of files in `/proc`.
    private static let firstPart = 4096

    /// Opens a file for reading. The descriptor is closed by the caller.
    /// - Returns: The descriptor, and the size in bytes at this moment; 0 for files of the kernel.
    package static func open(
        _ path: String,
        calls: SystemCalls = SystemCalls()
    ) throws(RegularFileError) -> (descriptor: CInt, size: Int) {
        let descriptor = try naming("open", path) { () throws(Errno) in
            try calls.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0)
        }
        do throws(RegularFileError) {
            let status = try naming("fstat", path) { () throws(Errno) in try calls.fstat(descriptor) }
            guard status.st_mode & S_IFMT == S_IFREG else {
                throw RegularFileError(path: path, reason: .notRegular(FileKind(mode: status.st_mode)))
            }
            return (descriptor, Int(status.st_size))
        } catch {
            calls.close(descriptor)
            throw error
        }
    }

    /// Returns the contents of a file, which may grow meanwhile, but not beyond the limit.
    /// - Parameter limit: The largest number of bytes. A longer file is an error.
    package static func bytes(
        of path: String,
        atMost limit: Int,
        calls: SystemCalls = SystemCalls()
    ) throws(RegularFileError) -> [UInt8] {
        let (descriptor, size) = try open(path, calls: calls)
        defer { calls.close(descriptor) }
        guard size <= limit else {
            throw RegularFileError(path: path, reason: .tooLong(byteCount: size, limit: limit))
        }
        var bytes: [UInt8] = []
        // One byte more than there should be, so that a file that has grown is noticed.
        var part = size > 0 ? size + 1 : firstPart
        while true {
            let count = min(part, limit + 1 - bytes.count)
            let more = try naming("read", path) { () throws(Errno) in try calls.read(descriptor, count) }
            if more.isEmpty { return bytes }
            bytes = bytes.isEmpty ? more : bytes + more
            guard bytes.count <= limit else {
                throw RegularFileError(path: path, reason: .tooLong(byteCount: bytes.count, limit: limit))
            }
            part = max(firstPart, size + 1 - bytes.count, bytes.count)
        }
    }

    /// Returns the contents of a file as data.
    package static func data(
        of path: String,
        atMost limit: Int,
        calls: SystemCalls = SystemCalls()
    ) throws(RegularFileError) -> Data {
        Data(try bytes(of: path, atMost: limit, calls: calls))
    }

    /// Returns the contents of a text file. Bytes that are not UTF-8 are replaced.
    package static func text(
        of path: String,
        atMost limit: Int,
        calls: SystemCalls = SystemCalls()
    ) throws(RegularFileError) -> String {
        String(decoding: try bytes(of: path, atMost: limit, calls: calls), as: UTF8.self)
    }

    /// Returns a Boolean value that indicates whether a path leads to a regular file. For libraries that open files by
    /// their paths.
    package static func exists(at path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    private static func naming<Result>(
        _ call: String,
        _ path: String,
        _ body: () throws(Errno) -> Result
    ) throws(RegularFileError) -> Result {
        do { return try body() } catch { throw RegularFileError(path: path, reason: .system(call, error)) }
    }
}

/// The kinds of files that are not regular ones.
package enum FileKind: String, Hashable, Sendable {
    case folder = "a folder"
    case pipe = "a named pipe"
    case socket = "a socket"
    case characterDevice = "a character device"
    case blockDevice = "a block device"
    case other = "a special file"

    /// - Parameter mode: The mode in the status of the file.
    init(mode: mode_t) {
        self =
            switch mode & S_IFMT {
            case S_IFDIR: .folder
            case S_IFIFO: .pipe
            case S_IFSOCK: .socket
            case S_IFCHR: .characterDevice
            case S_IFBLK: .blockDevice
            default: .other
            }
    }
}

/// An error in reading a regular file.
package struct RegularFileError: LoggableError, Hashable, Sendable, CustomStringConvertible {
    package enum Reason: Hashable, Sendable {
        /// A system call that failed.
        case system(String, Errno)
        /// A path that leads to another kind of file.
        case notRegular(FileKind)
        /// A file with more bytes than the limit; at least `byteCount`.
        case tooLong(byteCount: Int, limit: Int)
    }

    package let path: String
    package let reason: Reason

    /// The error number of the failed system call; `nil` for other reasons.
    package var errorNumber: CInt? { if case .system(_, let error) = reason { error.rawValue } else { nil } }

    package var loggedFields: [String: String] {
        errorNumber.map { .fields(ofCallWith: path, errno: $0) } ?? .fields(ofPath: path)
    }

    package var description: String {
        switch reason {
        case .system(let call, let error): error.message(of: call, path)
        case .notRegular, .tooLong: "cannot read \(path): \(reasonText)"
        }
    }

    /// The reason without the path.
    package var reasonText: String {
        switch reason {
        case .system(_, let error): error.messageWithNumber
        case .notRegular(let kind): "it is \(kind.rawValue), not a regular file"
        case .tooLong(_, let limit): "it is longer than \(limit) bytes"
        }
    }
}
