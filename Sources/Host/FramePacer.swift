import Foundation

/// How late a frame may be begun to be ready for its vertical blank.
///
/// The later a frame is begun, the newer is what it shows; one that is begun too late misses its blank. What the next one
/// costs is not known. The slowest of late tells how early to begin: it is remembered, and forgotten by a sixteenth of
/// the difference with each frame that was quicker, so that one slow frame makes those after it early for about a second.
/// The quickest of the last few tells which blank can be reached at all: where every one took longer than a period, the
/// display cannot keep up, and frames are made for the blank that they will meet.
struct FramePacer {
    /// Between being ready and the blank: what the kernel needs to wake a thread and to take a flip.
    static let leastMargin: TimeInterval = 0.001
    /// What may be added to the slowest frame of late.
    private static let margin = 1.25
    private static let forgetting = 1.0 / 16
    private static let recentCount = 4

    /// From one vertical blank to the next.
    let period: TimeInterval
    /// The slowest of late. The first frame of all, of a commit at rest, is begun at once and tells what to expect.
    private(set) var slowest: TimeInterval = 0
    private var recent: [TimeInterval] = []

    init(refreshRate: Double) { period = 1 / refreshRate }

    /// What even a quick frame takes, in seconds; zero until there was one since the last rest.
    var quickest: TimeInterval { recent.min() ?? 0 }

    /// How long before its blank a frame is begun, in seconds. A single slow frame moves that to no more than a period.
    var lead: TimeInterval { min(Self.lead(slowest), max(period, Self.lead(quickest))) }

    private static func lead(_ cost: TimeInterval) -> TimeInterval { cost * margin + leastMargin }

    /// A frame has taken so long, from when it was to begin to when the display had it.
    mutating func add(_ cost: TimeInterval) {
        slowest = cost >= slowest ? cost : slowest - (slowest - cost) * Self.forgetting
        if recent.count == Self.recentCount { recent.removeFirst() }
        recent.append(cost)
    }

    /// No frame follows soon: what comes then may be of another kind.
    mutating func rest() { recent.removeAll(keepingCapacity: true) }
}
