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
    var textSize = KeyboardKey.largestTextSize
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

    override func draw(_ rect: CGRect) {
        let cap = KeyboardKey.cap(in: bounds.size)
        if key.isPlain {
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

    private var fillColor: UIColor {
        if state.isProminent, state.isEnabled, !state.isPressed, let tint = tintColor { return tint }
        let isLight = key.isTyping || state.isOn
        return isLight == state.isPressed ? KeyboardStyle.side : KeyboardStyle.key
    }

    private var labelColor: UIColor {
        if !state.isEnabled { return KeyboardStyle.dimmedLabel }
        return state.isProminent && !state.isPressed ? .white : KeyboardStyle.label
    }

    private var symbolName: String? { key.symbolName(isOn: state.isOn, isLocked: state.isLocked) }

    private func draw(_ symbol: String, in cap: CGRect) {
        let configuration = UIImage.SymbolConfiguration(pointSize: KeyboardKey.symbolSize(in: cap))
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

    private func drawLabel(in cap: CGRect) {
        for part in key.texts(title: state.title, textSize: textSize, in: cap) { draw(part, in: cap) }
    }

    /// Draws a text at its center, as large as fits.
    private func draw(_ part: KeyboardKey.Text, in cap: CGRect) {
        var attributes: [NSAttributedString.Key: Any] = [
            .font: UIFont.systemFont(ofSize: part.size), .foregroundColor: labelColor,
        ]
        var extent = part.text.size(withAttributes: attributes)
        if let size = KeyboardKey.fittedSize(part.size, extent: extent.width, in: cap.width) {
            attributes[.font] = UIFont.systemFont(ofSize: size)
            extent = part.text.size(withAttributes: attributes)
        }
        part.text.draw(
            at: CGPoint(
                x: (part.center.x - extent.width / 2).rounded(),
                y: (part.center.y - extent.height / 2).rounded()
            ),
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
