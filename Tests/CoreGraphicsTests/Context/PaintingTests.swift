import DrawingSupport
import CoreGraphics
import TestSupport
import Testing

/// Painting calls of `CGContext`, compared with the expected pixels.
struct PaintingTests {
    private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

    @Test func fillOfPixelAlignedRectIsExact() {
        let canvas = Canvas(10, 10)
        canvas.context.setFillColor(red)
        canvas.context.fill(rect(2, 3, 4, 5))
        #expect(canvas.inkedBounds == PixelRect(x: 2, y: 3, width: 4, height: 5))
        #expect(canvas.pixels.filter { $0 == 0xFFFF_0000 }.count == 20)
        #expect(canvas.inkedCount == 20)
    }

    @Test func fillOfHalfCoveredPixelsHasHalfAlpha() {
        let canvas = Canvas(6, 6)
        canvas.context.setFillColor(red)
        canvas.context.fill(rect(1.5, 1, 3, 2))
        #expect(abs(canvas.alpha(1, 1) - 128) <= 1)
        #expect(canvas.alpha(2, 1) == 255)
        #expect(abs(canvas.alpha(4, 1) - 128) <= 1)
        #expect(canvas.alpha(5, 1) == 0)
    }

    @Test func fillWithoutAntialiasingIsOpaqueOrEmpty() {
        let canvas = Canvas(40, 40)
        canvas.context.setShouldAntialias(false)
        canvas.context.fillEllipse(in: rect(2, 2, 35, 35))
        #expect(Set(canvas.pixels) == [0, 0xFF00_0000])
        let soft = Canvas(40, 40)
        soft.context.fillEllipse(in: rect(2, 2, 35, 35))
        #expect(Set(soft.pixels).count > 10)
    }

    @Test func scaleMapsPointsToPixels() {
        let canvas = Canvas(20, 20, scale: 2)
        canvas.context.fill(rect(1, 2, 3, 4))
        #expect(canvas.inkedBounds == PixelRect(x: 2, y: 4, width: 6, height: 8))
    }

    @Test func strokeOnPixelEdgeIsSharpOnlyAtScaleTwo() {
        let single = Canvas(10, 10)
        single.context.strokeLineSegments(between: [point(0, 5), point(10, 5)])
        #expect(abs(single.alpha(5, 4) - 128) <= 1 && abs(single.alpha(5, 5) - 128) <= 1)
        let double = Canvas(20, 20, scale: 2)
        double.context.strokeLineSegments(between: [point(0, 5), point(10, 5)])
        #expect(double.alpha(5, 9) == 255 && double.alpha(5, 10) == 255)
        #expect(double.alpha(5, 8) == 0 && double.alpha(5, 11) == 0)
    }

    @Test func fillOfRectsPaintsOverlapOnce() {
        let canvas = Canvas(10, 10)
        canvas.context.setFillColor(gray: 0, alpha: 0.5)
        canvas.context.fill([rect(0, 0, 5, 5), rect(3, 3, 5, 5)])
        #expect(canvas.alpha(4, 4) == 128 && canvas.alpha(0, 0) == 128 && canvas.alpha(7, 7) == 128)
        #expect(canvas.inkedCount == 46)
    }

    @Test func fillStandardizesNegativeSizes() {
        let canvas = Canvas(10, 10)
        canvas.context.fill(rect(8, 8, -4, -5))
        #expect(canvas.inkedBounds == PixelRect(x: 4, y: 3, width: 4, height: 5))
    }

    @Test func strokeRectDrawsFrame() {
        let canvas = Canvas(12, 12)
        canvas.context.stroke(rect(3, 3, 6, 6), width: 2)
        let frame = Canvas(12, 12)
        frame.context.fill([rect(2, 2, 8, 2), rect(2, 8, 8, 2), rect(2, 2, 2, 8), rect(8, 2, 2, 8)])
        #expect(canvas.pixels == frame.pixels)
        canvas.context.clear(rect(0, 0, 12, 12))
        canvas.context.setLineWidth(2)
        canvas.context.stroke(rect(3, 3, 6, 6))
        #expect(canvas.pixels == frame.pixels)
    }

