import QuartzCore

extension UIView {
    /// The size of the smallest layout that satisfies the constraints of a view: zero.
    public static let layoutFittingCompressedSize = CGSize.zero

    /// The size of the largest useful layout of a view.
    public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

    // MARK: Implementations

    var translatesMask: Bool {
        get { autoLayout?.translatesMask ?? true }
        set {
            guard newValue != translatesMask else { return }
            makeAutoLayoutState().translatesMask = newValue
            guard let superview else { return }
            let engine = layoutEngine
            // The equations of the frame become those of the natural size, or the reverse.
            if let box = engine.boxIfAny(of: self) {
                box.removeOwnConstraints(from: engine)
                box.addOwnConstraints(to: engine)
            } else if !newValue {
                _ = engine.box(of: self)
            }
            superview.invalidateLayout()
            setNeedsUpdateConstraints()
        }
    }

    /// The natural size that Auto Layout uses.
    var layoutContentSize: CGSize { (self as? any WrappingView)?.wrappedContentSize ?? intrinsicContentSize }

    /// Implements `invalidateIntrinsicContentSize`.
    func naturalSizeDidChange() {
        guard superview != nil || autoLayout?.engine != nil, let engine = layoutEngineIfAnyOfTree,
            let box = engine.boxIfAny(of: self)
        else { return }
        box.updateNaturalSize(of: self, in: engine)
        if engine.hasBaselines { engine.baselinesDidChange(of: self) }
        (superview as? UIStackView)?.naturalSizeDidChange(of: self, in: engine)
    }

    private var layoutEngineIfAnyOfTree: LayoutEngine? {
        guard hasAutoLayoutInside || superview?.hasAutoLayoutInside ?? false else { return nil }
        return layoutRoot.autoLayout?.engine
    }

    /// Calls `updateConstraints()` of this view and its descendants, as far as needed, descendants first.
    func updateConstraintsInside() {
        guard hasAutoLayoutInside else { return }
        for subview in subviews { subview.updateConstraintsInside() }
        guard let autoLayout, autoLayout.needsUpdate, !autoLayout.isUpdating else { return }
        autoLayout.needsUpdate = false
        autoLayout.isUpdating = true
        if let viewController { viewController.updateViewConstraints() } else { updateConstraints() }
        autoLayout.isUpdating = false
    }

    /// Implements `setNeedsUpdateConstraints`.
    func markForConstraintUpdate() {
        let autoLayout = makeAutoLayoutState()
        autoLayout.needsUpdate = true
        // A view that marks itself in its own update is updated again for the next frame.
        if autoLayout.isUpdating { layer.setNeedsLayoutLater() } else { invalidateLayout() }
    }

    /// Implements `systemLayoutSizeFitting`.
    func fittingSize(_ target: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority) -> CGSize {
        updateConstraintsInside()
        let fitting = LayoutEngine.Fitting(size: target, horizontal: horizontal, vertical: vertical)
        func solved() -> LayoutEngine {
            let engine = LayoutEngine(root: self, fitting: fitting)
            _ = engine.box(of: self)
            engine.adoptForFitting(self)
            return engine
        }
        var engine = solved()
        // The heights of texts follow from the widths of the first solution.
        let texts = wrappingViews.map { (view: $0, width: $0.autoLayout?.wrappingWidth ?? 0) }
        if !texts.isEmpty {
            for text in texts { text.view.autoLayout?.wrappingWidth = engine.frame(of: text.view)?.width ?? 0 }
            engine = solved()
            for text in texts { text.view.autoLayout?.wrappingWidth = text.width }
        }
        let size = engine.frame(of: self)?.size ?? .zero
        return CGSize(width: max(0, size.width), height: max(0, size.height))
    }

    /// The views in the view that wrap lines at a width that Auto Layout determines.
    private var wrappingViews: [any WrappingView] {
        guard hasAutoLayoutInside else { return [] }
        let own = (self as? any WrappingView).flatMap { $0.wrapsAutomatically && autoLayout != nil ? $0 : nil }
        return (own.map { [$0] } ?? []) + subviews.flatMap(\.wrappingViews)
    }
}

/// A view with lines of text that may be broken at the width that Auto Layout determines, from which its height follows.
@MainActor
protocol WrappingView: UIView {
    /// A Boolean value that indicates whether lines are broken at that width.
    var wrapsAutomatically: Bool { get }

    /// The natural width, and the height of the text at the width that constraints give the view.
    var wrappedContentSize: CGSize { get }
}

extension WrappingView {
    /// Adapts the natural height to a width, in points.
    func wrap(atWidth width: CGFloat) {
        guard wrapsAutomatically, let autoLayout, autoLayout.wrappingWidth != width else { return }
        autoLayout.wrappingWidth = width
        invalidateIntrinsicContentSize()
    }
}

extension UILabel: WrappingView {}

extension LayoutEngine {
    /// Adds copies of the constraints in a subtree.
    fileprivate func adoptForFitting(_ view: UIView) {
        adoptViews(in: view)
        for constraint in Self.constraints(in: view) { install(constraint) }
    }
}

// MARK: Constraints

extension UIView {
    /// Adds a constraint to the view, which activates it. The view must be its items' common ancestor, or one of their
    /// superviews.
    public func addConstraint(_ constraint: NSLayoutConstraint) {
        precondition(
            constraint.items.allSatisfy { LayoutEngine.view(of: $0)?.isInside(self) ?? false },
            "cannot add \(constraint) to \(objectIdentity): its items are not in the view"
        )
        constraint.isActive = true
    }

