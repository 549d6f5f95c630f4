import QuartzCore

/// A rectangle that takes part in Auto Layout like a view, without being one: a space between views, or a group of them.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject {
    /// Creates a guide that belongs to no view. Add it to one with ``UIView/addLayoutGuide(_:)``.
    public override init() { super.init() }

    /// The view that the guide belongs to. Setting it adds the guide to the view; `nil` removes it from its view.
    open weak var owningView: UIView? {
        get { storedOwner }
        set {
            guard newValue !== storedOwner else { return }
            if let newValue { newValue.addLayoutGuide(self) } else { storedOwner?.removeLayoutGuide(self) }
        }
    }
    private weak var storedOwner: UIView?

    func setOwner(_ view: UIView?) { storedOwner = view }

    /// A name of the guide. The default is empty.
    open var identifier = ""

    /// The rectangle of the guide in the coordinates of its view, in points, after the last layout.
    open var layoutFrame: CGRect { storedOwner?.layoutEngineIfAny?.frame(of: self) ?? .zero }

    /// The constraints that determine the guide along an axis.
    open func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
        storedOwner?.layoutEngineIfAny?.constraints(affecting: self, along: axis) ?? []
    }

    /// A Boolean value that indicates whether constraints determine more than one rectangle.
    open var hasAmbiguousLayout: Bool { storedOwner?.layoutEngineIfAny?.isAmbiguous(self) ?? false }

    /// The class, the identifier and the rectangle.
    nonisolated open override var description: String {
        describeOnMainActor(self) {
            let title = identifier.isEmpty ? "" : " - \"\(identifier)\""
            return "\(objectIdentity)\(title), layoutFrame = \(layoutFrame)>"
        }
    }

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
}

/// A guide that follows a part of its view: the safe area, the margins, or the areas of a scroll view.
class SystemGuide: UILayoutGuide {
    enum Kind: CaseIterable {
        case safeArea, margins, readableContent, scrollFrame, scrollContent, topStrip, bottomStrip

        var identifier: String {
            switch self {
            case .safeArea: "UIViewSafeAreaLayoutGuide"
            case .margins: "UIViewLayoutMarginsGuide"
            case .readableContent: "UIViewReadableContentGuide"
            case .scrollFrame: "UIScrollViewFrameLayoutGuide"
            case .scrollContent: "UIScrollViewContentLayoutGuide"
            case .topStrip: "UIViewControllerTop"
            case .bottomStrip: "UIViewControllerBottom"
            }
        }
    }

    final let kind: Kind

    /// A Boolean value that indicates whether the height of the guide does not depend on that of its view.
    final var isStrip: Bool { kind == .topStrip || kind == .bottomStrip }

    /// A Boolean value that indicates whether the guide has a distance from the lower edge of its view.
    final var isAtEnd: Bool { kind == .bottomStrip }

    init(_ kind: Kind) {
        self.kind = kind
        super.init()
        identifier = kind.identifier
    }

    override var layoutFrame: CGRect {
        guard let view = owningView else { return .zero }
        if kind == .scrollContent { return CGRect(origin: .zero, size: (view as? UIScrollView)?.contentSize ?? .zero) }
        return view.bounds.inset(by: insets(in: view))
    }

    /// The insets of the guide in the bounds of its view.
    final func insets(in view: UIView) -> UIEdgeInsets {
        switch kind {
        case .safeArea: return view.safeAreaInsets
        case .margins: return view.layoutMargins
        case .readableContent:
            // The width at which a line of text of the body size is easy to read (empirical; not documented by Apple).
            var insets = view.layoutMargins
            let most = UIFontMetrics(forTextStyle: .body).scaledValue(for: 672, compatibleWith: view.traitCollection)
            let excess = view.bounds.width - insets.left - insets.right - most
            if excess > 0 {
                insets.left += excess / 2
                insets.right += excess / 2
            }
            return insets
        case .scrollFrame, .scrollContent: return .zero
        case .topStrip:
            return UIEdgeInsets(top: 0, left: 0, bottom: view.bounds.height - view.safeAreaInsets.top, right: 0)
        case .bottomStrip:
            return UIEdgeInsets(top: view.bounds.height - view.safeAreaInsets.bottom, left: 0, bottom: 0, right: 0)
        }
    }
}
