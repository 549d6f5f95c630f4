import Localization
import QuartzCore
import UIKitCore

/// A key. It draws itself once for each of its states.
@MainActor
final class KeyView: UIView, AccessibilityDefaultsProvider {
    /// The state of a key.
    struct State: Hashable {
        var isPressed = false
        var isEnabled = true
        /// A Boolean value that indicates whether the key is shown as switched on, as Shift is.
        var isOn = false
        /// A Boolean value that indicates whether Shift is locked.
        var isLocked = false
        /// A Boolean value that indicates whether the key has the tint color, as Return has for a search.
        var isProminent = false
        /// The text on a key without a label of its own.
        var title = ""
    }

    let key: KeyboardKey
    /// The size of the text of a letter or a sign, which is that of all keys of the page, in points.
    var textSize: CGFloat = 25
    private let cornerRadius: CGFloat

    var state = State() {
        didSet {
            guard state != oldValue else { return }
            accessibilityRespondsToUserInteraction = state.isEnabled
            setNeedsDisplay()
        }
    }

    /// Returns the name that a screen reader speaks instead of the label, if there is one.
    var onSpeaking: () -> String? = { nil }

    /// Called when the key is activated by a key of a focused keyboard, or by an encoder.
    var onActivation: () -> Void = {}

    init(_ key: KeyboardKey, cornerRadius: CGFloat) {
        self.key = key
        self.cornerRadius = cornerRadius
        super.init(frame: .zero)
        isOpaque = false
        contentMode = .redraw
        isHidden = key.role == .gap
    }

    required init?(coder: NSCoder) { nil }

    // MARK: Drawing

    /// A Boolean value that indicates whether the key types a text.
    private var isTyping: Bool {
        switch key.role {
        case .text, .space: true
        default: false
        }
    }

