import Compositor
import CoreGraphics
import QuartzCore
import ScreenSupport
import TestSupport
import Testing

/// `CATransformLayer`.
@Suite struct CATransformLayerTests {
    private static let perspective: CATransform3D = {
        var transform = CATransform3DIdentity
        transform.m34 = -1 / 150
        return transform
    }()

    private static let tilt = CATransform3DMakeRotation(0.6, 1, 0.5, 0)

    private func square(_ color: CGColor, _ position: CGPoint, z: CGFloat = 0, side: CGFloat = 20) -> CALayer {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        layer.position = position
        layer.zPosition = z
        layer.backgroundColor = color
        return layer
    }

    /// Returns a screen with a transform layer of 60 × 60 points in its middle, seen with a perspective.
    private func scene() -> (screen: LayerScreen, layer: CATransformLayer) {
        CATransaction.setDisableActions(true)
        let screen = LayerScreen(width: 80, height: 80)
        screen.root.sublayerTransform = Self.perspective
        let layer = CATransformLayer()
        layer.frame = CGRect(x: 10, y: 10, width: 60, height: 60)
        screen.root.addSublayer(layer)
        return (screen, layer)
    }

    /// The same scene with the transforms multiplied by hand.
    @Test func sublayersHaveDepthOfTheirOwn() {
        let (screen, layer) = scene()
        layer.transform = Self.tilt
        layer.addSublayer(square(.red, CGPoint(x: 25, y: 30), z: -15))
        layer.addSublayer(square(.green, CGPoint(x: 35, y: 30), z: 15))
        screen.show()
        let plain = LayerScreen(width: 80, height: 80)
        for (color, x, z) in [(CGColor.red, -5.0, -15.0), (.green, 5, 15)] {
            let layer = square(color, CGPoint(x: 40, y: 40))
            layer.transform = CATransform3DConcat(
                CATransform3DConcat(CATransform3DMakeTranslation(x, 0, z), Self.tilt),
                Self.perspective
            )
            plain.root.addSublayer(layer)
        }
        plain.show()
        expectSame(screen, plain)
        let flat = LayerScreen(width: 80, height: 80)
        flat.root.sublayerTransform = Self.perspective
        let holder = CALayer()
        holder.frame = layer.frame
        holder.transform = Self.tilt
        holder.addSublayer(square(.red, CGPoint(x: 25, y: 30), z: -15))
        flat.root.addSublayer(holder)
        flat.show()
        #expect(pixels(flat.surface) != pixels(screen.surface))
    }

    private func expectSame(_ left: LayerScreen, _ right: LayerScreen) {
        var differences = 0
        for (left, right) in zip(pixels(left.surface), pixels(right.surface)) {
            for shift in [0, 8, 16] as [UInt32] where abs(Int(left >> shift & 255) - Int(right >> shift & 255)) > 2 {
                differences += 1
            }
        }
        #expect(differences == 0)
        #expect(Set(pixels(left.surface)).count > 2)
    }

    /// Rotated by half a turn, the layer that was behind is in front.
    @Test func sublayersAreSortedByDepthInSpace() {
        let (screen, layer) = scene()
        layer.addSublayer(square(.red, CGPoint(x: 30, y: 30), z: -10))
        layer.addSublayer(square(.green, CGPoint(x: 30, y: 30), z: 10))
        screen.show()
        #expect(screen[40, 40] == Pixel.green)
        layer.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
        screen.show()
        #expect(screen[40, 40] == Pixel.red)
        #expect(pixels(screen.surface) == screen.repainted())
        layer.sublayers?[0].zPosition = 20
        screen.show()
        #expect(screen[40, 40] == Pixel.green)
        #expect(layer.sublayers?.map(\.zPosition) == [20, 10])
    }

    @Test func nestedTransformLayersShareSpace() {
        let (screen, layer) = scene()
        layer.transform = Self.tilt
        let inner = CATransformLayer()
        inner.frame = CGRect(x: 20, y: 20, width: 20, height: 20)
        inner.transform = CATransform3DMakeRotation(0.8, 0, 1, 0)
        inner.zPosition = 12
        inner.addSublayer(square(.red, CGPoint(x: 10, y: 10), z: 6))
        layer.addSublayer(inner)
        screen.show()
        let plain = LayerScreen(width: 80, height: 80)
        let alone = square(.red, CGPoint(x: 40, y: 40))
        var transform = CATransform3DConcat(CATransform3DMakeTranslation(0, 0, 6), inner.transform)
        transform = CATransform3DConcat(transform, CATransform3DMakeTranslation(0, 0, 12))
        transform = CATransform3DConcat(transform, Self.tilt)
        alone.transform = CATransform3DConcat(transform, Self.perspective)
        plain.root.addSublayer(alone)
        plain.show()
        expectSame(screen, plain)
        // A change of the outer layer moves the sublayers of the inner one.
        layer.transform = CATransform3DIdentity
        screen.show()
        #expect(pixels(screen.surface) == screen.repainted())
        let flat = CATransform3DConcat(CATransform3DMakeTranslation(0, 0, 6), inner.transform)
        alone.transform = CATransform3DConcat(
            CATransform3DConcat(flat, CATransform3DMakeTranslation(0, 0, 12)),
            Self.perspective
        )
        plain.show()
        expectSame(screen, plain)
    }

