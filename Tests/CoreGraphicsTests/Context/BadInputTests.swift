import DrawingSupport
import CoreGraphics
import TestSupport
import Testing
import Typography

/// Drawing with non-finite and huge numbers: draws nothing, and the next drawing is correct.
struct BadInputTests {
    private static let bad: [CGFloat] = [.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -1e300]

    private func checkStillWorks(_ canvas: Canvas) {
        let context = canvas.context
        context.clear(rect(0, 0, 20, 20))
        context.setFillColor(.white)
        context.fillEllipse(in: rect(2, 2, 10, 10))
        context.strokeEllipse(in: rect(2, 2, 10, 10))
        #expect(canvas[7, 7] == 0xFFFF_FFFF)
        #expect(canvas.inkedBounds.width == 12)
    }

    @Test(arguments: bad)
    func rectanglesAndEllipsesWithInvalidNumbersLeaveContextUsable(number: CGFloat) {
        let canvas = Canvas(20, 20)
        let context = canvas.context
        for bad in [rect(number, 0, 5, 5), rect(0, 0, number, 5), rect(0, number, 5, number)] {
            context.fill(bad)
            context.fillEllipse(in: bad)
            context.stroke(bad)
            context.strokeEllipse(in: bad)
            context.clear(bad)
            context.addRect(bad)
            context.addEllipse(in: bad)
            context.drawPath(using: .eoFillStroke)
        }
        checkStillWorks(canvas)
    }

    @Test func nonFiniteCoordinatesDrawNothing() {
        let canvas = Canvas(20, 20)
        let context = canvas.context
        for number in [CGFloat.nan, .infinity] {
            context.fill(rect(number, 0, 5, 5))
            context.fill(rect(0, 0, number, 5))
            context.addArc(center: point(5, 5), radius: number, startAngle: 0, endAngle: 1, clockwise: false)
            context.addArc(center: point(5, 5), radius: 3, startAngle: number, endAngle: 1, clockwise: false)
            context.addLines(between: [point(number, 1), point(1, number)])
            context.drawPath(using: .fillStroke)
            context.strokeLineSegments(between: [point(0, 0), point(number, 9)])
            context.draw(TextLine("x", font: FontDescription(pointSize: 12)), at: point(number, 0))
        }
        #expect(canvas.inkedCount == 0)
        checkStillWorks(canvas)
    }

    @Test(arguments: bad)
    func invalidStrokeAndColorParametersLeaveContextUsable(number: CGFloat) {
        let canvas = Canvas(20, 20)
        let context = canvas.context
        context.setMiterLimit(number)
        context.setLineDash(phase: number, lengths: [3, 3])
        context.setLineDash(phase: 0, lengths: [number, 3])
        context.setLineDash(phase: 0, lengths: [-1, 3])
        context.setLineDash(phase: 0, lengths: [0, 0])
        context.setAlpha(.nan)
        context.setFillColor(red: number, green: .nan, blue: 0, alpha: 1)
        context.fill(rect(0, 0, 3, 3))
        context.setStrokeColor(red: 0, green: 0, blue: 0, alpha: number)
        context.strokeEllipse(in: rect(2, 2, 9, 9))
        context.setStrokeColor(.black)
        context.setLineDash(phase: 0, lengths: [])
        context.setMiterLimit(10)
        checkStillWorks(canvas)
        // The widest line there is covers all of a small surface.
        context.setLineWidth(number)
        context.setLineWidth(1)
        checkStillWorks(canvas)
    }

    @Test func setLineWidthIgnoresNegativeAndNaN() {
        let canvas = Canvas(20, 20)
        canvas.context.setLineWidth(4)
        canvas.context.setLineWidth(-3)
        canvas.context.setLineWidth(.nan)
        canvas.context.strokeLineSegments(between: [point(0, 10), point(20, 10)])
        #expect(canvas.inkedBounds.height == 4)
    }

    @Test func singularCTMDrawsNothingUntilRestore() {
        let canvas = Canvas(20, 20)
        let context = canvas.context
        for scale in [(0, 1), (1, 0), (0, 0), (1e-200, 1e-200)] as [(CGFloat, CGFloat)] {
            context.saveGState()
            context.scaleBy(x: scale.0, y: scale.1)
            context.fill(rect(0, 0, 9, 9))
            context.addEllipse(in: rect(0, 0, 9, 9))
            context.drawPath(using: .fillStroke)
            context.move(to: point(1, 1))
            context.addArc(center: .zero, radius: 5, startAngle: 0, endAngle: 1, clockwise: true)
            context.strokePath()
            context.draw(TextLine("x", font: FontDescription(pointSize: 12)), at: .zero)
            _ = context.boundingBoxOfClipPath
            _ = context.path
            context.restoreGState()
        }
        context.scaleBy(x: .nan, y: 1)
        context.concatenate(CGAffineTransform(a: .infinity, b: 0, c: 0, d: 1, tx: 0, ty: 0))
        context.rotate(by: .infinity)
        #expect(context.ctm == .identity)
        #expect(canvas.inkedCount == 0)
        checkStillWorks(canvas)
    }

    // MARK: Large, and right

    @Test(arguments: [1e5, 1e7, 1e9, 1e12] as [CGFloat])
    func hugeShapesCoverCorrectPixels(size: CGFloat) {
        let canvas = Canvas(20, 20)
        canvas.context.fill(rect(10.5, -size, size, 2 * size))
        #expect((0..<20).allSatisfy { canvas.alpha($0, 5) == ($0 < 10 ? 0 : $0 == 10 ? 128 : 255) })
        canvas.context.clear(rect(0, 0, 20, 20))
        canvas.context.fillEllipse(in: rect(-size, -size, 2 * size, 2 * size))
        #expect(canvas.pixels.allSatisfy { $0 >> 24 == 255 })
        canvas.context.clear(rect(0, 0, 20, 20))
        canvas.context.setLineWidth(4)
        canvas.context.strokeLineSegments(between: [point(-size, 10), point(size, 10)])
        #expect(canvas.inkedBounds == PixelRect(x: 0, y: 8, width: 20, height: 4))
        canvas.context.clear(rect(0, 0, 20, 20))
        canvas.context.strokeLineSegments(between: [point(-size, -size), point(size, size)])
        #expect(canvas.alpha(3, 3) == 255 && canvas.alpha(15, 15) == 255 && canvas.alpha(3, 15) == 0)
    }

    @Test func dashPhaseIsExactOnHugeLine() {
        let near = Canvas(40, 4)
        near.context.setLineDash(phase: 0, lengths: [5, 3])
        near.context.strokeLineSegments(between: [point(-800, 2.5), point(800, 2.5)])
        let far = Canvas(40, 4)
        far.context.setLineDash(phase: 0, lengths: [5, 3])
        far.context.strokeLineSegments(between: [point(-8_000_000, 2.5), point(8_000_000, 2.5)])
        #expect(near.pixels == far.pixels)
        #expect(near.inkedCount == 25)
    }

    @Test func infiniteRectFillsAndClearsWholeContext() {
        let canvas = Canvas(20, 20)
        canvas.context.fill(.infinite)
        #expect(canvas.inkedCount == 400)
        canvas.context.clip(to: .infinite)
        canvas.context.clear(.infinite)
        #expect(canvas.inkedCount == 0)
    }
}
