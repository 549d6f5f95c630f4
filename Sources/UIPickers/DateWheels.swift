import QuartzCore
import UIKitCore

/// The content of a date picker: a view that shows a date, and lets the user change it.
@MainActor
protocol DatePickerContent: UIView {
    /// Called when the user has changed the date.
    var onChange: (Date) -> Void { get set }

    /// Shows a date by other rules.
    func configure(_ rules: DateRules, date: Date)

    /// Shows another date.
    func show(_ date: Date, animated: Bool)

    /// The size that shows everything, in points.
    var fittingSize: CGSize { get }

    /// Closes panels over the window.
    func closePanels()
}

/// The wheels of a date picker.
@MainActor
final class DateWheels: UIView, DatePickerContent, LayoutDirectionObserver {
    private static let padding: CGFloat = 20

    let picker = UIPickerView(frame: .zero)
    var onChange: (Date) -> Void = { _ in }
    private(set) var columns: [DateColumn] = []
    private(set) var rows = DateRows(rules: DateRules(), hasPeriods: false)
    private var titles = DateTitles(DateRules())
    private var date = Date(timeIntervalSinceReferenceDate: 0)
    private var today = Date(timeIntervalSinceReferenceDate: 0)
    private var widths: [CGFloat] = []

    private var rules: DateRules { rows.rules }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        picker.dataSource = self
        picker.delegate = self
        addSubview(picker)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    // MARK: Date

    func configure(_ rules: DateRules, date: Date) {
        titles = DateTitles(rules)
        self.date = date
        today = rules.day(session.userInterface.wallClock())
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        columns = DateColumn.columns(for: rules, titles, isMirrored: isMirrored)
        rows = DateRows(rules: rules, hasPeriods: columns.contains(.period))
        widths = columns.map { widestTitle($0) + Self.padding }
        picker.reloadAllComponents()
        show(date, animated: false)
    }

    func show(_ date: Date, animated: Bool) {
        self.date = date
        for (component, column) in columns.enumerated() {
            let wheel = picker.wheels[component]
            guard !wheel.isTurnedByUser else { continue }
            let present = wheel.hasBeenPositioned ? wheel.selectedRow : -1
            let row = rows.row(of: date, column, near: present)
            guard row != wheel.selectedRow || !wheel.hasBeenPositioned else { continue }
            // The same hour of the other half of the day has the same title.
            let isSameTitle = column == .hour && rows.hasPeriods && (row - wheel.selectedRow) % 12 == 0
            wheel.select(row, animated: animated && !isSameTitle)
        }
        if hasInvalidRows { for wheel in picker.wheels { wheel.refreshRows() } }
    }

    func closePanels() {}

    func didChangeLayoutDirection() {
        picker.semanticContentAttribute = semanticContentAttribute
        if !columns.isEmpty { configure(rules, date: date) }
    }

    /// Returns the date that the wheels show, after the user has moved one of them.
    private func shownDate(after turned: DateColumn) -> Date {
        func row(_ column: DateColumn) -> Int? {
            columns.firstIndex(of: column).map { picker.selectedRow(inComponent: $0) }
        }
        func value(_ column: DateColumn) -> Int? { row(column).map { rows.value(column, $0) } }
        var hour = value(.hour) ?? 0
        if turned == .period, let period = row(.period) { hour = hour % 12 + 12 * period }
        switch rules.mode {
        case .countDownTimer:
            let minutes = (value(.hours) ?? 0) * 60 + (value(.minutes) ?? 0)
            let origin = rules.durationOrigin
            return origin.addingTimeInterval(Double(max(minutes, rules.minuteInterval)) * 60)
        case .time: return time(hour, value(.minute) ?? 0, on: date)
        case .dateAndTime: return time(hour, value(.minute) ?? 0, on: row(.fullDay).map { rows.day($0) } ?? date)
        case .date, .yearAndMonth:
            guard let year = row(.year), let month = value(.month) else { return date }
            let day = value(.day) ?? rules.calendar.component(.day, from: date)
            return rules.date(date, movedToDay: self.day(day, month, year))
        }
    }

    private func time(_ hour: Int, _ minute: Int, on day: Date) -> Date {
        rules.calendar.date(bySettingHour: hour, minute: minute, second: 0, of: day) ?? day
    }

    /// Returns a day, or the last one of its month if the month does not have it.
    private func day(_ day: Int, _ month: Int, _ year: Int) -> Date {
        var month = month
        var first = rows.firstDay(ofMonth: month, inYear: year)
        while first == nil, month > 1 {
            month -= 1
            first = rows.firstDay(ofMonth: month, inYear: year)
        }
        guard let first else { return rows.firstDay(ofYear: year) }
        let count = rules.calendar.range(of: .day, in: .month, for: first)?.count ?? 28
        return rules.calendar.date(byAdding: .day, value: min(day, count) - 1, to: first) ?? first
    }

    // MARK: Validity

    private var hasInvalidRows: Bool {
        rules.mode == .date || rules.limits.lowerBound > .distantPast || rules.limits.upperBound < .distantFuture
    }

