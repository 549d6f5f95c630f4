import QuartzCore
import UIKitCore

/// The inline content of a date picker: a calendar with the days of a month, and a row with the time.
@MainActor
final class InlineCalendar: UIView, DatePickerContent, LayoutDirectionObserver {
    /// Dimensions in points. Empirical; not documented by Apple.
    private static let width: CGFloat = 320
    private static let headerHeight: CGFloat = 44
    private static let weekdayHeight: CGFloat = 20
    private static let timeHeight: CGFloat = 50

    let title = MonthTitle(frame: .zero)
    let previousButton = ChevronButton(.left, size: 8)
    let nextButton = ChevronButton(.right, size: 8)
    let pages = CalendarPages(frame: .zero)
    /// The view around the pages, which keys are meant for.
    let grid = CalendarGrid(frame: .zero)
    /// The wheels of the month and the year, which a tap on the title shows.
    private(set) var wheels: DateWheels?
    let time = CompactDateView(frame: .zero)
    private let clock = ClockSymbol(frame: .zero)
    private let weekdays = (0..<7).map { _ in UILabel(frame: .zero) }

    var onChange: (Date) -> Void = { _ in }
    private var titles = DateTitles(DateRules())
    private var date = Date(timeIntervalSinceReferenceDate: 0)

    private var rules: DateRules { titles.rules }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        for label in weekdays {
            label.font = .systemFont(ofSize: 13, weight: .semibold)
            label.textColor = .tertiaryLabel
            label.textAlignment = .center
            label.adjustsFontSizeToFitWidth = true
            label.minimumScaleFactor = 0.5
            // The names of days contain that of the weekday.
            label.isAccessibilityElement = false
            addSubview(label)
        }
        previousButton.accessibilityText = .previousMonth
        nextButton.accessibilityText = .nextMonth
        grid.addSubview(pages)
        grid.onMove = { [weak self] days, months in self?.moveSelection(days: days, months: months) }
        for view in [title, previousButton, nextButton, grid, clock, time] { addSubview(view) }
        title.addAction(UIAction { [weak self] _ in self?.toggleWheels() }, for: .touchUpInside)
        previousButton.addAction(UIAction { [weak self] _ in self?.pages.turn(by: -1) }, for: .touchUpInside)
        nextButton.addAction(UIAction { [weak self] _ in self?.pages.turn(by: 1) }, for: .touchUpInside)
        pages.onMonthChange = { [weak self] in self?.monthDidChange() }
        pages.onSelect = { [weak self] in self?.select($0) }
        time.alignment = .trailing
        time.onChange = { [weak self] in self?.change(to: $0) }
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    private var hasTime: Bool { rules.mode == .dateAndTime }
    private var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

    // MARK: Date

    func configure(_ rules: DateRules, date: Date) {
        titles = DateTitles(rules)
        self.date = date
        let names = titles.weekdays
        for (index, label) in weekdays.enumerated() { label.text = names.indices.contains(index) ? names[index] : "" }
        var timeRules = rules
        timeRules.mode = .time
        time.configure(timeRules, date: date)
        time.isHidden = !hasTime
        clock.isHidden = !hasTime
        let today = rules.day(session.userInterface.wallClock())
        pages.configure(titles, selected: date, today: today, isMirrored: isMirrored)
        wheels?.configure(wheelRules, date: date)
        monthDidChange()
        invalidateLayout()
    }

    func show(_ date: Date, animated: Bool) {
        self.date = date
        pages.select(date, animated: animated)
        time.show(date, animated: animated)
        wheels?.show(date, animated: animated)
    }

    func closePanels() { time.closePanels() }

    private func select(_ day: Date) {
        change(to: rules.limited(rules.date(date, movedToDay: day)))
    }

    /// Moves the selection by days, which may be in other months, or by months.
    private func moveSelection(days: Int, months: Int) {
        let days = isMirrored && abs(days) == 1 ? -days : days
        let moved = rules.calendar.date(byAdding: DateComponents(month: months, day: days), to: date) ?? date
        let limited = rules.limited(moved)
        if limited != date { change(to: limited) }
    }

    private func change(to date: Date) {
        show(date, animated: true)
        onChange(date)
    }

    func didChangeLayoutDirection() {
        for view in [title, grid, time] { view.semanticContentAttribute = semanticContentAttribute }
        wheels?.semanticContentAttribute = semanticContentAttribute
        if pages.count > 0 { configure(rules, date: date) }
    }

    // MARK: Month

    private func monthDidChange() {
        title.text = titles.text("yMMMM", pages.shownMonth)
        previousButton.isEnabled = pages.page > 0
        nextButton.isEnabled = pages.page < pages.count - 1
        invalidateLayout()
    }

    private var wheelRules: DateRules {
        var rules = rules
        rules.mode = .yearAndMonth
        return rules
    }

