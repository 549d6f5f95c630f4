import Foundation

/// The system calls that store an app's files, each named for its C function, so that tests can replace them. They
/// return the same values as in C and set `errno`.
package struct StorageCalls: Sendable {
    package var open: @Sendable (String, CInt, mode_t) -> CInt = { Foundation.open($0, $1 | O_CLOEXEC, $2) }
    package var close: @Sendable (CInt) -> CInt = { Foundation.close($0) }
    package var mkdir: @Sendable (String, mode_t) -> CInt = { Foundation.mkdir($0, $1) }
    package var pread: @Sendable (CInt, UnsafeMutableRawPointer, Int, Int) -> Int = {
        Foundation.pread($0, $1, $2, off_t($3))
    }
    package var pwrite: @Sendable (CInt, UnsafeRawPointer, Int, Int) -> Int = {
        Foundation.pwrite($0, $1, $2, off_t($3))
    }
    package var fsync: @Sendable (CInt) -> CInt = { Foundation.fsync($0) }
    package var fdatasync: @Sendable (CInt) -> CInt = {
        #if os(Linux)
            Foundation.fdatasync($0)
        #else
            Foundation.fsync($0)
        #endif
    }
    package var ftruncate: @Sendable (CInt, Int) -> CInt = { Foundation.ftruncate($0, off_t($1)) }
    package var rename: @Sendable (String, String) -> CInt = { Foundation.rename($0, $1) }
    package var unlink: @Sendable (String) -> CInt = { Foundation.unlink($0) }
    package var flock: @Sendable (CInt, CInt) -> CInt = { lockFile($0, $1) }
    /// Returns the names in a folder, or `nil` if it cannot be read. Names that are not UTF-8 are left out, because a string
    /// could not lead back to their files.
    package var readdir: @Sendable (String) -> [String]? = { namesInFolder($0) }
    package var fchmod: @Sendable (CInt, mode_t) -> CInt = { Foundation.fchmod($0, $1) }
    /// Returns the kind and the permissions of an open file, `st_mode` of `fstat`, or `nil` if it fails.
    package var mode: @Sendable (CInt) -> mode_t? = { descriptor in
        var status = stat()
        return fstat(descriptor, &status) == 0 ? status.st_mode : nil
    }

    /// Creates the system's own calls.
    package init() {}

    /// Performs a call, and repeats it if a signal interrupts it.
    @discardableResult
    package func attempt<Result: SignedInteger>(
        _ operation: StorageError.Operation,
        _ path: String,
        _ call: () -> Result
    ) throws(StorageError) -> Result {
        while true {
            let result = call()
            if result >= 0 { return result }
            let code = errno
            if code != EINTR { throw .failed(operation, path: path, code: code) }
        }
    }

    /// Performs a call whose errors the caller handles, and repeats it if a signal interrupts it.
    private func repeating(_ call: () -> CInt) -> CInt {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }

    // MARK: Folders

    /// Flushes the contents of a folder to the disk, so that its file names survive a power failure.
    package func syncFolder(_ path: String) throws(StorageError) {
        let descriptor = try attempt(.sync, path) { open(path, O_RDONLY | O_DIRECTORY, 0) }
        defer { _ = close(descriptor) }
        try attempt(.sync, path) { fsync(descriptor) }
    }

    /// Creates a folder and missing parent folders, accessible by the owner only. An existing folder is not changed.
    package func makeFolder(_ path: String) throws(StorageError) {
        if repeating({ mkdir(path, 0o700) }) == 0 {
            return try syncFolder((path as NSString).deletingLastPathComponent)
        }
        switch errno {
        case EEXIST:
            _ = close(try attempt(.makeFolder, path) { open(path, O_RDONLY | O_DIRECTORY, 0) })
        case ENOENT where path != "/" && !path.isEmpty:
            let parent = (path as NSString).deletingLastPathComponent
            try makeFolder(parent)
            // Another program may have created it meanwhile.
            try attempt(.makeFolder, path) { mkdir(path, 0o700) == 0 || errno == EEXIST ? 0 : -1 }
            _ = close(try attempt(.makeFolder, path) { open(path, O_RDONLY | O_DIRECTORY, 0) })
            try syncFolder(parent)
        case let code: throw .failed(.makeFolder, path: path, code: code)
        }
    }

    /// Returns the names in a folder, sorted.
    package func names(in folder: String) throws(StorageError) -> [String] {
        var names: [String]?
        try attempt(.read, folder) { () -> CInt in
            names = readdir(folder)
            return names == nil ? -1 : 0
        }
        return (names ?? []).sorted()
    }

    /// Returns a Boolean value that indicates whether a file exists or may exist.
    package func exists(_ path: String) -> Bool {
        let descriptor = repeating { open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY, 0) }
        if descriptor >= 0 { _ = close(descriptor) }
        return descriptor >= 0 || errno != ENOENT
    }

    /// Removes the permissions of the group and of others, which earlier versions granted. Permissions are never added.
    ///
    /// Failures are ignored: a file system without permissions and a file of another user are no reasons not to store
    /// anything.
    package func tighten(_ descriptor: CInt) {
        guard let mode = self.mode(descriptor), mode & 0o077 != 0 else { return }
        _ = fchmod(descriptor, mode & 0o700)
    }

    // MARK: Files

    /// Removes a file, if it exists. The folder is not synced.
    package func remove(_ path: String) throws(StorageError) {
        do throws(StorageError) {
            try attempt(.remove, path) { unlink(path) }
        } catch .failed(_, _, ENOENT) {
            return
        }
    }

    /// Opens a regular file. Everything else is an error: a named pipe would make the program wait for its other end, and
    /// a device may have no end.
    package func openFile(
        _ operation: StorageError.Operation,
        _ path: String,
        _ flags: CInt,
        _ mode: mode_t = 0
    ) throws(StorageError) -> CInt {
        let descriptor = try attempt(operation, path) { open(path, flags | O_NONBLOCK | O_NOCTTY, mode) }
        let kind = self.mode(descriptor).map { $0 & S_IFMT }
        if kind == S_IFREG { return descriptor }
        let error: StorageError =
            switch kind {
            case nil: .failed(operation, path: path, code: errno)
            case S_IFDIR: .failed(operation, path: path, code: EISDIR)
            default: .foreign(path: path, expected: "a regular file")
            }
        _ = close(descriptor)
        throw error
    }

    /// Opens a regular file for reading.
    /// - Returns: The descriptor, or `nil` if the file does not exist.
    package func openForReading(_ path: String) throws(StorageError) -> CInt? {
        do throws(StorageError) {
            return try openFile(.read, path, O_RDONLY)
        } catch .failed(_, _, ENOENT) {
            return nil
        }
    }

    /// Reads from a position of a file until a buffer is full or the file ends.
    /// - Returns: The number of bytes read.
    package func read(
        _ descriptor: CInt,
        at position: Int,
        into buffer: UnsafeMutableRawBufferPointer,
        _ path: String
    ) throws(StorageError) -> Int {
        var count = 0
        while count < buffer.count, let start = buffer.baseAddress {
            let part = try attempt(.read, path) {
                pread(descriptor, start + count, buffer.count - count, position + count)
            }
            if part == 0 { break }
            count += part
        }
        return count
    }

    /// Returns the bytes of a file, or the first `limit` of them; `nil` if it does not exist.
    package func contents(of path: String, limit: Int = .max) throws(StorageError) -> [UInt8]? {
        guard let descriptor = try openForReading(path) else { return nil }
        defer { _ = close(descriptor) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: min(limit, 1 << 18))
        while bytes.count < limit {
            let rest = min(part.count, limit - bytes.count)
            let count = try readPart(descriptor, at: bytes.count, into: &part, rest, path)
            if count == 0 { break }
            bytes += part.prefix(count)
        }
        return bytes
    }

    /// Writes bytes to a file from a position on.
    package func write(
        _ bytes: ArraySlice<UInt8>,
        to descriptor: CInt,
        at position: Int,
        _ path: String
    ) throws(StorageError) {
        var done = 0
        while done < bytes.count {
            let rest = bytes.dropFirst(done)
            let count = try attempt(.write, path) {
                rest.withUnsafeBytes { pwrite(descriptor, $0.baseAddress!, $0.count, position + done) }
            }
            // Not expected of any disk, but an error is better than an endless loop.
            guard count > 0 else { throw .failed(.write, path: path, code: EIO) }
            done += count
        }
    }

    /// Replaces or creates a file: all of its bytes are on the disk before it is renamed to its final name.
    /// - Returns: The descriptor of the file, open for writing. The folder is not synced.
    package func replace(_ path: String, with bytes: [UInt8]) throws(StorageError) -> CInt {
        try replace(path) { descriptor, staged throws(StorageError) in
            try write(bytes[...], to: descriptor, at: 0, staged)
        }
    }

    /// Copies a file to another name, and flushes the file and its name to the disk.
    package func copy(_ path: String, to copy: String) throws(StorageError) {
        guard let source = try openForReading(path) else { throw .failed(.read, path: path, code: ENOENT) }
        defer { _ = close(source) }
        let descriptor = try replace(copy) { descriptor, staged throws(StorageError) in
            var part = [UInt8](repeating: 0, count: 1 << 18)
            var position = 0
            while case let count = try readPart(source, at: position, into: &part, part.count, path), count > 0 {
                try write(part.prefix(count), to: descriptor, at: position, staged)
                position += count
            }
        }
        _ = close(descriptor)
        try syncFolder((copy as NSString).deletingLastPathComponent)
    }

    /// Renames a file that cannot be used to the first free one of some names, and flushes the names to the disk. Files
    /// that were renamed before are not replaced, except for the last name, which is that of the latest file if none is
    /// free.
    /// - Parameters:
    ///   - limit: The number of names.
    ///   - name: Returns the path of a number from 1 on, in the folder of the file.
    /// - Returns: The new path; `nil` if the file cannot be renamed.
    package func setAside(_ path: String, limit: Int, as name: (Int) -> String) -> String? {
        for number in 1...limit {
            let aside = name(number)
            // The program that creates the file owns the name.
            let reserved = repeating { open(aside, O_WRONLY | O_CREAT | O_EXCL, 0o600) }
            if reserved >= 0 {
                _ = close(reserved)
            } else if errno != EEXIST {
                return nil
            } else if number < limit {
                continue
            }
            guard repeating({ rename(path, aside) }) == 0 else {
                if reserved >= 0 { _ = repeating { unlink(aside) } }
                return nil
            }
            // The name is on the disk before a new file has the former one.
            let folder = (path as NSString).deletingLastPathComponent
            return (try? syncFolder(folder)).map { aside }
        }
        return nil
    }

    private func replace(
        _ path: String,
        _ body: (CInt, String) throws(StorageError) -> Void
    ) throws(StorageError) -> CInt {
        let staged = path + ".new"
        // A file left behind by a killed process may have other permissions, or be a link.
        _ = repeating { unlink(staged) }
        let descriptor = try attempt(.create, staged) { open(staged, O_RDWR | O_CREAT | O_EXCL, 0o600) }
        do throws(StorageError) {
            try body(descriptor, staged)
            try attempt(.sync, staged) { fsync(descriptor) }
            try attempt(.rename, staged) { rename(staged, path) }
        } catch {
            _ = close(descriptor)
            _ = repeating { unlink(staged) }
            throw error
        }
        return descriptor
    }

    private func readPart(
        _ descriptor: CInt,
        at position: Int,
        into part: inout [UInt8],
        _ count: Int,
        _ path: String
    ) throws(StorageError) -> Int {
        try attempt(.read, path) {
            part.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress!, count, position) }
        }
    }
}

/// Calls the C function, whose name is hidden within the structure.
private func lockFile(_ descriptor: CInt, _ operation: CInt) -> CInt { flock(descriptor, operation) }

/// Calls the C functions, whose names are hidden within the structure.
private func namesInFolder(_ path: String) -> [String]? {
    guard let stream = opendir(path) else { return nil }
    var names: [String] = []
    // At the end, the function returns what it returns after an error.
    errno = 0
    while let entry = readdir(stream) {
        let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
        let start = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: UInt8.self)
        let bytes = UnsafeBufferPointer(start: start, count: Int(entry.pointee.d_reclen) - offset)
        if let name = String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self), name != ".", name != ".." {
            names.append(name)
        }
        errno = 0
    }
    let code = errno
    closedir(stream)
    errno = code
    return code == 0 ? names : nil
}
