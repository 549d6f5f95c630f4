import Compositor
@testable import QuartzCore
import Testing

/// Values that a layer stores by keys of its own, their animations, and the drawings that depend on them.
@Suite struct CustomValueTests {
    /// A layer with an animatable property, as in an app. Its drawing fills a part of the width.
    private final class BarLayer: CALayer {
        var drawn: [CGFloat] = []
        var action: (() -> (any CAAction)?)?
        /// The layer that the app has created, which collects the drawings of its copies.
        weak var original: BarLayer?

        override init() {
            super.init()
            original = self
        }

        override init(layer: Any) {
            super.init(layer: layer)
            original = (layer as? BarLayer)?.original
            // As apps do, although the value is copied already.
            progress = (layer as? BarLayer)?.progress ?? 0
        }

        var progress: CGFloat {
            get { value(forKey: "progress") as? CGFloat ?? 0 }
            set { setValue(newValue, forKey: "progress") }
        }

        override class func needsDisplay(forKey key: String) -> Bool {
            ["progress", "tint", "cornerRadius"].contains(key) || super.needsDisplay(forKey: key)
        }

        override func action(forKey event: String) -> (any CAAction)? {
            event == "progress" ? action?() : super.action(forKey: event)
        }

        override func draw(in context: CGContext) {
            original?.drawn.append(progress)
            context.setFillColor(.red)
            context.fill(CGRect(x: 0, y: 0, width: bounds.width * progress, height: bounds.height))
        }
    }

