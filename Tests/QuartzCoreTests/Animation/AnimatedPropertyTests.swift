import Compositor
import Motion
import QuartzCore
import TestSupport
import Testing

/// Presented values of animations of each kind and property.
@Suite struct AnimatedPropertyTests {
    private func add(_ animation: CAAnimation, to layer: CALayer, _ screen: AnimationScreen) {
        if animation.duration == 0 { animation.duration = 1 }
        layer.add(animation, forKey: nil)
        screen.commit()
    }

    private func basic(_ keyPath: String, _ from: Any?, _ to: Any?) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.fromValue = from
        animation.toValue = to
        animation.duration = 1
        return animation
    }

    @Test func positionAndBoundsAnimate() throws {
        let screen = AnimationScreen()
        let layer = screen.addLayer()
        add(basic("position", CGPoint(x: 0, y: 10), NSValue(cgPoint: CGPoint(x: 10, y: 30))), to: layer, screen)
        add(
            basic("bounds", CGRect(x: 0, y: 0, width: 10, height: 10), CGRect(x: 4, y: 0, width: 30, height: 20)),
            to: layer,
            screen
        )
        add(basic("bounds.size.height", 40, 60), to: layer, screen)
        add(basic("anchorPoint.x", 0, NSNumber(value: 1)), to: layer, screen)
        screen.clock.advance(by: .seconds(0.5))
        let shown = screen.shown(0, at: 0.5)
        #expect(shown.bounds == CGRect(x: 2, y: 0, width: 20, height: 50))
        // Position 5 less half of the width, and the origin.
        #expect(isClose(shown.transform.tx, 5 - 10 - 2))
        #expect(isClose(shown.transform.ty, 20))
        let layers = try #require(layer.presentation())
        #expect(layers.bounds == shown.bounds)
        #expect(layers.position == CGPoint(x: 5, y: 20))
        #expect(layers.anchorPoint == CGPoint(x: 0.5, y: 0))
        #expect(layers.frame == CGRect(x: -5, y: 20, width: 20, height: 50))
    }

    @Test func colorOpacityCornerAndBorderAnimate() throws {
        let screen = AnimationScreen()
        let layer = screen.addLayer(color: .red)
        add(basic("backgroundColor", CGColor.red, CGColor.blue), to: layer, screen)
        add(basic("opacity", 0, 1), to: layer, screen)
        add(basic("cornerRadius", 0, 8), to: layer, screen)
        add(basic("borderWidth", 0, 2), to: layer, screen)
        add(basic("borderColor", CGColor.green, nil), to: layer, screen)
        screen.clock.advance(by: .seconds(0.5))
        let shown = screen.shown(0, at: 0.5)
        #expect(shown.background == 0xFF80_0080)
        #expect(shown.opacity == 0.5)
        #expect(shown.edge.radius == 4)
        #expect(shown.edge.borderWidth == 1)
        #expect(shown.edge.borderColor == 0xFF00_8000)
        let layers = try #require(layer.presentation())
        #expect(layers.backgroundColor?.premultipliedARGB == 0xFF80_0080)
        #expect(layers.opacity == 0.5 && layers.cornerRadius == 4 && layers.borderWidth == 1)
        // The layer itself has its own values.
        #expect(layer.opacity == 1 && layer.cornerRadius == 0)
    }

    /// A layer without a color fades to one, and not through black.
    @Test func backgroundColorAnimatesFromNil() {
        let screen = AnimationScreen()
        let layer = screen.addLayer()
        add(basic("backgroundColor", nil, CGColor.red), to: layer, screen)
        #expect(screen.shown(0, at: 0.5).background == 0x8080_0000)
    }

    @Test func hiddenAnimationIsDiscrete() {
        let screen = AnimationScreen()
        let layer = screen.addLayer(color: .red)
        CATransaction.setDisableActions(true)
        layer.isHidden = true
        screen.commit()
        add(basic("hidden", false, true), to: layer, screen)
        #expect(screen.shown(0, at: 0.25).opacity == 1)
        #expect(screen.shown(0, at: 0.75).opacity == 0)
        #expect(screen.shown(0, at: 1).opacity == 0)
        layer.removeAllAnimations()
        CATransaction.setDisableActions(true)
        layer.isHidden = false
        layer.opacity = 0
        let inner = screen.addLayer(to: layer, color: .blue)
        add(basic("opacity", 1, 0), to: layer, screen)
        screen.commit()
        #expect(screen.shown(0, at: 0.25).opacity == 0.75)
        #expect(screen.shown(0, 0, at: 0.25).background == Pixel.blue)
        _ = inner
    }

    @Test func rotationKeyPathAnimatesFullTurn() throws {
        let screen = AnimationScreen()
        let layer = screen.addLayer()
        layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
        screen.commit()
        layer.removeAllAnimations()
        add(basic("transform.rotation.z", 0, 2 * CGFloat.pi), to: layer, screen)
        let quarter = screen.shown(0, at: 0.25).transform
        #expect(isClose(quarter.a, 0) && isClose(quarter.b, 1))
        let rest = screen.shown(0, at: 0.75).transform
        #expect(isClose(rest.a, 0) && isClose(rest.b, -1))
        let presentation = try #require(layer.presentation())
        #expect(isClose(presentation.affineTransform().a, 1))
        layer.removeAllAnimations()

        let rotation = CATransform3DScale(CATransform3DMakeRotation(.pi, 0, 0, 1), 3, 3, 1)
        add(basic("transform", CATransform3DIdentity, rotation), to: layer, screen)
        let half = screen.shown(0, at: 0.5).transform
        #expect(isClose(half.a, 0) && isClose(half.b, 2) && isClose(half.c, -2) && isClose(half.d, 0))
    }

    @Test func valueFunctionAnimatesTransform() {
        let screen = AnimationScreen()
        let layer = screen.addLayer()
        let rotation = basic("transform", 0, 4 * CGFloat.pi)
        rotation.valueFunction = CAValueFunction(name: .rotateZ)
        add(rotation, to: layer, screen)
        let shown = screen.shown(0, at: 0.125).transform
        #expect(isClose(shown.a, 0) && isClose(shown.b, 1))
        layer.removeAllAnimations()
        let scale = basic("transform", [1, 1, 1], [3, 5, 1])
        scale.valueFunction = CAValueFunction(name: .scale)
        add(scale, to: layer, screen)
        let scaled = screen.shown(0, at: 0.5).transform
        #expect(isClose(scaled.a, 2) && isClose(scaled.d, 3))
        #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "spin")) == nil)
    }

    /// Two overlapping changes of position: the layer continues from its current position, and ends at the last one.
    @Test func additiveAnimationsInterruptSmoothly() {
        let screen = AnimationScreen()
        let layer = screen.addLayer()
        func move(to x: CGFloat) {
            let animation = basic("position.x", layer.position.x - x, 0)
            animation.isAdditive = true
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            layer.position.x = x
            layer.add(animation, forKey: nil)
            CATransaction.commit()
            screen.commit()
        }
        move(to: 100)
        screen.advance(to: 0.5)
        let before = screen.shown(0, at: 0.5).transform.tx
        move(to: 20)
        #expect(isClose(before, 50))
        #expect(isClose(screen.shown(0, at: 0.5).transform.tx, before))
        #expect(isClose(screen.shown(0, at: 0.75).transform.tx, 20 + 60 - 25))
        #expect(isClose(screen.shown(0, at: 2).transform.tx, 20))
    }

    @Test func additiveTransformsMultiply() {
        let screen = AnimationScreen()
        let layer = screen.addLayer()
        layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
        screen.commit()
        layer.removeAllAnimations()
        let translation = basic(
            "transform",
            CATransform3DMakeTranslation(10, 0, 0),
            CATransform3DMakeTranslation(20, 0, 0)
        )
        translation.isAdditive = true
        add(translation, to: layer, screen)
        let shown = screen.shown(0, at: 0.5).transform
        // In the layer's own space, and then scaled.
        #expect(isClose(shown.tx, 30) && isClose(shown.a, 2))
    }

    @Test func keyframeAnimationInterpolatesByKeyTimes() {
        let screen = AnimationScreen()
        let layer = screen.addLayer()
        let animation = CAKeyframeAnimation(keyPath: "position.x")
        animation.values = [0, 100, 50]
        animation.keyTimes = [0, 0.25, 1]
        add(animation, to: layer, screen)
        #expect(isClose(screen.shown(0, at: 0.125).transform.tx, 50))
        #expect(isClose(screen.shown(0, at: 0.25).transform.tx, 100))
        #expect(isClose(screen.shown(0, at: 0.625).transform.tx, 75))

        layer.removeAllAnimations()
        animation.timingFunctions = [CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .linear)]
        add(animation, to: layer, screen)
        #expect(abs(screen.shown(0, at: 0.125).transform.tx - 31.5357) < 1e-3)

        layer.removeAllAnimations()
        animation.timingFunctions = nil
        animation.calculationMode = .paced
        add(animation, to: layer, screen)
        #expect(isClose(screen.shown(0, at: 0.5).transform.tx, 75))

        layer.removeAllAnimations()
        animation.calculationMode = .cubic
        animation.values = [0, 30, 60]
        animation.keyTimes = nil
        add(animation, to: layer, screen)
        #expect(isClose(screen.shown(0, at: 0.25).transform.tx, 15))
    }

    /// Discrete values cause no wakeups between changes.
    @Test func discreteKeyframesWakeAtChangesOnly() {
        let screen = AnimationScreen()
        let layer = screen.addLayer()
        let animation = CAKeyframeAnimation(keyPath: "position.x")
        animation.values = [10, 20, 30, 40]
        animation.calculationMode = .discrete
        animation.duration = 2
        animation.repeatCount = 2
        add(animation, to: layer, screen)
        #expect(screen.shown(0, at: 0.49).transform.tx == 10)
        #expect(screen.shown(0, at: 0.5).transform.tx == 20)
        #expect(screen.shown(0, at: 1.99).transform.tx == 40)
        #expect(screen.shown(0, at: 2).transform.tx == 10)
        #expect(screen.evaluated(0).nextChange == 100.5)
        #expect(screen.evaluated(0.75).nextChange == 101)
        #expect(screen.evaluated(1.75).nextChange == 102)
        #expect(screen.evaluated(3.5).nextChange == 104)
        #expect(screen.evaluated(4).nextChange == nil)
    }

    @Test func keyframeAnimationFollowsPath() {
        let screen = AnimationScreen()
        let layer = screen.addLayer()
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 40, y: 0))
        path.addLine(to: CGPoint(x: 40, y: 40))
        let animation = CAKeyframeAnimation(keyPath: "position")
        animation.path = path
        animation.rotationMode = .rotateAuto
        add(animation, to: layer, screen)
        path.addLine(to: .zero)
        let first = screen.shown(0, at: 0.25).transform
        #expect(isClose(first.tx, 20) && isClose(first.ty, 0) && isClose(first.a, 1))
        let second = screen.shown(0, at: 0.75).transform
        #expect(isClose(second.tx, 40) && isClose(second.ty, 20) && isClose(second.a, 0) && isClose(second.b, 1))
    }

    @Test func springAnimationOscillatesAndSettles() {
        let screen = AnimationScreen()
        let layer = screen.addLayer()
        let spring = CASpringAnimation(keyPath: "position.x")
        spring.fromValue = 0
        spring.toValue = 100
        spring.damping = 4
        spring.initialVelocity = 3
        spring.duration = spring.settlingDuration
        #expect(spring.settlingDuration > 3)
        add(spring, to: layer, screen)
        let curve = SpringCurve(mass: 1, stiffness: 100, damping: 4, initialVelocity: 3)
        for time in stride(from: 0, to: spring.duration, by: 0.1) {
            #expect(isClose(screen.shown(0, at: time).transform.tx, 100 * curve.value(at: time)), "\(time)")
        }
        let bouncy = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.3)
        #expect(isClose(bouncy.perceptualDuration, 0.5) && isClose(bouncy.bounce, 0.3))
        #expect(bouncy.mass == 1 && !bouncy.allowsOverdamping)
        let slow = CASpringAnimation(perceptualDuration: 0.5, bounce: -0.5)
        #expect(isClose(slow.bounce, -0.5))
    }

    @Test func animationGroupClipsMembersToDuration() {
        let screen = AnimationScreen()
        let layer = screen.addLayer()
        let long = CABasicAnimation.slide(0, 100, duration: 4)
        let late = basic("opacity", 0, 1)
        late.beginTime = 0.5
        late.duration = 0.5
        let rest = basic("position.y", 0, 10)
        rest.duration = 0
        let group = CAAnimationGroup()
        group.animations = [long, late, rest]
        group.duration = 2
        group.repeatCount = 2
        add(group, to: layer, screen)
        long.toValue = 7
        #expect(screen.shown(0, at: 0.25).opacity == 1, "not shown before it begins")
        #expect(screen.shown(0, at: 0.75).opacity == 0.5)
        #expect(screen.shown(0, at: 1.5).opacity == 1)
        #expect(isClose(screen.shown(0, at: 1).transform.tx, 25))
        #expect(isClose(screen.shown(0, at: 3).transform.tx, 25))
        #expect(isClose(screen.shown(0, at: 3).transform.ty, 5))
        #expect(screen.shown(0, at: 4).transform.tx == 0)
        #expect(screen.context.nextAnimationEvent == 104)
    }

    @Test func animationGroupNextChange() {
        let screen = AnimationScreen()
        let layer = screen.addLayer()
        let late = basic("opacity", 0, 1)
        late.beginTime = 2
        let group = CAAnimationGroup()
        group.animations = [late]
        group.duration = 4
        group.speed = 2
        add(group, to: layer, screen)
        #expect(screen.evaluated(0).nextChange == 101)
        #expect(screen.evaluated(1.25).nextChange == 101.25)
        #expect(screen.evaluated(1.75).nextChange == 102)
        #expect(screen.evaluated(2).nextChange == nil)
    }

    /// A group with fill mode forwards shows its final values, though its members have ended.
    @Test func animationGroupFillsForwards() {
        let screen = AnimationScreen()
        let layer = screen.addLayer()
        let group = CAAnimationGroup()
        group.animations = [CABasicAnimation.slide()]
        group.fillMode = .forwards
        group.isRemovedOnCompletion = false
        add(group, to: layer, screen)
        screen.run(to: 5)
        #expect(screen.shown(0, at: 5).transform.tx == 100)
        #expect(screen.evaluated(5).nextChange == nil)
    }

    @Test func zPositionAnimationReordersSiblings() {
        let screen = AnimationScreen()
        let first = screen.addLayer(color: .red)
        _ = screen.addLayer(color: .blue)
        add(basic("zPosition", -2, 2), to: first, screen)
        func colors(_ time: TimeInterval) -> [UInt32] {
            screen.evaluated(time).tree.root?.children.layers.map(\.background) ?? []
        }
        #expect(colors(0.25) == [Pixel.red, Pixel.blue])
        #expect(colors(0.75) == [Pixel.blue, Pixel.red])
        #expect(colors(1) == [Pixel.red, Pixel.blue])
    }

    @Test func sublayerTransformAnimates() throws {
        let screen = AnimationScreen()
        let parent = screen.addLayer()
        let layer = screen.addLayer(to: parent)
        parent.anchorPoint = CGPoint(x: 0.5, y: 0.5)
        screen.commit()
        parent.removeAllAnimations()
        add(basic("sublayerTransform.scale.x", 1, 3), to: parent, screen)
        let shown = screen.shown(0, 0, at: 0.5)
        #expect(isClose(shown.transform.a, 2) && isClose(shown.transform.tx, -5))
        screen.clock.advance(by: .seconds(0.5))
        let presentation = try #require(layer.presentation())
        #expect(isClose(presentation.convert(.zero, to: presentation.superlayer).x, -5))
        #expect(isClose(screen.shown(0, 0, at: 1).transform.a, 1))
    }
}