    override func draw(_ rect: CGRect) {
        let cap = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height - 1)
        if isPlain {
            if state.isPressed || state.isOn {
                KeyboardStyle.side.setFill()
                UIBezierPath(roundedRect: cap, cornerRadius: cornerRadius).fill()
            }
            if let symbol = symbolName { draw(symbol, in: cap) } else { drawLabel(in: cap) }
            return
        }
        KeyboardStyle.edge.setFill()
        UIBezierPath(roundedRect: cap.offsetBy(dx: 0, dy: 1), cornerRadius: cornerRadius).fill()
        fillColor.setFill()
        UIBezierPath(roundedRect: cap, cornerRadius: cornerRadius).fill()
        if let symbol = symbolName { draw(symbol, in: cap) } else { drawLabel(in: cap) }
    }

    /// A Boolean value that indicates whether the key has no cap: its text is on the background.
    private var isPlain: Bool {
        switch key.role {
        case .emoji, .candidate, .candidates, .emojiSearch: true
        case .page(.emoji): key.label != "emoji"
        default: false
        }
    }

    private var fillColor: UIColor {
        if state.isProminent, state.isEnabled, !state.isPressed, let tint = tintColor { return tint }
        let isLight = isTyping || state.isOn
        return isLight == state.isPressed ? KeyboardStyle.side : KeyboardStyle.key
    }

    private var labelColor: UIColor {
        if !state.isEnabled { return KeyboardStyle.dimmedLabel }
        return state.isProminent && !state.isPressed ? .white : KeyboardStyle.label
    }

    private var symbolName: String? {
        switch key.role {
        case .shift: state.isLocked ? "capslock.fill" : state.isOn ? "shift.fill" : "shift"
        case .delete: "delete.left"
        case .nextLayout: "globe"
        case .dismiss: "keyboard.chevron.compact.down"
        case .page(.emoji) where key.label == "emoji": "face.smiling"
        case .page(.emoji(category: 0, _)) where key.label == "\u{1F552}": "clock"
        case .emojiSearch: "magnifyingglass"
        case .candidates(let isNext): isNext ? "chevron.right" : "chevron.left"
        default: nil
        }
    }

    private func draw(_ symbol: String, in cap: CGRect) {
        let size = min(22, cap.height * 0.5, cap.width * 0.75)
        let configuration = UIImage.SymbolConfiguration(pointSize: size)
        guard
            let image = UIImage(systemName: symbol, withConfiguration: configuration)?.withTintColor(
                labelColor,
                renderingMode: .alwaysOriginal
            )
        else {
            return
        }
        image.draw(
            at: CGPoint(x: (cap.midX - image.size.width / 2).rounded(), y: (cap.midY - image.size.height / 2).rounded())
        )
    }

    /// A Boolean value that indicates whether the key has one letter or sign.
    private var isSign: Bool { isTyping && key.role != .space && key.label.count == 1 }

    /// Returns the size at which the letter or the sign of the key fits into a width, at most 25 points; `nil` for other keys.
    func fittingTextSize(in width: CGFloat) -> CGFloat? {
        guard isSign else { return nil }
        let extent = key.label.size(withAttributes: [.font: UIFont.systemFont(ofSize: Self.largestTextSize)]).width
        let room = width - Self.labelMargin
        return extent > room ? Self.largestTextSize * room / extent : Self.largestTextSize
    }

    static let largestTextSize: CGFloat = 25
    /// The size below which a text does not determine that of the other keys.
    static let smallestTextSize: CGFloat = 17
    private static let labelMargin: CGFloat = 2

    private func drawLabel(in cap: CGRect) {
        let text = key.label.isEmpty ? state.title : key.label
        guard !text.isEmpty else { return }
        let part = key.detail.isEmpty ? 0.58 : 0.46
        let largest =
            switch key.role {
            case .emoji: min(30, cap.height * 0.75, cap.width * 0.75)
            case .page(.emoji) where isPlain: min(20, cap.height * part, cap.width * 0.7)
            case .candidate: min(textSize, cap.height * part)
            default: min(isSign ? textSize : 16, cap.height * part)
            }
        var center = cap.midY
        if !key.detail.isEmpty {
            draw(
                key.detail,
                size: min(10, cap.height * 0.22),
                at: CGPoint(x: cap.midX, y: cap.midY + cap.height * 0.26),
                in: cap
            )
            center -= cap.height * 0.12
        }
        draw(text, size: largest, at: CGPoint(x: cap.midX, y: center), in: cap)
    }

    /// Draws a text at its center, as large as fits.
    private func draw(_ text: String, size: CGFloat, at center: CGPoint, in cap: CGRect) {
        var attributes: [NSAttributedString.Key: Any] = [
            .font: UIFont.systemFont(ofSize: size), .foregroundColor: labelColor,
        ]
        var extent = text.size(withAttributes: attributes)
        let room = cap.width - Self.labelMargin
        if extent.width > room, extent.width > 0 {
            attributes[.font] = UIFont.systemFont(ofSize: max(6, size * room / extent.width))
            extent = text.size(withAttributes: attributes)
        }
        text.draw(
            at: CGPoint(x: (center.x - extent.width / 2).rounded(), y: (center.y - extent.height / 2).rounded()),
            withAttributes: attributes
        )
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        if state.isProminent { setNeedsDisplay() }
    }

    // MARK: Accessibility and focus

    var providedAccessibility: AccessibilityDefaults {
        var traits: UIAccessibilityTraits = [.keyboardKey]
        if state.isOn || state.isLocked { traits.insert(.selected) }
        if !state.isEnabled { traits.insert(.notEnabled) }
        return AccessibilityDefaults(isElement: key.role != .gap, label: spokenLabel, traits: traits)
    }

    /// The label that a screen reader speaks.
    private var spokenLabel: String {
        switch key.role {
        case .text: key.label
        case .emoji, .page(.emoji): onSpeaking() ?? key.label
        case .candidate: key.label
        case .candidates(let isNext): AccessibilityText.localized(isNext ? .nextResult : .previousResult)
        case .emojiSearch: AccessibilityText.localized(.search)
        case .space: AccessibilityText.localized(.space)
        case .return: state.title
        case .shift: AccessibilityText.localized(state.isLocked ? .capsLock : .shift)
        case .delete: AccessibilityText.localized(.delete)
        case .nextLayout: AccessibilityText.localized(.nextKeyboard)
        case .dismiss: AccessibilityText.localized(.hideKeyboard)
        case .page(.letters), .page(.shifted): AccessibilityText.localized(.letters)
        case .page(.symbols(0)), .page(.pad): AccessibilityText.localized(.numbers)
        case .page: AccessibilityText.localized(.symbols)
        case .gap: ""
        }
    }

    override var canBecomeFocused: Bool { key.role != .gap && state.isEnabled }

    private weak var activatingPress: UIPress?

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let others = presses.filter { press in
            guard press.isActivation, isFocused, state.isEnabled else { return true }
            activatingPress = press
            state.isPressed = true
            return false
        }
        // The first responder, which follows in the chain, would move its caret by arrow keys that are meant for the focus.
        if !others.isEmpty { session.application.pressesBegan(others, with: event) }
    }

    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard let press = activatingPress, presses.contains(press) else {
            return super.pressesEnded(presses, with: event)
        }
        activatingPress = nil
        state.isPressed = false
        onActivation()
    }

    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard let press = activatingPress, presses.contains(press) else {
            return super.pressesCancelled(presses, with: event)
        }
        activatingPress = nil
        state.isPressed = false
    }
}
