import DrawingSupport
import CoreGraphics
import Raster
import TestSupport
import Testing

struct StrokerDashTests {
    private let line = polyline([point(0, 10), point(100, 10)])

    /// Returns the x ranges of the polygons, in order.
    private func spans(_ path: PathData, _ style: StrokeStyle) -> [ClosedRange<Double>] {
        let outline = StrokedOutline(path, style)
        return (0..<outline.subpathCount).map { index in
            let xs = outline.buffer.subpath(index).map { ($0.x * 1e6).rounded() / 1e6 }
            return (xs.min() ?? 0)...(xs.max() ?? 0)
        }
    }

    @Test func dashPhaseOffsetsPattern() {
        #expect(spans(line, StrokeStyle(width: 2, dashes: [30, 20])) == [0...30, 50...80])
        #expect(spans(line, StrokeStyle(width: 2, dashes: [30, 20], phase: 10)) == [0...20, 40...70, 90...100])
        #expect(spans(line, StrokeStyle(width: 2, dashes: [30, 20], phase: 35)) == [15...45, 65...95])
        #expect(spans(line, StrokeStyle(width: 2, dashes: [30, 20], phase: -10)) == [10...40, 60...90])
        #expect(spans(line, StrokeStyle(width: 2, dashes: [30, 20], phase: -1010)) == [10...40, 60...90])
        #expect(spans(line, StrokeStyle(width: 2, dashes: [40], phase: 0)) == [0...40, 80...100])
        #expect(spans(line, StrokeStyle(width: 2, dashes: [10, 20, 30])) == [0...10, 30...60, 70...90])
        #expect(spans(line, StrokeStyle(width: 2, dashes: [30, 0])) == [0...100])
        #expect(spans(line, StrokeStyle(width: 2, dashes: [0, 0])) == [0...100])
        #expect(spans(line, StrokeStyle(width: 2, dashes: [-1, 3])) == [0...100])
    }

    @Test func dashesHaveLineCaps() {
        #expect(spans(line, StrokeStyle(width: 4, cap: .square, dashes: [30, 20])) == [-2...32, 48...82])
        let dots = StrokedOutline(line, StrokeStyle(width: 4, cap: .round, dashes: [0, 20]))
        #expect(dots.subpathCount == 5)
        #expect(abs(dots.area - 5 * 4 * .pi) < 1)
        // Squares of dots stand along the path.
        let diagonal = polyline([point(0, 0), point(60, 80)])
        let squares = StrokedOutline(diagonal, StrokeStyle(width: 10, cap: .square, dashes: [0, 200]))
        #expect(abs(squares.area - 100) < 1e-9)
        #expect(isClose(squares.bounds, rect(-7, -7, 14, 14), within: 1e-9))
        #expect(StrokedOutline(line, StrokeStyle(width: 4, dashes: [0, 20])).isEmpty)
    }

    @Test func dashesContinueAroundCorners() {
        let corner = polyline([point(0, 0), point(50, 0), point(50, 50)])
        let style = StrokeStyle(width: 4, dashes: [20, 40], phase: -40)
        let outline = StrokedOutline(corner, style)
        #expect(outline.subpathCount == 1)
        #expect(isClose(outline.bounds, rect(40, -2, 12, 12), within: 1e-9))
        #expect(outline.winding(point(51.5, -1.5)) == 1, "the corner is pointed")
        // One that ends at the corner does not.
        let ending = StrokedOutline(corner, StrokeStyle(width: 4, dashes: [10, 90], phase: -40))
        #expect(isClose(ending.bounds, rect(40, -2, 10, 4), within: 1e-9))
    }

    @Test func closedPathJoinsFirstAndLastDash() {
        var square = PathData()
        square.addRect(rect(0, 0, 43, 50))
        // 186 long: 0…10, 20…40 and so on to 170…186, and from there on into the first.
        let outline = StrokedOutline(square, StrokeStyle(width: 4, dashes: [20, 10], phase: 10))
        #expect(outline.winding(point(-1.5, -1.5)) == 1)
        #expect(outline.subpathCount == 6)
        let whole = StrokedOutline(square, StrokeStyle(width: 4, dashes: [500, 10]))
        #expect(whole.subpathCount == 2 && whole.area == 4 * 186)
        let open = StrokedOutline(
            polyline([point(0, 0), point(43, 0), point(43, 50), point(0, 50), point(0, 0)]),
            StrokeStyle(width: 4, dashes: [20, 10], phase: 10)
        )
        #expect(open.winding(point(-1.5, -1.5)) == 0)
    }

    @Test(arguments: 0..<30)
    func dashAreasMatchPatternRatio(seed: Int) {
        // Butt dashes of a circle cover the share of the ring that the pattern does.
        var random = SeededGenerator(seed: seed)
        var circle = PathData()
        circle.addEllipse(in: rect(-100, -100, 200, 200))
        let count = CGFloat(Int.random(in: 3...40, using: &random))
        let period = 200 * .pi / count
        let share = random.number(0.1...0.9)
        let style = StrokeStyle(
            width: 6,
            dashes: [period * share, period * (1 - share)],
            phase: random.number(-500...500)
        )
        let outline = StrokedOutline(circle, style)
        let ring: Double = 6 * 200 * Double.pi
        let error = abs(outline.area - ring * Double(share))
        #expect(error < ring * 0.002 + 1)
    }

    @Test func hairlineDashesAreInUserSpace() {
        let pen = CGAffineTransform(scaleX: 10, y: 2)
        let style = StrokeStyle(width: 0, dashes: [3, 2], pen: pen)
        let across = StrokedOutline(polyline([point(0, 0), point(50, 0)]), style)
        #expect(across.subpathCount == 1 && isClose(across.bounds, rect(0, -0.5, 30, 1), within: 1e-9))
        let down = StrokedOutline(polyline([point(0, 0), point(0, 10)]), style)
        #expect(down.subpathCount == 1 && isClose(down.bounds, rect(-0.5, 0, 1, 6), within: 1e-9))
    }

    @Test func dashPhaseIsExactFarFromStart() {
        let style = StrokeStyle(width: 2, dashes: [5, 3])
        let far = polyline([point(-8_000_000, 2), point(8_000_000, 2)])
        let outline = StrokedOutline(far, style, visible: rect(0, 0, 40, 4))
        #expect(outline.subpathCount < 40, "what is out of sight costs nothing")
        for x in 0..<40 { #expect((outline.winding(point(CGFloat(x) + 0.5, 2)) != 0) == (x % 8 < 5)) }
    }

    @Test func dashCountIsLimited() {
        let fine = StrokedOutline(line, StrokeStyle(width: 2, dashes: [1e-6, 1e-6]))
        #expect(fine.subpathCount == 800 || fine.subpathCount == 801)
        #expect(abs(fine.area - 100) < 1, "half of the line is covered all the same")
        let long = polyline([point(0, 0), point(1e7, 0)])
        let many = StrokedOutline(long, StrokeStyle(width: 2, dashes: [1, 1]))
        #expect(many.subpathCount >= Stroker.mostDashes - 1)
        #expect(many.subpathCount <= Stroker.mostDashes + 1)
    }
}
