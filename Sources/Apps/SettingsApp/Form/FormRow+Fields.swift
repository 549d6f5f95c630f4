import UIKit

/// Rows with text fields.
extension FormRow {
    /// The width of the titles of such rows, in points of the usual text size.
    private static let titleWidth: CGFloat = 96

    /// Creates a row with a title and a field, which fills the rest.
    static func field(_ title: String, _ field: UITextField) -> FormRow {
        field.font = .preferredFont(forTextStyle: .body)
        field.adjustsFontForContentSizeCategory = true
        field.clearButtonMode = .whileEditing
        field.accessibilityLabel = title
        let label = UILabel(title, .body)
        label.isAccessibilityElement = false
        label.setContentCompressionResistancePriority(.required, for: .horizontal)
        label.widthAnchor.constraint(
            greaterThanOrEqualToConstant: UIFontMetrics(forTextStyle: .body).scaledValue(for: titleWidth)
        )
        .isActive = true
        field.setContentHuggingPriority(.defaultLow - 2, for: .horizontal)
        field.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
        let line = UIStackView(.horizontal, spacing: 8, [label, field])
        line.alignment = .center
        let row = FormRow(content: line)
        // A tap beside the field edits it, too.
        row.onSelect = { [unowned field] in field.becomeFirstResponder() }
        row.isAccessibilityElement = false
        return row
    }

    /// The field of the row, if it has one.
    var field: UITextField? {
        subviews.lazy.compactMap { $0 as? UIStackView }.flatMap(\.arrangedSubviews).compactMap { $0 as? UITextField }
            .first
    }
}
