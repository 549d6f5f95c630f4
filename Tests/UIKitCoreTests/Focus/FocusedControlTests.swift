import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

@MainActor
@Suite struct FocusedControlTests {
    private let screen: VirtualScreen
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    private let log = Log()

    private final class Log {
        var lines: [String] = []
        func take() -> [String] {
            defer { lines = [] }
            return lines
        }
    }

    init() throws {
        screen = try VirtualScreen(size: CGSize(width: 300, height: 300))
        try screen.show(root)
        try screen.advance(by: 0.1)
    }

    /// Shows a control, logs its events and focuses it.
    private func focus<Control: UIControl>(_ control: Control) throws -> Control {
        control.frame.origin = CGPoint(x: 100, y: 100)
        root.addSubview(control)
        let events: [(UIControl.Event, String)] = [
            (.touchDown, "down"), (.touchUpInside, "up"), (.touchCancel, "cancel"), (.valueChanged, "value"),
            (.primaryActionTriggered, "primary"),
        ]
        for (event, name) in events {
            control.addAction(UIAction { [log] _ in log.lines.append(name) }, for: event)
        }
        try screen.press(.tab)
        #expect(control.isFocused)
        return control
    }

    @Test(arguments: [
        VirtualScreen.Key.space, .return, VirtualScreen.Key(.keypadEnter), VirtualScreen.Key(.keyboardSelect),
    ])
    func keyPressesButton(key: VirtualScreen.Key) throws {
        let button = try focus(UIButton(frame: CGRect(x: 0, y: 0, width: 60, height: 40)))
        try screen.keyDown(key)
        #expect(button.isHighlighted && log.take() == ["down"])
        try screen.keyUp(key)
        #expect(!button.isHighlighted && log.take() == ["up", "primary"])
    }

    @Test func pressIsCanceledOnce() throws {
        let button = try focus(UIButton(frame: CGRect(x: 0, y: 0, width: 60, height: 40)))
        func down() throws {
            try screen.keyDown(.space)
            #expect(log.take() == ["down"] && button.isHighlighted)
        }
        try down()
        try screen.unplugKeyboard()
        #expect(log.take() == ["cancel"] && !button.isHighlighted)
        try down()
        button.isEnabled = false
        #expect(log.take() == ["cancel"] && !button.isHighlighted)
        button.isEnabled = true
        try screen.keyUp(.space)
        #expect(log.take() == [])
        try down()
        button.removeFromSuperview()
        try screen.keyUp(.space)
        #expect(log.take() == ["cancel"])
    }

    @Test func otherKeysDoNotPressButton() throws {
        let button = try focus(UIButton(frame: CGRect(x: 0, y: 0, width: 60, height: 40)))
        try screen.press(.space, modifiers: .control)
        try screen.press(VirtualScreen.Key(.keyboardA))
        #expect(log.take() == [] && button.isFocused)
    }

    @Test func keyTogglesSwitch() throws {
        let toggle = try focus(UISwitch())
        try screen.press(.space)
        #expect(toggle.isOn && log.take() == ["down", "value", "primary", "up"])
        try screen.press(.return)
        #expect(!toggle.isOn)
    }

    @Test func arrowKeysMoveSlider() throws {
        let slider = try focus(UISlider(frame: CGRect(x: 0, y: 0, width: 150, height: 31)))
        try screen.press(.rightArrow)
        #expect(slider.value == 0.1 && log.take() == ["value", "primary"])
        try screen.press(.rightArrow, modifiers: .alternate)
        #expect(abs(slider.value - 0.11) < 1e-6)
        try screen.press(.leftArrow)
        try screen.press(.leftArrow)
        #expect(slider.value == 0 && slider.isFocused)
        _ = log.take()
        try screen.press(.leftArrow)
        #expect(log.take() == [], "nothing changes at the end")
        try screen.press(.rightArrow, duration: 1)
        #expect(abs(slider.value - 0.7) < 1e-5, "one step, and one every tenth of a second after half a second")
        slider.minimumValue = -.greatestFiniteMagnitude
        slider.maximumValue = .greatestFiniteMagnitude
        slider.value = 0
        try screen.press(.rightArrow)
        #expect(slider.value.isFinite && slider.value > 0)
    }

