import AppFiles
import SketchApp
import Testing
import UIKit

/// A journal is no longer than what it says asks for.
@MainActor @Suite struct CompactionTests {
    private static let folder = URL(fileURLWithPath: "/d")
    private static let journal = "/d/drawing.journal"
    private static let shortest = 2000

    private let disk = SimulatedDisk()

    private func start(
        _ calls: StorageCalls? = nil,
        compactionLength: Int = Self.shortest
    ) throws -> (OpenSketchbook, SketchStore) {
        let store = try SketchStore(
            folder: Self.folder,
            calls: calls ?? disk.calls,
            timers: HeldTimers().timers,
            compactionLength: compactionLength
        )
        return (OpenSketchbook(store.takeSketchbook(), store: store), store)
    }

    /// Draws a stroke of some hundred bytes, and undoes it unless it is one to remain.
    private func draw(_ sketch: OpenSketchbook, remains: Bool = false) {
        let stroke = sketch.book.nextStroke
        let points = (0..<20).map { InkPoint(CGPoint(x: $0 * 7, y: stroke % 300), width: 4) }
        sketch.perform(
            .begin(stroke: stroke, page: sketch.book.page.number, pen: .pen, color: .black, at: points[0])
        )
        sketch.perform(.extend(stroke: stroke, by: Array(points.dropFirst())))
        sketch.finish(.end(stroke: stroke))
        if !remains { sketch.undo() }
    }

    private func length(of book: Sketchbook) -> Int {
        JournalReading.header.count + book.compactedChanges.reduce(0) { $0 + JournalRecord.bytes(of: $1).count }
    }

    private var length: Int { disk.bytes(of: Self.journal)?.count ?? 0 }

    @Test func compactionLimitsFileToTwiceItsContent() throws {
        let (sketch, store) = try start()
        var content = Self.shortest / 2
        for number in 0..<600 {
            draw(sketch, remains: number % 50 == 0)
            store.writer.flush()
            content = max(content, length(of: sketch.book))
            // And what comes before the next look at it.
            #expect(length <= 2 * content + 2000, "stroke \(number)")
        }
        #expect(disk.renameCount > 20)
        store.close()
        #expect(
            JournalReading(disk.bytes(of: Self.journal) ?? []).book.compactedChanges == sketch.book.compactedChanges
        )
    }

    /// Fingers are lifted while a compaction is under way: no other one is begun for them.
    @Test func compactionsDoNotOverlap() throws {
        // Without a limit, so that the file is still long when it is opened again.
        let (sketch, store) = try start(compactionLength: .max)
        for number in 0..<8 { draw(sketch, remains: number == 0) }
        store.close()
        #expect(length > Self.shortest)
        let gate = Gate()
        let count = Shared(0)
        var calls = disk.calls
        calls.rename = { [disk] old, new in
            count.change { $0 += 1 }
            gate.pass()
            return disk.calls.rename(old, new)
        }
        defer { gate.open() }
        // It is long enough to be compacted at once.
        let (again, other) = try start(calls)
        for _ in 0..<30 { draw(again) }
        gate.open()
        other.writer.flush()
        #expect(count.value == 1)
        // What came meanwhile makes the file long again; that is seen when the next finger is lifted.
        draw(again)
        other.writer.flush()
        #expect(count.value == 2 && length < 2 * Self.shortest)
        other.close()
        #expect(JournalReading(disk.bytes(of: Self.journal) ?? []).book.compactedChanges == again.book.compactedChanges)
    }

    /// As long as compactions fail, not every lifted finger costs one; when they succeed again the file is short soon.
    @Test func failedCompactionIsRetriedAsTheFileGrows() throws {
        let (sketch, store) = try start()
        let attempts = Shared(0)
        draw(sketch, remains: true)
        store.writer.flush()
        disk.fail { _, call in
            guard call == "rename" else { return nil }
            attempts.change { $0 += 1 }
            return EIO
        }
        for _ in 0..<300 {
            draw(sketch)
            store.writer.flush()
        }
        #expect(store.writer.current.failure == nil, "the long file is as good")
        #expect(length > 100 * 300)
        #expect((2...(length / (Self.shortest / 4))).contains(attempts.value), "\(attempts.value) attempts")
        disk.fail { _, _ in nil }
        let long = length
        for _ in 0..<5 where length >= long {
            draw(sketch)
            store.writer.flush()
        }
        #expect(length < 2 * Self.shortest)
        store.close()
        #expect(
            JournalReading(disk.bytes(of: Self.journal) ?? []).book.compactedChanges == sketch.book.compactedChanges
        )
    }
}
