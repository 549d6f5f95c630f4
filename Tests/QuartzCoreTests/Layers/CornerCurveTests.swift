import CoreGraphics
import QuartzCore
import TestSupport
import Testing

/// `CALayer.cornerCurve`.
@Suite struct CornerCurveTests {
    /// A white box of 80 × 60 pixels at (10, 10) with corners of radius 20.
    private func scene(_ curve: CALayerCornerCurve) -> (screen: LayerScreen, box: CALayer) {
        CATransaction.setDisableActions(true)
        let screen = LayerScreen(width: 100, height: 80)
        let box = CALayer()
        box.frame = CGRect(x: 10, y: 10, width: 80, height: 60)
        box.backgroundColor = .white
        box.cornerRadius = 20
        box.cornerCurve = curve
        screen.root.addSublayer(box)
        screen.show()
        return (screen, box)
    }

    /// Returns the covered fraction of a pixel.
    private func coverage(_ screen: LayerScreen, _ x: Int, _ y: Int) -> Double { Double(screen[x, y] & 255) / 255 }

    @Test func expansionFactorIsThatOfCoreAnimation() {
        #expect(CALayer().cornerCurve == .circular)
        #expect(CALayer.cornerCurveExpansionFactor(.circular) == 1)
        #expect(abs(CALayer.cornerCurveExpansionFactor(.continuous) - 1.528665) < 1e-9)
    }

    @Test func continuousCornerBeginsFartherFromCorner() {
        let (circular, _) = scene(.circular)
        let (continuous, _) = scene(.continuous)
        // The circle begins at 20, the other curve at 30.6 pixels from the corner.
        #expect(coverage(circular, 31, 10) == 1 && coverage(continuous, 31, 10) < 0.99)
        #expect(coverage(continuous, 42, 10) == 1 && coverage(continuous, 10, 42) == 1)
        // Both pass near the same point on the diagonal.
        for offset in 0..<8 {
            let (left, right) = (
                coverage(circular, 10 + offset, 10 + offset), coverage(continuous, 10 + offset, 10 + offset)
            )
            #expect(abs(left - right) < 0.25, "\(offset)")
        }
    }

    @Test func continuousCornersAreSymmetric() {
        let (screen, _) = scene(.continuous)
        for y in 0..<30 {
            for x in 0..<35 {
                let first = coverage(screen, 10 + x, 10 + y)
                #expect(abs(first - coverage(screen, 89 - x, 10 + y)) < 0.01, "\(x), \(y)")
                #expect(abs(first - coverage(screen, 89 - x, 69 - y)) < 0.01, "\(x), \(y)")
                if x < 30 { #expect(abs(first - coverage(screen, 10 + y, 10 + x)) < 0.01, "\(x), \(y)") }
            }
        }
    }

    /// Without room for the curve, it is a circle.
    @Test func capsuleHasRoundEnds() {
        let (circular, first) = scene(.circular)
        let (continuous, second) = scene(.continuous)
        for (screen, box) in [(circular, first), (continuous, second)] {
            box.cornerRadius = 100
            screen.show()
        }
        for (left, right) in zip(pixels(circular.surface), pixels(continuous.surface)) {
            #expect(abs(Int(left & 255) - Int(right & 255)) <= 2)
        }
    }

    /// Background, clip, border and gradient have the same outline.
    @Test func everythingFollowsCurve() {
        let (screen, _) = scene(.continuous)
        let background = pixels(screen.surface)
        let (clipped, box) = scene(.continuous)
        let inner = CALayer()
        inner.frame = box.bounds
        inner.backgroundColor = .white
        box.backgroundColor = nil
        box.addSublayer(inner)
        box.masksToBounds = true
        clipped.show()
        let (bordered, other) = scene(.continuous)
        other.backgroundColor = nil
        other.borderWidth = 35
        other.borderColor = .white
        bordered.show()
        let (drawn, host) = scene(.continuous)
        host.removeFromSuperlayer()
        let gradient = CAGradientLayer()
        gradient.frame = host.frame
        gradient.cornerRadius = 20
        gradient.cornerCurve = .continuous
        gradient.colors = [CGColor.white]
        drawn.root.addSublayer(gradient)
        drawn.show()
        for (name, found) in [("clip", clipped), ("border", bordered), ("gradient", drawn)] {
            var largest = 0
            for (left, right) in zip(background, pixels(found.surface)) {
                largest = max(largest, abs(Int(left & 255) - Int(right & 255)))
            }
            #expect(largest <= 3, "\(name)")
        }
    }

    @Test func changeOfCurveRepaintsLayer() {
        let (screen, box) = scene(.circular)
        box.cornerCurve = .continuous
        screen.show()
        #expect(pixels(screen.surface) == screen.repainted())
        #expect(box.value(forKey: "cornerCurve") as? String == "continuous")
    }

    @Test func shadowFollowsCurve() {
        let (screen, box) = scene(.continuous)
        box.shadowOpacity = 1
        box.shadowRadius = 0
        box.shadowOffset = .zero
        box.shadowColor = .red
        screen.show()
        // A sharp shadow under its layer is visible only in the pixels that the edge covers in part.
        #expect(screen[11, 11] == Pixel.black && screen[50, 40] == Pixel.white)
    }
}
