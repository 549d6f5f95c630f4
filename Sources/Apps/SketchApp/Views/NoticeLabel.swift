import UIKit

/// One line over the paper that says what the user should know, and is not there when there is nothing to say. Fingers
/// draw through it.
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

    /// Says something, or nothing.
    func say(_ words: String?) {
        guard words != text else { return }
        text = words
        isHidden = words == nil
    }
}
