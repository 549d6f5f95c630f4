import GalleryApp
import TestSupport
import Testing
import UIKit
import UIKitTesting

/// The page of controls.
@MainActor @Suite struct GalleryControlsTests {
    private func show(
        size: CGSize = CGSize(width: 600, height: 480)
    ) throws -> (screen: VirtualScreen, controls: ControlsView) {
        let screen = try VirtualScreen(size: size)
        let gallery = GalleryViewController.controls()
        try screen.show(gallery)
        try screen.advance(by: 0.1)
        return (screen, try #require(gallery.controls))
    }

    /// Scrolls to a control of a row, and returns it.
    private func reveal<Control: UIView>(
        _ title: String,
        _ type: Control.Type,
        isEnabled: Bool = true,
        in stage: (screen: VirtualScreen, controls: ControlsView)
    ) throws -> Control {
        let view = try #require(stage.controls.control(title, isEnabled: isEnabled) as? Control)
        let scrollView = stage.controls.scrollView
        let limit = max(0, scrollView.contentSize.height - scrollView.bounds.height)
        scrollView.contentOffset.y = min(max(0, view.frame.midY - scrollView.bounds.height / 2), limit)
        try stage.screen.advance(by: 0.1)
        return view
    }

    @Test func everyRowIsVisibleInItsWidth() throws {
        for width in [240, 320, 600, 1280] as [CGFloat] {
            let stage = try show(size: CGSize(width: width, height: 400))
            for title in stage.controls.titles {
                for isEnabled in [true, false] {
                    guard let view = stage.controls.control(title, isEnabled: isEnabled) else { continue }
                    #expect(view.frame.minX >= 0 && view.frame.maxX <= width, "\(title) at \(width)")
                    #expect(view.frame.width > 0 && view.frame.height > 0, "\(title)")
                    #expect((view as? UIControl)?.isEnabled ?? true == isEnabled, "\(title)")
                }
            }
        }
    }

    @Test func controlsAreLiveAndDisabledOnesAreNot() throws {
        let stage = try show()
        try stage.screen.tap(reveal("System button", UIButton.self, in: stage))
        #expect(stage.controls.status == "System button: tapped")
        let toggle = try reveal("Switch", UISwitch.self, in: stage)
        try stage.screen.tap(toggle)
        #expect(!toggle.isOn && stage.controls.status == "Switch: off")
        let stepper = try reveal("Stepper", UIStepper.self, in: stage)
        let corner = stepper.convert(CGPoint(x: stepper.bounds.width - 10, y: stepper.bounds.midY), to: nil)
        try stage.screen.tap(at: corner)
        #expect(stepper.value == 6 && stage.controls.status == "Stepper: 6")
        let segments = try reveal("Segments", UISegmentedControl.self, in: stage)
        try stage.screen.tap(at: segments.convert(CGPoint(x: 10, y: segments.bounds.midY), to: nil))
        #expect(segments.selectedSegmentIndex == 0 && stage.controls.status == "Segments: 1")
        try stage.screen.tap(reveal("Switch", UISwitch.self, isEnabled: false, in: stage))
        try stage.screen.tap(reveal("System button", UIButton.self, isEnabled: false, in: stage))
        #expect(stage.controls.status == "Segments: 1")
    }

    @Test func sliderMovesWithoutTurningThePage() throws {
        let stage = try show()
        let slider = try reveal("Slider", UISlider.self, in: stage)
        let thumb = slider.thumbRect(
            forBounds: slider.bounds,
            trackRect: slider.trackRect(forBounds: slider.bounds),
            value: slider.value
        )
        let start = slider.convert(CGPoint(x: thumb.midX, y: thumb.midY), to: nil)
        let finger = try stage.screen.touch(at: start)
        // The scroll view waits for a movement before it passes the touch on.
        try stage.screen.advance(by: 0.3)
        #expect(slider.isTracking)
        try finger.drag(to: CGPoint(x: start.x + 40, y: start.y), duration: 0.3)
        try finger.lift()
        try stage.screen.advance(by: 1)
        #expect(slider.value > 0.5)
        #expect(stage.controls.window != nil && stage.controls.isAnimating)
    }

    @Test func switchInHeaderSelectsDarkStyle() throws {
        let stage = try show()
        let before = stage.screen.snapshot()
        #expect(before[300, 200] == (255, 255, 255))
        try stage.screen.tap(stage.controls.darkSwitch)
        try stage.screen.advance(by: 1)
        #expect(stage.controls.traitCollection.userInterfaceStyle == .dark)
        #expect(stage.screen.snapshot()[300, 200] == (0, 0, 0))
        try stage.screen.tap(stage.controls.darkSwitch)
        #expect(stage.controls.traitCollection.userInterfaceStyle == .light)
    }

    @Test func pullRefreshesForASecond() throws {
        let stage = try show()
        let refresh = try #require(stage.controls.scrollView.refreshControl)
        let finger = try stage.screen.touch(at: CGPoint(x: 300, y: 80))
        try finger.drag(to: CGPoint(x: 300, y: 380), duration: 0.4)
        #expect(refresh.isRefreshing)
        try finger.lift()
        try stage.screen.advance(by: 2)
        #expect(!refresh.isRefreshing && stage.controls.status == "Refreshed: 1")
    }

    @Test func controlsFollowTheLastDrawing() throws {
        let screen = try VirtualScreen(size: CGSize(width: 320, height: 240))
        let gallery = GalleryViewController(page: try #require(GalleryPage.all.last))
        try screen.show(gallery)
        try screen.advance(by: 0.1)
        #expect(gallery.controls == nil)
        screen.resetStatistics()
        try screen.advance(by: 60)
        #expect(screen.statistics == ScreenStatistics(), "activity indicators beside the screen are not animated")
        try screen.tap(at: CGPoint(x: 300, y: 100))
        try screen.advance(by: 1)
        let controls = try #require(gallery.controls)
        #expect(controls.isAnimating && controls.window != nil)
        // A tap beside the controls does not turn the page; a swipe does.
        try screen.tap(at: CGPoint(x: 4, y: 150))
        #expect(gallery.controls != nil)
        let finger = try screen.touch(at: CGPoint(x: 100, y: 100))
        try finger.drag(to: CGPoint(x: 280, y: 100), duration: 0.2)
        try finger.lift()
        try screen.advance(by: 1.5)
        #expect(gallery.controls == nil && gallery.page.name == GalleryPage.all.last?.name)
        #expect(!controls.isAnimating)
    }

    // MARK: Screen readers and keys

    /// Sets the language of all date pickers.
    private func useEnglish(_ stage: (screen: VirtualScreen, controls: ControlsView)) throws {
        for title in stage.controls.titles {
            for isEnabled in [true, false] {
                let picker = stage.controls.control(title, isEnabled: isEnabled) as? UIDatePicker
                picker?.calendar = Calendar(identifier: .gregorian)
                picker?.locale = Locale(identifier: "en_US")
            }
        }
        try stage.screen.advance(by: 0.1)
    }

    @Test func readerTraversesRowsInOrder() throws {
        let stage = try show()
        try useEnglish(stage)
        let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
        let days = (1...31).map { "\(weekdays[($0 - 1) % 7]), March \($0)" }
        let calendar = ["March 2026", "Previous Month", "Next Month"] + days + ["Time Picker"]
        let expected: [[String]] = [
            ["Controls", "Dark", "Dark"], ["BUTTONS"], ["System button", "Title", "Title"],
            ["With a symbol", "Share", "Share"], ["Symbol only", "Favorite", "Favorite"],
            ["Toggle", "Favorite", "Favorite"], ["Information", "More Info", "More Info"],
            ["Add contact", "Add", "Add"], ["Close", "Close", "Close"], ["VALUES"], ["Switch", "Switch", "Switch"],
            ["Slider", "Slider", "Slider"], ["Slider with symbols", "Slider with symbols", "Slider with symbols"],
            ["Stepper", "Decrement", "Increment", "Decrement", "Increment"], ["CHOICES"],
            ["Segments", "Day", "Week", "Year", "Day", "Week", "Year"],
            // Images of symbols have the names of their symbols.
            ["Segments of symbols", "List", "Square grid 2x2", "Chart bar", "List", "Square grid 2x2", "Chart bar"],
            ["Pages", "Pages", "Pages"], ["PICKERS"],
            ["Picker", "Drink", "Size"],
            ["Date labels", "Date Picker", "Time Picker", "Date Picker", "Time Picker"],
            ["Date wheels", "Month", "Day", "Year", "Month", "Day", "Year"],
            ["Duration", "Hours", "Minutes", "Hours", "Minutes"], ["Calendar"], calendar, calendar,
            ["Color", "Color", "Color"], ["PROGRESS"], ["Progress", "Progress"], ["Activity", "In progress"],
            ["Large activity", "In progress"], ["Controls", "controls"],
        ]
        #expect(stage.screen.elements.labels == expected.flatMap(\.self))
        #expect(try stage.screen.elements(label: "Date Picker").first.value == "Mar 14, 2026")
        #expect(try stage.screen.elements(label: "Hours").first.value == "1 hour")
        #expect(try stage.screen.elements(label: "Saturday, March 14").first.isSelected)
        #expect(try !stage.screen.elements(label: "Saturday, March 14")[1].isEnabled)
    }

    @Test func readerChangesPickers() throws {
        let stage = try show()
        try useEnglish(stage)
        try stage.screen.elements(label: "Size").first.increment()
        #expect(stage.controls.status == "Picker: Coffee, Large")
        try stage.screen.elements(label: "Month").first.increment()
        #expect(stage.controls.status == "Date wheels: 2026-04-14 09:41")
        try stage.screen.elements(label: "Monday, March 9").first.activate()
        #expect(stage.controls.status == "Calendar: 2026-03-09 09:41")
        // A disabled picker does not change.
        try stage.screen.elements(label: "Month")[1].increment()
        #expect(stage.controls.status == "Calendar: 2026-03-09 09:41")
    }

    /// Presses Tab until a view is focused that belongs to a row.
    private func focus(
        _ title: String,
        in stage: (screen: VirtualScreen, controls: ControlsView),
        where isMeant: (UIView) -> Bool = { _ in true }
    ) throws {
        let control = try #require(stage.controls.control(title))
        for _ in 0..<60 {
            try stage.screen.press(.tab, duration: 0.01)
            let item = UIFocusSystem.focusSystem(for: stage.controls)?.focusedItem as? UIView
            if let item, item.isDescendant(of: control), isMeant(item) { return }
        }
        Issue.record("\(title) is not reached")
    }

    @Test func keysOperateEveryControl() throws {
        let stage = try show()
        let steps: [(title: String, key: VirtualScreen.Key, status: String)] = [
            ("System button", .space, "tapped"), ("With a symbol", .return, "tapped"),
            ("Symbol only", .space, "tapped"), ("Toggle", .space, "tapped"), ("Information", .space, "tapped"),
            ("Add contact", .space, "tapped"), ("Close", .return, "tapped"), ("Switch", .space, "off"),
            ("Slider", .rightArrow, "50 %"), ("Slider with symbols", .leftArrow, "60 %"),
            ("Stepper", .rightArrow, "6"), ("Segments", .rightArrow, "3"), ("Segments of symbols", .rightArrow, "2"),
            ("Pages", .rightArrow, "3"), ("Picker", .downArrow, "Cappuccino, Medium"),
        ]
        for (title, key, status) in steps {
            try focus(title, in: stage)
            try stage.screen.press(key)
            #expect(stage.controls.status == "\(title): \(status)")
        }
        try focus("Date wheels", in: stage)
        try stage.screen.press(.downArrow)
        #expect(stage.controls.status.hasPrefix("Date wheels: ") && !stage.controls.status.hasSuffix("-03-14 09:41"))
        try focus("Duration", in: stage)
        try stage.screen.press(.downArrow)
        #expect(stage.controls.status == "Duration: 135 min")
        try focus("Calendar", in: stage) { $0.bounds.height > 200 }
        try stage.screen.press(.downArrow)
        #expect(stage.controls.status == "Calendar: 2026-03-21 09:41")
        try stage.screen.press(.pageUp)
        #expect(stage.controls.status == "Calendar: 2026-02-21 09:41")
        #expect(Set(stage.controls.titles).subtracting(steps.map(\.title)).count == 8, "every control has a step")
    }

    @Test func keysOpenAndClosePanels() throws {
        let stage = try show()
        let system = try #require(UIFocusSystem.focusSystem(for: stage.controls))
        func focusedView() -> UIView? { system.focusedItem as? UIView }
        try focus("Date labels", in: stage)
        let label = focusedView()
        try stage.screen.press(.space)
        try stage.screen.advance(by: 0.5)
        for _ in 0..<8 where focusedView()?.bounds.height != 264 { try stage.screen.press(.tab) }
        // Tab does not leave the panel.
        #expect(focusedView()?.isDescendant(of: stage.controls) == false)
        try stage.screen.press(.rightArrow)
        #expect(stage.controls.status == "Date labels: 2026-03-15 09:41")
        try stage.screen.press(.escape)
        try stage.screen.advance(by: 0.5)
        #expect(focusedView() === label && label != nil)
        try focus("Color", in: stage)
        let well = focusedView()
        try stage.screen.press(.return)
        try stage.screen.advance(by: 0.5)
        #expect(focusedView() is UISegmentedControl)
        try stage.screen.press(.tab)
        let before = stage.controls.status
        try stage.screen.press(.downArrow)
        #expect(stage.controls.status.hasPrefix("Color: ") && stage.controls.status != before)
        try stage.screen.press(.escape)
        try stage.screen.advance(by: 0.5)
        #expect(focusedView() === well && well is UIColorWell)
    }
}
