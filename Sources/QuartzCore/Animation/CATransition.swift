import CoreGraphics

/// An animated transition from the former state of a layer and its sublayers to the current one.
///
/// Moving snapshots are clipped to the layer's bounds only if `masksToBounds` is set. If both snapshots of a fade are
/// translucent, their combination is slightly more transparent halfway through.
///
/// The names "pageCurl" and "pageUnCurl" are accepted as types, too: `CATransitionType(rawValue: "pageCurl")`. The old
/// snapshot is rolled up as a page and uncovers the new one, or the new one is unrolled over the old one; the second type
/// is the first one backward. Only the content within the layer's bounds takes part, and nothing is visible outside of
/// them. Without a subtype, the page is rolled up from the bottom right corner. Empirical; not documented by Apple.
///
/// A layer has at most one transition at a time, always with the key `kCATransition`.
open class CATransition: CAAnimation {
    /// The type of the transition.
    open var type = CATransitionType.fade

    /// The direction of the transition, for types that move; `nil` means from the right, and for page curls upward.
    open var subtype: CATransitionSubtype?

    /// The start point within the transition, from 0 to 1.
    open var startProgress: Float = 0

    /// The end point within the transition, from 0 to 1 and not before the start.
    open var endProgress: Float = 1

    /// Returns a copy with the same values. The delegate is shared.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = CATransition()
        copy.takeValues(of: self)
        return copy
    }

    override func property(forKey key: String) -> KeyedProperty? {
        KeyedProperty.transition[key] ?? super.property(forKey: key)
    }

    override func takeValues(of other: CAAnimation) {
        super.takeValues(of: other)
        guard let other = other as? CATransition else { return }
        type = other.type
        subtype = other.subtype
        startProgress = other.startProgress
        endProgress = other.endProgress
    }
}

/// The key that transitions are added with.
public let kCATransition = "transition"

/// The types of transitions.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
    /// The name, as in Core Animation.
    public var rawValue: String

    /// Creates a type from a name; a name that is not listed here acts as `fade`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The old snapshot fades out while the new one fades in.
    public static let fade = CATransitionType(rawValue: "fade")
    /// The new snapshot slides over the old one.
    public static let moveIn = CATransitionType(rawValue: "moveIn")
    /// The new snapshot pushes the old one away.
    public static let push = CATransitionType(rawValue: "push")
    /// The old snapshot slides away and uncovers the new one.
    public static let reveal = CATransitionType(rawValue: "reveal")

    static let pageCurl = CATransitionType(rawValue: "pageCurl")
    static let pageUnCurl = CATransitionType(rawValue: "pageUnCurl")
}

/// The directions of transitions.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
    /// The name, as in Core Animation.
    public var rawValue: String

    /// Creates a subtype from a name; a name that is not listed here acts as `fromRight`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The direction from the right; the new snapshot moves to the left.
    public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
    /// The direction from the left; the new snapshot moves to the right.
    public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
    /// The direction upward, from the bottom: on iOS, the name refers to a y-axis that points up. Empirical; not
    /// documented by Apple.
    public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
    /// The direction downward, from the top; see `fromTop`.
    public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}
