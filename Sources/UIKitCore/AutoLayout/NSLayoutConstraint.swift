import Layout
import QuartzCore

/// A relation of two attributes of views or layout guides, which Auto Layout satisfies:
/// *first attribute = multiplier × second attribute + constant*, or ≤ or ≥.
///
/// Active constraints determine the frames of views whose
/// ``UIView/translatesAutoresizingMaskIntoConstraints`` is `false`. Changing ``constant`` is fast. In an animation block,
/// call ``UIView/layoutIfNeeded()`` after the changes to animate the new frames.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
    /// One side of a constraint.
    struct Side {
        /// A view or a layout guide.
        weak var item: AnyObject?
        var attribute: Attribute
        /// The attribute that is subtracted from the first one, for distances between anchors.
        var minus: (item: WeakItem, attribute: Attribute)?

        struct WeakItem {
            weak var item: AnyObject?
        }

        init(_ item: AnyObject?, _ attribute: Attribute) {
            self.item = item
            self.attribute = attribute
        }

        /// A Boolean value that indicates whether the side is measured in the direction of text.
        var followsText: Bool { item != nil && attribute.kind == .leadingOrTrailing }

        private var kind: Attribute.Kind { minus == nil ? attribute.kind : .size }

        var isSize: Bool { kind == .size }

        func canBeRelated(to other: Side) -> Bool {
            if minus == nil, other.minus == nil { return attribute.canBeRelated(to: other.attribute) }
            return kind == other.kind
        }
    }

    private(set) final var first = Side(nil, .notAnAttribute)
    private(set) final var second = Side(nil, .notAnAttribute)

    /// The engine that the constraint is active in, and its form there.
    var installation: Installation?

    struct Installation {
        /// The engine, which the root of the views owns; `nil` after its end.
        weak var engine: LayoutEngine?
        let constraint: LayoutConstraint
        var positions: UsedPositions
    }

    /// The state of the view that holds the constraint, even while no engine has it; `nil` if the constraint is not active, and
    /// after the end of that view.
    private(set) final weak var holder: AutoLayoutState?

    /// The number of activations of constraints up to the last one of this constraint.
    private(set) var activation = 0

    /// Creates a constraint without items, which cannot be activated.
    public override init() { super.init() }

    /// Creates a constraint between two items.
    ///
    /// Related attributes must be of the same kind: a position or a size. Relating a left or right edge to a leading or
    /// trailing one, or an edge to a size, is a programming error and traps.
    /// - Parameters:
    ///   - view1: A view or a layout guide.
    ///   - attr1: The attribute of the first item.
    ///   - relation: The relation of both sides.
    ///   - view2: A view or a layout guide; `nil` if the constraint has a constant only.
    ///   - attr2: The attribute of the second item. Without a second item, it has no effect.
    ///   - multiplier: The factor of the second attribute.
    ///   - c: The constant that is added, in points.
    public convenience init(
        item view1: Any,
        attribute attr1: Attribute,
        relatedBy relation: Relation,
        toItem view2: Any?,
        attribute attr2: Attribute,
        multiplier: CGFloat,
        constant c: CGFloat
    ) {
        let second = view2.map { $0 as AnyObject }
        self.init(
            Side(view1 as AnyObject, attr1),
            relation,
            Side(attr2 == .notAnAttribute ? nil : second, attr2),
            multiplier: multiplier,
            constant: c
        )
    }

    convenience init(
        _ first: Side,
        _ relation: Relation,
        _ second: Side,
        multiplier: CGFloat = 1,
        constant: CGFloat = 0
    ) {
        precondition(
            LayoutEngine.isItem(first.item) && (second.item == nil || LayoutEngine.isItem(second.item)),
            "the items of a constraint are views or layout guides"
        )
        precondition(first.attribute != .notAnAttribute, "the first attribute of a constraint must be an attribute")
        if second.item == nil {
            precondition(first.isSize, "a constraint of a position needs a second item")
        } else {
            precondition(
                first.canBeRelated(to: second),
                "\(first.attribute.name) cannot be related to \(second.attribute.name)"
            )
        }
        self.init()
        self.first = first
        self.second = second
        self.relation = relation
        self.multiplier = multiplier
        storedConstant = constant
    }

    /// The first item: a view or a layout guide.
    open var firstItem: AnyObject? { first.item }

    /// The attribute of the first item.
    open var firstAttribute: Attribute { first.attribute }

    /// The second item: a view or a layout guide, or `nil`.
    open var secondItem: AnyObject? { second.item }

    /// The attribute of the second item.
    open var secondAttribute: Attribute { second.attribute }

    /// The anchor of the first item and its attribute. It equals the anchor of the item, such as its ``UIView/topAnchor``.
    open var firstAnchor: NSLayoutAnchor<AnyObject> { NSLayoutAnchor(first) }

    /// The anchor of the second item and its attribute, or `nil` if the constraint has no second item.
    open var secondAnchor: NSLayoutAnchor<AnyObject>? { second.item == nil ? nil : NSLayoutAnchor(second) }

    /// The relation of both sides.
    public private(set) final var relation = Relation.equal

    /// The factor of the second attribute.
    public private(set) final var multiplier: CGFloat = 1

    /// The constant that is added to the second side, in points.
    open var constant: CGFloat {
        get { storedConstant }
        set {
            guard newValue != storedConstant else { return }
            storedConstant = newValue
            if let engine = installation?.engine {
                engine.constantDidChange(of: self)
            } else if holder != nil {
                LayoutEngine.beginTreeIfNeeded(of: self)
            }
        }
    }
    private var storedConstant: CGFloat = 0

    /// The priority. The default is `required`.
    ///
    /// The priority of an active constraint can change, but not from or to `required`, which traps as on iOS.
    open var priority = UILayoutPriority.required {
        didSet {
            guard priority != oldValue else { return }
            precondition(priority.rawValue > 0 && priority <= .required, "a priority is above 0 and at most 1000")
            // A constraint whose view has been released is inactive, although it was installed in an engine.
            guard holder != nil, let installation else { return }
            precondition(
                priority != .required && oldValue != .required,
                "the priority of an active constraint cannot change from or to required"
            )
            if let engine = installation.engine {
                engine.reinstall(self)
            } else {
                LayoutEngine.beginTreeIfNeeded(of: self)
            }
        }
    }

    /// A name for descriptions and logs.
    open var identifier: String?

    /// A stored value without effect: constraints are not archived.
    open var shouldBeArchived = false

    /// A Boolean value that indicates whether the constraint holds. Activating it adds it to the nearest common ancestor of
    /// its items, which must exist, or the call traps.
    open var isActive: Bool {
        get { holder != nil }
        set {
            guard newValue != (holder != nil) else { return }
            if newValue { LayoutEngine.activate(self) } else { LayoutEngine.deactivate(self) }
        }
    }

    func setHolder(_ holder: AutoLayoutState?) {
        self.holder = holder
        guard holder != nil else { return }
        let userInterface = UIApplication.shared.userInterface
        userInterface.activationCount += 1
        activation = userInterface.activationCount
    }

    /// Activates constraints. Has the effect of setting `isActive` of each.
    open class func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }

    /// Deactivates constraints.
    open class func deactivate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }

    /// The items of both sides.
    var items: [AnyObject] {
        [first.item, first.minus?.item.item, second.item, second.minus?.item.item].compactMap(\.self)
    }

    /// A Boolean value that indicates whether the constraint depends on the layout direction.
    var followsText: Bool { first.followsText || second.followsText }

    /// The constraint as an equation, with its priority if it is not required and its identifier.
    nonisolated open override var description: String { describeOnMainActor(self) { equation } }

    /// The constraint as an equation, in the form of the logs of Auto Layout.
    private var equation: String {
        let sign = relation == .equal ? "==" : relation == .lessThanOrEqual ? "<=" : ">="
        func number(_ value: CGFloat) -> String { String(format: "%g", Double(value)) }
        func name(_ side: Side) -> String {
            "\(side.item.map { LayoutEngine.name(of: $0) } ?? "nil").\(side.attribute.name)"
        }
        var text = "\(name(first)) \(sign) "
        if second.item != nil {
            if multiplier != 1 { text += "\(number(multiplier))*" }
            text += name(second)
            if constant != 0 { text += constant > 0 ? " + \(number(constant))" : " - \(number(-constant))" }
        } else {
            text += number(constant)
        }
        if priority != .required { text += " @\(number(CGFloat(priority.rawValue)))" }
        let title = identifier.map { "'\($0)' " } ?? ""
        return "<NSLayoutConstraint \(title)\(text) (\(isActive ? "active" : "inactive"))>"
    }
}
