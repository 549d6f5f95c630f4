import InputEvents
import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore
@testable import UIPickers

/// Pickers that are operated by keys and encoders.
@MainActor
@Suite struct PickerKeyTests {
    private func focused(_ view: UIView) -> UIView? { view.focusSystem.focusedView }

    @Test func arrowsTurnFocusedWheel() throws {
        let stage = try PickerStage([20, 5])
        try stage.screen.press(.tab)
        #expect(focused(stage.picker) === stage.picker.wheels[0])
        try stage.screen.press(.downArrow)
        #expect(stage.rows.takeSelections() == [[0, 1]] && stage.picker.selectedRow(inComponent: 0) == 1)
        try stage.screen.advance(by: 1)
        #expect(stage.picker.wheels[0].scroller.contentOffset.y == 32)
        // Held for a second: one step at once, and after half a second one each tenth of a second.
        try stage.screen.press(.downArrow, duration: 0.95)
        #expect(stage.picker.selectedRow(inComponent: 0) == 7)
        try stage.screen.press(.upArrow)
        #expect(stage.picker.selectedRow(inComponent: 0) == 6)
        // To the other wheel, whose first row is selected.
        try stage.screen.press(.rightArrow)
        #expect(focused(stage.picker) === stage.picker.wheels[1])
        _ = stage.rows.takeSelections()
        try stage.screen.press(.upArrow)
        #expect(stage.rows.takeSelections().isEmpty && focused(stage.picker) === stage.picker.wheels[1])
        try stage.screen.press(.pageDown)
        #expect(stage.rows.takeSelections() == [[1, 4]])
        try stage.screen.advance(by: 1)
        stage.screen.resetStatistics()
        try stage.screen.advance(by: 60)
        #expect(stage.screen.statistics.wakeUps == 0)
    }

    @Test func encoderTurnsWheelBetweenTwoPresses() throws {
        let stage = try PickerStage([20, 5])
        let system = stage.picker.focusSystem
        try stage.screen.press(.tab)
        try stage.screen.press(.return)
        #expect(system.isAdjusting)
        system.rotate(by: 3)
        #expect(stage.picker.selectedRow(inComponent: 0) == 3 && focused(stage.picker) === stage.picker.wheels[0])
        try stage.screen.press(.return)
        system.rotate(by: 1)
        #expect(!system.isAdjusting && focused(stage.picker) === stage.picker.wheels[1])
    }

    @Test func emptyAndDisabledWheelsAreNotFocused() throws {
        let stage = try PickerStage([0])
        try stage.screen.press(.tab)
        #expect(focused(stage.picker) == nil && stage.screen.elements.count == 0)
        let dates = try DateStage(.date, .wheels) { $0.isEnabled = false }
        try dates.screen.press(.tab)
        #expect(focused(dates.picker) == nil)
        try dates.screen.elements.first.increment()
        #expect(dates.log.lines.isEmpty && dates.fields == [2026, 11, 24, 9, 41])
    }

    @Test func calendarMovesSelectionWithinLimits() throws {
        let stage = try DateStage(.date, .inline) { $0.maximumDate = DateStage.now.addingTimeInterval(3 * 86_400) }
        let grid = try #require(stage.calendarView?.grid)
        for _ in 0..<8 where focused(grid) !== grid { try stage.screen.press(.tab) }
        try stage.screen.press(.rightArrow)
        #expect(stage.fields.prefix(3) == [2026, 11, 25])
        try stage.screen.press(.downArrow)
        #expect(stage.fields.prefix(3) == [2026, 11, 27], "the last day that is allowed")
        try stage.screen.press(.upArrow)
        try stage.screen.press(.pageUp)
        #expect(stage.fields.prefix(3) == [2026, 10, 20])
        try stage.screen.advance(by: 0.5)
        #expect(stage.calendarView?.pages.shownMonth == stage.picker.calendar.date(from: october))
        try stage.screen.press(.return)
        grid.focusSystem.rotate(by: -2)
        #expect(stage.fields.prefix(3) == [2026, 10, 18])
    }

    private var october: DateComponents {
        DateComponents(timeZone: TimeZone(identifier: "Europe/Berlin"), year: 2026, month: 10)
    }

    @Test func calendarIsMirrored() throws {
        let stage = try DateStage(.date, .inline) { $0.semanticContentAttribute = .forceRightToLeft }
        let grid = try #require(stage.calendarView?.grid)
        for _ in 0..<8 where focused(grid) !== grid { try stage.screen.press(.tab) }
        try stage.screen.press(.leftArrow)
        #expect(stage.fields.prefix(3) == [2026, 11, 25])
        grid.focusSystem.isAdjusting = true
        grid.focusSystem.rotate(by: 1)
        #expect(stage.fields.prefix(3) == [2026, 11, 26])
    }

    /// An encoder has no Escape key: the panel itself is an item, and a press of it closes the panel.
    @Test func encoderClosesPanel() throws {
        let stage = try DateStage(.time, .compact)
        let label = try #require(stage.compact?.timeLabel)
        let system = label.focusSystem
        system.rotate(by: 1)
        #expect(focused(label) === label)
        try stage.screen.press(.return)
        try stage.screen.advance(by: 0.5)
        let panel = try #require(stage.compact?.panel)
        #expect(focused(label) is PickerWheel)
        for _ in 0..<6 where focused(label) !== panel { system.rotate(by: 1) }
        #expect(focused(label) === panel)
        try stage.screen.press(.return)
        try stage.screen.advance(by: 0.5)
        #expect(stage.compact?.panel == nil && focused(label) === label)
    }
}
