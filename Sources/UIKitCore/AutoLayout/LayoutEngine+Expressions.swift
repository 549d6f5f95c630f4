import CoreGraphics
import Layout

/// The positions inside of views that are constants of a constraint.
struct UsedPositions: Equatable {
    /// The origins of the bounds of views.
    fileprivate(set) var origins: [ObjectIdentifier: CGPoint] = [:]
    /// The baselines of views; `nil` for those of a view that another one determines.
    fileprivate(set) var baselines: [ObjectIdentifier: ViewBaseline?] = [:]
}

/// The attributes of items as sums of variables, in the coordinates of a common ancestor.
@MainActor
struct ExpressionBuilder {
    let engine: LayoutEngine
    let ancestor: UIView
    let direction: UIUserInterfaceLayoutDirection

    private(set) var used = UsedPositions()

    init(engine: LayoutEngine, ancestor: UIView, direction: UIUserInterfaceLayoutDirection) {
        self.engine = engine
        self.ancestor = ancestor
        self.direction = direction
    }

    /// Returns one side of a constraint, or `nil` if an item no longer exists.
    mutating func expression(of side: NSLayoutConstraint.Side) -> LayoutExpression? {
        guard let item = side.item, let value = expression(of: item, side.attribute) else { return nil }
        guard let minus = side.minus else { return value }
        guard let other = minus.item.item, let subtracted = expression(of: other, minus.attribute) else { return nil }
        let isReversed = direction == .rightToLeft && side.attribute.kind == .leadingOrTrailing
        return isReversed ? subtracted - value : value - subtracted
    }

    private mutating func expression(of item: AnyObject, _ attribute: NSLayoutConstraint.Attribute)
        -> LayoutExpression?
    {
        guard let view = LayoutEngine.view(of: item) else { return nil }
        let insets = item is UIView ? view.alignmentRectInsets : .zero
        let attribute = attribute.resolved(direction)
        switch attribute {
        case .width:
            return length(item, horizontal: true) + constant(-insets.left - insets.right)
        case .height:
            return length(item, horizontal: false) + constant(-insets.top - insets.bottom)
        case .left: return start(item, horizontal: true) + constant(insets.left)
        case .top: return start(item, horizontal: false) + constant(insets.top)
        case .right: return end(item, horizontal: true) + constant(-insets.right)
        case .bottom: return end(item, horizontal: false) + constant(-insets.bottom)
        case .centerX:
            return center(item, horizontal: true) + constant((insets.left - insets.right) / 2)
        case .centerY:
            return center(item, horizontal: false) + constant((insets.top - insets.bottom) / 2)
        case .firstBaseline, .lastBaseline:
            let isFirst = attribute == .firstBaseline
            let other = isFirst ? view.forFirstBaselineLayout : view.forLastBaselineLayout
            used.baselines.updateValue(nil, forKey: ObjectIdentifier(view))
            if other !== view, other.isInside(view) {
                // Views between the two, such as nested stack views, may choose another one later.
                var between = other.superview
                while let current = between, current !== view {
                    used.baselines.updateValue(nil, forKey: ObjectIdentifier(current))
                    between = current.superview
                }
                return expression(of: other, attribute)
            }
            let baseline = view.baseline
            used.baselines.updateValue(baseline, forKey: ObjectIdentifier(view))
            switch baseline {
            case .edges:
                return isFirst
                    ? start(item, horizontal: false) + constant(insets.top)
                    : end(item, horizontal: false) + constant(-insets.bottom)
            case .centered(let offset): return center(item, horizontal: false) + constant(offset)
            case .lines(let first, let last):
                return isFirst
                    ? start(item, horizontal: false) + constant(first) : end(item, horizontal: false) + constant(-last)
            }
        case .leftMargin: return start(item, horizontal: true) + constant(view.layoutMargins.left)
        case .rightMargin: return end(item, horizontal: true) + constant(-view.layoutMargins.right)
        case .topMargin: return start(item, horizontal: false) + constant(view.layoutMargins.top)
        case .bottomMargin: return end(item, horizontal: false) + constant(-view.layoutMargins.bottom)
        case .centerXWithinMargins:
            let margins = view.layoutMargins
            return center(item, horizontal: true) + constant((margins.left - margins.right) / 2)
        case .centerYWithinMargins:
            let margins = view.layoutMargins
            return center(item, horizontal: false) + constant((margins.top - margins.bottom) / 2)
        case .leading, .trailing, .leadingMargin, .trailingMargin, .notAnAttribute: return nil
        }
    }

    private func constant(_ value: CGFloat) -> LayoutExpression { LayoutExpression(constant: Double(value)) }

    /// The guide of a scroll view's content, if the item is a scroll view that contains the other items: its edges are
    /// those of the content then.
    private func content(of item: AnyObject) -> UILayoutGuide? {
        item === ancestor ? (item as? UIScrollView)?.contentLayoutGuide : nil
    }

    private mutating func start(_ item: AnyObject, horizontal: Bool) -> LayoutExpression {
        if content(of: item) != nil { return LayoutExpression() }
        if item === ancestor {
            used.origins[ObjectIdentifier(ancestor)] = ancestor.bounds.origin
            return constant(horizontal ? ancestor.bounds.minX : ancestor.bounds.minY)
        }
        let box = engine.box(of: item)
        var sum = LayoutExpression(horizontal ? box.x : box.y)
        var above = (item as? UIView)?.superview ?? (item as? UILayoutGuide)?.owningView
        while let view = above, view !== ancestor {
            let box = engine.box(of: view)
            sum.add(1, horizontal ? box.x : box.y)
            sum.constant -= Double(horizontal ? view.bounds.minX : view.bounds.minY)
            used.origins[ObjectIdentifier(view)] = view.bounds.origin
            above = view.superview
        }
        return sum
    }

    private func length(_ item: AnyObject, horizontal: Bool) -> LayoutExpression {
        let box = engine.box(of: item)
        return LayoutExpression(horizontal ? box.width : box.height)
    }

    private mutating func end(_ item: AnyObject, horizontal: Bool) -> LayoutExpression {
        start(item, horizontal: horizontal) + length(content(of: item) ?? item, horizontal: horizontal)
    }

    private mutating func center(_ item: AnyObject, horizontal: Bool) -> LayoutExpression {
        start(item, horizontal: horizontal) + length(content(of: item) ?? item, horizontal: horizontal) * 0.5
    }
}

extension LayoutEngine {
    static func isItem(_ item: AnyObject?) -> Bool { item is UIView || item is UILayoutGuide }

    /// The view of an item: the item itself, or the view that a guide belongs to.
    static func view(of item: AnyObject?) -> UIView? { item as? UIView ?? (item as? UILayoutGuide)?.owningView }

    /// The name of an item in descriptions.
    static func name(of item: AnyObject) -> String {
        switch item {
        case let guide as UILayoutGuide: guide.identifier.isEmpty ? guide.objectIdentity : guide.identifier
        case let view as UIView: view.objectIdentity
        default: "?"
        }
    }

    /// The nearest view that contains all items, or is one of them; `nil` if there is none.
    static func commonAncestor(of items: [AnyObject]) -> UIView? {
        var common: UIView?
        for item in items {
            guard let view = view(of: item) else { return nil }
            guard let known = common else {
                common = view
                continue
            }
            var ancestor: UIView? = known
            while let current = ancestor, !view.isInside(current) { ancestor = current.superview }
            guard let ancestor else { return nil }
            common = ancestor
        }
        return common
    }
}
