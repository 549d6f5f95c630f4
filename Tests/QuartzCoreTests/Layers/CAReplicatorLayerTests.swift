import Compositor
import CoreGraphics
import QuartzCore
import TestSupport
import Testing

/// `CAReplicatorLayer`.
@Suite struct CAReplicatorLayerTests {
    /// A replicator of 40 × 40 points with a white sublayer of 6 × 6 points at (2, 3).
    private func scene() -> (screen: LayerScreen, layer: CAReplicatorLayer, dot: CALayer) {
        CATransaction.setDisableActions(true)
        let screen = LayerScreen(width: 48, height: 48)
        let layer = CAReplicatorLayer()
        layer.frame = CGRect(x: 4, y: 4, width: 40, height: 40)
        let dot = CALayer()
        dot.frame = CGRect(x: 2, y: 3, width: 6, height: 6)
        dot.backgroundColor = .white
        layer.addSublayer(dot)
        screen.root.addSublayer(layer)
        return (screen, layer, dot)
    }

    @Test func instancesAreTransformedOneAfterTheOther() {
        let (screen, layer, _) = scene()
        layer.instanceCount = 4
        layer.instanceTransform = CATransform3DMakeTranslation(10, 5, 0)
        screen.show()
        for index in 0..<4 {
            let (x, y) = (6 + 10 * index, 7 + 5 * index)
            #expect(screen[x, y] == Pixel.white && screen[x + 5, y + 5] == Pixel.white, "instance \(index)")
            #expect(screen[x - 1, y] == Pixel.black && screen[x + 6, y] == Pixel.black, "instance \(index)")
        }
    }

