import AppFiles
import SketchApp
import Synchronization
import UIKit

/// `SketchProbe full FOLDER`: draws until the disk that FOLDER is on is full, and on; then makes room;
/// then closes the drawing on a full disk.
@MainActor
enum FullDisk {
    /// - Returns: 0 when nothing was lost.
    static func run(_ folder: String) -> Int32 {
        let ballast = "\(folder)/ballast"
        _ = FileManager.default.createFile(atPath: ballast, contents: Data(repeating: 1, count: 32 << 10))
        let drawing = URL(fileURLWithPath: "\(folder)/sketch")
        do {
            let store = try SketchStore(folder: drawing)
            let sketch = OpenSketchbook(store.takeSketchbook(), store: store)
            var doodle = Doodle(seed: 7)
            for _ in 0..<400 where store.writer.current.failure == nil {
                for _ in 0..<20 { doodle.step(sketch) }
                store.writer.flush()
            }
            guard case .failed(.write, let path, ENOSPC)? = store.writer.current.failure else {
                return fail("expected ENOSPC, found \(String(describing: store.writer.current.failure))")
            }
            print("\(StorageError.failed(.write, path: path, code: ENOSPC))")
            let saved = store.writer.current.savedCount
            // On in memory.
            for _ in 0..<100 { doodle.step(sketch) }
            store.writer.flush()
            let found = try SketchStore.read(drawing)
            guard saved > 100, matches(found, atLeast: saved) else { return fail("saved changes are missing") }
            _ = unlink(ballast)
            store.writer.flush()
            guard store.writer.current.failure == nil else {
                return fail("writing still fails: \(store.writer.current.failure!)")
            }
            guard try SketchStore.read(drawing).compactedChanges == sketch.book.compactedChanges else {
                return fail("changes are missing")
            }
            print("saved \(saved) changes, then all changes")
            store.close()
            return try closeFullDisk(drawing, ballast)
        } catch {
            return fail("\(error)")
        }
    }

    /// Checks that saved changes are still there when the drawing is closed on a full disk, and when there is room afterwards.
    private static func closeFullDisk(_ drawing: URL, _ ballast: String) throws(StorageError) -> Int32 {
        // All of them fire at the end, also those that were canceled: they may have begun by then.
        let late = Mutex<[@Sendable () -> Void]>([])
        let timers = JournalTimers { _, queue, body in
            late.withLock { $0.append { queue.sync(execute: body) } }
            return {}
        }
        let store = try SketchStore(folder: drawing, timers: timers)
        let sketch = OpenSketchbook(store.takeSketchbook(), store: store)
        // Without a byte of room; writing ends in the middle of a page otherwise.
        let rest = open(ballast, O_WRONLY | O_CREAT, 0o600)
        let bytes = [UInt8](repeating: 1, count: 4096)
        while write(rest, bytes, bytes.count) > 0 {}
        close(rest)
        var doodle = Doodle(seed: 8)
        while store.writer.current.failure == nil {
            for _ in 0..<20 { doodle.step(sketch) }
            store.writer.flush()
        }
        let before = FileManager.default.contents(atPath: "\(drawing.path)/drawing.journal")
        let state = store.close()
        guard case .failed(.write, _, ENOSPC)? = state.failure, state.taken > state.savedCount else {
            return fail("closed without a failure: \(state)")
        }
        _ = unlink(ballast)
        for body in late.withLock(\.self) { body() }
        guard FileManager.default.contents(atPath: "\(drawing.path)/drawing.journal") == before else {
            return fail("the journal was written to after it was closed")
        }
        // It can be opened, and drawn on.
        let other = try SketchStore(folder: drawing)
        let again = OpenSketchbook(other.takeSketchbook(), store: other)
        for _ in 0..<100 { doodle.step(again) }
        guard other.close().failure == nil,
            try SketchStore.read(drawing).compactedChanges == again.book.compactedChanges
        else {
            return fail("changes are missing after a relaunch")
        }
        print("closed without \(state.taken - state.savedCount) unsaved changes; nothing was written afterward")
        return 0
    }

    private static func fail(_ words: String) -> Int32 {
        print(words)
        return 1
    }

    private static func matches(_ book: Sketchbook, atLeast saved: Int) -> Bool {
        let sketch = OpenSketchbook()
        var doodle = Doodle(seed: 7)
        var count = 0
        sketch.onChange = { _ in count += 1 }
        for _ in 0..<20_000 {
            if count >= saved, sketch.book.compactedChanges == book.compactedChanges { return true }
            doodle.step(sketch)
        }
        return false
    }
}
