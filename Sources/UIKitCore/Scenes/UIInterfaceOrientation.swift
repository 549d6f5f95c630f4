import QuartzCore

/// The orientations of the user interface.
public enum UIInterfaceOrientation: Int, Hashable, Sendable, CaseIterable {
    /// The orientation is not known.
    case unknown = 0
    /// Upright on a device that is held upright.
    case portrait = 1
    /// Rotated by 180 degrees relative to portrait.
    case portraitUpsideDown = 2
    /// Rotated by 90 degrees clockwise relative to portrait, on a device that is held with its top to the left.
    case landscapeRight = 3
    /// Rotated by 90 degrees counterclockwise relative to portrait, on a device that is held with its top to the right.
    case landscapeLeft = 4

    /// A Boolean value that indicates whether the orientation is one of the two landscape orientations.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

    /// A Boolean value that indicates whether the orientation is one of the two portrait orientations.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
}

/// A set of orientations of the user interface.
public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt

    /// Creates a set from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The orientation `portrait`.
    public static let portrait = Self(.portrait)
    /// The orientation `landscapeLeft`.
    public static let landscapeLeft = Self(.landscapeLeft)
    /// The orientation `landscapeRight`.
    public static let landscapeRight = Self(.landscapeRight)
    /// The orientation `portraitUpsideDown`.
    public static let portraitUpsideDown = Self(.portraitUpsideDown)
    /// Both landscape orientations.
    public static let landscape: Self = [.landscapeLeft, .landscapeRight]
    /// All orientations.
    public static let all: Self = [.portrait, .landscape, .portraitUpsideDown]
    /// All orientations except `portraitUpsideDown`.
    public static let allButUpsideDown: Self = [.portrait, .landscape]

    /// Creates the set of one orientation; the empty set for `unknown`.
    package init(_ orientation: UIInterfaceOrientation) {
        self.init(rawValue: orientation == .unknown ? 0 : 1 << UInt(orientation.rawValue))
    }
}

extension UIInterfaceOrientation {
    /// The orientations, each rotated by a quarter turn clockwise relative to the previous one.
    private static let clockwise: [Self] = [.portrait, .landscapeRight, .portraitUpsideDown, .landscapeLeft]

    /// The clockwise rotation relative to portrait, in quarter turns.
    package var quarterTurns: Int { Self.clockwise.firstIndex(of: self) ?? 0 }

    /// Returns the orientation that is rotated clockwise by a number of quarter turns.
    package func rotated(by quarterTurns: Int) -> Self { Self.clockwise[(self.quarterTurns + quarterTurns) & 3] }
}
