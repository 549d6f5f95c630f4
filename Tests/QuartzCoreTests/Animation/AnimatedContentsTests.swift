import Compositor
import QuartzCore
import TestSupport
import Testing

/// Animations and transitions of layer contents.
@Suite struct AnimatedContentsTests {
    private func image(_ color: UInt32) -> CGImage {
        let surface = Surface.allocate(PixelSize(width: 10, height: 10))
        for y in 0..<10 { for x in 0..<10 { surface[x, y] = color } }
        return CGImage(surface: surface, isOpaque: color >> 24 == 255)
    }

    private func pixel(_ screen: AnimationScreen, _ x: Int, _ y: Int, at time: TimeInterval) -> UInt32 {
        painted(screen.evaluated(time).tree)[y * 64 + x]
    }

    @Test func contentsAnimationCrossfades() {
        let screen = AnimationScreen()
        let layer = screen.addLayer()
        layer.contents = image(Pixel.red)
        screen.commit()
        layer.removeAllAnimations()
        let animation = CABasicAnimation(keyPath: "contents")
        animation.toValue = image(Pixel.blue)
        animation.duration = 1
        layer.add(animation, forKey: nil)
        screen.commit()
        #expect(pixel(screen, 5, 5, at: 0) == Pixel.red)
        #expect(isClose(pixel(screen, 5, 5, at: 0.5), 0xFF80_0080, levels: 2))
        #expect(isClose(pixel(screen, 5, 5, at: 0.75), 0xFF40_00BF, levels: 2))
        #expect(pixel(screen, 5, 5, at: 1) == Pixel.red)
    }

    @Test func discreteContentsKeyframesShowInOrder() {
        let screen = AnimationScreen()
        let layer = screen.addLayer()
        let animation = CAKeyframeAnimation(keyPath: "contents")
        animation.values = [image(Pixel.red), image(Pixel.green), image(Pixel.blue)]
        animation.calculationMode = .discrete
        animation.duration = 3
        layer.add(animation, forKey: nil)
        screen.commit()
        #expect(pixel(screen, 5, 5, at: 0.9) == Pixel.red)
        #expect(pixel(screen, 5, 5, at: 1) == Pixel.green)
        #expect(pixel(screen, 5, 5, at: 2.9) == Pixel.blue)
        #expect(screen.evaluated(0.5).nextChange == 101)
    }

    /// Setting the contents of a shown layer crossfades by default.
    @Test func settingContentsCrossfadesImplicitly() throws {
        let screen = AnimationScreen()
        let layer = screen.addLayer()
        layer.contents = image(Pixel.red)
        screen.commit()
        layer.removeAllAnimations()
        screen.commit()
        layer.contents = image(Pixel.blue)
        try #require(layer.animation(forKey: "contents")).timingFunction = CAMediaTimingFunction(name: .linear)
        screen.commit()
        #expect(pixel(screen, 5, 5, at: 0) == Pixel.red)
        #expect(isClose(pixel(screen, 5, 5, at: 0.125), 0xFF80_0080, levels: 2))
        #expect(pixel(screen, 5, 5, at: 0.25) == Pixel.blue)
    }

    private func transition(_ type: CATransitionType, _ subtype: CATransitionSubtype?) -> AnimationScreen {
        let screen = AnimationScreen()
        let layer = screen.addLayer(color: .red)
        let inner = screen.addLayer(to: layer, color: .green)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        inner.frame = CGRect(x: 0, y: 0, width: 5, height: 5)
        CATransaction.commit()
        screen.commit()
        let transition = CATransition()
        transition.type = type
        transition.subtype = subtype
        transition.duration = 1
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.position = CGPoint(x: 20, y: 20)
        layer.backgroundColor = .blue
        inner.removeFromSuperlayer()
        CATransaction.commit()
        layer.add(transition, forKey: "any")
        #expect(layer.animation(forKey: kCATransition) is CATransition)
        screen.commit()
        return screen
    }

    @Test func fadeTransitionCrossfades() {
        let screen = transition(.fade, nil)
        #expect(pixel(screen, 22, 22, at: 0) == Pixel.green)
        #expect(pixel(screen, 28, 28, at: 0) == Pixel.red)
        #expect(isClose(pixel(screen, 28, 28, at: 0.5), 0xFF80_0080, levels: 2))
        #expect(isClose(pixel(screen, 22, 22, at: 0.25), 0xFF00_BF40, levels: 2))
        #expect(pixel(screen, 22, 22, at: 1) == Pixel.blue)
        #expect(pixel(screen, 5, 5, at: 0.5) == Pixel.black)
        screen.run(to: 2)
        #expect(screen.evaluated(2).tree === screen.tree)
    }

    @Test func pushAndMoveInTransitionsSlide() {
        let push = transition(.push, .fromRight)
        // The old bitmap has moved by half of its width to the left, and so has the new one.
        #expect(pixel(push, 16, 28, at: 0.5) == Pixel.red)
        #expect(pixel(push, 24, 28, at: 0.5) == Pixel.red)
        #expect(pixel(push, 26, 28, at: 0.5) == Pixel.blue)
        #expect(pixel(push, 34, 28, at: 0.5) == Pixel.blue)
        #expect(pixel(push, 36, 28, at: 0.5) == Pixel.black)

        let move = transition(.moveIn, .fromLeft)
        #expect(pixel(move, 16, 28, at: 0.5) == Pixel.blue)
        #expect(pixel(move, 24, 28, at: 0.5) == Pixel.blue)
        #expect(pixel(move, 26, 28, at: 0.5) == Pixel.red)
        #expect(pixel(move, 31, 28, at: 0.5) == Pixel.black)

        let reveal = transition(.reveal, .fromBottom)
        #expect(pixel(reveal, 28, 22, at: 0.5) == Pixel.blue)
        #expect(pixel(reveal, 28, 26, at: 0.5) == Pixel.red)
        #expect(pixel(reveal, 28, 34, at: 0.5) == Pixel.red)
    }

    @Test func transitionStartAndEndProgress() {
        let screen = AnimationScreen()
        let layer = screen.addLayer(color: .red)
        let transition = CATransition()
        transition.duration = 1
        transition.startProgress = 0.5
        transition.endProgress = 0.75
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.backgroundColor = .blue
        CATransaction.commit()
        layer.add(transition, forKey: nil)
        screen.commit()
        #expect(isClose(pixel(screen, 5, 5, at: 0), 0xFF80_0080, levels: 2))
        #expect(isClose(pixel(screen, 5, 5, at: 0.999), 0xFF40_00BF, levels: 2))
    }

    /// Animated bounds stretch the contents.
    @Test func boundsAnimationStretchesContents() {
        let screen = AnimationScreen()
        let layer = screen.addLayer()
        layer.contents = fourColors(width: 10, height: 10)
        screen.commit()
        layer.removeAllAnimations()
        let animation = CABasicAnimation(keyPath: "bounds.size")
        animation.fromValue = CGSize(width: 30, height: 30)
        animation.toValue = CGSize(width: 50, height: 50)
        animation.duration = 1
        layer.add(animation, forKey: nil)
        screen.commit()
        #expect(pixel(screen, 10, 10, at: 0.5) == Pixel.red)
        #expect(pixel(screen, 30, 10, at: 0.5) == Pixel.green)
        #expect(pixel(screen, 30, 30, at: 0.5) == Pixel.white)
        #expect(pixel(screen, 30, 42, at: 0.5) == Pixel.black)
    }
}
