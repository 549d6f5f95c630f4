import Compositor
import QuartzCore
import ScreenSupport
import TestSupport
import Testing

/// Cost and correctness of animation frames.
@Suite struct AnimatedRepaintTests {
    private static let size = PixelSize(width: 64, height: 48)

    /// A generator of random animations of every kind.
    private struct Animator {
        var generator: SeededGenerator

        mutating func number(_ range: ClosedRange<Int>) -> CGFloat {
            CGFloat(Int.random(in: range, using: &generator))
        }

        mutating func color() -> CGColor {
            CGColor(
                red: number(0...4) / 4,
                green: number(0...4) / 4,
                blue: number(0...4) / 4,
                alpha: generator.chance(30) ? 0.5 : 1
            )
        }

        mutating func value(_ keyPath: String) -> Any {
            switch keyPath {
            case "shadowOffset": CGSize(width: number(-8...8), height: number(-8...8))
            case "shadowColor": color()
            case "shadowOpacity": number(0...2) / 2
            case "position": CGPoint(x: number(0...60), y: number(0...40))
            case "bounds": CGRect(x: number(0...5), y: 0, width: number(1...30), height: number(1...30))
            case "backgroundColor": color()
            case "opacity", "hidden": number(0...2) / 2
            case "zPosition": number(-2...2)
            case "transform.rotation": number(-3...3)
            case "transform.scale": number(1...4) / 2
            case "sublayerTransform": CATransform3DMakeRotation(number(0...6), 0, 0, 1)
            default: number(0...20)
            }
        }

        mutating func animation() -> CAAnimation {
            if generator.chance(10) {
                let transition = CATransition()
                transition.type = generator.element(of: [
                    .fade, .push, .moveIn, .reveal, .init(rawValue: "pageCurl"), .init(rawValue: "pageUnCurl"),
                ])
                return timed(transition)
            }
            if generator.chance(10) {
                let group = CAAnimationGroup()
                group.animations = (0..<3).map { _ in self.animation() }
                return timed(group)
            }
            let keyPath = generator.element(of: [
                "position", "position.x", "bounds", "backgroundColor", "opacity", "hidden", "zPosition",
                "transform.rotation", "transform.scale", "sublayerTransform", "bounds.origin.x", "masksToBounds",
                "shadowOffset", "shadowColor", "shadowOpacity", "shadowRadius",
            ])
            if generator.chance(30) {
                let keyframes = CAKeyframeAnimation(keyPath: keyPath)
                keyframes.values = (0..<3).map { _ in value(keyPath) }
                keyframes.calculationMode = generator.element(of: [.linear, .discrete, .cubic])
                return timed(keyframes)
            }
            let basic = CABasicAnimation(keyPath: keyPath)
            if generator.chance(80) { basic.fromValue = value(keyPath) }
            if generator.chance(80) { basic.toValue = value(keyPath) }
            basic.isAdditive = generator.chance(20)
            return timed(basic)
        }

        mutating func timed(_ animation: CAAnimation) -> CAAnimation {
            animation.duration = TimeInterval(number(1...8)) / 4
            animation.autoreverses = generator.chance(20)
            animation.repeatCount = generator.chance(20) ? 2.5 : 1
            animation.commitDelay = generator.chance(20) ? 0.5 : 0
            animation.fillMode = generator.chance(30) ? .both : .removed
            animation.isRemovedOnCompletion = generator.chance(80)
            return animation
        }
    }

