import AppFiles
import SketchApp
import TestSupport
import Testing
import UIKit

/// Changes that cannot be written take a limited amount of memory besides the book.
@MainActor @Suite struct UnsyncedLimitTests {
    private static let folder = URL(fileURLWithPath: "/d")
    private static let journal = "/d/drawing.journal"

    private let disk = SimulatedDisk()
    private let timers = HeldTimers()

    private func start(_ calls: StorageCalls? = nil) throws -> (OpenSketchbook, SketchStore) {
        let store = try SketchStore(folder: Self.folder, calls: calls ?? disk.calls, timers: timers.timers)
        return (OpenSketchbook(store.takeSketchbook(), store: store), store)
    }

    /// Draws a stroke.
    private func draw(_ sketch: OpenSketchbook) {
        let stroke = sketch.book.nextStroke
        let point = InkPoint(CGPoint(x: stroke % 300, y: 20), width: 4)
        sketch.perform(.begin(stroke: stroke, page: 0, pen: .pen, color: .black, at: point))
        sketch.finish(.end(stroke: stroke))
    }

    /// Makes changes of 12 KB each that cost little besides.
    private func makeLongChanges(_ sketch: OpenSketchbook, _ count: Int, _ body: () -> Void = {}) {
        let strokes = Array(0..<3000)
        for _ in 0..<count {
            let gesture = sketch.book.nextGesture
            let isMade = sketch.perform(
                .history(page: 0, isUndone: false, gesture: gesture, continues: false, strokes: strokes)
            )
            #expect(isMade)
            body()
        }
    }