    private func setUp() -> (AnimationScreen, BarLayer) {
        let screen = AnimationScreen()
        let layer = BarLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 40, height: 10)
        screen.root.addSublayer(layer)
        layer.setNeedsDisplay()
        screen.commit()
        layer.drawn = []
        return (screen, layer)
    }

    private func animation(_ from: Any?, _ to: Any?, of key: String = "progress") -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: key)
        animation.fromValue = from
        animation.toValue = to
        animation.duration = 1
        return animation
    }

    /// Redraws for a frame, as a display link does.
    private func frame(_ screen: AnimationScreen, at seconds: TimeInterval) {
        screen.clock.advance(to: .seconds(100 + seconds))
        screen.context.redraws.serve(at: screen.clock.now.seconds)
        screen.context.serveAnimations(at: screen.clock.now.seconds)
        screen.commit()
    }

    @Test func changeOfValueRedraws() {
        let (screen, layer) = setUp()
        layer.progress = 0.5
        #expect(layer.needsDisplay())
        screen.commit()
        layer.setValue(1, forKey: "other")
        layer.progress = 0.5
        screen.commit()
        #expect(layer.drawn == [0.5])
        // Properties of the layer itself, too.
        layer.cornerRadius = 3
        screen.commit()
        #expect(layer.drawn.count == 2)
    }

    @Test func animationDrawsEachFrame() {
        let (screen, layer) = setUp()
        layer.progress = 1
        layer.add(animation(0, 1), forKey: nil)
        screen.commit()
        for seconds in [0.25, 0.5, 0.75] { frame(screen, at: seconds) }
        #expect(layer.drawn == [0, 0.25, 0.5, 0.75])
        #expect(layer.progress == 1)
        frame(screen, at: 1.5)
        #expect(layer.drawn.last == 1)
        let count = layer.drawn.count
        // Nothing is left to do.
        frame(screen, at: 2)
        #expect(layer.drawn.count == count && screen.context.nextAnimationEvent == nil)
        #expect(screen.evaluated(2).nextChange == nil)
    }

    @Test func animatedDrawingEqualsDrawingOfValue() throws {
        let (screen, layer) = setUp()
        layer.add(animation(CGFloat(0), CGFloat(1)), forKey: nil)
        screen.commit()
        frame(screen, at: 0.5)
        let animated = painted(screen.evaluated(0.5).tree)
        layer.removeAllAnimations()
        layer.progress = 0.5
        screen.commit()
        #expect(painted(screen.tree) == animated && Set(animated).count == 2)
    }

    @Test func compositorIsNotAskedForFramesByCustomValues() {
        let (screen, layer) = setUp()
        layer.add(animation(0, 1), forKey: nil)
        screen.commit()
        let evaluated = screen.evaluated(0.5)
        #expect(evaluated.tree.root === screen.tree.root)
        #expect(evaluated.nextChange == 101)
    }

    @Test func presentationHasAnimatedValue() throws {
        let (screen, layer) = setUp()
        layer.progress = 0.75
        screen.commit()
        let addition = animation(nil, nil)
        addition.byValue = 0.5
        addition.isAdditive = true
        layer.add(addition, forKey: nil)
        screen.commit()
        screen.clock.advance(to: .seconds(100.5))
        let presented = try #require(layer.presentation())
        #expect(presented.progress == 1 && layer.progress == 0.75)
        #expect(presented.value(forKey: "progress") is CGFloat)
    }

    @Test func everyKindOfValueIsAnimated() throws {
        let (screen, layer) = setUp()
        let values: [(String, Any, Any, Any)] = [
            ("number", 1.0, 3.0, 2.0), ("int", 1, 3, 2), ("float", Float(1), Float(3), Float(2)),
            ("point", CGPoint(x: 0, y: 2), CGPoint(x: 2, y: 4), CGPoint(x: 1, y: 3)),
            ("size", CGSize(width: 0, height: 2), CGSize(width: 2, height: 4), CGSize(width: 1, height: 3)),
            (
                "rect", CGRect(x: 0, y: 0, width: 2, height: 2), CGRect(x: 2, y: 2, width: 4, height: 4),
                CGRect(x: 1, y: 1, width: 3, height: 3)
            ),
            // Keys that layers of other classes have as properties.
            ("lineWidth", CGFloat(1), CGFloat(3), CGFloat(2)),
        ]
        for (key, from, to, _) in values {
            layer.setValue(from, forKey: key)
            layer.add(animation(nil, to, of: key), forKey: nil)
        }
        layer.setValue(CGColor.red, forKey: "tint")
        layer.add(animation(nil, CGColor.blue, of: "tint"), forKey: nil)
        layer.add(animation(nil, 10, of: "point.x"), forKey: nil)
        screen.commit()
        screen.clock.advance(to: .seconds(100.5))
        let presented = try #require(layer.presentation())
        for (key, _, _, middle) in values where key != "point" {
            #expect("\(presented.value(forKey: key) ?? "")" == "\(middle)", "\(key)")
        }
        #expect(presented.value(forKey: "point") as? CGPoint == CGPoint(x: 5.5, y: 3))
        let tint = presented.value(forKey: "tint") as? CGColor
        #expect(tint == CGColor(red: 0.5, green: 0, blue: 0.5, alpha: 1))
    }

    @Test func actionAnimatesChangeOfValue() {
        let (screen, layer) = setUp()
        layer.action = {
            let animation = CABasicAnimation(keyPath: "progress")
            animation.duration = 1
            return animation
        }
        layer.progress = 1
        screen.commit()
        frame(screen, at: 0.5)
        #expect(layer.drawn == [0, 0.5])
        // The next change starts from what is shown.
        layer.progress = 0
        screen.commit()
        frame(screen, at: 1)
        #expect(layer.drawn == [0, 0.5, 0.5, 0.25])
        frame(screen, at: 2)
        CATransaction.setDisableActions(true)
        layer.progress = 1
        screen.commit()
        CATransaction.setDisableActions(false)
        #expect(layer.drawn.last == 1 && layer.animationKeys() == nil)
    }

    @Test func groupsKeyframesAndDelaysAreAnimated() {
        let (screen, layer) = setUp()
        let steps = CAKeyframeAnimation(keyPath: "progress")
        steps.values = [0.25, 0.5]
        steps.calculationMode = .discrete
        let group = CAAnimationGroup()
        group.animations = [steps]
        group.duration = 2
        group.beginTime = 101
        layer.add(group, forKey: nil)
        screen.commit()
        // Discrete steps and delays request a redraw at their times, not with every frame.
        var times: [TimeInterval] = []
        while let event = screen.context.nextAnimationEvent, times.count < 10 {
            times.append(event)
            frame(screen, at: event - 100)
        }
        #expect(layer.drawn.filter { $0 > 0 } == [0.25, 0.5])
        #expect(times.contains(101) && times.contains(102) && times.last == 103 && times.count < 6)
        #expect(layer.drawn.last == 0)
    }

    @Test func animationOfPropertyRedrawsToo() {
        let (screen, layer) = setUp()
        layer.add(animation(0, 4, of: "cornerRadius"), forKey: nil)
        screen.commit()
        frame(screen, at: 0.5)
        frame(screen, at: 1)
        #expect(layer.drawn.count == 3)
        layer.add(animation(0, 1, of: "opacity"), forKey: nil)
        screen.commit()
        frame(screen, at: 1.5)
        #expect(layer.drawn.count == 3)
    }

    @Test func displayCanSetContentsOfCopy() throws {
        final class ImageLayer: CALayer {
            override class func needsDisplay(forKey key: String) -> Bool { key == "width" }

            override func display() {
                contents = fourColors(width: value(forKey: "width") as? Int ?? 2, height: 2)
            }
        }
        let screen = AnimationScreen()
        let layer = ImageLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
        layer.setValue(2, forKey: "width")
        screen.root.addSublayer(layer)
        layer.add(animation(2, 10, of: "width"), forKey: nil)
        screen.commit()
        frame(screen, at: 0.5)
        #expect((layer.contents as? CGImage)?.width == 6)
        frame(screen, at: 1)
        #expect((layer.contents as? CGImage)?.width == 2)
    }

    @Test func invalidValuesAnimateNothing() {
        let (screen, layer) = setUp()
        for value in ["text", CGFloat.nan, CGFloat.infinity, [Any](), NSNull()] as [Any] {
            layer.add(animation(value, value), forKey: "a")
            layer.setValue(value, forKey: "progress")
            screen.commit()
            frame(screen, at: (screen.clock.now.seconds - 100) + 0.1)
        }
        layer.setValue(nil, forKey: "progress")
        screen.commit()
        #expect(layer.drawn.last == 0)
    }
}
