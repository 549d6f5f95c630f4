import CoreGraphics
import Foundation
import Synchronization

/// When the frames of a frame buffer device are on screen.
///
/// There is one frame buffer and no event of it: drivers that know the vertical blank can only be waited for, and
/// those of slow panels send what has changed at leisure, unless `fsync` asks. Both block, so that a thread does it
/// while a flip is pending, and makes the timer fire when it is done. Where there is neither, the timer fires by the
/// nominal rate. At rest the thread waits without a time-out.
final class FramebufferFlips: Sendable {
    /// The longest time that a driver may take for a frame, in seconds during which the process could run.
    static let timeout: TimeInterval = 2

    /// A wait that comes back sooner has not waited: kernel mode setting without a blank counter answers at once.
    static let shortestPeriod: TimeInterval = 0.002

    /// How long `start()` waits for the first blanks.
    private static let patience: TimeInterval = 0.5

    /// A frame that is written and not known to be on screen.
    private struct Pending: Sendable {
        var timeout: FlipTimeout
        /// The blank by the schedule.
        var blank: UInt64
        /// The time on screen, once it is known; it may lie ahead.
        var shown: TimeInterval?
    }

    private struct State: Sendable {
        var blanks: BlankCount
        var pending: Pending?
        var failure: DisplayError?
        /// Whether the thread has been started and has anything to do for a frame.
        var waits = false
        var sends = false
        var isReady = false
        var isEnding = false
    }

    private let state: Mutex<State>
    private let device: FramebufferDevice
    private let calls: FramebufferCalls
    private let timer: MonotonicTimer
    private let clock: any MediaClock
    private let work = DispatchSemaphore(value: 0)
    private let ready = DispatchSemaphore(value: 0)

    /// - Parameter refreshRate: nil to measure it, where that can be done.
    init(
        _ device: FramebufferDevice,
        refreshRate: Double?,
        clock: any MediaClock,
        calls: FramebufferCalls
    ) throws(DisplayError) {
        self.device = device
        self.calls = calls
        self.clock = clock
        timer = try MonotonicTimer(calls: calls.common)
        state = Mutex(State(blanks: BlankCount(start: clock.now, refreshRate: refreshRate ?? 60)))
        start()
        // A driver that takes longer is one whose blanks are not waited for.
        if ready.wait(timeout: .now() + Self.patience) == .timedOut { state.withLock { $0.isReady = true } }
        if let refreshRate { state.withLock { $0.blanks.refreshRate = refreshRate } }
    }

    var descriptor: CInt { timer.descriptor }
    var refreshRate: Double { state.withLock { $0.blanks.refreshRate } }

    /// Whether the driver's blanks are waited for.
    var isSynchronized: Bool { state.withLock { $0.waits } }

    /// The time to look for the pending flip at although the descriptor is not readable.
    var deadline: TimeInterval? { state.withLock { $0.pending?.timeout.nextCheck } }

    /// When a frame presented at `time` would be seen.
    func predictedTime(after time: TimeInterval) -> TimeInterval {
        state.withLock { state in
            let next = state.blanks.blank(after: time)
            return state.blanks.time(of: state.pending.map { max($0.blank + 1, next) } ?? next)
        }
    }

    /// A frame has been written.
    /// - Returns: the blank that it should be seen from.
    func add() throws(DisplayError) -> UInt64 {
        try state.withLock { (state) throws(DisplayError) -> UInt64 in
            let now = clock.now
            let blank = state.blanks.blank(after: now)
            var pending = Pending(timeout: FlipTimeout(limit: Self.timeout, now: now), blank: blank)
            if state.waits || state.sends {
                work.signal()
            } else {
                let time = state.blanks.time(of: blank)
                try timer.set(time)
                pending.shown = time
            }
            state.pending = pending
            return blank
        }
    }

    /// The flip that has happened since the last call.
    func take(_ name: String) throws(DisplayError) -> FlipEvent? {
        try state.withLock { (state) throws(DisplayError) -> FlipEvent? in
            if let failure = state.failure { throw failure }
            guard let pending = state.pending else { return nil }
            let now = clock.now
            guard let shown = pending.shown, shown <= now + BlankSchedule.tolerance else {
                state.pending?.timeout.check(at: now)
                if state.pending?.timeout.isOver == true {
                    throw .flipTimedOut(name: name, seconds: Self.timeout)
                }
                return nil
            }
            try timer.set(nil)
            state.pending = nil
            return FlipEvent(sequence: pending.blank, time: shown)
        }
    }

