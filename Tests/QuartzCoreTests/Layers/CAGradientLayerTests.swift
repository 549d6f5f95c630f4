import Compositor
import CoreGraphics
import QuartzCore
import TestSupport
import Testing

/// `CAGradientLayer`, compared with closed forms and with gradients that a layer draws.
@Suite struct CAGradientLayerTests {
    private func gradient(_ colors: [Any]? = [CGColor.red, CGColor.blue]) -> (
        screen: LayerScreen, layer: CAGradientLayer
    ) {
        CATransaction.setDisableActions(true)
        let screen = LayerScreen(width: 60, height: 48)
        let layer = CAGradientLayer()
        layer.frame = CGRect(x: 5, y: 4, width: 50, height: 40)
        layer.colors = colors
        screen.root.addSublayer(layer)
        return (screen, layer)
    }

    private func components(_ pixel: UInt32) -> [Int] { [16, 8, 0].map { Int(pixel >> UInt32($0) & 255) } }

    /// Expects the mixture of red and blue with a fraction of blue.
    private func expectMixture(_ pixel: UInt32, _ fraction: CGFloat, _ comment: Comment) {
        let blue = Int((255 * min(max(fraction, 0), 1)).rounded())
        let found = components(pixel)
        #expect(abs(found[0] - (255 - blue)) <= 2 && found[1] == 0 && abs(found[2] - blue) <= 2, comment)
    }

    @Test func defaultsAreThoseOfCoreAnimation() {
        let layer = CAGradientLayer()
        #expect(layer.colors == nil && layer.locations == nil && layer.type == .axial)
        #expect(layer.startPoint == CGPoint(x: 0.5, y: 0) && layer.endPoint == CGPoint(x: 0.5, y: 1))
    }

    @Test func axialGradientRunsFromTopToBottom() {
        let (screen, _) = gradient()
        screen.show()
        for y in 0..<40 { expectMixture(screen[30, 4 + y], (CGFloat(y) + 0.5) / 40, "row \(y)") }
        #expect(screen[4, 20] == Pixel.black && screen[5, 20] == screen[54, 20] && screen[30, 44] == Pixel.black)
    }

    @Test func axialGradientBetweenPointsIsConstantAcross() {
        let (screen, layer) = gradient()
        layer.startPoint = CGPoint(x: 0.2, y: 0.25)
        layer.endPoint = CGPoint(x: 0.6, y: 1)
        screen.show()
        // In points: from (10, 10) to (30, 40).
        for (x, y) in [(0, 0), (12, 13), (25, 20), (3, 35), (40, 10), (49, 39)] {
            let along = (CGFloat(x) + 0.5 - 10) * 20 + (CGFloat(y) + 0.5 - 10) * 30
            expectMixture(screen[5 + x, 4 + y], along / (20 * 20 + 30 * 30), "\(x), \(y)")
        }
    }

    @Test func radialGradientIsEllipseAroundStart() {
        let (screen, layer) = gradient()
        layer.type = .radial
        layer.startPoint = CGPoint(x: 0.5, y: 0.5)
        layer.endPoint = CGPoint(x: 1, y: 0.75)
        screen.show()
        for (x, y) in [(25, 20), (35, 20), (25, 25), (30, 23), (2, 2), (49, 20)] {
            let (dx, dy) = ((CGFloat(x) + 0.5 - 25) / 25, (CGFloat(y) + 0.5 - 20) / 10)
            expectMixture(screen[5 + x, 4 + y], (dx * dx + dy * dy).squareRoot(), "\(x), \(y)")
        }
    }

    @Test func conicGradientSweepsClockwiseFromEndPoint() {
        let (screen, layer) = gradient()
        layer.type = .conic
        layer.startPoint = CGPoint(x: 0.5, y: 0.5)
        layer.endPoint = CGPoint(x: 0.5, y: 0)
        screen.show()
        // From the top: a quarter to the right, half at the bottom.
        expectMixture(screen[5 + 45, 4 + 20], 0.25, "right")
        expectMixture(screen[5 + 25, 4 + 37], 0.5, "bottom")
        expectMixture(screen[5 + 4, 4 + 20], 0.75, "left")
    }

