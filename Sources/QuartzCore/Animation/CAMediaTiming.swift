import CoreGraphics

/// A length of time, or a moment of some clock, in seconds.
public typealias CFTimeInterval = Double

/// What layers and animations know of time: how their own time runs in that of what they are in.
///
/// Time is passed down a tree: from the clock to the topmost layer, from each layer to those in it and to its
/// animations, from a group of animations to its members. An object's own time is
///
///     (time of what it is in − beginTime) × speed + timeOffset
///
/// For layers that is all; `duration`, the repeats, `autoreverses` and `fillMode` act on animations only. A layer stands
/// still with all in it while its speed is 0: `timeOffset` is then the time it shows.
public protocol CAMediaTiming {
    /// When the object begins, in the time of what it is in. Seconds. 0 of an animation that is added to a layer stands
    /// for the time of the commit that first carries it.
    var beginTime: CFTimeInterval { get set }

    /// How long one run of the animation takes, in its own time. Seconds. 0 of an animation that is added to a layer
    /// stands for the transaction's duration, and of one in a group for the group's.
    var duration: CFTimeInterval { get set }

    /// How fast the object's time runs in that of what it is in. 1 unless set. Animations of negative speed run from their
    /// end to their beginning.
    var speed: Float { get set }

    /// Added to the object's time. Seconds. An animation runs from there to its end, and then from its beginning to there.
    var timeOffset: CFTimeInterval { get set }

    /// How often the animation runs; fractions count. 0 means once.
    var repeatCount: Float { get set }

    /// How long the animation runs again and again. Seconds of its own time; 0 leaves it to `repeatCount`.
    var repeatDuration: CFTimeInterval { get set }

    /// Whether each run is followed by one that goes back. Twice as long, then.
    var autoreverses: Bool { get set }

    /// What an animation shows before it begins and after it has ended.
    var fillMode: CAMediaTimingFillMode { get set }
}

/// What an animation shows before it begins and after it has ended, as long as it is not removed.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    /// The name, as in Core Animation.
    public var rawValue: String

    /// Makes a mode by name; one that is not listed here acts as `removed`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Its last value when it has ended.
    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
    /// Its first value before it begins.
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
    /// Both.
    public static let both = CAMediaTimingFillMode(rawValue: "both")
    /// Nothing.
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}