    @Test func arrowKeysFollowLayoutDirection() throws {
        root.semanticContentAttribute = .forceRightToLeft
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 150, height: 31))
        slider.semanticContentAttribute = .forceRightToLeft
        _ = try focus(slider)
        try screen.press(.leftArrow)
        #expect(slider.value == 0.1)
    }

    @Test func arrowKeysStep() throws {
        let stepper = UIStepper()
        stepper.maximumValue = 2
        _ = try focus(stepper)
        try screen.press(.rightArrow)
        #expect(stepper.value == 1 && log.take() == ["value", "primary"])
        stepper.isContinuous = false
        try screen.press(.rightArrow)
        #expect(stepper.value == 2 && log.take() == ["value", "primary"])
        try screen.press(.rightArrow)
        #expect(stepper.value == 2 && log.take() == [])
        try screen.press(.leftArrow)
        #expect(stepper.value == 1)
    }

    @Test func arrowKeysSelectSegments() throws {
        let control = UISegmentedControl(items: ["a", "b", "c"])
        control.setEnabled(false, forSegmentAt: 1)
        _ = try focus(control)
        try screen.press(.rightArrow)
        #expect(control.selectedSegmentIndex == 0 && log.take() == ["value", "primary"])
        try screen.press(.rightArrow)
        #expect(control.selectedSegmentIndex == 2, "a disabled segment is skipped")
        try screen.press(.rightArrow)
        #expect(control.selectedSegmentIndex == 2 && control.isFocused)
    }

    @Test func keysChooseMomentarySegment() throws {
        let control = UISegmentedControl(items: ["a", "b", "c"])
        control.isMomentary = true
        var chosen: [Int] = []
        control.addAction(
            UIAction { action in chosen.append((action.sender as? UISegmentedControl)?.selectedSegmentIndex ?? -9) },
            for: .valueChanged
        )
        _ = try focus(control)
        try screen.press(.rightArrow)
        try screen.press(.rightArrow)
        #expect(chosen == [])
        try screen.press(.space)
        #expect(chosen == [1] && control.selectedSegmentIndex == UISegmentedControl.noSegment)
    }

    @Test func arrowKeysTurnPages() throws {
        let control = UIPageControl(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        control.numberOfPages = 3
        _ = try focus(control)
        try screen.press(.rightArrow)
        try screen.press(.rightArrow)
        try screen.press(.rightArrow)
        #expect(control.currentPage == 2 && control.interactionState == .none)
        control.direction = .bottomToTop
        try screen.press(.downArrow)
        #expect(control.currentPage == 1)
        control.direction = .rightToLeft
        try screen.press(.rightArrow)
        #expect(control.currentPage == 0)
    }

    @Test func knobAdjustsControlAfterPress() throws {
        let slider = try focus(UISlider(frame: CGRect(x: 0, y: 0, width: 150, height: 31)))
        let button = UIButton(frame: CGRect(x: 100, y: 200, width: 50, height: 40))
        root.addSubview(button)
        // The pixel beside the slider is between it and the ring.
        let isThick = { screen.snapshot()[99, 115] == (0, 122, 255) }
        try screen.advance(by: 0.1)
        #expect(!isThick())
        try screen.press(VirtualScreen.Key(.keyboardSelect))
        try screen.advance(by: 0.1)
        #expect(isThick(), "the ring shows that the slider is being adjusted")
        try screen.rotateKnob(by: 3)
        #expect(abs(slider.value - 0.3) < 1e-6 && slider.isFocused)
        try screen.rotateKnob(by: -1)
        #expect(abs(slider.value - 0.2) < 1e-6)
        try screen.press(VirtualScreen.Key(.keyboardSelect))
        try screen.rotateKnob(by: 1)
        #expect(button.isFocused && abs(slider.value - 0.2) < 1e-6)
        try screen.advance(by: 0.1)
        #expect(!isThick())
    }

    @Test func disabledControlsAreNotFocused() throws {
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 60, height: 40))
        button.isEnabled = false
        root.addSubview(button)
        let refresh = UIRefreshControl()
        root.addSubview(refresh)
        try screen.press(.tab)
        #expect(UIApplication.shared.focusSystem.focusedItem == nil)
        #expect(!UIControl(frame: .zero).isFocused && UIControl(frame: .zero).canBecomeFocused)
        #expect(!UIView(frame: .zero).canBecomeFocused && !refresh.canBecomeFocused)
    }
}
