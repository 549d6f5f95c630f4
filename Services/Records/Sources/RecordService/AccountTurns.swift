import Synchronization

/// The turns of accounts at work that takes a thread for a long time, so that one account does not take all threads. Those that wait for a
/// turn take none.
final class AccountTurns: Sendable {
    private struct Account {
        var running = 0
        /// Those that wait, the first one first.
        var waiting: [CheckedContinuation<Bool, Never>] = []
    }

    private let count: Int
    private let waitingCount: Int
    private let accounts = Mutex<[String: Account]>([:])

    /// - Parameters:
    ///   - count: The number of turns of an account at one time.
    ///   - waitingCount: The largest number of those of an account that wait.
    init(count: Int, waitingCount: Int) {
        self.count = count
        self.waitingCount = waitingCount
    }

    /// The number of accounts with turns, for tests.
    var accountCount: Int { accounts.withLock { $0.count } }

    /// The number of those of an account that wait, for tests.
    func waiting(of account: String) -> Int { accounts.withLock { $0[account]?.waiting.count ?? 0 } }

    /// Waits for a turn. Call ``end(_:)`` after it.
    /// - Returns: `false` if too many wait. There is no turn then.
    func begin(_ account: String) async -> Bool {
        await withCheckedContinuation { continuation in
            let hasTurn: Bool? = accounts.withLock { accounts in
                var state = accounts[account] ?? Account()
                var hasTurn: Bool?
                if state.running < count {
                    state.running += 1
                    hasTurn = true
                } else if state.waiting.count >= waitingCount {
                    hasTurn = false
                } else {
                    state.waiting.append(continuation)
                }
                accounts[account] = state
                return hasTurn
            }
            if let hasTurn { continuation.resume(returning: hasTurn) }
        }
    }

    /// Ends a turn, which is the next one's.
    func end(_ account: String) {
        let next: CheckedContinuation<Bool, Never>? = accounts.withLock { accounts in
            guard var state = accounts[account] else { return nil }
            var next: CheckedContinuation<Bool, Never>?
            if state.waiting.isEmpty {
                state.running -= 1
            } else {
                next = state.waiting.removeFirst()
            }
            accounts[account] = state.running > 0 ? state : nil
            return next
        }
        next?.resume(returning: true)
    }
}
