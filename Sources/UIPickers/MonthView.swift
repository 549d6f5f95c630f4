import QuartzCore
import UIKitCore

/// The days of a month in a calendar. It is drawn once, and then moved; a selection redraws two days.
final class MonthView: UIView, AccessibilityDefaultsProvider {
    /// The height of a week, in points: that of a touch.
    static let weekHeight: CGFloat = 44
    static let weekCount = 6
    private static let circleDiameter: CGFloat = 40

    /// The content of a month.
    struct Content: Equatable {
        /// The start of the month.
        var month: Date
        /// The number of days.
        var dayCount: Int
        /// The column of the first day, from 0.
        var firstColumn: Int
        /// The days that are allowed, from 1.
        var allowed: ClosedRange<Int>?
        /// The day that is today, if it is in the month.
        var today: Int?
        var isMirrored = false
    }

    var content: Content {
        didSet { if content != oldValue { setNeedsDisplay() } }
    }

    /// The selected day, if it is in the month.
    var selectedDay: Int? {
        didSet {
            guard selectedDay != oldValue else { return }
            for day in [oldValue, selectedDay] { if let day { setNeedsDisplay(cell(of: day)) } }
        }
    }

    private let titles: DateTitles

    init(_ content: Content, _ titles: DateTitles) {
        self.content = content
        self.titles = titles
        super.init(frame: .zero)
        isOpaque = false
        isUserInteractionEnabled = false
        contentMode = .redraw
    }

    required init?(coder: NSCoder) { nil }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        setNeedsDisplay()
    }

    // MARK: Cells

    private var columnWidth: CGFloat { bounds.width / 7 }

    private func cell(of day: Int) -> CGRect {
        let index = content.firstColumn + day - 1
        let column = content.isMirrored ? 6 - index % 7 : index % 7
        let (left, right) = ((CGFloat(column) * columnWidth).rounded(), (CGFloat(column + 1) * columnWidth).rounded())
        return CGRect(x: left, y: CGFloat(index / 7) * Self.weekHeight, width: right - left, height: Self.weekHeight)
    }

    /// Returns the day at a point, or `nil` if there is none.
    func day(at point: CGPoint) -> Int? {
        guard bounds.contains(point), columnWidth > 0 else { return nil }
        let column = min(6, Int(point.x / columnWidth))
        let index = Int(point.y / Self.weekHeight) * 7 + (content.isMirrored ? 6 - column : column)
        let day = index - content.firstColumn + 1
        return (1...max(1, content.dayCount)).contains(day) ? day : nil
    }

    // MARK: Accessibility

    private var dayElements: [DayElement] = []

    /// The days are the elements. A screen reader taps the one that it activates.
    var providedAccessibility: AccessibilityDefaults {
        if dayElements.count != content.dayCount {
            dayElements = (0..<content.dayCount).map { DayElement(day: $0 + 1, in: self) }
        }
        for element in dayElements { element.accessibilityFrameInContainerSpace = cell(of: element.day) }
        return AccessibilityDefaults(elements: dayElements)
    }

    /// Returns the accessibility data of a day.
    fileprivate func accessibility(ofDay day: Int) -> AccessibilityDefaults {
        let date = titles.rules.calendar.date(byAdding: .day, value: day - 1, to: content.month) ?? content.month
        var traits: UIAccessibilityTraits = .button
        if day == selectedDay { traits.insert(.selected) }
        if content.allowed?.contains(day) != true { traits.insert(.notEnabled) }
        if let superview { traits.formUnion(superview.inheritedTraits) }
        return AccessibilityDefaults(isElement: true, label: titles.text("EEEEMMMMd", date), traits: traits)
    }

    // MARK: Drawing

    override func draw(_ rect: CGRect) {
        guard content.dayCount > 0, let tint = tintColor else { return }
        for day in 1...content.dayCount {
            let cell = cell(of: day)
            if cell.intersects(rect) { draw(day, in: cell, tint) }
        }
    }

    private func draw(_ day: Int, in cell: CGRect, _ tint: UIColor) {
        let (isToday, isSelected) = (day == content.today, day == selectedDay)
        var color = isToday ? tint : UIColor.label
        if content.allowed?.contains(day) != true { color = .tertiaryLabel }
        if isSelected {
            let diameter = min(Self.circleDiameter, cell.width)
            let circle = CGRect(
                x: cell.midX - diameter / 2,
                y: cell.midY - diameter / 2,
                width: diameter,
                height: diameter
            )
            (isToday ? tint : tint.withAlphaComponent(0.15)).setFill()
            UIBezierPath(ovalIn: circle).fill()
            color = isToday ? .white : tint
        }
        let font = UIFont.systemFont(ofSize: 20, weight: isSelected ? .semibold : .regular)
        let text = titles.number(day)
        let attributes: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: color]
        let size = text.size(withAttributes: attributes)
        text.draw(
            at: CGPoint(x: cell.midX - size.width / 2, y: cell.midY - size.height / 2),
            withAttributes: attributes
        )
    }
}

/// The accessibility element of a day.
private final class DayElement: UIAccessibilityElement, AccessibilityDefaultsProvider {
    let day: Int
    private weak var month: MonthView?

    init(day: Int, in month: MonthView) {
        self.day = day
        self.month = month
        super.init(accessibilityContainer: month)
    }

    var providedAccessibility: AccessibilityDefaults {
        month?.accessibility(ofDay: day) ?? AccessibilityDefaults(isElement: true)
    }
}
