import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore
@testable import UIPickers

/// A screen of 400 × 500 points with a date picker, on Tuesday, November 24, 2026, 9:41 in Berlin.
@MainActor
struct DateStage {
    let screen: VirtualScreen
    let picker: UIDatePicker
    let log = EventLog()
    let root = UIView()

    static let now = Date(timeIntervalSince1970: 1_795_509_660)

    init(
        _ mode: UIDatePicker.Mode,
        _ style: UIDatePickerStyle,
        locale: String = "en_US",
        scale: CGFloat = 1,
        _ change: (UIDatePicker) -> Void = { _ in }
    ) throws {
        screen = try VirtualScreen(size: CGSize(width: 400, height: 500), scale: scale)
        screen.host.session.userInterface.wallClock = { Self.now }
        picker = screen.host.session.perform { UIDatePicker() }
        root.backgroundColor = .systemBackground
        picker.calendar = Calendar(identifier: .gregorian)
        picker.locale = Locale(identifier: locale)
        picker.timeZone = TimeZone(identifier: "Europe/Berlin")
        picker.datePickerMode = mode
        picker.preferredDatePickerStyle = style
        change(picker)
        picker.sizeToFit()
        picker.frame.origin = CGPoint(x: 40, y: 20)
        root.addSubview(picker)
        log.follow(picker)
        try screen.show(root)
        try screen.advance(by: 0.1)
    }

    var wheels: DateWheels? { picker.content as? DateWheels }
    var calendarView: InlineCalendar? { picker.content as? InlineCalendar }
    var compact: CompactDateView? { picker.content as? CompactDateView }

    /// The titles of the selected rows.
    var titles: [String] {
        guard let wheels else { return [] }
        return wheels.columns.enumerated().map { wheels.title(wheels.picker.selectedRow(inComponent: $0), $1) }
    }

    /// The date of the picker as year, month, day, hour, minute.
    var fields: [Int] {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .current
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: picker.date)
        return [parts.year, parts.month, parts.day, parts.hour, parts.minute].compactMap { $0 }
    }

    /// Turns a wheel by some rows, as a user does.
    func turn(_ column: DateColumn, by rows: Int) throws {
        let wheels = try #require(wheels)
        let wheel = wheels.picker.wheels[try #require(wheels.columns.firstIndex(of: column))]
        let center = wheel.convert(CGPoint(x: wheel.bounds.midX, y: wheel.bounds.midY), to: nil)
        let finger = try screen.touch(at: center)
        let distance = CGFloat(rows) * 32 + (rows > 0 ? 10 : -10)
        try finger.drag(to: CGPoint(x: center.x, y: center.y - distance), duration: 0.3)
        try screen.advance(by: 0.3)
        try finger.lift()
        try screen.advance(by: 1)
    }
}

func date(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0) -> Date {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .current
    let parts = DateComponents(year: year, month: month, day: day, hour: hour, minute: minute)
    return calendar.date(from: parts) ?? .distantPast
}

@MainActor
@Suite struct UIDatePickerTests {
    // MARK: Mode and style

    @Test func styleFollowsMode() {
        let picker = UIDatePicker()
        #expect(picker.datePickerMode == .dateAndTime && picker.preferredDatePickerStyle == .automatic)
        for mode in [UIDatePicker.Mode.time, .date, .dateAndTime] {
            picker.datePickerMode = mode
            for style in [UIDatePickerStyle.automatic, .wheels, .compact, .inline] {
                picker.preferredDatePickerStyle = style
                #expect(picker.datePickerStyle == (style == .automatic ? .compact : style))
            }
        }
        for mode in [UIDatePicker.Mode.countDownTimer, .yearAndMonth] {
            picker.datePickerMode = mode
            #expect(picker.datePickerStyle == .wheels)
        }
    }

    @Test(arguments: [
        ("en_US", ["November", "24", "2026"], ["Today", "9", "41", "AM"]),
        ("de_DE", ["24", "November", "2026"], ["Heute", "09", "41"]),
        ("ja_JP", ["2026年", "11月", "24"], ["今日", "09", "41"]),
    ])
    func wheelsFollowLocale(_ locale: String, _ dateTitles: [String], _ timeTitles: [String]) throws {
        #expect(try DateStage(.date, .wheels, locale: locale).titles == dateTitles)
        #expect(try DateStage(.dateAndTime, .wheels, locale: locale).titles == timeTitles)
    }

    // MARK: Wheels

    @Test func turnedWheelsChangeDateAndSendValueChanged() throws {
        let stage = try DateStage(.date, .wheels)
        try stage.turn(.day, by: 2)
        #expect(stage.fields == [2026, 11, 26, 9, 41] && stage.log.take().filter { $0 == "value" }.count == 1)
        try stage.turn(.month, by: 2)
        #expect(stage.fields == [2026, 1, 26, 9, 41], "months repeat without changing the year")
        try stage.turn(.year, by: -2)
        #expect(stage.fields == [2024, 1, 26, 9, 41])
    }

