import Dispatch
import Foundation
import LinuxIO
import UIKeyboard

/// Input methods by IBus, a daemon that runs beside the app.
///
/// A key waits for the answer of the daemon for 50 ms. Without an answer, it types its own text, and so do the following ones until the
/// daemon answers again. Without a daemon, there are no methods.
@MainActor
package final class IBusInputMethods: InputMethodService {
    /// The time for which a key waits.
    package nonisolated static let keyLimit = MonotonicDuration.milliseconds(50)

    package private(set) var methods: [InputMethod] = []
    package var onMethodsChange: () -> Void = {}

    private var connection: IBusConnection?
    private let limit: MonotonicDuration
    private weak var client: (any InputMethodClient)?
    private var method: InputMethod?
    /// A Boolean value that indicates whether a key has not been answered yet.
    private(set) var isHung = false
    /// The number of keys that have waited for an answer.
    private(set) var waits = 0
    /// The number of times at which typing has begun or ended. Changes that belong to a former field have another one.
    private(set) var generation = 0

    /// Starts to look for a daemon.
    /// - Parameters:
    ///   - names: The names of the methods, such as `libpinyin`.
    ///   - environment: The variables by which the daemon is found.
    ///   - limit: The time for which a key waits.
    ///   - retryInterval: The time after which a lost connection is made again.
    ///   - log: Writes a line about a failure.
    package init(
        _ names: [String],
        environment: [String: String] = ProcessInfo.processInfo.environment,
        limit: MonotonicDuration = keyLimit,
        retryInterval: MonotonicDuration = .seconds(5),
        log: @escaping @Sendable (String) -> Void
    ) throws(HostError) {
        self.limit = limit
        let relay = Relay()
        connection = try IBusConnection(
            names,
            environment: environment,
            retryInterval: retryInterval,
            log: log,
            onChange: { DispatchQueue.main.async { MainActor.assumeIsolated { relay.target?.takeChanges() } } }
        )
        relay.target = self
    }

    isolated deinit { connection?.stop() }

    /// Leads from the thread to the object.
    @MainActor
    private final class Relay: Sendable {
        weak var target: IBusInputMethods?
        nonisolated init() {}
    }

    // MARK: Typing

    package func begin(_ method: InputMethod, _ client: any InputMethodClient) {
        self.client = client
        self.method = method
        generation += 1
        let isJapanese = method.language.hasPrefix("ja")
        connection?.request(.begin(engine: method.id, isJapanese: isJapanese, generation: generation))
    }

    package func end() {
        guard method != nil else { return }
        client = nil
        method = nil
        generation += 1
        connection?.request(.end(generation: generation))
    }

    package func prepare() { if methods.isEmpty { connection?.request(.connect) } }

    package func reset() { if method != nil { connection?.request(.reset) } }

    /// The state of a key with Shift, as X11 has it.
    private static let shift: UInt32 = 1

    package func press(symbol: UInt32, code: UInt32, isShifted: Bool) -> Bool {
        takeChanges()
        guard method != nil, !isHung, let connection else { return false }
        let answer = IBusConnection.KeyAnswer()
        connection.request(.press(symbol: symbol, code: code, state: isShifted ? Self.shift : 0, answer))
        waits += 1
        guard let isTaken = answer.wait(for: limit) else {
            isHung = true
            // What the daemon makes of the key later is dropped: the key has typed.
            connection.request(.reset)
            return false
        }
        takeChanges()
        return isTaken
    }

    package func select(candidate: Int) { if method != nil { connection?.request(.select(candidate)) } }

    package func showCandidates(isNext: Bool) { if method != nil { connection?.request(.showPage(isNext: isNext)) } }

    // MARK: Changes

    /// Shows what has changed since the last call.
    package func takeChanges() {
        if let changes = connection?.takeChanges(), !changes.isEmpty { receive(changes) }
    }

    /// Shows changes. Texts and candidates for a former field are dropped: they may arrive late.
    func receive(_ changes: IBusConnection.Changes) {
        let wasHung = isHung
        let hasLostMethod = changes.isLost && method != nil
        if changes.isAnswering || changes.isLost { isHung = false }
        if changes.isLost { method = nil }
        if let client, method != nil, !wasHung, changes.generation == generation {
            for text in changes.commits { client.commit(text) }
            if let provisional = changes.provisional {
                client.showProvisional(provisional.text, caret: provisional.caret)
            }
            if let candidates = changes.candidates { client.show(candidates) }
        }
        // After a quick reconnection, the methods are the same, but the one that was used has ended.
        if let methods = changes.methods, hasLostMethod || methods != self.methods {
            self.methods = methods
            onMethodsChange()
        }
    }
}
