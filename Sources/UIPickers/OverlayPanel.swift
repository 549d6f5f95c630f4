import QuartzCore
import UIKitCore

/// A panel over the window of a view, beside that view. It closes when a touch outside of it ends.
///
/// The panel has the traits, the tint color and the layout direction of the view beside which it is shown. The owner
/// closes it when that view leaves its window.
@MainActor
final class OverlayPanel: UIView {
    /// The distance between the source and the panel, and of the panel from the edges of the safe area, in points.
    private static let margin: CGFloat = 8
    private static let cornerRadius: CGFloat = 13
    /// The durations of the transitions, in seconds. Chosen values.
    private static let fadeIn: TimeInterval = 0.2
    private static let fadeOut: TimeInterval = 0.15

    /// The content, which fills the panel.
    let content: UIView
    /// The panel itself: its background, its shadow and the content.
    let box = UIView(frame: .zero)
    private let clip = UIView(frame: .zero)
    private weak var source: UIView?
    private let sourceRect: CGRect?
    private let size: CGSize
    private let onClose: () -> Void
    /// A Boolean value that indicates whether the panel is visible and not closing.
    private(set) var isOpen = false

    /// Creates a panel.
    /// - Parameters:
    ///   - content: The content.
    ///   - size: The size of the content, in points. It is reduced to the safe area of the window.
    ///   - source: The view beside which the panel is shown, held weakly.
    ///   - sourceRect: The part of the view beside which the panel is shown; `nil` for its bounds.
    ///   - dims: A Boolean value that indicates whether the window behind the panel is dimmed.
    ///   - onClose: A closure that is called once, when the panel begins to close.
    init(
        _ content: UIView,
        size: CGSize,
        beside source: UIView,
        sourceRect: CGRect? = nil,
        dims: Bool = false,
        onClose: @escaping () -> Void = {}
    ) {
        self.content = content
        self.size = size
        self.source = source
        self.sourceRect = sourceRect
        self.onClose = onClose
        super.init(frame: .zero)
        isOpaque = false
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        if dims { backgroundColor = UIColor(white: 0, alpha: 0.2) }
        overrideUserInterfaceStyle = source.traitCollection.userInterfaceStyle
        tintColor = source.tintColor
        let isMirrored = source.effectiveUserInterfaceLayoutDirection == .rightToLeft
        content.semanticContentAttribute = isMirrored ? .forceRightToLeft : .forceLeftToRight
        box.backgroundColor = UIColor {
            $0.userInterfaceStyle == .dark ? .secondarySystemBackground : .systemBackground
        }
        box.layer.cornerRadius = Self.cornerRadius
        box.layer.shadowOpacity = 0.2
        box.layer.shadowRadius = 16
        box.layer.shadowOffset = CGSize(width: 0, height: 6)
        clip.isOpaque = false
        clip.clipsToBounds = true
        clip.layer.cornerRadius = Self.cornerRadius
        clip.addSubview(content)
        box.addSubview(clip)
        addSubview(box)
        accessibilityViewIsModal = true
    }

    required init?(coder: NSCoder) { nil }

    /// Shows the panel over the window of the source. Does nothing if the source is in no window.
    func open() {
        guard !isOpen, let window = source?.window else { return }
        isOpen = true
        frame = window.bounds
        window.addSubview(self)
        layoutIfNeeded()
        alpha = 0
        UIView.animate(withDuration: Self.fadeIn, delay: 0, options: .allowUserInteraction) { self.alpha = 1 }
        focusSystem.requestFocusUpdate(to: content)
    }

    /// Removes the panel.
    func close(animated: Bool = true) {
        guard isOpen else { return }
        isOpen = false
        isUserInteractionEnabled = false
        if let source { focusSystem.moveFocus(from: self, backTo: source) }
        onClose()
        guard animated, window != nil else { return removeFromSuperview() }
        UIView.animate(withDuration: Self.fadeOut, animations: { self.alpha = 0 }) { _ in self.removeFromSuperview() }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        box.frame = boxFrame
        clip.frame = box.bounds
        content.frame = clip.bounds
        focusEffect = UIFocusHaloEffect(roundedRect: box.frame, cornerRadius: Self.cornerRadius, curve: .circular)
    }

    /// The frame of the panel: below the source, or above it if there is more space, within the safe area.
    private var boxFrame: CGRect {
        let safe = bounds.inset(by: safeAreaInsets).insetBy(dx: Self.margin, dy: Self.margin)
        guard safe.width > 0, safe.height > 0 else { return .zero }
        let anchor = source.map { convert(sourceRect ?? $0.bounds, from: $0) } ?? CGRect(origin: center, size: .zero)
        let size = CGSize(width: min(size.width, safe.width), height: min(size.height, safe.height))
        let below = anchor.maxY + Self.margin
        let above = anchor.minY - Self.margin - size.height
        let fitsBelow = below + size.height <= safe.maxY
        let hasMoreSpaceAbove = anchor.minY - safe.minY > safe.maxY - anchor.maxY
        let y = !fitsBelow && (above >= safe.minY || hasMoreSpaceAbove) ? above : below
        return CGRect(
            x: min(max(anchor.midX - size.width / 2, safe.minX), safe.maxX - size.width).rounded(),
            y: min(max(y, safe.minY), safe.maxY - size.height).rounded(),
            width: size.width.rounded(),
            height: size.height.rounded()
        )
    }

    // MARK: Keys

    /// The panel as a whole can be focused, so that encoders, which have no Escape key, can close it by a press.
    override var canBecomeFocused: Bool { true }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let closes = presses.contains { press in
            press.type == .menu && !focusSystem.isAdjusting || isFocused && press.isActivation
        }
        if closes { close() } else { super.pressesBegan(presses, with: event) }
    }

    override func accessibilityPerformEscape() -> Bool {
        close()
        return true
    }

    // MARK: Touches outside

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        let isOutside = touches.contains { $0.view === self && !box.frame.contains($0.location(in: self)) }
        if isOutside { close() }
    }
}
