import QuartzCore

/// A view that arranges other views in a row or a column by constraints.
///
/// The arranged views are subviews whose frames Auto Layout determines. Hidden ones take no space. The size of the stack
/// view follows from its content as far as other constraints do not determine it.
@preconcurrency @MainActor
open class UIStackView: UIView {
    /// The sizes of the arranged views along the axis.
    public enum Distribution: Int, Sendable {
        /// Views fill the stack view, in the order of their hugging and compression resistance.
        case fill = 0
        /// Views fill the stack view, with the same size.
        case fillEqually = 1
        /// Views fill the stack view, with sizes in proportion to their natural ones.
        case fillProportionally = 2
        /// Views have their natural sizes, and equal distances of at least the spacing.
        case equalSpacing = 3
        /// The centers of the views have equal distances, with at least the spacing between the views.
        case equalCentering = 4
    }

    /// The positions of the arranged views across the axis.
    public enum Alignment: Int, Sendable {
        /// Views fill the stack view.
        case fill = 0
        /// The leading edges of a column are aligned.
        case leading = 1
        /// The first baselines of a row are aligned.
        case firstBaseline = 2
        /// Centers are aligned.
        case center = 3
        /// The trailing edges of a column are aligned.
        case trailing = 4
        /// The last baselines of a row are aligned.
        case lastBaseline = 5

        /// The top edges of a row are aligned.
        public static var top: Alignment { .leading }
        /// The bottom edges of a row are aligned.
        public static var bottom: Alignment { .trailing }
    }

    /// The custom spacing that means the spacing of the stack view.
    public class var spacingUseDefault: CGFloat { .greatestFiniteMagnitude }

    /// The custom spacing that means the standard distance between views.
    public class var spacingUseSystem: CGFloat { 0x1p-100 }

