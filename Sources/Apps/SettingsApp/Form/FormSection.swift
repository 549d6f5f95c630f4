import UIKit

/// Rows on a rounded card, with a header above and a footer below.
final class FormSection: UIStackView {
    let footerLabel = UILabel(nil, .footnote, .secondaryLabel)
    private let card = UIStackView(.vertical)
    private let footer: UIStackView

    var rows: [FormRow] = [] {
        didSet {
            for row in oldValue where !rows.contains(row) { row.removeFromSuperview() }
            for (index, row) in rows.enumerated() {
                card.insertArrangedSubview(row, at: index)
                row.separator.isHidden = index == rows.count - 1
            }
        }
    }

    /// Shows the rows that fulfill a condition; without any, the section is hidden.
    func showRows(_ condition: (FormRow) -> Bool) {
        for row in rows { row.isHidden = !condition(row) }
        let shown = rows.filter { !$0.isHidden }
        for row in rows { row.separator.isHidden = row === shown.last }
        isHidden = shown.isEmpty && !rows.isEmpty
    }

    /// The text below the rows.
    var footerText: String? {
        didSet {
            guard footerText != oldValue else { return }
            footerLabel.text = footerText
            footer.isHidden = footerText == nil
        }
    }

    init(_ header: String? = nil, footer text: String? = nil, _ rows: [FormRow]) {
        footer = UIStackView(
            .vertical,
            margins: NSDirectionalEdgeInsets(top: 8, leading: 16, bottom: 0, trailing: 16),
            [footerLabel]
        )
        footer.isHidden = true
        super.init(frame: .zero)
        axis = .vertical
        card.backgroundColor = .secondarySystemGroupedBackground
        card.layer.cornerRadius = 10
        card.layer.cornerCurve = .continuous
        card.clipsToBounds = true
        if let header {
            let label = UILabel(header.uppercased(), .footnote, .secondaryLabel)
            label.accessibilityLabel = header
            label.accessibilityTraits.insert(.header)
            addArrangedSubview(
                UIStackView(
                    .vertical,
                    margins: NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 7, trailing: 16),
                    [label]
                )
            )
        }
        addArrangedSubview(card)
        addArrangedSubview(footer)
        setUp(rows, text)
    }

    /// Creates a section without a header.
    convenience init(_ rows: [FormRow]) { self.init(nil, rows) }

    required convenience init(coder: NSCoder) { self.init([]) }

    // In an initializer, observers of properties are not called.
    private func setUp(_ rows: [FormRow], _ footer: String?) {
        self.rows = rows
        footerText = footer
    }
}
