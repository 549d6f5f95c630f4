import QuartzCore
import UIKitCore

/// The style of a date picker.
public enum UIDatePickerStyle: Int, Hashable, Sendable {
    /// The style that fits the mode: labels for dates and times, wheels for durations and months.
    case automatic = 0
    /// Wheels.
    case wheels
    /// Labels, which open a calendar or wheels in a panel.
    case compact
    /// A calendar, with a row for the time; wheels for times.
    case inline
}

/// A control to pick a date, a time or a duration.
///
/// ```swift
/// let picker = UIDatePicker()
/// picker.datePickerMode = .date
/// picker.minimumDate = Date()
/// picker.addAction(UIAction { [weak self] _ in self?.dateDidChange() }, for: .valueChanged)
/// ```
///
/// The order of the wheels, the formats and the first day of a week are those of the ``locale`` and the ``calendar``.
/// Dates beyond the limits are dimmed; wheels that come to rest at one turn back to the nearest allowed date. The control
/// sends `valueChanged` for changes by the user. Dimensions and appearance are empirical; not documented by Apple.
@preconcurrency @MainActor
open class UIDatePicker: UIControl, ControlHooks, LayoutDirectionObserver, LanguageObserver,
    AccessibilityDefaultsProvider
{
    /// The kind of value that is picked.
    public enum Mode: Int, Hashable, Sendable {
        /// Hours, minutes, and a half of the day if the locale has them.
        case time = 0
        /// Days, months and years.
        case date
        /// Days with their weekday, hours and minutes.
        case dateAndTime
        /// Hours and minutes of a duration.
        case countDownTimer
        /// Months and years.
        case yearAndMonth
    }

    /// Creates a date picker that shows the present date and time.
    /// - Parameter frame: The frame, in points. If its size is zero, the size is that of the content.
    public override init(frame: CGRect) {
        storedDate = UIApplication.shared.userInterface.wallClock()
        super.init(frame: frame)
        isOpaque = false
        rulesDidChange()
        if frame.size == .zero { super.frame.size = fittingSize }
    }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        storedDate = UIApplication.shared.userInterface.wallClock()
        super.init(coder: coder)
        isOpaque = false
        rulesDidChange()
        super.frame.size = fittingSize
        coder.didInitialize(self, as: UIDatePicker.self)
    }

    /// The first and the last date that are supported: the years 1 to 9999.
    private static let supportedDates =
        Date(timeIntervalSince1970: -62_135_596_800)...Date(timeIntervalSince1970: 253_402_214_400)
    /// The longest duration, which is less than a day, in seconds.
    private static let longestDuration: TimeInterval = 86_399

    // MARK: Mode and style

    /// The kind of value that is picked. The default is `dateAndTime`.
    open var datePickerMode = Mode.dateAndTime {
        didSet { if datePickerMode != oldValue { rulesDidChange() } }
    }

    /// The preferred style. The default is `automatic`.
    open var preferredDatePickerStyle = UIDatePickerStyle.automatic {
        didSet { if preferredDatePickerStyle != oldValue { rulesDidChange() } }
    }

    /// The style that is shown: the preferred one if the mode allows it. Durations and months are picked with wheels.
    open var datePickerStyle: UIDatePickerStyle {
        switch (datePickerMode, preferredDatePickerStyle) {
        case (.countDownTimer, _), (.yearAndMonth, _): .wheels
        case (_, .automatic): .compact
        case (_, let style): style
        }
    }

    // MARK: Keys

    /// The parts of the content are focused, not the control.
    open override var canBecomeFocused: Bool { false }

    // MARK: Date

    private var storedDate: Date
    private var storedDuration: TimeInterval = 0

    /// The date. A new date is moved into the limits, and to a multiple of ``minuteInterval``. Setting it sends no
    /// events. The default is the time at which the picker was created. Ignored if a duration is picked.
    open var date: Date {
        get { storedDate }
        set { setDate(newValue, animated: false) }
    }

    /// Shows a date.
    /// - Parameter animated: A Boolean value that indicates whether wheels turn to the date.
    open func setDate(_ date: Date, animated: Bool) {
        guard !date.timeIntervalSinceReferenceDate.isNaN else { return }
        storedDate = allowed(date)
        content?.show(shownDate, animated: animated)
        fitIfNeeded()
    }

    /// The first date that can be picked; `nil`, which is the default, for no limit. Ignored if it is after
    /// ``maximumDate``, or if a duration is picked.
    open var minimumDate: Date? {
        didSet { if minimumDate != oldValue { rulesDidChange() } }
    }

    /// The last date that can be picked; `nil`, which is the default, for no limit. Ignored if it is before
    /// ``minimumDate``, or if a duration is picked.
    open var maximumDate: Date? {
        didSet { if maximumDate != oldValue { rulesDidChange() } }
    }

    /// The interval of minutes that can be picked, from 1 to 30. The default is 1, which also applies if 60 is not a
    /// multiple of the interval.
    open var minuteInterval: Int {
        get { storedMinuteInterval }
        set {
            let interval = (1...30).contains(newValue) && 60 % newValue == 0 ? newValue : 1
            guard interval != storedMinuteInterval else { return }
            storedMinuteInterval = interval
            rulesDidChange()
        }
    }
    private var storedMinuteInterval = 1

    /// A Boolean value that indicates whether a date that code sets is rounded down to a multiple of
    /// ``minuteInterval``. The default is `true`.
    open var roundsToMinuteInterval = true {
        didSet { if roundsToMinuteInterval != oldValue { rulesDidChange() } }
    }

    /// The duration in the mode `countDownTimer`, in seconds. A new duration is limited to the range from 0 to 86,399;
    /// minutes are shown. The user can pick durations from ``minuteInterval`` on. The default is 0.
    open var countDownDuration: TimeInterval {
        get { storedDuration }
        set {
            storedDuration = newValue > 0 ? min(newValue, Self.longestDuration) : 0
            if datePickerMode == .countDownTimer { content?.show(shownDate, animated: false) }
        }
    }

    // MARK: Calendar

    private var storedCalendar: Calendar?
    private var storedLocale: Locale?

    /// The calendar. `nil` restores the default, which is the current calendar.
    open var calendar: Calendar! {
        get { storedCalendar ?? .current }
        set {
            storedCalendar = newValue
            rulesDidChange()
        }
    }

    /// The locale, which determines the formats. `nil` restores the default, which is the locale of the calendar, or the
    /// current locale.
    open var locale: Locale? {
        get { storedLocale ?? storedCalendar?.locale ?? .current }
        set {
            storedLocale = newValue
            rulesDidChange()
        }
    }

    /// The time zone; `nil`, which is the default, for the time zone of the calendar.
    open var timeZone: TimeZone? {
        didSet { if timeZone != oldValue { rulesDidChange() } }
    }

    private var rules: DateRules {
        var calendar = storedCalendar ?? .current
        if let storedLocale {
            calendar.locale = storedLocale
        } else if calendar.locale == nil {
            calendar.locale = .current
        }
        if let timeZone { calendar.timeZone = timeZone }
        return DateRules(
            mode: datePickerMode,
            calendar: calendar,
            minimum: minimumDate?.supported(in: Self.supportedDates),
            maximum: maximumDate?.supported(in: Self.supportedDates),
            minuteInterval: storedMinuteInterval
        )
    }

    private func allowed(_ date: Date) -> Date {
        let rules = rules
        let supported = date.supported(in: Self.supportedDates)
        return rules.limited(roundsToMinuteInterval ? rules.rounded(supported) : supported)
    }

    /// The date that the content shows: in the mode for durations, the one that stands for the duration.
    private var shownDate: Date {
        guard datePickerMode == .countDownTimer else { return storedDate }
        let minutes = max((storedDuration / 60).rounded(.down), Double(storedMinuteInterval))
        return rules.durationOrigin.addingTimeInterval(minutes * 60)
    }

    // MARK: Content

    private(set) var content: (any DatePickerContent)?
    /// The size that the content had when the control took it.
    private var ownFittingSize: CGSize?

    private func rulesDidChange() {
        storedDate = allowed(storedDate)
        let content = content(for: datePickerStyle)
        if content !== self.content {
            self.content?.closePanels()
            self.content?.removeFromSuperview()
            self.content = content
            content.semanticContentAttribute = semanticContentAttribute
            addSubview(content)
            content.onChange = { [weak self] in self?.userPicked($0) }
        }
        content.configure(rules, date: shownDate)
        updateEnabledState()
        updateAlignment()
        fitIfNeeded()
        invalidateLayout()
    }

    private func content(for style: UIDatePickerStyle) -> any DatePickerContent {
        switch style {
        case .compact: content as? CompactDateView ?? CompactDateView(frame: .zero)
        case .inline where datePickerMode != .time: content as? InlineCalendar ?? InlineCalendar(frame: .zero)
        case .automatic, .inline, .wheels: content as? DateWheels ?? DateWheels(frame: .zero)
        }
    }

    private func userPicked(_ date: Date) {
        if datePickerMode == .countDownTimer {
            let duration = date.timeIntervalSince(rules.durationOrigin)
            guard duration != storedDuration else { return }
            storedDuration = duration
        } else {
            guard date != storedDate else { return }
            storedDate = date
        }
        fitIfNeeded()
        sendValueChanged(with: nil)
    }

    // MARK: Accessibility

    /// The parts of the content are the elements.
    package var providedAccessibility: AccessibilityDefaults {
        AccessibilityDefaults(traits: stateTraits, groupsChildren: true)
    }

    // MARK: Layout

    private var fittingSize: CGSize { content?.fittingSize ?? .zero }

    /// Follows the size of the content if the control has the size of the former content. There is no layout by
    /// constraints that would do so.
    private func fitIfNeeded() {
        let fitting = fittingSize
        defer { ownFittingSize = fitting }
        guard let ownFittingSize, ownFittingSize == bounds.size, fitting != ownFittingSize else { return }
        bounds.size = fitting
        // The top left corner does not move.
        center.x += (fitting.width - ownFittingSize.width) / 2
        center.y += (fitting.height - ownFittingSize.height) / 2
        invalidateLayout()
    }

    /// The size of the content in the present mode and style, in points.
    open override var intrinsicContentSize: CGSize { fittingSize }

    /// Returns the size of the content, whatever size is given.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize }

    open override func layoutSubviews() {
        super.layoutSubviews()
        content?.frame = bounds
    }

    /// The area that receives touches is at least 44 points high.
    open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.insetBy(dx: 0, dy: min(0, (bounds.height - 44) / 2)).contains(point)
    }

    /// The horizontal alignment of compact labels in a control that is wider. The default is `center`.
    open override var contentHorizontalAlignment: ContentHorizontalAlignment {
        didSet { updateAlignment() }
    }

    private func updateAlignment() { (content as? CompactDateView)?.alignment = effectiveContentHorizontalAlignment }

    package func didChangeLanguage() { rulesDidChange() }

    package func didChangeLayoutDirection() {
        content?.semanticContentAttribute = semanticContentAttribute
        updateAlignment()
    }

    // MARK: State

    package func didChangeState() {
        updateEnabledState()
    }

    private func updateEnabledState() {
        if !isEnabled { content?.closePanels() }
        content?.isUserInteractionEnabled = isEnabled
        let alpha: CGFloat = isEnabled ? 1 : 0.4
        if content?.alpha != alpha { content?.alpha = alpha }
    }
}

extension Date {
    /// Returns the nearest date in a range; its lower bound for NaN.
    fileprivate func supported(in range: ClosedRange<Date>) -> Date {
        self > range.lowerBound ? min(self, range.upperBound) : range.lowerBound
    }
}
