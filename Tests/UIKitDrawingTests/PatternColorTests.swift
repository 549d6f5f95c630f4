import DrawingSupport
import CoreGraphics
import TestSupport
import Testing
import UIKitCore

/// Colors that are patterns.
struct PatternColorTests {
    /// 4 × 2 pixels, all different.
    private func patternImage(scale: CGFloat = 1) throws -> UIImage {
        let canvas = Canvas(4, 2)
        for index in 0..<8 { canvas.surface[index % 4, index / 4] = 0xFF00_0000 | UInt32(index * 30) << 8 | 0x11 }
        return UIImage(cgImage: try #require(canvas.context.makeImage()), scale: scale, orientation: .up)
    }

    private func drawing(on canvas: Canvas, _ body: () -> Void) {
        UIGraphicsPushContext(canvas.context)
        body()
        UIGraphicsPopContext()
    }

    /// The pattern begins at the context's origin, independent of the shape and the transform.
    @Test(arguments: [1, 2] as [CGFloat])
    func patternImageIsAnchoredToContextOrigin(scale: CGFloat) throws {
        let color = UIColor(patternImage: try patternImage(scale: scale))
        let canvas = Canvas(24, 24, scale: scale)
        drawing(on: canvas) {
            color.set()
            canvas.context.translateBy(x: 3, y: 1)
            canvas.context.rotate(by: .pi / 2)
            UIBezierPath(rect: rect(-100, -100, 200, 200)).fill()
        }
        for y in 0..<24 {
            for x in 0..<24 { #expect(canvas[x, y] == 0xFF00_0000 | UInt32((y % 2 * 4 + x % 4) * 30) << 8 | 0x11) }
        }
    }

    @Test func setPatternPhaseOffsetsPatternColor() throws {
        let color = UIColor(patternImage: try patternImage())
        let canvas = Canvas(12, 12)
        canvas.context.setPatternPhase(CGSize(width: 1, height: 1))
        canvas.context.setFillColor(color.cgColor)
        canvas.context.fill(rect(0, 0, 12, 12))
        let moved = Canvas(12, 12)
        moved.context.setFillColor(color.cgColor)
        moved.context.setPatternPhase(CGSize(width: 1, height: 1))
        moved.context.fill(rect(0, 0, 12, 12))
        #expect(canvas.pixels == moved.pixels)
        #expect(canvas[1, 1] == 0xFF00_0011 && canvas[2, 2] == 0xFF00_0011 | 5 * 30 << 8)
    }

    /// Fills, lines and text have the shape's coverage and the pattern's colors.
    @Test func linesAndTextUsePatternColor() throws {
        let color = UIColor(patternImage: try patternImage())
        let whole = Canvas(60, 30)
        whole.context.setFillColor(color.cgColor)
        whole.context.fill(rect(0, 0, 60, 30))
        func check(_ draw: (UIColor) -> Void) {
            let patterned = Canvas(60, 30)
            let plain = Canvas(60, 30)
            drawing(on: patterned) { draw(color) }
            drawing(on: plain) { draw(.black) }
            #expect(plain.inkedCount > 30)
            var wrong = 0
            for y in 0..<30 {
                for x in 0..<60 {
                    if patterned.alpha(x, y) != plain.alpha(x, y) { wrong += 1 }
                    if plain.alpha(x, y) == 255, patterned[x, y] != whole[x, y] { wrong += 1 }
                }
            }
            #expect(wrong == 0)
        }
        check { color in
            color.setStroke()
            let path = UIBezierPath(ovalIn: rect(5, 5, 40, 20))
            path.lineWidth = 5
            path.stroke()
        }
        check { color in
            color.setFill()
            UIBezierPath(ovalIn: rect(5, 5, 40, 20)).fill()
        }
        check { color in
            "Mg".draw(at: .zero, withAttributes: [.font: UIFont.systemFont(ofSize: 22), .foregroundColor: color])
        }
    }

    @Test func withAlphaComponentFadesPatternColor() throws {
        let color = UIColor(patternImage: try patternImage())
        let canvas = Canvas(4, 2)
        canvas.context.setFillColor(color.withAlphaComponent(0.5).cgColor)
        canvas.context.fill(rect(0, 0, 4, 2))
        #expect(canvas.pixels.allSatisfy { $0 >> 24 == 128 })
        #expect(color.withAlphaComponent(0.5).cgColor.pattern === color.cgColor.pattern)
        #expect(color.withAlphaComponent(0.5).cgColor.alpha == 0.5)
    }

    @Test func patternColorHasNoComponents() throws {
        let color = UIColor(patternImage: try patternImage())
        var value: CGFloat = 7
        #expect(!color.getRed(&value, green: nil, blue: nil, alpha: nil))
        #expect(!color.getWhite(&value, alpha: nil))
        #expect(!color.getHue(&value, saturation: nil, brightness: nil, alpha: nil))
        #expect(value == 7)
        let other = UIColor(patternImage: try patternImage())
        #expect(color == UIColor(cgColor: color.cgColor) && color != other)
        #expect(color.cgColor.numberOfComponents == 1 && color.cgColor.components == [1])
        #expect(UIColor.red.cgColor.pattern == nil)
    }

    /// Uncolored patterns take a color.
    @Test func uncoloredPatternUsesColorComponents() throws {
        var callbacks = CGPatternCallbacks(
            version: 0,
            drawPattern: { _, context in context.fill(rect(0, 0, 1, 2)) },
            releaseInfo: nil
        )
        let pattern = try #require(
            CGPattern(
                info: nil,
                bounds: rect(0, 0, 2, 2),
                matrix: .identity,
                xStep: 2,
                yStep: 2,
                tiling: .constantSpacing,
                isColored: false,
                callbacks: &callbacks
            )
        )
        let rgb = CGColorSpaceCreateDeviceRGB()
        let space = try #require(CGColorSpace(patternBaseSpace: rgb))
        let color = try #require(CGColor(patternSpace: space, pattern: pattern, components: [1, 0, 0, 1]))
        #expect(color.components == [1, 0, 0, 1] && color.pattern === pattern && color.colorSpace == space)
        #expect(CGColor(patternSpace: rgb, pattern: pattern, components: [1, 0, 0, 1]) == nil)
        let none = try #require(CGColorSpace(patternBaseSpace: nil))
        #expect(CGColor(patternSpace: none, pattern: pattern, components: [1, 0, 0, 1]) == nil)
        let canvas = Canvas(4, 1)
        canvas.context.setFillColor(color)
        canvas.context.fill(rect(0, 0, 4, 1))
        #expect(canvas.pixels == [0xFFFF_0000, 0, 0xFFFF_0000, 0])
        // The state saves patterns as it saves colors.
        canvas.context.saveGState()
        canvas.context.setFillColor(.white)
        canvas.context.restoreGState()
        canvas.context.clear(rect(0, 0, 4, 1))
        canvas.context.fill(rect(0, 0, 4, 1))
        #expect(canvas.pixels == [0xFFFF_0000, 0, 0xFFFF_0000, 0])
    }
}

struct ColorReadBackTests {
    @Test func colorComponentsAreReadBack() throws {
        let color = CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
        #expect(color.components == [0.1, 0.2, 0.3, 0.4] && color.numberOfComponents == 4 && color.alpha == 0.4)
        #expect(color.colorSpace == CGColorSpaceCreateDeviceRGB())
        #expect(color.copy(alpha: 1) == CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 1))
        #expect(color == CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4) && color != color.copy(alpha: 0.5))
        let gray = CGColor(gray: 0.5, alpha: 1)
        #expect(gray.numberOfComponents == 2 && gray != CGColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1))
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        #expect(UIColor(white: 0.25, alpha: 0.5).getRed(&red, green: &green, blue: &blue, alpha: &alpha))
        #expect([red, green, blue, alpha] == [0.25, 0.25, 0.25, 0.5])
        #expect(!UIColor.red.getWhite(&red, alpha: nil) && UIColor.gray.getWhite(&red, alpha: nil) && red == 0.5)
    }

    /// Compared with the textbook's other formula: each channel from its distance to the hue.
    @Test func hueSaturationBrightnessMatchesFormula() {
        for hue in stride(from: 0, through: 1, by: 1.0 / 48) as StrideThrough<CGFloat> {
            for saturation in [0, 0.25, 0.5, 1] as [CGFloat] {
                for brightness in [0, 0.3, 1] as [CGFloat] {
                    func channel(_ n: CGFloat) -> CGFloat {
                        let k = fmod(n + hue * 6, 6)
                        return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
                    }
                    var (red, green, blue): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
                    UIColor(hue: hue, saturation: saturation, brightness: brightness, alpha: 1)
                        .getRed(&red, green: &green, blue: &blue, alpha: nil)
                    for (value, expected) in zip([red, green, blue], [channel(5), channel(3), channel(1)]) {
                        #expect(abs(value - expected) < 1e-12)
                    }
                }
            }
        }
    }
}
