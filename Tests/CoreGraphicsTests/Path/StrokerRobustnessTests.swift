import DrawingSupport
import CoreGraphics
import Raster
import TestSupport
import Testing

struct StrokerRobustnessTests {
    @Test func repeatedOutlineDoesNotAllocate() {
        let stroker = Stroker()
        var buffer = OutlineBuffer()
        var random = SeededGenerator(seed: 1)
        let path = polyline((0..<3000).map { _ in random.randomPoint(300) })
        let styles = [
            StrokeStyle(width: 3, cap: .round, join: .round), StrokeStyle(width: 9, dashes: [4, 7, 2]),
            StrokeStyle(width: 2, join: .round, pen: CGAffineTransform(scaleX: 2, y: 0.5)),
        ]
        for style in styles {
            buffer.removeAll()
            stroker.outline(of: path, style: style, into: &buffer)
        }
        let before = stroker.allocationCount + buffer.allocationCount
        for style in styles {
            buffer.removeAll()
            stroker.outline(of: path, style: style, into: &buffer)
        }
        let after = stroker.allocationCount + buffer.allocationCount
        #expect(after == before)
    }

    @Test func outlinesAppendToOneBuffer() {
        let stroker = Stroker()
        var buffer = OutlineBuffer()
        let pen = CGAffineTransform(scaleX: 1, y: 2)
        stroker.outline(of: polyline([point(0, 0), point(9, 0)]), style: StrokeStyle(width: 2), into: &buffer)
        stroker.outline(
            of: polyline([point(0, 9), point(9, 9)]),
            style: StrokeStyle(width: 2, pen: pen),
            into: &buffer
        )
        let subpaths = buffer.subpathCount
        let extent = buffer.extent()
        #expect(subpaths == 2)
        #expect(extent?.minimum == SIMD2(0, -1))
        #expect(extent?.maximum == SIMD2(9, 11))
    }

    @Test func invalidWidthOrPenHasEmptyOutline() {
        let line = polyline([point(0, 0), point(9, 9)])
        for width in [-1, .nan, .infinity, 1e-9] as [CGFloat] {
            #expect(StrokedOutline(line, StrokeStyle(width: width, cap: .round)).isEmpty)
        }
        for pen in [
            CGAffineTransform(scaleX: 0, y: 1), CGAffineTransform(scaleX: .nan, y: 1),
            CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0), CGAffineTransform(scaleX: .infinity, y: .infinity),
        ] {
            #expect(StrokedOutline(line, StrokeStyle(width: 2, pen: pen)).isEmpty)
            #expect(StrokedOutline(line, StrokeStyle(width: 0, pen: pen)).isEmpty)
        }
    }

    @Test(arguments: [1e5, 1e7, 1e9, 1e12, 1e100, 1e300] as [CGFloat])
    func hugeLinesAreExactInVisibleRect(size: CGFloat) {
        let window = rect(0, 0, 100, 100)
        for path in [
            polyline([point(-size, 50), point(size, 50)]),
            polyline([point(-size, 50), point(20, 50), point(80, 50), point(size, 50)]),
            polyline([point(-size, 50), point(size, 50), point(size, size), point(-size, size)], closed: true),
            polyline(
                [point(50, 50), point(size, 50), point(size, size), point(-size, size), point(-size, 50)],
                closed: true
            ),
        ] {
            let outline = StrokedOutline(path, StrokeStyle(width: 4, join: .round), visible: window)
            for y in [47, 47.9, 48.1, 51.9, 52.1, 53] as [CGFloat] {
                #expect((outline.winding(point(30, y)) != 0) == (abs(y - 50) < 2))
                #expect((outline.winding(point(70, y)) != 0) == (abs(y - 50) < 2))
            }
            #expect(outline.isFinite)
        }
        let corner = polyline([point(-size, 50), point(50, 50), point(50, size)])
        let outline = StrokedOutline(corner, StrokeStyle(width: 4), visible: window)
        #expect(outline.winding(point(51.9, 48.1)) == 1, "the corner that is seen is joined")
    }

    @Test(arguments: 0..<400)
    func extremeNumbersGiveFiniteOutline(seed: Int) {
        var random = SeededGenerator(seed: seed)
        let odd: [CGFloat] = [
            0, -0.0, 1, 1e-300, 1e-30, 1e-6, 5, 50, 1e6, 1e15, 1e30, 1e155, 1e300, .greatestFiniteMagnitude,
            -.greatestFiniteMagnitude, .nan, .infinity, -.infinity, .leastNonzeroMagnitude,
        ]
        func number() -> CGFloat {
            random.chance(50) ? random.number(-100...100) : odd.randomElement(using: &random) ?? 0
        }
        func position() -> CGPoint { point(number(), number()) }
        var path = PathData()
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            switch Int.random(in: 0...4, using: &random) {
            case 0: path.move(to: position())
            case 1: path.addLine(to: position())
            case 2: path.addQuadCurve(to: position(), control: position())
            case 3: path.addCurve(to: position(), control1: position(), control2: position())
            default: path.closeSubpath()
            }
        }
        var style = StrokeStyle(width: abs(number()), miterLimit: number())
        style.cap = [.butt, .round, .square][seed % 3]
        style.join = [.miter, .round, .bevel][seed / 3 % 3]
        if random.chance(40) {
            style.dashLengths = [abs(number()), abs(number()), abs(number())]
            style.dashPhase = number()
        }
        if random.chance(30) {
            style.pen = CGAffineTransform(a: number(), b: number(), c: number(), d: number(), tx: 0, ty: 0)
        }
        var transform = CGAffineTransform.identity
        if random.chance(30) {
            transform = CGAffineTransform(number(), number(), number(), number(), number(), number())
        }
        let outline = StrokedOutline(path, style, transform: transform, visible: rect(0, 0, 100, 100))
        #expect(outline.isFinite)
        #expect(outline.count < 40_000_000)
        for index in 0..<outline.subpathCount { #expect(outline.buffer.subpath(index).count >= 3) }
    }

    @Test func millionSegmentsAreOutlined() {
        var random = SeededGenerator(seed: 9)
        let points = (0..<1_000_000).map { _ in point(random.number(0...500), random.number(0...500)) }
        let window = rect(0, 0, 500, 500)
        let stroker = Stroker()
        var buffer = OutlineBuffer()
        stroker.outline(
            of: polyline(points, closed: true),
            style: StrokeStyle(width: 3),
            visible: window,
            into: &buffer
        )
        let count = buffer.count
        #expect(count >= 2_000_000 && count < 10_000_000)
    }

    @Test func dashAndArcCountsAreLimited() {
        var random = SeededGenerator(seed: 9)
        let points = (0..<50_000).map { _ in point(random.number(0...500), random.number(0...500)) }
        let path = polyline(points, closed: true)
        let stroker = Stroker()
        var buffer = OutlineBuffer()
        for style in [
            StrokeStyle(width: 1e7, cap: .round, join: .round), StrokeStyle(width: 3, dashes: [1e-6, 1e-6]),
            StrokeStyle(width: 1e6, cap: .round, dashes: [10, 10]),
        ] {
            buffer.removeAll()
            stroker.outline(of: path, style: style, visible: rect(0, 0, 500, 500), into: &buffer)
            let count = buffer.count
            #expect(count > 1_000_000 && count < 4 * Stroker.mostArcPoints)
        }
    }
}
