import CoreGraphics
import QuartzCore
import Testing

/// Paths, whose changes are never animated implicitly, and copies of layers in their own classes.
@Suite struct ImplicitPathTests {
    private func path(_ width: CGFloat) -> CGPath {
        CGPath(rect: CGRect(x: 0, y: 0, width: width, height: 10), transform: nil)
    }

    @Test func changeOfPathIsNotAnimated() {
        let screen = LayerScreen(width: 100, height: 20)
        let shape = CAShapeLayer()
        shape.path = path(20)
        shape.shadowPath = path(20)
        shape.shadowOpacity = 1
        screen.root.addSublayer(shape)
        screen.show()
        shape.path = path(90)
        shape.shadowPath = path(90)
        screen.show()
        #expect(shape.animationKeys() ?? [] == [])
        // Other properties of the same layer are.
        shape.lineWidth = 3
        shape.shadowRadius = 5
        screen.show()
        #expect(Set(shape.animationKeys() ?? []) == ["lineWidth", "shadowRadius"])
    }

    @Test func pathCanBeAnimatedExplicitly() {
        let screen = LayerScreen(width: 100, height: 20)
        let shape = CAShapeLayer()
        shape.path = path(20)
        screen.root.addSublayer(shape)
        screen.show()
        let animation = CABasicAnimation(keyPath: "path")
        animation.fromValue = path(20)
        animation.toValue = path(90)
        animation.duration = 1
        shape.add(animation, forKey: nil)
        #expect(shape.presentation().map { $0.path?.boundingBox.width != nil } == true)
        shape.actions = ["path": animation]
        shape.path = path(50)
        #expect(shape.animationKeys()?.contains("path") == true)
    }

    @Test func copiesHaveClassOfLayer() throws {
        let screen = LayerScreen(width: 100, height: 20)
        let shape = CAShapeLayer()
        shape.lineWidth = 7
        screen.root.addSublayer(shape)
        screen.show()
        // The types are those of the receiver, without a cast.
        let shown: CAShapeLayer = try #require(shape.presentation())
        let model: CAShapeLayer = shown.model()
        #expect(shown.lineWidth == 7 && model === shape && shape.model() === shape)
    }
}
