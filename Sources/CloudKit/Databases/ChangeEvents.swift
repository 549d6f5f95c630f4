import Foundation
import LinuxIO
import RecordNetwork
import RecordStore
import Synchronization

/// The listeners for changes in a store on a server, and the connection of their events as long as there is a listener.
///
/// A store on the device has no events: its changes are those of the program.
final class ChangeEvents: Sendable {
    /// Called on another thread with the access of the database that has changed, or `nil` if any of them may have.
    typealias Handler = @Sendable (RecordDatabaseID.Scope?) -> Void
    /// Begins the events of a store, and returns a closure that ends them; `nil` for a store without events. An error is that of a
    /// store that cannot be opened.
    typealias Source = @Sendable (@escaping Handler) throws(CKError) -> (@Sendable () -> Void)?

    private struct State {
        var listeners: [Int: Handler] = [:]
        var number = 0
        /// Counts the beginnings, so that one that was overtaken has no effect.
        var generation = 0
        var end: (@Sendable () -> Void)?
    }

    /// The seconds until a store that cannot be opened is tried again.
    private static let firstDelay = 1.0
    private static let longestDelay = 60.0

    private let source: Source
    private let state = Mutex(State())

    init(_ source: @escaping Source) { self.source = source }

    deinit { state.withLock { $0.end }?() }

    /// Calls a handler for changes, until the result is released.
    func listen(_ handler: @escaping Handler) -> ChangeListener {
        let (number, generation) = state.withLock { state in
            state.number += 1
            let isFirst = state.listeners.isEmpty
            state.listeners[state.number] = handler
            if isFirst { state.generation += 1 }
            return (state.number, isFirst ? state.generation : nil)
        }
        if let generation { begin(generation, after: 0) }
        return ChangeListener { [weak self] in self?.remove(number) }
    }

    private func remove(_ number: Int) {
        let end = state.withLock { state -> (@Sendable () -> Void)? in
            state.listeners[number] = nil
            guard state.listeners.isEmpty else { return nil }
            state.generation += 1
            defer { state.end = nil }
            return state.end
        }
        end?()
    }

    /// Opens the store on another thread, as that may need the server.
    private func begin(_ generation: Int, after delay: Double) {
        DispatchQueue.global().asyncAfter(deadline: .now() + delay) { [weak self] in
            guard let self, isCurrent(generation) else { return }
            do throws(CKError) {
                guard let end = try source({ [weak self] scope in self?.report(scope, generation) }) else { return }
                let isUsed = state.withLock { state in
                    if state.generation == generation { state.end = end }
                    return state.generation == generation
                }
                if !isUsed { end() }
            } catch {
                begin(generation, after: min(max(delay * 2, Self.firstDelay), Self.longestDelay))
            }
        }
    }

    private func isCurrent(_ generation: Int) -> Bool { state.withLock { $0.generation == generation } }

    private func report(_ scope: RecordDatabaseID.Scope?, _ generation: Int) {
        let handlers = state.withLock { $0.generation == generation ? Array($0.listeners.values) : [] }
        for handler in handlers { handler(scope) }
    }
}

/// A listener, until it is released.
final class ChangeListener: Sendable {
    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }
}