    @Test func dayThatMonthDoesNotHaveTurnsBack() throws {
        let stage = try DateStage(.date, .wheels) { $0.date = date(2026, 1, 31, 8, 0) }
        try stage.turn(.month, by: 1)
        #expect(stage.fields == [2026, 2, 28, 8, 0] && stage.titles == ["February", "28", "2026"])
    }

    @Test func datesBeyondLimitsAreDimmedAndTurnBack() throws {
        let stage = try DateStage(.date, .wheels) {
            $0.minimumDate = date(2026, 11, 20)
            $0.maximumDate = date(2026, 11, 25, 23)
        }
        let wheels = try #require(stage.wheels)
        let dayWheel = wheels.picker.wheels[1]
        let row = dayWheel.selectedRow
        #expect(wheels.isValid(row + 1, .day) && !wheels.isValid(row + 2, .day) && !wheels.isValid(row - 5, .day))
        #expect(dayWheel.rows[row + 1]?.label?.textColor == .label)
        #expect(dayWheel.rows[row + 2]?.label?.textColor == .quaternaryLabel)
        try stage.turn(.day, by: 3)
        #expect(stage.fields == [2026, 11, 25, 23, 0] && stage.titles == ["November", "25", "2026"])
        try stage.turn(.year, by: -1)
        #expect(stage.fields == [2026, 11, 20, 0, 0])
        stage.picker.date = date(1999, 1, 1)
        #expect(stage.picker.date == date(2026, 11, 20))
        stage.picker.maximumDate = date(2000, 1, 1)
        stage.picker.date = date(1999, 1, 1)
        #expect(stage.picker.date == date(1999, 1, 1), "contradicting limits are ignored")
    }

    @Test func hoursPassFromMorningToAfternoon() throws {
        let stage = try DateStage(.time, .wheels)
        #expect(stage.titles == ["9", "41", "AM"])
        try stage.turn(.hour, by: 3)
        #expect(stage.fields == [2026, 11, 24, 12, 41] && stage.titles == ["12", "41", "PM"])
        try stage.turn(.period, by: -1)
        #expect(stage.fields == [2026, 11, 24, 0, 41] && stage.titles == ["12", "41", "AM"])
    }

    @Test func minutesAreMultiplesOfInterval() throws {
        let stage = try DateStage(.time, .wheels, locale: "de_DE") { $0.minuteInterval = 15 }
        #expect(stage.fields == [2026, 11, 24, 9, 30] && stage.titles == ["09", "30"])
        try stage.turn(.minute, by: 1)
        #expect(stage.fields == [2026, 11, 24, 9, 45])
        for interval in [7, 0, -5, 60, .max] {
            stage.picker.minuteInterval = interval
            #expect(stage.picker.minuteInterval == 1)
        }
        stage.picker.minuteInterval = 15
        stage.picker.roundsToMinuteInterval = false
        stage.picker.date = date(2026, 1, 1, 9, 41)
        #expect(stage.fields == [2026, 1, 1, 9, 41])
    }

    @Test func durationsAreShownInMinutes() throws {
        let stage = try DateStage(.countDownTimer, .automatic) { $0.countDownDuration = 3 * 3600 + 125 }
        #expect(stage.titles == ["3 hours", "2 min"] && stage.picker.countDownDuration == 10_925)
        try stage.turn(.minutes, by: 2)
        #expect(stage.picker.countDownDuration == 3 * 3600 + 240 && stage.log.take().contains("value"))
        for (duration, expected) in [(-1.0, 0.0), (.nan, 0), (1e9, 86_399), (.infinity, 86_399)] {
            stage.picker.countDownDuration = duration
            #expect(stage.picker.countDownDuration == expected)
        }
    }

    @Test func unusualDatesDoNotTrap() throws {
        for style in [UIDatePickerStyle.wheels, .compact, .inline] {
            let stage = try DateStage(.dateAndTime, style)
            for seconds in [Double.nan, .infinity, -.infinity, 1e300, -1e15] {
                stage.picker.setDate(Date(timeIntervalSinceReferenceDate: seconds), animated: true)
                stage.picker.minimumDate = Date(timeIntervalSinceReferenceDate: seconds)
                try stage.screen.advance(by: 0.05)
                #expect(abs(stage.picker.date.timeIntervalSince1970) < 3e11)
            }
        }
    }

    // MARK: Compact

