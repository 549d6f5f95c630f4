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

    /// The traits of the superview or screen that the view was last resolved for.
    var inheritedTraits = UIScreen.main.traitCollection

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
        set {
            resizingSubviews { layer.frame = newValue }
            geometryChanged()
        }
    }

    /// The view's own coordinates: its size, and the point at its top left corner (which scrolls the subviews). Points.
    open var bounds: CGRect {
        get { layer.bounds }
        set {
            resizingSubviews { layer.bounds = newValue }
            geometryChanged()
        }
    }

    /// A Boolean value that indicates whether subviews are resized by their autoresizing masks when the size of the
    /// view changes.
    open var autoresizesSubviews = true

    /// The parts of the frame that grow and shrink with the superview. None unless set.
    open var autoresizingMask: AutoresizingMask = []

    /// The insets of the part of the view that nothing covers, in points.
    ///
    /// Screens have no bars and notches here: the insets are those that controllers add with
    /// ``UIViewController/additionalSafeAreaInsets``, as far as they reach into the view. They are zero while the view is in
    /// no window.
    open var safeAreaInsets: UIEdgeInsets { safeArea.insets }

    /// Called after ``safeAreaInsets`` has changed.
    open func safeAreaInsetsDidChange() {}

    // Changed in UIView+SafeArea.swift only.
    var safeArea = SafeArea()

    /// The insets that reach into subviews.
    var safeAreaInsetsForSubviews: UIEdgeInsets { safeArea.insets }

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

    // MARK: Traits and tint

    /// The traits that hold here: those of the superview, or the screen's, with what the view and its controller say
    /// otherwise.
    ///
    /// A view that leaves its superview keeps the traits that it had there until it is added to another one.
    open var traitCollection: UITraitCollection { traitsOfSubviews }

    /// Light or dark for this view and all in it, whatever holds around it. Unspecified at first.
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { storedOverrideStyle }
        set { changeTraits { storedOverrideStyle = newValue } }
    }

    /// The direction in which the view is to place its contents: by what it is about and by its traits.
    open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { resolvedLayoutDirection }

    /// The colour of what can be touched and of stencils in image views: the view's own, or the nearest superview's that
    /// has one, or system blue. Setting nil takes the superview's again.
    open var tintColor: UIColor! {
        get { effectiveTintColor }
        set { effectiveTintColor = newValue }
    }

    /// How the tint colour is shown: never `automatic` when read, but what that comes to.
    open var tintAdjustmentMode: TintAdjustmentMode {
        get { effectiveTintAdjustmentMode }
        set { effectiveTintAdjustmentMode = newValue }
    }

    // MARK: Description

    /// The class, the frame, and the properties that differ from their defaults.
    nonisolated open override var description: String { describeOnMainActor(self) { describe() } }

    /// Adds the text, image and the like of a subclass to the description.
    func describe(_ description: inout ViewDescription) {}

    /// What happens to the picture when the size changes.
    open var contentMode = ContentMode.scaleToFill {
        didSet {
            layer.contentsGravity = contentMode.gravity
            layer.needsDisplayOnBoundsChange = contentMode == .redraw
        }
    }

    // MARK: Hierarchy

    /// The view that this one is in.
    open var superview: UIView? { storedSuperview }

    /// The views in this one, back to front.
    open var subviews: [UIView] { storedSubviews }

    /// The window that the view is in.
    open var window: UIWindow? { self as? UIWindow ?? storedWindow }

    /// Puts a view in front of all others in this one, out of the one it was in.
    open func addSubview(_ view: UIView) { insert(view) { storedSubviews.count } }

    /// Puts a view at an index of the subviews, counted after it has left its former place.
    open func insertSubview(_ view: UIView, at index: Int) {
        insert(view) { max(0, min(index, storedSubviews.count)) }
    }

    /// Puts a view right behind a sibling; in front of all when `sibling` is not in this view.
    open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
        if view === sibling, view.superview === self { return }
        insert(view, beside: .below(sibling)) {
            storedSubviews.firstIndex { $0 === sibling } ?? storedSubviews.count
        }
    }

    /// Puts a view right before a sibling; in front of all when `sibling` is not in this view.
    open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        if view === sibling, view.superview === self { return }
        insert(view, beside: .above(sibling)) {
            storedSubviews.firstIndex { $0 === sibling }.map { $0 + 1 } ?? storedSubviews.count
        }
    }

    /// Moves a view of this one in front of its siblings.
    open func bringSubviewToFront(_ view: UIView) {
        guard view.superview === self else { return }
        insert(view) { storedSubviews.count }
    }

    /// Moves a view of this one behind its siblings.
    open func sendSubviewToBack(_ view: UIView) {
        guard view.superview === self else { return }
        insert(view) { 0 }
    }

    /// Lets two views of this one change places. An index that is out of range changes nothing.
    open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) { exchange(index1, index2) }

    /// Takes the view out of the one it is in.
    open func removeFromSuperview() { leaveSuperview() }

    /// Whether the view is `view`, or in it.
    open func isDescendant(of view: UIView) -> Bool { isInside(view) }

    /// The view with that tag: this one, or the first in it.
    open func viewWithTag(_ tag: Int) -> UIView? { findView(tag: tag) }

    // MARK: Drawing

    /// Asks for a new drawing of the whole view before the next frame.
    open func setNeedsDisplay() { layer.setNeedsDisplay() }

    /// Asks for a new drawing of a part before the next frame. Parts add up exactly: what lies between two of them is
    /// not drawn.
    /// - Parameter rect: in the view's coordinates, points.
    open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay(rect) }

    /// A promise that the view fills its bounds with opaque colours, so that nothing under it has to be painted.
    open var isOpaque: Bool {
        get { layer.isOpaque }
        set { layer.isOpaque = newValue }
    }

    /// 0 (invisible) … 1, applied to the view and all in it as one picture.
    open var alpha: CGFloat {
        get { CGFloat(layer.opacity) }
        set { layer.opacity = Float(newValue) }
    }

    /// Hides the view and all in it.
    open var isHidden: Bool {
        get { layer.isHidden }
        set { setHidden(newValue) }
    }

    /// Cuts subviews at the bounds.
    open var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }

    /// Pixels to a point in the view's picture: the screen's scale unless set.
    open var contentScaleFactor: CGFloat {
        get { layer.contentsScale }
        set { layer.contentsScale = newValue }
    }

    // MARK: Geometry

    /// The middle of the frame in the superview's coordinates, in points.
    open var center: CGPoint {
        get { layer.position }
        set {
            layer.position = newValue
            geometryChanged()
        }
    }

    /// Turns, scales and moves the view about its centre.
    open var transform: CGAffineTransform {
        get { layer.affineTransform() }
        set {
            layer.setAffineTransform(newValue)
            geometryChanged()
        }
    }

    /// Turns, scales and moves the view in space, about its anchor point. An `m34` of −1 ÷ d lets it be seen from d points
    /// away.
    open var transform3D: CATransform3D {
        get { layer.transform }
        set {
            layer.transform = newValue
            geometryChanged()
        }
    }

    /// The point of the view that `center` places and transforms turn about, in fractions of its size. The middle unless
    /// set. Setting it moves the view, since `center` stays.
    open var anchorPoint: CGPoint {
        get { layer.anchorPoint }
        set { layer.anchorPoint = newValue }
    }

    /// A point of this view's coordinates in those of `view`; of the window when nil.
    open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { layer.convert(point, to: partner(view)) }

    /// A point of `view`'s coordinates (of the window's when nil) in this view's.
    open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint { layer.convert(point, from: partner(view)) }

    /// The box around a rectangle of this view's coordinates in those of `view`; of the window when nil.
    open func convert(_ rect: CGRect, to view: UIView?) -> CGRect { layer.convert(rect, to: partner(view)) }

    /// The box around a rectangle of `view`'s coordinates (of the window's when nil) in this view's.
    open func convert(_ rect: CGRect, from view: UIView?) -> CGRect { layer.convert(rect, from: partner(view)) }

    /// Asks for `layoutSubviews()` before the next frame.
    open func setNeedsLayout() { layer.setNeedsLayout() }

    /// Lays out now, if the view waits for it.
    open func layoutIfNeeded() { layer.layoutIfNeeded() }

    /// Takes the size that suits the view best. The top left corner stays where it is; under a transform the centre does.
    open func sizeToFit() { takeFittingSize() }

    /// Lets the controller and the view place the subviews.
    open func layoutSublayers(of layer: CALayer) {
        withTraitsAsCurrent {
            viewController?.viewWillLayoutSubviews()
            layoutSubviews()
            viewController?.viewDidLayoutSubviews()
        }
    }

    /// The rectangle that is aligned with others when the view has a frame: that without its ``alignmentRectInsets``.
    open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }

    /// The frame that a view has whose alignment rectangle is given: ``alignmentRect(forFrame:)`` turned round.
    open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
        let insets = alignmentRectInsets
        return CGRect(
            x: alignmentRect.minX - insets.left,
            y: alignmentRect.minY - insets.top,
            width: alignmentRect.width + insets.left + insets.right,
            height: alignmentRect.height + insets.top + insets.bottom
        )
    }

    // MARK: Snapshots

    /// Draws what the view and all in it look like, scaled to a rectangle of the current context.
    /// - Parameters:
    ///   - rect: in the context's user space.
    ///   - afterUpdates: true for what they look like now, after layout and drawing that wait; false for what the last
    ///     frame showed.
    /// - Returns: false when something is missing: there is no context, the rectangle or the view has no size, or a view
    ///   has not been in a frame yet and was to be drawn as the last one showed it.
    @discardableResult
    open func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
        drawPicture(in: rect, afterScreenUpdates: afterUpdates)
    }

    /// A view of the size of this one that shows what this one looks like.
    ///
    /// It shares the pixels of this view and those in it, so making it draws and copies nothing; it keeps them while this
    /// view changes. Its layer's `contents` cannot be set. In another size it is stretched.
    /// - Parameter afterUpdates: true for what the view looks like now, after layout and drawing that wait; false for what
    ///   the last frame showed, which is nothing for a view that was not in one.
    /// - Returns: nil for a view whose bounds are not finite.
    open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        makeSnapshot(afterScreenUpdates: afterUpdates)
    }

    /// A view that shows what a part of this one looks like.
    /// - Parameters:
    ///   - rect: the part, in the view's own coordinates; what of it lies outside of the bounds is empty.
    ///   - afterUpdates: as for ``snapshotView(afterScreenUpdates:)``.
    ///   - capInsets: how far from its edges the picture keeps its size when the new view gets another one, in points;
    ///     the middle is stretched.
    /// - Returns: nil for a rectangle or a view that is not finite.
    open func resizableSnapshotView(
        from rect: CGRect,
        afterScreenUpdates afterUpdates: Bool,
        withCapInsets capInsets: UIEdgeInsets
    ) -> UIView? { makeResizableSnapshot(from: rect, afterScreenUpdates: afterUpdates, withCapInsets: capInsets) }
}
