import Testing

@testable import QuartzCore

@Suite("Layers and animations as NSObjects")
struct LayerObjectTests {
    private class CountedLayer: CALayer {
        override var description: String { "counted" }
    }

    private func isEqual<Object: NSObjectProtocol>(_ first: Object, _ second: Object) -> Bool { first.isEqual(second) }

    @Test("A layer equals only itself") func layerEqualsOnlyItself() {
        let layer = CALayer()
        let other: CALayer? = CALayer()
        #expect(layer == layer && layer != other)
        #expect(isEqual(layer, layer) && !isEqual(layer, CALayer()))
        #expect(Set([layer, layer, CALayer()]).count == 2)
        #expect([CALayer(), layer].firstIndex(of: layer) == 1)
    }

    @Test("A subclass overrides description") func subclassOverridesDescription() {
        #expect("\(CountedLayer())" == "counted")
        #expect("\(CALayer())".hasPrefix("<CALayer: 0x"))
    }

    @Test("debugDescription names the geometry and what differs from the defaults")
    func debugDescriptionNamesNonDefaults() {
        let layer = CALayer()
        layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
        layer.opacity = 0.5
        layer.name = "badge"
        let text = layer.debugDescription
        #expect(text.hasPrefix("<CALayer:0x"))
        #expect(
            text.contains("; position = CGPoint (25 40); bounds = CGRect (0 0; 30 40); opacity = 0.5; name = badge>")
        )
    }

    // MARK: Layers by key

    @Test("value(forKey:) keeps values of the app's own; nil removes them") func valueForKeyStoresCustomValues() {
        let layer = CALayer()
        #expect(layer.value(forKey: "row") == nil)
        layer.setValue(7, forKey: "row")
        #expect(layer.value(forKey: "row") as? Int == 7)
        layer.setValue(nil, forKey: "row")
        #expect(layer.value(forKey: "row") == nil)
    }

    @Test("Values of the app's own are copied by init(layer:)") func initWithLayerCopiesCustomValues() {
        let layer = CALayer()
        layer.setValue("a", forKey: "kind")
        #expect(CALayer(layer: layer).value(forKey: "kind") as? String == "a")
    }

    @Test("value(forKey:) and setValue(_:forKey:) reach properties") func valueForKeyReachesProperties() {
        let layer = CALayer()
        layer.setValue(0.25, forKey: "opacity")
        layer.setValue(CGPoint(x: 3, y: 4), forKey: "position")
        layer.setValue(true, forKey: "hidden")
        layer.setValue(NSNumber(value: 5), forKey: "cornerRadius")
        layer.setValue("center", forKey: "contentsGravity")
        layer.setValue(nil, forKey: "borderColor")
        #expect(layer.opacity == 0.25 && layer.position == CGPoint(x: 3, y: 4) && layer.isHidden)
        #expect(layer.cornerRadius == 5 && layer.contentsGravity == .center && layer.borderColor == nil)
        #expect(layer.value(forKey: "opacity") as? Float == 0.25)
        #expect(layer.value(forKey: "opacity") as? Double == 0.25)
        #expect(layer.value(forKey: "opacity") as? CGFloat == 0.25)
        #expect(layer.value(forKey: "isHidden") as? Bool == true)
        #expect(layer.value(forKey: "position") as? CGPoint == CGPoint(x: 3, y: 4))
        #expect(layer.value(forKey: "superlayer") == nil)
    }

    @Test("A property that is set by key asks for its action") func setValueForKeyAsksForAction() {
        class Recorder: CALayer {
            var events: [String] = []
            override func action(forKey event: String) -> (any CAAction)? {
                events.append(event)
                return NSNull()
            }
        }
        let layer = Recorder()
        layer.setValue(2, forKey: "zPosition")
        #expect(layer.events == ["zPosition"])
    }

    @Test("Key paths reach components, the frame, other layers and dictionaries")
    func valueForKeyPathReachesComponents() {
        let layer = CALayer()
        let above = CALayer()
        above.addSublayer(layer)
        layer.setValue(2, forKeyPath: "transform.scale.x")
        layer.setValue(9, forKeyPath: "position.y")
        #expect(layer.transform.m11 == 2 && layer.position.y == 9)
        #expect(layer.value(forKeyPath: "transform.scale.x") as? CGFloat == 2)
        layer.transform = CATransform3DIdentity
        layer.setValue(40, forKeyPath: "frame.size.width")
        #expect(layer.bounds.width == 40)
        #expect(layer.value(forKeyPath: "frame.size.width") as? Double == 40)
        layer.setValue(8, forKeyPath: "superlayer.zPosition")
        #expect(above.zPosition == 8 && layer.value(forKeyPath: "superlayer.zPosition") as? Int == 8)
        layer.setValue(["a": 1], forKey: "facts")
        layer.setValue(2, forKeyPath: "facts.b")
        #expect(layer.value(forKeyPath: "facts.b") as? Int == 2 && layer.value(forKeyPath: "facts.a") as? Int == 1)
    }

    // MARK: Animations by key

    @Test("value(forKey:) of animations reaches the properties of each class")
    func valueForKeyOfAnimationReachesProperties() {
        let spring = CASpringAnimation(keyPath: "position.x")
        spring.setValue(3, forKey: "duration")
        spring.setValue(12, forKey: "toValue")
        spring.setValue(2.5, forKey: "mass")
        spring.setValue("both", forKey: "fillMode")
        spring.setValue(false, forKey: "removedOnCompletion")
        #expect(spring.duration == 3 && spring.toValue as? Int == 12 && spring.mass == 2.5)
        #expect(spring.fillMode == .both && !spring.isRemovedOnCompletion)
        #expect(spring.value(forKey: "keyPath") as? String == "position.x")
        #expect(spring.value(forKey: "duration") as? Double == 3)
        let group = CAAnimationGroup()
        group.setValue([spring], forKey: "animations")
        #expect(group.animations == [spring])
        let transition = CATransition()
        transition.setValue(CATransitionSubtype.fromTop, forKey: "subtype")
        #expect(transition.subtype == .fromTop)
    }

    @Test("Every property that CABasicAnimation documents has a key", arguments: ["fromValue", "toValue", "byValue"])
    func basicAnimationValuesHaveKeys(key: String) {
        let animation = CABasicAnimation()
        animation.setValue(1, forKey: key)
        #expect(animation.value(forKey: key) as? Int == 1)
        #expect([animation.fromValue, animation.toValue, animation.byValue].compactMap { $0 as? Int } == [1])
    }
}
