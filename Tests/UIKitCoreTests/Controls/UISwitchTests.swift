import Testing
import UIKit

@testable import UIKitCore

@MainActor
@Suite struct UISwitchTests {
    /// A switch at (50, 100): its thumb is at 65.5 when it is off, and at 85.5 when it is on.
    private func start(_ change: (UISwitch) -> Void = { _ in }) -> (
        screen: GestureScreen, toggle: UISwitch, log: EventLog
    ) {
        let screen = GestureScreen()
        let toggle = UISwitch()
        change(toggle)
        let (control, log) = screen.follow(toggle, CGRect(x: 50, y: 100, width: 200, height: 200))
        return (screen, control, log)
    }

    private func thumb(_ toggle: UISwitch) -> CGRect {
        toggle.layoutIfNeeded()
        return toggle.subviews[1].frame
    }

    @Test func tapTurnsSwitchAndSendsValueChangedOnce() {
        let (screen, toggle, log) = start()
        #expect(!toggle.isOn)
        screen.down(60, 110)
        #expect(toggle.isHighlighted && log.take() == ["down"])
        screen.up(60, 110)
        #expect(toggle.isOn && log.take() == ["value", "primary", "up"])
        screen.down(60, 110)
        screen.up(60, 110)
        #expect(!toggle.isOn && log.take() == ["down", "repeat", "value", "primary", "up"])
    }

    @Test func dragAcrossTurnsSwitchWhenFingerIsLifted() {
        let (screen, toggle, log) = start()
        screen.down(60, 110)
        screen.fingers.send(.moved, 80, 110)
        #expect(thumb(toggle).minX == 2, "the finger is still near the middle")
        screen.fingers.send(.moved, 95, 110)
        #expect(!toggle.isOn && thumb(toggle).maxX == 49)
        #expect(!log.take().contains("value"))
        screen.up(95, 110)
        #expect(toggle.isOn && log.take().prefix(2) == ["value", "primary"])
        // There and back changes nothing.
        screen.down(95, 110)
        screen.fingers.send(.moved, 55, 110)
        screen.fingers.send(.moved, 95, 110)
        screen.up(95, 110)
        #expect(toggle.isOn && !log.take().contains("value"))
    }

    @Test func liftOutsideChangesNothing() {
        let (screen, toggle, log) = start()
        screen.down(60, 110)
        screen.fingers.send(.moved, 75, 300)
        screen.up(75, 300)
        #expect(!toggle.isOn && !log.take().contains("value"))
    }

    @Test func cancelMovesThumbBack() {
        let (screen, toggle, log) = start()
        screen.down(60, 110)
        screen.fingers.send(.moved, 100, 110)
        #expect(thumb(toggle).maxX == 49)
        toggle.isEnabled = false
        #expect(!toggle.isOn && thumb(toggle).minX == 2 && !log.take().contains("value"))
    }

    @Test func setOnSendsNoEvents() {
        let (_, toggle, log) = start()
        toggle.isOn = true
        toggle.setOn(false, animated: true)
        toggle.setOn(true, animated: true)
        #expect(toggle.isOn && log.take() == [] && thumb(toggle).maxX == 49)
    }

    @Test func thumbIsOnLeftWhenOnInRightToLeftInterface() {
        let (screen, toggle, _) = start { $0.semanticContentAttribute = .forceRightToLeft }
        #expect(thumb(toggle).maxX == 49)
        screen.down(95, 110)
        screen.fingers.send(.moved, 55, 110)
        screen.up(55, 110)
        #expect(toggle.isOn && thumb(toggle).minX == 2)
    }

    @Test func sizeIsFixed() {
        let toggle = UISwitch(frame: CGRect(x: 5, y: 6, width: 7, height: 8))
        #expect(toggle.frame == CGRect(x: 5, y: 6, width: 51, height: 31))
        toggle.frame = CGRect(x: 10, y: 20, width: 300, height: 3)
        #expect(toggle.frame == CGRect(x: 10, y: 20, width: 51, height: 31))
        #expect(toggle.sizeThatFits(.zero) == CGSize(width: 51, height: 31))
        #expect(toggle.intrinsicContentSize == CGSize(width: 51, height: 31))
    }

    @Test func touchAreaIsAtLeast44PointsHigh() {
        let (screen, toggle, _) = start()
        screen.down(60, 96)
        screen.up(60, 96)
        #expect(toggle.isOn)
        #expect(!toggle.point(inside: CGPoint(x: 10, y: -8), with: nil))
    }

    @Test func colorsFollowStateAndInterfaceStyle() {
        let (_, toggle, _) = start()
        let track = toggle.subviews[0]
        #expect(track.backgroundColor == .secondarySystemFill && track.alpha == 1)
        toggle.isOn = true
        #expect(track.backgroundColor == .systemGreen)
        toggle.onTintColor = .purple
        #expect(track.backgroundColor == .purple)
        toggle.isEnabled = false
        #expect(track.alpha == 0.5)
        toggle.onTintColor = nil
        toggle.overrideUserInterfaceStyle = .dark
        #expect(track.layer.backgroundColor == UIColor.systemGreen.resolvedColor(with: toggle.traitCollection).cgColor)
    }

    @Test func turningDrawsNothing() {
        let (screen, toggle, _) = start()
        screen.screen.show()
        let calls = screen.screen.drawCalls
        toggle.setOn(true, animated: false)
        screen.screen.show()
        #expect(screen.screen.drawCalls == calls)
    }

    @Test func tapOnSwitchIsNotTapOnSuperview() {
        let (screen, toggle, log) = start()
        screen.add(UITapGestureRecognizer())
        screen.down(60, 110)
        screen.up(60, 110)
        #expect(toggle.isOn && screen.take() == [] && log.take().contains("value"))
        screen.down(300, 300)
        screen.up(300, 300)
        #expect(screen.take() == ["ended"])
    }
}
