import Compositor
import Motion
import QuartzCore
import Testing

/// Actions of layers for property changes.
@Suite struct ActionTests {
    /// An action that records its calls.
    private final class Note: CAAction {
        var runs: [String] = []

        func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
            guard let layer = anObject as? CALayer else {
                Issue.record("\(anObject) is not a layer")
                return
            }
            runs.append("\(event) \(layer.position.x)")
        }
    }

    private final class Delegate: CALayerDelegate {
        var answer: (any CAAction)?
        var requests: [String] = []

        func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
            requests.append("\(event) \(layer.position.x)")
            return answer
        }
    }

    private final class Classy: CALayer {
        nonisolated(unsafe) static var answer: (any CAAction)?

        override class func defaultAction(forKey event: String) -> (any CAAction)? { answer }
    }

    @Test func standaloneLayerAnimatesImplicitly() throws {
        let screen = AnimationScreen()
        let layer = screen.addLayer()
        layer.position.x = 40
        let animation = layer.animation(forKey: "position") as? CABasicAnimation
        #expect(animation?.duration == 0.25)
        #expect(animation?.timingFunction == CAMediaTimingFunction(name: .default))
        screen.commit()
        #expect(screen.shown(0, at: 0).transform.tx == 0)
        let curve = TimingCurve(0.25, 0.1, 0.25, 1)
        #expect(abs(screen.shown(0, at: 0.1).transform.tx - 40 * curve.value(at: 0.4)) < 1e-9)
        #expect(screen.shown(0, at: 0.25).transform.tx == 40)
        // Another change starts from what is shown.
        screen.advance(to: 0.1)
        let x = try #require(layer.presentation()).position.x
        layer.position.x = -20
        screen.commit()
        #expect(layer.animationKeys() == ["position"])
        #expect(abs(screen.shown(0, at: 0.1).transform.tx - x) < 1e-9)
        #expect(screen.shown(0, at: 1).transform.tx == -20)
    }

    @Test func everyAnimatablePropertyAnimatesImplicitly() throws {
        let screen = AnimationScreen()
        let layer = screen.addLayer()
        layer.bounds.size.width = 20
        layer.position.y = 1
        layer.anchorPoint.x = 1
        layer.anchorPointZ = 1
        layer.zPosition = 1
        layer.opacity = 0.5
        layer.backgroundColor = .red
        layer.cornerRadius = 1
        layer.borderWidth = 1
        layer.borderColor = .red
        layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
        layer.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
        layer.masksToBounds = true
        layer.isHidden = true
        #expect(
            layer.animationKeys() == [
                "bounds", "position", "anchorPoint", "anchorPointZ", "zPosition", "opacity", "backgroundColor",
                "cornerRadius", "borderWidth", "borderColor", "transform", "sublayerTransform",
            ]
        )
        for key in try #require(layer.animationKeys()) {
            #expect((layer.animation(forKey: key) as? CABasicAnimation)?.fromValue != nil || key == "backgroundColor")
        }
    }

    @Test func uncommittedLayerHasNoImplicitAnimation() {
        let layer = CALayer()
        layer.position.x = 40
        #expect(layer.animationKeys() == nil)
        #expect(layer.action(forKey: "position") == nil)
    }

    @Test func setDisableActionsSuppressesImplicitAnimation() {
        let screen = AnimationScreen()
        let layer = screen.addLayer()
        let delegate = Delegate()
        layer.delegate = delegate
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.position.x = 40
        CATransaction.commit()
        #expect(layer.animationKeys() == nil)
        #expect(delegate.requests == [])
        CATransaction.begin()
        CATransaction.setAnimationDuration(2)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
        layer.position.x = 50
        CATransaction.commit()
        #expect(layer.animation(forKey: "position")?.duration == 2)
        #expect(layer.animation(forKey: "position")?.timingFunction == CAMediaTimingFunction(name: .easeIn))
    }

    @Test func actionForKeySearchOrder() {
        let screen = AnimationScreen()
        let layer = Classy()
        screen.root.addSublayer(layer)
        screen.commit()
        let delegate = Delegate()
        layer.delegate = delegate
        let ofDelegate = Note()
        let ofDictionary = Note()
        let ofClass = Note()
        Classy.answer = ofClass
        defer { Classy.answer = nil }
        layer.actions = ["position": ofDictionary]
        delegate.answer = ofDelegate
        layer.position.x = 1
        #expect(delegate.requests == ["position 0.0"], "the delegate is called first")
        #expect(ofDelegate.runs == ["position 1.0"], "run after")
        layer.position.x = 1
        #expect(ofDelegate.runs.count == 1, "nothing has changed")
        delegate.answer = nil
        layer.position.x = 2
        #expect(ofDictionary.runs == ["position 2.0"])
        layer.actions = nil
        layer.position.x = 3
        #expect(ofClass.runs == ["position 3.0"])
        Classy.answer = nil
        layer.position.x = 4
        #expect(layer.animationKeys() == ["position"])
        // Nothing, at each of the places.
        layer.removeAllAnimations()
        Classy.answer = NSNull()
        layer.position.x = 5
        layer.actions = ["position": NSNull()]
        Classy.answer = ofClass
        layer.position.x = 6
        delegate.answer = NSNull()
        layer.actions = nil
        layer.position.x = 7
        #expect(layer.animationKeys() == nil)
        #expect(ofClass.runs.count == 1)
        #expect(layer.action(forKey: "position") == nil)
    }

    /// An animation in `actions` without values animates from the presented value.
    @Test func actionsDictionaryAnimatesFromPresentedValue() {
        let screen = AnimationScreen()
        let layer = screen.addLayer()
        let action = CABasicAnimation()
        action.duration = 1
        layer.actions = ["position": action]
        layer.position.x = 40
        screen.commit()
        #expect(screen.shown(0, at: 0.5).transform.tx == 20)
        layer.removeAllAnimations()
        let transition = CATransition()
        layer.actions = ["position": transition]
        layer.position.x = 50
        #expect(layer.animationKeys() == [kCATransition])
    }

    @Test func presentationLayersFormTree() throws {
        let screen = AnimationScreen()
        let parent = screen.addLayer()
        let layer = screen.addLayer(to: parent)
        layer.name = "inner"
        #expect(CALayer().presentation() == nil)
        parent.add(CABasicAnimation.slide(0, 40), forKey: nil)
        layer.add(CABasicAnimation.slide(0, 20), forKey: nil)
        screen.commit()
        screen.advance(to: 0.5)
        let shown = try #require(layer.presentation())
        #expect(shown !== layer && shown.model() === layer && layer.model() === layer)
        #expect(shown.presentation() === shown)
        #expect(shown.superlayer?.model() === parent)
        #expect(shown.convert(CGPoint.zero, to: nil) == CGPoint(x: 30, y: 0))
        #expect(layer.convert(CGPoint.zero, to: nil) == .zero)
        let root = try #require(screen.root.presentation())
        #expect(root.sublayers?.first?.sublayers?.first?.model() === layer)
        #expect(root.hitTest(CGPoint(x: 35, y: 5))?.model() === layer)
        #expect(root.hitTest(CGPoint(x: 21, y: 5))?.model() === parent)
        #expect(root.hitTest(CGPoint(x: 5, y: 5))?.model() === screen.root)
        // What is done to it moves nothing.
        shown.add(CABasicAnimation.slide(), forKey: "x")
        shown.position.x = 7
        #expect(shown.animationKeys() == nil)
        #expect(!screen.context.isDirty)
        #expect(layer.presentation()?.name == "inner")
    }

    @Test func initWithLayerCopiesProperties() {
        let layer = CALayer()
        layer.position.x = 3
        layer.cornerRadius = 4
        layer.transform = CATransform3DMakeScale(2, 2, 2)
        layer.sublayerTransform = CATransform3DMakeScale(3, 3, 3)
        let copy = CALayer(layer: layer)
        #expect(copy.position.x == 3 && copy.cornerRadius == 4)
        #expect(copy.transform == layer.transform && copy.sublayerTransform == layer.sublayerTransform)
        #expect(copy.frame == layer.frame)
    }
}
