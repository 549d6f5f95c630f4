import CLinux
import Foundation
import Synchronization

/// A record of intervals, events, counters and messages, which is written as a file in the Trace Event Format of Chrome, for
/// Perfetto.
///
/// Threads add events to a queue of limited size. A thread of the trace writes them, about once a second while there are any;
/// no frame waits for a disk. Of a long run, the newest events are kept. If the file cannot be written, this is reported once,
/// and the trace ends.
package final class Trace: Sendable {
    private struct State: Sendable {
        var clock: any MediaClock
        /// A Boolean value that indicates whether threads wait for the file if the queue is full.
        var waitsForFile = false
        var queue: [Event] = []
        /// The number of bytes of the texts in the queue.
        var textLength = 0
        /// A Boolean value that indicates whether the thread has been told to write the queue at once.
        var isUrgent = false
        /// The number of events that were dropped because the queue was full.
        var dropped = 0
        var isEnding = false
        /// The error that has ended the trace.
        var failure: FileError?
        /// A Boolean value that indicates whether the file has been closed.
        var isClosed = false
    }

    /// The number of events in a full queue, and that of bytes of their texts. They are dropped if the file is not written in
    /// time.
    static let mostEvents = 8192
    static let mostText = 1 << 20
    /// The number of events that are written at once.
    private static let urgentCount = 1024
    /// The time for which events are gathered.
    private static let interval = DispatchTimeInterval.seconds(1)
    /// The time that the end of a program waits for the file. The thread has little of a busy processor.
    private static let patience = DispatchTimeInterval.seconds(30)

    private let path: String
    private let state: Mutex<State>
    private let file: Mutex<TraceFile>
    private let onFailure: @Sendable (FileError) -> Void
    /// Signaled when the queue gets its first event, when it is to be written at once, and at the end.
    private let wake = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    /// Begins a trace and its file, which replaces an existing one.
    /// - Parameters:
    ///   - limit: The number of bytes of a regular file that are kept, approximately.
    ///   - clock: The clock of events without a time.
    ///   - onFailure: A closure that is called once if the file cannot be written, on the thread that writes it.
    package init(
        path: String,
        limit: Int = 16 << 20,
        clock: any MediaClock = MonotonicClock(),
        onFailure: @escaping @Sendable (FileError) -> Void = { _ in }
    ) throws(FileError) {
        self.path = path
        self.onFailure = onFailure
        state = Mutex(State(clock: clock))
        file = Mutex(try TraceFile(path: path, limit: limit))
        startThread()
    }

    /// Uses a clock that stands still while the program works. Threads wait for the file from now on if the queue is full,
    /// because no time passes meanwhile.
    package func follow(_ clock: VirtualClock) {
        state.withLock {
            $0.clock = clock
            $0.waitsForFile = true
        }
    }

    /// Records an event.
    package func add(_ event: Event) { add(CollectionOfOne(event)) }

    /// Records events.
    package func add(_ events: some Collection<Event>) {
        let isFull = state.withLock { state in
            guard !state.isEnding, state.failure == nil else { return false }
            if !state.waitsForFile,
                state.queue.count + events.count > Self.mostEvents || state.textLength > Self.mostText
            {
                state.dropped += state.queue.count
                state.queue.removeAll(keepingCapacity: true)
                state.textLength = 0
            }
            // The time is taken here, so that such events are in its order, whichever threads they are of.
            let (now, former) = (state.clock.now, state.queue.count)
            for var event in events {
                event.time = event.time ?? now
                state.textLength += event.textLength
                state.queue.append(event)
            }
            let count = state.queue.count
            let isUrgent = count >= Self.urgentCount || state.textLength > Self.mostText / 2
            if former == 0 { wake.signal() }
            if isUrgent, !state.isUrgent {
                state.isUrgent = true
                wake.signal()
            }
            return state.waitsForFile && (count >= Self.mostEvents || state.textLength > Self.mostText)
        }
        if isFull { write() }
    }

    /// Writes the events that were recorded so far. Returns when the system has them.
    package func flush() { write() }

    /// Completes the file. Later events are not recorded.
    /// - Throws: An error if the file could not be completed, unless it was reported before.
    package func finish() throws(FileError) {
        let isReported = state.withLock { state in
            state.isEnding = true
            return state.failure != nil
        }
        wake.signal()
        guard ended.wait(timeout: .now() + Self.patience) == .success else {
            throw FileError(path: path, errorNumber: ETIMEDOUT)
        }
        // For a second call.
        ended.signal()
        if !isReported, let failure = state.withLock({ $0.failure }) { throw failure }
    }

    // MARK: The thread

    /// Starts the thread. It receives no signals, so that it may be started before the program handles them.
    private func startThread() {
        var all = sigset_t()
        var former = sigset_t()
        sigfillset(&all)
        let isMasked = pthread_sigmask(SIG_SETMASK, &all, &former) == 0
        let thread = Thread { [self] in
            easel_name_thread(pthread_self(), "easel-trace")
            // Of this thread alone. Not permitted to every service; then it competes with the app.
            setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
            run()
        }
        thread.start()
        if isMasked { pthread_sigmask(SIG_SETMASK, &former, nil) }
    }

    private func run() {
        while true {
            wake.wait()
            if !isEnding { _ = wake.wait(timeout: .now() + Self.interval) }
            let isLast = isEnding
            write(completing: isLast)
            guard isLast else { continue }
            ended.signal()
            return
        }
    }

    private var isEnding: Bool { state.withLock { $0.isEnding } }

    /// Writes the queue. An error ends the trace.
    /// - Parameter isLast: A Boolean value that indicates whether the file is complete then.
    private func write(completing isLast: Bool = false) {
        let unreported: FileError? = file.withLock { file in
            var events: [Event] = []
            let dropped: Int? = state.withLock { state in
                guard state.failure == nil, !state.isClosed else { return nil }
                swap(&events, &state.queue)
                defer { state.dropped = 0 }
                state.textLength = 0
                state.isUrgent = false
                state.isClosed = isLast
                return state.dropped
            }
            guard let dropped else { return nil }
            do throws(FileError) {
                if dropped > 0 { try file.append([Self.note(of: dropped, before: events.first?.time)]) }
                try file.append(events)
                if isLast { try file.finish() }
                return nil
            } catch {
                return fail(error) ? error : nil
            }
        }
        if let unreported { onFailure(unreported) }
    }

    /// Ends the trace because of an error.
    /// - Returns: A Boolean value that indicates whether nothing else reports the error: the call that ends the trace throws it.
    private func fail(_ error: FileError) -> Bool {
        state.withLock { state in
            state.failure = error
            state.queue = []
            return !state.isEnding
        }
    }

    private static func note(of dropped: Int, before time: MonotonicInstant?) -> Event {
        Event(.event, "events dropped", category: "trace", at: time ?? .zero, [Event.Argument("count", dropped)])
    }
}