    private func expectAllSaved(_ sketch: OpenSketchbook, _ store: SketchStore) throws {
        let state = store.writer.current
        #expect(state.failure == nil && !state.isIncomplete && state.savedCount == state.taken)
        let reading = JournalReading(try #require(disk.files.after(.nothing).bytes(of: Self.journal)))
        #expect(reading.end == .sound && reading.book.compactedChanges == sketch.book.compactedChanges)
    }

    @Test func bytesAreLimitedWhileTheDiskIsFullAndTheBookIsWrittenLater() throws {
        let (sketch, store) = try start()
        draw(sketch)
        store.writer.flush()
        let saved = store.writer.current.savedCount
        disk.limit(disk.usedLength)
        var most = 0
        makeLongChanges(sketch, 500) {
            store.writer.waitUntilIdle()
            most = max(most, store.writer.current.unsyncedCount)
        }
        let state = store.writer.current
        #expect(most > JournalWriter.unsyncedLimit / 2 && most <= JournalWriter.unsyncedLimit)
        #expect(state.isIncomplete && state.failure?.code == ENOSPC && state.unsyncedCount == 0)
        #expect(state.savedCount == saved && state.taken - saved == 500 && state.bookRequestCount == 1)
        // The lifted finger brings the book.
        draw(sketch)
        store.writer.flush()
        #expect(store.writer.current.failure?.code == ENOSPC && store.writer.current.savedCount == saved)
        let files = disk.files
        for failure in SimulatedFiles.PowerFailure.all(seed: 1, randomCount: 10) {
            let bytes = try #require(files.after(failure).bytes(of: Self.journal))
            #expect(JournalReading(bytes).book.page.ink.strokeCount == 1, "what was saved is there")
        }
        disk.limit(.max)
        store.writer.flush()
        try expectAllSaved(sketch, store)
        draw(sketch)
        store.writer.flush()
        try expectAllSaved(sketch, store)
        #expect(store.close().failure == nil && disk.names == [Self.journal, "/d/drawing.lock"])
    }

    /// Changes that are made after the book was given are not lost, and not reported as saved too early.
    @Test func changesSinceTheBookNeedAnotherOne() throws {
        let (sketch, store) = try start()
        disk.limit(0)
        makeLongChanges(sketch, 400)
        store.writer.waitUntilIdle()
        draw(sketch)
        store.writer.waitUntilIdle()
        let count = store.writer.current.taken
        makeLongChanges(sketch, 2)
        store.writer.waitUntilIdle()
        disk.limit(.max)
        store.writer.flush()
        let state = store.writer.current
        #expect(state.savedCount == count && state.taken == count + 2 && state.isIncomplete)
        #expect(state.bookRequestCount == 2)
        store.settle(sketch.book)
        store.writer.flush()
        try expectAllSaved(sketch, store)
        store.close()
    }

    @Test func bytesAreLimitedWhileTheDiskDoesNotAnswer() throws {
        let gate = Gate()
        var calls = disk.calls
        let write = calls.pwrite
        calls.pwrite = { descriptor, bytes, count, offset in
            gate.pass()
            return write(descriptor, bytes, count, offset)
        }
        let (sketch, store) = try start(calls)
        draw(sketch)
        // The writer's thread waits for the disk meanwhile.
        makeLongChanges(sketch, 1000)
        #expect(store.writer.pendingByteCount <= JournalWriter.unsyncedLimit)
        gate.open()
        store.writer.flush()
        #expect(store.writer.current.failure?.code == ENOBUFS && store.writer.current.isIncomplete)
        store.settle(sketch.book)
        store.writer.flush()
        try expectAllSaved(sketch, store)
        store.close()
    }

    /// A burst that the disk takes is written as it is.
    @Test func longBurstOnASoundDiskIsNotDiscarded() throws {
        let (sketch, store) = try start()
        makeLongChanges(sketch, 300)
        store.writer.waitUntilIdle()
        #expect(store.writer.current.unsyncedCount > JournalWriter.unsyncedLimit / 2)
        makeLongChanges(sketch, 300)
        store.writer.flush()
        #expect(store.writer.current.bookRequestCount == 0)
        try expectAllSaved(sketch, store)
        store.close()
    }

    @Test func screenSaysThatTheWholeDrawingIsInMemory() async throws {
        let controller = SketchViewController(storage: Self.folder, calls: disk.calls, timers: timers.timers)
        let store = try #require(controller.sketch.store)
        disk.limit(0)
        makeLongChanges(controller.sketch, 400)
        store.writer.waitUntilIdle()
        func notice(containing text: String?) async throws -> String? {
            for _ in 0..<500
            where text.map({ controller.noticeText?.contains($0) != true }) ?? (controller.noticeText != nil) {
                try await Task.sleep(for: .milliseconds(10))
            }
            return controller.noticeText
        }
        let found = try await notice(containing: "all of it")
        let words = try #require(found)
        #expect(words.contains("No space left on device: the drawing stays in memory"), "\(words)")
        // The controller has given the book.
        disk.limit(.max)
        for _ in 0..<500 where store.writer.current.failure != nil {
            store.writer.flush()
            try await Task.sleep(for: .milliseconds(10))
        }
        try expectAllSaved(controller.sketch, store)
        let last = try await notice(containing: nil)
        #expect(last == nil)
        #expect(controller.close() == nil)
    }

    @Test func closeWritesTheWholeDrawingOrReportsTheLoss() throws {
        for capacity in [0, Int.max] {
            let disk = SimulatedDisk()
            let controller = SketchViewController(storage: Self.folder, calls: disk.calls, timers: timers.timers)
            disk.limit(0)
            makeLongChanges(controller.sketch, 400)
            controller.sketch.store?.writer.waitUntilIdle()
            disk.limit(capacity)
            let message = controller.close()
            if capacity == 0 {
                #expect(message?.hasPrefix("cannot save 400 changes of the drawing: ") == true, "\(message ?? "")")
            } else {
                #expect(message == nil)
                let bytes = try #require(disk.bytes(of: Self.journal))
                #expect(JournalReading(bytes).book.compactedChanges == controller.sketch.book.compactedChanges)
            }
        }
    }
}
