import Compositor
import Motion
import TestSupport
import Testing
import UIKit

@testable import UIKitCore

/// Animation blocks: what is seen in each frame, and when completions are called.
@MainActor
@Suite struct UIViewAnimationTests {
    @Test(arguments: [
        (UIView.AnimationOptions.curveEaseInOut, TimingCurve.easeInEaseOut), (.curveEaseIn, .easeIn),
        (.curveEaseOut, .easeOut), (.curveLinear, .linear),
    ])
    func animatePositionFollowsTheCurve(options: UIView.AnimationOptions, curve: TimingCurve) {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        var ends: [Bool] = []
        UIView.animate(withDuration: 0.5, delay: 0, options: options) {
            view.center.x = 120
        } completion: {
            ends.append($0)
        }
        #expect(view.center.x == 120)
        for time in frames(0.5).dropLast() {
            screen.advance(to: time)
            #expect(isClose(view.seen.position.x, 20 + 100 * curve.value(at: time / 0.5)))
            #expect(view.seen.position.y == 50 && ends.isEmpty)
        }
        screen.advance(to: 0.5)
        #expect(view.seen.position.x == 120 && ends == [true] && view.layer.animationKeys() == nil)
        screen.advance(to: 5)
        #expect(ends == [true] && screen.screen.layers.nextAnimationEvent == nil)
    }

    @Test func deletedViewsAreRemovedAtTheEnd() {
        let screen = AnimationScreen()
        let (first, second, other) = (screen.box(at: 20), screen.box(at: 60), screen.box(at: 100))
        second.alpha = 0.5
        var ends: [Bool] = []
        UIView.perform(.delete, on: [first, second]) {
            other.center.x = 150
        } completion: {
            ends.append($0)
            #expect(first.superview == nil && second.superview == nil)
        }
        screen.advance(to: 0.15)
        #expect(first.superview != nil && ends.isEmpty)
        #expect(first.seen.opacity > 0.1 && first.seen.opacity < 0.9)
        #expect(other.seen.position.x > 110 && other.seen.position.x < 140)
        screen.advance(to: 1)
        #expect(ends == [true] && other.superview != nil && other.seen.position.x == 150)
        #expect(first.alpha == 1 && second.alpha == 0.5 && first.transform == .identity)
    }

