import DrawingSupport
import CoreGraphics
import TestSupport
import Testing
import Typography

struct StateTests {
    @Test func saveAndRestoreGStateNestAThousandLevels() {
        let canvas = Canvas(10, 10)
        let context = canvas.context
        for level in 0..<1000 {
            context.saveGState()
            context.translateBy(x: 1, y: 0)
            context.setLineWidth(CGFloat(level))
        }
        #expect(context.ctm.tx == 1000)
        for _ in 0..<1000 { context.restoreGState() }
        #expect(context.ctm == .identity)
        context.strokeLineSegments(between: [point(0, 5.5), point(10, 5.5)])
        #expect(canvas.inkedCount == 10)
    }

    @Test func restoreGStateRestoresEveryParameter() {
        let canvas = Canvas(30, 30)
        let plain = Canvas(30, 30)
        let context = canvas.context
        context.saveGState()
        context.rotate(by: 1)
        context.setFillColor(.white)
        context.setStrokeColor(gray: 1, alpha: 0.5)
        context.setLineWidth(5)
        context.setLineCap(.round)
        context.setLineJoin(.bevel)
        context.setMiterLimit(1)
        context.setLineDash(phase: 1, lengths: [3, 2])
        context.setAlpha(0.1)
        context.setBlendMode(.clear)
        context.setShouldAntialias(false)
        context.interpolationQuality = .none
        context.addEllipse(in: rect(5, 5, 3, 3))
        context.clip()
        context.restoreGState()
        #expect(context.interpolationQuality == .default)
        for context in [canvas.context, plain.context] {
            context.addLines(between: [point(3, 25.2), point(12, 4), point(25, 26.1)])
            context.drawPath(using: .fillStroke)
        }
        #expect(canvas.pixels == plain.pixels)
        #expect(canvas.inkedCount > 100)
    }

    @Test func restoreGStatePreservesCurrentPath() {
        let canvas = Canvas(10, 10)
        canvas.context.saveGState()
        canvas.context.addRect(rect(1, 1, 3, 3))
        canvas.context.restoreGState()
        canvas.context.fillPath()
        #expect(canvas.inkedCount == 9)
    }

    @Test func unbalancedRestoreGStateIsIgnored() {
        let canvas = Canvas(10, 10)
        canvas.context.setFillColor(.white)
        canvas.context.restoreGState()
        canvas.context.restoreGState()
        canvas.context.fill(rect(0, 0, 1, 1))
        #expect(canvas[0, 0] == 0xFFFF_FFFF)
    }

    @Test func transformsArePrependedToCTM() {
        let canvas = Canvas(10, 10, scale: 2)
        let context = canvas.context
        context.translateBy(x: 3, y: 4)
        context.scaleBy(x: 2, y: 3)
        context.rotate(by: .pi / 2)
        context.concatenate(CGAffineTransform(translationX: 1, y: 0))
        let expected = CGAffineTransform(translationX: 1, y: 0)
            .concatenating(CGAffineTransform(rotationAngle: .pi / 2))
            .concatenating(CGAffineTransform(scaleX: 2, y: 3))
            .concatenating(CGAffineTransform(translationX: 3, y: 4))
            .concatenating(CGAffineTransform(scaleX: 2, y: 2))
        #expect(isClose(context.ctm, expected, within: 1e-9))
    }

    // MARK: Clips

    @Test func clipIntersectsUntilRestored() {
        let canvas = Canvas(20, 20)
        canvas.context.saveGState()
        canvas.context.clip(to: rect(2, 2, 10, 10))
        canvas.context.clip(to: rect(5, 0, 20, 8))
        #expect(canvas.context.boundingBoxOfClipPath == rect(5, 2, 7, 6))
        #expect(canvas.context.clipRegion == Region(PixelRect(x: 5, y: 2, width: 7, height: 6)))
        canvas.context.fill(rect(0, 0, 20, 20))
        #expect(canvas.inkedBounds == PixelRect(x: 5, y: 2, width: 7, height: 6))
        canvas.context.restoreGState()
        #expect(canvas.context.boundingBoxOfClipPath == rect(0, 0, 20, 20))
    }

    @Test func fillThroughClipMatchesFillingClipPath() {
        let through = Canvas(40, 40)
        through.context.setFillColor(red: 0.2, green: 0.4, blue: 1, alpha: 0.7)
        through.context.addEllipse(in: rect(3.5, 4.5, 30, 20))
        through.context.clip()
        through.context.fill(rect(0, 0, 40, 40))
        let direct = Canvas(40, 40)
        direct.context.setFillColor(red: 0.2, green: 0.4, blue: 1, alpha: 0.7)
        direct.context.fillEllipse(in: rect(3.5, 4.5, 30, 20))
        #expect(through.pixels == direct.pixels)
        #expect(direct.inkedCount > 400)
    }

