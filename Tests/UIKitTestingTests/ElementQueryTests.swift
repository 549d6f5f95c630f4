import Testing
import UIKit
import UIKitTesting

/// Queries for accessibility elements of a virtual screen.
@MainActor
@Suite struct ElementQueryTests {
    private let screen: VirtualScreen
    private let root: UIView

    init() throws {
        screen = try VirtualScreen(size: CGSize(width: 320, height: 240))
        root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
        try screen.show(root)
    }

    private func button(_ title: String, _ y: CGFloat, in view: UIView? = nil, action: @escaping () -> Void) -> UIButton
    {
        let button = UIButton(type: .system, primaryAction: UIAction(title: title) { _ in action() })
        button.frame = CGRect(x: 20, y: y, width: 120, height: 44)
        (view ?? root).addSubview(button)
        return button
    }

    /// Returns the message of the error that a closure throws.
    private func message(_ body: () throws -> Void) -> String {
        do { try body() } catch { return "\(error)" }
        return "no error"
    }

    @Test func tapReachesTheElementWithItsLabel() throws {
        var taps: [String] = []
        let save = button("Save", 20) { taps.append("save") }
        _ = button("Cancel", 80) { taps.append("cancel") }
        try screen.label("Save").tap()
        try screen.elements(traits: .button)[1].tap()
        #expect(taps == ["save", "cancel"])
        #expect(try screen.label("Save").frame == save.frame)
        #expect(screen.elements.labels == ["Save", "Cancel"] && screen.elements(traits: .button).count == 2)
        save.accessibilityUserInputLabels = ["Keep"]
        try screen.label("Keep").activate()
        #expect(taps.count == 3)
    }

    @Test func propertiesAreThoseOfTheOnlyMatch() throws {
        let slider = UISlider(frame: CGRect(x: 20, y: 20, width: 200, height: 31))
        slider.accessibilityIdentifier = "volume"
        slider.accessibilityHint = "Changes the volume"
        root.addSubview(slider)
        let volume = screen.element(identifier: "volume")
        #expect(try volume.value == "0%" && volume.label == nil && volume.isEnabled && !volume.isSelected)
        #expect(try volume.hint == "Changes the volume" && volume.view === slider && volume.identifier == "volume")
        try volume.increment()
        #expect(try volume.value == "10%" && slider.value == 0.1)
        try volume.decrement()
        slider.isEnabled = false
        #expect(try volume.value == "0%" && !volume.isEnabled && volume.traits == [.adjustable, .notEnabled])
        #expect(screen.elements.with(value: "0%").exists && !screen.elements.with(value: "10%").exists)
    }

    @Test func identifierFindsViewsThatAreNoElements() throws {
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        box.accessibilityIdentifier = "box"
        var taps = 0
        let recognizer = UITapGestureRecognizer()
        recognizer.addAction { _ in taps += 1 }
        box.addGestureRecognizer(recognizer)
        root.addSubview(box)
        try screen.element(identifier: "box").tap()
        #expect(taps == 1)
        box.isHidden = true
        #expect(!screen.element(identifier: "box").exists)
    }

