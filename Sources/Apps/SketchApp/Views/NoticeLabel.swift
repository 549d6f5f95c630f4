import UIKit

/// A label with a notice of one line over the paper, hidden if there is none. Touches pass through it.
final class NoticeLabel: UILabel {
    override init(frame: CGRect) {
        super.init(frame: frame)
        font = .systemFont(ofSize: 13)
        textColor = .systemRed
        textAlignment = .right
        adjustsFontSizeToFitWidth = true
        minimumScaleFactor = 0.6
        isHidden = true
    }

    required init?(coder: NSCoder) { nil }

    /// Shows a notice, or hides the label.
    func say(_ words: String?) {
        guard words != text else { return }
        text = words
        isHidden = words == nil
    }
}