    @Test func animateWithDurationDefaultsToEaseInOut() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        UIView.animate(withDuration: 1) { view.center.x = 120 }
        screen.advance(to: 0.25)
        #expect(isClose(view.seen.position.x, 20 + 100 * TimingCurve.easeInEaseOut.value(at: 0.25)))
        screen.advance(to: 2)
        var isDone = false
        UIView.animate(withDuration: 1, animations: { view.center.x = 20 }, completion: { isDone = $0 })
        screen.advance(to: 3.1)
        #expect(isDone && view.seen.position.x == 20)
    }

    @Test func animateWithDelayStartsAfterDelay() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        var isDone = false
        UIView.animate(withDuration: 1, delay: 0.5, options: .curveLinear) {
            view.center.x = 120
            view.alpha = 0
        } completion: {
            isDone = $0
        }
        screen.advance(to: 0.49)
        #expect(view.seen.position.x == 20 && view.seen.opacity == 1)
        screen.advance(to: 1)
        #expect(isClose(view.seen.position.x, 70) && isClose(CGFloat(view.seen.opacity), 0.5))
        screen.advance(to: 1.49)
        #expect(!isDone)
        screen.advance(to: 1.5)
        #expect(isDone && view.seen.position.x == 120)
    }

    @Test func animateCoversAllAnimatableProperties() {
        let screen = AnimationScreen()
        let view = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 40))
        view.backgroundColor = .red
        screen.add(view)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            view.frame = CGRect(x: 50, y: 10, width: 60, height: 20)
            view.bounds.origin.x = 8
            view.alpha = 0
            view.backgroundColor = .blue
            view.layer.cornerRadius = 8
            view.layer.borderWidth = 2
            view.layer.borderColor = CGColor(gray: 1, alpha: 1)
            view.layer.zPosition = 4
            view.anchorPoint = CGPoint(x: 0, y: 0)
        }
        screen.advance(to: 0.5)
        let seen = view.seen
        #expect(isClose(seen.bounds.width, 40) && isClose(seen.bounds.height, 30) && isClose(seen.bounds.minX, 4))
        #expect(isClose(seen.position, CGPoint(x: 50, y: 25)))
        #expect(isClose(CGFloat(seen.opacity), 0.5) && isClose(seen.cornerRadius, 4))
        #expect(isClose(seen.anchorPoint, CGPoint(x: 0.25, y: 0.25)))
        let color = seen.backgroundColor?.components ?? []
        #expect(color.count == 4 && isClose(color[0], 0.5, within: 0.01) && isClose(color[2], 0.5, within: 0.01))
        // As on iOS, blocks do not animate these.
        #expect(seen.borderWidth == 2 && seen.zPosition == 4 && seen.borderColor?.components?.first == 1)
        #expect(Set(view.layer.animationKeys() ?? []).isDisjoint(with: ["borderWidth", "borderColor", "zPosition"]))
    }

    @Test("fromValue of a block's animation is a number of any kind") func animationFromValueOfOpacityIsANumber() throws
    {
        let screen = AnimationScreen()
        let view = screen.box()
        view.alpha = 0.1
        UIView.animate(withDuration: 1) { view.alpha = 1 }
        let animation = try #require(view.layer.animation(forKey: "opacity") as? CABasicAnimation)
        #expect(animation.fromValue as? Float == 0.1)
        #expect(animation.fromValue as? Double == Double(Float(0.1)))
        #expect(animation.fromValue as? CGFloat == CGFloat(Float(0.1)))
        #expect((animation.fromValue as? NSNumber)?.floatValue == 0.1)
    }

    @Test("Animations of anchorPoint do not add up") func anchorPointAnimationIsNotAdditive() throws {
        let screen = AnimationScreen()
        let view = screen.box()
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.anchorPoint.x = 1 }
        screen.advance(to: 0.5)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.anchorPoint.x = 0 }
        screen.commitChanges()
        let animation = try #require(view.layer.animation(forKey: "anchorPoint") as? CABasicAnimation)
        #expect(!animation.isAdditive && animation.fromValue as? CGPoint == CGPoint(x: 1, y: 0.5))
        #expect(view.layer.animationKeys() == ["anchorPoint"] && isClose(view.seen.anchorPoint.x, 1))
    }

    @Test func halfRotationWithScaleRotatesInTheGivenDirection() {
        let screen = AnimationScreen()
        let view = screen.box(at: 50)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            view.transform = CGAffineTransform(rotationAngle: .pi).scaledBy(x: 2, y: 2)
        }
        for step in 1...9 {
            let part = CGFloat(step) / 10
            screen.advance(to: Double(part))
            let seen = view.seen.affineTransform()
            let scale = 1 + part
            #expect(isClose(seen.a, scale * cos(.pi * part)) && isClose(seen.b, scale * sin(.pi * part)))
            #expect(isClose(seen.c, -seen.b) && isClose(seen.d, seen.a))
        }
        screen.advance(to: 1)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            view.transform3D = CATransform3DMakeRotation(-.pi / 2, 0, 0, 1)
        }
        screen.advance(to: 2)
        #expect(isClose(view.seen.affineTransform().b, -1))
    }

    @Test func nilBackgroundColorFadesThroughTransparency() {
        let screen = AnimationScreen()
        let view = screen.box()
        let plain = screen.box()
        plain.backgroundColor = nil
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            view.backgroundColor = nil
            plain.backgroundColor = .red
        }
        screen.advance(to: 0.25)
        let fading = view.seen.backgroundColor?.components ?? []
        let coming = plain.seen.backgroundColor?.components ?? []
        #expect(fading.count == 4 && isClose(fading[0], 1) && isClose(fading[3], 0.75, within: 0.01))
        #expect(coming.count == 4 && isClose(coming[0], 1) && isClose(coming[3], 0.25, within: 0.01))
        screen.advance(to: 1)
        #expect(view.seen.backgroundColor == nil)
    }

    @Test func layoutIfNeededInBlockIsAnimated() {
        final class Row: UIView {
            let inner = UIView()
            override func layoutSubviews() { inner.frame = CGRect(x: bounds.width - 10, y: 0, width: 10, height: 10) }
        }
        func row(_ screen: AnimationScreen) -> Row {
            let row = Row(frame: CGRect(x: 0, y: 0, width: 50, height: 10))
            row.addSubview(row.inner)
            screen.add(row)
            return row
        }
        let screen = AnimationScreen()
        let explicit = row(screen)
        let byOption = row(screen)
        let after = row(screen)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            explicit.bounds.size.width = 150
            explicit.layoutIfNeeded()
        }
        UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .layoutSubviews]) {
            byOption.bounds.size.width = 150
        }
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { after.bounds.size.width = 150 }
        screen.advance(to: 0.5)
        #expect(isClose(explicit.inner.seen.position.x, 95) && isClose(byOption.inner.seen.position.x, 95))
        #expect(after.inner.seen.position.x == 145)
    }

    @Test func repeatAndAutoreverseOptions() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        var ends: [Bool] = []
        UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .autoreverse]) {
            view.center.x = 120
        } completion: {
            ends.append($0)
        }
        screen.advance(to: 0.5)
        #expect(isClose(view.seen.position.x, 70))
        screen.advance(to: 1.75)
        #expect(isClose(view.seen.position.x, 45) && ends.isEmpty)
        screen.advance(to: 2)
        #expect(view.seen.position.x == 120 && ends == [true])

        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { view.center.x = 20 }
            view.center.y = 150
        } completion: {
            ends.append($0)
        }
        screen.advance(to: 2.5)
        #expect(isClose(view.seen.position.x, 70) && isClose(view.seen.position.y, 100))
        screen.advance(to: 5.25)
        #expect(isClose(view.seen.position.x, 45) && view.seen.position.y == 150 && ends == [true])
        screen.advance(to: 6)
        #expect(view.seen.position.x == 20 && ends == [true, true])
    }

    @Test func newAnimationReplacesRepeatingAnimation() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        var ends: [String] = []
        UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .repeat, .autoreverse]) {
            view.center.x = 120
        } completion: {
            ends.append("repeat \($0)")
        }
        screen.advance(to: 60.25)
        #expect(isClose(view.seen.position.x, 45) && ends.isEmpty)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            view.center.x = 145
        } completion: {
            ends.append("end \($0)")
        }
        screen.commitChanges()
        #expect(isClose(view.seen.position.x, 45) && ends == ["repeat false"])
        screen.advance(to: 60.75)
        #expect(isClose(view.seen.position.x, 95))
        screen.advance(to: 61.25)
        #expect(view.seen.position.x == 145 && ends == ["repeat false", "end true"])
    }

    // MARK: Nothing to animate

    @Test(arguments: [0, -1] as [TimeInterval]) func zeroDurationCompletesAtNextCommit(duration: TimeInterval) {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        var ends: [Bool] = []
        UIView.animate(withDuration: duration, delay: 3) {
            view.center.x = 120
        } completion: {
            ends.append($0)
        }
        #expect(ends.isEmpty && view.layer.animationKeys() == nil && view.center.x == 120)
        screen.commitChanges()
        #expect(ends == [true])
        // Not animated as a key frame animation either, which may add frames all the same.
        UIView.animateKeyframes(withDuration: duration, delay: 0) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.center.x = 20 }
        } completion: {
            ends.append($0)
        }
        UIView.animate(springDuration: duration) {
            view.center.y = 20
        } completion: {
            ends.append($0)
        }
        screen.commitChanges()
        #expect(ends == [true, true, true] && view.seen.position == CGPoint(x: 20, y: 20))
    }

    @Test func emptyAnimationBlockCompletesAtNextCommit() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        var ends: [Bool] = []
        UIView.animate(withDuration: 1) {
            view.center.x = 20
            view.alpha = 1
        } completion: {
            ends.append($0)
        }
        #expect(ends.isEmpty)
        screen.commitChanges()
        #expect(ends == [true] && view.layer.animationKeys() == nil)
    }

    @Test func setAnimationsEnabledFalseDisablesAnimations() {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        var ends = 0
        #expect(UIView.areAnimationsEnabled)
        UIView.setAnimationsEnabled(false)
        UIView.animate(withDuration: 1, animations: { view.center.x = 120 }, completion: { _ in ends += 1 })
        UIView.setAnimationsEnabled(true)
        #expect(view.layer.animationKeys() == nil)
        screen.commitChanges()
        #expect(ends == 1)
        UIView.animate(withDuration: 1) {
            UIView.performWithoutAnimation {
                #expect(!UIView.areAnimationsEnabled)
                view.center.x = 20
            }
            view.alpha = 0.5
        }
        #expect(view.layer.animationKeys() == ["opacity"] && UIView.areAnimationsEnabled)
    }

    @Test func viewWithoutWindowIsNotAnimated() {
        let screen = AnimationScreen()
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        var isDone = false
        UIView.animate(withDuration: 1, animations: { view.center.x = 100 }, completion: { isDone = $0 })
        screen.commitChanges()
        #expect(isDone && view.layer.animationKeys() == nil && view.center.x == 100)
    }

    @Test func actionForLayerIsNullOutsideBlocks() {
        let screen = AnimationScreen()
        let view = screen.box()
        #expect(view.action(for: view.layer, forKey: "position") is NSNull)
        UIView.animate(withDuration: 1) {
            #expect(!(view.action(for: view.layer, forKey: "position") is NSNull))
            #expect(view.action(for: view.layer, forKey: "contents") is NSNull)
            UIView.performWithoutAnimation {
                #expect(view.action(for: view.layer, forKey: "position") is NSNull)
            }
        }
        view.center.x = 90
        #expect(view.layer.animationKeys() == nil)
    }

    // MARK: Cost

    @Test func animationDoesNotRedrawViews() {
        let screen = AnimationScreen()
        let view = DrawnView(frame: CGRect(x: 10, y: 10, width: 20, height: 20)) { rect in
            UIColor.red.setFill()
            fillRect(rect)
        }
        screen.add(view)
        _ = screen.paint()
        let commits = screen.screen.layers.counters.commits
        UIView.animate(withDuration: 1) {
            view.center.x = 120
            view.transform = CGAffineTransform(rotationAngle: 1)
            view.alpha = 0.5
        }
        for time in frames(1).dropLast() {
            screen.advance(to: time)
            _ = screen.paint()
        }
        #expect(view.drawCount == 1 && screen.screen.layers.counters.commits == commits + 1)
    }
}
