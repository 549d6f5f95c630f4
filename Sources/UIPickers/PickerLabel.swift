import QuartzCore
import UIKitCore

/// The label of a row of a picker's wheel. It is drawn once, and then moved with its row.
final class PickerLabel: UILabel {
    override init(frame: CGRect) {
        super.init(frame: frame)
        font = Self.standardFont
        textAlignment = .center
        adjustsFontSizeToFitWidth = true
        minimumScaleFactor = 0.5
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The font of rows. Empirical; not documented by Apple.
    static let standardFont = UIFont.systemFont(ofSize: 21)

    /// Shows a title. A title that is already shown is not drawn again.
    func show(_ title: PickerRowTitle) {
        switch title.text {
        case .plain(let text): self.text = text
        case .attributed(let text): attributedText = text
        }
        textColor = title.color
        textAlignment = title.alignment
    }

    /// Returns a Boolean value that indicates whether the label shows the text of a title.
    func shows(_ title: PickerRowTitle) -> Bool {
        switch title.text {
        case .plain(let text): storedAttributedText == nil && self.text == text
        case .attributed(let text): storedAttributedText?.isEqual(to: text) == true
        }
    }
}

/// The title of a row of a picker's wheel.
struct PickerRowTitle {
    var text: AttributableText
    var color = UIColor.label
    var alignment = NSTextAlignment.center
}
