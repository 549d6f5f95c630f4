import LinuxIO

/// The pacing of frames: the latest start time at which a frame is ready for its vblank.
///
/// A frame that starts later shows newer content, but one that starts too late misses its vblank. The cost of the next
/// frame is unknown. The slowest recent cost determines the start time; it decays by a sixteenth of the difference with
/// each faster frame, so that one slow frame makes some 60 frames after it start early. The fastest of the last few costs determines which vblank is reachable: if every frame takes longer than a period, the display
/// cannot keep up, and frames are made for the vblanks that they can reach.
struct FramePacer {
    /// The minimum time between completion and the vblank: the kernel's time to wake a thread and to accept a flip.
    static let leastMargin = MonotonicDuration.milliseconds(1)
    /// The safety factor for the slowest recent cost.
    private static let safety = 1.25
    private static let forgetting = 1.0 / 16
    private static let recentCount = 4

    /// The time between two vblanks.
    let period: MonotonicDuration
    /// The slowest recent cost. The first frame, of a commit without animations, starts immediately and sets the initial
    /// value.
    private(set) var slowest = MonotonicDuration.zero
    private var recent: [MonotonicDuration] = []
    private var costs = CostWindow()

    init(refreshRate: Double) { period = .seconds(1 / refreshRate) }

    /// The fastest recent cost; zero if there was no frame since the last rest.
    var quickest: MonotonicDuration { recent.min() ?? .zero }

    /// The time between the start of a frame and its vblank. A single slow frame increases it to at most one period.
    var lead: MonotonicDuration { min(lead(slowest), max(period, lead(quickest))) }

    /// The time before a vblank at which changes of input have to arrive. Unlike `lead`, a single slow frame does not
    /// increase it: see `CostWindow`.
    var latchLead: MonotonicDuration { costs.reserve(period: period) + Self.leastMargin }

    private func lead(_ cost: MonotonicDuration) -> MonotonicDuration { cost * Self.safety + Self.leastMargin }

    /// Records the cost of a frame, from its planned start until the display accepted it.
    /// - Parameter isTypical: A Boolean value that indicates whether the cost is a measure of that of the next frames.
    mutating func add(_ cost: MonotonicDuration, isTypical: Bool = true) {
        slowest = cost >= slowest ? cost : slowest - (slowest - cost) * Self.forgetting
        if recent.count == Self.recentCount { recent.removeFirst() }
        recent.append(cost)
        if isTypical { costs.add(cost) }
    }

    /// Resets the recent costs, because the next frame is not due soon and may be of another kind.
    mutating func rest() { recent.removeAll(keepingCapacity: true) }
}
