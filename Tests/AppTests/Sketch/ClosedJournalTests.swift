import AppFiles
import SketchApp
import Testing
import UIKit

@testable import SketchProbe

/// A store that is closed, on a sound disk or on one that fails, writes nothing any more.
@MainActor @Suite struct ClosedJournalTests {
    private static let folder = URL(fileURLWithPath: "/d")
    private static let journal = "/d/drawing.journal"

    private let disk = SimulatedDisk()
    private let timers = HeldTimers()

    private func start(_ calls: StorageCalls? = nil) throws -> (OpenSketchbook, SketchStore) {
        let store = try SketchStore(folder: Self.folder, calls: calls ?? disk.calls, timers: timers.timers)
        return (OpenSketchbook(store.takeSketchbook(), store: store), store)
    }

    @Test(arguments: [ENOSPC, EIO]) func failedCloseReportsLossAndWritesNothingAfterwards(code: CInt) throws {
        let (sketch, store) = try start()
        var doodle = Doodle(seed: 21)
        for _ in 0..<300 { doodle.step(sketch) }
        store.writer.flush()
        let (saved, stored) = (sketch.book.compactedChanges, store.writer.current.savedCount)
        disk.fail { _, _ in code }
        for _ in 0..<50 { doodle.step(sketch) }
        let state = store.close()
        #expect(state.failure?.code == code)
        #expect(state.savedCount == stored && state.taken > stored)
        #expect(timers.liveCount == 0, "nothing is left to try again")
        // The folder is another program's now.
        disk.fail { _, _ in nil }
        let (other, second) = try start()
        #expect(other.book.compactedChanges == saved)
        for _ in 0..<50 { doodle.step(other) }
        second.writer.flush()
        timers.fireAll()
        sketch.perform(.begin(stroke: 99_999, page: sketch.book.page.number, pen: .pen, color: .black, at: Self.dot))
        store.writer.flush()
        let reading = JournalReading(try #require(disk.bytes(of: Self.journal)))
        #expect(reading.end == .sound && reading.book.compactedChanges == other.book.compactedChanges)
        #expect(store.writer.current.failure != nil, "what comes too late is not reported as saved")
        second.close()
    }

    private static let dot = InkPoint(CGPoint(x: 5, y: 5), width: 4)

    @Test func closeBeforeFirstWriteCreatesNoFile() throws {
        let (sketch, store) = try start()
        disk.limit(0)
        var doodle = Doodle(seed: 22)
        for _ in 0..<100 { doodle.step(sketch) }
        #expect(store.close().failure?.code == ENOSPC)
        disk.limit(.max)
        timers.fireAll()
        store.writer.flush()
        #expect(disk.names == ["/d/drawing.lock"])
    }

    @Test func successfulCloseWritesNothingAfterwards() throws {
        let (sketch, store) = try start()
        var doodle = Doodle(seed: 23)
        for _ in 0..<100 { doodle.step(sketch) }
        let state = store.close()
        #expect(state.failure == nil && state.savedCount == state.taken && state.taken > 0 && timers.liveCount == 0)
        let bytes = disk.bytes(of: Self.journal)
        timers.fireAll()
        store.close()
        #expect(disk.bytes(of: Self.journal) == bytes)
    }

    /// A store that is dropped, not closed, may still be writing.
    @Test func folderStaysLockedUntilTheLastWrite() throws {
        let gate = Gate()
        var calls = disk.calls
        calls.pwrite = { [disk] descriptor, bytes, count, position in
            gate.pass()
            return disk.calls.pwrite(descriptor, bytes, count, position)
        }
        defer { gate.open() }
        var writer: JournalWriter?
        do {
            let (sketch, store) = try start(calls)
            sketch.perform(.begin(stroke: 0, page: 0, pen: .pen, color: .black, at: Self.dot))
            writer = store.writer
        }
        #expect(throws: StorageError.inUse(path: "/d/drawing.lock")) { _ = try start() }
        gate.open()
        writer?.waitUntilIdle()
        writer = nil
        let (again, store) = try start()
        #expect(again.book.page.ink.strokeCount == 1)
        store.close()
    }

    /// A success ends the wait for the next attempt: what comes after it is written at once.
    @Test func changesAreWrittenImmediatelyAfterRecovery() throws {
        let (sketch, store) = try start()
        disk.fail { _, _ in EIO }
        sketch.perform(.begin(stroke: 0, page: 0, pen: .pen, color: .black, at: Self.dot))
        store.writer.flush()
        #expect(timers.liveCount == 1)
        disk.fail { _, _ in nil }
        store.writer.flush()
        #expect(store.writer.current.failure == nil && store.writer.current.savedCount == 1)
        sketch.perform(.extend(stroke: 0, by: [InkPoint(CGPoint(x: 9, y: 9), width: 4)]))
        store.writer.waitUntilIdle()
        #expect(JournalReading(try #require(disk.bytes(of: Self.journal))).recordCount == 2)
        store.close()
    }
}
