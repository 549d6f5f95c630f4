import Compositor
import QuartzCore
import ScreenSupport
import TestSupport
import Testing

/// Animations that the compositor evaluates in layers with flipped geometry.
@Suite struct FlippedAnimationTests {
    private func animation(_ keyPath: String, _ from: Any?, _ to: Any?, isAdditive: Bool = false) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.fromValue = from
        animation.toValue = to
        animation.isAdditive = isAdditive
        animation.duration = 2
        return animation
    }

    private static let perspective: CATransform3D = {
        var transform = CATransform3DIdentity
        transform.m34 = -1 / 150
        return transform
    }()

    private func animations(_ random: inout RandomLayers, _ layer: CALayer) -> [CAAnimation] {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 5, y: 5))
        path.addQuadCurve(to: CGPoint(x: 50, y: 40), control: CGPoint(x: 40, y: 0))
        let keyframes = CAKeyframeAnimation(keyPath: "position")
        keyframes.path = path
        keyframes.rotationMode = .rotateAuto
        keyframes.duration = 2
        let turn = CATransform3DConcat(CATransform3DMakeRotation(1, 1, 0.3, 0.2), Self.perspective)
        let ellipse = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 30, height: 12), transform: nil)
        return [
            animation("position", CGPoint(x: 5, y: 30), CGPoint(x: 40, y: 10)),
            animation("position.y", 4, 40), keyframes,
            animation("bounds", nil, CGRect(x: 3, y: 9, width: 30, height: 10)),
            animation("bounds.origin.y", 0, 12), animation("bounds.size.height", 5, 40),
            animation("anchorPoint", nil, CGPoint(x: 0.2, y: 1)), animation("transform.rotation", 0, 2),
            animation("transform.rotation.x", 0, 1), animation("transform", nil, turn),
            animation("transform", CATransform3DMakeTranslation(0, 9, 0), CATransform3DIdentity, isAdditive: true),
            animation("sublayerTransform", nil, turn), animation("transform.translation.y", 0, 15),
            animation("cornerRadius", 0, 10), animation("shadowOffset", nil, CGSize(width: 4, height: 8)),
            animation("shadowPath", CGPath(ellipseIn: layer.bounds, transform: nil), ellipse),
            animation("path", CGPath(ellipseIn: layer.bounds, transform: nil), ellipse),
            animation("strokeEnd", 0, 1), animation("endPoint", nil, CGPoint(x: 0.3, y: 0)),
            animation("instanceTransform", nil, CATransform3DMakeTranslation(3, 12, 0)),
        ]
    }

    /// In the middle of animations, the screen shows the same as a tree that is placed by hand for that time.
    @Test(arguments: 0..<30) func animatedTreeEqualsTreePlacedByHand(seed: Int) {
        CATransaction.setDisableActions(true)
        var random = RandomLayers(seed: seed + 300, hasEverything: seed % 2 == 0)
        random.hasSpecialLayers = true
        random.hasFlips = true
        let screen = AnimationScreen(width: 96, height: 64)
        var layers: [CALayer] = []
        func collect(_ layer: CALayer) {
            layers.append(layer)
            for sublayer in layer.sublayers ?? [] { collect(sublayer) }
        }
        for _ in 0..<3 {
            let layer = random.layer(depth: 2)
            screen.root.addSublayer(layer)
            collect(layer)
        }
        screen.commit()
        for layer in layers {
            let known = animations(&random, layer).filter { animation in
                let key = (animation as? CAPropertyAnimation)?.keyPath ?? ""
                // Bitmaps of drawings with animated bounds lie on other pixels in the other tree.
                if layer is DrawnLayer || layer is CAGradientLayer { return !key.hasPrefix("bounds") }
                return !(layer is CAReplicatorLayer && key == "sublayerTransform")
            }
            for _ in 0..<2 { layer.add(random.generator.element(of: known), forKey: nil) }
        }
        screen.commit()
        for time in [0.25, 0.8, 1.5] {
            screen.clock.advance(to: .seconds(100 + time))
            let plain = AnimationScreen(width: 96, height: 64)
            for layer in screen.root.sublayers ?? [] {
                plain.root.addSublayer(FlippedTwin.of(layer, animated: true))
            }
            plain.commit()
            let (found, expected) = (painted(screen.evaluated(time).tree), painted(plain.tree))
            let count = zip(found, expected).count { left, right in
                !isClose(left, right, levels: 3)
            }
            #expect(count <= 3, "\(count) pixels at \(time)")
        }
    }

    @Test func presentationIsInTheLayersCoordinates() throws {
        CATransaction.setDisableActions(true)
        let screen = AnimationScreen()
        screen.root.isGeometryFlipped = true
        let layer = screen.addLayer(color: .red)
        layer.add(animation("position", CGPoint(x: 0, y: 0), CGPoint(x: 20, y: 30)), forKey: nil)
        screen.commit()
        screen.clock.advance(to: .seconds(101))
        let shown = try #require(layer.presentation())
        #expect(shown.position == CGPoint(x: 10, y: 15) && shown.contentsAreFlipped())
        let root = try #require(screen.root.presentation())
        #expect(shown.convert(CGPoint(x: 1, y: 2), to: root) == CGPoint(x: 11, y: 17))
        // The coordinates of the root begin at the bottom of a screen of 48 points.
        #expect(root.hitTest(CGPoint(x: 15, y: 48 - 20))?.model() === layer)
        #expect(root.hitTest(CGPoint(x: 15, y: 20))?.model() !== layer)
        let pixels = painted(screen.evaluated(1).tree)
        #expect(pixels[28 * 64 + 15] == Pixel.red && pixels[20 * 64 + 15] != Pixel.red)
    }

    @Test(arguments: [CATransitionType.push, .moveIn, .reveal, CATransitionType(rawValue: "pageCurl")])
    func transitionWithSubtypeRunsTheOtherWay(type: CATransitionType) {
        CATransaction.setDisableActions(true)
        func image(_ isFlipped: Bool, _ subtype: CATransitionSubtype) -> [UInt32] {
            let screen = AnimationScreen()
            let layer = screen.addLayer(color: .red)
            layer.isGeometryFlipped = isFlipped
            layer.frame = CGRect(x: 10, y: 6, width: 40, height: 30)
            layer.masksToBounds = true
            screen.commit()
            let transition = CATransition()
            transition.type = type
            transition.subtype = subtype
            transition.duration = 1
            layer.add(transition, forKey: nil)
            layer.backgroundColor = .green
            screen.commit()
            return painted(screen.evaluated(0.4).tree)
        }
        #expect(image(true, .fromTop) == image(false, .fromBottom))
        #expect(image(false, .fromTop) != image(false, .fromBottom))
        #expect(image(true, .fromLeft) == image(false, .fromLeft))
    }

    /// Animations of custom values draw with the same flip.
    @Test func redrawnLayerIsFlipped() {
        CATransaction.setDisableActions(true)
        final class Bar: CALayer {
            override class func needsDisplay(forKey key: String) -> Bool { key == "length" }
            override func draw(in context: CGContext) {
                #expect(contentsAreFlipped())
                context.setFillColor(.red)
                context.fill(CGRect(x: 0, y: 0, width: 10, height: value(forKey: "length") as? CGFloat ?? 0))
            }
        }
        let screen = AnimationScreen()
        let container = screen.addLayer()
        container.frame = CGRect(x: 0, y: 0, width: 64, height: 48)
        container.isGeometryFlipped = true
        let bar = Bar()
        bar.frame = CGRect(x: 0, y: 0, width: 10, height: 40)
        bar.setValue(CGFloat(5), forKey: "length")
        container.addSublayer(bar)
        bar.setNeedsDisplay()
        screen.commit()
        #expect(painted(screen.tree)[45 * 64 + 5] == Pixel.red && painted(screen.tree)[30 * 64 + 5] != Pixel.red)
        bar.add(animation("length", CGFloat(20), CGFloat(40)), forKey: nil)
        screen.commit()
        #expect(painted(screen.tree)[30 * 64 + 5] == Pixel.red && painted(screen.tree)[10 * 64 + 5] != Pixel.red)
    }
}
