import DrawingSupport
import CoreGraphics
import Raster
import TestSupport
import Testing

/// With round caps and joins a line covers exactly the points no farther from the path than half its width.
struct StrokerSweepTests {
    /// Points along a path, so close together that chords and curve are the same.
    private func samples(_ path: PathData) -> [(CGPoint, CGPoint)] {
        var result: [(CGPoint, CGPoint)] = []
        path.forEachSegment { segment in
            switch segment {
            case .line(let from, let to): result.append((from, to))
            case .curve(let p0, let p1, let p2, let p3):
                var previous = p0
                for step in 1...400 {
                    let t = CGFloat(step) / 400
                    let s = 1 - t
                    let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
                    let next = point(
                        a * p0.x + b * p1.x + c * p2.x + d * p3.x,
                        a * p0.y + b * p1.y + c * p2.y + d * p3.y
                    )
                    result.append((previous, next))
                    previous = next
                }
            }
        }
        return result
    }

    private func distance(_ position: CGPoint, _ segments: [(CGPoint, CGPoint)]) -> CGFloat {
        var best = CGFloat.infinity
        for (from, to) in segments {
            let dx = to.x - from.x
            let dy = to.y - from.y
            let square = dx * dx + dy * dy
            let t = square > 0 ? max(0, min(1, ((position.x - from.x) * dx + (position.y - from.y) * dy) / square)) : 0
            let x = from.x + t * dx - position.x
            let y = from.y + t * dy - position.y
            best = min(best, x * x + y * y)
        }
        return best.squareRoot()
    }

    private func check(_ path: PathData, width: CGFloat, random: inout SeededGenerator, side: CGFloat, count: Int) {
        let outline = StrokedOutline(path, StrokeStyle(width: width, cap: .round, join: .round))
        let segments = samples(path)
        var wrong = 0
        var negative = 0
        for _ in 0..<count {
            let position = random.randomPoint(side)
            let distance = distance(position, segments)
            let winding = outline.winding(position)
            if winding < 0 { negative += 1 }
            // Chords and arcs may each be off by the tolerance.
            if abs(distance - width / 2) > 2.5 * Stroker.defaultTolerance, (distance < width / 2) != (winding != 0) {
                wrong += 1
            }
        }
        #expect(wrong == 0 && negative == 0)
        // The bounds are the path's, and half the width.
        let bounds = path.bounds.insetBy(dx: -width / 2, dy: -width / 2)
        #expect(isClose(outline.bounds, bounds, within: 3 * Stroker.defaultTolerance))
    }

    @Test(arguments: 0..<60)
    func roundPolylinesCoverPointsWithinHalfWidth(seed: Int) {
        var random = SeededGenerator(seed: seed)
        // Every third one is of very short segments under a wide pen.
        let side: CGFloat = seed % 3 == 0 ? 12 : 80
        let points = (0..<Int.random(in: 2...9, using: &random)).map { _ in random.randomPoint(side) }
        let path = polyline(points, closed: random.chance(40))
        check(path, width: random.number(0.5...40), random: &random, side: 90, count: 120)
    }

    @Test(arguments: 0..<60)
    func tightCurvesWithWidePensCoverPointsWithinHalfWidth(seed: Int) {
        var random = SeededGenerator(seed: seed + 1000)
        let side: CGFloat = seed % 3 == 0 ? 8 : 80
        var path = PathData()
        path.move(to: random.randomPoint(side))
        for _ in 0..<Int.random(in: 1...2, using: &random) {
            if random.chance(30) {
                path.addQuadCurve(to: random.randomPoint(side), control: random.randomPoint(side))
            } else {
                path.addCurve(
                    to: random.randomPoint(side),
                    control1: random.randomPoint(side),
                    control2: random.randomPoint(side)
                )
            }
        }
        check(path, width: random.number(0.5...40), random: &random, side: 90, count: 60)
    }

    @Test func cuspsAndCollinearCurvesCoverPointsWithinHalfWidth() {
        var random = SeededGenerator(seed: 4)
        var cusp = PathData()
        cusp.move(to: point(10, 60))
        cusp.addCurve(to: point(70, 60), control1: point(90, 0), control2: point(-10, 0))
        check(cusp, width: 14, random: &random, side: 80, count: 200)
        var there = PathData()
        there.move(to: point(20, 20))
        there.addCurve(to: point(30, 30), control1: point(90, 90), control2: point(0, 0))
        check(there, width: 10, random: &random, side: 80, count: 200)
        var still = PathData()
        still.move(to: point(30, 30))
        still.addCurve(to: point(60, 40), control1: point(30, 30), control2: point(60, 40))
        still.addCurve(to: point(30, 30), control1: point(60, 40), control2: point(30, 30))
        check(still, width: 20, random: &random, side: 80, count: 200)
    }
}
