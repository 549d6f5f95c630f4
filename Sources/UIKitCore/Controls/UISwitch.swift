import QuartzCore

/// A control to turn something on or off.
///
/// ```swift
/// let toggle = UISwitch()
/// toggle.isOn = true
/// toggle.addAction(UIAction { action in save((action.sender as? UISwitch)?.isOn) }, for: .valueChanged)
/// ```
///
/// A tap turns the switch, and so does a drag across it; `valueChanged` is sent once, when the finger is lifted. In
/// right-to-left interfaces, on is on the left. The size is fixed. Dimensions and appearance are empirical; not documented
/// by Apple.
@preconcurrency @MainActor
open class UISwitch: UIControl {
    /// Creates a switch that is off.
    /// - Parameter frame: The position. The size is ignored, as Apple documents.
    public override init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: Self.size))
        setUp()
    }

    private func setUp() {
        isOpaque = false
        track.isUserInteractionEnabled = false
        track.layer.cornerRadius = Self.size.height / 2
        thumb.isUserInteractionEnabled = false
        addSubview(track)
        addSubview(thumb)
        updateAppearance()
    }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        super.frame.size = Self.size
        setUp()
        coder.didInitialize(self, as: UISwitch.self)
    }

    private static let size = CGSize(width: 51, height: 31)
    /// The distance of the thumb from the edges, in points.
    private static let margin: CGFloat = 2
    /// The width by which the thumb grows while it is touched, in points.
    private static let stretch: CGFloat = 7

    private let track = UIView(frame: CGRect(origin: .zero, size: size))
    private let thumb = SwitchThumb(frame: .zero)

    // MARK: State

    private var storedIsOn = false

    /// A Boolean value that indicates whether the switch is on. Setting it moves the thumb immediately and sends no events.
    open var isOn: Bool {
        get { storedIsOn }
        set { setOn(newValue, animated: false) }
    }

    /// Turns the switch on or off. No events are sent.
    /// - Parameter animated: A Boolean value that indicates whether to animate the thumb.
    open func setOn(_ on: Bool, animated: Bool) {
        guard on != storedIsOn else { return }
        storedIsOn = on
        shownIsOn = on
        update(animated: animated)
    }

    /// The state that the thumb shows, which changes during a drag.
    private var shownIsOn = false

    // MARK: Appearance

    /// An image for the state on. It has no effect, as on iOS since version 7. The default is `nil`.
    open var onImage: UIImage?

    /// An image for the state off. It has no effect, as on iOS since version 7. The default is `nil`.
    open var offImage: UIImage?

    /// The color of the switch while it is on; `nil`, which is the default, for green.
    open var onTintColor: UIColor? {
        didSet {
            customized(.onTintColor, \UISwitch.onTintColor)
            updateAppearance()
        }
    }

    /// The color of the thumb; `nil`, which is the default, for white.
    open var thumbTintColor: UIColor? {
        didSet {
            customized(.thumbTintColor, \UISwitch.thumbTintColor)
            updateAppearance()
        }
    }

    private func updateAppearance() {
        track.backgroundColor = shownIsOn ? onTintColor ?? .systemGreen : .secondarySystemFill
        thumb.show((thumbTintColor ?? .white).resolvedColor(with: traitCollection), traitCollection.displayScale)
        let alpha: CGFloat = isEnabled ? 1 : 0.5
        if track.alpha != alpha { track.alpha = alpha }
    }

    private func update(animated: Bool) {
        func change() {
            updateAppearance()
            layOutThumb()
        }
        guard animated, window != nil else { return change() }
        let options: UIView.AnimationOptions = [.allowUserInteraction, .beginFromCurrentState]
        UIView.animate(
            withDuration: 0.3,
            delay: 0,
            usingSpringWithDamping: 0.85,
            initialSpringVelocity: 0,
            options: options,
            animations: change
        )
    }

    // MARK: Layout

    /// The frame of the switch. The size that is set is ignored.
    open override var frame: CGRect {
        get { super.frame }
        set {
            guard transform.isIdentity else { return super.frame = newValue }
            super.frame = CGRect(origin: newValue.origin, size: Self.size)
        }
    }

    /// The size of a switch, which is 51 × 31 points.
    open override var intrinsicContentSize: CGSize { Self.size }

    /// Returns the size of a switch, whatever size is given.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

    open override func layoutSubviews() {
        super.layoutSubviews()
        track.frame = CGRect(origin: bounds.origin, size: Self.size)
        layOutThumb()
    }

    private func layOutThumb() {
        let side = Self.size.height - 2 * Self.margin
        let width = side + (isHighlighted ? Self.stretch : 0)
        let isRight = shownIsOn != (effectiveUserInterfaceLayoutDirection == .rightToLeft)
        thumb.frame = CGRect(
            x: bounds.minX + (isRight ? Self.size.width - Self.margin - width : Self.margin),
            y: bounds.minY + Self.margin,
            width: width,
            height: side
        )
    }

    override func layoutDirectionDidChange() {
        super.layoutDirectionDidChange()
        invalidateLayout()
    }

    /// The area that receives touches is at least 44 points high.
    open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.touchTarget.contains(point)
    }

    // MARK: Tracking

    /// A Boolean value that indicates whether the finger has moved the thumb to the other side.
    private var isDragged = false

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        isDragged = false
        return true
    }

    /// Moves the thumb to the side of the finger.
    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        // Around the middle, the thumb stays where it is.
        let x =
            (touch.location(in: self).x - bounds.midX)
            * (effectiveUserInterfaceLayoutDirection == .rightToLeft ? -1 : 1)
        guard abs(x) > Self.size.width / 4, (x > 0) != shownIsOn else { return true }
        isDragged = true
        turn()
        return true
    }

    /// Turns the switch after a tap, or to the side to which the thumb was dragged.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        if !isDragged, isTouchInside { turn() }
        let isChanged = shownIsOn != storedIsOn
        storedIsOn = shownIsOn
        update(animated: true)
        if isChanged { sendValueChanged(with: event) }
    }

    /// Moves the thumb to the other side under a finger, which the device confirms. Empirical; not documented by Apple.
    private func turn() {
        shownIsOn.toggle()
        update(animated: true)
        UIImpactFeedbackGenerator(style: .light).impactOccurred()
    }

    /// Moves the thumb back.
    open override func cancelTracking(with event: UIEvent?) {
        shownIsOn = storedIsOn
        update(animated: true)
    }

    override func activate(with event: UIEvent?) {
        shownIsOn.toggle()
        storedIsOn = shownIsOn
        update(animated: true)
        sendValueChanged(with: event)
        super.activate(with: event)
    }

    override var focusOutline: (rect: CGRect, radius: CGFloat, curve: CALayerCornerCurve) {
        (bounds, bounds.height / 2, .circular)
    }

    /// A finger that turns the switch must not trigger another gesture.
    override func overlapsDefaultAction(_ recognizer: UIGestureRecognizer) -> Bool {
        isSingleTap(recognizer) || isTracking && isDragged
    }

    // MARK: Accessibility

    /// The value is "1" or "0", as in UIKit.
    override var defaultAccessibility: AccessibilityDefaults {
        AccessibilityDefaults(isElement: true, value: isOn ? "1" : "0", traits: [.button, .toggleButton, stateTraits])
    }

    // MARK: Changes

    override func stateDidChange() {
        super.stateDidChange()
        update(animated: true)
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        updateAppearance()
    }
}