    @Test func ownAppearanceIsIgnored() {
        let (screen, layer) = scene()
        layer.addSublayer(square(.red, CGPoint(x: 30, y: 30)))
        screen.show()
        let expected = pixels(screen.surface)
        layer.backgroundColor = .green
        layer.contents = fourColors(width: 8, height: 8)
        layer.borderWidth = 3
        layer.cornerRadius = 5
        layer.shadowOpacity = 1
        layer.mask = CALayer()
        layer.masksToBounds = true
        layer.bounds.size = CGSize(width: 60, height: 60)
        layer.setNeedsDisplay()
        screen.show()
        #expect(pixels(screen.surface) == expected)
    }

    /// Overlapping sublayers stay visible through each other, but each is faded as a group.
    @Test func opacityAppliesToEachSublayer() {
        let (screen, layer) = scene()
        let red = square(.red, CGPoint(x: 25, y: 30))
        let inside = square(.blue, CGPoint(x: 6, y: 6), side: 6)
        red.addSublayer(inside)
        layer.addSublayer(red)
        layer.addSublayer(square(.green, CGPoint(x: 35, y: 30)))
        layer.opacity = 0.5
        screen.show()
        let plain = LayerScreen(width: 80, height: 80)
        for sublayer in [square(.red, CGPoint(x: 35, y: 40)), square(.green, CGPoint(x: 45, y: 40))] {
            sublayer.opacity = 0.5
            if sublayer.backgroundColor == .red { sublayer.addSublayer(square(.blue, CGPoint(x: 6, y: 6), side: 6)) }
            plain.root.addSublayer(sublayer)
        }
        plain.show()
        expectSame(screen, plain)
        #expect(pixels(screen.surface) == screen.repainted())
    }

