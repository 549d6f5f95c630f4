import Dispatch
import Foundation
import RecordNetwork
import RecordStore
import Synchronization

/// The connections that wait for changes, and what they are told.
///
/// After a change, the positions of the databases of the waiting accounts are compared with the last ones. An account is told only about
/// databases whose position has moved for it, so that it learns nothing about changes that it may not see.
public final class ChangeHub: Sendable {
    /// A connection that waits.
    public final class Subscriber: Sendable {
        let account: String
        let container: String
        private struct Pending {
            var scopes: Set<RecordDatabaseID.Scope> = []
            /// The time of the last awakening, in seconds.
            var time = 0.0
        }

        private let pending = Mutex(Pending())
        private let clock: @Sendable () -> Double
        private let wakes: AsyncStream<Void>.Continuation
        /// An element for each time at which there may be events. Times in between are one.
        public let awakenings: AsyncStream<Void>

        fileprivate init(account: String, container: String, clock: @escaping @Sendable () -> Double) {
            self.account = account
            self.container = container
            self.clock = clock
            (awakenings, wakes) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        }

        /// The databases whose changes the connection is told of.
        fileprivate var databases: [RecordDatabaseID] {
            [
                RecordDatabaseID(container: container, scope: .private, account: account),
                RecordDatabaseID(container: container, scope: .shared, account: account),
                RecordDatabaseID(container: container, scope: .public),
            ]
        }

        fileprivate func add(_ scopes: Set<RecordDatabaseID.Scope>) {
            if !scopes.isEmpty { wake(scopes) }
        }

        /// Wakes the connection, also without an event.
        func wake(_ scopes: Set<RecordDatabaseID.Scope> = []) {
            let time = clock()
            pending.withLock { pending in
                pending.scopes.formUnion(scopes)
                pending.time = max(pending.time, time)
            }
            wakes.yield()
        }

        /// Ends the awakenings.
        public func end() { wakes.finish() }

        /// Returns the databases that have changed since the last call, and the time of the last awakening, in seconds.
        ///
        /// Ask for the access of the device since that time then. What changes meanwhile has a time of its own.
        public func take() -> (scopes: [RecordDatabaseID.Scope], time: Double) {
            pending.withLock { pending in
                defer { pending.scopes = [] }
                return (pending.scopes.sorted { $0.rawValue < $1.rawValue }, pending.time)
            }
        }

        /// Keeps databases that were not told of for the next call of ``take()``.
        public func putBack(_ scopes: [RecordDatabaseID.Scope]) {
            pending.withLock { $0.scopes.formUnion(scopes) }
        }
    }

    /// The connections of an account, or of all accounts without a name, that wait for changes of a container.
    private struct Audience: Hashable {
        var container: String
        var account: String

        init(container: String, account: String) {
            self.container = container
            self.account = account
        }

        init(_ database: RecordDatabaseID) {
            self.init(container: database.container, account: database.account)
        }
    }

    private struct State {
        var subscribers: [ObjectIdentifier: Subscriber] = [:]
        /// The numbers of subscribers of accounts, and of databases.
        var accounts: [String: Int] = [:]
        var counts: [RecordDatabaseID: Int] = [:]
        /// The last positions of databases that subscribers wait for: their numbers of changes.
        var positions: [RecordDatabaseID: Int64] = [:]
        /// The containers with changes that were not compared yet.
        var changed: Set<String> = []
        var isComparing = false

        mutating func add(_ subscriber: Subscriber) {
            subscribers[ObjectIdentifier(subscriber)] = subscriber
            accounts[subscriber.account, default: 0] += 1
            for database in subscriber.databases { counts[database, default: 0] += 1 }
        }

        /// Removes a subscriber, and the positions that no other one waits for.
        /// - Returns: `false` if it was removed before.
        mutating func remove(_ subscriber: Subscriber) -> Bool {
            guard subscribers.removeValue(forKey: ObjectIdentifier(subscriber)) != nil else { return false }
            let rest = (accounts[subscriber.account] ?? 0) - 1
            accounts[subscriber.account] = rest > 0 ? rest : nil
            for database in subscriber.databases {
                let rest = (counts[database] ?? 0) - 1
                counts[database] = rest > 0 ? rest : nil
                if rest <= 0 { positions[database] = nil }
            }
            return true
        }
    }

