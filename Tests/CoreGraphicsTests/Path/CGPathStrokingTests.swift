import DrawingSupport
import CoreGraphics
import Raster
import TestSupport
import Testing

struct CGPathStrokingTests {
    private func line(_ points: CGPoint...) -> CGMutablePath {
        let path = CGMutablePath()
        path.addLines(between: points)
        return path
    }

    private func elements(_ path: CGPath) -> [(CGPathElementType, [CGPoint])] {
        var result: [(CGPathElementType, [CGPoint])] = []
        path.applyWithBlock { element in
            let count = element.pointee.type.pointCount
            result.append((element.pointee.type, (0..<count).map { element.pointee.points[$0] }))
        }
        return result
    }

    @Test func copyStrokingWithWidthOutlinesLine() {
        let path = line(point(0, 0), point(10, 0))
        let outline = path.copy(strokingWithWidth: 4, lineCap: .square, lineJoin: .miter, miterLimit: 10)
        #expect(outline.boundingBox == rect(-2, -2, 14, 4))
        #expect(outline.contains(point(11, 1)) && !outline.contains(point(13, 0)))
        let scaled = path.copy(
            strokingWithWidth: 4,
            lineCap: .butt,
            lineJoin: .miter,
            miterLimit: 10,
            transform: CGAffineTransform(scaleX: 2, y: 3).translatedBy(x: 1, y: 0)
        )
        #expect(isClose(scaled.boundingBox, rect(2, -6, 20, 12), within: 1e-9), "the pen is transformed as well")
    }

    @Test func miterLimitIsRelativeToLineWidth() {
        // A right angle's miter is √2 times as long as the line is wide.
        let path = line(point(0, 0), point(50, 0), point(50, 50))
        let pointed = path.copy(strokingWithWidth: 10, lineCap: .butt, lineJoin: .miter, miterLimit: 1.42)
        #expect(pointed.contains(point(54.9, -4.9)))
        let copy = path.copy(strokingWithWidth: 10, lineCap: .butt, lineJoin: .miter, miterLimit: 1.41)
        #expect(!copy.contains(point(53, -3)) && copy.contains(point(52, -2)))
    }

    @Test(arguments: [1e-9, 1e-3, 1, 1e3, 1e9] as [CGFloat])
    func copyStrokingPrecisionIsIndependentOfPathSize(unit: CGFloat) {
        let circle = CGPath(ellipseIn: rect(-unit, -unit, 2 * unit, 2 * unit), transform: nil)
            .copy(strokingWithWidth: 0.1 * unit, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
        let bounds = circle.boundingBox.applying(CGAffineTransform(scaleX: 1 / unit, y: 1 / unit))
        #expect(isClose(bounds, rect(-1.05, -1.05, 2.1, 2.1), within: 0.001))
        #expect(circle.contains(point(0.72 * unit, 0.72 * unit)) && !circle.contains(.zero))
        #expect(circle.data.points.count < 10_000)
    }

    @Test func copyStrokingOfEmptyPathOrInvalidWidthIsEmpty() {
        let path = line(point(0, 0), point(10, 0))
        for width in [0, -1, .nan, .infinity] as [CGFloat] {
            #expect(path.copy(strokingWithWidth: width, lineCap: .round, lineJoin: .round, miterLimit: 1).isEmpty)
        }
        #expect(CGMutablePath().copy(strokingWithWidth: 2, lineCap: .round, lineJoin: .round, miterLimit: 1).isEmpty)
        #expect(
            path.copy(
                strokingWithWidth: 2,
                lineCap: .round,
                lineJoin: .round,
                miterLimit: 1,
                transform: CGAffineTransform()
            ).isEmpty
        )
    }

    // MARK: Dashes

