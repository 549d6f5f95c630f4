import CRaster
import Glibc
import Raster
import TestSupport
import Testing

/// Every build of the loops gives the same pixels, and windows give parts of them.
struct CoverageBuildTests {
    static let sets: [EaselInstructionSet] = [EASEL_BASELINE, EASEL_AVX2, EASEL_AVX512BW]

    @Test(arguments: 0..<300)
    func buildsEqualReference(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed + 1))
        let width = Int.random(in: 1...90, using: &random)
        let height = Int.random(in: 1...60, using: &random)
        let shape = TestShape.random(side: Double(max(width, height)), wild: seed % 2 == 1, using: &random)
        let ground = (0..<width * height).map { _ in 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &random) }
        let alpha = Bool.random(using: &random) ? 255 : UInt32.random(in: 0...255, using: &random)
        let color = alpha << 24 | (alpha / 2) << 16 | (alpha / 3) << 8 | alpha
        let whole = [EaselBox(min_x: 0, min_y: 0, max_x: Int32(width), max_y: Int32(height))]

        for mode in [EASEL_PAINT_OVER, EASEL_PAINT_REPLACE] {
            func paint(_ rasterizer: TestRasterizer, _ boxes: [EaselBox]) -> [UInt32] {
                rasterizer.paint(shape, on: ground, width: width, color: color, mode: mode, boxes: boxes)
            }
            let reference = try #require(TestRasterizer(EASEL_SCALAR))
            let expected = paint(reference, whole)
            let expectedMask = reference.mask(shape, width: width, height: height)
            #expect(paint(TestRasterizer(), whole) == expected)
            for set in Self.sets {
                guard let rasterizer = TestRasterizer(set) else { continue }
                #expect(paint(rasterizer, whole) == expected, "instruction set \(set.rawValue)")
                #expect(rasterizer.mask(shape, width: width, height: height) == expectedMask)
                // Again, with whatever the first time left behind.
                #expect(paint(rasterizer, whole) == expected)
            }
            // A window selects pixels.
            let x = Int32.random(in: 0..<Int32(width), using: &random)
            let y = Int32.random(in: 0..<Int32(height), using: &random)
            let boxes = [
                EaselBox(min_x: 0, min_y: 0, max_x: x, max_y: Int32(height)),
                EaselBox(min_x: x, min_y: y, max_x: Int32(width), max_y: Int32(height)),
            ]
            let part = paint(TestRasterizer(), boxes)
            let wrong = part.indices.filter { index in
                let inside = index % width < Int(x) || index / width >= Int(y)
                return part[index] != (inside ? expected : ground)[index]
            }
            #expect(wrong.isEmpty)
        }
    }

    /// The runs of the rows give the same coverage as the mask.
    @Test(arguments: 0..<100)
    func runsMatchMask(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed + 500))
        let shape = TestShape.random(side: 200, wild: seed % 2 == 1, using: &random)
        struct Rows {
            var mask = [UInt8](repeating: 0, count: 200 * 120)
            var lastRow: Int32 = -1
            var isOrdered = true
        }
        var rows = Rows()
        let rasterizer = Rasterizer()
        let window = EaselBox(min_x: 0, min_y: 0, max_x: 200, max_y: 120)
        let done = withUnsafeMutablePointer(to: &rows) { rows in
            shape.withRaw { shape in
                easel_fill_rows(
                    rasterizer.raw,
                    &shape,
                    window,
                    { context, y, runs, count in
                        guard let context, let runs else { return }
                        let rows = context.assumingMemoryBound(to: Rows.self)
                        if y <= rows.pointee.lastRow || count < 1 { rows.pointee.isOrdered = false }
                        rows.pointee.lastRow = y
                        var end: Int32 = 0
                        for run in UnsafeBufferPointer(start: runs, count: count) {
                            if run.x < end || run.length < 1 || run.x + run.length > 200 {
                                rows.pointee.isOrdered = false
                                return
                            }
                            end = run.x + run.length
                            for index in 0..<Int(run.length) {
                                rows.pointee.mask[Int(y) * 200 + Int(run.x) + index] = run.coverage?[index] ?? run.value
                            }
                        }
                    },
                    rows
                )
            }
        }
        #expect(done && rows.isOrdered)
        #expect(rows.mask == TestRasterizer().mask(shape, width: 200, height: 120))
    }

    /// Under the address sanitizer this is the search for overruns. `EASEL_FUZZ_SEGMENTS` sets how long it goes on.
    @Test func randomShapesDoNotOverrun() {
        let wanted = ProcessSettings.integer("EASEL_FUZZ_SEGMENTS") ?? 20_000
        var random = SeededGenerator(seed: 42)
        let rasterizer = TestRasterizer()
        var segments = 0
        while segments < wanted {
            let width = Int.random(in: 1...150, using: &random)
            let height = Int.random(in: 1...100, using: &random)
            let shape = TestShape.random(side: Double(width), wild: true, using: &random)
            let mask = rasterizer.mask(shape, width: width, height: height)
            if !shape.antialiases { #expect(mask.allSatisfy { $0 == 0 || $0 == 255 }) }
            segments += shape.verbs.count
        }
        // All sums are zero again: a shape comes out as from a new rasterizer.
        #expect(
            rasterizer.mask(.circle(40, 30, 20), width: 150, height: 100)
                == TestRasterizer().mask(.circle(40, 30, 20), width: 150, height: 100)
        )
    }
}

private enum ProcessSettings {
    static func integer(_ name: String) -> Int? { getenv(name).flatMap { Int(String(cString: $0)) } }
}
