import Testing
// Without access to internal members: subclasses are written in other modules.
import UIKit
import UIKitTesting

/// Touches that tests create, and the keys and buttons of gestures.
@MainActor
@Suite struct TouchSubclassTests {
    private final class MadeTouch: UITouch {
        var place = CGPoint.zero
        override var phase: UITouch.Phase { .moved }
        override var tapCount: Int { 2 }
        override var type: UITouch.TouchType { .stylus }
        override var view: UIView? { nil }
        override var force: CGFloat { 0.5 }
        override func location(in view: UIView?) -> CGPoint { place }
    }

    @Test func touchesAreCreatedAndSubclassed() {
        let plain = UITouch()
        #expect(plain.phase == .began && plain.type == .direct && plain.tapCount == 1 && plain.view == nil)
        #expect(plain.location(in: nil) == .zero && plain.force == 0 && plain.gestureRecognizers == nil)
        let made = MadeTouch()
        made.place = CGPoint(x: 3, y: 4)
        let touch: UITouch = made
        #expect(touch.phase == .moved && touch.type == .pencil && touch.tapCount == 2 && touch.force == 0.5)
        #expect(touch.location(in: UIView()) == CGPoint(x: 3, y: 4) && touch != plain)
    }

    @MainActor private final class Target {
        var flags: [UIKeyModifierFlags] = []
        var masks: [UIEvent.ButtonMask] = []
        func note(_ recognizer: UIGestureRecognizer) {
            flags.append(recognizer.modifierFlags)
            masks.append(recognizer.buttonMask)
        }
    }

    @Test func recognizersHaveTheModifiersOfTheirEvents() throws {
        let (screen, target) = (try VirtualScreen(size: CGSize(width: 100, height: 100)), Target())
        let view = UIView()
        let pan = UIPanGestureRecognizer(target: target, action: Target.note)
        pan.allowedScrollTypesMask = .all
        for recognizer in [
            UITapGestureRecognizer(target: target, action: Target.note), pan,
            UIHoverGestureRecognizer(target: target, action: Target.note),
        ] {
            view.addGestureRecognizer(recognizer)
        }
        try screen.show(view)
        try screen.advance(by: 0.1)
        try screen.tap(at: CGPoint(x: 50, y: 50))
        #expect(target.flags == [[]] && target.masks == [[]])
        try screen.keyDown(VirtualScreen.Key(.keyboardLeftShift))
        try screen.tap(at: CGPoint(x: 50, y: 50))
        #expect(target.flags.last == .shift)
        try screen.hover(at: CGPoint(x: 20, y: 20))
        #expect(target.flags.count == 3 && target.flags.last == .shift)
        try screen.scrollWheel(at: CGPoint(x: 20, y: 20), clicks: CGVector(dx: 0, dy: 1))
        try screen.advance(by: 0.1)
        #expect(target.flags.count > 3 && target.flags.dropFirst(3).allSatisfy { $0 == .shift })
        try screen.keyUp(VirtualScreen.Key(.keyboardLeftShift))
        try screen.tap(at: CGPoint(x: 50, y: 50))
        #expect(target.flags.last == [] && target.masks.allSatisfy { $0 == [] })
    }

    @Test func buttonsAreNumberedFromThePrimaryOne() {
        #expect(UIEvent.ButtonMask.button(1) == .primary && UIEvent.ButtonMask.button(2) == .secondary)
        #expect(UIEvent.ButtonMask.button(3).rawValue == 4 && UIEvent.ButtonMask.button(0) == [])
    }
}
