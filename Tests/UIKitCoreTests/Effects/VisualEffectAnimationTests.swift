import CoreGraphics
import QuartzCore
import Testing
import UIKit

@testable import UIKitCore

/// Animated changes of the effect, and masks of effect views.
@MainActor
@Suite struct VisualEffectAnimationTests {
    /// A screen of two halves, black and white, and an effect view over the border.
    private func scene(_ effect: UIVisualEffect?) -> (AnimationScreen, UIVisualEffectView) {
        let screen = AnimationScreen()
        let view = UIVisualEffectView(effect: effect)
        view.frame = CGRect(x: 20, y: 20, width: 160, height: 60)
        for subview in [UIView(0, 0, 100, 100, .black), UIView(100, 0, 100, 100, .white), view] {
            screen.window.addSubview(subview)
        }
        screen.commitChanges()
        return (screen, view)
    }

    /// The number of columns in the middle that are neither as dark nor as light as the outer ones: the width of the
    /// blur.
    private func slope(_ screen: AnimationScreen) -> Int {
        let surface = screen.paint()
        let row = (25..<175).map { Int(surface[$0, 50] & 255) }
        return row.count { $0 > (row.first ?? 0) + 2 && $0 < (row.last ?? 0) - 2 }
    }

    @Test func effectChangesInAnimation() {
        let (screen, view) = scene(nil)
        UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
            view.effect = UIBlurEffect(style: .dark)
        }
        screen.commitChanges()
        #expect(slope(screen) == 0)
        var slopes: [Int] = []
        var levels: [Int] = []
        for step in 1...4 {
            screen.advance(to: Double(step) * 0.5)
            slopes.append(slope(screen))
            levels.append(Int(screen.paint()[175, 50] & 255))
        }
        #expect(slopes == slopes.sorted() && Set(slopes).count == 4 && slopes[0] > 0)
        #expect(levels == levels.sorted(by: >) && levels[0] < 255)
        // The tint reaches 70 % of a white level of 10 %.
        #expect(abs(levels[3] - 94) <= 2)
        UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { view.effect = nil }
        screen.commitChanges()
        #expect(slope(screen) == slopes[3])
        screen.advance(by: 1)
        #expect(abs(slope(screen) - slopes[1]) <= 2)
        screen.advance(by: 1)
        #expect(slope(screen) == 0 && screen.paint()[175, 50] == Pixel.white)
    }

    @Test func animatorScrubsEffect() {
        let (screen, view) = scene(UIBlurEffect(style: .systemMaterial))
        let full = slope(screen)
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.effect = nil }
        animator.pauseAnimation()
        screen.commitChanges()
        var slopes: [Int] = []
        for fraction in [0, 0.3, 0.6, 0.9, 1] {
            animator.fractionComplete = fraction
            screen.commitChanges()
            slopes.append(slope(screen))
        }
        #expect(slopes == slopes.sorted(by: >) && Set(slopes).count == 5 && slopes[0] == full && slopes[4] == 0)
        animator.fractionComplete = 0.3
        screen.commitChanges()
        #expect(slope(screen) == slopes[1])
        animator.isReversed = true
        animator.startAnimation()
        screen.advance(by: 2)
        #expect(slope(screen) == full && animator.state == .inactive && view.effect == nil)
    }

    @Test func vibrancyChangesInAnimation() {
        let (screen, panel) = scene(UIBlurEffect(style: .dark))
        let vibrant = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: UIBlurEffect(style: .dark)))
        vibrant.frame = panel.bounds
        panel.contentView.addSubview(vibrant)
        let group = UIView(10, 10, 20, 20, .red)
        group.addSubview(UIView(0, 0, 5, 5, .red))
        group.alpha = 0.5
        for view in [UIView(120, 0, 40, 60, .red), group] { vibrant.contentView.addSubview(view) }
        func green(_ x: Int, _ y: Int = 50) -> Int { Int(screen.paint()[x, y] >> 8 & 255) }
        screen.commitChanges()
        let (whole, faded) = (green(160), green(45, 45))
        UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { vibrant.effect = nil }
        var levels: [Int] = []
        for step in 0...4 {
            screen.advance(to: Double(step) * 0.5)
            levels.append(green(160))
        }
        // From light gray to red.
        #expect(levels == levels.sorted(by: >) && Set(levels).count == 5 && levels[0] == whole && levels[4] == 0)
        #expect(screen.paint()[160, 50] == Pixel.red && green(45, 45) < faded)
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
            vibrant.effect = UIVibrancyEffect(blurEffect: UIBlurEffect(style: .dark))
        }
        animator.pauseAnimation()
        screen.commitChanges()
        #expect(green(160) == 0)
        animator.fractionComplete = 0.5
        screen.commitChanges()
        #expect(abs(green(160) - levels[2]) <= 1)
        animator.fractionComplete = 1
        screen.commitChanges()
        #expect(green(160) == whole && green(45, 45) == faded)
        animator.stopAnimation(true)
        vibrant.effect = nil
        #expect(screen.paint()[160, 50] == Pixel.red)
    }

    @Test func effectChangesAtOnceOutsideOfAnimations() {
        let (screen, view) = scene(UIBlurEffect(style: .light))
        #expect(slope(screen) > 10)
        view.effect = nil
        #expect(slope(screen) == 0)
    }

    @Test func effectFollowsCornersOfClippedView() {
        let (screen, view) = scene(UIBlurEffect(style: .extraLight))
        view.layer.cornerRadius = 20
        view.clipsToBounds = true
        let surface = screen.paint()
        #expect(surface[22, 22] == Pixel.black && surface[177, 77] == Pixel.white)
        #expect(surface[40, 22] != Pixel.black && surface[22, 50] != Pixel.black)
        view.layer.maskedCorners = [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
        #expect(screen.paint()[22, 22] != Pixel.black && screen.paint()[22, 77] == Pixel.black)
    }

    @Test func maskMasksEffectAndContent() {
        let (screen, view) = scene(UIBlurEffect(style: .extraLight))
        view.contentView.addSubview(UIView(0, 0, 160, 10, .red))
        let whole = screen.paint()[50, 50]
        let mask = UIView(0, 0, 40, 60, .black)
        view.mask = mask
        var surface = screen.paint()
        #expect(surface[50, 50] == whole && surface[50, 25] == Pixel.red)
        #expect(surface[70, 50] == Pixel.black && surface[70, 25] == Pixel.black && surface[150, 50] == Pixel.white)
        #expect(mask.superview == nil && view.mask === mask && view.layer.mask === mask.layer)
        mask.backgroundColor = .black.withAlphaComponent(0.5)
        mask.frame.size.width = 80
        surface = screen.paint()
        #expect(abs(Int(surface[50, 50] & 255) - Int(whole & 255) / 2) <= 2)
        #expect(surface[90, 25] & 0xFFFF == 0 && surface[90, 25] >> 16 & 255 == 128)
        view.mask = nil
        #expect(screen.paint()[50, 50] == whole && view.layer.mask == nil)
    }

    @Test func maskViewIsAnimatedAndReceivesNoTouches() {
        let screen = AnimationScreen()
        let view = UIView(0, 0, 100, 100, .red)
        screen.window.addSubview(view)
        let mask = UIView(0, 0, 20, 100, .black)
        view.mask = mask
        screen.commitChanges()
        #expect(screen.paint()[10, 50] == Pixel.red && screen.paint()[30, 50] == Pixel.black)
        #expect(view.hitTest(CGPoint(x: 60, y: 50), with: nil) === view)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { mask.frame.origin.x = 80 }
        screen.advance(by: 0.5)
        #expect(screen.paint()[10, 50] == Pixel.black && screen.paint()[50, 50] == Pixel.red)
        screen.advance(by: 0.6)
        #expect(screen.paint()[50, 50] == Pixel.black && screen.paint()[90, 50] == Pixel.red)
    }

    @Test func maskLeavesItsFormerSuperview() {
        let screen = AnimationScreen()
        let view = UIView(0, 0, 100, 100, .red)
        let mask = UIView(0, 0, 20, 100, .black)
        screen.window.addSubview(view)
        screen.window.addSubview(mask)
        view.mask = mask
        #expect(mask.superview == nil && !screen.window.subviews.contains(mask))
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        label.text = "████████"
        label.font = .systemFont(ofSize: 60)
        view.mask = label
        #expect(screen.paint()[10, 50] == Pixel.red)
        screen.window.addSubview(label)
        #expect(view.mask == nil)
    }
}
