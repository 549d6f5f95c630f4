import Compositor
import Motion
import TestSupport
import Testing
import UIKit

@testable import UIKitCore

/// Blocks within blocks, and blocks that take over from others.
@MainActor
@Suite struct UIViewAnimationNestingTests {
    // MARK: Within another block

    @Test func nestedBlockInheritsDurationAndCurve() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        var ends: [String] = []
        #expect(UIView.inheritedAnimationDuration == 0)
        UIView.animate(withDuration: 2, delay: 0.5, options: .curveLinear) {
            #expect(UIView.inheritedAnimationDuration == 2)
            UIView.animate(withDuration: 0.5, delay: 0, options: .curveEaseIn) {
                #expect(UIView.inheritedAnimationDuration == 2)
                view.center.x = 120
            } completion: {
                ends.append("inner \($0)")
            }
            view.center.y = 150
        } completion: {
            ends.append("outer \($0)")
        }
        screen.advance(to: 1.5)
        #expect(isClose(view.seen.position, CGPoint(x: 70, y: 100)))
        screen.advance(to: 2.5)
        #expect(ends == ["inner true", "outer true"])
    }

    @Test func overrideInheritedDurationAndCurveInNestedBlock() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        var ends: [String] = []
        UIView.animate(withDuration: 2, delay: 0.5, options: .curveLinear) {
            UIView.animate(
                withDuration: 1,
                delay: 0,
                options: [.curveEaseIn, .overrideInheritedDuration, .overrideInheritedCurve]
            ) {
                #expect(UIView.inheritedAnimationDuration == 1)
                view.center.x = 120
            } completion: {
                ends.append("inner \($0)")
            }
            view.center.y = 150
        } completion: {
            ends.append("outer \($0)")
        }
        screen.advance(to: 0.75)
        #expect(isClose(view.seen.position.x, 20 + 100 * TimingCurve.easeIn.value(at: 0.75)))
        #expect(isClose(view.seen.position.y, 62.5))
        screen.advance(to: 1)
        #expect(ends == ["inner true"])
        screen.advance(to: 2.5)
        #expect(ends == ["inner true", "outer true"])
    }

    @Test func nestedBlockInheritsOptionsUnlessOverridden() {
        let screen = AnimationScreen()
        let first = screen.box(at: 20, 20)
        let second = screen.box(at: 20, 50)
        let third = screen.box(at: 20, 80)
        UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .autoreverse, .repeat]) {
            first.center.x = 120
            UIView.animate(withDuration: 9) { second.center.x = 120 }
            UIView.animate(withDuration: 9, delay: 0, options: .overrideInheritedOptions) { third.center.x = 120 }
        }
        screen.advance(to: 1.25)
        #expect(
            isClose(first.seen.position.x, 95) && isClose(second.seen.position.x, 95) && third.seen.position.x == 120
        )
    }

    @Test func nestedBlockInZeroDurationBlockIsIndependent() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        UIView.animate(withDuration: 0) {
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 120 }
            #expect(UIView.inheritedAnimationDuration == 0)
            view.center.y = 90
        }
        screen.advance(to: 0.5)
        #expect(isClose(view.seen.position, CGPoint(x: 70, y: 90)))
    }

    @Test func nestedBlocksMayAnimateTheSameProperty() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
            view.center.x = 60
            UIView.animate(
                withDuration: 1,
                delay: 0,
                options: [.curveLinear, .overrideInheritedDuration]
            ) { view.center.x = 100 }
            view.center.x = 120
        }
        screen.commitChanges()
        #expect(isClose(view.seen.position.x, 20))
        screen.advance(to: 0.5)
        // 60 in two seconds, 40 in one.
        #expect(isClose(view.seen.position.x, 20 + 15 + 20))
        screen.advance(to: 2)
        #expect(view.seen.position.x == 120)
    }

    // MARK: One after the other

    @Test func newAnimationOfPositionStartsWithoutJump() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        var ends: [String] = []
        UIView.animate(withDuration: 1) {
            view.center.x = 120
        } completion: {
            ends.append("first \($0)")
        }
        screen.advance(to: 0.5)
        var last = view.seen.position.x
        #expect(isClose(last, 70))
        UIView.animate(withDuration: 1) {
            view.center.x = 20
        } completion: {
            ends.append("second \($0)")
        }
        screen.commitChanges()
        #expect(isClose(view.seen.position.x, last))
        var lastStep: CGFloat = 0
        for frame in 31...90 {
            let time = Double(frame) / 60
            screen.advance(to: time)
            let now = view.seen.position.x
            // What is left of the first way, and the second one.
            let first = 100 * (TimingCurve.easeInEaseOut.value(at: min(1, time)) - 1)
            let second = 100 * (1 - TimingCurve.easeInEaseOut.value(at: time - 0.5))
            #expect(isClose(now, 20 + first + second))
            // No two frames are farther apart than the two ways make it, and the speed does not jump either.
            let step = now - last
            #expect(abs(step) < 3.2)
            if frame > 31 { #expect(abs(step - lastStep) < 0.35) }
            (last, lastStep) = (now, step)
            #expect(ends.count == (frame < 60 ? 0 : frame < 90 ? 1 : 2))
        }
        #expect(ends == ["first true", "second true"] && view.seen.position.x == 20)
    }

    @Test func newAnimationOfTransformStartsWithoutJump() {
        let screen = AnimationScreen()
        let view = screen.box(at: 50)
        UIView.animate(withDuration: 1) {
            view.transform = CGAffineTransform(translationX: 40, y: 0).rotated(by: 2).scaledBy(x: 2, y: 1.5)
        }
        screen.advance(to: 0.4)
        let before = view.seen.affineTransform()
        UIView.animate(withDuration: 1) { view.transform = CGAffineTransform(rotationAngle: -1) }
        screen.commitChanges()
        let after = view.seen.affineTransform()
        #expect(isClose(before.a, after.a) && isClose(before.b, after.b) && isClose(before.c, after.c))
        #expect(isClose(before.d, after.d) && isClose(before.tx, after.tx) && isClose(before.ty, after.ty))
    }

    @Test("Without beginFromCurrentState, opacity and colors start from the values that they were set to last")
    func opacityAndColorsStartFromModelValuesByDefault() {
        let screen = AnimationScreen()
        let view = screen.box()
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            view.alpha = 0
            view.backgroundColor = .blue
        }
        screen.advance(to: 0.5)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            view.alpha = 1
            view.backgroundColor = .red
        }
        screen.commitChanges()
        #expect(isClose(CGFloat(view.seen.opacity), 0))
        #expect(isClose(view.seen.backgroundColor?.components?[2] ?? 0, 1, within: 0.01))
        screen.advance(to: 1)
        #expect(isClose(CGFloat(view.seen.opacity), 0.5))
    }

    @Test("A block within one that begins from the current state does so, too")
    func nestedBlockInheritsBeginFromCurrentState() {
        let screen = AnimationScreen()
        let view = screen.box()
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.alpha = 0 }
        screen.advance(to: 0.25)
        UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .beginFromCurrentState]) {
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.alpha = 1 }
        }
        screen.commitChanges()
        #expect(isClose(CGFloat(view.seen.opacity), 0.75))
    }

    @Test("With beginFromCurrentState, opacity and colors start from what is seen")
    func beginFromCurrentStateStartsOpacityAndColorsFromPresentation() {
        let options: UIView.AnimationOptions = [.curveLinear, .beginFromCurrentState]
        let screen = AnimationScreen()
        let view = screen.box()
        var ends: [String] = []
        UIView.animate(withDuration: 1, delay: 0, options: options) {
            view.alpha = 0
            view.backgroundColor = .blue
        } completion: {
            ends.append("first \($0)")
        }
        screen.advance(to: 0.5)
        UIView.animate(withDuration: 1, delay: 0, options: options) {
            view.alpha = 1
            view.backgroundColor = .red
        } completion: {
            ends.append("second \($0)")
        }
        screen.commitChanges()
        #expect(isClose(CGFloat(view.seen.opacity), 0.5) && ends == ["first false"])
        #expect(isClose(view.seen.backgroundColor?.components?[2] ?? 0, 0.5, within: 0.01))
        screen.advance(to: 1)
        #expect(isClose(CGFloat(view.seen.opacity), 0.75))
        #expect(isClose(view.seen.backgroundColor?.components?[2] ?? 0, 0.25, within: 0.01))
        screen.advance(to: 1.5)
        #expect(ends == ["first false", "second true"] && view.layer.animationKeys() == nil)
    }

    @Test func removedAnimationsCompleteWithFalse() {
        let screen = AnimationScreen()
        let views = [screen.box(), screen.box(), screen.box()]
        var ends: [String] = []
        for (index, view) in views.enumerated() {
            UIView.animate(withDuration: 1) {
                view.center.x = 100
            } completion: {
                ends.append("\(index) \($0)")
            }
        }
        screen.advance(to: 0.5)
        views[1].layer.removeAllAnimations()
        views[2].removeFromSuperview()
        #expect(ends.isEmpty)
        screen.commitChanges()
        #expect(Set(ends) == ["1 false", "2 false"] && ends.count == 2 && views[1].seen.position.x == 100)
        screen.advance(to: 1)
        #expect(ends.last == "0 true" && ends.count == 3)
    }

    @Test func completionMayStartNextAnimation() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        var hops = 0
        func hop() {
            UIView.animate(withDuration: 0.1) {
                view.center.x += 10
            } completion: { _ in
                hops += 1
                if hops < 5 { hop() }
            }
        }
        hop()
        screen.advance(to: 0.25)
        #expect(hops == 2)
        screen.advance(to: 1)
        #expect(hops == 5 && view.seen.position.x == 70)
    }
}