    @Test func hitTestsPassOverTransformLayer() {
        let (screen, layer) = scene()
        let back = square(.red, CGPoint(x: 30, y: 30), z: -10)
        let front = square(.green, CGPoint(x: 30, y: 30), z: 10)
        layer.addSublayer(back)
        layer.addSublayer(front)
        screen.show()
        #expect(screen.root.hitTest(CGPoint(x: 40, y: 40)) === front)
        #expect(screen.root.hitTest(CGPoint(x: 15, y: 15)) === screen.root)
        layer.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
        #expect(screen.root.hitTest(CGPoint(x: 40, y: 40)) === back)
        layer.transform = Self.tilt
        screen.show()
        // Every pixel of a color belongs to the layer that is hit there.
        for y in stride(from: 0, to: 80, by: 3) {
            for x in stride(from: 0, to: 80, by: 3) {
                let hit = screen.root.hitTest(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
                if screen[x, y] == Pixel.green { #expect(hit === front) }
                if screen[x, y] == Pixel.red { #expect(hit === back) }
                if screen[x, y] == Pixel.black { #expect(hit === screen.root) }
            }
        }
    }

    @Test func pointsAreConvertedThroughSpace() {
        let (screen, layer) = scene()
        layer.transform = Self.tilt
        let inside = square(.red, CGPoint(x: 25, y: 30), z: 15)
        layer.addSublayer(inside)
        screen.show()
        let point = inside.convert(CGPoint(x: 3, y: 4), to: screen.root)
        let back = inside.convert(point, from: screen.root)
        #expect(abs(back.x - 3) < 1e-6 && abs(back.y - 4) < 1e-6)
        let own = layer.convert(layer.convert(CGPoint(x: 3, y: 4), to: screen.root), from: screen.root)
        #expect(abs(own.x - 3) < 1e-6 && abs(own.y - 4) < 1e-6)
        let direct = inside.convert(CGPoint(x: 10, y: 10), to: layer)
        let around = layer.convert(inside.convert(CGPoint(x: 10, y: 10), to: screen.root), from: screen.root)
        #expect(abs(direct.x - around.x) < 1e-6 && abs(direct.y - around.y) < 1e-6)
    }

    /// The same pixels as with values that are set frame by frame.
    @Test func animationsMoveSublayersInSpace() {
        func make() -> (AnimationScreen, CATransformLayer) {
            let screen = AnimationScreen(width: 80, height: 80)
            CATransaction.setDisableActions(true)
            screen.root.sublayerTransform = Self.perspective
            let layer = CATransformLayer()
            layer.frame = CGRect(x: 10, y: 10, width: 60, height: 60)
            let inner = CATransformLayer()
            inner.frame = CGRect(x: 20, y: 20, width: 20, height: 20)
            inner.addSublayer(square(.blue, CGPoint(x: 10, y: -5), z: 3, side: 8))
            layer.addSublayer(square(.red, CGPoint(x: 30, y: 30), z: -10))
            layer.addSublayer(square(.green, CGPoint(x: 30, y: 30), z: 10))
            layer.addSublayer(inner)
            screen.root.addSublayer(layer)
            screen.commit()
            return (screen, layer)
        }
        let (screen, layer) = make()
        let animation = CABasicAnimation(keyPath: "transform")
        animation.valueFunction = CAValueFunction(name: .rotateY)
        animation.fromValue = 0
        animation.toValue = 2 * CGFloat.pi
        animation.duration = 1
        layer.add(animation, forKey: nil)
        screen.commit()
        let shown = CompositedScreen(size: PixelSize(width: 80, height: 80))
        for step in 0..<20 {
            let tree = screen.evaluated(Double(step) / 20).tree
            shown.show(tree)
            #expect(pixels(shown.surface) == painted(tree))
            let (still, other) = make()
            CATransaction.setDisableActions(true)
            other.transform = CATransform3DMakeRotation(2 * .pi * CGFloat(step) / 20, 0, 1, 0)
            still.commit()
            let expected = painted(still.tree)
            let differences = zip(pixels(shown.surface), expected).count { left, right in
                [0, 8, 16].contains { abs(Int(left >> $0 & 255) - Int(right >> $0 & 255)) > 16 }
            }
            #expect(differences == 0, "step \(step)")
        }
    }
}

/// `CAScrollLayer`.
@Suite struct CAScrollLayerTests {
    private func scene() -> (layer: CAScrollLayer, content: CALayer) {
        let layer = CAScrollLayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
        let content = CALayer()
        content.frame = CGRect(x: 10, y: 20, width: 200, height: 100)
        layer.addSublayer(content)
        return (layer, content)
    }

    @Test func scrollingMovesOriginInAllowedDirections() {
        let (layer, _) = scene()
        #expect(layer.scrollMode == .both && layer.masksToBounds)
        layer.scroll(to: CGPoint(x: 5, y: 6))
        #expect(layer.bounds == CGRect(x: 5, y: 6, width: 40, height: 30))
        layer.scrollMode = .horizontally
        layer.scroll(to: CGPoint(x: 7, y: 9))
        #expect(layer.bounds.origin == CGPoint(x: 7, y: 6))
        layer.scrollMode = .vertically
        layer.scroll(to: CGPoint(x: 1, y: 2))
        #expect(layer.bounds.origin == CGPoint(x: 7, y: 2))
        layer.scrollMode = .none
        layer.scroll(to: CGPoint(x: 0, y: 0))
        #expect(layer.bounds.origin == CGPoint(x: 7, y: 2))
        layer.scrollMode = .both
        layer.scroll(to: CGPoint(x: CGFloat.nan, y: .infinity))
        #expect(layer.bounds.origin == CGPoint(x: 7, y: 2))
    }

    @Test func rectanglesBecomeVisibleByLeastDistance() {
        let (layer, _) = scene()
        layer.scroll(to: CGRect(x: 50, y: 5, width: 10, height: 10))
        #expect(layer.bounds.origin == CGPoint(x: 20, y: 0))
        layer.scroll(to: CGRect(x: 30, y: 8, width: 10, height: 10))
        #expect(layer.bounds.origin == CGPoint(x: 20, y: 0))
        layer.scroll(to: CGRect(x: 10, y: 40, width: 90, height: 90))
        #expect(layer.bounds.origin == CGPoint(x: 10, y: 40))
        layer.scroll(to: CGRect.null)
        #expect(layer.bounds.origin == CGPoint(x: 10, y: 40))
    }

    @Test func sublayersScrollTheirScrollLayer() {
        let (layer, content) = scene()
        content.scroll(CGPoint(x: 30, y: 5))
        #expect(layer.bounds.origin == CGPoint(x: 40, y: 25))
        #expect(content.visibleRect == CGRect(x: 30, y: 5, width: 40, height: 30))
        content.scrollRectToVisible(CGRect(x: 100, y: 0, width: 10, height: 10))
        #expect(layer.bounds.origin == CGPoint(x: 80, y: 20))
        #expect(layer.visibleRect == layer.bounds)
        layer.scroll(to: CGPoint(x: 900, y: 900))
        #expect(content.visibleRect == .zero)
        let alone = CALayer()
        alone.bounds = CGRect(x: 1, y: 2, width: 3, height: 4)
        alone.scroll(CGPoint(x: 5, y: 5))
        #expect(alone.visibleRect == alone.bounds)
        #expect(layer.value(forKey: "scrollMode") as? String == "both")
    }
}
