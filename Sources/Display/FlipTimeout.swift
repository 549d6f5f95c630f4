import CoreGraphics

/// The time-out of a flip, counted in time during which the process could run.
///
/// A process that was stopped, or that got no processor for a while, finds that the time has passed although neither the
/// kernel nor a thread of its own had a chance to report the flip. So the time from one check to the next counts as a
/// slice at most, and the flip is lost only after as many checks as the limit has slices. Each check comes after another
/// look for the flip.
struct FlipTimeout: Sendable {
    /// The maximum time between two checks that is counted, in seconds.
    static let slice: TimeInterval = 0.25

    /// The time after which the flip is lost, in seconds.
    let limit: TimeInterval
    private var waited: TimeInterval = 0
    private var lastCheck: TimeInterval

    /// Creates a timeout that starts now.
    init(limit: TimeInterval, now: TimeInterval) {
        self.limit = limit
        lastCheck = now
    }

    /// A Boolean value that indicates whether the flip is lost, as of the last check.
    var isOver: Bool { waited >= limit }

    /// The time of the next check.
    var nextCheck: TimeInterval { lastCheck + max(0, min(Self.slice, limit - waited)) }

    /// Adds the time since the last check.
    mutating func check(at now: TimeInterval) {
        waited += min(max(0, now - lastCheck), Self.slice)
        lastCheck = max(lastCheck, now)
    }
}
