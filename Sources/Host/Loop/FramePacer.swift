import Foundation

/// The pacing of frames: the latest start time at which a frame is ready for its vblank.
///
/// A frame that starts later shows newer content, but one that starts too late misses its vblank. The cost of the next
/// frame is unknown. The slowest recent cost determines the start time; it decays by a sixteenth of the difference with
/// each faster frame, so that one slow frame makes the following ones start early for about a second. The fastest of
/// the last few costs determines which vblank is reachable: if every frame takes longer than a period, the display
/// cannot keep up, and frames are made for the vblanks that they can reach.
struct FramePacer {
    /// The minimum time between completion and the vblank, in seconds: the kernel's time to wake a thread and to accept
    /// a flip.
    static let leastMargin: TimeInterval = 0.001
    /// The safety factor for the slowest recent cost.
    private static let margin = 1.25
    private static let forgetting = 1.0 / 16
    private static let recentCount = 4

    /// The time between two vblanks, in seconds.
    let period: TimeInterval
    /// The slowest recent cost, in seconds. The first frame, of a commit without animations, starts immediately and
    /// sets the initial value.
    private(set) var slowest: TimeInterval = 0
    private var recent: [TimeInterval] = []

    init(refreshRate: Double) { period = 1 / refreshRate }

    /// The fastest recent cost, in seconds; zero if there was no frame since the last rest.
    var quickest: TimeInterval { recent.min() ?? 0 }

    /// The time between the start of a frame and its vblank, in seconds. A single slow frame increases it to at most
    /// one period.
    var lead: TimeInterval { min(Self.lead(slowest), max(period, Self.lead(quickest))) }

    private static func lead(_ cost: TimeInterval) -> TimeInterval { cost * margin + leastMargin }

    /// Records the cost of a frame, in seconds from its planned start until the display accepted it.
    mutating func add(_ cost: TimeInterval) {
        slowest = cost >= slowest ? cost : slowest - (slowest - cost) * Self.forgetting
        if recent.count == Self.recentCount { recent.removeFirst() }
        recent.append(cost)
    }

    /// Resets the recent costs, because the next frame is not due soon and may be of another kind.
    mutating func rest() { recent.removeAll(keepingCapacity: true) }
}
