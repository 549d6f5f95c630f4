import Localization
import QuartzCore
import UIKitCore

/// A rounded label that shows a date or a time, and opens a panel.
final class DateLabelButton: UIControl, ControlHooks, AccessibilityDefaultsProvider {
    /// Dimensions in points. Empirical; not documented by Apple.
    private static let height: CGFloat = 34
    private static let padding: CGFloat = 11

    let label = UILabel(frame: .zero)

    /// A Boolean value that indicates whether the panel is open. The text then has the tint color.
    var isOpen = false {
        didSet { updateColors() }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        backgroundColor = .tertiarySystemFill
        layer.cornerRadius = 8
        label.font = .systemFont(ofSize: 17)
        label.textAlignment = .center
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = 0.5
        addSubview(label)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The accessibility label.
    var accessibilityText = OwnText.datePicker

    var providedAccessibility: AccessibilityDefaults {
        AccessibilityDefaults(
            isElement: true,
            label: AccessibilityText.localized(accessibilityText),
            value: text,
            traits: stateTraits.union(inheritedTraits).union(.button)
        )
    }

    var text: String {
        get { label.text ?? "" }
        set { if newValue != label.text { label.text = newValue } }
    }

    override var intrinsicContentSize: CGSize {
        CGSize(width: label.intrinsicContentSize.width + 2 * Self.padding, height: Self.height)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds
    }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.touchTarget.contains(point) }

    func overlapsOwnAction(_ recognizer: UIGestureRecognizer) -> Bool { isSingleTap(recognizer) }

    func didChangeState() {
        updateColors()
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        updateColors()
    }

    private func updateColors() {
        label.textColor = isOpen ? tintColor : .label
        // The highlighted label fades, and is not drawn again.
        label.alpha = isHighlighted ? 0.3 : 1
    }
}

/// A button with a chevron, in the tint color.
final class ChevronButton: UIControl, ControlHooks, AccessibilityDefaultsProvider {
    /// The direction of a chevron.
    enum Direction {
        case left, right, down
    }

    private let shape = CAShapeLayer()
    /// The half of the chevron's height, in points.
    private let size: CGFloat

    var direction: Direction {
        didSet { if direction != oldValue { invalidateLayout() } }
    }

    /// The accessibility label, or `nil` if the button is not an element.
    var accessibilityText: OwnText?

    var providedAccessibility: AccessibilityDefaults {
        AccessibilityDefaults(
            isElement: accessibilityText != nil,
            label: accessibilityText.map { AccessibilityText.localized($0) },
            traits: stateTraits.union(inheritedTraits).union(.button)
        )
    }

    init(_ direction: Direction, size: CGFloat = 7) {
        self.direction = direction
        self.size = size
        super.init(frame: .zero)
        isOpaque = false
        shape.fillColor = nil
        shape.lineWidth = 2.5
        shape.lineCap = .round
        shape.lineJoin = .round
        layer.addSublayer(shape)
        updateColors()
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        shape.frame = bounds
        shape.contentsScale = contentScaleFactor
        let path = CGMutablePath()
        let (x, y) = (bounds.midX, bounds.midY)
        let (long, short) = (size, size * 0.6)
        switch direction {
        case .left:
            path.move(to: CGPoint(x: x + short / 2, y: y - long))
            path.addLine(to: CGPoint(x: x - short, y: y))
            path.addLine(to: CGPoint(x: x + short / 2, y: y + long))
        case .right:
            path.move(to: CGPoint(x: x - short / 2, y: y - long))
            path.addLine(to: CGPoint(x: x + short, y: y))
            path.addLine(to: CGPoint(x: x - short / 2, y: y + long))
        case .down:
            path.move(to: CGPoint(x: x - long, y: y - short / 2))
            path.addLine(to: CGPoint(x: x, y: y + short))
            path.addLine(to: CGPoint(x: x + long, y: y - short / 2))
        }
        shape.path = path
    }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.touchTarget.contains(point) }

    func overlapsOwnAction(_ recognizer: UIGestureRecognizer) -> Bool { isSingleTap(recognizer) }

    func didChangeState() {
        updateColors()
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        updateColors()
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        updateColors()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        updateColors()
    }

    private func updateColors() {
        let color: UIColor = isEnabled ? tintColor : .tertiaryLabel
        shape.strokeColor = color.resolvedColor(with: traitCollection).cgColor
        alpha = isHighlighted ? 0.3 : 1
    }
}
