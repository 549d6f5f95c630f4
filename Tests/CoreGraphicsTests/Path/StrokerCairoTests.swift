import DrawingSupport
import CoreGraphics
import Raster
import TestSupport
import Testing

/// Our outline filled by cairo, beside cairo's own stroke.
///
/// Three things cairo does otherwise and are left out: it compares miters with their limit in device space, not in the
/// pen's; it leaves holes where a curve is tighter than its pen (`StrokerSweepTests` speaks of those); and it measures
/// dashes along points rounded to 1/256 pixel, so that a dash that ends next to a corner may end on its other side.
@Suite struct StrokerCairoTests {
    private static let side = 96

    private func style(_ random: inout SeededGenerator, widest: CGFloat) -> StrokeStyle {
        var style = StrokeStyle(width: random.number(0.6...widest), miterLimit: random.number(1...8))
        style.cap = [.butt, .round, .square].randomElement(using: &random) ?? .butt
        style.join = [.miter, .round, .bevel].randomElement(using: &random) ?? .miter
        if random.chance(25) {
            style.pen = CGAffineTransform(rotationAngle: random.number(0...6)).scaledBy(x: 1.3, y: -1.3)
        } else if random.chance(30) {
            let pen = CGAffineTransform(
                a: random.number(0.5...2),
                b: random.number(-0.5...0.5),
                c: random.number(-1...1),
                d: random.number(-2...2),
                tx: 0,
                ty: 0
            )
            if abs(pen.determinant) > 0.3 {
                style.pen = pen
                if style.join == .miter { style.join = .round }
            }
        }
        return style
    }

    private func check(
        _ seeds: Range<Int>,
        mean: Double = 0.5,
        _ make: (inout SeededGenerator) -> (PathData, StrokeStyle)
    ) {
        var total = CairoCoverage.Difference()
        for seed in seeds {
            var random = SeededGenerator(seed: seed)
            let (path, style) = make(&random)
            let ours = StrokedOutline(path, style, visible: rect(0, 0, 96, 96))
            guard let filled = CairoCoverage.fill(ours, side: Self.side) else { continue }
            // A dash within rounding of a corner: before it, or beyond it.
            let phases: [CGFloat] = style.dashLengths.isEmpty ? [0] : [0, 0.02, -0.02]
            var best: CairoCoverage.Difference?
            for phase in phases where best.map({ $0.wrong > 0 }) ?? true {
                var style = style
                style.dashPhase += phase
                guard let theirs = CairoCoverage.stroke(path, style, side: Self.side) else { continue }
                let difference = filled.difference(from: theirs)
                if difference.wrong <= best?.wrong ?? .max { best = difference }
            }
            guard let best else { continue }
            #expect(best.wrong == 0, "seed \(seed)")
            total.sum += best.sum
            total.covered += best.covered
        }
        #expect(total.covered > 100_000)
        #expect(Double(total.sum) <= mean * Double(total.covered), "\(Double(total.sum) / Double(total.covered))")
    }

    @Test func polylinesMatchCairo() {
        check(0..<1500) { random in
            let style = style(&random, widest: 16)
            var path = PathData()
            for _ in 0..<Int.random(in: 1...2, using: &random) {
                let points = (0..<Int.random(in: 2...6, using: &random)).map { _ in random.randomPoint(96) }
                path.append(polyline(points, closed: random.chance(40)))
            }
            return (path, style)
        }
    }

    @Test func curvesMatchCairo() {
        // Thin lines are mostly edge, where cairo's own rounding is a level; `thinCurvesMatchCairoEnlarged` looks closer.
        check(5000..<6000, mean: 1.2) { random in
            let style = style(&random, widest: 5)
            var path = PathData()
            var current = random.randomPoint(96)
            path.move(to: current)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let end = random.randomPoint(96)
                // Gentle: the controls are near the thirds of the way.
                func third(_ t: CGFloat) -> CGPoint {
                    point(
                        current.x + (end.x - current.x) * t + random.number(-20...20),
                        current.y + (end.y - current.y) * t + random.number(-20...20)
                    )
                }
                guard hypot(end.x - current.x, end.y - current.y) > 60 else { continue }
                if random.chance(30) {
                    path.addQuadCurve(to: end, control: third(0.5))
                } else {
                    path.addCurve(to: end, control1: third(0.33), control2: third(0.67))
                }
                current = end
            }
            return (path, style)
        }
    }

    @Test func thinCurvesMatchCairoEnlarged() {
        let factor = 8
        let side = 64
        let enlarged = CGAffineTransform(scaleX: CGFloat(factor), y: CGFloat(factor))
        var sum = 0.0
        var covered = 0
        for seed in 0..<60 {
            var random = SeededGenerator(seed: seed)
            var path = PathData()
            path.move(to: point(random.number(2...20), random.number(2...62)))
            path.addCurve(
                to: point(random.number(44...62), random.number(2...62)),
                control1: point(random.number(2...40), random.number(2...62)),
                control2: point(random.number(30...62), random.number(2...62))
            )
            var style = StrokeStyle(width: random.number(1...5), cap: .round)
            // The outline is made for pixels of their usual size, and only looked at closely.
            let outline = StrokedOutline(path, style).path.applying(enlarged)
            style.width *= CGFloat(factor)
            guard let ours = CairoCoverage.fill(outline, side: side * factor),
                let theirs = CairoCoverage.stroke(path.applying(enlarged), style, side: side * factor)
            else { continue }
            let difference = ours.meanDifference(from: theirs, averaging: factor)
            sum += difference.sum
            covered += difference.covered
        }
        #expect(covered > 5000)
        #expect(sum <= 0.5 * Double(covered), "\(sum / Double(covered))")
    }

    @Test func dashesMatchCairo() {
        check(9000..<10_000) { random in
            var style = style(&random, widest: 8)
            if abs(abs(style.pen.a) - abs(style.pen.d)) > 1e-9 { style.pen = .identity }
            style.dashLengths = []
            for _ in 0..<Int.random(in: 1...4, using: &random) { style.dashLengths.append(random.number(2...25)) }
            style.dashPhase = random.number(-60...60)
            let points = (0..<Int.random(in: 2...6, using: &random)).map { _ in random.randomPoint(96) }
            return (polyline(points, closed: random.chance(40)), style)
        }
    }
}
