import Testing
import UIKit

@testable import UIKitTesting

/// The screen reader, operated by gestures.
@MainActor
@Suite struct ScreenReaderTests {
    private let screen: VirtualScreen
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
    private let title: UILabel
    private let button: UIButton
    private let slider: UISlider
    private let toggle: UISwitch

    init() throws {
        screen = try VirtualScreen(size: CGSize(width: 320, height: 240))
        title = UILabel(frame: CGRect(x: 20, y: 10, width: 200, height: 20))
        title.text = "Settings"
        title.accessibilityTraits = .header
        button = UIButton(type: .system)
        button.frame = CGRect(x: 20, y: 50, width: 100, height: 44)
        button.setTitle("Save", for: .normal)
        slider = UISlider(frame: CGRect(x: 20, y: 110, width: 200, height: 31))
        slider.accessibilityLabel = "Volume"
        toggle = UISwitch(frame: CGRect(x: 20, y: 160, width: 0, height: 0))
        toggle.accessibilityLabel = "Alarm"
        for view in [title, button, slider, toggle] { root.addSubview(view) }
        try screen.show(root)
        screen.isVoiceOverRunning = true
    }

    /// Returns what was spoken since the last call.
    private final class Heard { var count = 0 }
    private let heard = Heard()
    private func take() -> [String] {
        defer { heard.count = screen.spokenTexts.count }
        return Array(screen.spokenTexts.dropFirst(heard.count))
    }

    private func swipe(_ dx: CGFloat, _ dy: CGFloat, fingers: Int = 1) throws {
        let touches = try (0..<fingers).map { try screen.touch(at: CGPoint(x: 100 + CGFloat($0) * 40, y: 200)) }
        for step in 1...4 {
            try screen.advance(by: 0.03)
            for (index, finger) in touches.enumerated() {
                let part = CGFloat(step) / 4
                try finger.move(to: CGPoint(x: 100 + CGFloat(index) * 40 + dx * part, y: 200 + dy * part))
            }
        }
        for finger in touches { try finger.lift() }
        try screen.advance(by: 0.5)
    }

    private func tap(_ x: CGFloat, _ y: CGFloat, fingers: Int = 1) throws {
        let touches = try (0..<fingers).map { try screen.touch(at: CGPoint(x: x + CGFloat($0) * 50, y: y)) }
        try screen.advance(by: 0.05)
        for finger in touches { try finger.lift() }
        try screen.advance(by: 0.05)
    }

    private func doubleTap() throws {
        try tap(300, 230)
        try tap(300, 230)
        try screen.advance(by: 0.5)
    }

    @Test func firstElementIsReadAfterStart() throws {
        #expect(UIAccessibility.isVoiceOverRunning)
        try screen.advance(by: 1)
        #expect(take() == ["Settings, heading"] && screen.spokenElement as? UIView === title)
    }

    @Test func tapReadsAndDoesNotReachTheApplication() throws {
        var taps = 0
        button.addAction(UIAction { _ in taps += 1 }, for: .allTouchEvents)
        try tap(70, 72)
        #expect(take() == ["Save, button"] && taps == 0 && button.accessibilityElementIsFocused())
        try screen.advance(by: 1)
        button.isEnabled = false
        button.isSelected = true
        button.accessibilityHint = "Saves the settings"
        try tap(70, 72)
        #expect(take() == ["selected, Save, button, dimmed, Saves the settings"])
    }

    @Test func doubleTapAnywhereActivates() throws {
        var taps = 0
        button.addAction(UIAction { _ in taps += 1 }, for: .primaryActionTriggered)
        try tap(70, 72)
        try screen.advance(by: 1)
        try doubleTap()
        #expect(taps == 1)
        button.isEnabled = false
        try doubleTap()
        #expect(taps == 1)
    }

