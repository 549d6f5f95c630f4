import SketchApp
import UIKit

/// `SketchProbe full FOLDER`: draws until the disk that FOLDER is on is full, and on; then makes room.
@MainActor
enum FullDisk {
    /// - Returns: 0 when nothing was lost.
    static func run(_ folder: String) -> Int32 {
        let ballast = "\(folder)/ballast"
        _ = FileManager.default.createFile(atPath: ballast, contents: Data(repeating: 1, count: 32 << 10))
        let drawing = URL(fileURLWithPath: "\(folder)/sketch")
        do {
            let store = try SketchStore(folder: drawing)
            let sketch = OpenSketchbook(store.reading.book, store: store)
            var doodle = Doodle(seed: 7)
            for _ in 0..<400 where store.writer.current.failure == nil {
                for _ in 0..<20 { doodle.step(sketch) }
                store.writer.flush()
            }
            guard case .failed(.write, let path, ENOSPC)? = store.writer.current.failure else {
                return fail("no failure, or another: \(String(describing: store.writer.current.failure))")
            }
            print("\(StorageError.failed(.write, path: path, code: ENOSPC))")
            let kept = store.writer.current.kept
            // On in memory.
            for _ in 0..<100 { doodle.step(sketch) }
            store.writer.flush()
            let found = try SketchStore.read(drawing)
            guard kept > 100, matches(found, atLeast: kept) else { return fail("what was kept is not there") }
            _ = unlink(ballast)
            store.writer.flush()
            guard store.writer.current.failure == nil else { return fail("still: \(store.writer.current.failure!)") }
            guard try SketchStore.read(drawing).essence == sketch.book.essence else { return fail("not all is there") }
            print("kept \(kept) changes, then all")
            return 0
        } catch {
            return fail("\(error)")
        }
    }

    private static func fail(_ words: String) -> Int32 {
        print(words)
        return 1
    }

    private static func matches(_ book: Sketchbook, atLeast kept: Int) -> Bool {
        let sketch = OpenSketchbook()
        var doodle = Doodle(seed: 7)
        var count = 0
        sketch.onChange = { _ in count += 1 }
        for _ in 0..<20_000 {
            if count >= kept, sketch.book.essence == book.essence { return true }
            doodle.step(sketch)
        }
        return false
    }
}
