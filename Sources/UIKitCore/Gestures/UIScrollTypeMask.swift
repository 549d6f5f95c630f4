/// The type of a scroll.
public enum UIScrollType: Int, Sendable {
    /// A scroll in steps, by the wheel of a mouse.
    case discrete = 0
    /// A smooth scroll, by fingers on a touchpad.
    case continuous = 1

    var mask: UIScrollTypeMask { UIScrollTypeMask(rawValue: 1 << rawValue) }
}

/// A set of types of scrolls.
public struct UIScrollTypeMask: OptionSet, Sendable {
    /// The bit mask of the types.
    public let rawValue: Int

    /// Creates a set from a bit mask.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Scrolls in steps, by the wheel of a mouse.
    public static let discrete = UIScrollTypeMask(rawValue: 1 << 0)
    /// Smooth scrolls, by fingers on a touchpad.
    public static let continuous = UIScrollTypeMask(rawValue: 1 << 1)
    /// Scrolls of both types.
    public static let all: UIScrollTypeMask = [.discrete, .continuous]
}