    @Test func copyDashingSplitsLineIntoDashes() {
        let path = line(point(0, 0), point(10, 0))
        let dashes = elements(path.copy(dashingWithPhase: 1, lengths: [2, 3]))
        #expect(
            dashes.map(\.0) == [
                .moveToPoint, .addLineToPoint, .moveToPoint, .addLineToPoint, .moveToPoint, .addLineToPoint,
            ]
        )
        #expect(dashes.flatMap(\.1).map(\.x) == [0, 1, 4, 6, 9, 10])
        #expect(path.copy(dashingWithPhase: -2, lengths: [2, 3]).data.points.map(\.x) == [2, 4, 7, 9])
        let scaled = path.copy(dashingWithPhase: 0, lengths: [5, 5], transform: CGAffineTransform(scaleX: 3, y: 3))
        #expect(scaled.data.points.map(\.x) == [0, 15])
        let dots = path.copy(dashingWithPhase: 0, lengths: [0, 5])
        #expect(dots.data.points.map(\.x) == [0, 0, 5, 5])
    }

    @Test func copyDashingWithInvalidLengthsReturnsPath() {
        let path = line(point(0, 0), point(10, 0), point(3, 3))
        for lengths in [[], [0, 0], [-1, 2], [.nan, 1], [.infinity]] as [[CGFloat]] {
            #expect(path.copy(dashingWithPhase: 0, lengths: lengths) == path)
        }
        #expect(path.copy(dashingWithPhase: .nan, lengths: [100]) == path)
    }

    @Test func copyDashingJoinsFirstAndLastDashOfClosedPath() {
        let square = CGPath(rect: rect(0, 0, 10, 10), transform: nil)
        let dashes = square.copy(dashingWithPhase: 2, lengths: [5, 5]).data
        let last = zip(dashes.points.suffix(3), [point(0, 2), point(0, 0), point(3, 0)])
        #expect(last.allSatisfy { isClose($0, $1, within: 1e-9) })
        #expect(square.copy(dashingWithPhase: 0, lengths: [100, 1]).data == square.data.withoutClosingCorner)
    }

    @Test func copyDashingPreservesCurves() {
        let circle = CGPath(ellipseIn: rect(-50, -50, 100, 100), transform: nil)
        let dashes = circle.copy(dashingWithPhase: 0, lengths: [20, 10]).data
        var length: CGFloat = 0
        var pieces = 0
        dashes.forEachSegment { segment in
            guard case .curve(let p0, let p1, let p2, let p3) = segment else { return }
            pieces += 1
            // Of the circle, and as long as it says.
            for position in [p0, p3] { #expect(abs(hypot(position.x, position.y) - 50) < 0.02) }
            let chord = hypot(p3.x - p0.x, p3.y - p0.y)
            let net =
                hypot(p1.x - p0.x, p1.y - p0.y) + hypot(p2.x - p1.x, p2.y - p1.y) + hypot(p3.x - p2.x, p3.y - p2.y)
            length += (chord + net) / 2
        }
        #expect(pieces >= 11)
        #expect(abs(length - (10 * 20 + 100 * .pi - 300)) < 0.5)
    }

    @Test(arguments: 0..<20)
    func strokingDashedCopyMatchesStrokingWithDashes(seed: Int) {
        var random = SeededGenerator(seed: seed)
        var path = PathData()
        path.move(to: random.randomPoint(80))
        for _ in 0..<3 {
            path.addLine(to: random.randomPoint(80))
            path.addCurve(
                to: random.randomPoint(80),
                control1: random.randomPoint(80),
                control2: random.randomPoint(80)
            )
        }
        if seed % 2 == 0 { path.closeSubpath() }
        let dashes: [CGFloat] = [random.number(3...20), random.number(3...20), random.number(3...20)]
        let phase = random.number(-30...30)
        let style = StrokeStyle(width: 3, cap: .round, join: .round, dashes: dashes, phase: phase)
        let direct = StrokedOutline(path, style)
        let copy = CGPath(path).copy(dashingWithPhase: phase, lengths: dashes)
        let stroked = StrokedOutline(copy.data, StrokeStyle(width: 3, cap: .round, join: .round))
        guard let first = CairoCoverage.fill(direct, side: 96), let second = CairoCoverage.fill(stroked, side: 96)
        else {
            return
        }
        let difference = first.difference(from: second)
        #expect(difference.wrong == 0)
        #expect(Double(difference.sum) < 2 * Double(max(1, difference.covered)))
    }
}

extension PathData {
    /// A closed polygon with the closing line written out.
    fileprivate var withoutClosingCorner: PathData {
        var result = PathData()
        result.addLines(between: points + points.prefix(1))
        result.closeSubpath()
        return result
    }
}
