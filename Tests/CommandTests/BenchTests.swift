import Foundation
import TestSupport
import Testing

/// `easel bench`: the form that docs/performance.md promises, and the counters that must not grow.
@Suite(.timeLimit(.minutes(10))) struct BenchTests {
    struct Spread: Decodable {
        var median: Double
        var p5: Double
        var p95: Double
        var p99: Double
    }

    struct Result: Decodable {
        var scene: String
        var variant: String
        var size: [Int]
        var frames: Int
        var times: [String: Spread]
        var rates: [String: Spread]
        var counts: [String: Double]
        var notes: [String]
    }

    private static let frameTimes = ["change", "commit", "composite", "copy-out", "painted"]
    private static let frameCounts = [
        "bytes-copied-out", "content-bytes", "draw-calls", "glyphs-placed", "layer-cache-bytes", "layer-cache-hits",
        "layers-cached", "layers-committed", "layers-visited", "pixels-blended", "pixels-blurred",
        "pixels-brought-forward", "pixels-composited", "pixels-drawn", "pixels-moved", "runs-made", "stores-allocated",
    ]

    private func bench(_ arguments: String..., environment: [String: String] = [:]) throws -> [Result] {
        let run = try ProgramRun.run("easel", ["bench", "--json"] + arguments, environment: environment)
        try #require(run.status == 0, "\(run.errors)")
        let data = Data(run.output.utf8)
        for object in try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]]) {
            #expect(
                object.keys.sorted() == ["counts", "frames", "notes", "rates", "scene", "size", "times", "variant"]
            )
        }
        return try JSONDecoder().decode([Result].self, from: data)
    }

    struct Form: Sendable {
        var scene: String
        var variants = [""]
        var times: [String] = []
        var rates: [String] = []
        var counts: [String] = []
        var frames = 3
    }

    static let forms = [
        Form(scene: "copy", times: ["memcpy", "memset", "streaming-store"], counts: ["bytes"]),
        Form(scene: "sprites", times: frameTimes, counts: (frameCounts + ["composite-to-copy"]).sorted()),
        Form(scene: "sprites-sub", times: frameTimes, counts: frameCounts),
        Form(scene: "cards", times: frameTimes, counts: frameCounts),
        Form(scene: "small", times: frameTimes, counts: frameCounts),
        Form(
            scene: "ink",
            variants: ["lines 10", "lines 1000", "lines 20000", "smooth 10", "smooth 1000", "smooth 20000"],
            times: (frameTimes + ["drawing"]).sorted(),
            counts: frameCounts
        ),
        Form(
            scene: "paths",
            variants: ["32 solid", "32 linear", "32 radial", "256 solid", "256 linear", "256 radial"],
            rates: ["butterfly", "circle", "polygon", "polygon-stroke", "rect", "round-rect"]
        ),
        Form(scene: "text", variants: ["new", "moved"], times: frameTimes, counts: frameCounts),
        Form(scene: "typing", times: frameTimes, counts: (frameCounts + ["paragraphs-laid-out"]).sorted()),
        Form(scene: "scroll", times: frameTimes, counts: frameCounts),
        Form(
            scene: "table",
            times: frameTimes,
            counts: (frameCounts + ["cells-configured", "cells-laid-out", "cells-made", "rows-bytes"]).sorted()
        ),
        Form(
            scene: "collection",
            times: frameTimes,
            counts: (frameCounts + ["cells-configured", "cells-laid-out", "cells-made"]).sorted()
        ),
        Form(
            scene: "diff",
            times: ["difference", "standard"],
            counts: ["deleted", "inserted", "moved", "standard-changes"],
            frames: 2
        ),
        Form(scene: "image", times: frameTimes, counts: frameCounts),
        Form(scene: "emitter", variants: ["normal", "additive"], times: frameTimes, counts: frameCounts),
        Form(scene: "shapes", times: frameTimes, counts: frameCounts),
        Form(
            scene: "grow",
            variants: ["10", "100", "1000", "10000", "100000"],
            times: (frameTimes + ["hit-test"]).sorted(),
            counts: frameCounts
        ),
        Form(
            scene: "memory",
            variants: ["labels", "settings", "gallery", "controls"],
            counts: ["content-bytes", "glyph-bytes", "line-bytes", "ratio", "total-bytes", "total-bytes-of-bitmaps"],
            frames: 1
        ),
        Form(
            scene: "start",
            times: ["to-first-frame"],
            counts: ["resident-KiB", "resident-file-KiB", "resident-private-KiB", "resident-shared-KiB"]
        ),
        Form(scene: "idle", variants: ["0.1 s"], counts: ["cpu-ms", "wake-ups"], frames: 1),
        Form(
            scene: "latency",
            variants: ["", "ink"],
            times: ["touch-to-frame"],
            counts: ["frames-in-place", "touches", "vblanks-late"]
        ),
        Form(
            scene: "inspector",
            times: ["tree"],
            counts: [
                "frames-late", "frames-late-alone", "frames-late-hostile", "hostile-connections", "main-ms-per-second",
                "tree-bytes", "updates-per-second", "views",
            ],
            frames: 5
        ),
    ]

    @Test(arguments: forms)
    func benchReportsDocumentedKeys(_ form: Form) throws {
        let results = try bench(form.scene, "--frames", "3", "--size", "400x300", "--idle-seconds", "0.1")
        #expect(results.map(\.variant) == form.variants)
        for result in results {
            #expect(result.scene == form.scene)
            #expect(result.size == [400, 300])
            #expect(result.frames == form.frames)
            #expect(result.times.keys.sorted() == form.times)
            #expect(result.rates.keys.sorted() == form.rates)
            #expect(result.counts.keys.sorted() == form.counts)
            for spread in Array(result.times.values) + Array(result.rates.values) {
                #expect(0 <= spread.p5 && spread.p5 <= spread.median)
                #expect(spread.median <= spread.p95 && spread.p95 <= spread.p99 && spread.p99 < 1e9)
            }
            if form.times == Self.frameTimes {
                #expect(try #require(result.times["painted"]).median > 0)
                #expect(try #require(result.counts["pixels-composited"]) > 0)
            }
        }
    }

    /// A change of one of 2,000 constraints updates the equations of what moves: here the column, and those after it.
    @Test func layoutScenesReportCounters() throws {
        let results = try bench("layout", "stack", "--frames", "4", "--size", "400x300")
        #expect(results.map(\.variant) == ["first", "edit", "solver first", "solver edit", "first", "reused"])
        #expect(results.map(\.frames) == [2, 4, 2, 4, 20, 20])
        for result in results {
            #expect(result.times.keys.sorted() == ["layout"] && result.rates.isEmpty && result.notes.isEmpty)
            #expect(try #require(result.times["layout"]).median > 0)
        }
        #expect(results[2].counts["constraints"] == 2000)
        // The widths of 25 views, and the positions of the views in nine columns.
        for index in [1, 3] {
            #expect(results[index].counts["row-updates"] == 250 && results[index].counts["pivots"] == 0)
        }
        #expect(results[3].counts["values-changed"] == 250)
        let (first, reused) = (results[4].counts["row-updates"], results[5].counts["row-updates"])
        #expect(try #require(reused) < #require(first) / 2)
    }

    /// A press is on the display with the next frame, and the shown keyboard has a limit for its memory.
    @Test func keyboardSceneShowsPressesWithTheNextFrame() throws {
        let results = try bench("keyboard", "--frames", "32")
        #expect(results.map(\.variant) == ["first", "again", "press"] && results.map(\.frames) == [3, 3, 32])
        try #require(results.count == 3)
        for result in results { #expect(result.size == [1280, 800] && result.rates.isEmpty) }
        for result in results.prefix(2) {
            #expect(result.times.keys.sorted() == ["frame", "worst-frame"])
            let (frame, worst) = (try #require(result.times["frame"]), try #require(result.times["worst-frame"]))
            // The same frame, whichever opening it belongs to.
            #expect(frame.median > 0 && worst.p99 == frame.p99)
        }
        #expect(results[0].counts.keys.sorted() == ["content-bytes", "glyph-bytes", "line-bytes", "total-bytes"])
        #expect(try #require(results[0].counts["total-bytes"]) <= 3e6 && results[1].counts.isEmpty)
        #expect(try #require(results[0].counts["content-bytes"]) > 0)
        // By the virtual clock, which does not depend on the machine.
        let press = results[2]
        #expect(press.times.keys.sorted() == ["press", "press-to-pixels", "type"])
        let delay = try #require(press.times["press-to-pixels"])
        #expect(press.counts == ["frames-late": 0] && delay.p99 <= 16.668 && delay.p5 < 4 && delay.p95 > 12)
    }

    @Test func benchUsesDefaultSizeOfScene() throws {
        #expect(try bench("scroll", "--frames", "2").map(\.size) == [[800, 1280]])
        #expect(try bench("small", "--frames", "2").map(\.size) == [[1920, 1080]])
    }

    /// In 80 frames ten rows are revealed: each places the glyphs of its label, and draws its icon, 40×40.
    @Test func scrollSceneDrawsRevealedRowsOnly() throws {
        let list = try #require(try bench("scroll", "--frames", "80", "--size", "400x640").first)
        let drawn = try #require(list.counts["pixels-drawn"])
        #expect(drawn >= 40 * 40 / 8)
        #expect(drawn < 312 * 24 / 8)
        #expect(try #require(list.counts["glyphs-placed"]) > 0)
        #expect(try #require(list.counts["draw-calls"]) <= 2.0 / 8)
        #expect(try #require(list.counts["layers-visited"]) < 100)
    }

    /// The rest of the screen is moved.
    @Test func scrollScenePaintsRevealedPixelsOnly() throws {
        let list = try #require(try bench("scroll", "--frames", "20", "--size", "400x640").first)
        #expect(list.counts["pixels-composited"] == 400.0 * 8)
        #expect(list.counts["pixels-moved"] == 400.0 * 632)
        #expect(list.counts["bytes-copied-out"] == 400.0 * 640 * 4)
    }

    /// Rows that come into view are configured once and laid out once, except that a cell is laid out again after it was made.
    /// Other rows are not. A row costs 40 bytes at most.
    @Test func tableSceneLaysOutNewRowsOnly() throws {
        let table = try #require(try bench("table", "--frames", "60", "--size", "400x640").first)
        let configured = try #require(table.counts["cells-configured"])
        #expect(configured > 0.2 && configured < 1.5)
        #expect((try #require(table.counts["cells-laid-out"]) - configured) * 60 < 2.5)
        #expect(table.counts["pixels-composited"] == 400.0 * 50)
        #expect(try #require(table.counts["cells-made"]) < 20)
        #expect(try #require(table.counts["rows-bytes"]) <= 4e6)
    }

    /// Cells that come into view are configured once and laid out once, except that a cell is laid out again after it was made.
    @Test func collectionSceneLaysOutNewItemsOnly() throws {
        let result = try #require(try bench("collection", "--frames", "60", "--size", "400x640").first)
        let configured = try #require(result.counts["cells-configured"])
        #expect(configured > 0.5 && configured < 4)
        #expect((try #require(result.counts["cells-laid-out"]) - configured) * 60 < 2.5)
        // The uncovered strip, and not much more at the edges of sections that scroll across.
        #expect(try #require(result.counts["pixels-composited"]) < 1.1 * 400 * 50)
        #expect(try #require(result.counts["cells-made"]) < 60)
    }

    /// Fewer changes than the standard library finds, which moves only what it has removed and inserted.
    @Test func diffSceneFindsTheFewestMoves() throws {
        let result = try #require(try bench("diff", "--frames", "20").first)
        // An item that was inserted is not deleted; one that was moved may be.
        #expect(result.counts["inserted"] == 500 && result.counts["deleted"] == 500)
        let moved = try #require(result.counts["moved"])
        #expect(moved > 700 && moved <= 1000)
        // The standard library has a removal and an insertion for each move.
        #expect(try #require(result.counts["standard-changes"]) >= 1000 + 2 * moved)
        let (ours, theirs) = (try #require(result.times["difference"]), try #require(result.times["standard"]))
        #expect(ours.median < theirs.median)
    }

    @Test func threadsShareLargeFramesOnly() throws {
        let results = try bench("sprites", "small", "--threads", "2", "--frames", "2")
        #expect(results.map { $0.counts["shared-frames"] } == [1, 0])
        #expect(try ProgramRun.run("easel", ["bench", "small", "--threads", "0"]).status == 64)
    }

    @Test func movingScenesDoNotRedraw() throws {
        for result in try bench("sprites", "sprites-sub", "cards", "small", "image", "text", "--frames", "3")
        where result.variant != "new" {
            #expect(result.counts["draw-calls"] == 0, "\(result.scene)")
            #expect(result.counts["stores-allocated"] == 0, "\(result.scene)")
        }
    }

    /// A mover of 40×40 that moves by 3 pixels damages 43×40, independent of the number of static views.
    @Test func costOfChangeIsIndependentOfStaticViews() throws {
        let results = try bench("small", "grow", "--frames", "20", "--size", "640x400")
        #expect(results.count == 6)
        for result in results {
            #expect(result.counts["pixels-composited"] == 43.0 * 40.0, "\(result.variant)")
            #expect(result.counts["layers-committed"] == 3, "\(result.variant)")
            #expect(result.counts["draw-calls"] == 0, "\(result.variant)")
        }
    }

    @Test func costOfStrokeIsIndependentOfItsLength() throws {
        for result in try bench("ink", "--frames", "20", "--size", "640x400") {
            #expect(result.counts["draw-calls"] == 1, "\(result.variant)")
            #expect(try #require(result.counts["pixels-drawn"]) < 1500, "\(result.variant)")
        }
    }

    @Test func countsAreReproducible() throws {
        let runs = try (0..<2).map { _ in
            // The memory of arrays depends on what was stored in them before.
            try bench("sprites-sub", "cards", "text", "--frames", "4", "--size", "640x400").map {
                $0.counts.filter { $0.key != "content-bytes" }
            }
        }
        #expect(runs[0] == runs[1])
    }

    /// The library that counts is a C file of its own; a toolchain for Swift has a compiler for it. Sanitizers put their
    /// own allocator in its place.
    @Test(.enabled(if: compiler != nil && !hasSanitizer)) func allocationsAreCountedWithPreloadedLibrary() throws {
        let folder = NSTemporaryDirectory() + "easel-bench-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let source = Checkout.url("Benchmarks/allocations.c").path
        let build = Process()
        build.executableURL = URL(fileURLWithPath: try #require(Self.compiler))
        build.arguments = ["-O2", "-fPIC", "-shared", "-o", "\(folder)/allocations.so", source]
        try build.run()
        build.waitUntilExit()
        try #require(build.terminationStatus == 0)
        let results = try bench(
            "small",
            "text",
            "ink",
            "paths",
            "--frames",
            "4",
            "--size",
            "400x300",
            environment: ["LD_PRELOAD": "\(folder)/allocations.so"]
        )
        // A commit creates new render layers on the path to the one that moved.
        #expect(try #require(results.first?.counts["allocations"]) > 0)
        // Of a label with new text: only the text itself, which the scene makes. The memory of the line, its glyphs, the contents
        // for the compositor and the layer is that of a former text. Of a label that moves: the access to its center, which the
        // language allocates. Besides, there are those of the frame. Without optimization more values are boxed.
        let texts = try results.filter { $0.scene == "text" }.map { try #require($0.counts["allocations"]) }
        try #require(texts.count == 2)
        for count in texts {
            #expect(count >= 200 && count < (_isDebugAssertConfiguration() ? 40 * 200 : 1.3 * 200), "\(texts)")
        }
        // Of growing ink: the tree and the three layers of the path from its root to the view, the drawing, its contents for
        // the compositor, and the list of their changes.
        for ink in results.filter({ $0.scene == "ink" }) where !_isDebugAssertConfiguration() {
            #expect(try #require(ink.counts["allocations"]) <= 8, "\(ink.variant)")
        }
        #expect(results.last?.counts.keys.filter { $0.hasPrefix("allocations-") }.count == 6)
    }

    private static let hasSanitizer = ["__asan_init", "__tsan_init"].contains { (name: String) in
        dlsym(nil, name) != nil
    }

    private static let compiler = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .map { "\($0)/clang" }.first { FileManager.default.isExecutableFile(atPath: $0) }
}
