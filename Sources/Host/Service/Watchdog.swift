import LinuxIO

/// The notifications to the watchdog of a service manager, which ends and restarts a program that no longer responds.
///
/// The manager is notified three times within its limit, at the end of an iteration of the main thread's event loop,
/// unless the compositor's thread has not answered since the last notification. So the program is restarted if either
/// thread hangs.
struct Watchdog {
    /// The time between two notifications.
    private let interval: MonotonicDuration

    /// The time of the next notification.
    private(set) var deadline: MonotonicInstant

    /// The number of the last question to the compositor's thread.
    private(set) var question: UInt64 = 0

    /// - Parameters:
    ///   - limit: The time without notifications after which the manager ends the program.
    ///   - now: The present time.
    init(limit: MonotonicDuration, now: MonotonicInstant) {
        interval = limit / 3
        deadline = now + interval
    }

    /// Does what is due.
    /// - Parameters:
    ///   - answer: The number of the last question that the compositor's thread has answered.
    /// - Returns: A Boolean value that indicates whether to notify the manager; `nil` if nothing is due. In both other
    ///   cases, `question` is to be asked.
    mutating func check(at now: MonotonicInstant, answer: UInt64) -> Bool? {
        guard now >= deadline else { return nil }
        deadline = now + interval
        let isAnswered = answer >= question
        if isAnswered { question += 1 }
        return isAnswered
    }
}
