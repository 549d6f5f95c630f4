import Glibc
import DrawingSupport
import TestSupport
import Testing
import Typography

@testable import CoreGraphics

/// Shadows through contexts. The closed form of a blurred rectangle is a product of differences of error functions.
struct ShadowDrawingTests {
    /// The part of a Gaussian between two distances.
    private static func part(_ from: Double, _ to: Double, _ sigma: Double) -> Double {
        (erf(to / (sigma * 2.0.squareRoot())) - erf(from / (sigma * 2.0.squareRoot()))) / 2
    }

    /// The standard deviation is half the blur, in points; the offset is to the right and down, in points.
    @Test(arguments: [1.0, 2.0], [3.0, 8, 20])
    func shadowBlurIsGaussian(scale: Double, blur: Double) {
        let canvas = Canvas(160, 160, scale: scale)
        let context = canvas.context
        context.setShadow(
            offset: CGSize(width: 70 / scale, height: 60 / scale),
            blur: blur / scale,
            color: CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        )
        context.setFillColor(.white)
        context.fill(rect(0, 0, 40 / scale, 50 / scale))
        let sigma = blur / 2
        var worst = 0.0
        for y in 52..<160 {
            for x in 42..<160 {
                let (u, v) = (Double(x) + 0.5 - 70, Double(y) + 0.5 - 60)
                let exact = 255 * Self.part(u - 40, u, sigma) * Self.part(v - 50, v, sigma)
                worst = max(worst, abs(exact - Double(canvas.alpha(x, y))))
                #expect(canvas[x, y] & 0xFFFF00 == 0)
            }
        }
        #expect(worst < 2.5, "\(worst)")
        #expect(canvas[20, 20] == 0xFFFF_FFFF)
    }

    /// Offset and blur are in base space, independent of the transform.
    @Test func shadowOffsetIgnoresTransform() {
        let canvas = Canvas(60, 60, scale: 2)
        let context = canvas.context
        context.translateBy(x: 15, y: 15)
        context.rotate(by: .pi)
        context.scaleBy(x: 3, y: 3)
        context.setShadow(offset: CGSize(width: 6, height: 4), blur: 0, color: .black)
        context.setFillColor(.white)
        context.fill(rect(-1, -1, 2, 2))
        // A square of 12 pixels around 30, 30, and its shadow 12 and 8 pixels away.
        #expect(canvas.inkedBounds == PixelRect(x: 24, y: 24, width: 24, height: 20))
        #expect(canvas[40, 40] == 0xFF00_0000 && canvas[30, 30] == 0xFFFF_FFFF && canvas[26, 40] == 0)
    }

    @Test func defaultShadowColorIsThirdOfBlack() {
        let canvas = Canvas(20, 20)
        canvas.context.setShadow(offset: CGSize(width: 10, height: 10), blur: 0)
        canvas.context.setFillColor(.white)
        canvas.context.fill(rect(0, 0, 10, 10))
        #expect(canvas[15, 15] == 0x5500_0000)
        canvas.context.setShadow(offset: CGSize(width: 10, height: 0), blur: 0, color: nil)
        canvas.context.fill(rect(0, 0, 10, 10))
        #expect(canvas[15, 5] == 0)
        // What is not finite leaves the old one.
        canvas.context.setShadow(offset: CGSize(width: CGFloat.nan, height: 0), blur: 0)
        canvas.context.setShadow(offset: CGSize(width: 10, height: 0), blur: .infinity)
        canvas.context.fill(rect(0, 0, 10, 10))
        #expect(canvas[15, 5] == 0)
    }

    /// A translucent shape casts a fainter shadow, which shows through it.
    @Test func alphaFadesShadow() {
        let canvas = Canvas(20, 20)
        canvas.context.setShadow(offset: CGSize(width: 5, height: 0), blur: 0, color: .black)
        canvas.context.setFillColor(CGColor(gray: 1, alpha: 0.8))
        canvas.context.setAlpha(0.5)
        canvas.context.fill(rect(0, 0, 10, 10))
        #expect(canvas[12, 5] == 0x6600_0000)
        #expect(canvas.alpha(2, 5) == 0x66 && canvas.alpha(7, 5) > 0xA0)
    }

