import Foundation

/// The file that a journal is written to. What has not been synced yet is remembered, so that it can be written again:
/// after a failure nobody knows what of it is on the disk.
package struct JournalFile {
    private let path: String
    private let calls: StorageCalls
    /// -1 as long as there is no file.
    private var descriptor: CInt = -1
    /// The length that is on the disk for certain.
    package private(set) var syncedLength = 0
    private var unsynced: [UInt8] = []
    /// How many of the unsynced bytes have been handed to the kernel.
    private var writtenCount = 0
    /// The folder names the file for certain.
    private var isNamed = false

    /// - Parameters:
    ///   - length: what is sound of the file at `path`; nil when there is none. It is made with the first bytes.
    ///   - isCut: what is behind that is cut off.
    package init(path: String, length: Int?, isCut: Bool = false, calls: StorageCalls) throws(StorageError) {
        self.path = path
        self.calls = calls
        guard let length else { return }
        descriptor = try calls.attempt(.open, path) { calls.open(path, O_RDWR, 0) }
        if isCut {
            do throws(StorageError) {
                try calls.attempt(.cut, path) { calls.ftruncate(descriptor, length) }
                try calls.attempt(.sync, path) { calls.fsync(descriptor) }
            } catch {
                _ = calls.close(descriptor)
                throw error
            }
        }
        syncedLength = length
    }

    /// The length once all is written.
    package var length: Int { syncedLength + unsynced.count }

    /// Whether all is on the disk.
    package var isSynced: Bool { unsynced.isEmpty && (isNamed || descriptor < 0) }

    /// Remembers bytes to write.
    package mutating func append(_ bytes: [UInt8]) { unsynced += bytes }

    /// Hands the kernel what it does not have yet.
    package mutating func write() throws(StorageError) {
        guard writtenCount < unsynced.count else { return }
        if descriptor < 0 {
            descriptor = try calls.replace(path, with: JournalReading.header)
            syncedLength = JournalReading.header.count
        }
        try calls.write(unsynced[writtenCount...], to: descriptor, at: syncedLength + writtenCount, path)
        writtenCount = unsynced.count
    }

    /// Writes, and waits until all of it would outlast a power cut.
    package mutating func sync() throws(StorageError) {
        try write()
        guard descriptor >= 0 else { return }
        if !unsynced.isEmpty {
            do throws(StorageError) {
                try calls.attempt(.sync, path) { calls.fdatasync(descriptor) }
            } catch {
                // The kernel may have given these bytes up, and will not tell again.
                writtenCount = 0
                throw error
            }
            syncedLength += unsynced.count
            (unsynced, writtenCount) = ([], 0)
        }
        if !isNamed {
            try calls.syncFolder((path as NSString).deletingLastPathComponent)
            isNamed = true
        }
    }

    /// Puts a shorter journal in place, which says all that this one does.
    package mutating func replace(with bytes: [UInt8]) throws(StorageError) {
        let new = try calls.replace(path, with: bytes)
        if descriptor >= 0 { _ = calls.close(descriptor) }
        descriptor = new
        syncedLength = bytes.count
        (unsynced, writtenCount, isNamed) = ([], 0, false)
        try sync()
    }

    package mutating func close() {
        if descriptor >= 0 { _ = calls.close(descriptor) }
        descriptor = -1
    }
}
