import QuartzCore

/// A rectangle of the screen that draws itself and takes touches, and holds other views.
///
/// Behaves as Apple's UIKit documents. A view marks what has changed by `setNeedsDisplay()`, draws it once by `draw(_:)`
/// before the next frame, and keeps the picture: moving, covering, hiding or fading it never draws again. A view that
/// draws nothing of its own has no picture and costs no memory for one.
///
/// Geometry is in points; the origin is the top left corner.
@preconcurrency @MainActor
open class UIView: UIResponder {
    /// The layer behind the view: its geometry and its picture.
    public let layer = CALayer()

    // Hierarchy; changed in UIView+Hierarchy.swift only.
    var storedSubviews: [UIView] = []
    weak var storedSuperview: UIView?
    weak var storedWindow: UIWindow?

    /// The controller whose view this is.
    weak var viewController: UIViewController?

    // Changed in UIView+TintColor.swift only.
    var storedTintColor: UIColor?
    var storedTintAdjustmentMode = TintAdjustmentMode.automatic

    // Changed in UITraitEnvironment.swift only.
    var storedOverrideStyle = UIUserInterfaceStyle.unspecified

    // Changed in UIView+Gestures.swift only.
    var storedGestureRecognizers: [UIGestureRecognizer] = []

    /// How many animations keep touches from the view.
    var touchBlockers = 0

    /// How many animators move the view so that touches are to find it where it is seen.
    var movingAnimators = 0

    /// Set by the base class's `draw(_:)`, which tells a view without a drawing of its own.
    var reachedBaseDraw = false

    /// Makes a view.
    /// - Parameter frame: where it will lie in its superview, in points.
    public init(frame: CGRect) {
        super.init()
        layer.delegate = self
        layer.contentProvider = self
        layer.isOpaque = true
        layer.contentsScale = UIScreen.main.scale
        layer.frame = frame
        setNeedsDisplay()
    }

    /// Makes a view of size zero. A subclass that overrides `init(frame:)` is made by that.
    public override convenience init() { self.init(frame: .zero) }

    /// Always nil: there are no archives of views here. It exists for subclasses that have to declare it.
    public required init?(coder: NSCoder) {
        super.init()
        return nil
    }

    /// The view that this one is in; or, for a controller's view, that controller.
    open override var next: UIResponder? { viewController ?? superview }

    // MARK: To be overridden

    /// Draws the view. The context (`UIGraphicsGetCurrentContext()`) is clipped to what has to be drawn and cleared
    /// there; its origin is the bounds' origin.
    ///
    /// An opaque view without an opaque background colour that leaves pixels out shows black there. Never call it;
    /// call `setNeedsDisplay()`.
    /// - Parameter rect: the box around what has to be drawn, in the view's coordinates.
    open func draw(_ rect: CGRect) { reachedBaseDraw = true }

    /// Draws the view's layer: makes the context the current one, and calls `draw(_:)`.
    ///
    /// An override draws on a context that is *not* the current one until `UIGraphicsPushContext(_:)`. It is clipped to
    /// what has to be drawn and cleared there. After the call it draws nowhere.
    /// - Parameter layer: the view's own.
    open func draw(_ layer: CALayer, in context: CGContext) { drawAsCurrent(on: context) }

    /// Places the subviews. Never call it; call `setNeedsLayout()` or `layoutIfNeeded()`.
    open func layoutSubviews() {}

    /// The size that suits the view best, in points. The present size unless overridden.
    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

