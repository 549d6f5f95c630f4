import QuartzCore

/// A rectangular area of the screen that draws its content, receives touches, and contains other views.
///
/// A view behaves as UIKit's documentation describes. Call `setNeedsDisplay()` to mark content that has changed. The
/// view then draws once, in `draw(_:)`, before the next frame, and caches the result in a backing store: moving,
/// covering, hiding, or fading a view never redraws it. A view without drawing of its own has no backing store and uses
/// no memory for one.
///
/// Geometry is in points; the origin is the top left corner.
@preconcurrency @MainActor
open class UIView: UIResponder {
    /// The class of the layers of views of this class: `CALayer` or a subclass of it. The default is `CALayer`.
    ///
    /// The layer is created by `init()` of the class.
    open class var layerClass: AnyClass { CALayer.self }

    /// The layer of the view, which holds its geometry and its content.
    open var layer: CALayer { storedLayer.unsafelyUnwrapped }

    /// The layer. Only a view that is being initialized has none: the class of the layer is not known before.
    private final var storedLayer: CALayer?

    final var hierarchy = Hierarchy() {
        didSet { extras?.hitBoxes = nil }
    }

    // Not parts of `hierarchy`, because each access would copy its weak references.
    @exclusivity(unchecked) final private(set) weak var storedSuperview: UIView?
    @exclusivity(unchecked) final private(set) weak var storedWindow: UIWindow?

    func setStoredSuperview(_ view: UIView?) {
        storedSuperview = view
        if view == nil { layoutFlags.remove(.hasSuperview) } else { layoutFlags.insert(.hasSuperview) }
    }

    /// Returns a Boolean value that indicates whether the superview has been released since the last call.
    func takeEndOfSuperview() -> Bool {
        guard layoutFlags.contains(.hasSuperview), storedSuperview == nil else { return false }
        layoutFlags.remove(.hasSuperview)
        return true
    }

    func setStoredWindow(_ window: UIWindow?) { storedWindow = window }

    @exclusivity(unchecked) final var ownTraits = OwnTraits(inherited: UIScreen.main.traitCollection)

    /// Properties that few views have; `nil` for most views.
    @exclusivity(unchecked) private(set) final var extras: ViewExtras?

    /// Returns the view's extras, created if necessary.
    final func makeExtras() -> ViewExtras {
        if let extras { return extras }
        let made = ViewExtras()
        extras = made
        return made
    }

    /// The properties that were set in the view itself, as bits.
    @exclusivity(unchecked) final var customizedProperties: UInt64 = 0

    /// Creates a view.
    /// - Parameter frame: The frame in the superview's coordinates, in points.
    public init(frame: CGRect) {
        super.init()
        makeContent(frame)
    }

    private func makeContent(_ frame: CGRect) {
        storedLayer = makeLayer()
        layer.owner = self
        connectTiles()
        layer.isOpaque = true
        layer.contentsScale = ownTraits.inherited.displayScale
        layer.frame = frame
        setNeedsDisplay()
    }

