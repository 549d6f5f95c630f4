import QuartzCore

/// The button of an alert's action. Touches are tracked by the view that contains all of them.
final class AlertRow: UIView {
    let action: UIAlertAction
    private let label = UILabel(frame: .zero)
    private let isEmphasized: Bool
    private let isSheet: Bool

    /// The least height, in points, of buttons of alerts and of action sheets, and the distance of the title from the
    /// sides. Empirical; not documented by Apple.
    private static let alertHeight: CGFloat = 44
    private static let sheetHeight: CGFloat = 57
    private static let padding: CGFloat = 10
    static let margin: CGFloat = 12

    init(_ action: UIAlertAction, isEmphasized: Bool, isSheet: Bool) {
        self.action = action
        self.isEmphasized = isEmphasized
        self.isSheet = isSheet
        super.init(frame: .zero)
        isOpaque = false
        label.text = action.title
        label.textAlignment = .center
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = 0.6
        addSubview(label)
        updateFont()
        showColor()
        action.row = self
        takeAccessibility()
    }

    required init?(coder: NSCoder) { nil }

    // MARK: Accessibility and focus

    override var defaultAccessibility: AccessibilityDefaults {
        AccessibilityDefaults(
            isElement: true,
            label: action.accessibilityLabel ?? action.title,
            hint: action.accessibilityHint,
            traits: action.isEnabled ? .button : [.button, .notEnabled]
        )
    }

    /// Takes over the identifier of the action.
    func takeAccessibility() {
        if accessibilityIdentifier != action.accessibilityIdentifier {
            accessibilityIdentifier = action.accessibilityIdentifier
        }
    }

    override var canBecomeFocused: Bool { action.isEnabled }

    /// The row itself is colored, because a ring outside of it would be clipped.
    override var focusEffect: UIFocusEffect? {
        get { nil }
        set {}
    }

    override func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {
        super.didUpdateFocus(in: context, with: coordinator)
        showHighlight()
    }

    // MARK: Appearance

    /// A Boolean value that indicates whether the row is under a finger.
    var isHighlighted = false {
        didSet { if isHighlighted != oldValue { showHighlight() } }
    }

    private func showHighlight() { backgroundColor = isHighlighted || isFocused ? .systemFill : nil }

    func enabledDidChange() {
        if !action.isEnabled { isHighlighted = false }
        showColor()
    }

    private func showColor() {
        label.textColor =
            !action.isEnabled ? .tertiaryLabel : action.style == .destructive ? .systemRed : tintColor
    }

    private func updateFont() {
        label.font = UIFontMetrics(forTextStyle: isSheet ? .title3 : .body).scaledFont(
            for: .systemFont(ofSize: isSheet ? 20 : 17, weight: isEmphasized ? .semibold : .regular),
            compatibleWith: traitCollection
        )
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        showColor()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        updateFont()
    }

    // MARK: Layout

    /// The width of the title, in points.
    var titleWidth: CGFloat { label.sizeThatFits(.zero).width }

    /// The height, in points.
    var fittingHeight: CGFloat {
        let text = label.sizeThatFits(.zero).height
        return max(isSheet ? Self.sheetHeight : Self.alertHeight, (text + 2 * Self.padding).rounded(.up))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds.insetBy(dx: min(Self.margin, bounds.width / 2), dy: 0)
    }
}
