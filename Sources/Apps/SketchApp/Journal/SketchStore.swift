import AppFiles
import Foundation
import Synchronization

/// The folder of a drawing, while this program has locked it.
///
/// | file | |
/// |---|---|
/// | `drawing.journal` | all changes since it was compacted |
/// | `drawing.lock` | locked by the program that stores its drawing here |
/// | `drawing-1.aside`, … | a journal of a later version, or no journal, which was renamed; or the copy of a damaged journal |
///
/// It may be opened on any thread. This takes as long as reading the drawing.
package final class SketchStore: Sendable {
    /// The folder.
    package let folder: URL
    /// The state of the journal's end when it was opened.
    package let end: JournalReading.End
    /// The number of records that were read.
    package let recordCount: Int
    /// The path to which a file was renamed that is not a journal of this version, or to which a damaged journal was copied;
    /// `nil` if there was neither.
    package let asidePath: String?

    package let writer: JournalWriter
    private let loaded: Mutex<Sketchbook>

    /// Creates a store in a folder, which is created if it does not exist.
    /// - Parameters:
    ///   - compactionLength: The length up to which a journal is not compacted.
    ///   - whenChanged: Called on another thread when a failure to write comes or goes.
    package init(
        folder: URL,
        calls: StorageCalls = StorageCalls(),
        timers: JournalTimers = JournalTimers(),
        compactionLength: Int = 1 << 18,
        whenChanged: @escaping @Sendable (JournalWriter.State) -> Void = { _ in }
    ) throws(StorageError) {
        self.folder = folder
        try calls.makeFolder(folder.path)
        let lock = try FolderLock(folder.path + "/drawing.lock", calls: calls)
        let path = Self.journal(in: folder)
        let reading = try Self.reading(path, calls)
        switch reading?.end {
        case .foreign:
            let aside = Self.asidePath(in: folder, calls)
            try calls.attempt(.rename, path) { calls.rename(path, aside) }
            try calls.syncFolder(folder.path)
            asidePath = aside
        case .damaged:
            let aside = Self.asidePath(in: folder, calls)
            try calls.copy(path, to: aside)
            asidePath = aside
        case .sound, .torn, nil: asidePath = nil
        }
        let file = try JournalFile(
            path: path,
            length: reading?.end == .foreign ? nil : reading?.length,
            truncates: reading?.end == .torn || reading?.end == .damaged,
            calls: calls
        )
        end = reading?.end ?? .sound
        recordCount = reading?.recordCount ?? 0
        loaded = Mutex(reading?.book ?? Sketchbook())
        writer = JournalWriter(
            file,
            lock: lock,
            timers: timers,
            shortestCompaction: compactionLength,
            whenChanged: whenChanged
        )
        if let reading, reading.length > compactionLength { writer.settle(reading.book) }
    }

    /// Returns the book that was in the folder. It is returned only once, so that no second copy remains in memory.
    package func takeSketchbook() -> Sketchbook {
        loaded.withLock { book in
            defer { book = Sketchbook() }
            return book
        }
    }

    /// Reads a drawing without storing anything, even if another program has locked the folder.
    package static func read(
        _ folder: URL,
        calls: StorageCalls = StorageCalls()
    ) throws(StorageError) -> Sketchbook {
        let path = journal(in: folder)
        guard let reading = try reading(path, calls) else { throw .failed(.read, path: path, code: ENOENT) }
        if reading.end == .foreign { throw .foreign(path: path, expected: "a drawing") }
        return reading.book
    }

    /// Writes a change soon.
    package func append(_ change: Change) { writer.append(change) }

    /// Starts to write all changes so far to the disk, after a finger was lifted.
    /// - Parameter book: The book with all these changes.
    package func settle(_ book: Sketchbook) { writer.settle(book) }

    /// Waits until all changes are on the disk, or a last attempt has failed, and unlocks the folder for other
    /// programs. Nothing is written after that.
    /// - Returns: The progress: `failure` is the reason why changes from `savedCount` to `taken` are lost.
    @discardableResult
    package func close() -> JournalWriter.State { writer.close() }

    private static func reading(_ path: String, _ calls: StorageCalls) throws(StorageError) -> JournalReading? {
        guard let descriptor = try calls.openForReading(path) else { return nil }
        defer { _ = calls.close(descriptor) }
        return try JournalReading(descriptor, path, calls)
    }

    private static func journal(in folder: URL) -> String { folder.path + "/drawing.journal" }

    private static func asidePath(in folder: URL, _ calls: StorageCalls) -> String {
        var number = 1
        while calls.exists("\(folder.path)/drawing-\(number).aside") { number += 1 }
        return "\(folder.path)/drawing-\(number).aside"
    }
}
