import CoreGraphics

/// The time of a recent vertical blank of a CRTC, from which later ones are predicted.
///
/// Each flip reports one. After a rest the last flip says little: the rate of the mode is not exact enough for minutes,
/// and a driver may start its count over when the count was off. Then the kernel is asked, a few times a second at most.
struct VBlankPhase: Sendable {
    /// The longest time that is extrapolated without asking, in seconds. A rate that is off by 100 parts per million
    /// amounts to 25 µs by then.
    static let lifetime: TimeInterval = 0.25
    /// A time stamp is that of the end of the blank, which may be ahead of the time at which it is asked for.
    private static let longestLead: TimeInterval = 0.01

    private var time: TimeInterval?
    private var lastQuestion = -TimeInterval.infinity

    /// Notes the vertical blank of a flip.
    mutating func flipped(at time: TimeInterval) { self.time = time }

    /// Returns the time of a vertical blank to count from; `now` if none is known.
    /// - Parameter ask: returns the kernel's time of the last vertical blank, or `nil` if it has none.
    mutating func reference(at now: TimeInterval, ask: () -> TimeInterval?) -> TimeInterval {
        let known = time ?? -.infinity
        if now - max(known, lastQuestion) > Self.lifetime {
            lastQuestion = now
            // A driver without exact time stamps answers zero, or the time of a blank long past.
            if let answer = ask(), answer > known, (now - Self.lifetime...now + Self.longestLead).contains(answer) {
                time = answer
            }
        }
        return time ?? now
    }
}