    /// Creates an empty stack view.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
    }

    /// Creates a stack view with views.
    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init(coder: NSCoder) {
        super.init(frame: .zero)
        isOpaque = false
        coder.didInitialize(self, as: UIStackView.self)
    }

    // MARK: Arranged views

    /// The views that the stack view arranges, in their order along the axis.
    open private(set) var arrangedSubviews: [UIView] = []

    /// Adds a view at the end, and as a subview.
    open func addArrangedSubview(_ view: UIView) {
        insertArrangedSubview(view, at: arrangedSubviews.count - (arrangedSubviews.contains(view) ? 1 : 0))
    }

    /// Inserts a view at an index, and adds it as a subview if it is none. A view that is arranged already moves.
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        arrangedSubviews.removeAll { $0 === view }
        precondition((0...arrangedSubviews.count).contains(stackIndex), "the index \(stackIndex) is beyond the views")
        arrangedSubviews.insert(view, at: stackIndex)
        view.translatesAutoresizingMaskIntoConstraints = false
        if view.superview !== self { addSubview(view) }
        arrangementDidChange()
    }

    /// Stops arranging a view, which remains a subview.
    open func removeArrangedSubview(_ view: UIView) {
        guard arrangedSubviews.contains(view) else { return }
        view.finishHiding()
        arrangedSubviews.removeAll { $0 === view }
        customSpacings[ObjectIdentifier(view)] = nil
        arrangementDidChange()
    }

    open override func willRemoveSubview(_ subview: UIView) {
        super.willRemoveSubview(subview)
        removeArrangedSubview(subview)
    }

    // MARK: Baselines

    /// The first view of a column, and the tallest one of a row; of those, the one that they name themselves.
    open override var forFirstBaselineLayout: UIView {
        guard let view = viewOfBaselines(isFirst: true) else { return self }
        return view.forFirstBaselineLayout
    }

    /// The last view of a column, and the tallest one of a row; of those, the one that they name themselves.
    open override var forLastBaselineLayout: UIView {
        guard let view = viewOfBaselines(isFirst: false) else { return self }
        return view.forLastBaselineLayout
    }

    private func viewOfBaselines(isFirst: Bool) -> UIView? {
        let views = arrangedSubviews.filter { !$0.isHidden && $0.superview === self }
        guard axis == .horizontal else { return isFirst ? views.first : views.last }
        // Of views of the same height, the first one.
        return views.reversed().max {
            naturalLength(of: $0, along: .vertical) < naturalLength(of: $1, along: .vertical)
        }
    }

    /// Updates the constraints to baselines after a change of the arrangement or of a natural size: the tallest view of this
    /// row, or of a row that contains the stack view, may be another one.
    private func baselinesDidChange(in engine: LayoutEngine) {
        guard engine.hasBaselines else { return }
        var stack: UIStackView? = self
        while let current = stack {
            engine.baselinesDidChange(of: current)
            stack = current.superview as? UIStackView
        }
    }

    // MARK: Layout

    /// The direction of the arrangement. The default is horizontal.
    open var axis = NSLayoutConstraint.Axis.horizontal {
        didSet { if axis != oldValue { arrangementDidChange() } }
    }

    /// The sizes along the axis. The default is ``Distribution/fill``.
    open var distribution = Distribution.fill {
        didSet { if distribution != oldValue { arrangementDidChange() } }
    }

    /// The positions across the axis. The default is ``Alignment/fill``.
    open var alignment = Alignment.fill {
        didSet { if alignment != oldValue { arrangementDidChange() } }
    }

    /// The distance between views, in points. The default is 0.
    open var spacing: CGFloat = 0 {
        didSet { if spacing != oldValue { arrangementDidChange() } }
    }

    /// A Boolean value that indicates whether the spacing of a column is measured between baselines. The default is
    /// `false`.
    open var isBaselineRelativeArrangement = false {
        didSet { if isBaselineRelativeArrangement != oldValue { arrangementDidChange() } }
    }

    /// A Boolean value that indicates whether views are arranged within the margins. The default is `false`.
    open var isLayoutMarginsRelativeArrangement = false {
        didSet { if isLayoutMarginsRelativeArrangement != oldValue { arrangementDidChange() } }
    }

    /// Sets the distance after a view, in points; ``spacingUseDefault`` removes it.
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
        guard arrangedSubviews.contains(arrangedSubview) else { return }
        customSpacings[ObjectIdentifier(arrangedSubview)] = spacing == Self.spacingUseDefault ? nil : spacing
        arrangementDidChange()
    }

    /// Returns the distance that was set for a view; ``spacingUseDefault`` if there is none.
    open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
        customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
    }

    private var customSpacings: [ObjectIdentifier: CGFloat] = [:]
    private var arrangement: [NSLayoutConstraint] = []
    private var isArranged = false

    /// Marks the constraints to be created again.
    func arrangementDidChange() {
        isArranged = false
        setNeedsUpdateConstraints()
        (superview as? UIStackView)?.lengthDidChange(of: self)
    }

    /// Computes the proportions again after a change of the length of an arranged view, also those of a stack view whose length
    /// follows from this one.
    private func lengthDidChange(of view: UIView) {
        if distribution == .fillProportionally, arrangedSubviews.contains(view) {
            arrangementDidChange()
        } else {
            (superview as? UIStackView)?.lengthDidChange(of: self)
        }
    }

    /// Arranges the views without a view that was hidden, or with one that is shown. In an animation block, the change is
    /// animated.
    func visibilityDidChange(of view: UIView) {
        guard arrangedSubviews.contains(view) else { return }
        arrangementDidChange()
        if session.userInterface.animationContext != nil { layoutRoot.layoutIfNeeded() }
    }

    /// Creates the constraints of the arranged views.
    open override func updateConstraints() {
        if !isArranged {
            isArranged = true
            NSLayoutConstraint.deactivate(arrangement)
            arrangement = makeArrangement()
            NSLayoutConstraint.activate(arrangement)
            if let engine = layoutEngineIfAny { baselinesDidChange(in: engine) }
        }
        super.updateConstraints()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        collapseHidingViews()
    }

    open override func layoutMarginsDidChange() {
        super.layoutMarginsDidChange()
        if isLayoutMarginsRelativeArrangement { invalidateLayout() }
    }

    private func spacing(after view: UIView?) -> CGFloat {
        let spacing = view.flatMap { customSpacings[ObjectIdentifier($0)] } ?? spacing
        return spacing == Self.spacingUseSystem ? 8 : spacing
    }

    // MARK: Constraints

    /// The attributes along and across an axis.
    private struct Attributes {
        let start: NSLayoutConstraint.Attribute
        let end: NSLayoutConstraint.Attribute
        let center: NSLayoutConstraint.Attribute
        let size: NSLayoutConstraint.Attribute

        init(_ axis: NSLayoutConstraint.Axis) {
            let isHorizontal = axis == .horizontal
            start = isHorizontal ? .leading : .top
            end = isHorizontal ? .trailing : .bottom
            center = isHorizontal ? .centerX : .centerY
            size = isHorizontal ? .width : .height
        }
    }

    private typealias Side = NSLayoutConstraint.Side

    private func constraint(
        _ first: Side,
        _ relation: NSLayoutConstraint.Relation,
        _ second: Side,
        multiplier: CGFloat = 1,
        _ constant: CGFloat = 0,
        priority: UILayoutPriority = .required
    ) -> NSLayoutConstraint {
        let made = NSLayoutConstraint(first, relation, second, multiplier: multiplier, constant: constant)
        made.priority = priority
        return made
    }

    private func makeArrangement() -> [NSLayoutConstraint] {
        let views = arrangedSubviews.filter { !$0.isHidden && $0.superview === self }
        guard let first = views.first, let last = views.last else { return collapsing() }
        let container: AnyObject = isLayoutMarginsRelativeArrangement ? layoutMarginsGuide : self
        let along = Attributes(axis)
        // As Apple documents, the distance from the edges to the first and the last baseline is the spacing, too.
        let isBaselineRelative = isBaselineRelativeArrangement && axis == .vertical && !isSpaced
        var made = [
            constraint(
                Side(first, isBaselineRelative ? .firstBaseline : along.start),
                .equal,
                Side(container, along.start),
                isBaselineRelative ? spacing(after: nil) : 0
            ),
            constraint(
                Side(container, along.end),
                .equal,
                Side(last, isBaselineRelative ? .lastBaseline : along.end),
                isBaselineRelative ? spacing(after: nil) : 0
            ),
        ]
        made += gaps(between: views, along)
        made += sizes(of: views, in: container, along)
        made += positions(of: views, in: container) + collapsing()
        for made in made { made.identifier = "UIStackView" }
        return made
    }

    /// A Boolean value that indicates whether the distances of views are equal instead of given.
    private var isSpaced: Bool { distribution == .equalSpacing || distribution == .equalCentering }

    /// Returns the constraints of the distances between views.
    private func gaps(between views: [UIView], _ along: Attributes) -> [NSLayoutConstraint] {
        let isBaselineRelative = isBaselineRelativeArrangement && axis == .vertical && !isSpaced
        var made: [NSLayoutConstraint] = []
        for (view, next) in zip(views, views.dropFirst()) {
            let (start, end) = isBaselineRelative ? (.firstBaseline, .lastBaseline) : (along.start, along.end)
            let relation: NSLayoutConstraint.Relation = isSpaced ? .greaterThanOrEqual : .equal
            made.append(constraint(Side(next, start), relation, Side(view, end), spacing(after: view)))
        }
        guard isSpaced, views.count > 2 else { return made }
        let (from, to) = distribution == .equalSpacing ? (along.end, along.start) : (along.center, along.center)
        func distance(_ index: Int) -> Side {
            var side = Side(views[index + 1], to)
            side.minus = (Side.WeakItem(item: views[index]), from)
            return side
        }
        for index in 1..<views.count - 1 {
            // Centers give way to the natural sizes of views.
            let priority = distribution == .equalSpacing ? UILayoutPriority.required : UILayoutPriority(149)
            made.append(constraint(distance(index), .equal, distance(0), priority: priority))
        }
        return made
    }

    /// Returns the constraints of the sizes along the axis.
    private func sizes(of views: [UIView], in container: AnyObject, _ along: Attributes) -> [NSLayoutConstraint] {
        switch distribution {
        case .fill, .equalSpacing, .equalCentering: return []
        case .fillEqually:
            return views.dropFirst().map { constraint(Side($0, along.size), .equal, Side(views[0], along.size)) }
        case .fillProportionally:
            let lengths = views.map { naturalLength(of: $0) }
            guard let reference = lengths.firstIndex(where: { $0 > 0 }) else { return [] }
            // Ratios of the views to each other, so that the spacing has no part in them.
            return views.indices.filter { $0 != reference }.map { index in
                constraint(
                    Side(views[index], along.size),
                    .equal,
                    Side(views[reference], along.size),
                    multiplier: lengths[index] / lengths[reference],
                    priority: UILayoutPriority(999)
                )
            }
        }
    }

    /// Returns the length of the content of a view along the axis; that of a stack view follows from its arranged views.
    private func naturalLength(of view: UIView) -> CGFloat { naturalLength(of: view, along: axis) }

    private func naturalLength(of view: UIView, along axis: NSLayoutConstraint.Axis) -> CGFloat {
        var size = view.layoutContentSize
        if view is UIStackView { size = view.systemLayoutSizeFitting(Self.layoutFittingCompressedSize) }
        let length = axis == .horizontal ? size.width : size.height
        return length.isFinite ? max(0, length) : 0
    }

    /// Updates what depends on the natural size of an arranged view.
    func naturalSizeDidChange(of view: UIView, in engine: LayoutEngine) {
        baselinesDidChange(in: engine)
        lengthDidChange(of: view)
    }

    /// Returns the constraints of the positions across the axis.
    private func positions(of views: [UIView], in container: AnyObject) -> [NSLayoutConstraint] {
        let across = Attributes(axis == .horizontal ? .vertical : .horizontal)
        let fill = alignment == .fill
        let isBaseline = (alignment == .firstBaseline || alignment == .lastBaseline) && axis == .horizontal
        let baseline: NSLayoutConstraint.Attribute = alignment == .lastBaseline ? .lastBaseline : .firstBaseline
        var made: [NSLayoutConstraint] = []
        for view in views {
            let isLeading = fill || alignment == .leading || alignment == .firstBaseline && !isBaseline
            let isTrailing = fill || alignment == .trailing || alignment == .lastBaseline && !isBaseline
            let (start, end) = (Side(container, across.start), Side(container, across.end))
            made.append(constraint(Side(view, across.start), isLeading ? .equal : .greaterThanOrEqual, start))
            made.append(constraint(Side(view, across.end), isTrailing ? .equal : .lessThanOrEqual, end))
            if alignment == .center {
                made.append(constraint(Side(view, across.center), .equal, Side(container, across.center)))
            } else if isBaseline, view !== views[0] {
                made.append(constraint(Side(view, baseline), .equal, Side(views[0], baseline)))
            }
            // The stack view is as large as its largest view.
            guard !(isLeading && isTrailing) else { continue }
            let low = UILayoutPriority(51)
            if !isTrailing { made.append(constraint(Side(view, across.end), .equal, end, priority: low)) }
            if !isLeading { made.append(constraint(Side(view, across.start), .equal, start, priority: low)) }
        }
        return made
    }
}
