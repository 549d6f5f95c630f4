import Foundation

/// The system calls that a drawing is kept by, each named for its C function, so that a test can put a failing one in
/// place. They return what C returns and leave `errno` behind.
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

    /// The real ones.
    package init() {}

    /// Makes a call, again when a signal interrupts it.
    @discardableResult
    func attempt<Result: SignedInteger>(
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

    /// Makes what a folder holds, names above all, outlast a power cut.
    func syncFolder(_ path: String) throws(StorageError) {
        let descriptor = try attempt(.sync, path) { open(path, O_RDONLY | O_DIRECTORY, 0) }
        defer { _ = close(descriptor) }
        try attempt(.sync, path) { fsync(descriptor) }
    }

    /// Makes a folder, and those above it that there are not.
    func makeFolder(_ path: String) throws(StorageError) {
        if mkdir(path, 0o755) == 0 {
            return try syncFolder((path as NSString).deletingLastPathComponent)
        }
        switch errno {
        case EEXIST:
            _ = close(try attempt(.makeFolder, path) { open(path, O_RDONLY | O_DIRECTORY, 0) })
        case ENOENT where path != "/" && !path.isEmpty:
            try makeFolder((path as NSString).deletingLastPathComponent)
            try attempt(.makeFolder, path) { mkdir(path, 0o755) }
            try syncFolder((path as NSString).deletingLastPathComponent)
        case let code: throw .failed(.makeFolder, path: path, code: code)
        }
    }

    /// Whether there is a file that can be read.
    func exists(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY, 0)
        if descriptor >= 0 { _ = close(descriptor) }
        return descriptor >= 0 || errno != ENOENT
    }

    /// All bytes of a file; nil when there is none.
    func contents(of path: String) throws(StorageError) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY, 0)
        if descriptor < 0, errno == ENOENT { return nil }
        try attempt(.read, path) { descriptor }
        defer { _ = close(descriptor) }
        var bytes: [UInt8] = []
        while true {
            var part = [UInt8](repeating: 0, count: 1 << 18)
            let count = try attempt(.read, path) {
                part.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress!, $0.count, bytes.count) }
            }
            if count == 0 { return bytes }
            bytes += part.prefix(count)
        }
    }

    /// Writes all bytes from a place of a file on.
    func write(_ bytes: ArraySlice<UInt8>, to descriptor: CInt, at place: Int, _ path: String) throws(StorageError) {
        var done = 0
        while done < bytes.count {
            let rest = bytes.dropFirst(done)
            let count = try attempt(.write, path) {
                rest.withUnsafeBytes { pwrite(descriptor, $0.baseAddress!, $0.count, place + done) }
            }
            // No disk does that; a loop without an end would be worse than an error.
            guard count > 0 else { throw .failed(.write, path: path, code: EIO) }
            done += count
        }
    }

    /// Puts a file in place of another, or of none, that is on the disk with all its bytes before it has the name.
    /// - Returns: its descriptor, open for writing. The folder is not yet synced.
    func replace(_ path: String, with bytes: [UInt8]) throws(StorageError) -> CInt {
        let staged = path + ".new"
        let descriptor = try attempt(.create, staged) { open(staged, O_RDWR | O_CREAT | O_TRUNC, 0o644) }
        do throws(StorageError) {
            try write(bytes[...], to: descriptor, at: 0, staged)
            try attempt(.sync, staged) { fsync(descriptor) }
            try attempt(.rename, staged) { rename(staged, path) }
        } catch {
            _ = close(descriptor)
            _ = unlink(staged)
            throw error
        }
        return descriptor
    }
}

/// A name that C's structure does not have as well.
private func lockFile(_ descriptor: CInt, _ operation: CInt) -> CInt { flock(descriptor, operation) }
