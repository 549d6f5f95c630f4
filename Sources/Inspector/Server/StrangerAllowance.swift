import LinuxIO

/// The work that the server does for connections whose request has not arrived, or had no secret.
///
/// A browser spends little of it: a connection with a valid request gives back what it has spent. A flood of connections, and requests
/// that arrive byte by byte, use it up. From then on the server turns to such connections only now and then, so that they do not keep
/// a processor busy that the app needs.
struct StrangerAllowance {
    /// The number of turns that are done without a rest: connections that are accepted, and parts of requests that are read.
    static let mostTurns = 64
    /// The time in which one turn is regained.
    private static let recovery = MonotonicDuration.milliseconds(20)
    /// The rest between two turns of the server, after the allowance has been used up.
    static let restLength = MonotonicDuration.milliseconds(25)

    /// The number of turns that have been used.
    private var used = 0
    /// The time up to which turns have been regained.
    private var regained = MonotonicInstant.zero
    /// The time before which no such connection is served; `nil` for none.
    private(set) var restEnd: MonotonicInstant?

    /// Returns a Boolean value that indicates whether such connections wait.
    func isResting(at now: MonotonicInstant) -> Bool { restEnd.map { $0 > now } ?? false }

    /// Uses one turn.
    mutating func use(at now: MonotonicInstant) {
        regain(at: now)
        used = min(used + 1, Self.mostTurns)
    }

    /// Gives back the turns of a connection with a valid request.
    mutating func giveBack(_ turns: Int) { used = max(0, used - turns) }

    /// Begins a rest if no turn is left.
    mutating func restIfNeeded(at now: MonotonicInstant) {
        guard !isResting(at: now) else { return }
        regain(at: now)
        restEnd = used == Self.mostTurns ? now + Self.restLength : nil
    }

    private mutating func regain(at now: MonotonicInstant) {
        guard used > 0 else { return regained = now }
        let turns = Int((now - regained).nanoseconds / Self.recovery.nanoseconds)
        guard turns > 0 else { return }
        used = max(0, used - turns)
        regained = used == 0 ? now : regained + .nanoseconds(Int64(turns) * Self.recovery.nanoseconds)
    }
}