    @Test func activationIsOfferedToTheElementFirst() throws {
        final class Dial: UIView {
            var count = 0
            override func accessibilityActivate() -> Bool {
                count += 1
                return true
            }
        }
        let dial = Dial(frame: CGRect(x: 240, y: 50, width: 40, height: 40))
        dial.isAccessibilityElement = true
        dial.accessibilityLabel = "Dial"
        root.addSubview(dial)
        try tap(260, 70)
        try screen.advance(by: 1)
        try doubleTap()
        #expect(dial.count == 1)
    }

    @Test func swipesMoveThroughTheElements() throws {
        try tap(70, 72)
        _ = take()
        try swipe(80, 0)
        try swipe(80, 0)
        // At the end, the last element is repeated.
        try swipe(80, 0)
        #expect(take() == ["Volume, 0%, adjustable", "Alarm, off, switch button", "Alarm, off, switch button"])
        for _ in 0..<3 { try swipe(-80, 0) }
        #expect(take() == ["Volume, 0%, adjustable", "Save, button", "Settings, heading"])
    }

    @Test func verticalSwipesAdjust() throws {
        try tap(100, 125)
        _ = take()
        try swipe(0, -80)
        try swipe(0, -80)
        try swipe(0, 80)
        #expect(take() == ["10%", "20%", "10%"] && slider.value == 0.1)
    }

    @Test func changedStateIsSpokenAfterActivation() throws {
        try tap(40, 175)
        try screen.advance(by: 1)
        #expect(take() == ["Alarm, off, switch button"])
        try doubleTap()
        #expect(take() == ["on"] && toggle.isOn)
    }

    @Test func fingerThatMovesReadsEachElementOnce() throws {
        let finger = try screen.touch(at: CGPoint(x: 60, y: 20))
        try screen.advance(by: 0.5)
        try finger.drag(to: CGPoint(x: 60, y: 125), duration: 1)
        try finger.lift()
        #expect(take() == ["Settings, heading", "Save, button", "Volume, 0%, adjustable"])
    }

    @Test func viewsInFrontHideElements() throws {
        let cover = UIView(frame: CGRect(x: 0, y: 40, width: 320, height: 60))
        root.addSubview(cover)
        try tap(70, 72)
        #expect(take() == [])
    }

    @Test func actionsAreSelectedByVerticalSwipes() throws {
        var deleted = 0
        button.accessibilityCustomActions = [
            UIAccessibilityCustomAction(name: "Delete") { _ in
                deleted += 1
                return true
            },
            UIAccessibilityCustomAction(name: "Move") { _ in false },
        ]
        try tap(70, 72)
        try swipe(0, 80)
        try swipe(0, 80)
        try swipe(0, 80)
        try swipe(0, 80)
        #expect(take() == ["Save, button, actions available", "Delete", "Move", "activate", "Delete"])
        try doubleTap()
        #expect(deleted == 1)
    }

    @Test func threeFingersScrollTheListOfTheElement() throws {
        let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
        list.contentSize = CGSize(width: 320, height: 720)
        let row = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
        row.text = "Row"
        list.addSubview(row)
        root.addSubview(list)
        try tap(50, 10)
        try swipe(0, -80, fingers: 3)
        try screen.advance(by: 1)
        #expect(list.contentOffset.y == 240 && take() == ["Row", "page 2 of 3"])
    }

    @Test func twoFingersStopSpeechAndPerformMagicTap() throws {
        final class Player: UIViewController {
            var count = 0
            var escapes = 0
            override func accessibilityPerformMagicTap() -> Bool {
                count += 1
                return true
            }
            override func accessibilityPerformEscape() -> Bool {
                escapes += 1
                return true
            }
        }
        let player = Player()
        try screen.show(player)
        try tap(100, 100, fingers: 2)
        #expect(player.count == 0)
        try tap(100, 100, fingers: 2)
        #expect(player.count == 1)
        let fingers = [try screen.touch(at: CGPoint(x: 100, y: 100)), try screen.touch(at: CGPoint(x: 100, y: 160))]
        for x in [150, 100, 150, 100] as [CGFloat] {
            try screen.advance(by: 0.1)
            for finger in fingers { try finger.move(to: CGPoint(x: x, y: finger.location.y)) }
        }
        for finger in fingers { try finger.lift() }
        #expect(player.escapes == 1)
    }