    @Test func locationsPlaceColors() {
        let (screen, layer) = gradient([CGColor.red, CGColor.red, CGColor.blue, CGColor.blue])
        layer.locations = [0, 0.5, 0.5, 1]
        screen.show()
        #expect(screen[30, 23] == Pixel.red && screen[30, 24] == Pixel.blue)
        // Fewer locations than colors, more, not in order, and out of range.
        let odd: [[NSNumber]] = [
            [0.5], [0, 0.1, 0.2, 0.3, 0.4], [0.9, 0.1], [-3, 7], [NSNumber(value: Double.nan)], [],
        ]
        for locations in odd {
            layer.locations = locations
            screen.show()
            #expect(components(screen[30, 4])[1] == 0 && screen[30, 4] >> 24 == 255)
        }
    }

    @Test func cornersClipGradientAndColorsShowBackground() {
        let (screen, layer) = gradient([CGColor.red])
        layer.cornerRadius = 10
        screen.show()
        #expect(screen[5, 4] == Pixel.black && screen[54, 43] == Pixel.black && screen[30, 4] == Pixel.red)
        layer.maskedCorners = .layerMaxXMaxYCorner
        screen.show()
        #expect(screen[5, 4] == Pixel.red && screen[54, 43] == Pixel.black)
        layer.cornerRadius = 0
        layer.backgroundColor = .white
        layer.colors = [CGColor(red: 0, green: 0, blue: 1, alpha: 0), CGColor(red: 0, green: 0, blue: 1, alpha: 1)]
        screen.show()
        #expect(components(screen[30, 24])[0] > 100 && components(screen[30, 24])[2] == 255)
        layer.colors = nil
        screen.show()
        #expect(screen[30, 24] == Pixel.white)
    }

    @Test func opaqueGradientHidesContentBehind() throws {
        let (screen, layer) = gradient()
        screen.show()
        #expect(try #require(layer.renderedDrawing).isOpaque)
        layer.colors = [CGColor.red, CGColor(red: 0, green: 0, blue: 1, alpha: 0.9)]
        screen.show()
        #expect(try !#require(layer.renderedDrawing).isOpaque)
    }

    @Test func colorsAndPointsAreAnimated() throws {
        let screen = AnimationScreen()
        let layer = CAGradientLayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        layer.colors = [CGColor.red, CGColor.red]
        layer.locations = [0, 1]
        screen.root.addSublayer(layer)
        screen.commit()
        for (key, value) in [
            ("colors", [CGColor.blue, CGColor.blue]), ("locations", [0.5, 0.75]),
            ("endPoint", CGPoint(x: 1, y: 0)),
        ] as [(String, Any)] {
            let animation = CABasicAnimation(keyPath: key)
            animation.toValue = value
            animation.duration = 1
            layer.add(animation, forKey: key)
        }
        screen.commit()
        let contents = try #require(screen.shown(0, at: 0.5).children.layers.first?.contents)
        #expect(contents.surface[5, 5] == 0xFF80_0080)
        screen.advance(to: 0.5)
        let presented = try #require(layer.presentation())
        #expect(presented.endPoint == CGPoint(x: 0.75, y: 0.5))
        #expect(presented.locations == [0.25, 0.875])
        #expect((presented.colors as? [CGColor])?.first == CGColor(red: 0.5, green: 0, blue: 0.5, alpha: 1))
        #expect(layer.value(forKey: "endPoint") as? CGPoint == CGPoint(x: 0.5, y: 1))
    }

    @Test func nonsenseValuesDoNotCrash() {
        let (screen, layer) = gradient()
        let changes: [(CAGradientLayer) -> Void] = [
            { $0.endPoint = $0.startPoint }, { $0.type = .radial }, { $0.type = .conic },
            { $0.endPoint = CGPoint(x: CGFloat.nan, y: 0) }, { $0.type = .axial },
            { $0.startPoint = CGPoint(x: CGFloat.infinity, y: 1e300) }, { $0.colors = ["red", 7] },
            { $0.type = CAGradientLayerType(rawValue: "spiral") }, { $0.colors = [] }, { $0.cornerRadius = .nan },
        ]
        for change in changes {
            change(layer)
            screen.show()
        }
    }
}
