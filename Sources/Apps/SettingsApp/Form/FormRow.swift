import UIKit

/// A row of a form: an icon, a title, a value, and at the end a control, a chevron or a checkmark. A row with an action is
/// a control itself.
final class FormRow: UIControl {
    let titleLabel: UILabel
    let valueLabel = UILabel(nil, .body, .secondaryLabel)
    let separator = UIView()

    /// The work of a tap on the row. Rows without it are not highlighted and not focused.
    var onSelect: (() -> Void)? { didSet { describe() } }

    /// Shows the values of settings in the row.
    var refresh: ((SettingsValues) -> Void)?

    /// The image at the end of a row.
    enum Mark {
        case none, chevron, checkmark
    }

    /// The image at the end of the row.
    var mark = Mark.none { didSet { if mark != oldValue { showMark() } } }

    /// A Boolean value that indicates whether the title is a command, in the tint color.
    var isCommand = false { didSet { showTitleColor() } }

    /// The color of the title; `nil` for the usual one.
    var titleColor: UIColor? { didSet { showTitleColor() } }

    private let markView = UIImageView()

    /// Creates a row with a title.
    /// - Parameter accessory: A view at the end of the row. A control gets the title as its accessibility label.
    init(_ title: String, icon: FormIcon? = nil, value: String? = nil, accessory: UIView? = nil) {
        titleLabel = UILabel(title, .body)
        super.init(frame: .zero)
        let text = UIStackView(
            .vertical,
            margins: NSDirectionalEdgeInsets(top: 4, leading: 0, bottom: 4, trailing: 0),
            [titleLabel]
        )
        let iconView = icon?.makeView()
        let line = UIStackView(
            .horizontal,
            spacing: 8,
            [iconView, text, valueLabel, accessory, markView].compactMap(\.self)
        )
        line.alignment = .center
        if let iconView { line.setCustomSpacing(15, after: iconView) }
        // The title takes what the value and the accessory leave.
        text.setContentHuggingPriority(.defaultLow - 1, for: .horizontal)
        titleLabel.setContentHuggingPriority(.defaultLow - 1, for: .horizontal)
        valueLabel.setContentCompressionResistancePriority(.defaultHigh - 1, for: .horizontal)
        valueLabel.textAlignment = .natural
        accessory?.setContentHuggingPriority(.required, for: .horizontal)
        accessory?.setContentCompressionResistancePriority(.required, for: .horizontal)
        if let accessory, accessory.accessibilityLabel == nil { accessory.accessibilityLabel = title }
        setUp(line, separatorInset: icon == nil ? 16 : 16 + FormIcon.side + 15)
        self.value = value
        showMark()
        // A control is the element of its row.
        if accessory?.isAccessibilityElement == true { titleLabel.isAccessibilityElement = false }
        if !(accessory is UIControl) { describe() }
    }

    /// Creates a row that a view fills, inset from the edges.
    init(content: UIView) {
        titleLabel = UILabel(nil, .body)
        super.init(frame: .zero)
        setUp(content, separatorInset: 16)
    }

    required init?(coder: NSCoder) { nil }

    private func setUp(_ content: UIView, separatorInset: CGFloat) {
        translatesAutoresizingMaskIntoConstraints = false
        content.translatesAutoresizingMaskIntoConstraints = false
        separator.translatesAutoresizingMaskIntoConstraints = false
        separator.backgroundColor = .separator
        separator.isUserInteractionEnabled = false
        addSubview(content)
        addSubview(separator)
        NSLayoutConstraint.activate([
            heightAnchor.constraint(greaterThanOrEqualToConstant: 44),
            content.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
            content.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -16),
            content.topAnchor.constraint(equalTo: topAnchor, constant: 6),
            content.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -6),
            separator.leadingAnchor.constraint(equalTo: leadingAnchor, constant: separatorInset),
            separator.trailingAnchor.constraint(equalTo: trailingAnchor),
            separator.bottomAnchor.constraint(equalTo: bottomAnchor),
            separator.heightAnchor.constraint(equalToConstant: 1 / max(1, UIScreen.main.scale)),
        ])
        addAction(UIAction { [unowned self] _ in onSelect?() }, for: .touchUpInside)
    }

    /// The text before the end of the row.
    var value: String? {
        get { valueLabel.text }
        set {
            valueLabel.text = newValue
            valueLabel.isHidden = newValue == nil
            if isAccessibilityElement { accessibilityValue = newValue }
        }
    }

    /// Returns a Boolean value that indicates whether the title contains a text, in any case and with any accents.
    func matches(_ text: String) -> Bool {
        titleLabel.text?.range(of: text, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }

    private func showMark() {
        markView.isHidden = mark == .none
        let isChevron = mark == .chevron
        markView.image = mark == .none ? nil : UIImage(systemName: isChevron ? "chevron.forward" : "checkmark")
        markView.preferredSymbolConfiguration = UIImage.SymbolConfiguration(
            pointSize: isChevron ? 13 : 17,
            weight: .semibold
        )
        markView.tintColor = isChevron ? .tertiaryLabel : nil
        if mark == .checkmark {
            accessibilityTraits.insert(.selected)
        } else {
            accessibilityTraits.remove(.selected)
        }
    }

    /// Makes the row one element for assistive technologies.
    private func describe() {
        isAccessibilityElement = true
        accessibilityLabel = titleLabel.text
        accessibilityValue = value
        accessibilityTraits.remove(onSelect == nil ? .button : .staticText)
        accessibilityTraits.insert(onSelect == nil ? .staticText : .button)
    }

    // MARK: Context menu

    /// Returns the menu that a long press opens. Rows without it have none.
    var makeMenu: (() -> UIMenu)? { didSet { isContextMenuInteractionEnabled = makeMenu != nil } }

    override func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        makeMenu.map { makeMenu in UIContextMenuConfiguration(actionProvider: { _ in makeMenu() }) }
    }

    // MARK: Control

    /// A row with a field leaves the focus to it.
    override var canBecomeFocused: Bool { super.canBecomeFocused && onSelect != nil && field == nil }

    override var isHighlighted: Bool { didSet { showState() } }
    override var isSelected: Bool { didSet { showState() } }

    override var isEnabled: Bool {
        didSet {
            showTitleColor()
            if isEnabled { accessibilityTraits.remove(.notEnabled) } else { accessibilityTraits.insert(.notEnabled) }
        }
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        showTitleColor()
    }

    private func showTitleColor() {
        let usual = isCommand ? tintColor : .label
        titleLabel.textColor = isEnabled ? titleColor ?? usual : .tertiaryLabel
    }

    private func showState() {
        backgroundColor = onSelect != nil && (isHighlighted || isSelected) ? .systemGray4 : nil
    }
}