    @Test func announcementsAndScreenChangesAreSpoken() throws {
        UIAccessibility.post(notification: .announcement, argument: "Saved")
        UIAccessibility.post(notification: .screenChanged, argument: slider)
        UIAccessibility.post(notification: .layoutChanged, argument: nil)
        UIAccessibility.post(notification: .screenChanged, argument: nil)
        #expect(take() == ["Saved", "Volume, 0%, adjustable", "Settings, heading"])
        title.isHidden = true
        UIAccessibility.post(notification: .layoutChanged, argument: nil)
        try screen.advance(by: 1)
        #expect(take() == ["Save, button"])
        button.accessibilityLanguage = "de"
        UIAccessibility.post(notification: .layoutChanged, argument: button)
        #expect(screen.spoken.languages.last == "de")
    }

    @Test func firstElementIsReadWhenTheElementLeavesTheScreen() throws {
        try tap(70, 72)
        try screen.advance(by: 1)
        _ = take()
        button.removeFromSuperview()
        try screen.advance(by: 1)
        #expect(take() == ["Settings, heading"])
    }

    @Test func elementsThatCannotBeOperatedAreNotTapped() throws {
        var taps = 0
        button.addAction(UIAction { _ in taps += 1 }, for: .primaryActionTriggered)
        button.accessibilityRespondsToUserInteraction = false
        try tap(70, 72)
        try screen.advance(by: 1)
        try doubleTap()
        #expect(taps == 0)
    }

    @Test func languageOfLabelIsSpoken() throws {
        button.accessibilityAttributedLabel = NSAttributedString(
            string: "Sichern",
            attributes: [.accessibilitySpeechLanguage: "de"]
        )
        try tap(70, 72)
        #expect(take() == ["Sichern, button"] && screen.spoken.languages == ["de"])
    }

    @Test func directInteractionPassesTouchesOn() throws {
        final class Canvas: UIView {
            var began = 0
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { began += 1 }
        }
        let canvas = Canvas(frame: CGRect(x: 200, y: 150, width: 100, height: 80))
        canvas.isAccessibilityElement = true
        canvas.accessibilityTraits = .allowsDirectInteraction
        root.addSubview(canvas)
        try tap(250, 200)
        #expect(canvas.began == 0)
        try screen.advance(by: 1)
        try tap(250, 200)
        #expect(canvas.began == 1)
    }

    @Test func frameAroundTheElementFollowsIt() throws {
        let before = screen.snapshot()
        try tap(70, 72)
        let shown = screen.snapshot()
        let edge = 49
        #expect(shown[70, edge] == (0, 0, 0) && before[70, edge] != shown[70, edge - 2])
        button.frame.origin.y = 190
        try screen.advance(by: 0.1)
        let moved = screen.snapshot()
        #expect(moved[70, edge] == before[70, edge] && moved[70, 189] == (0, 0, 0))
        try screen.expectFrames(0) { try screen.advance(by: 5) }
        button.removeFromSuperview()
        try screen.advance(by: 0.1)
        #expect(screen.snapshot()[70, 189] == before[70, 189])
    }

    @Test func touchesReachTheApplicationAfterTheEnd() throws {
        var taps = 0
        button.addAction(UIAction { _ in taps += 1 }, for: .primaryActionTriggered)
        try tap(70, 72)
        screen.isVoiceOverRunning = false
        #expect(!UIAccessibility.isVoiceOverRunning && !button.accessibilityElementIsFocused())
        try screen.tap(button)
        #expect(taps == 1)
    }

    @Test func removedDeviceDoesNotBlockGestures() throws {
        let finger = try screen.touch(at: CGPoint(x: 70, y: 72))
        try finger.cancel()
        try screen.advance(by: 1)
        #expect(take() == ["Settings, heading"])
        try tap(70, 72)
        #expect(take() == ["Save, button"])
    }
}
