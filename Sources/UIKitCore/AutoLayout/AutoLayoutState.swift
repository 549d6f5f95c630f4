import CoreGraphics

/// The part of a view that Auto Layout needs. Views without constraints have none.
@MainActor
final class AutoLayoutState {
    /// See `UIView.translatesAutoresizingMaskIntoConstraints`.
    var translatesMask = true

    /// The priorities of the natural size: hugging and compression resistance along both axes.
    var hugging = (horizontal: UILayoutPriority.defaultLow, vertical: UILayoutPriority.defaultLow)
    var resistance = (horizontal: UILayoutPriority.defaultHigh, vertical: UILayoutPriority.defaultHigh)

    /// The constraints that are requested of this view and that it holds as the nearest common ancestor of their items.
    var held: [NSLayoutConstraint] = []

    /// The layout guides of the view.
    var guides: [UILayoutGuide] = []

    /// The margins that were set; `nil` for those of the system.
    var margins: NSDirectionalEdgeInsets?

    var preservesSuperviewMargins = false
    var insetsMarginsFromSafeArea = true

    /// The guides that the system provides, created on first use.
    var systemGuides: [SystemGuide.Kind: SystemGuide] = [:]

    /// The guides of the system that were asked for, in the same order in each process.
    var existingSystemGuides: [SystemGuide] { SystemGuide.Kind.allCases.compactMap { systemGuides[$0] } }

    /// The engine of the tree whose root is this view.
    var engine: LayoutEngine?

    /// A Boolean value that indicates whether `updateConstraints()` is to be called.
    var needsUpdate = false

    /// The width to which a label of several lines is wrapped, if it does not have a preferred one.
    var wrappingWidth: CGFloat = 0
}

extension UIView {
    /// The Auto Layout part of the view, created if necessary.
    func makeAutoLayoutState() -> AutoLayoutState {
        if let autoLayout { return autoLayout }
        let state = AutoLayoutState()
        autoLayout = state
        var view: UIView? = self
        while let current = view, !current.hasAutoLayoutInside {
            current.hasAutoLayoutInside = true
            view = current.superview
        }
        return state
    }

    /// The topmost superview.
    var layoutRoot: UIView {
        var root = self
        while let above = root.superview { root = above }
        return root
    }

    /// The engine of the view's tree, created if necessary.
    var layoutEngine: LayoutEngine {
        let state = layoutRoot.makeAutoLayoutState()
        if let engine = state.engine { return engine }
        let engine = LayoutEngine(root: layoutRoot)
        state.engine = engine
        return engine
    }

    /// The engine of the view's tree, if it has one.
    var layoutEngineIfAny: LayoutEngine? { hasAutoLayoutInside ? layoutRoot.autoLayout?.engine : nil }
}
