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
        private let pending = Mutex<Set<RecordDatabaseID.Scope>>([])
        private let wakes: AsyncStream<Void>.Continuation
        /// An element for each time at which there may be events. Times in between are one.
        public let awakenings: AsyncStream<Void>

        fileprivate init(account: String, container: String) {
            self.account = account
            self.container = container
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

        fileprivate func add(_ scope: RecordDatabaseID.Scope) {
            pending.withLock { _ = $0.insert(scope) }
            wake()
        }

        /// Wakes the connection, also without an event.
        func wake() { wakes.yield() }

        fileprivate func end() { wakes.finish() }

        /// Returns the databases that have changed since the last call.
        public func take() -> [RecordDatabaseID.Scope] {
            pending.withLock { pending in
                defer { pending = [] }
                return pending.sorted { $0.rawValue < $1.rawValue }
            }
        }
    }

    private struct State {
        var subscribers: [ObjectIdentifier: Subscriber] = [:]
        /// The numbers of subscribers of accounts, and of databases.
        var accounts: [String: Int] = [:]
        var counts: [RecordDatabaseID: Int] = [:]
        /// The last positions of databases that subscribers wait for.
        var positions: [RecordDatabaseID: RecordChangeToken] = [:]
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
    private let accountLimit: Int
    private let limit: Int
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "change hub")

    init(store: any ServiceStorage, metrics: ServiceMetrics, options: ServiceOptions) {
        self.store = store
        self.metrics = metrics
        accountLimit = options.subscriberCount
        limit = options.totalSubscriberCount
    }

    // MARK: Subscribers

    /// Adds a connection. Everything that changes after the call wakes it.
    /// - Throws: `limitExceeded` or `unavailable` if there are too many.
    func subscribe(account: String, container: String) throws(RecordFailure) -> Subscriber {
        let subscriber = Subscriber(account: account, container: container)
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
        for database in subscriber.databases {
            if state.withLock({ $0.positions[database] != nil }) { continue }
            guard let position = position(of: database, after: nil) else {
                unsubscribe(subscriber)
                throw RecordFailure(.unavailable, reason: "the store of the server has failed", retryAfter: 10)
            }
            state.withLock { state in
                // The connection may have ended meanwhile.
                if state.counts[database] != nil, state.positions[database] == nil {
                    state.positions[database] = position
                }
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
            for (database, former) in databases {
                let new = position(of: database, after: former)
                if new == former { continue }
                state.withLock { state in
                    if state.positions[database] != nil { state.positions[database] = new ?? former }
                    for subscriber in state.subscribers.values
                    where subscriber.container == database.container
                        && (database.scope == .public || subscriber.account == database.account)
                    {
                        subscriber.add(database.scope)
                    }
                }
                metrics.addEvent()
            }
        }
    }

    /// Waits until all changes so far were compared, for tests.
    func finish() { queue.sync {} }

    /// Returns the position at the end of a database's changes; `nil` if the store has failed, which counts as a change.
    private func position(of database: RecordDatabaseID, after token: RecordChangeToken?) -> RecordChangeToken? {
        var token = token
        while true {
            do throws(RecordStoreError) {
                let page = try store.databaseChanges(since: token, limit: nil, in: database)
                if !page.isMoreComing || page.token == token { return page.token }
                token = page.token
            } catch .changeTokenExpired where token != nil {
                token = nil
            } catch {
                return nil
            }
        }
    }
}
