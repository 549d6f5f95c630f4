import CCairo
import TestSupport
import Testing

@testable import CoreGraphics

/// Gradients under clips and transforms, against cairo's.
struct GradientCairoTests {
    private static let side = 128

    /// Differences that add up over a batch, of every channel.
    private struct Differences {
        var sum = 0
        var covered = 0
        var farOff = 0

        /// A pixel is far off when a channel differs by more than 32 levels though no edge of the clip is within a pixel.
        mutating func add(_ ours: Surface, _ theirs: Surface) {
            let side = GradientCairoTests.side
            for y in 0..<side {
                for x in 0..<side {
                    let (a, b) = (ours[x, y], theirs[x, y])
                    if (a | b) >> 24 == 0 { continue }
                    for shift in [UInt32(0), 8, 16, 24] {
                        let difference = abs(Int(a >> shift & 255) - Int(b >> shift & 255))
                        covered += 1
                        sum += difference
                        if difference > 32, !isAtEdge(theirs, x, y) { farOff += 1 }
                    }
                }
            }
        }

        private func isAtEdge(_ surface: Surface, _ x: Int, _ y: Int) -> Bool {
            let around = PixelRect(x: x - 1, y: y - 1, width: 3, height: 3).intersection(surface.bounds)
            return (around.minY..<around.maxY).contains { y in
                (around.minX..<around.maxX).contains { surface[$0, y] >> 24 != 255 }
            }
        }
    }

    /// 20,000 with `EASEL_SLOW_TESTS`; otherwise every tenth.
    @Test(arguments: 0..<20)
    func gradientsMatchCairo(batch: Int) throws {
        let isSlow = ProcessInfo.processInfo.environment["EASEL_SLOW_TESTS"] != nil
        var random = SeededGenerator(seed: batch + 500)
        var differences = Differences()
        let size = PixelSize(width: Self.side, height: Self.side)
        let both: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
        for _ in 0..<(isSlow ? 1000 : 100) {
            let ours = try #require(Surface(size: size))
            let theirs = try #require(Surface(size: size))
            let engine = try #require(RasterEngine(surface: ours, isOpaque: false, clip: nil))
            let cairo = CairoReference(surface: theirs)
            let stops = (0..<Int.random(in: 2...4, using: &random)).map { _ in
                (random.number(0...1), random.number(0...1), random.number(0...1))
            }
            let locations = stops.indices.map { CGFloat($0) / CGFloat(stops.count - 1) }
            let gradient = try #require(
                CGGradient(
                    colorsSpace: nil,
                    colors: stops.map { CGColor(red: $0.0, green: $0.1, blue: $0.2, alpha: 1) },
                    locations: locations
                )
            )
            var transform = CGAffineTransform.identity
            if random.chance(50) {
                transform = CGAffineTransform(translationX: random.number(-20...20), y: random.number(-20...20))
                    .rotated(by: random.number(-1...1))
                    .scaledBy(x: random.number(0.4...1.5), y: random.number(0.4...1.5))
            }
            let first = random.randomPoint(120)
            let pattern: OpaquePointer?
            let shape: GradientShape
            if random.chance(50) {
                let second = CGPoint(x: first.x + random.number(20...90), y: first.y + random.number(-90...90))
                pattern = cairo_pattern_create_linear(first.x, first.y, second.x, second.y)
                shape = .linear(gradient, from: first, to: second, both)
            } else {
                let radius = random.number(20...100)
                pattern = cairo_pattern_create_radial(first.x, first.y, 0, first.x, first.y, radius)
                shape = .radial(gradient, from: first, 0, to: first, radius, both)
            }
            let cairoPattern = try #require(pattern)
            defer { cairo_pattern_destroy(cairoPattern) }
            for (stop, location) in zip(stops, locations) {
                cairo_pattern_add_color_stop_rgb(cairoPattern, location, stop.0, stop.1, stop.2)
            }
            cairo_pattern_set_extend(cairoPattern, CAIRO_EXTEND_PAD)
            var matrix = transform.inverted().cairoMatrix
            cairo_pattern_set_matrix(cairoPattern, &matrix)
            var clip = Clip(region: Region(ours.bounds), path: nil)
            if random.chance(25) { clip.region = random.region(side: Self.side) }
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                let path = RasterEngineTests.randomPath(&random)
                clip.path = ClipPath(path, rule: .winding, antialiases: true, parent: clip.path)
            }
            let state = RasterEngineTests.state(clip)
            engine.draw(shape, transform: transform, state: state)
            cairo.paint(cairoPattern, state: state)
            differences.add(ours, theirs)
        }
        let mean = Double(differences.sum) / Double(max(differences.covered, 1))
        #expect(differences.covered > 100_000)
        #expect(mean <= 0.5)
        #expect(differences.farOff == 0)
    }
}
