import Dispatch
import Foundation
import Glibc
import LinuxIO
import Synchronization
import UIKeyboard

/// The thread that speaks to IBus, so that a daemon that hangs stops nothing else.
///
/// It connects when it is started, and again some seconds after the connection was lost, in intervals that become longer. Requests
/// are performed in their order.
final class IBusConnection: Sendable {
    /// A request of the main thread.
    enum Request: Sendable {
        /// Looks for the daemon soon.
        case connect
        case begin(engine: String, isJapanese: Bool, generation: Int)
        case end(generation: Int)
        case reset
        case press(symbol: UInt32, code: UInt32, state: UInt32, KeyAnswer)
        case select(Int)
        case showPage(isNext: Bool)
    }

    /// The answer to a key, for which the main thread waits.
    final class KeyAnswer: Sendable {
        private let isTaken = Mutex(false)
        private let arrival = DispatchSemaphore(value: 0)

        func set(_ value: Bool) {
            isTaken.withLock { $0 = value }
            arrival.signal()
        }

        /// Returns the answer; `nil` if it does not arrive in time.
        func wait(for limit: MonotonicDuration) -> Bool? {
            guard arrival.wait(timeout: .now() + .nanoseconds(Int(limit.nanoseconds))) == .success else { return nil }
            return isTaken.withLock { $0 }
        }
    }

    /// The changes since the main thread has last taken them.
    struct Changes: Sendable {
        /// The number of the begin or end of typing that texts and candidates belong to.
        var generation = 0
        /// The methods that are available, if they have changed.
        var methods: [InputMethod]?
        /// A Boolean value that indicates whether the connection was lost since.
        var isLost = false
        /// A Boolean value that indicates whether a key was answered that the main thread has not waited for.
        var isAnswering = false
        /// The texts to insert.
        var commits: [String] = []
        /// The provisional text; `nil` if it has not changed.
        var provisional: Provisional?
        var candidates: CandidateList?

        struct Provisional: Equatable, Sendable {
            var text: String
            var caret: Int
        }

        var isEmpty: Bool {
            methods == nil && !isLost && !isAnswering && commits.isEmpty && provisional == nil && candidates == nil
        }
    }

    private struct State {
        var requests: [Request] = []
        var changes = Changes()
        var isStopped = false
    }

    private let names: [String]
    private let environment: [String: String]
    private let retryInterval: MonotonicDuration
    private let state = Mutex(State())
    private let wake: WakeDescriptor<HostError>
    private let onChange: @Sendable () -> Void
    private let log: @Sendable (String) -> Void

    /// The largest numbers of requests and of texts to insert. A daemon or a user that is faster loses the rest.
    private static let requestLimit = 256
    private static let commitLimit = 100
    /// The longest time between two attempts to connect.
    private static let longestRetryInterval = MonotonicDuration.seconds(300)

    private let clock = MonotonicClock()

    /// Starts the thread.
    /// - Parameters:
    ///   - names: The names of the input methods.
    ///   - environment: The variables by which the daemon is found.
    ///   - retryInterval: The time after which a lost connection is made again. It doubles with each failure, up to five minutes.
    ///   - log: Writes a line about a failure, once until the connection works again.
    ///   - onChange: Called on the thread when there are changes.
    init(
        _ names: [String],
        environment: [String: String],
        retryInterval: MonotonicDuration,
        log: @escaping @Sendable (String) -> Void,
        onChange: @escaping @Sendable () -> Void
    ) throws(HostError) {
        self.names = names
        self.environment = environment
        self.retryInterval = retryInterval
        self.log = log
        self.onChange = onChange
        wake = try WakeDescriptor<HostError>()
        let thread = Thread { [self] in run() }
        thread.name = "input-methods"
        thread.start()
    }

    /// Ends the thread as soon as its present call ends.
    func stop() {
        state.withLock { $0.isStopped = true }
        wake.wake()
    }

