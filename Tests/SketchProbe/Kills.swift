import SketchApp
import TestSupport
import UIKit

/// C's own; Swift hides it, since a process with threads must not use it. This one has none yet.
@_silgen_name("fork") private func makeChild() -> pid_t

/// `SketchProbe kill FOLDER COUNT SEED`: lets children draw, kills them at random moments, and looks at what is left.
@MainActor
struct Kills {
    private let folder: URL
    private var generator: SeededGenerator

    /// Journals are often rewritten.
    private static let compactionLength = 4096

    init(folder: String, seed: Int) {
        self.folder = URL(fileURLWithPath: folder)
        generator = SeededGenerator(seed: UInt64(seed))
    }

    private mutating func random(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

    /// - Returns: 0 when nothing was ever lost.
    mutating func run(_ count: Int) -> Int32 {
        var book = Sketchbook()
        var (saved, found, torn, rewritten) = (0, 0, 0, 0)
        var file: ino_t = 0
        for round in 0..<count {
            let promised = letDraw(seed: round + 1)
            let bytes = (try? Data(contentsOf: folder.appendingPathComponent("drawing.journal"))).map { [UInt8]($0) }
            let reading = JournalReading(bytes ?? JournalReading.header)
            if reading.end == .damaged || reading.end == .foreign {
                return fail(round, "the journal is \(reading.end)")
            }
            if reading.end == .torn { torn += 1 }
            guard let changes = Self.changes(from: book, to: reading.book, seed: round + 1, promised) else {
                return fail(round, "\(promised) changes were reported as saved, but the drawing does not match them")
            }
            let journal = inode
            if file != 0, journal != file { rewritten += 1 }
            file = journal
            saved += promised
            found += changes
            book = reading.book
        }
        print(
            "\(count) kills: \(saved) changes reported as saved, \(found) found, \(torn) torn, \(rewritten) rewritten"
        )
        // A probe that has promised nothing, or was always killed too late, has shown nothing.
        return saved > count && found > saved && rewritten > 0 ? 0 : fail(count, "too few changes were drawn")
    }

    private var inode: ino_t {
        var status = stat()
        return stat(folder.path + "/drawing.journal", &status) == 0 ? status.st_ino : 0
    }

    private func fail(_ round: Int, _ words: String) -> Int32 {
        print("kill \(round): \(words)")
        return 1
    }

    /// Lets a child draw for a moment and kills it.
    /// - Returns: how many changes it has said to be on the disk.
    private mutating func letDraw(seed: Int) -> Int {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return 0 }
        let child = makeChild()
        if child == 0 { Self.draw(folder, seed: seed, telling: ends[1]) }
        close(ends[1])
        var part = [UInt8](repeating: 0, count: 4096)
        var text = ""
        // Some die while they still open the drawing, the others when they have said this often that something is kept.
        let patience = random(8)
        while text.count(where: { $0 == "\n" }) < patience {
            let length = read(ends[0], &part, part.count)
            if length <= 0 { break }
            text += String(decoding: part.prefix(length), as: UTF8.self)
        }
        usleep(UInt32(random(4000)))
        kill(child, SIGKILL)
        var status: Int32 = 0
        waitpid(child, &status, 0)
        while case let length = read(ends[0], &part, part.count), length > 0 {
            text += String(decoding: part.prefix(length), as: UTF8.self)
        }
        close(ends[0])
        // The last line may be cut off.
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().last.flatMap { Int($0) } ?? 0
    }

    private static func draw(_ folder: URL, seed: Int, telling pipe: Int32) -> Never {
        guard let store = try? SketchStore(folder: folder, compactionLength: compactionLength) else { exit(3) }
        let sketch = OpenSketchbook(store.takeSketchbook(), store: store)
        var doodle = Doodle(seed: seed)
        var reported = -1
        while true {
            let saved = store.writer.current.savedCount
            if saved > reported {
                reported = saved
                _ = Array("\(reported)\n".utf8).withUnsafeBytes { write(pipe, $0.baseAddress, $0.count) }
            }
            doodle.step(sketch)
            usleep(50)
        }
    }

    /// Returns the number of changes of a doodle, at least `promised`, that make one sketchbook of another.
    private static func changes(from old: Sketchbook, to new: Sketchbook, seed: Int, _ promised: Int) -> Int? {
        let sketch = OpenSketchbook(old)
        var doodle = Doodle(seed: seed)
        let goal = new.compactedChanges
        var count = 0
        sketch.onChange = { _ in count += 1 }
        var last = -1
        for _ in 0..<20_000 {
            if count >= promised, count != last, sketch.book.compactedChanges == goal { return count }
            last = count
            doodle.step(sketch)
        }
        return nil
    }
}