    @Test func fillAndStrokeEllipseMatchPath() {
        let oval = rect(3.3, 4.1, 20, 12.5)
        let direct = Canvas(30, 30)
        direct.context.fillEllipse(in: oval)
        direct.context.strokeEllipse(in: oval)
        let path = Canvas(30, 30)
        path.context.addEllipse(in: oval)
        path.context.drawPath(using: .fillStroke)
        #expect(direct.pixels == path.pixels)
        #expect(direct.inkedCount > 150)
    }

    @Test func fillEllipseCoversAreaOfCircle() {
        let canvas = Canvas(100, 100)
        canvas.context.fillEllipse(in: rect(10, 10, 80, 80))
        let covered = canvas.pixels.reduce(0.0) { $0 + Double($1 >> 24) / 255 }
        #expect(abs(covered - .pi * 1600) < 5)
    }

    @Test func windingAndEvenOddRulesDifferInOverlap() {
        func paint(_ mode: CGPathDrawingMode) -> Canvas {
            let canvas = Canvas(20, 20)
            canvas.context.addRect(rect(2, 2, 16, 16))
            canvas.context.addRect(rect(6, 6, 8, 8))
            canvas.context.drawPath(using: mode)
            return canvas
        }
        #expect(paint(.fill).alpha(10, 10) == 255)
        #expect(paint(.eoFill).alpha(10, 10) == 0)
        #expect(paint(.eoFill).alpha(3, 3) == 255)
        #expect(paint(.stroke).alpha(4, 4) == 0)
        #expect(paint(.eoFillStroke).alpha(4, 4) == 255)
    }

    @Test func paintingClearsCurrentPath() {
        let canvas = Canvas(20, 20)
        canvas.context.addRect(rect(0, 0, 5, 5))
        canvas.context.fillPath()
        #expect(canvas.context.isPathEmpty)
        canvas.context.setFillColor(red)
        canvas.context.fillPath()
        #expect(canvas[1, 1] == 0xFF00_0000)
        canvas.context.addRect(rect(0, 0, 5, 5))
        canvas.context.beginPath()
        canvas.context.fillPath()
        #expect(canvas[1, 1] == 0xFF00_0000)
    }

    @Test func pathPointsUseTransformAtTheTimeTheyAreAdded() {
        let canvas = Canvas(20, 20)
        canvas.context.addRect(rect(1, 1, 3, 3))
        canvas.context.translateBy(x: 10, y: 10)
        canvas.context.fillPath()
        #expect(canvas.inkedBounds == PixelRect(x: 1, y: 1, width: 3, height: 3))
    }

    @Test func strokeWidthUsesTransformAtStrokeTime() {
        let canvas = Canvas(40, 20)
        canvas.context.move(to: point(20, 2))
        canvas.context.addLine(to: point(20, 18))
        canvas.context.scaleBy(x: 10, y: 1)
        canvas.context.strokePath()
        #expect(canvas.inkedBounds == PixelRect(x: 15, y: 2, width: 10, height: 16))
    }

    @Test func lineCapsExtendBeyondEnds() {
        func width(_ cap: CGLineCap) -> Int {
            let canvas = Canvas(40, 20)
            canvas.context.setLineWidth(8)
            canvas.context.setLineCap(cap)
            canvas.context.strokeLineSegments(between: [point(10, 10), point(30, 10)])
            return canvas.inkedBounds.width
        }
        #expect(width(.butt) == 20)
        #expect(width(.square) == 28)
        #expect(width(.round) == 28)
    }

    @Test func lineJoinsDifferAtCorner() {
        func corner(_ join: CGLineJoin, limit: CGFloat = 10) -> Int {
            let canvas = Canvas(40, 40)
            canvas.context.setLineWidth(8)
            canvas.context.setLineJoin(join)
            canvas.context.setMiterLimit(limit)
            canvas.context.addLines(between: [point(10, 36), point(10, 10), point(36, 10)])
            canvas.context.strokePath()
            return canvas.alpha(6, 6)
        }
        #expect(corner(.miter) == 255)
        #expect(corner(.miter, limit: 1) == 0)
        #expect(corner(.bevel) == 0)
        #expect(corner(.round) == 0)
    }

