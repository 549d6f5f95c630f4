import Testing
import UIKit

@testable import UIKitCore

/// Touch tracking, states and control events of `UIControl`.
@MainActor
@Suite struct UIControlTests {
    private let frame = CGRect(x: 100, y: 100, width: 100, height: 40)

    private func start() -> (screen: GestureScreen, control: TrackedControl, log: EventLog) {
        let screen = GestureScreen()
        let (control, log) = screen.follow(TrackedControl(), frame)
        return (screen, control, log)
    }

    @Test func tapTracksTouchAndSendsTouchUpInside() {
        let (screen, control, log) = start()
        screen.down(150, 120)
        #expect(log.take() == ["down"] && control.calls == ["begin"])
        #expect(control.isTracking && control.isTouchInside && control.isHighlighted)
        #expect(control.state == .highlighted)
        screen.up(150, 120)
        #expect(log.take() == ["up"] && control.calls == ["begin", "end"])
        #expect(!control.isTracking && !control.isTouchInside && !control.isHighlighted && control.state == .normal)
        // The view around it hears nothing of it.
        #expect(screen.takePhases() == [] && screen.isAtRest)
    }

    @Test func secondTapSendsTouchDownRepeat() {
        let (screen, _, log) = start()
        screen.tap(150, 120)
        screen.tap(150, 120)
        #expect(log.take() == ["down", "up", "down", "repeat", "up"])
    }

    /// As on iOS, 70 points around belong to it while it is tracked.
    @Test func dragOutsideAndBackSendsDragExitAndDragEnter() {
        let (screen, control, log) = start()
        screen.down(150, 120)
        screen.fingers.send(.moved, 150, 209)
        #expect(log.take() == ["down", "inside"] && control.isHighlighted)
        screen.fingers.send(.moved, 150, 211)
        #expect(log.take() == ["outside", "exit"] && !control.isHighlighted && control.isTracking)
        #expect(!control.isTouchInside)
        screen.fingers.send(.moved, 150, 215)
        #expect(log.take() == ["outside"])
        screen.fingers.send(.moved, 150, 125)
        #expect(log.take() == ["inside", "enter"] && control.isHighlighted && control.isTouchInside)
        screen.fingers.send(.moved, 20, 120)
        screen.up(20, 120)
        #expect(log.take() == ["outside", "exit", "upOutside"] && control.calls.last == "end")
        // It begins in the bounds only.
        screen.tap(150, 145)
        #expect(log.take() == [] && screen.takePhases() == [.began, .ended])
    }

    @Test func beginAndContinueTrackingFalseStopTracking() {
        let (screen, control, log) = start()
        control.begins = false
        screen.down(150, 120)
        screen.fingers.send(.moved, 151, 120)
        screen.up(151, 120)
        #expect(log.take() == [] && control.calls == ["begin"] && !control.isHighlighted)
        control.begins = true
        control.goesOn = false
        control.calls = []
        screen.down(150, 120, after: 1)
        screen.fingers.send(.moved, 151, 120)
        #expect(!control.isTracking && !control.isHighlighted)
        screen.fingers.send(.moved, 152, 120)
        screen.up(152, 120)
        #expect(log.take() == ["down"] && control.calls == ["begin", "continue"])
    }

    @Test func secondFingerIsNotTracked() {
        let (screen, control, log) = start()
        control.isMultipleTouchEnabled = true
        screen.down(150, 120)
        screen.down(160, 120, 1)
        screen.fingers.send(.moved, 165, 120, 1)
        screen.up(165, 120, 1)
        #expect(log.take() == ["down"] && control.isTracking && control.calls == ["begin"])
        screen.up(150, 120)
        #expect(log.take() == ["up"])
    }

    @Test(arguments: ["device", "disabled", "window", "gesture"])
    func trackingIsCancelledOnce(_ reason: String) {
        let (screen, control, log) = start()
        let pan = UIPanGestureRecognizer()
        if reason == "gesture" { screen.view.addGestureRecognizer(pan) }
        screen.down(150, 120)
        switch reason {
        case "device": screen.cancel(150, 120)
        case "disabled": control.isEnabled = false
        case "window": control.removeFromSuperview()
        default: screen.fingers.send(.moved, 150, 140)
        }
        let rest = log.take().filter { $0 != "inside" }
        #expect(rest == ["down", "cancel"])
        #expect(control.calls.filter { $0 != "continue" } == ["begin", "cancel false false"])
        #expect(!control.isTracking && !control.isTouchInside && !control.isHighlighted)
        control.isEnabled = true
        if control.superview == nil { screen.view.addSubview(control) }
        if reason != "device" {
            screen.fingers.send(.moved, 151, 160)
            screen.up(151, 160)
        }
        #expect(log.take() == [], "nothing more of this finger")
        screen.tap(150, 120, after: 1)
        #expect(log.take() == ["down", "up"], "and the next one as ever")
    }