    /// Creates a view of size zero. Calls `init(frame:)`, which subclasses may override.
    public override convenience init() { self.init(frame: .zero) }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        super.init()
        guard coder.createsInterface else {
            storedLayer = CALayer()
            return nil
        }
        makeContent(.zero)
        coder.didInitialize(self, as: UIView.self)
    }

    /// The next responder: the controller for a controller's view, the superview for other views.
    open override var next: UIResponder? { viewController ?? superview }

    // MARK: Methods to override

    /// Draws the view. The context (`UIGraphicsGetCurrentContext()`) is clipped to the area to draw, and that area is
    /// cleared; its origin is the bounds' origin.
    ///
    /// An opaque view without an opaque background color shows black where it draws no pixels. Do not call this method;
    /// call `setNeedsDisplay()`.
    /// - Parameter rect: The bounding box of the area to draw, in the view's coordinates.
    open func draw(_ rect: CGRect) { reachedBaseDraw = true }

    /// Draws the view's layer: makes the context the current one and calls `draw(_:)`.
    ///
    /// In an override, the context is *not* the current one until `UIGraphicsPushContext(_:)` is called. It is clipped
    /// to the area to draw, and that area is cleared. After the call, drawing in the context has no effect.
    /// - Parameter layer: The view's layer.
    open func draw(_ layer: CALayer, in context: CGContext) { drawAsCurrent(on: context) }

    /// A Boolean value that indicates whether ``plainText`` may be what the view draws.
    var mayHavePlainText: Bool { false }

    /// The text that the view draws, if it draws nothing else, and no subclass draws.
    var plainText: PlainText? { nil }

    /// Positions the subviews: by default, those that constraints apply to. Overrides call `super` first. Do not call this
    /// method; call `setNeedsLayout()` or `layoutIfNeeded()`.
    open func layoutSubviews() { applyConstraints() }

    /// Returns the size that fits the view best, in points. By default, returns the current size.
    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

    /// The natural size of the view's contents, in points, independent of the available space. A dimension without a
    /// natural size is ``noIntrinsicMetric``, which is the default for both.
    open var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) }

    /// Updates the layout after ``intrinsicContentSize`` has changed.
    open func invalidateIntrinsicContentSize() { naturalSizeDidChange() }

    // MARK: Constraints and guides

    /// Adds a constraint to the view, which activates it. The view must be its items' common ancestor, or one of their
    /// superviews.
    open func addConstraint(_ constraint: NSLayoutConstraint) { hold(constraint) }

    /// Adds constraints to the view.
    open func addConstraints(_ constraints: [NSLayoutConstraint]) { constraints.forEach { addConstraint($0) } }

    /// Removes a constraint from the view, which deactivates it.
    open func removeConstraint(_ constraint: NSLayoutConstraint) {
        guard constraints.contains(where: { $0 === constraint }) else { return }
        constraint.isActive = false
    }

    /// Removes constraints from the view.
    open func removeConstraints(_ constraints: [NSLayoutConstraint]) { constraints.forEach { removeConstraint($0) } }

    /// The active constraints whose items' nearest common ancestor is this view.
    open var constraints: [NSLayoutConstraint] { heldConstraints }

    /// Returns the constraints that determine the frame of the view along an axis, for debugging.
    open func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
        treeEngine?.constraints(affecting: self, along: axis) ?? []
    }

    /// A Boolean value that indicates whether constraints allow more than one frame of the view, for debugging.
    open var hasAmbiguousLayout: Bool { treeEngine?.isAmbiguous(self) ?? false }

    /// Returns the priority with which the view resists being larger than its natural size. The default is
    /// ``UILayoutPriority/defaultLow``.
    open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        let hugging = autoLayout?.hugging
        return (axis == .horizontal ? hugging?.horizontal : hugging?.vertical) ?? .defaultLow
    }

    /// Sets the priority with which the view resists being larger than its natural size.
    open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        let state = makeAutoLayoutState()
        if axis == .horizontal { state.hugging.horizontal = priority } else { state.hugging.vertical = priority }
        naturalSizeDidChange()
    }

    /// Returns the priority with which the view resists being smaller than its natural size. The default is
    /// ``UILayoutPriority/defaultHigh``.
    open func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        let resistance = autoLayout?.resistance
        return (axis == .horizontal ? resistance?.horizontal : resistance?.vertical) ?? .defaultHigh
    }

    /// Sets the priority with which the view resists being smaller than its natural size.
    open func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority,
        for axis: NSLayoutConstraint.Axis
    ) {
        let state = makeAutoLayoutState()
        if axis == .horizontal { state.resistance.horizontal = priority } else { state.resistance.vertical = priority }
        naturalSizeDidChange()
    }

    /// The guides that were added to the view.
    open var layoutGuides: [UILayoutGuide] { autoLayout?.guides ?? [] }

    /// Adds a guide to the view, and removes it from its former view.
    open func addLayoutGuide(_ layoutGuide: UILayoutGuide) { attach(layoutGuide) }

    /// Removes a guide from the view; its constraints become inactive.
    open func removeLayoutGuide(_ layoutGuide: UILayoutGuide) { detach(layoutGuide) }

    /// The guide of the safe area: the part of the view that nothing covers.
    open var safeAreaLayoutGuide: UILayoutGuide { systemGuide(.safeArea) }

    /// The guide of the area within the view's margins.
    open var layoutMarginsGuide: UILayoutGuide { systemGuide(.margins) }

    /// The guide of an area within the margins in which lines of text are easy to read.
    open var readableContentGuide: UILayoutGuide { systemGuide(.readableContent) }

    /// The guide of the keyboard; without one, of the part of the window below the safe area.
    open var keyboardLayoutGuide: UIKeyboardLayoutGuide { keyboardGuide }

    // MARK: Anchors

    /// The edge at which lines of text begin.
    open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
    /// The edge at which lines of text end.
    open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
    /// The left edge.
    open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
    /// The right edge.
    open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
    /// The top edge.
    open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
    /// The bottom edge.
    open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
    /// The width.
    open var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    /// The height.
    open var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
    /// The horizontal center.
    open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
    /// The vertical center.
    open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
    /// The baseline of the first line of text.
    open var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
    /// The baseline of the last line of text.
    open var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }

    // MARK: State

    /// The identifier of the view within the view of its controller, for saving its state; `nil` if it is not saved. The
    /// default is `nil`.
    ///
    /// The state of a view is saved if its controller and the containers of that have identifiers, too.
    open var restorationIdentifier: String? {
        get { extras?.restorationIdentifier }
        set { if newValue != nil || extras != nil { makeExtras().restorationIdentifier = newValue } }
    }

    /// Saves the state of the view, if it has a ``restorationIdentifier``. By default, does nothing. Overrides call `super`.
    /// - Parameter coder: The coder of the view's own values.
    open func encodeRestorableState(with coder: NSCoder) {}

    /// Restores the state of the view. By default, does nothing. Overrides call `super`.
    open func decodeRestorableState(with coder: NSCoder) {}

    // MARK: Auto Layout

    /// A Boolean value that indicates whether the frame of the view is given by its `frame`, `center` and `bounds`, and
    /// changes with the superview by the autoresizing mask. The default is `true`. Set it to `false` for views that
    /// constraints position.
    open var translatesAutoresizingMaskIntoConstraints: Bool {
        get { translatesMask }
        set { translatesMask = newValue }
    }

    /// A Boolean value that indicates whether views of the class need constraints. The default is `false`.
    open class var requiresConstraintBasedLayout: Bool { false }

    /// Updates the constraints of the view before layout. Overrides call `super` last.
    open func updateConstraints() {}

    /// Marks the view for a call of ``updateConstraints()`` before the next layout.
    open func setNeedsUpdateConstraints() {
        markForConstraintUpdate()
    }

    /// Returns a Boolean value that indicates whether ``updateConstraints()`` is to be called.
    open func needsUpdateConstraints() -> Bool { autoLayout?.needsUpdate ?? false }

    /// Calls ``updateConstraints()`` of the view and its descendants now, as far as they are marked.
    open func updateConstraintsIfNeeded() { updateConstraintsInside() }

    /// Returns the smallest size of the view that satisfies its constraints, or the one nearest to a target.
    /// - Parameter targetSize: ``layoutFittingCompressedSize``, ``layoutFittingExpandedSize``, or another size, in points.
    open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        fittingSize(targetSize, .fittingSizeLevel, .fittingSizeLevel)
    }

    /// Returns the size of the view that satisfies its constraints and is nearest to a target.
    /// - Parameters:
    ///   - targetSize: The target, in points.
    ///   - horizontalFittingPriority: The priority of its width. `required` gives the view that width.
    ///   - verticalFittingPriority: The priority of its height.
    open func systemLayoutSizeFitting(
        _ targetSize: CGSize,
        withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize { fittingSize(targetSize, horizontalFittingPriority, verticalFittingPriority) }

    /// The view whose first baseline is that of this view. The default is the view itself.
    open var forFirstBaselineLayout: UIView { self }

    /// The view whose last baseline is that of this view. The default is the view itself.
    open var forLastBaselineLayout: UIView { self }

    /// The distances of content from the edges of the view, in points, including those of the safe area. The default is 8
    /// points at each side. The view of a controller has margins of the system.
    open var layoutMargins: UIEdgeInsets {
        get { resolvedMargins }
        set {
            let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
            directionalLayoutMargins = NSDirectionalEdgeInsets(
                top: newValue.top,
                leading: isReversed ? newValue.right : newValue.left,
                bottom: newValue.bottom,
                trailing: isReversed ? newValue.left : newValue.right
            )
        }
    }

    /// The margins in the direction of text.
    open var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get {
            let margins = resolvedMargins
            let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
            return NSDirectionalEdgeInsets(
                top: margins.top,
                leading: isReversed ? margins.right : margins.left,
                bottom: margins.bottom,
                trailing: isReversed ? margins.left : margins.right
            )
        }
        set { setMargins(newValue) }
    }

    /// A Boolean value that indicates whether the view respects the margins of its superview, as far as it covers them.
    /// The default is `false`.
    open var preservesSuperviewLayoutMargins: Bool {
        get { autoLayout?.preservesSuperviewMargins ?? false }
        set {
            guard newValue != preservesSuperviewLayoutMargins else { return }
            makeAutoLayoutState().preservesSuperviewMargins = newValue
            marginsDidChange()
        }
    }

    /// A Boolean value that indicates whether the insets of the safe area are part of the margins. The default is `true`.
    open var insetsLayoutMarginsFromSafeArea: Bool {
        get { autoLayout?.insetsMarginsFromSafeArea ?? true }
        set {
            guard newValue != insetsLayoutMarginsFromSafeArea else { return }
            makeAutoLayoutState().insetsMarginsFromSafeArea = newValue
            marginsDidChange()
        }
    }

    /// Called after the margins have changed.
    open func layoutMarginsDidChange() {}

    /// The insets from the frame to the alignment rectangle, in points, for example to exclude a shadow. The default is
    /// zero.
    open var alignmentRectInsets: UIEdgeInsets { .zero }

    /// Called when the view is about to get a new superview, or `nil`.
    open func willMove(toSuperview newSuperview: UIView?) {}

    /// Called when the view has gotten a new superview, or `nil`.
    open func didMoveToSuperview() {}

    /// Called when the view is about to enter a new window, or to leave its window.
    open func willMove(toWindow newWindow: UIWindow?) {}

    /// Called when the view has entered a new window, or left its window.
    open func didMoveToWindow() {}

    /// Called when a subview was added to the view.
    open func didAddSubview(_ subview: UIView) {}

    /// Called when a subview is about to be removed from the view.
    open func willRemoveSubview(_ subview: UIView) {}

    /// Called when the traits have changed.
    /// - Parameter previousTraitCollection: The traits before the change.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// Called when the preferred content size category has changed, before `traitCollectionDidChange`, which subclasses
    /// may override without calling `super`.
    func contentSizeCategoryChanged(_ traits: UITraitCollection) {
        // The drawn content may depend on the category.
        if layer.hasDrawing { setNeedsDisplay() }
    }

    /// Called when the weight of text in the system font has changed, before `traitCollectionDidChange`.
    func legibilityWeightDidChange() { if layer.hasDrawing { setNeedsDisplay() } }

    /// Called when the tint color of the view has changed, in the view itself or in a superview.
    open func tintColorDidChange() {}

    /// Returns the action for a change of the view's layer. The layer calls this method before the change.
    ///
    /// In an animation block, the action animates the change if blocks animate the property. Outside of blocks, it is
    /// `NSNull`, so that changes are not animated implicitly.
    open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        AnimationContext.action(for: layer, of: self, event) ?? Self.noAction
    }

    private static let noAction = NSNull()

    /// Returns the frontmost, deepest view at a point that receives touches. Skips views that are hidden, have an alpha
    /// under 0.01, do not receive touches, or are animated by a block that does not allow user interaction, along with
    /// their descendants.
    ///
    /// Views are hit-tested at their model positions, also while they are animated. Views that a
    /// `UIViewPropertyAnimator` moves are hit-tested at their displayed positions.
    /// - Parameter point: A point in the view's coordinates.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        // Compared with the layer's single-precision value; otherwise an alpha of exactly 0.01 would be rounded to a
        // smaller value.
        guard isUserInteractionEnabled, touchBlockers == 0, !isHidden, layer.opacity >= 0.01,
            self.point(inside: point, with: event)
        else { return nil }
        return hitSubview(point, event) ?? self
    }

    /// Returns a Boolean value that indicates whether the view contains a point of its coordinates. By default, tests
    /// the bounds.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { layer.contains(point) }

    // MARK: Geometry that subclasses may observe

    /// The frame of the view in its superview's coordinates, in points. If `transform` rotates or scales, the frame is
    /// the bounding box of the view and must not be set, as Apple documents.
    open var frame: CGRect {
        get { layer.frame }
        set {
            reportingGeometry("frame") { resizingSubviews { layer.frame = newValue } }
            geometryChanged()
        }
    }

    /// The view's own coordinates, in points: its size, and the point at its top left corner, which scrolls the
    /// subviews.
    open var bounds: CGRect {
        get { layer.bounds }
        set {
            reportingGeometry("bounds") { resizingSubviews { layer.bounds = newValue } }
            geometryChanged()
        }
    }

    /// The parts of the frame that are resized with the superview. The default is none.
    open var autoresizingMask: AutoresizingMask = []

    /// The insets of the safe area, the part of the view that nothing covers, in points.
    ///
    /// Easel's screens have no bars or notches: the insets are those that controllers add with
    /// ``UIViewController/additionalSafeAreaInsets``, as far as they overlap the view. They are zero while the view is
    /// in no window.
    open var safeAreaInsets: UIEdgeInsets { storedSafeAreaInsets }

    /// Called after ``safeAreaInsets`` has changed.
    open func safeAreaInsetsDidChange() {}

    /// The insets that apply to subviews.
    var safeAreaInsetsForSubviews: UIEdgeInsets { storedSafeAreaInsets }

    // MARK: Stored properties

    /// A number that identifies the view. The default is 0.
    open var tag: Int {
        get { extras?.tag ?? 0 }
        set { if newValue != tag { makeExtras().tag = newValue } }
    }

    // Together, so that they fill each other's words.

    final var safeArea = SafeArea()

    /// Flags that Auto Layout needs, in one byte.
    @exclusivity(unchecked) private final var layoutFlags: LayoutFlags = []

    private struct LayoutFlags: OptionSet {
        let rawValue: UInt8

        /// Auto Layout involves the view or a descendant.
        static let isInvolved = LayoutFlags(rawValue: 1)
        /// The view was added to a superview and has not left it, although the superview may have been released.
        static let hasSuperview = LayoutFlags(rawValue: 2)
    }

    /// A Boolean value that indicates whether Auto Layout involves the view or a descendant.
    final var hasAutoLayoutInside: Bool {
        get { layoutFlags.contains(.isInvolved) }
        set { if newValue { layoutFlags.insert(.isInvolved) } else { layoutFlags.remove(.isInvolved) } }
    }

    /// A Boolean value that indicates whether changes of the size lay out the superview: in a text that contains the view.
    final var isSizeTracked = false

    /// A Boolean value that indicates whether the base class's `draw(_:)` was called, which identifies a view without
    /// drawing of its own.
    @exclusivity(unchecked) final var reachedBaseDraw = false

    /// A Boolean value that indicates whether subviews are resized by their autoresizing masks when the size of the
    /// view changes.
    open var autoresizesSubviews = true

    /// A Boolean value that indicates whether the area to draw is cleared before `draw(_:)`. The default is `true`.
    open var clearsContextBeforeDrawing = true

    /// The semantic description of the view's contents, which determines whether the view is mirrored in a
    /// right-to-left interface. The default is `unspecified`.
    open var semanticContentAttribute = UISemanticContentAttribute.unspecified {
        didSet { if semanticContentAttribute != oldValue { layoutDirectionDidChange() } }
    }

    /// Called when ``effectiveUserInterfaceLayoutDirection`` may have changed.
    func layoutDirectionDidChange() {
        invalidateLayout()
        layoutEngineIfAny?.directionDidChange(of: self)
        if layer.hasDrawing { setNeedsDisplay() }
        (self as? any LayoutDirectionObserver)?.didChangeLayoutDirection()
    }

    /// Called after the language of the user has changed.
    func languageDidChange() { (self as? any LanguageObserver)?.didChangeLanguage() }

    /// A Boolean value that indicates whether the view and its subviews receive touches. The default is `true`.
    open var isUserInteractionEnabled = true {
        didSet { if oldValue, !isUserInteractionEnabled { cancelUnreachableTouches() } }
    }

    /// A Boolean value that indicates whether the view receives more than one touch at a time. The default is `false`.
    open var isMultipleTouchEnabled = false

    /// A Boolean value that indicates whether the view excludes others: while it has touches, no other view of the
    /// window gets any, and while another view has touches, it gets none. The default is `false`.
    open var isExclusiveTouch = false

    /// The recognizers that follow the touches of the view and of its descendants, or `nil` if there are none.
    open var gestureRecognizers: [UIGestureRecognizer]? {
        get { attachedRecognizers.all.isEmpty ? nil : attachedRecognizers.all }
        set { replaceGestureRecognizers(with: newValue ?? []) }
    }

    /// The interactions of the view, in the order in which they were added.
    open var interactions: [any UIInteraction] {
        get { ownInteractions }
        set { replaceInteractions(with: newValue) }
    }

    /// Adds an interaction, and removes it from its former view.
    open func addInteraction(_ interaction: any UIInteraction) { add(interaction) }

    /// Removes an interaction. Does nothing if it does not belong to this view.
    open func removeInteraction(_ interaction: any UIInteraction) { remove(interaction) }

    /// Attaches a recognizer, and removes it from its former view.
    open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { attach(gestureRecognizer) }

    /// Removes a recognizer and cancels its current gesture. Does nothing if the recognizer is not attached to this
    /// view.
    open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { detach(gestureRecognizer) }

    /// Returns a Boolean value that indicates whether a gesture on this view may be recognized. Called before the
    /// delegate's method. By default, returns `true`.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

    /// Ends the role of the first responder, if it is the view or a view in it.
    /// - Parameter force: A Boolean value that indicates whether the role ends although the responder does not agree.
    /// - Returns: A Boolean value that indicates whether the role of a responder has ended.
    @discardableResult
    open func endEditing(_ force: Bool) -> Bool { resignInside(force) }

    // MARK: Focus

    /// A Boolean value that indicates whether the view can be focused by keys. The default is `false`.
    ///
    /// Even then, the view is not focused while it, or a view that contains it, is hidden, has an alpha under 0.01, or
    /// does not receive touches, or while other views cover it.
    open var canBecomeFocused: Bool { false }

    /// A Boolean value that indicates whether the view is focused.
    open var isFocused: Bool { focus?.isFocused ?? false }

    /// The effect that shows that the view is focused, or `nil` for none. The default is a ``UIFocusHaloEffect`` around
    /// the bounds.
    open var focusEffect: UIFocusEffect? {
        get {
            if let effect = focus?.effect { return effect }
            return UIFocusHaloEffect()
        }
        set { replaceFocusEffect(newValue) }
    }

    /// The identifier of the group of focusable views that the view belongs to: Tab skips the other views of a group,
    /// which arrow keys reach. The default is `nil`, for the group of the view's parent, or none.
    open var focusGroupIdentifier: String? {
        get { focus?.groupIdentifier }
        set { ownFocus.groupIdentifier = newValue }
    }

    /// The environments to which the focus goes first if it comes to the view. By default there are none, and the focus
    /// goes to the view itself, or to its first item in reading order.
    open var preferredFocusEnvironments: [any UIFocusEnvironment] { [] }

    /// The controller of the view, or else its superview.
    open var parentFocusEnvironment: (any UIFocusEnvironment)? { viewController ?? superview }

    /// Requests an update of the focus. It has no effect unless the focused item is in the view.
    open func setNeedsFocusUpdate() { focusSystem.setNeedsUpdate(in: self) }

    /// Performs a requested update of the focus immediately.
    open func updateFocusIfNeeded() { focusSystem.updateFocusIfNeeded() }

    /// Returns a Boolean value that indicates whether the focus may move from, to, or within the view. By default,
    /// returns `true`.
    open func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { true }

    /// Called after the focus has moved from, to, or within the view. Overrides call `super`.
    open func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {}

    /// The shape that the focus ring surrounds, in the coordinates of the view.
    var focusOutline: (rect: CGRect, radius: CGFloat, curve: CALayerCornerCurve) {
        // Sharp corners become round with the distance of the ring.
        (bounds, layer.cornerRadius, layer.cornerCurve)
    }

    /// The color behind the drawing and the subviews, or `nil` for a transparent background. The default is `nil`.
    ///
    /// This is the background color of the layer, which may also be set there.
    open var backgroundColor: UIColor? {
        get {
            guard let color = layer.backgroundColor else { return nil }
            if let storedBackground, resolvedBackground == color { return storedBackground }
            return UIColor(cgColor: color)
        }
        set {
            storedBackground = newValue
            resolveBackground(always: true)
            customized(.backgroundColor, \UIView.backgroundColor)
        }
    }
    private var storedBackground: UIColor?
    private var resolvedBackground: CGColor?

    /// Sets the layer's background to the color resolved with the view's traits, unless the layer's color was set
    /// directly.
    func resolveBackground(always: Bool = false) {
        guard always || storedBackground?.provider != nil, always || layer.backgroundColor == resolvedBackground else {
            return
        }
        if let color = storedBackground, color.provider != nil {
            withTraitsAsCurrent { resolvedBackground = color.resolvedColor(with: traitCollection).cgColor }
        } else {
            resolvedBackground = storedBackground?.cgColor
        }
        layer.backgroundColor = resolvedBackground
    }

    /// The view whose alpha channel masks this view: where the mask is transparent, the view and its subviews are not
    /// visible. The default is `nil`.
    ///
    /// The mask lies in this view's coordinates but is not one of its subviews: it receives no touches, and its colors
    /// have no effect. Assigning a view removes it from its former superview. Hit tests ignore masks.
    open var mask: UIView? {
        get { maskingView?.layer === layer.mask ? maskingView : nil }
        set {
            newValue?.removeFromSuperview()
            maskingView = newValue
            layer.mask = newValue?.layer
        }
    }
    /// A Boolean value that indicates whether the view, or the view that it masks, is in a window.
    var isInWindow: Bool {
        if window != nil { return true }
        var top = self
        while let above = top.superview { top = above }
        return (top.layer.superlayer?.delegate as? UIView)?.isInWindow ?? false
    }

    // MARK: Traits and tint

    /// The traits of the view: those of its superview or of the screen, with the overrides of the view and its
    /// controller.
    ///
    /// A view that is removed from its superview retains the traits that it had there until it is added to another
    /// view.
    open var traitCollection: UITraitCollection { traitsOfSubviews }

    /// The light or dark style of this view and its descendants, which overrides the inherited style. The default is
    /// `unspecified`.
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { styleOverride }
        set { styleOverride = newValue }
    }

    /// The layout direction of the view's contents, determined by its semantic content attribute and its traits.
    open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { resolvedLayoutDirection }

    /// The color of interactive elements and of template images in image views: the view's own color, or that of the
    /// nearest superview that has one, or system blue. Set it to `nil` to inherit the superview's color again.
    open var tintColor: UIColor! {
        get { effectiveTintColor }
        set {
            effectiveTintColor = newValue
            customized(.tintColor, \UIView.tintColor)
        }
    }

    /// The adjustment of the tint color. Reading it returns the resolved mode, never `automatic`.
    open var tintAdjustmentMode: TintAdjustmentMode {
        get { effectiveTintAdjustmentMode }
        set { effectiveTintAdjustmentMode = newValue }
    }

    // MARK: Appearance proxies

    /// Returns the proxy for all instances of the class.
    open class func appearance() -> Self { appearanceProxy(of: self, nil, []) }

    /// Returns the proxy for the instances of the class that are contained in others.
    /// - Parameter containerTypes: The classes of the containers, the innermost first.
    open class func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]) -> Self {
        appearanceProxy(of: self, nil, containerTypes)
    }

    /// Returns the proxy for the instances of the class that have some traits. The values are set when a view enters a
    /// window and when its traits change.
    open class func appearance(for trait: UITraitCollection) -> Self { appearanceProxy(of: self, trait, []) }

    /// Returns the proxy for the instances of the class that have some traits and are contained in others.
    /// - Parameter containerTypes: The classes of the containers, the innermost first.
    open class func appearance(
        for trait: UITraitCollection,
        whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
    ) -> Self { appearanceProxy(of: self, trait, containerTypes) }

    // MARK: Accessibility

    override var defaultAccessibilityFrame: CGRect { boundsOnScreen }

    // MARK: Description

    /// The class, the frame, and the properties that differ from their defaults.
    nonisolated open override var description: String { describeOnMainActor(self) { describe() } }

    /// Adds the properties of a subclass, such as text or an image, to the description.
    func describe(_ description: inout ViewDescription) {}

    /// The adjustment of the content when the size changes. The default is `scaleToFill`.
    open var contentMode = ContentMode.scaleToFill {
        didSet {
            layer.contentsGravity = contentMode.gravity
            layer.needsDisplayOnBoundsChange = contentMode == .redraw
        }
    }

    // MARK: Hierarchy

    /// The view that contains this view, or `nil`.
    open var superview: UIView? { storedSuperview }

    /// The subviews of this view, back to front.
    open var subviews: [UIView] { hierarchy.subviews }

    /// The window that contains the view, or `nil`.
    open var window: UIWindow? { self as? UIWindow ?? storedWindow }

    /// Adds a view in front of the other subviews, and removes it from its former superview.
    open func addSubview(_ view: UIView) { insert(view) { hierarchy.subviews.count } }

    /// Inserts a view at an index of the subviews. The index applies after the view is removed from its former
    /// position.
    open func insertSubview(_ view: UIView, at index: Int) {
        insert(view) { max(0, min(index, hierarchy.subviews.count)) }
    }

    /// Inserts a view directly behind a sibling, or in front of all subviews if `sibling` is not in this view.
    open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
        if view === sibling, view.superview === self { return }
        insert(view, beside: .below(sibling)) {
            hierarchy.subviews.firstIndex { $0 === sibling } ?? hierarchy.subviews.count
        }
    }

    /// Inserts a view directly in front of a sibling, or in front of all subviews if `sibling` is not in this view.
    open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        if view === sibling, view.superview === self { return }
        insert(view, beside: .above(sibling)) {
            hierarchy.subviews.firstIndex { $0 === sibling }.map { $0 + 1 } ?? hierarchy.subviews.count
        }
    }

    /// Moves a subview in front of its siblings.
    open func bringSubviewToFront(_ view: UIView) {
        guard view.superview === self else { return }
        insert(view) { hierarchy.subviews.count }
    }

    /// Moves a subview behind its siblings.
    open func sendSubviewToBack(_ view: UIView) {
        guard view.superview === self else { return }
        insert(view) { 0 }
    }

    /// Exchanges the positions of two subviews. Does nothing if an index is out of range.
    open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) { exchange(index1, index2) }

    /// Removes the view from its superview.
    open func removeFromSuperview() { leaveSuperview() }

    /// Returns a Boolean value that indicates whether the view is `view` or one of its descendants.
    open func isDescendant(of view: UIView) -> Bool { isInside(view) }

    /// Returns the view with a tag: this view or its first matching descendant, or `nil` if there is none.
    open func viewWithTag(_ tag: Int) -> UIView? { findView(tag: tag) }

    // MARK: Drawing

    /// Marks the entire view to be redrawn before the next frame.
    open func setNeedsDisplay() { layer.setNeedsDisplay() }

    /// Marks a part of the view to be redrawn before the next frame. Marked parts are combined exactly: the area
    /// between two parts is not redrawn.
    /// - Parameter rect: The part in the view's coordinates, in points.
    open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay(rect) }

    /// A Boolean value that indicates whether the view fills its bounds with opaque colors, so that content behind it
    /// need not be painted. The default is `true`.
    open var isOpaque: Bool {
        get { layer.isOpaque }
        set { layer.isOpaque = newValue }
    }

    /// The opacity, from 0 (invisible) to 1, applied to the view and its descendants as a group.
    open var alpha: CGFloat {
        get { CGFloat(layer.opacity) }
        set { reporting("alpha") { layer.opacity = Float(newValue) } }
    }

    /// A Boolean value that indicates whether the view and its descendants are hidden.
    open var isHidden: Bool {
        get { layer.isHidden || isHiding }
        set { reporting("hidden") { setHidden(newValue) } }
    }

    /// A Boolean value that indicates whether subviews are clipped to the bounds.
    open var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }

    /// The scale of the view's backing store, in pixels per point. The default is the screen's scale.
    open var contentScaleFactor: CGFloat {
        get { layer.contentsScale }
        set { layer.contentsScale = newValue }
    }

    // MARK: Geometry

    /// The shape with which the view collides under a dynamic animator. The default is its bounds.
    open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }

    /// The path with which the view collides if its `collisionBoundsType` is `.path`: a convex polygon, in points
    /// relative to the center of the view.
    open var collisionBoundingPath: UIBezierPath { UIBezierPath() }

    /// The center of the frame in the superview's coordinates, in points.
    open var center: CGPoint {
        get { layer.position }
        set {
            reportingGeometry("center") { layer.position = newValue }
            geometryChanged()
        }
    }

    /// The transform of the view, which rotates, scales, and moves it about its center.
    open var transform: CGAffineTransform {
        get { layer.affineTransform() }
        set {
            reportingGeometry("transform") { layer.setAffineTransform(newValue) }
            geometryChanged()
        }
    }

    /// The 3D transform of the view, applied about its anchor point. An `m34` of −1 ÷ d gives the perspective of a
    /// viewer d points away.
    open var transform3D: CATransform3D {
        get { layer.transform }
        set {
            reportingGeometry("transform") { layer.transform = newValue }
            geometryChanged()
        }
    }

    /// The point of the view that `center` positions and that transforms are applied about, in unit coordinates. The
    /// default is the middle. Setting it moves the view, because `center` does not change.
    open var anchorPoint: CGPoint {
        get { layer.anchorPoint }
        set { layer.anchorPoint = newValue }
    }

    /// Converts a point of this view's coordinates to those of `view`, or to those of the window if `view` is `nil`.
    open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { layer.convert(point, to: conversionLayer(view)) }

    /// Converts a point of `view`'s coordinates, or of the window's if `view` is `nil`, to this view's coordinates.
    open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        layer.convert(point, from: conversionLayer(view))
    }

    /// Converts a rectangle of this view's coordinates to its bounding box in those of `view`, or of the window if
    /// `view` is `nil`.
    open func convert(_ rect: CGRect, to view: UIView?) -> CGRect { layer.convert(rect, to: conversionLayer(view)) }

    /// Converts a rectangle of `view`'s coordinates, or of the window's if `view` is `nil`, to its bounding box in this
    /// view's coordinates.
    open func convert(_ rect: CGRect, from view: UIView?) -> CGRect { layer.convert(rect, from: conversionLayer(view)) }

    /// Marks the view for a call of `layoutSubviews()` before the next frame. A view that marks itself in its own layout is laid
    /// out again for the frame after that. One that adds or removes subviews there is laid out once more for the same frame.
    open func setNeedsLayout() { layer.setNeedsLayout() }

    /// Marks the view because something changed that its layout depends on. Unlike ``setNeedsLayout()``, it is served by the same
    /// frame even if the view is in its own layout.
    package func invalidateLayout() {
        layer.layoutDidBecomeInvalid()
        setNeedsLayout()
    }

    /// Lays out the subviews immediately if layout is pending.
    open func layoutIfNeeded() { layer.layoutIfNeeded() }

    /// Resizes the view to the size that fits it best. The top left corner does not move; under a transform, the center
    /// does not move.
    open func sizeToFit() { takeFittingSize() }

    /// Lays out the subviews, and notifies the view's controller before and after.
    open func layoutSublayers(of layer: CALayer) {
        withTraitsAsCurrent {
            updateConstraintsInside()
            viewController?.announceAppearance()
            viewController?.updateTraitsOfChildren()
            viewController?.updateContentUnavailableIfNeeded()
            viewController?.viewWillLayoutSubviews()
            layoutSubviews()
            viewController?.layOutContentUnavailable()
            viewController?.viewDidLayoutSubviews()
        }
        updateFocusRing()
    }

    /// Returns the alignment rectangle for a frame: the frame without its ``alignmentRectInsets``.
    open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }

    /// Returns the frame for an alignment rectangle: the inverse of ``alignmentRect(forFrame:)``.
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

    /// Draws the view and its descendants, scaled to a rectangle of the current context.
    /// - Parameters:
    ///   - rect: The rectangle in the context's user space.
    ///   - afterUpdates: A Boolean value that indicates whether pending layout and drawing are performed first. If
    ///     `false`, the content of the last frame is drawn.
    /// - Returns: `false` if content is missing: there is no context, the rectangle or the view is empty, or
    ///   `afterUpdates` is `false` and a view was not in a frame yet.
    @discardableResult
    open func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
        drawSnapshot(in: rect, afterScreenUpdates: afterUpdates)
    }

    /// Returns a view of this view's size that shows a snapshot of this view.
    ///
    /// The snapshot shares the pixels of this view and its descendants, so creating it does not draw or copy; it does
    /// not change when this view changes. The `contents` of its layer cannot be set. If it is resized, the snapshot is
    /// stretched.
    /// - Parameter afterUpdates: A Boolean value that indicates whether pending layout and drawing are performed first.
    ///   If `false`, the snapshot shows the last frame, and is empty for a view that was not in that frame.
    /// - Returns: `nil` if the view's bounds are not finite.
    open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        makeSnapshot(afterScreenUpdates: afterUpdates)
    }

    /// Returns a view that shows a snapshot of a part of this view.
    /// - Parameters:
    ///   - rect: The part in the view's own coordinates. Any area outside of the bounds is empty.
    ///   - afterUpdates: See ``snapshotView(afterScreenUpdates:)``.
    ///   - capInsets: The insets of the part that is stretched if the new view is resized, in points. The area outside
    ///     of them is not stretched.
    /// - Returns: `nil` if the rectangle or the view's bounds are not finite.
    open func resizableSnapshotView(
        from rect: CGRect,
        afterScreenUpdates afterUpdates: Bool,
        withCapInsets capInsets: UIEdgeInsets
    ) -> UIView? { makeResizableSnapshot(from: rect, afterScreenUpdates: afterUpdates, withCapInsets: capInsets) }
}
