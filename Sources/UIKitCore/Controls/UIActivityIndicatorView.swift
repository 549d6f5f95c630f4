import Localization
import QuartzCore

/// A view that shows that a task of unknown length is in progress.
///
/// Eight spokes take turns at being the darkest, once around in a second. Each frame is drawn once: the animation only
/// changes the contents of the layer, eight times a second, on the compositor's thread. Dimensions are empirical; not
/// documented by Apple.
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
    /// The size of an indicator.
    public enum Style: Int, Sendable {
        /// The larger size, 37 points, in white. Replaced by `large`.
        case whiteLarge = 0
        /// The standard size, 20 points, in white. Replaced by `medium`.
        case white = 1
        /// The standard size, 20 points, in gray. Replaced by `medium`.
        case gray = 2
        /// The standard size, 20 points.
        case medium = 100
        /// A larger size, 37 points.
        case large = 101

        fileprivate var side: CGFloat { self == .large || self == .whiteLarge ? 37 : 20 }

        fileprivate var color: UIColor { self == .white || self == .whiteLarge ? .white : .systemGray }
    }

    /// Creates an indicator of a style, with the size of that style.
    public init(style: Style) {
        self.style = style
        super.init(frame: CGRect(x: 0, y: 0, width: style.side, height: style.side))
        setUp()
    }

    /// Creates an indicator of the style `medium`.
    public override init(frame: CGRect) {
        style = .medium
        super.init(frame: frame)
        setUp()
    }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init(coder: NSCoder) {
        let style = coder.interfaceValue(Style.self, "style") ?? .medium
        self.style = style
        super.init(frame: CGRect(x: 0, y: 0, width: style.side, height: style.side))
        setUp()
        coder.didInitialize(self, as: UIActivityIndicatorView.self)
    }

    private func setUp() {
        isOpaque = false
        isUserInteractionEnabled = false
        addSubview(wheel)
        showHidden()
    }

    private let wheel = UIImageView(frame: .zero)

    /// The style. The default is `medium`.
    open var style: Style {
        didSet {
            guard style != oldValue else { return }
            bounds.size = CGSize(width: style.side, height: style.side)
            appearanceDidChange()
        }
    }

    /// The color of the spokes; `nil` restores the default, which is gray, or white for a style in white.
    open var color: UIColor! {
        get { storedColor ?? style.color }
        set {
            defer { customized(.color, \UIActivityIndicatorView.color) }
            guard newValue != storedColor else { return }
            storedColor = newValue
            appearanceDidChange()
        }
    }
    private var storedColor: UIColor?

    /// A Boolean value that indicates whether the view is hidden while it is not animated. The default is `true`.
    open var hidesWhenStopped = true {
        didSet {
            showHidden()
            showAnimation()
        }
    }

    /// A Boolean value that indicates whether the view is animated.
    open private(set) var isAnimating = false

    /// Starts the animation, and shows the view.
    open func startAnimating() {
        guard !isAnimating else { return }
        isAnimating = true
        showHidden()
        showAnimation()
    }

    /// Stops the animation, and hides the view if `hidesWhenStopped` is set.
    open func stopAnimating() {
        guard isAnimating else { return }
        isAnimating = false
        showHidden()
        showAnimation()
    }

    override var defaultAccessibility: AccessibilityDefaults {
        AccessibilityDefaults(
            isElement: true,
            label: AccessibilityText.localized(isAnimating ? OwnText.inProgress : .progressHalted),
            traits: .updatesFrequently
        )
    }

    private func showHidden() {
        let isHidden = hidesWhenStopped && !isAnimating
        if self.isHidden != isHidden { self.isHidden = isHidden }
    }

    // MARK: Frames

    nonisolated static let spokeCount = 8

    /// The number of spokes that a wheel at rest shows, clockwise from the top; `nil` for all of them, shaded.
    var shownSpokeCount: Int? {
        didSet { if shownSpokeCount != oldValue { showAnimation() } }
    }

    /// An image of the wheel.
    private enum Wheel: Hashable {
        /// A frame of a revolution, in which a spoke, counted clockwise from the top, is the darkest.
        case frame(Int)
        /// The first spokes.
        case spokes(Int)

        /// Returns the opacity of a spoke, counted clockwise from the top.
        func opacity(of spoke: Int) -> CGFloat {
            switch self {
            case .frame(let first): 1 - 0.85 * min(CGFloat((first - spoke + spokeCount) % spokeCount) / 5, 1)
            case .spokes(let count): spoke < count ? 1 : 0
            }
        }
    }

    /// The images that were drawn, and their color and scale.
    private var wheels: (color: UIColor, scale: CGFloat, images: [Wheel: UIImage])?

    /// Returns an image of the wheel, drawn if necessary.
    private func image(_ wheel: Wheel) -> UIImage {
        let color = color.resolvedColor(with: traitCollection)
        let scale = traitCollection.displayScale
        if wheels?.color != color || wheels?.scale != scale { wheels = (color, scale, [:]) }
        if let image = wheels?.images[wheel] { return image }
        let image = Self.draw(wheel, side: style.side, color, scale)
        wheels?.images[wheel] = image
        return image
    }

    private static func draw(_ wheel: Wheel, side: CGFloat, _ color: UIColor, _ scale: CGFloat) -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale > 0 ? scale : 1
        return UIGraphicsImageRenderer(size: CGSize(width: side, height: side), format: format).image { context in
            let (width, inner, outer) = (side * 0.13, side * 0.24, side * 0.48)
            context.cgContext.translateBy(x: side / 2, y: side / 2)
            for spoke in 0..<spokeCount {
                color.withAlphaComponent(color.cgColor.alpha * wheel.opacity(of: spoke)).setFill()
                let rect = CGRect(x: -width / 2, y: -outer, width: width, height: outer - inner)
                UIBezierPath(roundedRect: rect, cornerRadius: width / 2).fill()
                context.cgContext.rotate(by: 2 * .pi / CGFloat(spokeCount))
            }
        }
    }

    private func appearanceDidChange() {
        wheels = nil
        invalidateLayout()
        showAnimation()
    }

    private func showAnimation() {
        guard !isHidden, window != nil else { return wheel.stopAnimating() }
        let image = image(shownSpokeCount.map(Wheel.spokes) ?? .frame(0))
        if wheel.image !== image { wheel.image = image }
        guard isAnimating else { return wheel.stopAnimating() }
        wheel.animationImages = (0..<Self.spokeCount).map { self.image(.frame($0)) }
        wheel.animationDuration = 1
        wheel.startAnimating()
    }

    // MARK: Layout and changes

    open override var intrinsicContentSize: CGSize { CGSize(width: style.side, height: style.side) }

    /// Returns the size of the style.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let side = style.side
        wheel.frame = CGRect(
            x: (bounds.midX - side / 2).rounded(),
            y: (bounds.midY - side / 2).rounded(),
            width: side,
            height: side
        )
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        showAnimation()
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        showAnimation()
    }
}