    private func toggleWheels() {
        if let wheels {
            wheels.removeFromSuperview()
            self.wheels = nil
        } else {
            let wheels = DateWheels(frame: .zero)
            wheels.semanticContentAttribute = semanticContentAttribute
            addSubview(wheels)
            self.wheels = wheels
            // The wheels show the visible month; only a day changes the date.
            wheels.configure(wheelRules, date: rules.limited(pages.shownMonth))
            wheels.onChange = { [weak self] in
                guard let self else { return }
                self.pages.show(self.rules.month($0), animated: false)
            }
        }
        title.isOpen = wheels != nil
        for view in [previousButton, nextButton, grid] + weekdays { view.isHidden = wheels != nil }
        invalidateLayout()
    }

    // MARK: Layout

    private var monthHeight: CGFloat { MonthView.weekHeight * CGFloat(MonthView.weekCount) }

    var fittingSize: CGSize {
        CGSize(
            width: Self.width,
            height: Self.headerHeight + Self.weekdayHeight + monthHeight + (hasTime ? Self.timeHeight : 0)
        )
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = bounds.width
        func place(_ view: UIView, _ rect: CGRect) {
            view.frame =
                isMirrored ? CGRect(x: width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height) : rect
        }
        let button = Self.headerHeight
        previousButton.direction = isMirrored ? .right : .left
        nextButton.direction = isMirrored ? .left : .right
        place(nextButton, CGRect(x: width - button, y: 0, width: button, height: button))
        place(previousButton, CGRect(x: width - 2 * button, y: 0, width: button, height: button))
        let titleWidth = min(title.intrinsicContentSize.width, max(0, width - 2 * button - 12))
        place(title, CGRect(x: 12, y: 0, width: titleWidth, height: button))
        for (index, label) in weekdays.enumerated() {
            let left = (CGFloat(index) * width / 7).rounded()
            place(
                label,
                CGRect(
                    x: left,
                    y: button,
                    width: (CGFloat(index + 1) * width / 7).rounded() - left,
                    height: Self.weekdayHeight
                )
            )
        }
        let top = button + Self.weekdayHeight
        grid.frame = CGRect(x: 0, y: top, width: width, height: monthHeight)
        let wheelHeight = UIPickerView.standardSize.height
        wheels?.frame = CGRect(
            x: 0,
            y: button + ((Self.weekdayHeight + monthHeight - wheelHeight) / 2).rounded(),
            width: width,
            height: wheelHeight
        )
        let bottom = top + monthHeight
        place(clock, CGRect(x: 12, y: bottom + (Self.timeHeight - 22) / 2, width: 22, height: 22))
        place(time, CGRect(x: 46, y: bottom, width: max(0, width - 58), height: Self.timeHeight))
    }
}

/// The title of a calendar: a month and a chevron.
final class MonthTitle: UIControl, ControlHooks, AccessibilityDefaultsProvider {
    private let label = UILabel(frame: .zero)
    private let chevron = ChevronButton(.right, size: 5)

    /// A Boolean value that indicates whether wheels are shown instead of days.
    var isOpen = false {
        didSet { if isOpen != oldValue { updateColors() } }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        label.font = .systemFont(ofSize: 17, weight: .semibold)
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = 0.5
        chevron.isUserInteractionEnabled = false
        addSubview(label)
        addSubview(chevron)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    var text: String {
        get { label.text ?? "" }
        set { if newValue != label.text { label.text = newValue } }
    }

    var providedAccessibility: AccessibilityDefaults {
        AccessibilityDefaults(isElement: true, label: text, traits: stateTraits.union(inheritedTraits).union(.button))
    }

    override var intrinsicContentSize: CGSize {
        CGSize(width: label.intrinsicContentSize.width + 20, height: 44)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let textWidth = max(0, bounds.width - 20)
        label.textAlignment = isMirrored ? .right : .left
        label.frame = CGRect(x: isMirrored ? 20 : 0, y: 0, width: textWidth, height: bounds.height)
        chevron.frame = CGRect(x: isMirrored ? 0 : textWidth, y: 0, width: 20, height: bounds.height)
        chevron.direction = isOpen ? .down : isMirrored ? .left : .right
    }

    func overlapsOwnAction(_ recognizer: UIGestureRecognizer) -> Bool { isSingleTap(recognizer) }

    func didChangeState() {
        updateColors()
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        updateColors()
    }

    private func updateColors() {
        label.textColor = isOpen ? tintColor : .label
        alpha = isHighlighted ? 0.3 : 1
        invalidateLayout()
    }
}

/// The symbol of a clock in front of the time.
final class ClockSymbol: UIView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        isUserInteractionEnabled = false
        contentMode = .redraw
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func draw(_ rect: CGRect) {
        let path = UIBezierPath(ovalIn: bounds.insetBy(dx: 2, dy: 2))
        path.move(to: CGPoint(x: bounds.midX, y: bounds.minY + 6))
        path.addLine(to: CGPoint(x: bounds.midX, y: bounds.midY))
        path.addLine(to: CGPoint(x: bounds.maxX - 7, y: bounds.midY + 1))
        path.lineWidth = 1.5
        UIColor.label.setStroke()
        path.stroke()
    }
}
