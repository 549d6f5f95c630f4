import CoreGraphics

/// An animation from what a layer showed to what it shows now, with all in it.
///
/// Pictures that move are cut at the layer's bounds only where `masksToBounds` is set. Where both pictures of a fade are
/// translucent, the sum of the two is a little more transparent halfway.
///
/// A layer has one at a time, whatever key it is added with: `kCATransition`.
open class CATransition: CAAnimation {
    /// How the new picture comes.
    open var type = CATransitionType.fade

    /// From which side it comes, where it moves; nil is from the right.
    open var subtype: CATransitionSubtype?

    /// Where in the transition to start, from 0 to 1.
    open var startProgress: Float = 0

    /// Where in the transition to end, from 0 to 1 and not before the start.
    open var endProgress: Float = 1

    /// A copy with the same values. The delegate is shared.
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

/// How the new picture of a transition comes.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
    /// The name, as in Core Animation.
    public var rawValue: String

    /// Makes a type by name; one that is not listed here acts as `fade`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The old picture fades while the new one appears.
    public static let fade = CATransitionType(rawValue: "fade")
    /// The new picture slides over the old one.
    public static let moveIn = CATransitionType(rawValue: "moveIn")
    /// The new picture pushes the old one away.
    public static let push = CATransitionType(rawValue: "push")
    /// The old picture slides away from over the new one.
    public static let reveal = CATransitionType(rawValue: "reveal")
}

/// From which side the new picture of a transition comes.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
    /// The name, as in Core Animation.
    public var rawValue: String

    /// Makes a subtype by name; one that is not listed here acts as `fromRight`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// From the right; moves to the left.
    public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
    /// From the left; moves to the right.
    public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
    /// Moves up, in from the bottom: on iOS the name is that of a direction whose y axis points up, as its behaviour shows.
    public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
    /// Moves down, in from the top; see `fromTop`.
    public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}
