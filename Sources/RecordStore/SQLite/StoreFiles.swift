import Foundation
import Glibc
import LinuxIO

/// The files of a store in a folder.
struct StoreFiles: Sendable {
    let folder: String

    var database: String { folder + "/records.sqlite" }
    var assets: String { folder + "/assets" }
    private var lock: String { folder + "/records.lock" }
    /// A file that exists if an operation has found the database damaged.
    private var damageMark: String { database + ".damaged" }

    /// Creates the folders, accessible by the owner only.
    func createFolders() throws(RecordStoreError) { try createFolder(assets) }

    /// Creates a folder and missing folders above it.
    func createFolder(_ path: String) throws(RecordStoreError) {
        if isFolder(path) { return }
        let parent = (path as NSString).deletingLastPathComponent
        if mkdir(path, 0o700) == 0 { return synchronize(parent) }
        var code = errno
        if code == ENOENT, !parent.isEmpty, parent != path {
            try createFolder(parent)
            if mkdir(path, 0o700) == 0 { return synchronize(parent) }
            code = errno
        }
        // Another process may have created it meanwhile.
        if code == EEXIST, isFolder(path) { return }
        throw RecordStoreError(errorNumber: code, path: path)
    }

    private func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Calls a closure while no other process opens the store, so that two of them do not set aside each other's files.
    func whileLocked<Value>(_ body: () throws(RecordStoreError) -> Value) throws(RecordStoreError) -> Value {
        let descriptor = open(lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { throw RecordStoreError(errorNumber: errno, path: lock) }
        defer { close(descriptor) }
        while waitForLock(descriptor) != 0 {
            if errno != EINTR { throw RecordStoreError(errorNumber: errno, path: lock) }
        }
        return try body()
    }

    // MARK: Damage

    var isMarkedDamaged: Bool { access(damageMark, F_OK) == 0 }

    /// Remembers that the database is damaged, so that the next opening checks all of it.
    func markDamaged() {
        let descriptor = open(damageMark, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        if descriptor >= 0 { close(descriptor) }
    }

    func removeDamageMark() { unlink(damageMark) }

    /// Renames the database, so that the next opening creates a new one.
    /// - Returns: The new path; `nil` if the file cannot be renamed.
    func setAside() -> String? {
        for number in 1...1000 {
            let path = "\(database).damaged-\(number)"
            if access(path, F_OK) == 0 { continue }
            // The changes that are not yet in the database belong to it. They are renamed first: a new database with the old
            // changes would be damaged as well.
            if rename(database + "-wal", path + "-wal") != 0, errno != ENOENT { return nil }
            unlink(database + "-shm")
            guard rename(database, path) == 0 else { return nil }
            synchronize(folder)
            removeDamageMark()
            return path
        }
        return nil
    }

    // MARK: Assets

    /// The path of an asset, in one of 256 folders.
    func path(ofAsset hash: String) -> String { "\(assets)/\(hash.prefix(2))/\(hash)" }

    /// Writes the names of a folder to the disk.
    func synchronize(_ path: String) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}

/// Calls the C function, whose name is that of a structure as well.
private func waitForLock(_ descriptor: CInt) -> CInt { flock(descriptor, LOCK_EX) }
