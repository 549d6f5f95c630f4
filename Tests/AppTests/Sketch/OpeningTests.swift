import AppFiles
import Foundation
import SketchApp
import Testing
import UIKit
import UIKitTesting

@testable import SketchProbe

/// A drawing that takes long to read does not delay the first frame, and is drawn on meanwhile.
@MainActor @Suite(.serialized) struct OpeningTests {
    private static let folder = URL(fileURLWithPath: "/d")
    private let disk = SimulatedDisk()
    private let gate = Gate()

    /// Calls that read when the gate is open.
    private var calls: StorageCalls {
        var calls = disk.calls
        calls.pread = { [disk, gate] descriptor, buffer, count, position in
            gate.pass()
            return disk.calls.pread(descriptor, buffer, count, position)
        }
        return calls
    }

    /// Stores three lines across the page.
    private func storeDrawing() throws -> [Change] {
        let store = try SketchStore(folder: Self.folder, calls: disk.calls)
        let sketch = OpenSketchbook(store.takeSketchbook(), store: store)
        sketch.finish(.addPage(1, after: 0))
        for (number, y) in [100, 200, 300].enumerated() {
            let points = [50, 750].map { InkPoint(CGPoint(x: $0, y: y), width: 4) }
            sketch.perform(.begin(stroke: number, page: 1, pen: .pen, color: .black, at: points[0]))
            sketch.perform(.extend(stroke: number, by: [points[1]]))
            sketch.finish(.end(stroke: number))
        }
        #expect(store.close().failure == nil)
        return sketch.book.compactedChanges
    }

    private func launch() throws -> (VirtualScreen, SketchViewController) {
        let screen = try VirtualScreen(size: CGSize(width: 800, height: 480))
        let controller = SketchViewController(storage: Self.folder, loading: .inBackground, calls: calls)
        try screen.show(controller)
        try screen.advance(by: 0.1)
        return (screen, controller)
    }

    @Test func strokesDrawnWhileLoadingAreAdded() throws {
        defer { gate.open() }
        let before = try storeDrawing()
        let (screen, controller) = try launch()
        #expect(screen.statistics.frames > 0 && controller.sketch.isBeingRead)
        #expect(controller.noticeText == "The drawing is still loading")
        // One stroke is complete, another goes on.
        let first = try screen.touch(at: CGPoint(x: 100, y: 50))
        try first.move(to: CGPoint(x: 200, y: 50))
        try first.lift()
        let second = try screen.touch(at: CGPoint(x: 100, y: 150))
        try second.move(to: CGPoint(x: 200, y: 150))
        // Undo, pages and clear wait.
        for x in [498, 540, 582, 685, 770] { try screen.tap(at: CGPoint(x: x, y: 452)) }
        try screen.advance(by: 0.1)
        #expect(controller.canvas.strokeCount == 2)
        #expect(screen.snapshot()[150, 50] == (0, 0, 0) && screen.snapshot()[400, 100] == (255, 255, 255))

        gate.open()
        controller.finishOpening()
        #expect(controller.noticeText == nil && controller.canvas.strokeCount == 5)
        try second.move(to: CGPoint(x: 300, y: 150))
        try second.lift()
        try screen.advance(by: 0.2)
        let shown = screen.snapshot()
        for (x, y) in [(150, 50), (250, 150), (400, 100), (400, 200), (400, 300)] { #expect(shown[x, y] == (0, 0, 0)) }
        let book = controller.sketch.book
        #expect(book.pages.count == 2 && book.page.number == 1)
        #expect(book.page.ink[4]?.points.count == 3, "one finger, one stroke")

        controller.close()
        let stored = try SketchStore.read(Self.folder, calls: disk.calls)
        #expect(stored.compactedChanges == book.compactedChanges)
        // What came meanwhile is two steps that can be undone.
        let sketch = OpenSketchbook(stored)
        sketch.undo()
        sketch.undo()
        #expect(sketch.book.page.ink.numbers == [0, 1, 2])
        #expect(
            before.filter(Self.isStroke)
                == sketch.book.compactedChanges.filter(Self.isStroke).filter { !Self.isLate($0) }
        )
    }

    private static func isStroke(_ change: Change) -> Bool {
        switch change {
        case .begin, .extend, .end: true
        default: false
        }
    }

    private static func isLate(_ change: Change) -> Bool {
        switch change {
        case .begin(let stroke, _, _, _, _), .extend(let stroke, _), .end(let stroke): stroke > 2
        default: false
        }
    }

