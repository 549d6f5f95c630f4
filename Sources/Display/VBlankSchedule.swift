import Geometry
import LinuxIO

/// The vblank times of a display without hardware: vblank k occurs k refresh periods after the start.
package struct VBlankSchedule: Sendable {
    let start: MonotonicInstant
    let refreshRate: Double

    /// The tolerance for reached vblanks: few periods are an integral number of nanoseconds, so a time that was
    /// computed in steps matches few vblanks exactly. All other comparisons of instants are exact.
    package static let tolerance = MonotonicDuration.nanoseconds(500)

    /// Returns the time of a vblank: computed from the start each time, because a sum of rounded periods would drift.
    func time(of vblank: UInt64) -> MonotonicInstant { start + .seconds(Double(vblank) / refreshRate) }

    /// Returns the number of the first vblank after a time. A vblank that is reached at that time does not count.
    func vblank(after time: MonotonicInstant) -> UInt64 {
        let passed = (time + Self.tolerance - start).seconds * refreshRate
        // Otherwise, the time is before the start.
        guard passed >= 0 else { return 1 }
        return UInt64(min(passed, 1e15)) + 1
    }

    /// Returns the time of the last vblank, or of the start.
    func lastTime(at now: MonotonicInstant) -> MonotonicInstant { time(of: vblank(after: now) - 1) }

    func isReached(_ vblank: UInt64, at now: MonotonicInstant) -> Bool { Self.isReached(time(of: vblank), at: now) }

    /// Returns a Boolean value that indicates whether a vblank at a predicted time is reached.
    package static func isReached(_ vblank: MonotonicInstant, at now: MonotonicInstant) -> Bool {
        vblank <= now + tolerance
    }
}
