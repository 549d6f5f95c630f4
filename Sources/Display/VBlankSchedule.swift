import Geometry
import LinuxIO

/// The vblank times of a display without hardware: vblank k occurs k refresh periods after the start.
struct VBlankSchedule: Sendable {
    let start: TimeInterval
    let refreshRate: Double

    /// The tolerance for reached vblanks, in seconds: clocks count nanoseconds and match few vblanks exactly, and the
    /// precision of seconds since boot in a `Double` decreases over the years.
    static let tolerance: TimeInterval = 0.5e-6

    func time(of vblank: UInt64) -> TimeInterval { start + TimeInterval(vblank) / refreshRate }

    /// Returns the number of the first vblank after a time. A vblank that is reached at that time does not count.
    func vblank(after time: TimeInterval) -> UInt64 {
        let passed = (time + Self.tolerance - start) * refreshRate
        // Otherwise, the time is before the start or NaN.
        guard passed >= 0 else { return 1 }
        return UInt64(min(passed, 1e15)) + 1
    }

    func isReached(_ vblank: UInt64, at now: TimeInterval) -> Bool { time(of: vblank) <= now + Self.tolerance }
}