    /// Returns a Boolean value that indicates whether a row leads to an allowed date, if the other wheels do not turn.
    func isValid(_ row: Int, _ column: DateColumn) -> Bool {
        guard hasInvalidRows else { return true }
        let calendar = rules.calendar
        func interval(_ unit: Calendar.Component, _ date: Date?) -> Bool {
            guard let date, let interval = calendar.dateInterval(of: unit, for: date) else { return false }
            return rules.allows(interval)
        }
        let year = self.rows.row(of: date, .year, near: 0)
        let value = rows.value(column, row)
        switch column {
        case .year: return interval(.year, rows.firstDay(ofYear: row))
        case .month: return interval(.month, rows.firstDay(ofMonth: value, inYear: year))
        case .day:
            let month = rules.month(date)
            guard value <= calendar.range(of: .day, in: .month, for: month)?.count ?? 0 else { return false }
            return interval(.day, calendar.date(byAdding: .day, value: value - 1, to: month))
        case .fullDay: return interval(.day, rows.day(row))
        case .hour: return interval(.hour, time(value, 0, on: date))
        case .minute:
            return interval(.minute, time(calendar.component(.hour, from: date), value, on: date))
        case .period:
            let start = time(12 * value, 0, on: date)
            return rules.allows(DateInterval(start: start, duration: 12 * 3600))
        case .hours, .minutes: return true
        }
    }

    // MARK: Titles

    func title(_ row: Int, _ column: DateColumn) -> String {
        let value = rows.value(column, row)
        switch column {
        case .year: return titles.text("y", rows.firstDay(ofYear: row))
        case .month: return titles.months.indices.contains(value - 1) ? titles.months[value - 1] : titles.number(value)
        case .day: return titles.number(value)
        case .fullDay:
            let day = rows.day(row)
            return day == today ? titles.today(day) : titles.text("EEEMMMd", day)
        case .hour:
            return rows.hasPeriods
                ? titles.number(value % 12 == 0 ? 12 : value % 12) : titles.number(value, digits: 2)
        case .period: return titles.periods[value % 2]
        case .minute: return titles.number(value, digits: 2)
        case .hours: return titles.duration(value * 3600, .hours, isWide: true)
        case .minutes: return titles.duration(value * 60, .minutes, isWide: false)
        }
    }

    /// Returns the width of the widest title of a wheel, in points.
    private func widestTitle(_ column: DateColumn) -> CGFloat {
        let samples: [String] =
            switch column {
            case .year: [title(rows.row(of: date, .year, near: 0), .year)]
            case .month: titles.months
            case .day: [titles.number(30)]
            case .fullDay:
                // The 28th days of months fall on all weekdays.
                (0..<12).map { title(rows.row(of: date, .fullDay, near: 0) + 28 + 30 * $0, .fullDay) }
            case .hour, .minute: [titles.number(0, digits: 2)]
            case .period: titles.periods
            case .hours: [title(10, .hours)]
            case .minutes: [titles.duration(3000, .minutes, isWide: false)]
            }
        return samples.map { $0.size(withAttributes: [.font: PickerLabel.standardFont]).width.rounded(.up) }.max() ?? 0
    }

    // MARK: Layout

    var fittingSize: CGSize {
        let width = widths.reduce(0, +) + 5 * CGFloat(max(0, widths.count - 1)) + 18
        let standard = UIPickerView.standardSize
        return CGSize(
            width: rules.mode == .time ? max(200, width) : max(standard.width, width),
            height: standard.height
        )
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        picker.frame = bounds
    }
}

extension DateWheels: UIPickerViewDataSource, UIPickerViewAccessibilityDelegate {
    func numberOfComponents(in pickerView: UIPickerView) -> Int { columns.count }

    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
        rows.count(columns[component])
    }

    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
        guard widths.indices.contains(component) else { return 0 }
        let total = widths.reduce(0, +) + 5 * CGFloat(widths.count - 1) + 18
        return widths[component] * (bounds.width > 0 ? min(1, bounds.width / total) : 1)
    }

    func pickerView(
        _ pickerView: UIPickerView,
        viewForRow row: Int,
        forComponent component: Int,
        reusing view: UIView?
    ) -> UIView {
        let column = columns[component]
        let color: UIColor = isValid(row, column) ? .label : .quaternaryLabel
        return pickerView.wheels[component].label(
            for: PickerRowTitle(
                text: .plain(title(row, column)),
                color: color,
                alignment: column == .fullDay ? (isMirroredLayout ? .left : .right) : .center
            )
        )
    }

    func pickerView(_ pickerView: UIPickerView, accessibilityLabelForComponent component: Int) -> String? {
        columns.indices.contains(component) ? AccessibilityText.localized(columns[component].accessibilityText) : nil
    }

    private var isMirroredLayout: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
        let date = rules.limited(shownDate(after: columns[component]))
        show(date, animated: true)
        onChange(date)
    }
}

extension DateRules {
    /// The date that stands for a duration of zero.
    var durationOrigin: Date { calendar.startOfDay(for: Date(timeIntervalSinceReferenceDate: 43_200)) }
}
