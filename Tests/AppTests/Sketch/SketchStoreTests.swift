import AppFiles
import SketchApp
import TestSupport
import Testing
import UIKit

@testable import SketchProbe

/// A drawing on a disk that is cut off, full, broken, or somebody else's.
@MainActor @Suite struct SketchStoreTests {
    private static let folder = URL(fileURLWithPath: "/d")
    private static let journal = "/d/drawing.journal"

    private func start(
        _ disk: SimulatedDisk,
        compactionLength: Int = 1 << 18
    ) throws -> (OpenSketchbook, SketchStore) {
        let store = try SketchStore(folder: Self.folder, calls: disk.calls, compactionLength: compactionLength)
        return (OpenSketchbook(store.takeSketchbook(), store: store), store)
    }

    /// Does something; most strokes are undone soon, and are nothing to keep once another is drawn.
    private func step(_ number: Int, _ doodle: inout Doodle, _ sketch: OpenSketchbook) {
        if number % 20 < 7 { sketch.undo() } else { doodle.step(sketch) }
    }

    /// Returns a Boolean value that indicates whether a sketchbook results from at least `saved` changes of a doodle.
    private func isMade(_ book: Sketchbook, by seed: Int, atLeast saved: Int, of steps: Int) -> Bool {
        let sketch = OpenSketchbook()
        var doodle = Doodle(seed: seed)
        var count = 0
        sketch.onChange = { _ in count += 1 }
        let goal = book.compactedChanges
        for number in 1...steps + 1 {
            if count >= saved, sketch.book.compactedChanges == goal { return true }
            step(number, &doodle, sketch)
        }
        return false
    }

    @Test func drawingIsRestored() throws {
        let disk = SimulatedDisk()
        let (sketch, store) = try start(disk)
        var doodle = Doodle(seed: 1)
        for _ in 0..<200 { doodle.step(sketch) }
        store.close()
        #expect(store.writer.current.failure == nil)
        let (again, other) = try start(disk)
        #expect(again.book.compactedChanges == sketch.book.compactedChanges && other.end == .sound)
        #expect(disk.names == ["/d/drawing.journal", "/d/drawing.lock"])
        other.close()
    }

    @Test func emptyDrawingWritesNoJournal() throws {
        let disk = SimulatedDisk()
        let (_, store) = try start(disk)
        store.close()
        #expect(disk.names == ["/d/drawing.lock"])
    }

    /// Moments at which the power fails between changes; `SketchPowerTests` has those within.
    @Test func savedChangesSurvivePowerFailure() throws {
        let disk = SimulatedDisk()
        let (sketch, store) = try start(disk, compactionLength: 1000)
        var doodle = Doodle(seed: 2)
        for number in 1...300 {
            step(number, &doodle, sketch)
            if number % 3 == 0 { store.writer.flush() }
            let saved = store.writer.current.savedCount
            for failure in SimulatedFiles.PowerFailure.all(seed: UInt64(number), randomCount: 2) where number % 15 == 0
            {
                let left = disk.afterPowerFailure(failure)
                let reading = JournalReading(left.bytes(of: Self.journal) ?? JournalReading.header)
                #expect(isMade(reading.book, by: 2, atLeast: saved, of: number), "\(number), \(failure)")
            }
        }
        store.close()
    }

