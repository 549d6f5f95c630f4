/// The importance of a constraint, from just above 0 to 1000. A constraint with the priority ``required`` must hold;
/// of two others that contradict each other, the one with the higher priority is satisfied better.
public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
    /// The priority as a number.
    public var rawValue: Float

    /// Creates a priority.
    public init(rawValue: Float) { self.rawValue = rawValue }

    /// Creates a priority.
    public init(_ rawValue: Float) { self.rawValue = rawValue }

    /// The priority of constraints that must hold: 1000.
    public static let required = UILayoutPriority(1000)
    /// The priority with which buttons resist compression: 750.
    public static let defaultHigh = UILayoutPriority(750)
    /// The priority of a drag that may resize a scene: 510.
    public static let dragThatCanResizeScene = UILayoutPriority(510)
    /// The priority with which scenes keep their size: 500.
    public static let sceneSizeStayPut = UILayoutPriority(500)
    /// The priority of a drag that may not resize a scene: 490.
    public static let dragThatCannotResizeScene = UILayoutPriority(490)
    /// The priority with which buttons hug their content: 250.
    public static let defaultLow = UILayoutPriority(250)
    /// The priority with which ``UIView/systemLayoutSizeFitting(_:)`` approaches the target size: 50.
    public static let fittingSizeLevel = UILayoutPriority(50)

    /// Returns a Boolean value that indicates whether one priority is lower than another.
    public static func < (left: UILayoutPriority, right: UILayoutPriority) -> Bool { left.rawValue < right.rawValue }

    /// Returns a priority that is higher by a number.
    public static func + (priority: UILayoutPriority, number: Float) -> UILayoutPriority {
        UILayoutPriority(priority.rawValue + number)
    }

    /// Returns a priority that is lower by a number.
    public static func - (priority: UILayoutPriority, number: Float) -> UILayoutPriority {
        UILayoutPriority(priority.rawValue - number)
    }
}