    /// Everything that one finger erases is one undo step, whenever the drawing is loaded.
    @Test func eraserContinuesAfterLoading() throws {
        defer { gate.open() }
        _ = try storeDrawing()
        let (screen, controller) = try launch()
        try screen.tap(at: CGPoint(x: 400, y: 40))
        // The eraser.
        try screen.tap(at: CGPoint(x: 452, y: 452))
        let eraser = try screen.touch(at: CGPoint(x: 400, y: 20))
        try eraser.move(to: CGPoint(x: 400, y: 60))
        try screen.advance(by: 0.1)
        #expect(controller.canvas.strokeCount == 0)
        gate.open()
        controller.finishOpening()
        #expect(controller.canvas.strokeCount == 3)
        try eraser.move(to: CGPoint(x: 400, y: 240))
        try eraser.lift()
        try screen.advance(by: 0.1)
        #expect(controller.canvas.strokeCount == 1)
        controller.sketch.undo()
        #expect(controller.canvas.strokeCount == 4)
        controller.close()
        #expect(
            try SketchStore.read(Self.folder, calls: disk.calls).compactedChanges
                == controller.sketch.book.compactedChanges
        )
    }

    /// The end of the program waits for the drawing: what was drawn meanwhile is stored with it.
    @Test func closeWhileLoadingLosesNothing() throws {
        _ = try storeDrawing()
        let (screen, controller) = try launch()
        try screen.tap(at: CGPoint(x: 400, y: 40))
        #expect(controller.sketch.isBeingRead)
        DispatchQueue.global().async { [gate] in gate.open() }
        #expect(controller.close() == nil)
        #expect(try SketchStore.read(Self.folder, calls: disk.calls).page.ink.strokeCount == 4)
    }

    @Test(.timeLimit(.minutes(20))) func loadedDrawingAppearsWithoutTouch() async throws {
        _ = try storeDrawing()
        let (screen, controller) = try launch()
        #expect(controller.canvas.strokeCount == 0)
        gate.open()
        while controller.sketch.isBeingRead { await Task.yield() }
        try screen.advance(by: 0.1)
        #expect(controller.canvas.strokeCount == 3 && screen.snapshot()[400, 200] == (0, 0, 0))
        controller.close()
    }

    @Test func strokesStayWhenFolderIsInUse() throws {
        defer { gate.open() }
        _ = try storeDrawing()
        let other = try SketchStore(folder: Self.folder, calls: disk.calls)
        var calls = disk.calls
        calls.flock = { [disk, gate] descriptor, operation in
            gate.pass()
            return disk.calls.flock(descriptor, operation)
        }
        let screen = try VirtualScreen(size: CGSize(width: 800, height: 480))
        let controller = SketchViewController(storage: Self.folder, loading: .inBackground, calls: calls)
        try screen.show(controller)
        try screen.tap(at: CGPoint(x: 400, y: 40))
        gate.open()
        controller.finishOpening()
        #expect(
            controller.noticeText?.contains("changes will not be saved") == true && controller.canvas.strokeCount == 1
        )
        other.close()
    }

    // MARK: The cost of reading

    @Test func foreignFileIsNotReadCompletely() throws {
        disk.put([UInt8](repeating: 7, count: 10 << 20), at: "/d/drawing.journal")
        let store = try SketchStore(folder: Self.folder, calls: countingCalls)
        #expect(store.end == .foreign && count.value <= 1 << 18)
        store.close()
    }

    /// A sound beginning, and then much that is nothing: only so much of it is looked at.
    @Test func longDamagedTailIsNotReadCompletely() throws {
        _ = try storeDrawing()
        let sound = try #require(disk.bytes(of: "/d/drawing.journal"))
        disk.put(sound + [UInt8](repeating: 0, count: 10 << 20), at: "/d/drawing.journal")
        _ = try SketchStore.read(Self.folder, calls: countingCalls)
        #expect(count.value <= sound.count + 3 << 19)
        let store = try SketchStore(folder: Self.folder, calls: disk.calls)
        #expect(store.end == .damaged && store.takeSketchbook().page.ink.strokeCount == 3)
        store.close()
        #expect(disk.bytes(of: "/d/drawing-1.aside")?.count == sound.count + 10 << 20)
        #expect(disk.bytes(of: "/d/drawing.journal") == sound)
    }

    /// Every fifth byte begins what may be a record of 64,000: thirteen gigabytes of checksums, of which some are tested.
    @Test func falseRecordsAreCheckedToALimit() throws {
        let content = 3000 * 20 + 4
        let pattern = [UInt8(content & 255), UInt8(content >> 8), 0, 0, 3]
        let rest = Array(repeating: pattern, count: 200_000).flatMap(\.self)
        let reading = JournalReading(JournalReading.header + rest)
        #expect(reading.recordCount == 0 && reading.end == .damaged)
    }

    private let count = Shared(0)

    private var countingCalls: StorageCalls {
        var calls = disk.calls
        calls.pread = { [disk, count] descriptor, buffer, length, position in
            let result = disk.calls.pread(descriptor, buffer, length, position)
            count.change { $0 += max(0, result) }
            return result
        }
        return calls
    }
}
