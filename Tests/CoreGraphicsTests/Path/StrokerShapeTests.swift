import DrawingSupport
import CoreGraphics
import Raster
import TestSupport
import Testing

/// Outlines with a closed-form shape.
struct StrokerShapeTests {
    @Test func lineOutlineIsRectangle() {
        let line = polyline([point(10, 20), point(50, 20)])
        #expect(StrokedOutline(line, StrokeStyle(width: 4)).path.asRectangle == rect(10, 18, 40, 4))
        #expect(StrokedOutline(line, StrokeStyle(width: 4, cap: .square)).path.asRectangle == rect(8, 18, 44, 4))
        let round = StrokedOutline(line, StrokeStyle(width: 4, cap: .round))
        #expect(isClose(round.bounds, rect(8, 18, 44, 4), within: 0.02))
        #expect(abs(round.area - (160 + 4 * .pi)) < 0.02 * 4 * .pi)
    }

    @Test func rectOutlineIsTwoRectangles() {
        var path = PathData()
        path.addRect(rect(10, 10, 20, 30))
        let outline = StrokedOutline(path, StrokeStyle(width: 4))
        #expect(outline.subpathCount == 2 && outline.count == 8)
        #expect(outline.bounds == rect(8, 8, 24, 34))
        #expect(outline.area == 24 * 34 - 16 * 26)
        #expect(outline.winding(point(20, 20)) == 0)
        #expect(outline.winding(point(9, 9)) == 1)
        let round = StrokedOutline(path, StrokeStyle(width: 4, join: .round))
        #expect(abs(round.area - (24 * 34 - 16 * 26 - (16 - 4 * .pi))) < 0.3)
        let bevel = StrokedOutline(path, StrokeStyle(width: 4, join: .bevel))
        #expect(abs(bevel.area - (24 * 34 - 16 * 26 - 4 * 2)) < 1e-9)
    }

    @Test(arguments: [15, 25, 40, 60, 90, 120, 150, 175] as [CGFloat])
    func miterLengthIsLimitedByMiterLimit(degrees: CGFloat) {
        let half = degrees / 2 * .pi / 180
        let path = polyline([
            point(100 - 80 * cos(half), 100 - 80 * sin(half)), point(100, 100),
            point(100 - 80 * cos(half), 100 + 80 * sin(half)),
        ])
        // Core Graphics divides the miter's length, which is width / sin(half the angle), by the width.
        let ratio = 1 / sin(half)
        let pointed = StrokedOutline(path, StrokeStyle(width: 6, miterLimit: ratio * 1.001))
        #expect(abs(pointed.bounds.maxX - (100 + 3 * ratio)) < 1e-6)
        let beveled = StrokedOutline(path, StrokeStyle(width: 6, miterLimit: ratio * 0.999))
        #expect(abs(beveled.bounds.maxX - (100 + 3 * sin(half))) < 1e-6 || degrees == 175)
        let bevel = StrokedOutline(path, StrokeStyle(width: 6, join: .bevel))
        #expect(abs(bevel.bounds.maxX - (100 + 3 * sin(half))) < 0.011)
        let round = StrokedOutline(path, StrokeStyle(width: 6, join: .round))
        #expect(abs(round.bounds.maxX - 103) <= 0.02)
    }

    @Test func zeroLengthSubpathIsDotWithRoundCap() {
        let still = polyline([point(5, 5), point(5, 5), point(5, 5)])
        var closed = PathData()
        closed.move(to: point(5, 5))
        closed.closeSubpath()
        for path in [still, closed] {
            #expect(StrokedOutline(path, StrokeStyle(width: 4)).isEmpty)
            let dot = StrokedOutline(path, StrokeStyle(width: 4, cap: .round))
            #expect(isClose(dot.bounds, rect(3, 3, 4, 4), within: 0.02))
            #expect(abs(dot.area - 4 * .pi) < 0.02 * 4 * .pi)
            #expect(StrokedOutline(path, StrokeStyle(width: 4, cap: .square)).area == 16)
            #expect(StrokedOutline(path, StrokeStyle(width: 4, cap: .square)).bounds == rect(3, 3, 4, 4))
        }
        var moved = PathData()
        moved.move(to: point(5, 5))
        #expect(StrokedOutline(moved, StrokeStyle(width: 4, cap: .round)).isEmpty)
        #expect(StrokedOutline(PathData(), StrokeStyle(width: 4, cap: .round)).isEmpty)
    }

    @Test func hairlinesAreOneDevicePixelWide() {
        let line = polyline([point(1, 2), point(9, 2)])
        for scale in [0.1, 1, 7] as [CGFloat] {
            let transform = CGAffineTransform(scaleX: scale, y: scale * 2)
            let outline = StrokedOutline(line, StrokeStyle(width: 0, pen: transform), transform: transform)
            #expect(isClose(outline.bounds, rect(scale, scale * 4 - 0.5, scale * 8, 1), within: 1e-9))
        }
    }

