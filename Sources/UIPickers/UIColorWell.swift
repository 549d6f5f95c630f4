import QuartzCore
import UIKitCore

/// A control that shows a color, and opens a color picker in a panel.
///
/// ```swift
/// let well = UIColorWell()
/// well.title = "Ink"
/// well.selectedColor = .systemRed
/// well.addAction(UIAction { [weak self] _ in self?.colorDidChange() }, for: .valueChanged)
/// ```
///
/// A touch outside of the panel closes it. The control sends `valueChanged` for changes by the user, also while a finger
/// moves. Dimensions and appearance are empirical; not documented by Apple.
@preconcurrency @MainActor
open class UIColorWell: UIControl, ControlHooks, AccessibilityDefaultsProvider {
    /// Creates a color well without a color.
    /// - Parameter frame: The frame, in points. If its size is zero, the size is 28 × 28.
    public override init(frame: CGRect) {
        super.init(frame: frame.size == .zero ? CGRect(origin: frame.origin, size: Self.size) : frame)
        setUp()
    }

    private func setUp() {
        isOpaque = false
        ring.isOpaque = false
        ring.contentMode = .scaleAspectFit
        disc.isOpaque = false
        disc.isUserInteractionEnabled = false
        addSubview(ring)
        addSubview(disc)
    }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        super.frame.size = Self.size
        setUp()
        coder.didInitialize(self, as: UIColorWell.self)
    }

    private static let size = CGSize(width: 28, height: 28)
    private static let ringWidth: CGFloat = 3

    private let ring = UIImageView(frame: .zero)
    private let disc = UIView(frame: .zero)
    private var ringScale: CGFloat?
    private(set) var panel: OverlayPanel?
    private(set) var picker: UIColorPickerViewController?

    /// The title of the color picker. The default is `nil`.
    open var title: String? {
        didSet { picker?.title = title }
    }

    /// A Boolean value that indicates whether colors can be translucent. The default is `true`.
    open var supportsAlpha = true {
        didSet { picker?.supportsAlpha = supportsAlpha }
    }

    /// The selected color; `nil`, which is the default, for none. Setting it sends no events.
    open var selectedColor: UIColor? {
        didSet {
            disc.backgroundColor = selectedColor
            if let selectedColor, !isPicking { picker?.selectedColor = selectedColor }
        }
    }

    private var isPicking = false

    // MARK: Accessibility

    package var providedAccessibility: AccessibilityDefaults {
        AccessibilityDefaults(
            isElement: true,
            label: title ?? AccessibilityText.localized(.colorWell),
            value: selectedColor.map { "#" + PickedColor($0).hex },
            traits: stateTraits.union(.button)
        )
    }

    // MARK: Picker

    /// Opens the color picker, or closes it if it is open.
    package func didSendUpInside(with event: UIEvent?) {
        if let panel { panel.close() } else { openPicker() }
    }

    private func openPicker() {
        guard window != nil else { return }
        let picker = UIColorPickerViewController()
        picker.title = title
        picker.supportsAlpha = supportsAlpha
        if let selectedColor { picker.selectedColor = selectedColor }
        picker.onPick = { [weak self, weak picker] _ in
            guard let self, let picker else { return }
            self.isPicking = true
            self.selectedColor = picker.selectedColor
            self.isPicking = false
            self.sendValueChanged(with: nil)
        }
        self.picker = picker
        picker.onClose = { [weak self] in self?.panel?.close() }
        let view: UIView = picker.view
        view.backgroundColor = nil
        let panel = OverlayPanel(view, size: ColorPickerView.standardSize, beside: self) { [weak self] in
            self?.panel = nil
            self?.picker = nil
        }
        self.panel = panel
        panel.open()
    }

    open override func willMove(toWindow newWindow: UIWindow?) {
        super.willMove(toWindow: newWindow)
        if newWindow !== window { panel?.close(animated: false) }
    }

    package func overlapsOwnAction(_ recognizer: UIGestureRecognizer) -> Bool { isSingleTap(recognizer) }

    // MARK: Appearance

    /// The size of a color well, 28 × 28 points.
    open override var intrinsicContentSize: CGSize { Self.size }

    /// Returns the size of a color well, whatever size is given.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

    /// The area that receives touches is at least 44 points wide and high.
    open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.touchTarget.contains(point)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let circle = frame(of: Self.size, centeredAt: CGPoint(x: bounds.midX, y: bounds.midY))
        let scale = max(contentScaleFactor, 1)
        if ringScale != scale {
            ringScale = scale
            ring.image = Self.ringImage(scale: scale)
        }
        ring.frame = circle
        disc.frame = circle.insetBy(dx: Self.ringWidth + 1, dy: Self.ringWidth + 1)
        disc.layer.cornerRadius = disc.bounds.width / 2
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        setNeedsLayout()
    }

    /// Returns an image of a ring with all hues.
    private static func ringImage(scale: CGFloat) -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        return UIGraphicsImageRenderer(size: size, format: format).image { _ in
            let center = CGPoint(x: size.width / 2, y: size.height / 2)
            let count = 48
            for index in 0..<count {
                let start = CGFloat(index) / CGFloat(count)
                UIColor(hue: start, saturation: 0.85, brightness: 1, alpha: 1).setStroke()
                let arc = UIBezierPath()
                // Arcs overlap slightly, so that no background is visible between them.
                arc.addArc(
                    withCenter: center,
                    radius: size.width / 2 - ringWidth / 2,
                    startAngle: start * 2 * .pi,
                    endAngle: (start + 1.2 / CGFloat(count)) * 2 * .pi,
                    clockwise: true
                )
                arc.lineWidth = ringWidth
                arc.stroke()
            }
        }
    }

    package func didChangeState() {
        if !isEnabled { panel?.close() }
        let alpha: CGFloat = isEnabled ? (isHighlighted ? 0.6 : 1) : 0.4
        for view in [ring, disc] { view.alpha = alpha }
    }
}
