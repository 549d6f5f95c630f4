import Foundation
import Glibc
import LinuxIO
import RecordStore

/// The beginning of an asset that is being received, in a file beside those of the cache: `HASH.part`.
///
/// The file remains when a connection or the process ends, for a day at most, and what it has is not fetched again. One object at a time uses
/// it, also of several processes; another one at the same time has a file of its own, which does not remain.
final class PartialFile {
    private static let suffix = ".part"
    /// The seconds after which a file is removed to which nothing was added.
    private static let age = 24 * 60 * 60.0
    /// The largest number of files that remain beside the present one.
    private static let count = 8
    private static let partSize = 1 << 18

    private let path: String
    private let descriptor: CInt
    /// A Boolean value that indicates whether the file remains when it is not complete.
    private var remains: Bool
    private var hash = SHA256()
    /// The number of bytes.
    private(set) var size: Int64 = 0

    private init(_ path: String, _ descriptor: CInt, remains: Bool) {
        self.path = path
        self.descriptor = descriptor
        self.remains = remains
    }

    deinit {
        if !remains { unlink(path) }
        close(descriptor)
    }

    /// Opens the file of an asset, and reads what it has.
    /// - Parameter now: The present time. Files of other assets that are too old are removed.
    static func open(
        for asset: RecordAsset,
        in folder: String,
        now: Date = Date()
    ) throws(RecordStoreError) -> PartialFile {
        let path = "\(folder)/\(asset.hash)\(suffix)"
        removeOld(in: folder, except: path, now)
        if let descriptor = openLocked(path, O_RDWR | O_CREAT | O_APPEND) {
            let file = PartialFile(path, descriptor, remains: true)
            try file.readContents(atMost: asset.size)
            return file
        }
        // It is in use.
        let own = "\(folder)/\(asset.hash)-\(UUID().uuidString)\(suffix)"
        guard let descriptor = openLocked(own, O_RDWR | O_CREAT | O_EXCL | O_APPEND) else {
            throw .file(path: own, reason: String(cString: strerror(errno)))
        }
        return PartialFile(own, descriptor, remains: false)
    }

    /// Opens a regular file that no other object uses.
    /// - Returns: `nil` if it is used, or cannot be opened.
    private static func openLocked(_ path: String, _ flags: CInt) -> CInt? {
        let descriptor = Glibc.open(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0o600)
        if descriptor < 0 { return nil }
        var opened = stat()
        var named = stat()
        // A file system without locks has no other objects that would use it. The former owner may have given the file another name.
        let isLocked = lock(descriptor) == 0 || errno != EWOULDBLOCK
        if isLocked, fstat(descriptor, &opened) == 0, opened.st_mode & S_IFMT == S_IFREG, lstat(path, &named) == 0,
            opened.st_dev == named.st_dev, opened.st_ino == named.st_ino
        {
            return descriptor
        }
        close(descriptor)
        return nil
    }

    /// Removes files that are too old, and the oldest of too many.
    private static func removeOld(in folder: String, except path: String, _ now: Date) {
        var files: [(path: String, date: Double)] = []
        for name in Folder.names(in: folder) where name.hasSuffix(suffix) {
            let file = "\(folder)/\(name)"
            var status = stat()
            if lstat(file, &status) == 0 { files.append((file, Double(status.st_mtim.tv_sec))) }
        }
        let end = now.timeIntervalSince1970 - age
        let others = files.filter { $0.path != path }.sorted { $0.date > $1.date }
        let old = files.filter { $0.date < end } + others.dropFirst(count)
        for (path, _) in old {
            guard let descriptor = openLocked(path, O_RDONLY) else { continue }
            unlink(path)
            close(descriptor)
        }
    }

    private func readContents(atMost limit: Int64) throws(RecordStoreError) {
        var part = [UInt8](repeating: 0, count: Self.partSize)
        while true {
            let count = read(descriptor, &part, part.count)
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw failure() }
            if count == 0 { return }
            size += Int64(count)
            if size > limit { return try clear() }
            part.withUnsafeBytes { hash.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        }
    }

    private func failure() -> RecordStoreError { .file(path: path, reason: String(cString: strerror(errno))) }

    /// The hash of the bytes so far.
    var contentHash: String {
        var hash = hash
        return hash.finalize()
    }

    /// Adds bytes.
    func append(_ bytes: UnsafeRawBufferPointer) throws(RecordStoreError) {
        var done = 0
        while done < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
            let count = write(descriptor, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { throw failure() }
            hash.update(UnsafeRawBufferPointer(rebasing: rest[..<count]))
            size += Int64(count)
            done += count
        }
    }

    /// Removes all bytes.
    func clear() throws(RecordStoreError) {
        guard ftruncate(descriptor, 0) == 0 else { throw failure() }
        hash = SHA256()
        size = 0
    }

    /// Gives the file its name in the cache.
    func commit(to target: String) throws(RecordStoreError) {
        guard rename(path, target) == 0 else { throw failure() }
        // The path is no longer that of this file.
        remains = true
    }

    /// Removes the file when this object is no longer used.
    func remove() { remains = false }
}

/// Calls the C function, whose name is that of a structure as well.
private func lock(_ descriptor: CInt) -> CInt { flock(descriptor, LOCK_EX | LOCK_NB) }
