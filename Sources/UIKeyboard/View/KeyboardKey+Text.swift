import QuartzCore

/// What is drawn on keys, and the sizes, in points: values of their own, so that another thread can prepare them.
extension KeyboardKey {
    /// The size of the texts of letters and signs at most, and the one below which a text does not determine that of other keys.
    static let largestTextSize: CGFloat = 25
    static let smallestTextSize: CGFloat = 17
    private static let textMargin: CGFloat = 2
    private static let smallestFittedSize: CGFloat = 6

    /// A text on a key.
    struct Text: Hashable {
        var text: String
        var size: CGFloat
        var center: CGPoint
    }

    /// A Boolean value that indicates whether the key types a text.
    var isTyping: Bool {
        switch role {
        case .text, .space: true
        default: false
        }
    }

    /// A Boolean value that indicates whether the key has one letter or sign.
    var isSign: Bool { isTyping && role != .space && label.count == 1 }

    /// A Boolean value that indicates whether the key has no cap: its text is on the background.
    var isPlain: Bool {
        switch role {
        case .emoji, .candidate, .candidates, .emojiSearch: true
        case .page(.emoji): label != "emoji"
        default: false
        }
    }

    /// Returns the name of the key's symbol; `nil` for a key with a text.
    /// - Parameters:
    ///   - isOn: A Boolean value that indicates whether Shift is on.
    ///   - isLocked: A Boolean value that indicates whether Shift is locked.
    func symbolName(isOn: Bool, isLocked: Bool) -> String? {
        switch role {
        case .shift: isLocked ? "capslock.fill" : isOn ? "shift.fill" : "shift"
        case .delete: "delete.left"
        case .nextLayout: "globe"
        case .dismiss: "keyboard.chevron.compact.down"
        case .page(.emoji) where label == "emoji": "face.smiling"
        case .page(.emoji(category: 0, _)) where label == "\u{1F552}": "clock"
        case .emojiSearch: "magnifyingglass"
        case .candidates(let isNext): isNext ? "chevron.right" : "chevron.left"
        default: nil
        }
    }

    /// Returns the cap of a key of a size, without the edge below it.
    static func cap(in size: CGSize) -> CGRect { CGRect(x: 0, y: 0, width: size.width, height: size.height - 1) }

    /// Returns the size of a symbol on a cap.
    static func symbolSize(in cap: CGRect) -> CGFloat { min(22, cap.height * 0.5, cap.width * 0.75) }

    /// Returns the texts on a cap: the detail, if there is one, and the label.
    /// - Parameters:
    ///   - title: The text of a key without a label.
    ///   - textSize: The size of letters and signs.
    func texts(title: String, textSize: CGFloat, in cap: CGRect) -> [Text] {
        let text = label.isEmpty ? title : label
        guard !text.isEmpty else { return [] }
        let part = detail.isEmpty ? 0.58 : 0.46
        let size =
            switch role {
            case .emoji: min(30, cap.height * 0.75, cap.width * 0.75)
            case .page(.emoji) where isPlain: min(20, cap.height * part, cap.width * 0.7)
            case .candidate: min(textSize, cap.height * part)
            default: min(isSign ? textSize : 16, cap.height * part)
            }
        let center = CGPoint(x: cap.midX, y: cap.midY)
        if detail.isEmpty { return [Text(text: text, size: size, center: center)] }
        return [
            Text(
                text: detail,
                size: min(10, cap.height * 0.22),
                center: CGPoint(x: center.x, y: center.y + cap.height * 0.26)
            ),
            Text(text: text, size: size, center: CGPoint(x: center.x, y: center.y - cap.height * 0.12)),
        ]
    }

    /// Returns the size at which a text is as wide as a key; `nil` if it fits.
    /// - Parameters:
    ///   - extent: The width of the text in a size.
    ///   - width: The width of the key.
    static func fittedSize(_ size: CGFloat, extent: CGFloat, in width: CGFloat) -> CGFloat? {
        let room = width - textMargin
        return extent > room && extent > 0 ? max(smallestFittedSize, size * room / extent) : nil
    }

    /// Returns the size at which the letter or the sign of the key fits into a width, at most the largest one; `nil` for other keys.
    /// - Parameter measure: Returns the width of a text in the largest size.
    fileprivate func fittingTextSize(in width: CGFloat, _ measure: (String) -> CGFloat) -> CGFloat? {
        guard isSign else { return nil }
        let extent = measure(label)
        let room = width - Self.textMargin
        return extent > room ? Self.largestTextSize * room / extent : Self.largestTextSize
    }
}

extension KeyboardPage {
    /// Returns the width of the narrowest key with one character, by which all of them have the size of their texts; `nil` without any.
    /// - Parameter frames: The frames of the keys, row by row.
    func narrowestWidth(_ frames: [[CGRect]]) -> CGFloat? {
        zip(keys, frames.joined()).filter { $0.0.label.count == 1 }.map(\.1.width).min()
    }

    /// Returns the size of letters and signs.
    /// - Parameters:
    ///   - width: The width of the narrowest key with one character.
    ///   - measure: Returns the width of a text in the largest size.
    func textSize(in width: CGFloat, _ measure: (String) -> CGFloat) -> CGFloat {
        let size = keys.compactMap { $0.fittingTextSize(in: width, measure) }.min() ?? KeyboardKey.largestTextSize
        return max(size.rounded(.down), KeyboardKey.smallestTextSize)
    }
}
