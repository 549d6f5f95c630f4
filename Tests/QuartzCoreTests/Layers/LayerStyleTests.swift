import Compositor
@testable import QuartzCore
import Testing

/// Default values, styles, and the format of contents.
@Suite struct LayerStyleTests {
    private final class Gauge: CALayer {
        override class func defaultValue(forKey key: String) -> Any? {
            key == "limit" ? CGFloat(7) : super.defaultValue(forKey: key)
        }
    }

    @Test func classHasDefaultValues() {
        #expect(CALayer.defaultValue(forKey: "opacity") as? NSNumber == 1)
        #expect(CALayer.defaultValue(forKey: "doubleSided") as? NSNumber == 1)
        #expect(CALayer.defaultValue(forKey: "isHidden") as? NSNumber == 0)
        #expect(CAShapeLayer.defaultValue(forKey: "lineWidth") as? NSNumber == 1)
        #expect(CALayer.defaultValue(forKey: "lineWidth") == nil && CALayer.defaultValue(forKey: "limit") == nil)
        let gauge = Gauge()
        #expect(gauge.value(forKey: "limit") as? CGFloat == 7)
        gauge.setValue(CGFloat(3), forKey: "limit")
        #expect(gauge.value(forKey: "limit") as? CGFloat == 3)
        gauge.setValue(nil, forKey: "limit")
        #expect(gauge.value(forKey: "limit") as? CGFloat == 7)
    }

    @Test func stylePrecedesDefaultValuesOnly() {
        let layer = Gauge()
        layer.opacity = 0.5
        layer.setValue("own", forKey: "title")
        let base: [AnyHashable: Any] = ["cornerRadius": 2, "borderWidth": 9, "limit": CGFloat(1), "unit": "m"]
        layer.style = [
            "opacity": 0.25, "borderWidth": 3, "backgroundColor": CGColor.red, "title": "style", "style": base,
            "bounds": CGRect(x: 0, y: 0, width: 5, height: 5),
        ]
        #expect(layer.opacity == 0.5 && layer.borderWidth == 3 && layer.cornerRadius == 2)
        #expect(layer.backgroundColor == .red && layer.bounds == .zero)
        #expect(layer.value(forKey: "title") as? String == "own" && layer.value(forKey: "unit") as? String == "m")
        #expect(layer.value(forKey: "limit") as? CGFloat == 1)
        // Values that were changed since stay; all others are those of the new style, or the defaults.
        layer.cornerRadius = 4
        layer.style = ["borderWidth": 5]
        #expect(layer.borderWidth == 5 && layer.cornerRadius == 4 && layer.backgroundColor == nil)
        #expect(layer.value(forKey: "unit") == nil && layer.value(forKey: "limit") as? CGFloat == 7)
        layer.style = nil
        #expect(layer.borderWidth == 0 && layer.style == nil)
    }

    @Test func styleHasActions() {
        let layer = CALayer()
        let (own, styled) = (CATransition(), CATransition())
        layer.style = ["actions": ["opacity": styled, "position": styled]]
        layer.actions = ["position": own]
        #expect(layer.action(forKey: "opacity") as? CATransition === styled)
        #expect(layer.action(forKey: "position") as? CATransition === own)
    }

    // MARK: Order

    private final class OrderLayer: CALayer {
        var events: [String] = []

        override func action(forKey event: String) -> (any CAAction)? {
            events.append(event)
            return super.action(forKey: event)
        }
    }

    @Test func layersOnScreenHaveOrderActions() {
        let screen = AnimationScreen()
        let (layer, above) = (OrderLayer(), OrderLayer())
        above.addSublayer(layer)
        #expect(layer.events == [] && above.events == ["sublayers"])
        screen.root.addSublayer(above)
        #expect(above.events == ["sublayers", kCAOnOrderIn])
        layer.isHidden = true
        layer.isHidden = false
        #expect(layer.events == ["hidden", kCAOnOrderOut, "hidden", kCAOnOrderIn])
        layer.removeFromSuperlayer()
        #expect(layer.events.last == kCAOnOrderOut)
        #expect(above.events == ["sublayers", kCAOnOrderIn, "sublayers"])
        CATransaction.setDisableActions(true)
        above.addSublayer(layer)
        CATransaction.setDisableActions(false)
        #expect(layer.events.count == 5)
    }

    @Test func orderActionAnimatesAddedLayer() {
        let screen = AnimationScreen()
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 0
        fade.duration = 1
        layer.actions = [kCAOnOrderIn: fade]
        screen.root.addSublayer(layer)
        screen.commit()
        #expect(layer.animationKeys() == [kCAOnOrderIn])
        #expect(abs(screen.shown(0, at: 0.5).opacity - 0.5) < 1e-9)
    }

    @Test func transitionIsActionOfSublayers() {
        let screen = AnimationScreen()
        let layer = screen.addLayer()
        layer.actions = ["sublayers": CATransition()]
        layer.addSublayer(CALayer())
        #expect(layer.animation(forKey: kCATransition) is CATransition)
    }

    // MARK: Format

    @Test func grayContentsAreDrawnInShadesOfGray() {
        func drawn(_ format: CALayerContentsFormat, _ color: CGColor) -> UInt32 {
            let screen = LayerScreen(width: 8, height: 8)
            let layer = DrawnLayer(frame: CGRect(x: 0, y: 0, width: 8, height: 8)) {
                $0.setFillColor(color)
                $0.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
            }
            layer.contentsFormat = format
            screen.root.addSublayer(layer)
            screen.show()
            #expect(pixels(screen.surface) == screen.repainted())
            return screen[4, 4]
        }
        let gray = drawn(.gray8Uint, .green)
        #expect(gray & 255 == gray >> 8 & 255 && gray & 255 == gray >> 16 & 255 && gray & 255 > 127)
        #expect(drawn(.gray8Uint, CGColor(gray: 0.5, alpha: 1)) == drawn(.RGBA8Uint, CGColor(gray: 0.5, alpha: 1)))
        #expect(drawn(.RGBA8Uint, .green) == Pixel.green)
    }

    @Test func changeOfFormatDrawsAgain() {
        let screen = LayerScreen(width: 8, height: 8)
        let layer = DrawnLayer(frame: CGRect(x: 0, y: 0, width: 8, height: 8)) { _ in }
        screen.root.addSublayer(layer)
        screen.show()
        layer.contentsFormat = .gray8Uint
        screen.show()
        #expect(layer.drawCount == 2)
    }
}