    @Test func reversingLineJoin() {
        let path = polyline([point(10, 10), point(50, 10), point(20, 10)])
        #expect(StrokedOutline(path, StrokeStyle(width: 6)).bounds == rect(10, 7, 40, 6))
        #expect(StrokedOutline(path, StrokeStyle(width: 6, join: .bevel)).bounds == rect(10, 7, 40, 6))
        let round = StrokedOutline(path, StrokeStyle(width: 6, join: .round))
        #expect(isClose(round.bounds, rect(10, 7, 43, 6), within: 0.02))
        #expect(round.winding(point(52, 9)) > 0 && round.winding(point(52, 11)) > 0 && round.winding(point(30, 10)) > 0)
    }

    @Test func collinearPointsDoNotChangeOutline() {
        let plain = StrokedOutline(polyline([point(0, 0), point(80, 60)]), StrokeStyle(width: 5, cap: .square))
        let parts = polyline([0, 0.1, 0.1, 0.35, 0.7, 1].map { point(80 * $0, 60 * $0) })
        let outline = StrokedOutline(parts, StrokeStyle(width: 5, cap: .square, join: .bevel))
        #expect(isClose(outline.bounds, plain.bounds, within: 1e-9))
        #expect(abs(outline.area - plain.area) < 1e-6)
    }

    @Test func nonUniformPenScalesOutline() {
        let pen = CGAffineTransform(scaleX: 1, y: 3)
        let across = StrokedOutline(polyline([point(0, 10), point(20, 10)]), StrokeStyle(width: 2, pen: pen))
        #expect(isClose(across.bounds, rect(0, 7, 20, 6), within: 1e-9))
        let down = StrokedOutline(polyline([point(10, 0), point(10, 20)]), StrokeStyle(width: 2, pen: pen))
        #expect(isClose(down.bounds, rect(9, 0, 2, 20), within: 1e-9))
        let dot = StrokedOutline(polyline([point(5, 5), point(5, 5)]), StrokeStyle(width: 2, cap: .round, pen: pen))
        #expect(isClose(dot.bounds, rect(4, 2, 2, 6), within: 0.02))
        #expect(abs(dot.area - 3 * .pi) < 0.2)
    }

    @Test(arguments: 0..<40)
    func mirroredAndRotatedPensMatchMappedOutline(seed: Int) {
        // Drawing in the pen's space and mapping the result is the same as drawing with the mapped pen.
        var random = SeededGenerator(seed: seed)
        let pen = CGAffineTransform(
            a: random.number(0.5...2),
            b: random.number(-1...1),
            c: random.number(-1...1),
            d: random.chance(50) ? 1.5 : -1.5,
            tx: 3,
            ty: 4
        )
        guard abs(pen.determinant) > 0.3 else { return }
        let path = polyline((0..<5).map { _ in random.randomPoint(60) }, closed: random.chance(50))
        var style = StrokeStyle(width: random.number(1...12), cap: .square, miterLimit: 3)
        style.join = [.miter, .round, .bevel][seed % 3]
        if random.chance(40) { style.dashLengths = [9, 4, 3] }
        let plain = StrokedOutline(path, style, tolerance: 0.001)
        style.pen = pen
        let bent = StrokedOutline(path, style, transform: pen, tolerance: 0.001)
        var disagreements = 0
        for _ in 0..<150 {
            let position = random.randomPoint(60)
            // Next to an edge either may be right.
            let near = [(0.02, 0), (-0.02, 0), (0, 0.02), (0, -0.02)].map {
                plain.winding(point(position.x + $0.0, position.y + $0.1)) != 0
            }
            let inside = plain.winding(position) != 0
            if near.allSatisfy({ $0 == inside }), (bent.winding(position.applying(pen)) != 0) != inside {
                disagreements += 1
            }
        }
        #expect(disagreements == 0)
    }

    @Test(arguments: [0.005, 0.02, 0.1])
    func circleOutlineIsWithinTolerance(tolerance: Double) {
        for radius in [3, 20, 300] as [CGFloat] {
            var circle = PathData()
            circle.addEllipse(in: rect(-radius, -radius, 2 * radius, 2 * radius))
            let outline = StrokedOutline(circle, StrokeStyle(width: 4), tolerance: tolerance)
            // Four cubic curves are themselves off by 0.03 per cent of the radius.
            let slack = tolerance * 1.35 + 0.0003 * radius
            for index in 0..<outline.count {
                let position = outline.buffer.points[index]
                let distance = (position.x * position.x + position.y * position.y).squareRoot()
                #expect(abs(abs(distance - radius) - 2) <= slack)
            }
            #expect(abs(outline.area - 8 * .pi * radius) <= slack * 4 * .pi * radius)
        }
    }
}
