import Foundation

/// The folder that a drawing is kept in, as long as a program has it.
///
/// | file | |
/// |---|---|
/// | `drawing.journal` | all changes since it was written anew |
/// | `drawing.lock` | locked by the program that keeps its drawing here |
/// | `drawing-1.aside`, … | what was found in place of the journal and could not be read to its end |
@MainActor
package final class SketchStore {
    /// The folder.
    package let folder: URL
    /// What was in it.
    package let reading: JournalReading
    /// Where a file has been put that could not be read to its end.
    package private(set) var asidePath: String?

    package let writer: JournalWriter
    private let calls: StorageCalls
    private let lock: CInt
    private var isClosed = false
    /// From this length on the journal is to be written anew.
    private var compactionLength: Int
    private let shortestCompaction: Int

    /// Opens a folder, and makes it where there is none.
    /// - Parameters:
    ///   - compactionLength: journals shorter than this are not written anew.
    ///   - whenChanged: told, on another thread, when a failure to write comes or goes.
    package init(
        folder: URL,
        calls: StorageCalls = StorageCalls(),
        compactionLength: Int = 1 << 18,
        whenChanged: @escaping @Sendable (JournalWriter.State) -> Void = { _ in }
    ) throws(StorageError) {
        self.folder = folder
        self.compactionLength = compactionLength
        shortestCompaction = compactionLength
        self.calls = calls
        try calls.makeFolder(folder.path)
        lock = try Self.lock(folder.path + "/drawing.lock", calls)
        do throws(StorageError) {
            let path = Self.journal(in: folder)
            let bytes = try calls.contents(of: path)
            reading = JournalReading(bytes ?? JournalReading.header)
            switch reading.end {
            case .foreign:
                let aside = Self.asidePath(in: folder, calls)
                try calls.attempt(.rename, path) { calls.rename(path, aside) }
                try calls.syncFolder(folder.path)
                asidePath = aside
            case .damaged:
                let aside = Self.asidePath(in: folder, calls)
                _ = calls.close(try calls.replace(aside, with: bytes ?? []))
                try calls.syncFolder(folder.path)
                asidePath = aside
            case .sound, .torn: break
            }
            let file = try JournalFile(
                path: path,
                length: bytes == nil || reading.end == .foreign ? nil : reading.length,
                isCut: reading.end == .torn || reading.end == .damaged,
                calls: calls
            )
            writer = JournalWriter(file, whenChanged: whenChanged)
        } catch {
            _ = calls.close(lock)
            throw error
        }
        if reading.length > compactionLength { compact(reading.book) }
    }

    deinit { if !isClosed { _ = calls.close(lock) } }

    /// Reads a drawing without keeping anything, whoever else has it.
    package nonisolated static func read(
        _ folder: URL,
        calls: StorageCalls = StorageCalls()
    ) throws(StorageError) -> Sketchbook {
        let path = journal(in: folder)
        guard let bytes = try calls.contents(of: path) else {
            throw .failed(.read, path: path, code: ENOENT)
        }
        let reading = JournalReading(bytes)
        if reading.end == .foreign { throw .notADrawing(path: path) }
        return reading.book
    }

    /// Writes a change soon.
    package func append(_ change: Change) { writer.append(change) }

    /// Sees to it that all changes up to now will be on the disk soon; a finger has been lifted.
    /// - Parameter book: with all these changes.
    package func settle(_ book: Sketchbook) {
        if writer.current.length > compactionLength { compact(book) }
        writer.sync()
    }

    /// Waits until all is on the disk, and lets others have the folder.
    package func close() {
        guard !isClosed else { return }
        isClosed = true
        writer.close()
        _ = calls.close(lock)
    }

    private func compact(_ book: Sketchbook) {
        writer.compact(book)
        compactionLength = max(shortestCompaction, 2 * writer.current.length)
    }

    private nonisolated static func journal(in folder: URL) -> String { folder.path + "/drawing.journal" }

    private static func asidePath(in folder: URL, _ calls: StorageCalls) -> String {
        var number = 1
        while calls.exists("\(folder.path)/drawing-\(number).aside") { number += 1 }
        return "\(folder.path)/drawing-\(number).aside"
    }

    private static func lock(_ path: String, _ calls: StorageCalls) throws(StorageError) -> CInt {
        let descriptor = try calls.attempt(.open, path) { calls.open(path, O_RDWR | O_CREAT, 0o644) }
        do throws(StorageError) {
            try calls.attempt(.lock, path) { calls.flock(descriptor, LOCK_EX | LOCK_NB) }
        } catch {
            _ = calls.close(descriptor)
            if case .failed(_, _, EWOULDBLOCK) = error { throw .inUse(path: path) }
            throw error
        }
        return descriptor
    }
}
