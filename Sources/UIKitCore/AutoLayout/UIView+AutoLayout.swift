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

// MARK: Constraints and guides

extension UIView {
    /// Implements `constraints`.
    var heldConstraints: [NSLayoutConstraint] { autoLayout?.held ?? [] }

    /// Implements `addConstraint`.
    func hold(_ constraint: NSLayoutConstraint) {
        precondition(
            constraint.items.allSatisfy { LayoutEngine.view(of: $0)?.isInside(self) ?? false },
            "cannot add \(constraint) to \(objectIdentity): its items are not in the view"
        )
        constraint.isActive = true
    }

    /// The engine of the tree, even if nothing inside of the view has constraints.
    var treeEngine: LayoutEngine? { layoutRoot.layoutEngineIfAny }

    /// Implements `addLayoutGuide`.
    func attach(_ layoutGuide: UILayoutGuide) {
        if layoutGuide.owningView === self { return }
        layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
        makeAutoLayoutState().guides.append(layoutGuide)
        layoutGuide.setOwner(self)
    }

    /// Implements `removeLayoutGuide`.
    func detach(_ layoutGuide: UILayoutGuide) {
        guard layoutGuide.owningView === self, !(layoutGuide is SystemGuide),
            layoutGuide !== autoLayout?.keyboardGuide
        else { return }
        var above: UIView? = self
        while let view = above {
            for constraint in view.heldConstraints where constraint.items.contains(where: { $0 === layoutGuide }) {
                constraint.isActive = false
            }
            above = view.superview
        }
        layoutRoot.autoLayout?.engine?.removeBox(of: layoutGuide)
        autoLayout?.guides.removeAll { $0 === layoutGuide }
        layoutGuide.setOwner(nil)
    }

    func systemGuide(_ kind: SystemGuide.Kind) -> SystemGuide {
        let state = makeAutoLayoutState()
        if let guide = state.systemGuides[kind] { return guide }
        let isStrip = kind == .topStrip || kind == .bottomStrip
        let guide = isStrip ? StripLayoutGuide(kind) : SystemGuide(kind)
        guide.setOwner(self)
        state.systemGuides[kind] = guide
        return guide
    }
}

extension UIScrollView {
    /// The guide of the scroll view's frame, which does not move when the content scrolls.
    public var frameLayoutGuide: UILayoutGuide { systemGuide(.scrollFrame) }

    /// The guide of the content. Constraints that determine its size set `contentSize`.
    public var contentLayoutGuide: UILayoutGuide { systemGuide(.scrollContent) }
}
