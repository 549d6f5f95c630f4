import QuartzCore
import ScreenSupport
import Testing

@testable import UIKitCore

private final class GradientView: UIView {
    override class var layerClass: AnyClass { CAGradientLayer.self }

    var gradient: CAGradientLayer? { layer as? CAGradientLayer }
}

/// A layer of an app, with properties and an initializer of its own.
private final class BadgeLayer: CAShapeLayer {
    var text = "new"

    override init() {
        super.init()
        fillColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    }

    override init(layer: Any) {
        super.init(layer: layer)
        text = (layer as? BadgeLayer)?.text ?? "copy"
    }
}

/// A layer that inherits its initializers.
private final class TaggedLayer: CALayer {
    var tag = 7
}

private final class BadgeView: UIView {
    override class var layerClass: AnyClass { BadgeLayer.self }
}

private class TaggedView: UIView {
    override class var layerClass: AnyClass { TaggedLayer.self }
}

private final class InheritingView: TaggedView {}

/// `UIView.layerClass`.
@MainActor
@Suite struct LayerClassTests {
    @Test func layerIsOfClass() throws {
        #expect(type(of: UIView().layer) == CALayer.self)
        #expect(GradientView().gradient != nil)
        let view = BadgeView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
        let badge = try #require(view.layer as? BadgeLayer)
        #expect(badge.text == "new" && badge.fillColor == CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        #expect(badge.frame == CGRect(x: 1, y: 2, width: 3, height: 4) && badge.delegate === view)
        #expect((InheritingView().layer as? TaggedLayer)?.tag == 7)
    }

    @Test func viewShowsItsGradient() throws {
        let screen = ViewScreen(width: 40, height: 40)
        let view = GradientView(0, 0, 40, 40, nil)
        view.isOpaque = false
        view.gradient?.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
        view.gradient?.endPoint = CGPoint(x: 0.5, y: 0)
        view.gradient?.startPoint = CGPoint(x: 0.5, y: 1)
        screen.add(view)
        screen.show()
        #expect(screen[20, 0] >> 8 & 255 == 0 && screen[20, 0] & 255 > 245 && screen[20, 39] >> 16 & 255 > 245)
    }

    @Test func presentationIsOfClassAndCopiesProperties() throws {
        let screen = ViewScreen(width: 40, height: 40)
        let (badge, tagged) = (BadgeView(0, 0, 40, 40, nil), TaggedView(0, 0, 40, 40, nil))
        (badge.layer as? BadgeLayer)?.text = "3"
        screen.add(badge, tagged)
        screen.show()
        #expect(try #require(badge.layer.presentation() as? BadgeLayer).text == "3")
        #expect(tagged.layer.presentation() is TaggedLayer)
    }

    /// As for layers of other classes, changes outside of animation blocks are not animated.
    @Test func changesOfLayerOfViewAreNotAnimated() {
        let screen = ViewScreen(width: 40, height: 40)
        let view = GradientView(0, 0, 40, 40, nil)
        screen.add(view)
        screen.show()
        view.gradient?.colors = [UIColor.red.cgColor]
        view.gradient?.startPoint = .zero
        #expect(view.layer.animationKeys() == nil)
    }

    @Test func classThatIsNoLayerTraps() async {
        final class WrongView: UIView {
            override class var layerClass: AnyClass { NSObject.self }
        }
        await #expect(processExitsWith: .failure) { await MainActor.run { _ = WrongView() } }
    }

    @Test func layerWithoutPlainInitializerTraps() async {
        final class NamedLayer: CALayer {
            let title: String

            init(title: String) {
                self.title = title
                super.init()
            }
        }
        final class NamedView: UIView {
            override class var layerClass: AnyClass { NamedLayer.self }
        }
        await #expect(processExitsWith: .failure) { await MainActor.run { _ = NamedView() } }
    }
}
