import QuartzCore
import UIKitCore

/// The months of a calendar, side by side. Only visible months are views; those that became invisible are cached.
final class CalendarPages: UIScrollView, UIScrollViewDelegate {
    /// The number of months before and after a month that can be reached by swipes.
    private static let reach = 6_000
    private static let spareCount = 3

    private var titles = DateTitles(DateRules())
    private var today = Date(timeIntervalSinceReferenceDate: 0)
    private(set) var selected = Date(timeIntervalSinceReferenceDate: 0)
    /// The month of the first page, and the number of pages.
    private var first = Date(timeIntervalSinceReferenceDate: 0)
    private(set) var count = 0
    /// The page that is nearest to the middle.
    private(set) var page = 0
    private(set) var months: [Int: MonthView] = [:]
    private var spares: [(page: Int, view: MonthView)] = []
    private var isMirrored = false
    private var isPlacing = false

    /// Called when another month is in the middle.
    var onMonthChange: () -> Void = {}
    /// Called when the user has selected a day.
    var onSelect: (Date) -> Void = { _ in }

    private var rules: DateRules { titles.rules }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isPagingEnabled = true
        showsHorizontalScrollIndicator = false
        showsVerticalScrollIndicator = false
        contentInsetAdjustmentBehavior = .never
        scrollsToTop = false
        isOpaque = false
        delegate = self
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] in self?.tapped($0) }
        addGestureRecognizer(tap)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    // MARK: Content

    /// Shows the month of a date by other rules.
    func configure(_ titles: DateTitles, selected: Date, today: Date, isMirrored: Bool) {
        self.titles = titles
        self.selected = selected
        self.today = today
        self.isMirrored = isMirrored
        clear()
        center(on: rules.month(selected))
    }

    /// Makes a month the middle of the pages that can be reached.
    private func center(on month: Date) {
        clear()
        func distance(_ limit: Date) -> Int {
            let limit = limit == .distantPast || limit == .distantFuture ? nil : rules.month(limit)
            return limit.map { rules.calendar.dateComponents([.month], from: month, to: $0).month ?? 0 } ?? .max
        }
        let limits = rules.limits
        let before =
            limits.lowerBound == .distantPast ? Self.reach : min(max(0, -distance(limits.lowerBound)), Self.reach)
        let after =
            limits.upperBound == .distantFuture ? Self.reach : min(max(0, distance(limits.upperBound)), Self.reach)
        first = rules.calendar.date(byAdding: .month, value: -before, to: month) ?? month
        count = before + after + 1
        page = before
        place()
    }

    /// Selects a date, and shows its month.
    func select(_ date: Date, animated: Bool) {
        selected = date
        for (page, view) in months { view.selectedDay = selectedDay(inMonth: month(page)) }
        for spare in spares { spare.view.selectedDay = selectedDay(inMonth: month(spare.page)) }
        show(rules.month(date), animated: animated)
    }

    /// Shows a month.
    func show(_ month: Date, animated: Bool) {
        let page = rules.calendar.dateComponents([.month], from: first, to: month).month ?? 0
        guard (0..<count).contains(page) else { return center(on: month) }
        turn(to: page, animated: animated)
    }

    /// Shows the next or the previous month.
    func turn(by pages: Int) { turn(to: min(max(page + pages, 0), count - 1), animated: true) }

    private func turn(to page: Int, animated: Bool) {
        guard page != self.page else { return }
        // Distant months are not passed one by one.
        if animated, abs(page - self.page) == 1, bounds.width > 0 {
            setContentOffset(CGPoint(x: position(page), y: 0), animated: true)
        } else {
            self.page = page
            place()
        }
    }

    /// The month that is shown.
    var shownMonth: Date { month(page) }

    private func month(_ page: Int) -> Date { rules.calendar.date(byAdding: .month, value: page, to: first) ?? first }

    private func selectedDay(inMonth month: Date) -> Int? {
        rules.month(selected) == month ? rules.calendar.component(.day, from: selected) : nil
    }

    private func content(of month: Date) -> MonthView.Content {
        let calendar = rules.calendar
        let count = calendar.range(of: .day, in: .month, for: month)?.count ?? 0
        let weekday = calendar.component(.weekday, from: month)
        var allowed: ClosedRange<Int>?
        for day in [Int](1...max(1, count)) {
            guard let date = calendar.date(byAdding: .day, value: day - 1, to: month),
                let interval = calendar.dateInterval(of: .day, for: date), rules.allows(interval)
            else { continue }
            allowed = (allowed?.lowerBound ?? day)...day
        }
        return MonthView.Content(
            month: month,
            dayCount: count,
            firstColumn: (weekday - calendar.firstWeekday + 7) % 7,
            allowed: allowed,
            today: rules.month(today) == month ? calendar.component(.day, from: today) : nil,
            isMirrored: isMirrored
        )
    }

    // MARK: Layout

    override func layoutSubviews() {
        super.layoutSubviews()
        if contentSize.height != bounds.height || contentSize.width != CGFloat(count) * bounds.width { place() }
        layOutMonths()
    }

    private func position(_ page: Int) -> CGFloat { CGFloat(isMirrored ? count - 1 - page : page) * bounds.width }

    /// Moves to the current page without animation.
    private func place() {
        guard bounds.width > 0 else { return }
        isPlacing = true
        contentSize = CGSize(width: CGFloat(count) * bounds.width, height: bounds.height)
        setContentOffset(CGPoint(x: position(page), y: 0), animated: false)
        isPlacing = false
        layOutMonths()
        onMonthChange()
    }

    private func clear() {
        for view in months.values { view.removeFromSuperview() }
        for spare in spares { spare.view.removeFromSuperview() }
        months = [:]
        spares = []
    }

    private func layOutMonths() {
        guard bounds.width > 0, count > 0 else { return }
        let position = contentOffset.x / bounds.width
        let visible = [position.rounded(.down), position.rounded(.up)].map { index -> Int in
            let index = Int(index.clamped(to: 0...CGFloat(count - 1)))
            return isMirrored ? count - 1 - index : index
        }
        for (page, view) in months where !visible.contains(page) {
            months[page] = nil
            view.isHidden = true
            spares.append((page, view))
            if spares.count > Self.spareCount { spares.removeFirst().view.removeFromSuperview() }
        }
        for page in Set(visible) {
            let view = months[page] ?? show(page)
            let frame = CGRect(
                x: self.position(page),
                y: 0,
                width: bounds.width,
                height: MonthView.weekHeight * CGFloat(MonthView.weekCount)
            )
            if view.frame != frame { view.frame = frame }
        }
    }

    private func show(_ page: Int) -> MonthView {
        let month = month(page)
        let view: MonthView
        if let index = spares.firstIndex(where: { $0.page == page }) {
            view = spares.remove(at: index).view
        } else {
            view = MonthView(content(of: month), titles)
            addSubview(view)
        }
        view.isHidden = false
        view.selectedDay = selectedDay(inMonth: month)
        months[page] = view
        return view
    }

    // MARK: Movement

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        guard !isPlacing, bounds.width > 0, count > 0 else { return }
        let index = Int((contentOffset.x / bounds.width).rounded().clamped(to: 0...CGFloat(count - 1)))
        let page = isMirrored ? count - 1 - index : index
        guard page != self.page else { return }
        self.page = page
        onMonthChange()
    }

    private func tapped(_ recognizer: UIGestureRecognizer) {
        guard recognizer.state == .ended, let view = months[page],
            let day = view.day(at: recognizer.location(in: view)), view.content.allowed?.contains(day) == true,
            let date = rules.calendar.date(byAdding: .day, value: day - 1, to: view.content.month)
        else { return }
        onSelect(date)
    }
}
