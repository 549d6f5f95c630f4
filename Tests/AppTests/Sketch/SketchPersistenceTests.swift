import AppFiles
import Foundation
import SketchApp
import Synchronization
import Testing
import UIKit
import UIKitTesting

@testable import easel

/// The app stores what is drawn, and reports when it cannot.
@MainActor @Suite struct SketchPersistenceTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "easel-kept-\(UUID().uuidString)"
    )

    private func launch(_ controller: SketchViewController) throws -> VirtualScreen {
        let screen = try VirtualScreen(size: CGSize(width: 800, height: 480))
        try screen.show(controller)
        try screen.advance(by: 0.2)
        return screen
    }

    private func draw(_ screen: VirtualScreen, y: CGFloat, lifting: Bool = true) throws {
        let finger = try screen.touch(at: CGPoint(x: 100, y: y))
        for step in 1...30 {
            try screen.advance(by: 1 / 60)
            try finger.move(to: CGPoint(x: 100 + CGFloat(step) * 10, y: y + CGFloat(step % 5)))
        }
        if lifting { try finger.lift() }
        try screen.advance(by: 0.2)
    }

    @Test func drawingIsRestoredToThePixel() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = SketchViewController(storage: folder)
        var screen = try launch(first)
        try draw(screen, y: 100)
        // The brush, blue; and a finger that is never lifted.
        try screen.tap(at: CGPoint(x: 84, y: 452))
        try screen.tap(at: CGPoint(x: 405, y: 452))
        try draw(screen, y: 200, lifting: false)
        #expect(first.noticeText == nil)
        // The program is killed: only what the kernel has is left.
        first.sketch.store?.writer.flush()
        let left = folder.appendingPathComponent("left")
        try FileManager.default.createDirectory(at: left, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: folder.appendingPathComponent("drawing.journal"),
            to: left.appendingPathComponent("drawing.journal")
        )
        let shown = screen.snapshot()
        let second = SketchViewController(storage: left)
        screen = try launch(second)
        #expect(second.canvas.strokeCount == 2)
        let again = screen.snapshot()
        for y in 0..<424 {
            for x in 0..<800 where again[x, y] != shown[x, y] {
                Issue.record("\(x), \(y): \(again[x, y])")
                return
            }
        }
        // It can still be undone.
        try screen.tap(at: CGPoint(x: 498, y: 452))
        #expect(second.canvas.strokeCount == 1)
        second.close()
        first.close()
    }

    @Test func closedDrawingIsFreed() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        weak var controller: SketchViewController?
        weak var store: SketchStore?
        do {
            let shown = SketchViewController(storage: folder)
            shown.loadViewIfNeeded()
            (controller, store) = (shown, shown.sketch.store)
            #expect(store != nil)
            shown.close()
        }
        #expect(controller == nil && store == nil)
    }

    /// The disk is synced when a finger is lifted, and not before each frame.
    @Test func endedStrokeIsSynced() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        var calls = StorageCalls()
        let real = calls.fdatasync
        let counter = Counter()
        calls.fdatasync = { descriptor in
            counter.add()
            return real(descriptor)
        }
        let controller = SketchViewController(storage: folder, calls: calls)
        let screen = try launch(controller)
        try draw(screen, y: 100)
        let writer = try #require(controller.sketch.store?.writer)
        // The thread that writes has its own pace; it is asked for nothing here.
        for _ in 0..<500 where writer.current.savedCount < 3 { usleep(10_000) }
        // The room, a beginning, at least one going on, an end.
        #expect(writer.current.savedCount >= 4 && counter.value >= 1)
        let reading = JournalReading([UInt8](try Data(contentsOf: folder.appendingPathComponent("drawing.journal"))))
        #expect(reading.end == .sound && reading.book.compactedChanges == controller.sketch.book.compactedChanges)
        controller.close()
    }

    private final class Counter: Sendable {
        private let count = Mutex(0)
        func add() { count.withLock { $0 += 1 } }
        var value: Int { count.withLock { $0 } }
    }

    @Test func fullDiskIsReportedAndDrawingContinues() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let isFull = Switch(true)
        var calls = StorageCalls()
        let real = calls.pwrite
        calls.pwrite = { descriptor, bytes, count, offset in
            if isFull.value {
                errno = ENOSPC
                return -1
            }
            return real(descriptor, bytes, count, offset)
        }
        let controller = SketchViewController(storage: folder, calls: calls)
        try draw(launch(controller), y: 100)
        let writer = try #require(controller.sketch.store?.writer)
        writer.flush()
        for _ in 0..<500 where controller.noticeText == nil { try await Task.sleep(for: .milliseconds(10)) }
        let words = try #require(controller.noticeText)
        #expect(words.contains("drawing.journal") && words.contains("No space left on device"), "\(words)")
        // Seen over the paper, above the bar.
        let screen = try launch(controller)
        let snapshot = screen.snapshot()
        #expect((400..<424).contains { y in (400..<790).contains { snapshot[$0, y].green < 230 } })
        try draw(screen, y: 200)
        #expect(controller.canvas.strokeCount == 2)
        isFull.value = false
        writer.flush()
        for _ in 0..<500 where controller.noticeText != nil { try await Task.sleep(for: .milliseconds(10)) }
        #expect(controller.noticeText == nil)
        controller.close()
        #expect(try SketchStore.read(folder).page.ink.strokeCount == 2)
    }

    private final class Switch: Sendable {
        private let stored: Mutex<Bool>
        init(_ value: Bool) { stored = Mutex(value) }
        var value: Bool {
            get { stored.withLock { $0 } }
            set { stored.withLock { $0 = newValue } }
        }
    }

    @Test func secondProgramReportsThatItStoresNothing() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = SketchViewController(storage: folder)
        let second = SketchViewController(storage: folder)
        let screen = try launch(second)
        try draw(screen, y: 100)
        #expect(second.noticeText?.contains("drawing.lock: another program uses it: changes will not be saved") == true)
        second.close()
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/drawing.journal"))
        first.close()
    }

    @Test func appStorageFolderFollowsEnvironment() {
        func folder(_ environment: [String: String]) -> String? {
            AppStorage(of: "sketch", environment: environment).folder?.path
        }
        let home = ["HOME": "/home/a"]
        #expect(folder([:]) == nil)
        #expect(folder(home) == "/home/a/.local/state/easel/sketch")
        #expect(folder(home.merging(["XDG_STATE_HOME": "/s"]) { $1 }) == "/s/easel/sketch")
        #expect(folder(home.merging(["XDG_STATE_HOME": "not/absolute"]) { $1 }) == "/home/a/.local/state/easel/sketch")
        let service = ["XDG_STATE_HOME": "/s", "STATE_DIRECTORY": "/var/lib/easel:/var/lib/other"]
        #expect(folder(service) == "/var/lib/easel/sketch")
        #expect(folder(service.merging(["EASEL_STORAGE": "/mine"]) { $1 }) == "/mine")
        #expect(folder(service.merging(["EASEL_STORAGE": "none"]) { $1 }) == nil)
        #expect(folder(service.merging(["EASEL_STORAGE": ""]) { $1 }) == "/var/lib/easel/sketch")
        #expect(AppStorage("none") == .none)
    }
}
