import UIKit

/// A column of sections that scrolls, like a table in the inset grouped style.
final class FormView: UIScrollView {
    private let column = UIStackView(.vertical, spacing: 35)
    private var insets: [NSLayoutConstraint] = []

    var sections: [FormSection] = [] {
        didSet {
            for section in oldValue { section.removeFromSuperview() }
            for section in sections { column.addArrangedSubview(section) }
        }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .systemGroupedBackground
        alwaysBounceVertical = true
        column.translatesAutoresizingMaskIntoConstraints = false
        addSubview(column)
        insets = [
            column.leadingAnchor.constraint(equalTo: safeAreaLayoutGuide.leadingAnchor),
            safeAreaLayoutGuide.trailingAnchor.constraint(equalTo: column.trailingAnchor),
        ]
        NSLayoutConstraint.activate(
            insets + [
                column.topAnchor.constraint(equalTo: contentLayoutGuide.topAnchor, constant: 16),
                column.bottomAnchor.constraint(equalTo: contentLayoutGuide.bottomAnchor, constant: -35),
                contentLayoutGuide.leadingAnchor.constraint(equalTo: frameLayoutGuide.leadingAnchor),
                contentLayoutGuide.widthAnchor.constraint(equalTo: frameLayoutGuide.widthAnchor),
            ]
        )
        updateInsets()
    }

    required init?(coder: NSCoder) { nil }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        updateInsets()
    }

    private func updateInsets() {
        for inset in insets { inset.constant = traitCollection.horizontalSizeClass == .compact ? 16 : 20 }
    }

    /// Shows the values of settings in all rows.
    func show(_ values: SettingsValues) {
        for section in sections { for row in section.rows { row.refresh?(values) } }
    }

    /// Scrolls with a finger that began on a row, or on another control in one. Sliders keep their fingers by themselves.
    override func touchesShouldCancel(in view: UIView) -> Bool {
        view is FormRow || view is UIButton || super.touchesShouldCancel(in: view)
    }
}

extension UIStackView {
    /// Creates a stack view with margins that do not depend on its position on the screen.
    convenience init(
        _ axis: NSLayoutConstraint.Axis,
        spacing: CGFloat = 0,
        margins: NSDirectionalEdgeInsets = .zero,
        _ views: [UIView] = []
    ) {
        self.init(arrangedSubviews: views)
        self.axis = axis
        self.spacing = spacing
        insetsLayoutMarginsFromSafeArea = false
        isLayoutMarginsRelativeArrangement = margins != .zero
        directionalLayoutMargins = margins
    }
}

extension UILabel {
    /// Creates a label of any number of lines, whose font follows the preferred text size.
    convenience init(_ text: String? = nil, _ style: UIFont.TextStyle, _ color: UIColor = .label) {
        self.init(frame: .zero)
        self.text = text
        font = .preferredFont(forTextStyle: style)
        adjustsFontForContentSizeCategory = true
        textColor = color
        numberOfLines = 0
    }
}