    /// Drops a pending flip and ends the thread. One that is waiting for a driver ends when that answers; it is not
    /// waited for.
    func close() {
        state.withLock { state in
            state.isEnding = true
            state.pending = nil
            try? timer.set(nil)
        }
        work.signal()
    }

    // MARK: On the thread

    private func start() {
        // The thread is there before those who deal with signals: it takes none.
        var all = sigset_t()
        var former = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &former)
        let thread = Thread { [self] in run() }
        thread.name = "easel-fbdev"
        thread.start()
        pthread_sigmask(SIG_SETMASK, &former, nil)
    }

    private func run() {
        findOut()
        ready.signal()
        while true {
            work.wait()
            guard !state.withLock({ $0.isEnding }) else { return }
            finishFrame()
        }
    }

    /// Finds out what the driver offers, and measures the rate of its blanks.
    private func findOut() {
        let sends = (try? calls.fsync(device.descriptor)) != nil
        var period: TimeInterval = 0
        do throws(ErrorNumber) {
            try calls.waitForVSync(device.descriptor)
            let start = clock.now
            for _ in 0..<2 { try calls.waitForVSync(device.descriptor) }
            period = (clock.now - start) / 2
        } catch {
            // Not offered, or not working: the nominal rate it is.
        }
        state.withLock { state in
            guard !state.isReady else { return }
            state.isReady = true
            state.sends = sends
            state.waits = period >= Self.shortestPeriod
            if state.waits, FramebufferLayout.refreshRates.contains(1 / period) {
                state.blanks.refreshRate = 1 / period
            }
        }
    }

    private func finishFrame() {
        let (sends, waits) = state.withLock { ($0.sends, $0.waits) }
        if sends {
            do throws(ErrorNumber) {
                try calls.fsync(device.descriptor)
            } catch {
                if !error.isNotOffered { return fail("fsync", error) }
                state.withLock { $0.sends = false }
            }
        }
        if waits {
            do throws(ErrorNumber) {
                try calls.waitForVSync(device.descriptor)
                let now = clock.now
                return finish { pending, blanks in
                    pending.blank = blanks.count(now)
                    pending.shown = now
                }
            } catch {
                if error.rawValue == ENODEV { return fail("FBIO_WAITFORVSYNC", error) }
                state.withLock { $0.waits = false }
            }
        }
        let now = clock.now
        finish { pending, blanks in
            pending.blank = max(pending.blank, blanks.blank(after: now))
            pending.shown = blanks.time(of: pending.blank)
        }
    }

    private func finish(_ change: (inout Pending, inout BlankCount) -> Void) {
        state.withLock { state in
            guard !state.isEnding, var pending = state.pending else { return }
            change(&pending, &state.blanks)
            state.pending = pending
            // Should the timer fail, the flip's deadline wakes the compositor.
            do throws(DisplayError) { try timer.set(pending.shown) } catch { state.failure = error }
        }
    }

    private func fail(_ operation: String, _ error: ErrorNumber) {
        state.withLock { state in
            guard !state.isEnding else { return }
            state.failure = .systemCall(operation, argument: device.path, errorNumber: error.rawValue)
            try? timer.set(clock.now)
        }
    }
}

/// Vertical blanks counted by a clock, between those that were seen.
struct BlankCount: Sendable {
    private var schedule: BlankSchedule
    /// The number of the schedule's blank 0.
    private var base: UInt64 = 0

    init(start: TimeInterval, refreshRate: Double) {
        schedule = BlankSchedule(start: start, refreshRate: refreshRate)
    }

    var refreshRate: Double {
        get { schedule.refreshRate }
        set { schedule = BlankSchedule(start: schedule.start, refreshRate: newValue) }
    }

    func blank(after time: TimeInterval) -> UInt64 { base + schedule.blank(after: time) }

    func time(of blank: UInt64) -> TimeInterval { schedule.time(of: blank - min(base, blank)) }

    /// A blank was seen: from here on they are counted from it.
    /// - Returns: its number, at least one more than that of the one seen before.
    mutating func count(_ time: TimeInterval) -> UInt64 {
        let passed = ((time - schedule.start) * schedule.refreshRate).rounded()
        base += UInt64(min(max(passed, 1), 1e15))
        schedule = BlankSchedule(start: time, refreshRate: schedule.refreshRate)
        return base
    }
}
