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

    /// The guide of the keyboard, created on first use.
    var keyboardGuide: UIKeyboardLayoutGuide?

    /// The engine of the tree whose root is this view.
    var engine: LayoutEngine?

    /// A Boolean value that indicates whether the view left its superview, and the constraints inside are in no engine
    /// until a solution is needed.
    var isUnsolved = false

    /// A Boolean value that indicates whether `updateConstraints()` is to be called.
    var needsUpdate = false

    /// A Boolean value that indicates whether `updateConstraints()` runs.
    var isUpdating = false

    /// A Boolean value that indicates whether a stack view hides the view in an animation.
    var isHiding = false

    /// The number of animations that have hidden the view.
    var hidings = 0

    /// A Boolean value that indicates whether the view is drawn again when its size changes, except while it is being hidden.
    var redrawsAfterHiding = false

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

    /// The topmost superview. One whose own superview has been released begins a tree of its own.
    var layoutRoot: UIView {
        var root = self
        while let above = root.superview { root = above }
        if root.takeEndOfSuperview() { root.layoutDidChangeSuperview() }
        return root
    }

    /// The engine of the view's tree, created if necessary.
    var layoutEngine: LayoutEngine {
        let root = layoutRoot
        let state = root.makeAutoLayoutState()
        if let engine = state.engine { return engine }
        let engine = LayoutEngine(root: root)
        state.engine = engine
        if state.isUnsolved {
            state.isUnsolved = false
            engine.adopt(root)
        }
        return engine
    }

    /// The engine of the view's tree, if it has one or its constraints are to be solved.
    var layoutEngineIfAny: LayoutEngine? {
        guard hasAutoLayoutInside, let state = layoutRoot.autoLayout else { return nil }
        return state.isUnsolved ? layoutEngine : state.engine
    }

    /// The cost of all layouts of the view's tree so far: exchanges of variables, and changed equations.
    package var layoutCounters: (pivots: Int, rowUpdates: Int) {
        guard let engine = layoutRoot.autoLayout?.engine else { return (0, 0) }
        return (engine.solver.pivotCount, engine.solver.rowUpdateCount)
    }
}