    @Test func errorsListTheElements() {
        #expect(
            message { try screen.label("Save").tap() }
                == #"there is no element with the label "Save", and no other element"#
        )
        _ = button("Save", 20) {}
        _ = button("Save", 80) {}
        let ambiguous = message { try screen.label("Save").tap() }
        #expect(ambiguous.hasPrefix(#"there are 2 matches for: element with the label "Save""#))
        #expect(ambiguous.contains(#"- UIButton "Save" [button] at (20 80; 120 44)"#))
        let missing = message { _ = try screen.label("Undo").value }
        #expect(missing.hasPrefix(#"there is no element with the label "Undo"; the elements are:"#))
        #expect(missing.split(separator: "\n").count == 3)
        #expect(message { try screen.label("Save").first.increment() }.hasSuffix("is not adjustable"))
        #expect(message { try screen.label("Save")[2].tap() }.contains("at index 2"))
        #expect(message { try screen.label("Save").first.perform(action: "Delete") }.contains(#"no action "Delete""#))
    }

    @Test func errorsNameTheCall() {
        do {
            try screen.label("Save").tap()
        } catch let error as ElementError {
            #expect(error.location.fileID.hasSuffix("ElementQueryTests.swift"))
        } catch {
            Issue.record(error)
        }
    }

    @Test func tapFailsIfAnotherViewCoversTheElement() throws {
        var taps = 0
        let save = button("Save", 20) { taps += 1 }
        let cover = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 100))
        root.addSubview(cover)
        #expect(message { try screen.label("Save").tap() }.contains("UIView at (0 0; 320 100) covers it"))
        cover.removeFromSuperview()
        save.isUserInteractionEnabled = false
        try screen.label("Save").tap()
        #expect(taps == 0)
        save.frame.origin.x = -70
        save.isUserInteractionEnabled = true
        #expect(message { try screen.label("Save").tap() }.contains("outside of the screen"))
    }

    @Test func tapScrollsTheElementOntoTheScreen() throws {
        let list = UIScrollView(frame: root.bounds)
        list.contentSize = CGSize(width: 320, height: 2000)
        root.addSubview(list)
        var taps = 0
        _ = button("Last", 1900, in: list) { taps += 1 }
        try screen.label("Last").tap()
        #expect(taps == 1 && list.contentOffset.y == 1900 + 44 - 240)
    }

    @Test func partsOfControlsCanBeTapped() throws {
        let control = UISegmentedControl(items: ["Day", "Week"])
        control.frame.origin = CGPoint(x: 20, y: 20)
        let stepper = UIStepper(frame: CGRect(x: 20, y: 100, width: 0, height: 0))
        root.addSubview(control)
        root.addSubview(stepper)
        try screen.label("Week").tap()
        try screen.label("Increment").tap()
        #expect(control.selectedSegmentIndex == 1 && stepper.value == 1)
        #expect(try screen.label("Week").isSelected && !screen.label("Day").isSelected)
    }

    @Test func waitAdvancesTheClockUntilThereIsAMatch() throws {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
        root.addSubview(label)
        DispatchQueue.main.asyncAfter(deadline: .now() + 1.5) { label.text = "Saved" }
        #expect(message { try screen.label("Saved").wait(for: 1) }.hasPrefix("there is no element"))
        let start = screen.time
        try screen.label("Saved").wait(for: 10)
        #expect(screen.time - start > 0.45 && screen.time - start < 0.55)
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { label.text = nil }
        try screen.label("Saved").waitForNonexistence(for: 1)
        #expect(message { try screen.label("Saved").wait(for: .nan) }.hasPrefix("there is no element"))
    }

    @Test func waitForValueReportsTheElement() throws {
        let progress = UIProgressView(frame: CGRect(x: 0, y: 0, width: 100, height: 4))
        root.addSubview(progress)
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { progress.progress = 1 }
        let bar = screen.elements.with(labelContaining: "Prog")
        try bar.wait(forValue: "100%", atMost: 1)
        #expect(message { try bar.wait(forValue: "50%", atMost: 0.1) }.contains(#"value "100%""#))
    }

    @Test func customActionsAreCalledByName() throws {
        let row = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        row.isAccessibilityElement = true
        row.accessibilityLabel = "Mail"
        var done = 0
        row.accessibilityCustomActions = [
            UIAccessibilityCustomAction(name: "Archive") { _ in false },
            UIAccessibilityCustomAction(name: "Delete") { _ in
                done += 1
                return true
            },
        ]
        root.addSubview(row)
        #expect(try screen.label("Mail").perform(action: "Delete") && done == 1)
        #expect(try !screen.label("Mail").perform(action: "Archive"))
    }

    @Test func announcementsAreRecorded() {
        UIAccessibility.post(notification: .announcement, argument: "Saved")
        UIAccessibility.post(notification: .layoutChanged, argument: root)
        #expect(screen.announcements == ["Saved"])
    }

    @Test func settingsOfScreenAreThoseOfTheUser() {
        screen.isReduceMotionEnabled = true
        screen.isBoldTextEnabled = true
        screen.isIncreaseContrastEnabled = true
        screen.isReduceTransparencyEnabled = true
        #expect(UIAccessibility.isReduceMotionEnabled && UIAccessibility.isBoldTextEnabled)
        #expect(UIAccessibility.isDarkerSystemColorsEnabled && UIAccessibility.isReduceTransparencyEnabled)
        #expect(root.traitCollection.accessibilityContrast == .high && root.traitCollection.legibilityWeight == .bold)
        #expect(screen.isReduceMotionEnabled && screen.isBoldTextEnabled)
        screen.isIncreaseContrastEnabled = false
        #expect(!screen.isIncreaseContrastEnabled && screen.isReduceTransparencyEnabled)
    }
}