    @Test func nestedClipsMultiplyAndAreRestored() {
        let canvas = Canvas(40, 40)
        var expected: [[UInt32]] = []
        for level in 0..<20 {
            canvas.context.saveGState()
            canvas.context.addEllipse(in: rect(CGFloat(level) * 0.7, 3, 30, 30))
            canvas.context.clip()
            canvas.context.fill(rect(0, 0, 40, 40))
            let copy = Canvas(40, 40)
            for inner in 0...level {
                copy.context.addEllipse(in: rect(CGFloat(inner) * 0.7, 3, 30, 30))
                copy.context.clip()
            }
            copy.context.fill(rect(0, 0, 40, 40))
            expected.append(copy.pixels)
        }
        // Deeper than the masks that are kept, and back again.
        for level in (0..<20).reversed() {
            wipe(canvas)
            canvas.context.fill(rect(0, 0, 40, 40))
            #expect(canvas.pixels == expected[level], "level \(level)")
            canvas.context.restoreGState()
        }
    }

    private func wipe(_ canvas: Canvas) {
        for y in 0..<canvas.surface.size.height {
            canvas.surface.row(y).update(repeating: 0, count: canvas.surface.size.width)
        }
    }

    @Test func evenOddClipHasHole() {
        let canvas = Canvas(20, 20)
        canvas.context.addRects([rect(2, 2, 16, 16), rect(6, 6, 8, 8)])
        canvas.context.clip(using: .evenOdd)
        canvas.context.fill(rect(0, 0, 20, 20))
        #expect(canvas.alpha(10, 10) == 0 && canvas.alpha(3, 3) == 255 && canvas.alpha(0, 0) == 0)
    }

    @Test func clipToRectsIsTheirUnion() {
        let canvas = Canvas(20, 20)
        canvas.context.clip(to: [rect(0, 0, 5, 5), rect(10, 10, 4, 4)])
        #expect(canvas.context.boundingBoxOfClipPath == rect(0, 0, 14, 14))
        canvas.context.fill(rect(0, 0, 20, 20))
        #expect(canvas.inkedCount == 41)
    }

    @Test func clipToEmptyRectDrawsNothing() {
        for empty in [CGRect.zero, .null, rect(3, 3, 0, 5), rect(.nan, 0, 5, 5), rect(50, 50, 5, 5)] {
            let canvas = Canvas(20, 20)
            canvas.context.clip(to: empty)
            canvas.context.fill(rect(0, 0, 20, 20))
            canvas.context.fillEllipse(in: rect(0, 0, 20, 20))
            #expect(canvas.inkedCount == 0, "\(empty)")
        }
        let canvas = Canvas(20, 20)
        canvas.context.clip(to: [])
        #expect(canvas.context.boundingBoxOfClipPath.isNull)
    }

    @Test func clipWithEmptyPathIsIgnored() {
        let canvas = Canvas(20, 20)
        canvas.context.clip()
        canvas.context.fill(rect(0, 0, 20, 20))
        #expect(canvas.inkedCount == 400)
    }

    @Test func longChainsOfClipsAreFreedWithoutRecursion() {
        let canvas = Canvas(10, 10)
        canvas.context.saveGState()
        for _ in 0..<200_000 {
            canvas.context.addLines(between: [point(0, 0), point(9, 0), point(5, 9)])
            canvas.context.clip()
        }
        canvas.context.restoreGState()
        canvas.context.fill(rect(0, 0, 10, 10))
        #expect(canvas.inkedCount == 100)
    }

    // MARK: Opaque contexts

    @Test(arguments: 0..<20)
    func opaqueContextStaysOpaque(seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        let canvas = Canvas(64, 64, opaque: true)
        let image = try #require(Canvas(8, 8).context.makeImage())
        for _ in 0..<12 {
            canvas.context.setFillColor(red: 1, green: 0.5, blue: 0, alpha: random.number(0...1))
            canvas.context.setStrokeColor(red: 0, green: 0.5, blue: 0, alpha: random.number(0...1))
            canvas.context.setAlpha(random.number(0...1))
            canvas.context.setBlendMode([.normal, .copy, .clear].randomElement(using: &random) ?? .normal)
            canvas.context.saveGState()
            canvas.context.addEllipse(in: CGRect(origin: random.randomPoint(64), size: CGSize(width: 30, height: 40)))
            canvas.context.clip()
            canvas.context.fillEllipse(in: CGRect(origin: random.randomPoint(64), size: CGSize(width: 30, height: 30)))
            canvas.context.restoreGState()
            canvas.context.fill(CGRect(origin: random.randomPoint(64), size: CGSize(width: 9.5, height: 7)))
            canvas.context.strokeLineSegments(between: [random.randomPoint(64), random.randomPoint(64)])
            canvas.context.draw(image, in: CGRect(origin: random.randomPoint(64), size: CGSize(width: 20, height: 20)))
            canvas.context.draw(TextLine("opaque", font: FontDescription(pointSize: 14)), at: random.randomPoint(50))
            canvas.context.clear(CGRect(origin: random.randomPoint(64), size: CGSize(width: 5.3, height: 5)))
        }
        #expect(canvas.pixels.allSatisfy { $0 >> 24 == 255 })
    }

    @Test func opaqueContextFillsItsClipOnly() {
        let region = Region(PixelRect(x: 1, y: 1, width: 2, height: 2))
        let canvas = Canvas(4, 4, opaque: true, clip: region)
        #expect(canvas.pixels.filter { $0 == 0xFF00_0000 }.count == 4)
        #expect(canvas.inkedBounds == region.bounds)
    }
}
