import QuartzCore
import UIKitCore

/// The titles at the trailing edge of a table or collection view, which a finger touches to scroll to a section.
final class SectionIndexView: UIControl, AccessibilityDefaultsProvider, ControlHooks {
    /// The width of the titles, in points. Empirical; not documented by Apple.
    static let width: CGFloat = 16
    /// The height of a title, in points.
    private static let lineHeight: CGFloat = 14

    private(set) var titles: [String] = []
    private var labels: [UIView] = []
    private var shown: [String] = []
    private let onSelect: (Int) -> Void

    /// The title that was selected last.
    private(set) var selected: Int?

    /// The color of the titles.
    var color: UIColor? {
        didSet { for label in labels { showColor(label) } }
    }

    /// The color behind the titles, and that while a finger is on them.
    var colors: (normal: UIColor?, tracking: UIColor?) = (nil, nil) {
        didSet { showBackground() }
    }

    /// Creates a view without titles.
    /// - Parameter onSelect: A closure that is called with the index of a title.
    init(onSelect: @escaping (Int) -> Void) {
        self.onSelect = onSelect
        super.init(frame: .zero)
        isOpaque = false
    }

    required init?(coder: NSCoder) { nil }

    func show(_ titles: [String]) {
        guard titles != self.titles else { return }
        self.titles = titles
        selected = nil
        invalidateLayout()
    }

    private func showBackground() { backgroundColor = isTracking ? colors.tracking : colors.normal }

    // MARK: Layout

    /// Returns the titles that there is space for. A bullet stands for those between two titles.
    static func fitting(_ titles: [String], capacity: Int) -> [String] {
        guard titles.count > max(capacity, 1) else { return titles }
        // An odd number, so that a title is at both ends.
        let count = max(1, (capacity - 1) / 2 * 2 + 1)
        return (0..<count).map { position in
            guard position.isMultiple(of: 2) else { return "•" }
            return titles[count > 1 ? position * (titles.count - 1) / (count - 1) : 0]
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let fitting = Self.fitting(titles, capacity: Int(max(0, bounds.height) / Self.lineHeight))
        if fitting != shown {
            shown = fitting
            for label in labels { label.removeFromSuperview() }
            labels = fitting.map { text in
                let label = makeLabel(text)
                showColor(label)
                addSubview(label)
                return label
            }
        }
        let top = (bounds.height - CGFloat(labels.count) * Self.lineHeight) / 2
        for (position, label) in labels.enumerated() {
            let y = toPixels(top + CGFloat(position) * Self.lineHeight)
            label.setFrame(CGRect(x: 0, y: y, width: bounds.width, height: Self.lineHeight))
        }
    }

    private func makeLabel(_ text: String) -> UIView {
        if text == UITableView.indexSearch {
            let view = UIImageView(frame: .zero)
            view.isOpaque = false
            view.contentMode = .center
            view.image = UIImage(
                systemName: "magnifyingglass",
                withConfiguration: UIImage.SymbolConfiguration(pointSize: 11, weight: .semibold)
            )?.withRenderingMode(.alwaysTemplate)
            return view
        }
        let label = UILabel(frame: .zero)
        label.isOpaque = false
        label.text = text
        label.textAlignment = .center
        label.font = .systemFont(ofSize: 11, weight: .semibold)
        return label
    }

    private func showColor(_ view: UIView) {
        let color = color ?? tintColor
        if let label = view as? UILabel { label.textColor = color } else { view.tintColor = color }
    }

    // MARK: Fingers

    private func select(at y: CGFloat) {
        guard !titles.isEmpty, !labels.isEmpty else { return }
        let height = CGFloat(labels.count) * Self.lineHeight
        let part = (y - (bounds.height - height) / 2) / height
        select(min(max(Int((part * CGFloat(titles.count)).rounded(.down)), 0), titles.count - 1))
    }

    private func select(_ index: Int) {
        guard index != selected else { return }
        selected = index
        onSelect(index)
    }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        selected = nil
        backgroundColor = colors.tracking
        select(at: touch.location(in: self).y)
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        select(at: touch.location(in: self).y)
        return true
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) { backgroundColor = colors.normal }

    override func cancelTracking(with event: UIEvent?) { backgroundColor = colors.normal }

    func overlapsOwnAction(_ recognizer: UIGestureRecognizer) -> Bool { isDragOfOneFinger(recognizer) }

    // MARK: Keys

    /// Selects titles by the up and the down arrow key, or by an encoder after a press of it.
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard isFocused, let press = presses.first, press.modifiers.isEmpty else {
            return super.pressesBegan(presses, with: event)
        }
        switch press.type {
        case .upArrow, .downArrow:
            let direction = press.type == .downArrow ? 1 : -1
            _ = changeValue(by: direction)
            press.repeats(every: UIPress.focusInterval) { [weak self] in
                guard let self, isFocused else { return }
                _ = changeValue(by: direction)
            }
        case .select: focusSystem.isAdjusting.toggle()
        default: super.pressesBegan(presses, with: event)
        }
    }

    func changeValue(by direction: Int) -> Bool {
        guard let next = step(direction) else { return false }
        select(next)
        return true
    }

    // MARK: Accessibility

    var providedAccessibility: AccessibilityDefaults {
        AccessibilityDefaults(
            isElement: !titles.isEmpty,
            label: AccessibilityText.localized(.sectionIndex),
            value: selected.map { spoken(titles[$0]) },
            traits: stateTraits.union(.adjustable)
        )
    }

    private func spoken(_ title: String) -> String {
        title == UITableView.indexSearch ? AccessibilityText.localized(.search) : title
    }

    override func accessibilityIncrement() { if let next = step(1) { select(next) } }
    override func accessibilityDecrement() { if let next = step(-1) { select(next) } }

    private func step(_ direction: Int) -> Int? {
        let next = selected.map { $0 + direction } ?? 0
        return titles.indices.contains(next) ? next : nil
    }
}
