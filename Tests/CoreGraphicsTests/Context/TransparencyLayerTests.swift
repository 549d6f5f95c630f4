import DrawingSupport
import TestSupport
import Testing
import Typography

@testable import CoreGraphics

struct TransparencyLayerTests {
    /// Two overlapping squares in a layer of half opacity are one shape.
    @Test func alphaFadesTransparencyLayerAsGroup() {
        let canvas = Canvas(20, 20)
        let context = canvas.context
        context.setAlpha(0.5)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        context.fill(rect(2, 2, 10, 10))
        context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
        context.fill(rect(6, 6, 10, 10))
        context.endTransparencyLayer()
        #expect(canvas[3, 3] == 0x8080_0000 && canvas[8, 8] == 0x8000_0080 && canvas[14, 14] == 0x8000_0080)
        #expect(canvas[1, 1] == 0)
    }

    /// In a layer, alpha, shadow and blend mode are reset until its end; the rest of the state is inherited.
    @Test func beginTransparencyLayerResetsAlphaShadowAndBlendMode() {
        let canvas = Canvas(10, 10)
        let context = canvas.context
        context.setFillColor(.white)
        context.setAlpha(0.25)
        context.setBlendMode(.multiply)
        context.setShadow(offset: .zero, blur: 3)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        #expect(context.state.alpha == 1 && context.state.blendMode == .normal && context.state.shadow == nil)
        #expect(context.state.fillColor == .white)
        context.restoreGState()
        context.saveGState()
        context.setAlpha(0.5)
        context.translateBy(x: 3, y: 3)
        context.saveGState()
        context.endTransparencyLayer()
        #expect(context.state.alpha == 0.25 && context.state.blendMode == .multiply && context.state.shadow != nil)
        #expect(context.ctm.isIdentity)
        context.restoreGState()
        #expect(context.state.alpha == 0.25)
        // Nothing to end.
        context.endTransparencyLayer()
        #expect(canvas.inkedCount == 0)
    }

    /// Drawing in a layer over a transparent background matches drawing without one.
    @Test(arguments: 0..<40)
    func plainTransparencyLayerMatchesDirectDrawing(seed: Int) {
        func render(inLayer: Bool) -> [UInt32] {
            var random = SeededGenerator(seed: seed)
            let canvas = Canvas(80, 80, scale: 2)
            let context = canvas.context
            if inLayer { context.beginTransparencyLayer(auxiliaryInfo: nil) }
            for _ in 0..<3 {
                context.setFillColor(CGColor(red: random.number(0...1), green: 0.3, blue: 0.9, alpha: 0.8))
                context.setLineWidth(random.number(0...6))
                context.setLineDash(phase: 0, lengths: seed % 2 == 0 ? [] : [random.number(1...5), 2])
                context.move(to: random.randomPoint(30))
                context.addCurve(
                    to: random.randomPoint(30),
                    control1: random.randomPoint(30),
                    control2: random.randomPoint(30)
                )
                context.addLine(to: random.randomPoint(30))
                context.drawPath(using: .fillStroke)
                context.draw(TextLine("Text", font: FontDescription(pointSize: 12)), at: random.randomPoint(20))
            }
            context.endTransparencyLayer()
            return canvas.pixels
        }
        #expect(render(inLayer: true) == render(inLayer: false))
    }

    /// The clip is applied to the layer once, as to a fill.
    @Test func clipAppliesToTransparencyLayerOnce() {
        let clipped = Canvas(20, 20)
        clipped.context.addEllipse(in: rect(2.5, 3, 14, 13))
        clipped.context.clip()
        let direct = Canvas(20, 20)
        direct.context.addEllipse(in: rect(2.5, 3, 14, 13))
        direct.context.fillPath()
        clipped.context.beginTransparencyLayer(auxiliaryInfo: nil)
        #expect(clipped.context.boundingBoxOfClipPath.contains(rect(2.5, 3, 14, 13)))
        clipped.context.fill(rect(0, 0, 20, 20))
        clipped.context.endTransparencyLayer()
        #expect(clipped.difference(from: direct) <= 1)
        #expect(clipped.alpha(9, 9) == 255 && clipped.alpha(2, 3) == 0)
    }

    @Test func transparencyLayersNest() {
        let canvas = Canvas(8, 8, opaque: true)
        let context = canvas.context
        context.setAlpha(0.5)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.setAlpha(0.5)
        context.beginTransparencyLayer(in: rect(0, 0, 4, 8), auxiliaryInfo: nil)
        context.setFillColor(.white)
        context.fill(rect(0, 0, 8, 8))
        // In a layer there is transparency to erase to.
        context.clear(rect(0, 4, 8, 4))
        context.endTransparencyLayer()
        context.endTransparencyLayer()
        #expect(canvas[1, 1] & 255 == 64 && canvas[1, 1] >> 24 == 255)
        #expect(canvas[5, 1] == 0xFF00_0000 && canvas[1, 6] == 0xFF00_0000)
    }

    /// Text, images and clips in a layer that begins away from the origin.
    @Test func transparencyLayerAwayFromOrigin() throws {
        let render = Canvas(6, 6)
        render.context.setFillColor(CGColor(red: 0, green: 1, blue: 0, alpha: 1))
        render.context.fill(rect(1, 1, 4, 4))
        let image = try #require(render.context.makeImage())
        func draw(_ context: CGContext) {
            context.saveGState()
            context.addEllipse(in: rect(20, 20, 30, 25))
            context.clip()
            context.drawUpright(image, in: rect(22.5, 21, 18, 17))
            context.setBlendMode(.xor)
            context.drawUpright(image, in: rect(30, 25, 6, 6))
            context.draw(TextLine("Tg", font: FontDescription(pointSize: 20)), at: point(24, 20))
            context.restoreGState()
        }
        let direct = Canvas(64, 64)
        direct.context.clip(to: rect(18, 17, 40, 40))
        draw(direct.context)
        let layer = Canvas(64, 64)
        layer.context.beginTransparencyLayer(in: rect(18, 17, 40, 40), auxiliaryInfo: nil)
        draw(layer.context)
        layer.context.endTransparencyLayer()
        #expect(direct.inkedCount > 200)
        #expect(direct.pixels == layer.pixels)
    }

    @Test func transparencyLayerInEmptyRectDrawsNothing() {
        let canvas = Canvas(10, 10)
        let context = canvas.context
        for bad in [CGRect.null, rect(.nan, 0, 1, 1), rect(50, 50, 5, 5), .zero] {
            context.beginTransparencyLayer(in: bad, auxiliaryInfo: nil)
            context.fill(rect(0, 0, 10, 10))
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.fill(rect(0, 0, 10, 10))
            context.endTransparencyLayer()
            context.endTransparencyLayer()
        }
        #expect(canvas.inkedCount == 0)
        context.fill(rect(0, 0, 10, 10))
        #expect(canvas.inkedCount == 100)
    }
}
