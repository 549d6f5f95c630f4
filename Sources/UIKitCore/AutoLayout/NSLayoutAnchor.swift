import QuartzCore

/// A part of a view or a layout guide, from which constraints are created: an edge or a center, or a size. Its subclasses
/// make the compiler reject constraints between parts of different kinds.
@preconcurrency @MainActor
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    let side: NSLayoutConstraint.Side

    init(_ side: NSLayoutConstraint.Side) { self.side = side }

    convenience init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) {
        self.init(NSLayoutConstraint.Side(item, attribute))
    }

    /// The view or layout guide of the anchor.
    open var item: AnyObject? { side.item }

    /// The name of the anchor: that of its attribute.
    open var name: String { side.attribute.name }

    /// Returns a Boolean value that indicates whether an object is an anchor of the same part of the same view or layout guide.
    nonisolated open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? any LayoutAnchor else { return false }
        return self === other || MainActor.assumeIsolated { side.isSame(as: other.side) }
    }

    /// A hash of the part of the view or layout guide.
    nonisolated open override var hash: Int {
        MainActor.assumeIsolated { side.attribute.rawValue ^ (side.item.map { ObjectIdentifier($0).hashValue } ?? 0) }
    }

    /// Returns an inactive constraint: this anchor is at the other one.
    open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
        make(.equal, anchor)
    }

    /// Returns an inactive constraint: this anchor is at or after the other one.
    open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
        make(.greaterThanOrEqual, anchor)
    }

    /// Returns an inactive constraint: this anchor is at or before the other one.
    open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
        make(.lessThanOrEqual, anchor)
    }

    /// Returns an inactive constraint: this anchor is a distance after the other one.
    /// - Parameter c: The distance, in points.
    open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint {
        make(.equal, anchor, constant: c)
    }

    /// Returns an inactive constraint: this anchor is at least a distance after the other one.
    /// - Parameter c: The distance, in points.
    open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat)
        -> NSLayoutConstraint
    {
        make(.greaterThanOrEqual, anchor, constant: c)
    }

    /// Returns an inactive constraint: this anchor is at most a distance after the other one.
    /// - Parameter c: The distance, in points.
    open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat)
        -> NSLayoutConstraint
    {
        make(.lessThanOrEqual, anchor, constant: c)
    }

    func make(
        _ relation: NSLayoutConstraint.Relation,
        _ other: NSLayoutAnchor<AnchorType>,
        multiplier: CGFloat = 1,
        constant: CGFloat = 0
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(side, relation, other.side, multiplier: multiplier, constant: constant)
    }

    /// The distance from this anchor to another one.
    func distance(to other: NSLayoutAnchor<AnchorType>) -> NSLayoutDimension {
        var side = other.side
        side.minus = (NSLayoutConstraint.Side.WeakItem(item: self.side.item), self.side.attribute)
        return NSLayoutDimension(side)
    }

    /// The standard distance between views, in points.
    static var systemSpacing: CGFloat { 8 }
}

/// An anchor of any kind.
@MainActor
private protocol LayoutAnchor: AnyObject, Sendable {
    var side: NSLayoutConstraint.Side { get }
}

extension NSLayoutAnchor: LayoutAnchor {}

extension NSLayoutConstraint.Side {
    fileprivate func isSame(as other: NSLayoutConstraint.Side) -> Bool {
        item === other.item && attribute == other.attribute && minus?.item.item === other.minus?.item.item
            && minus?.attribute == other.minus?.attribute
    }
}

/// A horizontal position: a left, right, leading or trailing edge, or a center.
@preconcurrency @MainActor
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
    /// Returns the distance from this anchor to another one, to which sizes and other distances can be related.
    public func anchorWithOffset(to otherAnchor: NSLayoutXAxisAnchor) -> NSLayoutDimension { distance(to: otherAnchor) }

    /// Returns an inactive constraint: this anchor is a multiple of the standard distance after the other one, in the
    /// direction of text.
    public func constraint(equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat)
        -> NSLayoutConstraint
    {
        make(.equal, anchor, constant: Self.systemSpacing * multiplier)
    }

    /// Returns an inactive constraint: this anchor is at least a multiple of the standard distance after the other one, in
    /// the direction of text.
    public func constraint(greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat)
        -> NSLayoutConstraint
    {
        make(.greaterThanOrEqual, anchor, constant: Self.systemSpacing * multiplier)
    }

    /// Returns an inactive constraint: this anchor is at most a multiple of the standard distance after the other one, in
    /// the direction of text.
    public func constraint(lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat)
        -> NSLayoutConstraint
    {
        make(.lessThanOrEqual, anchor, constant: Self.systemSpacing * multiplier)
    }
}

/// A vertical position: a top or bottom edge, a center, or a baseline.
@preconcurrency @MainActor
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
    /// Returns the distance from this anchor to another one, to which sizes and other distances can be related.
    public func anchorWithOffset(to otherAnchor: NSLayoutYAxisAnchor) -> NSLayoutDimension { distance(to: otherAnchor) }

    /// Returns an inactive constraint: this anchor is a multiple of the standard distance below the other one.
    public func constraint(equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat)
        -> NSLayoutConstraint
    {
        make(.equal, anchor, constant: Self.systemSpacing * multiplier)
    }

    /// Returns an inactive constraint: this anchor is at least a multiple of the standard distance below the other one.
    public func constraint(greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat)
        -> NSLayoutConstraint
    {
        make(.greaterThanOrEqual, anchor, constant: Self.systemSpacing * multiplier)
    }

    /// Returns an inactive constraint: this anchor is at most a multiple of the standard distance below the other one.
    public func constraint(lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat)
        -> NSLayoutConstraint
    {
        make(.lessThanOrEqual, anchor, constant: Self.systemSpacing * multiplier)
    }
}

/// A size: a width, a height, or the distance between two anchors.
@preconcurrency @MainActor
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    /// Returns an inactive constraint: the size is a number of points.
    public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { make(.equal, c) }

    /// Returns an inactive constraint: the size is at least a number of points.
    public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        make(.greaterThanOrEqual, c)
    }

    /// Returns an inactive constraint: the size is at most a number of points.
    public func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint { make(.lessThanOrEqual, c) }

    private func make(_ relation: NSLayoutConstraint.Relation, _ constant: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(side, relation, NSLayoutConstraint.Side(nil, .notAnAttribute), constant: constant)
    }

    /// Returns an inactive constraint: the size is a multiple of another one.
    public func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
        make(.equal, anchor, multiplier: m)
    }

    /// Returns an inactive constraint: the size is at least a multiple of another one.
    public func constraint(greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat)
        -> NSLayoutConstraint
    {
        make(.greaterThanOrEqual, anchor, multiplier: m)
    }

    /// Returns an inactive constraint: the size is at most a multiple of another one.
    public func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
        make(.lessThanOrEqual, anchor, multiplier: m)
    }

    /// Returns an inactive constraint: the size is a multiple of another one plus a number of points.
    public func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat)
        -> NSLayoutConstraint
    {
        make(.equal, anchor, multiplier: m, constant: c)
    }

    /// Returns an inactive constraint: the size is at least a multiple of another one plus a number of points.
    public func constraint(greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat)
        -> NSLayoutConstraint
    {
        make(.greaterThanOrEqual, anchor, multiplier: m, constant: c)
    }

    /// Returns an inactive constraint: the size is at most a multiple of another one plus a number of points.
    public func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat)
        -> NSLayoutConstraint
    {
        make(.lessThanOrEqual, anchor, multiplier: m, constant: c)
    }
}