    func request(_ request: Request) {
        state.withLock { if $0.requests.count < Self.requestLimit { $0.requests.append(request) } }
        wake.wake()
    }

    /// Returns the changes since the last call.
    func takeChanges() -> Changes {
        state.withLock { state in
            defer { state.changes = Changes(generation: state.changes.generation) }
            return state.changes
        }
    }

    // MARK: The thread

    private var isStopped: Bool { state.withLock { $0.isStopped } }

    private func change(_ body: (inout Changes) -> Void) {
        let isFirst = state.withLock { state in
            let wasEmpty = state.changes.isEmpty
            body(&state.changes)
            return wasEmpty && !state.changes.isEmpty
        }
        if isFirst { onChange() }
    }

    private func run() {
        var lastFailure = ""
        var interval = retryInterval
        while !isStopped {
            do throws(IBusBus.Failure) {
                guard let address = IBusAddress.find(in: environment) else {
                    throw IBusBus.Failure(description: "no daemon of IBus has been started")
                }
                let bus = try IBusBus(address: address)
                try offerMethods(bus)
                lastFailure = ""
                interval = retryInterval
                try serve(bus)
            } catch {
                if !isStopped, error.description != lastFailure { log("cannot use input methods: \(error)") }
                lastFailure = error.description
            }
            lose()
            interval = sleep(for: interval) ? retryInterval : Self.interval(after: interval)
        }
    }

    /// Returns the time to the attempt after the next one.
    static func interval(after interval: MonotonicDuration) -> MonotonicDuration {
        max(interval, min(interval + interval, longestRetryInterval))
    }

    /// Answers everything that waits for a connection that is lost.
    private func lose() {
        let waiting = state.withLock { state in
            defer { state.requests = [] }
            return state.requests
        }
        for case .press(_, _, _, let answer) in waiting { answer.set(false) }
        change { changes in
            changes = Changes(generation: changes.generation)
            changes.methods = []
            changes.isLost = true
        }
    }

