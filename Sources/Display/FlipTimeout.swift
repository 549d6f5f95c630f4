import Geometry
import LinuxIO

/// The timeout of a flip, counted in time during which the process could run.
///
/// If a process was stopped or was not scheduled for a while, the time may have passed although neither the kernel nor
/// one of the process's own threads could report the flip. Therefore, the time between two checks counts as one slice
/// at most, and the flip is lost only after as many checks as the limit has slices. Each check follows another attempt
/// to find the flip.
struct FlipTimeout: Sendable {
    /// The maximum time between two checks that is counted.
    static let slice = MonotonicDuration.milliseconds(250)

    /// The time after which the flip is lost.
    let limit: MonotonicDuration
    private var waited = MonotonicDuration.zero
    private var lastCheck: MonotonicInstant

    /// Creates a timeout that starts now.
    init(limit: MonotonicDuration, now: MonotonicInstant) {
        self.limit = limit
        lastCheck = now
    }

    /// A Boolean value that indicates whether the flip is lost, as of the last check.
    var isOver: Bool { waited >= limit }

    /// The time of the next check.
    var nextCheck: MonotonicInstant { lastCheck + max(.zero, min(Self.slice, limit - waited)) }

    /// Adds the time since the last check.
    mutating func check(at now: MonotonicInstant) {
        waited += min(max(.zero, now - lastCheck), Self.slice)
        lastCheck = max(lastCheck, now)
    }
}