    /// Adds constraints to the view.
    public func addConstraints(_ constraints: [NSLayoutConstraint]) { constraints.forEach { addConstraint($0) } }

    /// Removes a constraint from the view, which deactivates it.
    public func removeConstraint(_ constraint: NSLayoutConstraint) {
        guard constraints.contains(where: { $0 === constraint }) else { return }
        constraint.isActive = false
    }

    /// Removes constraints from the view.
    public func removeConstraints(_ constraints: [NSLayoutConstraint]) { constraints.forEach { removeConstraint($0) } }

    /// The active constraints whose items' nearest common ancestor is this view.
    public var constraints: [NSLayoutConstraint] { autoLayout?.held ?? [] }

    /// Returns the constraints that determine the frame of the view along an axis, for debugging.
    public func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
        treeEngine?.constraints(affecting: self, along: axis) ?? []
    }

    /// A Boolean value that indicates whether constraints allow more than one frame of the view, for debugging.
    public var hasAmbiguousLayout: Bool { treeEngine?.isAmbiguous(self) ?? false }

    /// The engine of the tree, even if nothing inside of the view has constraints.
    private var treeEngine: LayoutEngine? { layoutRoot.layoutEngineIfAny }

    // MARK: Natural size

    /// Returns the priority with which the view resists being larger than its natural size. The default is
    /// ``UILayoutPriority/defaultLow``.
    public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        let hugging = autoLayout?.hugging
        return (axis == .horizontal ? hugging?.horizontal : hugging?.vertical) ?? .defaultLow
    }

    /// Sets the priority with which the view resists being larger than its natural size.
    public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        let state = makeAutoLayoutState()
        if axis == .horizontal { state.hugging.horizontal = priority } else { state.hugging.vertical = priority }
        naturalSizeDidChange()
    }

    /// Returns the priority with which the view resists being smaller than its natural size. The default is
    /// ``UILayoutPriority/defaultHigh``.
    public func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        let resistance = autoLayout?.resistance
        return (axis == .horizontal ? resistance?.horizontal : resistance?.vertical) ?? .defaultHigh
    }

    /// Sets the priority with which the view resists being smaller than its natural size.
    public func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority,
        for axis: NSLayoutConstraint.Axis
    ) {
        let state = makeAutoLayoutState()
        if axis == .horizontal { state.resistance.horizontal = priority } else { state.resistance.vertical = priority }
        naturalSizeDidChange()
    }

    // MARK: Guides

    /// The guides that were added to the view.
    public var layoutGuides: [UILayoutGuide] { autoLayout?.guides ?? [] }

    /// Adds a guide to the view, and removes it from its former view.
    public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
        if layoutGuide.owningView === self { return }
        layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
        makeAutoLayoutState().guides.append(layoutGuide)
        layoutGuide.setOwner(self)
    }

    /// Removes a guide from the view; its constraints become inactive.
    public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
        guard layoutGuide.owningView === self, !(layoutGuide is SystemGuide),
            layoutGuide !== autoLayout?.keyboardGuide
        else { return }
        var above: UIView? = self
        while let view = above {
            for constraint in view.constraints where constraint.items.contains(where: { $0 === layoutGuide }) {
                constraint.isActive = false
            }
            above = view.superview
        }
        layoutRoot.autoLayout?.engine?.removeBox(of: layoutGuide)
        autoLayout?.guides.removeAll { $0 === layoutGuide }
        layoutGuide.setOwner(nil)
    }

    /// The guide of the safe area: the part of the view that nothing covers.
    public var safeAreaLayoutGuide: UILayoutGuide { systemGuide(.safeArea) }

    /// The guide of the area within the view's margins.
    public var layoutMarginsGuide: UILayoutGuide { systemGuide(.margins) }

    /// The guide of an area within the margins in which lines of text are easy to read.
    public var readableContentGuide: UILayoutGuide { systemGuide(.readableContent) }

    func systemGuide(_ kind: SystemGuide.Kind) -> SystemGuide {
        let state = makeAutoLayoutState()
        if let guide = state.systemGuides[kind] { return guide }
        let isStrip = kind == .topStrip || kind == .bottomStrip
        let guide = isStrip ? StripLayoutGuide(kind) : SystemGuide(kind)
        guide.setOwner(self)
        state.systemGuides[kind] = guide
        return guide
    }

    // MARK: Anchors

    /// The edge at which lines of text begin.
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
    /// The edge at which lines of text end.
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
    /// The left edge.
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
    /// The right edge.
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
    /// The top edge.
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
    /// The bottom edge.
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
    /// The width.
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    /// The height.
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
    /// The horizontal center.
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
    /// The vertical center.
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
    /// The baseline of the first line of text.
    public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
    /// The baseline of the last line of text.
    public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }
}

extension UIScrollView {
    /// The guide of the scroll view's frame, which does not move when the content scrolls.
    public var frameLayoutGuide: UILayoutGuide { systemGuide(.scrollFrame) }

    /// The guide of the content. Constraints that determine its size set `contentSize`.
    public var contentLayoutGuide: UILayoutGuide { systemGuide(.scrollContent) }
}