    /// Waits until the next attempt, or until the thread is stopped.
    /// - Returns: A Boolean value that indicates whether an attempt was requested. It is not made before the shortest interval ends.
    private func sleep(for interval: MonotonicDuration) -> Bool {
        let start = clock.now
        var isRequested = false
        while true {
            // A request after this wakes the thread again.
            wake.clear()
            let waiting = state.withLock { state in
                defer { state.requests = [] }
                return state.requests
            }
            // Others without a connection have no effect.
            for request in waiting {
                if case .press(_, _, _, let answer) = request { answer.set(false) }
                if case .connect = request { isRequested = true }
            }
            let rest = start + (isRequested ? retryInterval : interval) - clock.now
            guard !isStopped, rest > .zero else { return isRequested }
            var descriptor = pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0)
            poll(&descriptor, 1, CInt(clamping: rest.nanoseconds / 1_000_000 + 1))
        }
    }

    private func offerMethods(_ bus: IBusBus) throws(IBusBus.Failure) {
        let engines = try bus.engines(names)
        let methods = engines.map { engine in
            InputMethod(
                id: engine.name,
                name: engine.longName.isEmpty ? engine.name : engine.longName,
                language: engine.language.replacingOccurrences(of: "_", with: "-")
            )
        }
        change { $0.methods = methods }
    }

    private func serve(_ bus: IBusBus) throws(IBusBus.Failure) {
        var shown = ShownState()
        while !isStopped {
            while let request = state.withLock({ $0.requests.isEmpty ? nil : $0.requests.removeFirst() }) {
                try perform(request, bus, &shown)
            }
            let hasMore = try readSignals(bus, &shown)
            var descriptors = [
                pollfd(fd: bus.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            // Messages that are read already do not make the descriptor readable.
            poll(&descriptors, 2, !hasMore && state.withLock { $0.requests.isEmpty } ? -1 : 0)
            wake.clear()
        }
    }

    /// The state of the texts and candidates that the method shows.
    private struct ShownState {
        var provisional = Changes.Provisional(text: "", caret: 0)
        var isProvisionalVisible = false
        var table: IBusMessage.Table?
        var isTableVisible = false
    }

    private func perform(_ request: Request, _ bus: IBusBus, _ shown: inout ShownState) throws(IBusBus.Failure) {
        switch request {
        case .connect: break
        case .begin(let engine, let isJapanese, let generation):
            try bus.begin(engine, isJapanese: isJapanese)
            try drop(bus, &shown, generation)
        case .end(let generation):
            try bus.end()
            try drop(bus, &shown, generation)
        case .reset:
            try bus.reset()
            try drop(bus, &shown)
        case .select(let index): try bus.select(UInt32(clamping: index))
        case .showPage(let isNext): try bus.showPage(isNext: isNext)
        case .press(let symbol, let code, let state, let answer):
            do throws(IBusBus.Failure) {
                let isTaken = try bus.press(symbol: symbol, code: code, state: state)
                // What the key has changed was sent before its answer.
                try readSignals(bus, &shown)
                change { $0.isAnswering = true }
                answer.set(isTaken)
            } catch {
                answer.set(false)
                throw error
            }
        }
    }

    /// Reads signals of what is not shown any longer.
    /// - Parameter generation: The number of the changes after it; `nil` if it remains.
    private func drop(
        _ bus: IBusBus,
        _ shown: inout ShownState,
        _ generation: Int? = nil
    ) throws(IBusBus.Failure) {
        for _ in 0..<Self.signalLimit { if try !bus.process().hasMore { break } }
        shown = ShownState()
        change { changes in
            if let generation { changes.generation = generation }
            changes.commits = []
            changes.provisional = nil
            changes.candidates = CandidateList()
        }
    }

    /// The largest number of messages that are read at once.
    private static let signalLimit = 1000

    /// - Returns: A Boolean value that indicates whether there may be more.
    @discardableResult
    private func readSignals(_ bus: IBusBus, _ shown: inout ShownState) throws(IBusBus.Failure) -> Bool {
        for _ in 0..<Self.signalLimit {
            let (signal, hasMore) = try bus.process()
            if let signal { apply(signal, &shown) }
            if !hasMore { return false }
        }
        return true
    }

    private func apply(_ signal: IBusBus.Signal, _ shown: inout ShownState) {
        switch signal {
        case .commit(let text):
            change { if $0.commits.count < Self.commitLimit { $0.commits.append(text) } }
            return
        case .provisional(let text, let caret, let isVisible):
            shown.provisional = Changes.Provisional(text: text, caret: caret)
            shown.isProvisionalVisible = isVisible
        case .showProvisional(let isVisible): shown.isProvisionalVisible = isVisible
        case .table(let table, let isVisible):
            shown.table = table
            shown.isTableVisible = isVisible
            return showTable(shown)
        case .showTable(let isVisible):
            shown.isTableVisible = isVisible
            return showTable(shown)
        }
        let provisional =
            shown.isProvisionalVisible ? shown.provisional : Changes.Provisional(text: "", caret: 0)
        change { $0.provisional = provisional }
    }

    private func showTable(_ shown: ShownState) {
        let list = shown.isTableVisible ? shown.table.map(Self.page) ?? CandidateList() : CandidateList()
        change { $0.candidates = list }
    }

    /// The largest number of candidates of a page.
    private static let pageLimit = 20

    /// Returns the page of a table that contains its cursor.
    static func page(of table: IBusMessage.Table) -> CandidateList {
        let size = min(max(1, table.pageSize), pageLimit)
        let cursor = min(max(0, table.cursor), max(0, table.candidates.count - 1))
        let start = cursor / size * size
        let end = min(start + size, table.candidates.count)
        return CandidateList(
            Array(table.candidates[start..<end]),
            selected: table.candidates.isEmpty ? nil : cursor - start,
            hasPrevious: start > 0,
            hasNext: end < table.candidates.count
        )
    }
}