    /// The test above meets that as well, but when depends on how quick the writer's thread is.
    @Test func longJournalIsRewritten() throws {
        let disk = SimulatedDisk()
        let (sketch, store) = try start(disk, compactionLength: 1000)
        var doodle = Doodle(seed: 2)
        for number in 1...600 {
            step(number, &doodle, sketch)
            store.writer.flush()
        }
        #expect(disk.renameCount > 2, "the first one makes the file")
        store.close()
        let reading = JournalReading(try #require(disk.afterPowerFailure(.nothing).bytes(of: Self.journal)))
        #expect(reading.end == .sound && reading.book.compactedChanges == sketch.book.compactedChanges)
    }

    /// Each call fails once, and then all calls from it on until the disk is mended.
    @Test(arguments: [ENOSPC, EIO]) func failureOfAnyCallLosesNoSavedChange(code: CInt) throws {
        let steps = 60
        var callIndex = 0
        var failures = 0
        while true {
            let disk = SimulatedDisk()
            let (sketch, store) = try start(disk, compactionLength: 500)
            let first = disk.callCount + callIndex
            let lasts = callIndex % 2 == 1
            disk.fail { count, _ in count == first || (lasts && count > first) ? code : nil }
            var doodle = Doodle(seed: 3)
            for number in 1...steps {
                step(number, &doodle, sketch)
                if number % 4 == 0 { store.writer.flush() }
                let state = store.writer.current
                if let failure = state.failure {
                    failures += 1
                    guard case .failed(_, let path, code) = failure else {
                        Issue.record("\(failure)")
                        break
                    }
                    #expect(path.hasPrefix("/d"))
                }
                if number % 20 == 0 {
                    let left = disk.afterPowerFailure(.nothing)
                    let reading = JournalReading(left.bytes(of: Self.journal) ?? JournalReading.header)
                    #expect(
                        isMade(reading.book, by: 3, atLeast: state.savedCount, of: number),
                        "call \(callIndex), step \(number)"
                    )
                }
            }
            let isOver = disk.callCount < first
            disk.fail { _, _ in nil }
            store.close()
            #expect(store.writer.current.failure == nil)
            let left = disk.afterPowerFailure(.nothing)
            #expect(
                JournalReading(left.bytes(of: Self.journal) ?? []).book.compactedChanges == sketch.book.compactedChanges
            )
            if isOver { break }
            callIndex += 1
        }
        #expect(callIndex > 10 && failures > 10)
    }

    /// Compaction needs room for both files; without it the long one goes on.
    @Test func journalContinuesWithoutRoomForCompaction() throws {
        let disk = SimulatedDisk()
        disk.limit(9000)
        let (sketch, store) = try start(disk, compactionLength: 5000)
        var doodle = Doodle(seed: 4)
        while store.writer.current.failure == nil, store.writer.current.savedCount < 1000 {
            for _ in 0..<5 { doodle.step(sketch) }
            store.writer.flush()
        }
        let saved = store.writer.current.savedCount
        for _ in 0..<50 { doodle.step(sketch) }
        store.writer.flush()
        disk.limit(.max)
        store.writer.flush()
        #expect(store.writer.current.failure == nil && store.writer.current.savedCount > saved)
        #expect(
            JournalReading(disk.bytes(of: Self.journal) ?? []).book.compactedChanges == sketch.book.compactedChanges
        )
        store.close()
    }

    @Test func tornTailIsTruncatedAndContinued() throws {
        let disk = SimulatedDisk()
        let (sketch, store) = try start(disk)
        var doodle = Doodle(seed: 5)
        for _ in 0..<50 { doodle.step(sketch) }
        store.close()
        disk.put((disk.bytes(of: Self.journal) ?? []) + [40, 0, 0, 0, 3, 1, 2], at: Self.journal)
        let (again, other) = try start(disk)
        #expect(other.end == .torn && other.asidePath == nil)
        #expect(again.book.compactedChanges == sketch.book.compactedChanges)
        for _ in 0..<50 { doodle.step(again) }
        other.close()
        let (third, last) = try start(disk)
        #expect(last.end == .sound && third.book.compactedChanges == again.book.compactedChanges)
        last.close()
    }

    @Test func unreadableJournalIsMovedAside() throws {
        let disk = SimulatedDisk()
        let foreign = Array("a letter to my aunt".utf8)
        disk.put(foreign, at: Self.journal)
        let (sketch, store) = try start(disk)
        #expect(store.asidePath == "/d/drawing-1.aside")
        #expect(disk.bytes(of: "/d/drawing-1.aside") == foreign && disk.bytes(of: Self.journal) == nil)
        var doodle = Doodle(seed: 6)
        for _ in 0..<200 { doodle.step(sketch) }
        store.close()
        // A hole in the middle: what is before it goes on, and the whole is kept.
        var bytes = try #require(disk.bytes(of: Self.journal))
        bytes[bytes.count / 2] ^= 255
        disk.put(bytes, at: Self.journal)
        let (again, other) = try start(disk)
        let aside = try #require(other.asidePath)
        #expect(disk.bytes(of: aside) == bytes)
        #expect(other.end == .damaged && other.recordCount > 0)
        #expect(again.book.compactedChanges != sketch.book.compactedChanges)
        other.close()
        #expect(JournalReading(disk.bytes(of: Self.journal) ?? []).end == .sound)
        // A later version is somebody's drawing too.
        #expect(throws: StorageError.foreign(path: "/d/drawing.journal", expected: "a drawing")) {
            disk.put([0x45], at: Self.journal)
            _ = try SketchStore.read(Self.folder, calls: disk.calls)
        }
    }

    @Test func folderIsLockedForOneStore() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("easel-two-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = try SketchStore(folder: folder.appendingPathComponent("a/b"))
        #expect(throws: StorageError.inUse(path: folder.path + "/a/b/drawing.lock")) {
            _ = try SketchStore(folder: folder.appendingPathComponent("a/b"))
        }
        first.close()
        try SketchStore(folder: folder.appendingPathComponent("a/b")).close()
        try Data().write(to: folder.appendingPathComponent("file"))
        #expect(throws: StorageError.failed(.makeFolder, path: folder.path + "/file", code: ENOTDIR)) {
            _ = try SketchStore(folder: folder.appendingPathComponent("file"))
        }
    }

    private func mode(_ path: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    /// Also where the user's umask would let others read.
    @Test func filesAndFoldersArePrivateToTheUser() throws {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("easel-mode-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        let folder = root.appendingPathComponent("sketch")
        let journal = folder.path + "/drawing.journal"
        var doodle = Doodle(seed: 9)
        func draw(compactionLength: Int = 1 << 18) throws {
            let store = try SketchStore(folder: folder, compactionLength: compactionLength)
            let sketch = OpenSketchbook(store.takeSketchbook(), store: store)
            for number in 1...100 { step(number, &doodle, sketch) }
            #expect(store.close().failure == nil)
        }
        try draw()
        #expect(try mode(root.path) == 0o700 && mode(folder.path) == 0o700)
        #expect(try mode(journal) == 0o600 && mode(folder.path + "/drawing.lock") == 0o600)
        // Files as earlier versions created them, and one that a process left that was killed.
        for path in [journal, folder.path + "/drawing.lock"] { chmod(path, 0o644) }
        try Data([1]).write(to: URL(fileURLWithPath: journal + ".new"))
        chmod(journal + ".new", 0o666)
        // A folder may be shared on purpose.
        chmod(folder.path, 0o755)
        try draw()
        #expect(try mode(journal) == 0o600 && mode(folder.path + "/drawing.lock") == 0o600)
        #expect(try mode(folder.path) == 0o755)
        try draw(compactionLength: 100)
        #expect(try mode(journal) == 0o600)
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: journal)))
        bytes[bytes.count / 2] ^= 255
        try Data(bytes).write(to: URL(fileURLWithPath: journal))
        try draw()
        #expect(try mode(folder.path + "/drawing-1.aside") == 0o600)
    }

    @Test func storageErrorNamesFileAndOperation() {
        let error = StorageError.failed(.write, path: "/d/drawing.journal", code: ENOSPC)
        #expect("\(error)" == "cannot write /d/drawing.journal: No space left on device")
    }
}