    @Test func disabledControlIgnoresTouches() {
        let (screen, control, log) = start()
        control.isEnabled = false
        #expect(control.state == .disabled)
        screen.tap(150, 120)
        #expect(log.take() == [] && control.calls == [])
        #expect(screen.takePhases() == [], "nor does what is under it get them")
    }

    @Test func stateCombinesFlagsAndSubclassBits() {
        final class Own: UIControl {
            static let warm = State(rawValue: 0x0001_0000)
            var isWarm = false
            override var state: State { isWarm ? super.state.union(Self.warm) : super.state }
        }
        let control = Own()
        #expect(control.state == .normal && control.state.isEmpty)
        control.isSelected = true
        control.isHighlighted = true
        control.isEnabled = false
        control.isWarm = true
        #expect(control.state == [.selected, .highlighted, .disabled, Own.warm])
        #expect(UIControl.State.application.isSuperset(of: Own.warm))
        #expect(control.state.rawValue == 0x0001_0007)
        let rest: UIControl.Event = [.allTouchEvents, .allEditingEvents, .applicationReserved, .systemReserved]
        #expect(UIControl.Event.allEvents.isSuperset(of: rest) && !rest.contains(.valueChanged))
        #expect(UIControl.Event.allTouchEvents.isSuperset(of: [.touchDown, .touchCancel]))
    }

    /// A drawing is repeated when it may show another state; a control without one costs nothing.
    @Test func stateChangeRedrawsOnlyControlsThatOverrideDraw() {
        final class Drawn: UIControl {
            var draws = 0
            override func draw(_ rect: CGRect) {
                draws += 1
                fillRect(bounds)
            }
        }
        let screen = GestureScreen()
        let (drawn, _) = screen.follow(Drawn(), CGRect(x: 0, y: 0, width: 20, height: 20))
        let (plain, _) = screen.follow(UIControl(), CGRect(x: 50, y: 0, width: 20, height: 20))
        let before = screen.screen.drawCalls
        drawn.isHighlighted = true
        drawn.isSelected = true
        plain.isHighlighted = true
        screen.screen.show()
        #expect(drawn.draws == 2 && screen.screen.drawCalls == before + 1)
        drawn.isHighlighted = true
        drawn.isEnabled = true
        screen.screen.show()
        #expect(drawn.draws == 2)
    }

    @Test func effectiveContentHorizontalAlignmentFollowsLayoutDirection() {
        let control = UIControl()
        #expect(control.contentHorizontalAlignment == .center && control.contentVerticalAlignment == .center)
        control.contentHorizontalAlignment = .leading
        #expect(control.effectiveContentHorizontalAlignment == .left)
        control.semanticContentAttribute = .forceRightToLeft
        #expect(control.effectiveContentHorizontalAlignment == .right)
        control.contentHorizontalAlignment = .trailing
        #expect(control.effectiveContentHorizontalAlignment == .left)
        control.contentHorizontalAlignment = .right
        #expect(control.effectiveContentHorizontalAlignment == .right)
    }

    // MARK: Gestures around controls

    @Test func tapRecognizerOfSuperviewFailsOnButton() {
        let screen = GestureScreen()
        let (button, log) = screen.follow(UIButton(type: .system), frame)
        screen.add(UITapGestureRecognizer(), "tap")
        screen.tap(150, 120)
        #expect(log.take() == ["down", "up", "primary"] && screen.take() == [])
        screen.tap(300, 300)
        #expect(screen.take() == ["tap ended"] && screen.isAtRest)
        // One that takes no touches has no use for it.
        button.isEnabled = false
        screen.tap(150, 120, after: 1)
        #expect(screen.take() == ["tap ended"] && log.take() == [])
    }

    @Test func doubleTapRecognizerOfSuperviewCancelsButton() {
        let screen = GestureScreen()
        let (button, log) = screen.follow(UIButton(type: .system), frame)
        let double = screen.add(UITapGestureRecognizer(), "double")
        double.numberOfTapsRequired = 2
        screen.tap(150, 120)
        screen.tap(150, 120)
        #expect(screen.take() == ["double ended"])
        #expect(log.take().last == "cancel")
        screen.view.removeGestureRecognizer(double)
        // Its own recognizers come before it.
        screen.add(UITapGestureRecognizer(), "own", to: button)
        screen.tap(150, 120, after: 1)
        #expect(screen.take() == ["own ended"] && log.take() == ["down", "cancel"])
    }

    @Test func tapRecognizerOfSuperviewCancelsPlainControl() {
        let (screen, _, log) = start()
        screen.add(UITapGestureRecognizer(), "tap")
        screen.tap(150, 120)
        #expect(screen.take() == ["tap ended"] && log.take() == ["down", "cancel"])
    }
}
