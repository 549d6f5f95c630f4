import Motion
import Testing
import UIKit

@testable import UIKitCore

/// Animation blocks between `beginAnimations` and `commitAnimations`.
@MainActor
@Suite struct AnimationBlockTests {
    private let screen = AnimationScreen()

    private func isClose(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 0.01 }

    @Test func settingsApplyToTheChangesOfTheBlock() {
        let view = screen.box(at: 20)
        UIView.beginAnimations("move", context: nil)
        UIView.setAnimationDuration(1)
        UIView.setAnimationDelay(0.5)
        UIView.setAnimationCurve(.easeIn)
        view.center.x = 120
        UIView.commitAnimations()
        #expect(view.center.x == 120)
        screen.advance(to: 0.5)
        #expect(view.seen.position.x == 20)
        screen.advance(to: 0.75)
        #expect(isClose(view.seen.position.x, 20 + 100 * TimingCurve.easeIn.value(at: 0.25)))
        screen.advance(to: 1.5)
        #expect(view.seen.position.x == 120 && view.layer.animationKeys() == nil)
    }

    @Test func defaultsAreAFifthOfASecondAndEaseInOut() {
        let view = screen.box(at: 20)
        UIView.beginAnimations(nil, context: nil)
        view.center.x = 120
        view.alpha = 0
        UIView.commitAnimations()
        screen.advance(to: 0.05)
        #expect(isClose(view.seen.position.x, 20 + 100 * TimingCurve.easeInEaseOut.value(at: 0.25)))
        #expect(isClose(CGFloat(view.seen.opacity), 1 - TimingCurve.easeInEaseOut.value(at: 0.25)))
        screen.advance(to: 0.2)
        #expect(view.seen.position.x == 120)
    }

    @Test func durationMayBeSetAfterTheChanges() {
        let view = screen.box(at: 20)
        UIView.beginAnimations(nil, context: nil)
        UIView.setAnimationCurve(.linear)
        view.center.x = 120
        UIView.setAnimationDuration(2)
        UIView.commitAnimations()
        screen.advance(to: 1)
        #expect(isClose(view.seen.position.x, 70))
    }

    @Test func animationsRepeatAndReverse() {
        let view = screen.box(at: 20)
        UIView.beginAnimations(nil, context: nil)
        UIView.setAnimationDuration(1)
        UIView.setAnimationCurve(.linear)
        UIView.setAnimationRepeatCount(1.5)
        UIView.setAnimationRepeatAutoreverses(true)
        view.center.x = 120
        UIView.commitAnimations()
        for (time, x) in [(0.5, 70.0), (1.5, 70), (2.5, 70), (3.2, 120)] {
            screen.advance(to: time)
            #expect(isClose(view.seen.position.x, x), "\(time)")
        }
    }

    @Test func opacityBeginsAtTheVisibleValueOnlyIfRequested() {
        let view = screen.box(at: 20)
        func fade(to alpha: CGFloat, fromCurrentState: Bool) {
            UIView.beginAnimations(nil, context: nil)
            UIView.setAnimationDuration(1)
            UIView.setAnimationCurve(.linear)
            UIView.setAnimationBeginsFromCurrentState(fromCurrentState)
            view.alpha = alpha
            UIView.commitAnimations()
        }
        fade(to: 0, fromCurrentState: false)
        screen.advance(to: 0.5)
        fade(to: 1, fromCurrentState: true)
        screen.commitChanges()
        #expect(isClose(CGFloat(view.seen.opacity), 0.5))
        screen.advance(to: 5)
        fade(to: 0, fromCurrentState: false)
        screen.advance(to: 5.5)
        fade(to: 1, fromCurrentState: false)
        screen.commitChanges()
        #expect(isClose(CGFloat(view.seen.opacity), 0))
    }

    @Test func blocksAreNested() {
        let (first, second, third) = (screen.box(at: 20, 20), screen.box(at: 20, 50), screen.box(at: 20, 80))
        UIView.beginAnimations(nil, context: nil)
        UIView.setAnimationCurve(.linear)
        UIView.setAnimationDuration(1)
        UIView.beginAnimations(nil, context: nil)
        UIView.setAnimationCurve(.linear)
        UIView.setAnimationDuration(2)
        second.center.x = 120
        UIView.commitAnimations()
        first.center.x = 120
        UIView.performWithoutAnimation { third.center.x = 120 }
        UIView.commitAnimations()
        screen.advance(to: 0.5)
        #expect(isClose(first.seen.position.x, 70) && isClose(second.seen.position.x, 45))
        #expect(third.seen.position.x == 120)
    }

    @Test func callsOutsideOfBlocksHaveNoEffect() {
        let view = screen.box(at: 20)
        UIView.setAnimationDuration(3)
        UIView.commitAnimations()
        view.center.x = 60
        screen.commitChanges()
        #expect(view.seen.position.x == 60 && UIView.inheritedAnimationDuration == 0)
        UIView.beginAnimations(nil, context: nil)
        #expect(UIView.inheritedAnimationDuration == 0.2)
        UIView.setAnimationDuration(0)
        view.center.x = 120
        UIView.commitAnimations()
        screen.commitChanges()
        #expect(view.seen.position.x == 120 && UIView.inheritedAnimationDuration == 0)
    }
}
