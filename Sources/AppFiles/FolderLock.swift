import Foundation
import Synchronization

/// A lock on the files of a folder, which one program at a time can hold.
///
/// The lock ends with `release()`, with the object, or with the process. The object that writes the files owns the
/// lock, so that it is held until the last write is complete.
package final class FolderLock: Sendable {
    private let calls: StorageCalls
    private let descriptor: Mutex<CInt?>

    /// Locks a file, which is created if it does not exist.
    /// - Throws: `StorageError.inUse` if another program holds the lock.
    package init(_ path: String, calls: StorageCalls) throws(StorageError) {
        let descriptor = try calls.openFile(.open, path, O_RDWR | O_CREAT, 0o600)
        do throws(StorageError) {
            try calls.attempt(.lock, path) { calls.flock(descriptor, LOCK_EX | LOCK_NB) }
        } catch {
            _ = calls.close(descriptor)
            if case .failed(_, _, EWOULDBLOCK) = error { throw .inUse(path: path) }
            throw error
        }
        calls.tighten(descriptor)
        self.calls = calls
        self.descriptor = Mutex(descriptor)
    }

    deinit { release() }

    /// Releases the lock, so that other programs can acquire it.
    package func release() {
        descriptor.withLock { descriptor in
            if let held = descriptor { _ = calls.close(held) }
            descriptor = nil
        }
    }
}
