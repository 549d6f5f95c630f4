import LinuxIO

/// The timer of a screen that is dimmed, and then switched off, after a time without input.
struct IdleTimer: Sendable {
    /// The states of the screen, from bright to dark.
    enum Stage: Int, Comparable, Sendable {
        case bright, dimmed, off

        static func < (first: Stage, second: Stage) -> Bool { first.rawValue < second.rawValue }
    }

    private let delays: [(stage: Stage, delay: MonotonicDuration)]
    private(set) var stage = Stage.bright
    private var lastActivity: MonotonicInstant
    /// The time at which to look again. It is not moved by each input, so that input does not set timers.
    private var alarm: MonotonicInstant?

    /// Creates a timer.
    /// - Parameters:
    ///   - dimDelay: The time without input after which the screen is dimmed; `nil` for never.
    ///   - offDelay: The time without input after which the screen is switched off; `nil` for never.
    init(dimDelay: MonotonicDuration?, offDelay: MonotonicDuration?, now: MonotonicInstant) {
        let delays: [(Stage, MonotonicDuration?)] = [(.dimmed, dimDelay), (.off, offDelay)]
        self.delays = delays.compactMap { stage, delay in delay.map { (stage, $0) } }
        lastActivity = now
        alarm = nextChange
    }

    private var nextChange: MonotonicInstant? {
        delays.first { $0.stage > stage }.map { lastActivity + $0.delay }
    }

    /// The time at which to call `check(at:isBusy:)`; `nil` for never.
    var deadline: MonotonicInstant? { alarm }

    /// Records input, which makes the screen bright.
    mutating func note(activityAt now: MonotonicInstant) {
        lastActivity = max(lastActivity, now)
        guard stage != .bright else { return }
        stage = .bright
        alarm = nextChange
    }

    /// Changes the stage if it is due.
    /// - Parameter isBusy: A Boolean value that indicates whether the screen is in use without input. If it is when a change
    ///   is due, the time starts again.
    mutating func check(at now: MonotonicInstant, isBusy: @autoclosure () -> Bool) {
        guard let alarm, alarm <= now else { return }
        if let change = nextChange, change <= now {
            if isBusy() {
                note(activityAt: now)
            } else {
                stage = delays.last { lastActivity + $0.delay <= now }?.stage ?? stage
            }
        }
        self.alarm = nextChange
    }
}
