import CoreGraphics

/// A duration, or a time of a clock, in seconds.
public typealias CFTimeInterval = Double

/// The timing of layers and animations: a mapping from the time of the parent to their own time.
///
/// Time is passed down a tree: from the clock to the root layer, from each layer to its sublayers and to its
/// animations, and from a group of animations to its members. An object's own time is
///
///     (time of the parent − beginTime) × speed + timeOffset
///
/// For layers, that is all; `duration`, the repeat properties, `autoreverses` and `fillMode` affect animations only. A
/// layer with speed 0 is paused with all its descendants: `timeOffset` is then the time it shows.
public protocol CAMediaTiming {
    /// The begin time, in the time of the parent. In seconds. For an animation that is added to a layer, 0 stands for
    /// the time of the commit that first carries it.
    var beginTime: CFTimeInterval { get set }

    /// The duration of one run of the animation, in its own time. In seconds. For an animation that is added to a
    /// layer, 0 stands for the transaction's duration, and in a group for the group's.
    var duration: CFTimeInterval { get set }

    /// The rate of the object's time relative to the parent's. The default is 1. Animations with negative speed run
    /// from their end to their beginning.
    var speed: Float { get set }

    /// An offset that is added to the object's time, in seconds. An animation runs from there to its end, and then from
    /// its beginning to there.
    var timeOffset: CFTimeInterval { get set }

    /// The number of runs, which may be fractional. 0 means one run.
    var repeatCount: Float { get set }

    /// The duration for which the animation repeats, in seconds of its own time; 0 means that `repeatCount` determines
    /// it.
    var repeatDuration: CFTimeInterval { get set }

    /// A Boolean value that indicates whether each run is followed by a reverse run, which doubles the duration.
    var autoreverses: Bool { get set }

    /// The behavior of an animation before it begins and after it has ended.
    var fillMode: CAMediaTimingFillMode { get set }
}

/// The behavior of an animation before it begins and after it has ended, while it is not removed.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    /// The name, as in Core Animation.
    public var rawValue: String

    /// Creates a mode from a name; a name that is not listed here acts as `removed`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The animation shows its last value after it has ended.
    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
    /// The animation shows its first value before it begins.
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
    /// The animation shows its first value before it begins and its last value after it has ended.
    public static let both = CAMediaTimingFillMode(rawValue: "both")
    /// The animation has no effect outside of its active duration.
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}
