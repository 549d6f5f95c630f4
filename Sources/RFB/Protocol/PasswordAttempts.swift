import LinuxIO

/// The times at which passwords may be checked. All connections share them, so that parallel ones do not permit more
/// guesses.
///
/// After each wrong password, the next one of the same peer is checked later: after one second, then two, four, and so on,
/// up to 32. Several peers together have a number of wrong passwords at once, and then one every two seconds. Among the
/// passwords that wait, those of peers with the fewest failures are checked first: an attacker delays others only a little.
struct PasswordAttempts {
    private struct Record {
        var failures = 0
        /// The time of the last failure.
        var time: MonotonicInstant
    }

    /// The delay after the first wrong password of a peer, and the maximum.
    static let firstDelay = MonotonicDuration.seconds(1)
    static let longestDelay = MonotonicDuration.seconds(32)
    /// The number of wrong passwords of all peers that are not delayed.
    static let burst = 8
    /// The time between two wrong passwords of all peers after that.
    static let interval = MonotonicDuration.seconds(2)
    /// The time after which the failures of a peer are forgotten.
    static let memory = MonotonicDuration.seconds(600)
    /// The number of peers whose failures are known.
    static let mostPeers = 256

    private var records: [Peer: Record] = [:]
    /// The time at which no failure counts any more for the delay of all peers.
    private var horizon = MonotonicInstant.distantPast

    /// The number of peers whose failures are known.
    var peerCount: Int { records.count }

    /// Returns the number of failures of a peer.
    func failures(of peer: Peer, at now: MonotonicInstant) -> Int {
        guard let record = records[peer], now - record.time < Self.memory else { return 0 }
        return record.failures
    }

    /// Returns the time from which on a password of a peer may be checked.
    func earliestCheck(of peer: Peer, at now: MonotonicInstant) -> MonotonicInstant {
        var time = horizon == .distantPast ? now : horizon - Self.interval * Double(Self.burst - 1)
        let failures = failures(of: peer, at: now)
        if failures > 0, let record = records[peer] {
            let factor = Double(1 << min(failures - 1, 16))
            time = max(time, record.time + min(Self.firstDelay * factor, Self.longestDelay))
        }
        return max(time, now)
    }

    /// Records a wrong password.
    mutating func fail(_ peer: Peer, at now: MonotonicInstant) {
        horizon = max(horizon, now) + Self.interval
        let failures = failures(of: peer, at: now) + 1
        if records[peer] == nil, records.count >= Self.mostPeers {
            records = records.filter { now - $0.value.time < Self.memory }
            if records.count >= Self.mostPeers, let oldest = records.min(by: { $0.value.time < $1.value.time }) {
                records[oldest.key] = nil
            }
        }
        records[peer] = Record(failures: failures, time: now)
    }

    /// Records the right password, which ends the delays of the peer.
    mutating func succeed(_ peer: Peer) { records[peer] = nil }
}