    @Test func labelsOpenPanels() throws {
        let stage = try DateStage(.dateAndTime, .compact)
        let compact = try #require(stage.compact)
        #expect(compact.dateLabel.text == "Nov 24, 2026" && compact.timeLabel.text.hasPrefix("9:41"))
        try stage.screen.tap(compact.dateLabel)
        try stage.screen.advance(by: 0.5)
        let panel = try #require(compact.panel)
        #expect(panel.window != nil && panel.content.subviews.first is InlineCalendar && compact.dateLabel.isOpen)
        #expect(panel.bounds.contains(panel.box.frame) && panel.box.frame.minY > stage.picker.frame.maxY - 1)
        // A touch outside of the panel closes it.
        try stage.screen.tap(at: CGPoint(x: 200, y: 490))
        try stage.screen.advance(by: 0.5)
        #expect(compact.panel == nil && panel.superview == nil && !compact.dateLabel.isOpen)
        try stage.screen.tap(compact.timeLabel)
        try stage.screen.advance(by: 0.5)
        #expect(compact.panel?.content.subviews.first is DateWheels)
        stage.picker.isEnabled = false
        #expect(compact.panel == nil)
    }

    // MARK: Inline

    @Test func tapOnDaySelectsIt() throws {
        let stage = try DateStage(.date, .inline)
        let view = try #require(stage.calendarView)
        #expect(view.title.text == "November 2026")
        let month = try #require(view.pages.months[view.pages.page])
        #expect(month.content.today == 24 && month.selectedDay == 24 && month.content.dayCount == 30)
        // November 2026 begins on a Sunday.
        #expect(month.content.firstColumn == 0)
        stage.screen.resetStatistics()
        let column = month.bounds.width / 7
        try stage.screen.tap(at: month.convert(CGPoint(x: column * 1.5, y: 66), to: nil))
        #expect(stage.fields == [2026, 11, 9, 9, 41] && month.selectedDay == 9)
        #expect(stage.log.take().contains("value"))
        #expect(stage.screen.statistics.drawCalls == 1 && stage.screen.statistics.pixelsDrawn < 5000, "two days")
    }

    @Test func swipesAndArrowsShowOtherMonths() throws {
        let stage = try DateStage(.date, .inline, locale: "de_DE") { $0.maximumDate = date(2026, 12, 24) }
        let view = try #require(stage.calendarView)
        #expect(view.title.text == "November 2026" && view.nextButton.isEnabled)
        try stage.screen.tap(view.nextButton)
        try stage.screen.advance(by: 0.5)
        #expect(view.title.text == "Dezember 2026" && !view.nextButton.isEnabled)
        let month = try #require(view.pages.months[view.pages.page])
        #expect(month.content.allowed == 1...24 && month.content.firstColumn == 1 && month.selectedDay == nil)
        stage.screen.resetStatistics()
        let finger = try stage.screen.touch(at: CGPoint(x: 100, y: 250))
        try finger.drag(to: CGPoint(x: 300, y: 250), duration: 0.1)
        try finger.lift()
        try stage.screen.advance(by: 1)
        #expect(view.title.text == "November 2026" && stage.fields == [2026, 11, 24, 9, 41])
        #expect(view.pages.months.count == 1)
    }

    @Test func titleShowsWheelsOfMonthAndYear() throws {
        let stage = try DateStage(.date, .inline)
        let view = try #require(stage.calendarView)
        try stage.screen.tap(view.title)
        try stage.screen.advance(by: 0.3)
        let wheels = try #require(view.wheels)
        #expect(view.grid.isHidden && wheels.columns == [.month, .year])
        wheels.picker.selectRow(wheels.picker.selectedRow(inComponent: 1) + 2, inComponent: 1, animated: false)
        wheels.pickerView(wheels.picker, didSelectRow: 0, inComponent: 1)
        try stage.screen.tap(view.title)
        #expect(view.wheels == nil && view.title.text == "November 2028" && !view.pages.isHidden)
        #expect(stage.fields == [2026, 11, 24, 9, 41], "only a day changes the date")
    }

    @Test func calendarIsMirroredInRightToLeftInterface() throws {
        let stage = try DateStage(.date, .inline, locale: "he_IL") {
            $0.semanticContentAttribute = .forceRightToLeft
        }
        let view = try #require(stage.calendarView)
        let month = try #require(view.pages.months[view.pages.page])
        #expect(month.day(at: CGPoint(x: month.bounds.width - 5, y: 10)) == 1)
        #expect(view.title.frame.minX > view.nextButton.frame.maxX)
        try stage.screen.tap(view.nextButton)
        try stage.screen.advance(by: 0.5)
        #expect(view.pages.shownMonth == date(2026, 12, 1))
    }

    @Test func restCostsNothing() throws {
        for style in [UIDatePickerStyle.wheels, .compact, .inline] {
            let stage = try DateStage(.dateAndTime, style)
            try stage.screen.advance(by: 1)
            stage.screen.resetStatistics()
            try stage.screen.advance(by: 5)
            #expect(stage.screen.statistics.frames == 0 && stage.screen.statistics.wakeUps == 0)
        }
    }
}
