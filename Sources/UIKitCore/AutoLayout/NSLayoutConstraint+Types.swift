extension NSLayoutConstraint {
    /// The relations of the two sides of a constraint.
    public enum Relation: Int, Sendable {
        /// The first attribute is at most the modified second one.
        case lessThanOrEqual = -1
        /// The attributes are equal.
        case equal = 0
        /// The first attribute is at least the modified second one.
        case greaterThanOrEqual = 1
    }

    /// The directions of a layout.
    public enum Axis: Int, Sendable {
        /// The direction from left to right.
        case horizontal = 0
        /// The direction from top to bottom.
        case vertical = 1
    }

    /// The parts of a view or layout guide that a constraint relates. Edges, centers and sizes are those of the
    /// alignment rectangle.
    public enum Attribute: Int, Sendable {
        /// No attribute, for constraints of one item.
        case notAnAttribute = 0
        /// The left edge.
        case left = 1
        /// The right edge.
        case right = 2
        /// The top edge.
        case top = 3
        /// The bottom edge.
        case bottom = 4
        /// The edge at which lines of text begin.
        case leading = 5
        /// The edge at which lines of text end.
        case trailing = 6
        /// The width.
        case width = 7
        /// The height.
        case height = 8
        /// The horizontal center.
        case centerX = 9
        /// The vertical center.
        case centerY = 10
        /// The baseline of the last line of text.
        case lastBaseline = 11
        /// The baseline of the first line of text.
        case firstBaseline = 12
        /// The left margin.
        case leftMargin = 13
        /// The right margin.
        case rightMargin = 14
        /// The top margin.
        case topMargin = 15
        /// The bottom margin.
        case bottomMargin = 16
        /// The margin at the edge at which lines of text begin.
        case leadingMargin = 17
        /// The margin at the edge at which lines of text end.
        case trailingMargin = 18
        /// The horizontal center between the margins.
        case centerXWithinMargins = 19
        /// The vertical center between the margins.
        case centerYWithinMargins = 20
    }
}

extension NSLayoutConstraint.Attribute {
    /// The kind of quantity, of which only equal ones can be related.
    enum Kind {
        case horizontal, leadingOrTrailing, vertical, size, none
    }

    var kind: Kind {
        switch self {
        case .notAnAttribute: .none
        case .left, .right, .leftMargin, .rightMargin: .horizontal
        case .leading, .trailing, .leadingMargin, .trailingMargin: .leadingOrTrailing
        // A center can be related to both kinds of edges.
        case .centerX, .centerXWithinMargins: .horizontal
        case .width, .height: .size
        default: .vertical
        }
    }

    var isHorizontalCenter: Bool { self == .centerX || self == .centerXWithinMargins }

    /// Returns a Boolean value that indicates whether a constraint can relate two attributes. As in UIKit, positions along
    /// different axes can be related.
    func canBeRelated(to other: Self) -> Bool {
        kind == other.kind
            || isHorizontalCenter && other.kind == .leadingOrTrailing
            || kind == .leadingOrTrailing && other.isHorizontalCenter
            || kind == .vertical && other.isHorizontalPosition
            || isHorizontalPosition && other.kind == .vertical
    }

    private var isHorizontalPosition: Bool { kind == .horizontal || kind == .leadingOrTrailing }

    /// The attribute for a layout direction: `left` or `right` instead of `leading` or `trailing`.
    func resolved(_ direction: UIUserInterfaceLayoutDirection) -> Self {
        let isReversed = direction == .rightToLeft
        return switch self {
        case .leading: isReversed ? .right : .left
        case .trailing: isReversed ? .left : .right
        case .leadingMargin: isReversed ? .rightMargin : .leftMargin
        case .trailingMargin: isReversed ? .leftMargin : .rightMargin
        default: self
        }
    }

    /// The name in descriptions, as in the visual format language.
    var name: String {
        switch self {
        case .notAnAttribute: "notAnAttribute"
        case .left: "left"
        case .right: "right"
        case .top: "top"
        case .bottom: "bottom"
        case .leading: "leading"
        case .trailing: "trailing"
        case .width: "width"
        case .height: "height"
        case .centerX: "centerX"
        case .centerY: "centerY"
        case .lastBaseline: "lastBaseline"
        case .firstBaseline: "firstBaseline"
        case .leftMargin: "leftMargin"
        case .rightMargin: "rightMargin"
        case .topMargin: "topMargin"
        case .bottomMargin: "bottomMargin"
        case .leadingMargin: "leadingMargin"
        case .trailingMargin: "trailingMargin"
        case .centerXWithinMargins: "centerXWithinMargins"
        case .centerYWithinMargins: "centerYWithinMargins"
        }
    }
}
