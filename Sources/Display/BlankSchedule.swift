import CoreGraphics

/// When a display without hardware has its vertical blanks: blank k is k refresh periods after the start.
struct BlankSchedule: Sendable {
    let start: TimeInterval
    let refreshRate: Double

    /// Clocks count nanoseconds and hit few blanks exactly, and seconds since boot in a `Double` grow coarser with the
    /// years: a blank this close counts as reached.
    static let tolerance: TimeInterval = 0.5e-6

    func time(of blank: UInt64) -> TimeInterval { start + TimeInterval(blank) / refreshRate }

    /// The first blank after a time. One that is reached at that time is too late.
    func blank(after time: TimeInterval) -> UInt64 {
        let passed = (time + Self.tolerance - start) * refreshRate
        // Otherwise it is before the start, or no number.
        guard passed >= 0 else { return 1 }
        return UInt64(min(passed, 1e15)) + 1
    }

    func isReached(_ blank: UInt64, at now: TimeInterval) -> Bool { time(of: blank) <= now + Self.tolerance }
}
