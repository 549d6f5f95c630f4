import Geometry
import LinuxIO

/// The time of a recent vblank of a CRTC, from which later ones are predicted.
///
/// Each flip reports one. After an idle period, the last flip is not a reliable reference: the rate of the mode is not
/// exact enough for minutes, and a driver may restart its count after counting was off. In this case the kernel is
/// queried, at most a few times per second.
struct VBlankPhase: Sendable {
    /// The maximum time of extrapolation without a query. A rate that is off by 100 parts per million accumulates 25 µs
    /// by then.
    static let lifetime = MonotonicDuration.milliseconds(250)
    /// The maximum lead of a timestamp: it is that of the end of the vblank, which may be later than the time of the
    /// query.
    private static let longestLead = MonotonicDuration.milliseconds(10)

    private var time: MonotonicInstant?
    private var lastQuery = MonotonicInstant.distantPast

    /// Records the vblank of a flip.
    mutating func flipped(at time: MonotonicInstant) { self.time = time }

    /// Returns the time of a vblank to count from; `now` if none is known.
    /// - Parameter query: A closure that returns the kernel's time of the last vblank, or `nil` if there is none.
    mutating func reference(at now: MonotonicInstant, query: () -> MonotonicInstant?) -> MonotonicInstant {
        let known = time ?? .distantPast
        if now - max(known, lastQuery) > Self.lifetime {
            lastQuery = now
            // A driver without exact timestamps returns zero, or the time of an old vblank.
            if let answer = query(), answer > known, (now - Self.lifetime...now + Self.longestLead).contains(answer) {
                time = answer
            }
        }
        return time ?? now
    }

    /// Returns the time of a vblank that is recent enough to count from; `nil` if none is known.
    /// - Parameter query: A closure that returns the kernel's time of the last vblank, or `nil` if there is none.
    mutating func recent(at now: MonotonicInstant, query: () -> MonotonicInstant?) -> MonotonicInstant? {
        _ = reference(at: now, query: query)
        return time.flatMap { now - $0 <= Self.lifetime ? $0 : nil }
    }
}