    /// Partial repaint between evaluated trees equals a full repaint of each, at any times.
    @Test(arguments: 0..<24) func partialRepaintEqualsFullRepaint(seed: Int) {
        let screen = AnimationScreen(width: Self.size.width, height: Self.size.height)
        var animator = Animator(generator: SeededGenerator(seed: UInt64(seed)))
        var layers: [CALayer] = [screen.root]
        CATransaction.setDisableActions(true)
        for _ in 0..<8 {
            let layer = CALayer()
            layer.frame = CGRect(
                x: animator.number(0...40),
                y: animator.number(0...30),
                width: animator.number(5...30),
                height: animator.number(5...30)
            )
            layer.backgroundColor = animator.color()
            if animator.generator.chance(20) { layer.contents = fourColors(width: 8, height: 8) }
            if seed % 4 == 3 { layer.isGeometryFlipped = animator.generator.chance(40) }
            animator.generator.element(of: layers).addSublayer(layer)
            layers.append(layer)
        }
        screen.commit()
        let composited = CompositedScreen(size: Self.size)
        var time = 0.0
        for _ in 0..<12 {
            if animator.generator.chance(50) {
                for _ in 0..<3 {
                    let layer = animator.generator.element(of: layers)
                    layer.add(animator.animation(), forKey: animator.generator.chance(50) ? "a" : nil)
                    if animator.generator.chance(30) { layer.position.x = animator.number(0...60) }
                    if animator.generator.chance(10) { layer.speed = Float(animator.number(0...2)) }
                }
                screen.commit()
            }
            for _ in 0..<3 {
                time += TimeInterval(animator.number(0...20)) / 50
                let evaluated = screen.tree.evaluated(at: 100 + time)
                composited.show(evaluated.tree)
                #expect(pixels(composited.surface) == painted(evaluated.tree), "at \(time)")
                // Until the next change nothing changes.
                if let next = evaluated.nextChange, next > 100 + time {
                    let before = screen.tree.evaluated(at: next - 1e-4)
                    #expect(painted(before.tree) == pixels(composited.surface), "before \(next)")
                    if next > 100 + time + 1e-3 { #expect(before.nextChange.map { abs($0 - next) < 1e-6 } == true) }
                } else if evaluated.nextChange == nil {
                    #expect(painted(screen.tree.evaluated(at: 1e5).tree) == pixels(composited.surface), "for ever")
                }
            }
            screen.advance(to: time)
        }
    }

    @Test func animatedLayerIsNotRedrawn() throws {
        let screen = AnimationScreen()
        let layer = DrawnLayer(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) { context in
            context.setFillColor(.red)
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        }
        screen.root.addSublayer(layer)
        for _ in 0..<40 { _ = screen.addLayer(color: .green) }
        screen.commit()
        let compositor = SurfaceCompositor(Compositor(size: Self.size))
        let surface = try #require(Surface(size: Self.size))
        _ = compositor.advance(to: screen.tree)
        compositor.paint(into: surface, age: 0)
        layer.add(CABasicAnimation.slide(5, 45), forKey: nil)
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 0.25
        fade.duration = 1
        layer.add(fade, forKey: nil)
        screen.commit()
        screen.context.resetCounters()
        for frame in 1..<60 {
            let time = Double(frame) / 60
            let last = screen.evaluated(time - 1.0 / 60).tree
            _ = compositor.advance(to: last)
            compositor.resetCounters()
            let damage = compositor.advance(to: screen.evaluated(time).tree)
            // The root and the layer: all others are shared.
            #expect(compositor.counters.layersVisited == 2)
            let outlines = try [last, screen.evaluated(time).tree].map { tree in
                let frame = try #require(tree.root).children.layers[0].extent
                return Region(
                    PixelRect(
                        // A pixel next to contents at a fractional position may be touched.
                        minX: Int(frame.minX.rounded(.down)) - 1,
                        minY: 0,
                        maxX: Int(frame.maxX.rounded(.up)) + 1,
                        maxY: 10
                    )
                )
            }
            #expect(damage.subtracting(outlines[0].union(outlines[1])).isEmpty)
            compositor.paint(into: surface, age: 1)
        }
        #expect(layer.drawCount == 1)
        #expect(screen.context.counters == CommitCounters(), "the layers' thread does nothing meanwhile")
    }

    /// Subtrees off the path to a moving layer are the same objects from frame to frame.
    @Test func staticSubtreesAreShared() throws {
        let screen = AnimationScreen()
        let still = screen.addLayer(color: .red)
        _ = screen.addLayer(to: still, color: .green)
        let moving = screen.addLayer(color: .blue)
        _ = screen.addLayer(to: moving, color: .green)
        moving.add(CABasicAnimation.slide(), forKey: nil)
        screen.commit()
        let first = try #require(screen.evaluated(0.25).tree.root)
        let second = try #require(screen.evaluated(0.5).tree.root)
        #expect(first !== second)
        #expect(first.children.layers[0] === second.children.layers[0])
        #expect(first.children.layers[0] === screen.tree.root?.children.layers[0])
        #expect(first.children.layers[1] !== second.children.layers[1])
        #expect(first.children.layers[1].children.layers[0] === second.children.layers[1].children.layers[0])
    }
}
