import LinuxIO

/// The settings of a screen that is switched off after a time without input.
package struct BlankingOptions: Sendable {
    /// The seconds without input after which the screen is dimmed; 0 for never.
    package var dimDelay = 0.0
    /// The seconds without input after which the screen is switched off; 0 for never.
    package var offDelay = 0.0
    /// A Boolean value that indicates whether the application receives the touch or the key that wakes the screen.
    package var deliversWakingTouch = false

    package init(dimDelay: Double = 0, offDelay: Double = 0, deliversWakingTouch: Bool = false) {
        self.dimDelay = dimDelay
        self.offDelay = offDelay
        self.deliversWakingTouch = deliversWakingTouch
    }

    /// A Boolean value that indicates whether the screen is ever dimmed or switched off.
    package var isEnabled: Bool { dimDelay > 0 || offDelay > 0 }

    /// The valid delays, in seconds.
    package static let delays = 0.0...86_400

    func timer(at now: MonotonicInstant) -> IdleTimer {
        func duration(_ seconds: Double) -> MonotonicDuration? { seconds > 0 ? .seconds(seconds) : nil }
        return IdleTimer(dimDelay: duration(dimDelay), offDelay: duration(offDelay), now: now)
    }
}