    private let store: any ServiceStorage
    private let metrics: ServiceMetrics
    private let clock: @Sendable () -> Double
    private let accountLimit: Int
    private let limit: Int
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "change hub")

    /// - Parameter clock: Returns seconds that only increase.
    init(
        store: any ServiceStorage,
        metrics: ServiceMetrics,
        options: ServiceOptions,
        clock: @escaping @Sendable () -> Double
    ) {
        self.store = store
        self.metrics = metrics
        self.clock = clock
        accountLimit = options.subscriberCount
        limit = options.totalSubscriberCount
    }

    // MARK: Subscribers

    /// Adds a connection. Everything that changes after the call wakes it.
    /// - Throws: `limitExceeded` or `unavailable` if there are too many.
    func subscribe(account: String, container: String) throws(RecordFailure) -> Subscriber {
        let subscriber = Subscriber(account: account, container: container, clock: clock)
        let failure: RecordFailure? = state.withLock { state in
            if state.subscribers.count >= limit {
                return RecordFailure(.unavailable, reason: "too many connections wait for events", retryAfter: 60)
            }
            if state.accounts[account] ?? 0 >= accountLimit {
                return RecordFailure(.rateLimited, retryAfter: 60)
            }
            state.add(subscriber)
            return nil
        }
        if let failure { throw failure }
        metrics.addSubscribers(1)
        let unknown = state.withLock { state in subscriber.databases.filter { state.positions[$0] == nil } }
        if unknown.isEmpty { return subscriber }
        guard let positions = positions(of: unknown) else {
            unsubscribe(subscriber)
            throw RecordFailure(.unavailable, reason: "the store of the server has failed", retryAfter: 10)
        }
        state.withLock { state in
            // The connection may have ended meanwhile.
            for (database, position) in positions where state.counts[database] != nil {
                if state.positions[database] == nil { state.positions[database] = position }
            }
        }
        return subscriber
    }

    /// Removes a connection.
    func unsubscribe(_ subscriber: Subscriber) {
        let isRemoved = state.withLock { $0.remove(subscriber) }
        subscriber.end()
        if isRemoved { metrics.addSubscribers(-1) }
    }

    /// Wakes all connections, so that they send a comment and notice whether the device still has access.
    public func wakeAll() {
        for subscriber in state.withLock({ Array($0.subscribers.values) }) { subscriber.wake() }
    }

    // MARK: Changes

    /// Notes that a container may have changed, also by another server. Compares positions, on another thread. Changes that are made
    /// meanwhile are compared together.
    public func didChange(_ container: String) {
        let begins = state.withLock { state in
            if state.subscribers.isEmpty { return false }
            state.changed.insert(container)
            if state.isComparing { return false }
            state.isComparing = true
            return true
        }
        if begins { queue.async { self.compare() } }
    }

    private func compare() {
        while true {
            let changed = state.withLock { state -> Set<String> in
                defer { state.changed = [] }
                if state.changed.isEmpty { state.isComparing = false }
                return state.changed
            }
            if changed.isEmpty { return }
            let databases = state.withLock { state in
                state.positions.filter { changed.contains($0.key.container) }
            }
            // If the store has failed, all of them count as changed.
            let positions = positions(of: Array(databases.keys))
            let moved = databases.filter { positions == nil || positions?[$0.key] != $0.value }.keys
            if moved.isEmpty { continue }
            state.withLock { state in
                var told: [Audience: Set<RecordDatabaseID.Scope>] = [:]
                for database in moved {
                    if state.positions[database] != nil, let new = positions?[database] {
                        state.positions[database] = new
                    }
                    told[Audience(database), default: []].insert(database.scope)
                }
                for subscriber in state.subscribers.values {
                    let all = Audience(container: subscriber.container, account: "")
                    let one = Audience(container: subscriber.container, account: subscriber.account)
                    subscriber.add((told[all] ?? []).union(told[one] ?? []))
                }
            }
            for _ in moved { metrics.addEvent() }
        }
    }

    /// Waits until all changes so far were compared, for tests.
    func finish() { queue.sync {} }

    /// Returns the positions of databases; `nil` if the store has failed.
    private func positions(of databases: [RecordDatabaseID]) -> [RecordDatabaseID: Int64]? {
        do throws(RecordStoreError) { return try store.changeCounts(of: databases) } catch { return nil }
    }
}