    /// The same pixels as layers that are placed one by one.
    @Test func instancesRotateAboutCenterOfLayer() {
        let (screen, layer, dot) = scene()
        layer.instanceCount = 8
        layer.instanceTransform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
        screen.show()
        let plain = LayerScreen(width: 48, height: 48)
        for index in 0..<8 {
            let holder = CALayer()
            holder.frame = layer.frame
            holder.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 4 * CGFloat(index)))
            let copy = CALayer()
            copy.frame = dot.frame
            copy.backgroundColor = .white
            holder.addSublayer(copy)
            plain.root.addSublayer(holder)
        }
        plain.show()
        for (left, right) in zip(pixels(screen.surface), pixels(plain.surface)) {
            #expect(abs(Int(left & 255) - Int(right & 255)) <= 1)
        }
    }

    @Test func colorsAreMultipliedAndOffset() {
        let (screen, layer, dot) = scene()
        dot.backgroundColor = CGColor(red: 1, green: 0.8, blue: 1, alpha: 1)
        layer.instanceCount = 3
        layer.instanceTransform = CATransform3DMakeTranslation(10, 0, 0)
        layer.instanceColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
        layer.instanceRedOffset = -0.4
        layer.instanceBlueOffset = 0.6
        layer.instanceAlphaOffset = -0.25
        screen.show()
        func expect(_ x: Int, _ components: [Double], _ comment: Comment) {
            for (shift, value) in zip([16, 8, 0] as [UInt32], components) {
                #expect(abs(Double(screen[x, 10] >> shift & 255) - 255 * value) <= 2, comment)
            }
        }
        expect(8, [1, 0.4, 0], "first")
        expect(18, [0.6 * 0.75, 0.4 * 0.75, 0.6 * 0.75], "second")
        expect(28, [0.2 * 0.5, 0.4 * 0.5, 0.5], "third, with a clamped component")
    }

    @Test func changesOfSublayersAppearInAllInstances() {
        let (screen, layer, dot) = scene()
        layer.instanceCount = 3
        layer.instanceTransform = CATransform3DMakeTranslation(12, 0, 0)
        screen.show()
        dot.backgroundColor = .red
        dot.position.y += 10
        screen.show()
        for x in [6, 18, 30] { #expect(screen[x, 17] == Pixel.red && screen[x, 7] == Pixel.black) }
        let other = CALayer()
        other.frame = CGRect(x: 0, y: 30, width: 4, height: 4)
        other.backgroundColor = .blue
        layer.addSublayer(other)
        screen.show()
        for x in [4, 16, 28] { #expect(screen[x, 34] == Pixel.blue) }
        dot.removeFromSuperlayer()
        screen.show()
        #expect(screen[18, 17] == Pixel.black && screen.repainted() == pixels(screen.surface))
        layer.bounds.size.width = 20
        layer.instanceTransform = CATransform3DMakeScale(-1, 1, 1)
        screen.show()
        #expect(screen.repainted() == pixels(screen.surface))
    }

    @Test func countLimitsInstances() {
        let (screen, layer, _) = scene()
        layer.instanceTransform = CATransform3DMakeTranslation(12, 0, 0)
        screen.show()
        #expect(screen[6, 7] == Pixel.white && screen[18, 7] == Pixel.black)
        for count in [0, -3, .min] {
            layer.instanceCount = count
            screen.show()
            #expect(screen[6, 7] == Pixel.black)
        }
        layer.instanceCount = .max
        layer.instanceTransform = CATransform3DMakeScale(.nan, 1, 1)
        screen.show()
        #expect(screen[6, 7] == Pixel.white)
    }

    @Test func animationsOfSublayersAreDelayed() throws {
        CATransaction.setDisableActions(true)
        let screen = AnimationScreen()
        let layer = CAReplicatorLayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
        layer.instanceCount = 3
        layer.instanceDelay = 0.25
        let dot = CALayer()
        dot.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
        dot.backgroundColor = .white
        layer.addSublayer(dot)
        screen.root.addSublayer(layer)
        screen.commit()
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 0
        fade.toValue = 1
        fade.duration = 1
        fade.fillMode = .both
        fade.isRemovedOnCompletion = false
        dot.add(fade, forKey: nil)
        screen.commit()
        for (index, opacity) in [0.75, 0.5, 0.25].enumerated() {
            let instance = screen.shown(0, at: 0.75).children.layers[index]
            #expect(abs(instance.children.layers[0].opacity - opacity) < 1e-6, "instance \(index)")
        }
    }

    @Test func propertiesAreAnimated() throws {
        CATransaction.setDisableActions(true)
        let screen = AnimationScreen()
        let layer = CAReplicatorLayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
        layer.instanceCount = 2
        let dot = CALayer()
        dot.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
        dot.backgroundColor = .white
        layer.addSublayer(dot)
        screen.root.addSublayer(layer)
        screen.commit()
        let spread = CABasicAnimation(keyPath: "instanceTransform.translation.x")
        spread.toValue = 20
        spread.duration = 1
        layer.add(spread, forKey: nil)
        screen.commit()
        let instance = screen.shown(0, at: 0.5).children.layers[1]
        #expect(instance.transform.tx == 10)
        screen.advance(to: 0.5)
        #expect(layer.presentation()?.instanceTransform.m41 == 10)
    }

    @Test func replicatorsAreNested() {
        let (screen, layer, _) = scene()
        layer.instanceCount = 2
        layer.instanceTransform = CATransform3DMakeTranslation(10, 0, 0)
        let outer = CAReplicatorLayer()
        outer.frame = screen.root.bounds
        outer.instanceCount = 3
        outer.instanceTransform = CATransform3DMakeTranslation(0, 12, 0)
        screen.root.addSublayer(outer)
        outer.addSublayer(layer)
        screen.show()
        for x in [6, 16] { for y in [7, 19, 31] { #expect(screen[x, y] == Pixel.white, "\(x), \(y)") } }
    }

    @Test func renderInContextShowsInstances() throws {
        let (screen, layer, _) = scene()
        layer.instanceCount = 3
        layer.instanceTransform = CATransform3DMakeTranslation(10, 0, 0)
        screen.show()
        let host = DrawnLayer(frame: layer.frame) { layer.render(in: $0) }
        let copy = LayerScreen(width: 48, height: 48)
        host.setNeedsDisplay()
        copy.root.addSublayer(host)
        copy.show()
        #expect(pixels(copy.surface) == pixels(screen.surface))
    }

    @Test(arguments: 0..<20) func partialRepaintEqualsFullRepaint(seed: Int) {
        var random = RandomLayers(seed: seed + 40, hasEverything: true)
        let (screen, layer, dot) = scene()
        layer.addSublayer(random.layer(depth: 1))
        layer.instanceCount = 4
        for _ in 0..<10 {
            switch Int(random.number(0...6)) {
            case 0: layer.instanceCount = Int(random.number(0...6))
            case 1: layer.instanceTransform = CATransform3DMakeRotation(random.number(0...6), 0, 0, 1)
            case 2: layer.instanceTransform = CATransform3DMakeTranslation(random.number(-9...9), 4, 0)
            case 3: layer.instanceColor = random.color()
            case 4: dot.position.x = random.number(0...40)
            case 5: dot.backgroundColor = random.color()
            default: layer.opacity = Float(random.number(1...4) / 4)
            }
            screen.show()
            #expect(pixels(screen.surface) == screen.repainted())
        }
    }
}