    /// The size that the view's contents ask for, in points, whatever room there is; ``noIntrinsicMetric`` where they ask
    /// for none, which is in both directions unless overridden.
    open var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) }

    /// How far the frame lies outside of what is to be aligned, such as around a shadow, in points. Zero unless
    /// overridden.
    open var alignmentRectInsets: UIEdgeInsets { .zero }

    /// The view is about to get another superview, or none.
    open func willMove(toSuperview newSuperview: UIView?) {}

    /// The view has got another superview, or none.
    open func didMoveToSuperview() {}

    /// The view is about to come into another window, or out of one.
    open func willMove(toWindow newWindow: UIWindow?) {}

    /// The view has come into another window, or out of one.
    open func didMoveToWindow() {}

    /// A view has been added to this one.
    open func didAddSubview(_ subview: UIView) {}

    /// A view is about to be removed from this one.
    open func willRemoveSubview(_ subview: UIView) {}

    /// The traits have changed: `previousTraitCollection` held before.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// Another size of text is wanted. Called before `traitCollectionDidChange`, which may be overridden without it.
    func contentSizeCategoryChanged(_ traits: UITraitCollection) {
        // What a drawing says may have depended on it.
        if layer.hasBackingStore { setNeedsDisplay() }
    }

    /// The colour of what can be touched has changed, here or above.
    open func tintColorDidChange() {}

    /// What answers a change of the view's layer. Asked by the layer, before the change.
    ///
    /// Within an animation block it is something that animates the change, for properties that blocks animate. Outside of
    /// blocks it is `NSNull`, so that nothing moves unless it was asked to.
    open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        AnimationContext.action(for: layer, of: self, event) ?? Self.noAction
    }

    private static let noAction = NSNull()

    /// The deepest view at a point that takes touches, front to back. Skips views that are hidden, have an alpha under
    /// 0.01, take no touches, or are animated by a block that lets them take none, with all in them.
    ///
    /// Views are where their properties say, also while they are animated; those that a `UIViewPropertyAnimator` moves
    /// are where they are seen.
    /// - Parameter point: in the view's coordinates.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        // Compared as the layer keeps it, or an alpha of exactly 0.01 would be rounded below.
        guard isUserInteractionEnabled, touchBlockers == 0, !isHidden, layer.opacity >= 0.01,
            self.point(inside: point, with: event)
        else { return nil }
        for subview in storedSubviews.reversed() {
            // No point of the screen belongs to a view that is flattened, or whose back shows and is none.
            guard let own = subview.seenLayer.ownPoint(fromSuperlayer: point) else { continue }
            if let hit = subview.hitTest(own, with: event) { return hit }
        }
        return self
    }

    /// Whether a point of the view's coordinates belongs to the view: lies in its bounds, unless overridden.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { layer.contains(point) }

    // MARK: Geometry that subclasses may watch

    /// Where the view lies in its superview's coordinates, in points. The box around it when `transform` turns or scales;
    /// then it is not to be set, as Apple documents.
    open var frame: CGRect {
        get { layer.frame }
        set { layer.frame = newValue }
    }

    /// The view's own coordinates: its size, and the point at its top left corner (which scrolls the subviews). Points.
    open var bounds: CGRect {
        get { layer.bounds }
        set { layer.bounds = newValue }
    }

    // MARK: Stored properties

    /// What the view is about, which says whether it is mirrored where the interface runs from right to left.
    open var semanticContentAttribute = UISemanticContentAttribute.unspecified {
        didSet { if semanticContentAttribute != oldValue { layoutDirectionDidChange() } }
    }

    /// ``effectiveUserInterfaceLayoutDirection`` may have changed.
    func layoutDirectionDidChange() {
        setNeedsLayout()
        if layer.hasBackingStore { setNeedsDisplay() }
    }

    /// A number to find the view by.
    open var tag = 0

    /// Whether the view and its subviews take touches.
    open var isUserInteractionEnabled = true

    /// Whether the view takes more than one touch at a time.
    open var isMultipleTouchEnabled = false

    /// Whether no other view of the window gets touches while this one has some, and this one gets none while others do.
    open var isExclusiveTouch = false

    /// The recognisers that follow the touches of the view and of those in it; nil when there are none.
    open var gestureRecognizers: [UIGestureRecognizer]? {
        get { storedGestureRecognizers.isEmpty ? nil : storedGestureRecognizers }
        set { replaceGestureRecognizers(with: newValue ?? []) }
    }

    /// Attaches a recogniser, out of the view that it was attached to.
    open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { attach(gestureRecognizer) }

    /// Takes a recogniser away; a gesture under way is cancelled. One that is not attached here is left alone.
    open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { detach(gestureRecognizer) }

    /// Whether a gesture on this view may be recognised, asked before its delegate is. Yes unless overridden.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

    /// Whether the part to be drawn is cleared before `draw(_:)`.
    open var clearsContextBeforeDrawing = true

    /// The colour under the drawing and the subviews; nil is transparent.
    ///
    /// It is the layer's, which may also be set there.
    open var backgroundColor: UIColor? {
        get {
            guard let color = layer.backgroundColor else { return nil }
            if let storedBackground, resolvedBackground == color { return storedBackground }
            return UIColor(cgColor: color)
        }
        set {
            storedBackground = newValue
            resolveBackground(always: true)
        }
    }
    private var storedBackground: UIColor?
    private var resolvedBackground: CGColor?

    /// Gives the layer the background as it looks under the view's traits, unless the layer was given another one.
    func resolveBackground(always: Bool = false) {
        guard always || storedBackground?.provider != nil, always || layer.backgroundColor == resolvedBackground else {
            return
        }
        let color = storedBackground
        resolvedBackground =
            color?.provider == nil ? color?.cgColor : color?.resolvedColor(with: traitCollection).cgColor
        layer.backgroundColor = resolvedBackground
    }

    /// What happens to the picture when the size changes.
    open var contentMode = ContentMode.scaleToFill {
        didSet {
            layer.contentsGravity = contentMode.gravity
            layer.needsDisplayOnBoundsChange = contentMode == .redraw
        }
    }
}