    /// Shapes cast a shadow each, onto each other; a transparency layer casts one.
    @Test func transparencyLayerCastsOneShadow() {
        func canvas(layer: Bool) -> Canvas {
            let canvas = Canvas(40, 20)
            let context = canvas.context
            context.setShadow(offset: CGSize(width: 6, height: 0), blur: 0, color: .black)
            if layer { context.beginTransparencyLayer(auxiliaryInfo: nil) }
            context.setFillColor(.white)
            context.fill(rect(8, 0, 10, 20))
            context.fill(rect(0, 0, 10, 20))
            context.endTransparencyLayer()
            return canvas
        }
        let each = canvas(layer: false)
        let one = canvas(layer: true)
        #expect(each[12, 5] == 0xFF00_0000 && one[12, 5] == 0xFFFF_FFFF)
        #expect(one[20, 5] == 0xFF00_0000 && one[25, 5] == 0)
    }

    /// A shape outside of the surface or of a clip casts its shadow into it.
    @Test func shapeOutsideClipCastsShadowInside() {
        let canvas = Canvas(20, 20)
        canvas.context.clip(to: rect(10, 0, 10, 20))
        canvas.context.setShadow(offset: CGSize(width: 40, height: 0), blur: 0, color: .black)
        canvas.context.fill(rect(-26, 0, 4, 20))
        #expect(canvas.inkedBounds == PixelRect(x: 14, y: 0, width: 4, height: 20))
        canvas.context.beginTransparencyLayer(auxiliaryInfo: nil)
        canvas.context.fill(rect(-29, 2, 2, 2))
        canvas.context.endTransparencyLayer()
        #expect(canvas[11, 2] == 0xFF00_0000 && canvas[10, 2] == 0)
    }

    @Test func clearCastsNoShadow() {
        let canvas = Canvas(20, 20)
        canvas.context.fill(rect(0, 0, 20, 20))
        canvas.context.setShadow(offset: CGSize(width: 10, height: 10), blur: 0, color: .white)
        canvas.context.clear(rect(0, 0, 5, 5))
        #expect(canvas[2, 2] == 0 && canvas[12, 12] == 0xFF00_0000)
    }

    /// Lines, images, text and gradients cast the shadow of what they paint.
    @Test func linesImagesTextAndGradientsCastShadows() throws {
        let source = Canvas(4, 4)
        source.context.fill(rect(0, 0, 2, 4))
        let image = try #require(source.context.makeImage())
        let gradient = try #require(CGGradient(colorsSpace: nil, colors: [CGColor.white], locations: nil))
        let drawings: [(String, (CGContext) -> Void)] = [
            ("line", { $0.strokeLineSegments(between: [point(3, 4.5), point(12, 4.5)]) }),
            ("image", { $0.drawUpright(image, in: rect(4, 4, 4, 4)) }),
            ("text", { $0.draw(TextLine("W", font: FontDescription(pointSize: 14)), at: point(2, 0)) }),
            (
                "turned text",
                {
                    $0.rotate(by: 0.2)
                    $0.draw(TextLine("W", font: FontDescription(pointSize: 14)), at: point(4, 0))
                }
            ),
            (
                "gradient",
                {
                    $0.drawLinearGradient(
                        gradient,
                        start: point(4, 0),
                        end: point(8, 0),
                        options: []
                    )
                }
            ),
        ]
        for (name, draw) in drawings {
            let plain = Canvas(48, 24)
            draw(plain.context)
            let shadowed = Canvas(48, 24)
            shadowed.context.setShadow(offset: CGSize(width: 20, height: 0), blur: 0, color: .black)
            draw(shadowed.context)
            #expect(plain.inkedCount > 5)
            for y in 0..<24 {
                for x in 20..<40 where plain[x, y] == 0 {
                    #expect(shadowed[x, y] == plain[x - 20, y] & 0xFF00_0000, "\(name)")
                }
            }
        }
    }
}
