import UIKit

/// The name of what is shown, a button that resets it, and its controls in one or two columns.
final class ControlPanel: UIView {
    let titleLabel = UILabel()
    let detailLabel = UILabel()
    let resetButton = UIButton(type: .system)
    private let scrollView = PanelScrollView()
    private let emptyLabel = UILabel()
    private let line = UIView()

    /// The rows below the title.
    var rows: [ControlRow] = [] {
        didSet {
            for row in oldValue { row.removeFromSuperview() }
            for row in rows { scrollView.addSubview(row) }
            emptyLabel.isHidden = !rows.isEmpty
            scrollView.contentOffset = .zero
            setNeedsLayout()
        }
    }

    /// A Boolean value that indicates whether the panel is to the right of the image, not below it.
    var isBeside = false {
        didSet { if isBeside != oldValue { setNeedsLayout() } }
    }

    static let headerHeight: CGFloat = 48

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .systemBackground
        titleLabel.font = .systemFont(ofSize: 17, weight: .semibold)
        detailLabel.font = .systemFont(ofSize: 12)
        detailLabel.textColor = .secondaryLabel
        resetButton.setTitle("Reset", for: .normal)
        resetButton.titleLabel?.font = .systemFont(ofSize: 16)
        emptyLabel.text = "This filter has no settings."
        emptyLabel.font = .systemFont(ofSize: 15)
        emptyLabel.textColor = .secondaryLabel
        emptyLabel.textAlignment = .center
        line.backgroundColor = .separator
        for part in [scrollView, emptyLabel, titleLabel, detailLabel, resetButton, line] { addSubview(part) }
    }

    /// Returns `nil`: archives of views are not supported.
    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let (width, margin) = (bounds.width, CGFloat(16))
        let hairline = 1 / (window?.screen.scale ?? 1)
        line.frame =
            isBeside
            ? CGRect(x: 0, y: 0, width: hairline, height: bounds.height)
            : CGRect(x: 0, y: 0, width: width, height: hairline)
        let textWidth = max(0, width - 2 * margin - 72)
        titleLabel.frame = CGRect(x: margin, y: 6, width: textWidth, height: 22)
        detailLabel.frame = CGRect(x: margin, y: 28, width: textWidth, height: 16)
        resetButton.frame = CGRect(x: width - 72, y: 2, width: 64, height: 44)
        let body = CGRect(x: 0, y: Self.headerHeight, width: width, height: max(0, bounds.height - Self.headerHeight))
        scrollView.frame = body
        emptyLabel.frame = body
        let columns = width >= 560 ? 2 : 1
        let gap: CGFloat = 32
        let rowWidth = ((width - 2 * margin - CGFloat(columns - 1) * gap) / CGFloat(columns)).rounded(.down)
        for (index, row) in rows.enumerated() {
            row.frame = CGRect(
                x: margin + CGFloat(index % columns) * (rowWidth + gap),
                y: CGFloat(index / columns) * ControlRow.height,
                width: max(0, rowWidth),
                height: ControlRow.height
            )
        }
        let lines = (rows.count + columns - 1) / columns
        scrollView.contentSize = CGSize(width: width, height: CGFloat(lines) * ControlRow.height + 8)
    }
}

/// A scroll view from which fingers can scroll that begin on a slider, unless they move along it.
private final class PanelScrollView: UIScrollView {
    override func touchesShouldCancel(in view: UIView) -> Bool { !(view is UISlider) }
}