/// The thumb of a switch: a capsule with a shadow, which is stretched without being redrawn.
private final class SwitchThumb: UIView {
    private let imageView = UIImageView(frame: .zero)

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        addSubview(imageView)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    private static let side: CGFloat = 27
    /// The space for the shadow, in points.
    private static let margin: CGFloat = 9

    private var shown: (color: UIColor, scale: CGFloat)?

    /// Shows a color, in an image of a number of pixels per point.
    func show(_ color: UIColor, _ scale: CGFloat) {
        guard shown?.color != color || shown?.scale != scale else { return }
        shown = (color, scale)
        imageView.image = Self.image(color, scale)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        imageView.frame = bounds.insetBy(dx: -Self.margin, dy: -Self.margin)
    }

    /// Returns the image of a disc whose middle column is stretched.
    private static func image(_ color: UIColor, _ scale: CGFloat) -> UIImage {
        let whole = side + 2 * margin
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale > 0 ? scale : 1
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: whole, height: whole), format: format)
        let image = renderer.image { context in
            let disc = UIBezierPath(ovalIn: CGRect(x: margin, y: margin, width: side, height: side))
            context.cgContext.setShadow(
                offset: CGSize(width: 0, height: 3),
                blur: 8,
                color: CGColor(gray: 0, alpha: 0.15)
            )
            color.setFill()
            disc.fill()
        }
        let cap = (whole - 1) / 2
        return image.resizableImage(
            withCapInsets: UIEdgeInsets(top: cap, left: cap, bottom: cap, right: cap),
            resizingMode: .stretch
        )
    }
}
