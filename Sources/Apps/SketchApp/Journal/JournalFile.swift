import AppFiles
import Foundation

/// The file of a journal. Bytes that are not synced yet are retained, so that they can be written again: after a
/// failure it is unknown which of them are on the disk.
package struct JournalFile {
    /// The states of the file.
    private enum State {
        /// The file does not exist. The first write creates it.
        case absent
        case open(CInt)
        /// The file is closed: nothing is written or created any more, because another program may own the folder.
        case closed
    }

    let path: String
    private let calls: StorageCalls
    private var state: State
    /// The length that is certainly on the disk.
    package private(set) var syncedLength: Int
    private var unsynced: [UInt8] = []
    /// The number of unsynced bytes that were passed to the kernel.
    private var writtenCount = 0
    /// A Boolean value that indicates whether bytes were discarded, so that only a replacement makes the file complete.
    private(set) var isIncomplete = false
    /// A Boolean value that indicates whether the folder on the disk may not contain the file's name yet.
    private var needsName: Bool

    /// - Parameters:
    ///   - length: The length of the sound part of the file; `nil` if there is no file.
    ///   - truncates: A Boolean value that indicates whether the rest of the file is truncated.
    package init(path: String, length: Int?, truncates: Bool = false, calls: StorageCalls) throws(StorageError) {
        self.path = path
        self.calls = calls
        syncedLength = length ?? 0
        needsName = length != nil
        guard let length else {
            state = .absent
            return
        }
        let descriptor = try calls.openFile(.open, path, O_RDWR)
        state = .open(descriptor)
        calls.tighten(descriptor)
        guard truncates else {
            // What a former run has written, but not synced, is shown from now on. If this fails, the next sync reports it.
            _ = calls.fdatasync(descriptor)
            return
        }
        do throws(StorageError) {
            try calls.attempt(.truncate, path) { calls.ftruncate(descriptor, length) }
            try calls.attempt(.sync, path) { calls.fsync(descriptor) }
        } catch {
            _ = calls.close(descriptor)
            throw error
        }
    }

    /// The length after all bytes are written.
    package var length: Int { syncedLength + unsynced.count }

    /// The number of bytes in memory because they are not synced.
    var unsyncedCount: Int { unsynced.count }

    /// A Boolean value that indicates whether all bytes are on the disk.
    package var isSynced: Bool { unsynced.isEmpty && !needsName && !isIncomplete }

    /// A Boolean value that indicates whether the file is permanently closed.
    package var isClosed: Bool { if case .closed = state { true } else { false } }

    /// Appends bytes to write. Those of an incomplete file are discarded.
    package mutating func append(_ bytes: [UInt8]) { if !isIncomplete { unsynced += bytes } }

    /// Discards the bytes that are not synced. The file is incomplete until it is replaced.
    mutating func discard() {
        (unsynced, writtenCount, isIncomplete) = ([], 0, true)
    }

    /// Passes the remaining bytes to the kernel.
    package mutating func write() throws(StorageError) {
        guard writtenCount < unsynced.count else { return }
        let descriptor = try writable()
        try calls.write(unsynced[writtenCount...], to: descriptor, at: syncedLength + writtenCount, path)
        writtenCount = unsynced.count
    }

    /// Writes the bytes, and waits until they would survive a power loss.
    package mutating func sync() throws(StorageError) {
        try write()
        guard !isSynced, !isIncomplete else { return }
        let descriptor = try writable()
        if !unsynced.isEmpty {
            do throws(StorageError) {
                try calls.attempt(.sync, path) { calls.fdatasync(descriptor) }
            } catch {
                // The kernel may have dropped these bytes, and does not report that again.
                writtenCount = 0
                throw error
            }
            syncedLength += unsynced.count
            (unsynced, writtenCount) = ([], 0)
        }
        if needsName {
            try calls.syncFolder((path as NSString).deletingLastPathComponent)
            needsName = false
        }
    }

    /// Replaces the file by a shorter equivalent one, which includes unsynced bytes.
    package mutating func replace(with bytes: [UInt8]) throws(StorageError) {
        if isClosed { throw closedError }
        let new = try calls.replace(path, with: bytes)
        if case .open(let old) = state { _ = calls.close(old) }
        state = .open(new)
        syncedLength = bytes.count
        (unsynced, writtenCount, needsName, isIncomplete) = ([], 0, true, false)
        try sync()
    }

    /// Closes the file permanently. Unsynced bytes are not written any more.
    package mutating func close() {
        if case .open(let descriptor) = state { _ = calls.close(descriptor) }
        state = .closed
    }

    /// Returns the descriptor for writing; creates the file if there is none.
    private mutating func writable() throws(StorageError) -> CInt {
        switch state {
        case .open(let descriptor): return descriptor
        case .closed: throw closedError
        case .absent:
            let descriptor = try calls.replace(path, with: JournalReading.header)
            state = .open(descriptor)
            syncedLength = JournalReading.header.count
            needsName = true
            return descriptor
        }
    }

    private var closedError: StorageError { .failed(.write, path: path, code: EBADF) }
}