    @Test func lineDashHasGapsAndPhase() {
        let canvas = Canvas(30, 5)
        canvas.context.setLineWidth(1)
        canvas.context.setLineDash(phase: 2, lengths: [4, 3])
        canvas.context.strokeLineSegments(between: [point(0, 2.5), point(30, 2.5)])
        let expected = (0..<30).map { ($0 + 2) % 7 < 4 ? 255 : 0 }
        #expect((0..<30).map { canvas.alpha($0, 2) } == expected)
        canvas.context.clear(rect(0, 0, 30, 5))
        canvas.context.setLineDash(phase: 0, lengths: [])
        canvas.context.strokeLineSegments(between: [point(0, 2.5), point(30, 2.5)])
        #expect(canvas.inkedCount == 30)
    }

    @Test func zeroLengthDashesWithRoundCapsAreDots() {
        let canvas = Canvas(50, 10)
        canvas.context.setLineWidth(6)
        canvas.context.setLineCap(.round)
        canvas.context.setLineDash(phase: 0, lengths: [0, 10])
        canvas.context.strokeLineSegments(between: [point(5, 5), point(46, 5)])
        #expect(canvas.alpha(5, 5) == 255 && canvas.alpha(15, 5) == 255 && canvas.alpha(45, 5) == 255)
        #expect(canvas.alpha(10, 5) == 0 && canvas.alpha(20, 5) == 0)
    }

    @Test func strokeWithZeroWidthIsOnePixelWide() {
        let canvas = Canvas(20, 20, scale: 4)
        canvas.context.setLineWidth(0)
        canvas.context.strokeLineSegments(between: [point(0, 2.125), point(5, 2.125)])
        #expect(canvas.inkedBounds == PixelRect(x: 0, y: 8, width: 20, height: 1))
    }

    @Test func setAlphaMultipliesFillColorAlpha() {
        let canvas = Canvas(4, 4)
        canvas.context.setAlpha(0.5)
        canvas.context.setFillColor(red: 1, green: 1, blue: 1, alpha: 0.5)
        canvas.context.fill(rect(0, 0, 4, 4))
        #expect(canvas[0, 0] == 0x4040_4040)
    }

    @Test func clearErasesToTransparentOrBlack() {
        let clear = Canvas(6, 6)
        clear.context.setFillColor(red)
        clear.context.setAlpha(0.9)
        clear.context.fill(rect(0, 0, 6, 6))
        clear.context.clear(rect(1, 1, 2, 2))
        #expect(clear[1, 1] == 0 && clear[0, 0] != 0)
        clear.context.clear(rect(3.5, 3, 2, 2))
        #expect(abs(clear.alpha(3, 3) - 115) <= 1, "half of what was there")

        let opaque = Canvas(6, 6, opaque: true)
        opaque.context.setFillColor(red)
        opaque.context.fill(rect(0, 0, 6, 6))
        opaque.context.clear(rect(1, 1, 2, 2))
        #expect(opaque[1, 1] == 0xFF00_0000 && opaque[0, 0] == 0xFFFF_0000)
    }

    @Test func copyAndClearBlendModesAffectShapeOnly() {
        let canvas = Canvas(20, 20)
        canvas.context.setFillColor(red)
        canvas.context.fill(rect(0, 0, 20, 20))
        canvas.context.setBlendMode(.copy)
        canvas.context.setFillColor(red: 0, green: 0, blue: 1, alpha: 0.5)
        canvas.context.fillEllipse(in: rect(5, 5, 10, 10))
        #expect(canvas[10, 10] == 0x8000_0080)
        #expect(canvas[0, 0] == 0xFFFF_0000 && canvas[5, 5] == 0xFFFF_0000)
        canvas.context.fill(rect(0, 0, 3, 3))
        #expect(canvas[2, 2] == 0x8000_0080 && canvas[3, 3] == 0xFFFF_0000)
        canvas.context.setBlendMode(.clear)
        canvas.context.fillEllipse(in: rect(5, 5, 10, 10))
        #expect(canvas[10, 10] == 0 && canvas[0, 10] == 0xFFFF_0000)
        // Every pixel is still a premultiplied one.
        #expect(canvas.pixels.allSatisfy { max(($0 >> 16) & 255, ($0 >> 8) & 255, $0 & 255) <= $0 >> 24 })
    }

    @Test func makeImageCopiesPixels() throws {
        let canvas = Canvas(4, 4)
        canvas.context.fill(rect(0, 0, 2, 4))
        let image = try #require(canvas.context.makeImage())
        canvas.context.clear(rect(0, 0, 4, 4))
        #expect(image.surface[0, 0] == 0xFF00_0000 && image.width == 4 && image.height == 4)
    }
}
