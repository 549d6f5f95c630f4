import CLinux
import Geometry
import LinuxIO
import Foundation
import Synchronization

/// The flip times of a framebuffer device.
///
/// There are no flip events: some drivers can only wait for a vblank, and drivers of slow panels defer sending changes
/// until `fsync` is called. These calls block, as may the one that shows another page, so a thread makes them while a flip
/// is pending, and sets the timer when they return. If neither is supported, the timer fires at the nominal rate. While no
/// flip is pending, the thread waits without a timeout.
final class FramebufferFlips: Sendable {
    /// The maximum time that a driver may take for a frame, counted while the process could run.
    static let timeout = MonotonicDuration.seconds(2)

    /// The minimum duration of a real wait: kernel mode setting without a vblank counter returns immediately.
    static let shortestPeriod = MonotonicDuration.milliseconds(2)

    /// The maximum time that the initializer waits for the first vblanks, in seconds.
    private static let patience = 0.5

    /// A frame that is written but not yet known to be on screen.
    private struct Pending: Sendable {
        var timeout: FlipTimeout
        /// The page to show; `nil` if the only one is on screen.
        var page: Int?
        /// The number of the scheduled vblank.
        var vblank: UInt64
        /// The time on screen, when it is known; may be in the future.
        var shown: MonotonicInstant?
    }

    private struct State: Sendable {
        var vblanks: VBlankCount
        var pending: Pending?
        var failure: DisplayError?
        /// A Boolean value that indicates whether the thread waits for vblanks, and one that indicates whether it
        /// flushes changes.
        var waits = false
        var sends = false
        var isReady = false
        var isEnding = false
    }

    private let state: Mutex<State>
    private let device: FramebufferDevice
    private let calls: FramebufferCalls
    private let timer: MonotonicTimer<DisplayError>
    private let clock: any MediaClock
    private let work = DispatchSemaphore(value: 0)
    private let ready = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)
    /// The maximum time that `close()` waits for the thread, in seconds.
    private static let endPatience = 0.1

    /// Creates the flips of a device, and starts the thread.
    /// - Parameter refreshRate: The refresh rate, in hertz; `nil` to measure it, if possible.
    init(
        _ device: FramebufferDevice,
        refreshRate: Double?,
        clock: any MediaClock,
        calls: FramebufferCalls
    ) throws(DisplayError) {
        self.device = device
        self.calls = calls
        self.clock = clock
        timer = try MonotonicTimer(purpose: "for vblanks", calls: calls.common)
        state = Mutex(State(vblanks: VBlankCount(start: clock.now, refreshRate: refreshRate ?? 60)))
        start()
        // If the driver takes longer, its vblanks are not used.
        if ready.wait(timeout: .now() + Self.patience) == .timedOut { state.withLock { $0.isReady = true } }
        if let refreshRate { state.withLock { $0.vblanks.refreshRate = refreshRate } }
    }

    var descriptor: CInt { timer.descriptor }
    var refreshRate: Double { state.withLock { $0.vblanks.refreshRate } }

    /// A Boolean value that indicates whether the thread waits for the driver's vblanks.
    var isSynchronized: Bool { state.withLock { $0.waits } }

    /// The time at which to check for the pending flip although the descriptor is not readable.
    var deadline: MonotonicInstant? { state.withLock { $0.pending?.timeout.nextCheck } }

    /// Returns the time at which a frame presented at `time` would be on screen.
    func predictedTime(after time: MonotonicInstant) -> MonotonicInstant {
        state.withLock { state in
            let next = state.vblanks.vblank(after: time)
            return state.vblanks.time(of: state.pending.map { max($0.vblank + 1, next) } ?? next)
        }
    }

    /// Registers a frame that has been written.
    /// - Parameter page: The page of the frame; `nil` if there is only one.
    /// - Returns: The number of the vblank at which it should appear.
    func add(page: Int? = nil) throws(DisplayError) -> UInt64 {
        try state.withLock { (state) throws(DisplayError) -> UInt64 in
            let now = clock.now
            let vblank = state.vblanks.vblank(after: now)
            var pending = Pending(timeout: FlipTimeout(limit: Self.timeout, now: now), page: page, vblank: vblank)
            if state.waits || state.sends || page != nil {
                work.signal()
            } else {
                let time = state.vblanks.time(of: vblank)
                try timer.set(time)
                pending.shown = time
            }
            state.pending = pending
            return vblank
        }
    }

    /// Returns the flip that has occurred since the last call, if any.
    func take(_ name: String) throws(DisplayError) -> FlipEvent? {
        try state.withLock { (state) throws(DisplayError) -> FlipEvent? in
            if let failure = state.failure { throw failure }
            guard let pending = state.pending else { return nil }
            let now = clock.now
            guard let shown = pending.shown, shown <= now else {
                state.pending?.timeout.check(at: now)
                if state.pending?.timeout.isOver == true {
                    throw .flipTimedOut(name: name, seconds: Self.timeout.seconds)
                }
                return nil
            }
            try timer.set(nil)
            state.pending = nil
            return FlipEvent(sequence: pending.vblank, time: shown)
        }
    }

    /// Drops a pending flip and ends the thread, which shows the page that was visible before. If the thread is blocked in a
    /// driver call, it ends when the call returns; this method does not wait for it for long.
    func close() {
        state.withLock { state in
            state.isEnding = true
            state.pending = nil
            try? timer.set(nil)
        }
        work.signal()
        if device.hasPages { _ = ended.wait(timeout: .now() + Self.endPatience) }
    }

    // MARK: Thread

    private func start() {
        // The thread is created before signal handling is set up, so it blocks all signals.
        var all = sigset_t()
        var former = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &former)
        let thread = Thread { [self] in
            easel_name_thread(pthread_self(), "easel-fbdev")
            run()
        }
        thread.start()
        pthread_sigmask(SIG_SETMASK, &former, nil)
    }

    private func run() {
        findOut()
        ready.signal()
        while true {
            work.wait()
            guard !state.withLock({ $0.isEnding }) else { break }
            finishFrame()
        }
        // If this fails, the console shows its own page when it returns.
        if device.hasPages, let pages = device.layout.pages { try? device.show(pages.visible, calls) }
        ended.signal()
    }

    /// Detects the driver's features, and measures the rate of its vblanks.
    private func findOut() {
        let sends = (try? calls.fsync(device.descriptor)) != nil
        var period = MonotonicDuration.zero
        do throws(Errno) {
            try calls.waitForVSync(device.descriptor)
            let start = clock.now
            for _ in 0..<2 { try calls.waitForVSync(device.descriptor) }
            period = (clock.now - start) / 2
        } catch {
            // Not supported or not working: use the nominal rate.
        }
        state.withLock { state in
            guard !state.isReady else { return }
            state.isReady = true
            state.sends = sends
            state.waits = period >= Self.shortestPeriod
            if state.waits, FramebufferLayout.refreshRates.contains(1 / period.seconds) {
                state.vblanks.refreshRate = 1 / period.seconds
            }
        }
    }

    private func finishFrame() {
        let (sends, waits, page) = state.withLock { ($0.sends, $0.waits, $0.pending?.page) }
        if sends {
            do throws(Errno) {
                try calls.fsync(device.descriptor)
            } catch {
                if !error.isNotOffered { return fail("fsync", error) }
                state.withLock { $0.sends = false }
            }
        }
        if let page {
            do throws(Errno) { try device.show(page, calls) } catch { return fail("FBIOPAN_DISPLAY", error) }
        }
        if waits {
            do throws(Errno) {
                try calls.waitForVSync(device.descriptor)
                let now = clock.now
                return finish { pending, vblanks in
                    pending.vblank = vblanks.count(now)
                    pending.shown = now
                }
            } catch {
                if error.rawValue == ENODEV { return fail("FBIO_WAITFORVSYNC", error) }
                state.withLock { $0.waits = false }
            }
        }
        let now = clock.now
        finish { pending, vblanks in
            pending.vblank = max(pending.vblank, vblanks.vblank(after: now))
            pending.shown = vblanks.time(of: pending.vblank)
        }
    }

    private func finish(_ change: (inout Pending, inout VBlankCount) -> Void) {
        state.withLock { state in
            guard !state.isEnding, var pending = state.pending else { return }
            change(&pending, &state.vblanks)
            state.pending = pending
            // If the timer fails, the flip's deadline wakes the compositor.
            do throws(DisplayError) { try timer.set(pending.shown) } catch { state.failure = error }
        }
    }

    private func fail(_ operation: String, _ error: Errno) {
        state.withLock { state in
            guard !state.isEnding else { return }
            state.failure = .systemCall(operation, argument: device.path, errorNumber: error.rawValue)
            try? timer.set(clock.now)
        }
    }
}

/// A vblank counter that extrapolates with a clock between observed vblanks.
struct VBlankCount: Sendable {
    private var schedule: VBlankSchedule
    /// The number of the schedule's vblank 0.
    private var base: UInt64 = 0

    init(start: MonotonicInstant, refreshRate: Double) {
        schedule = VBlankSchedule(start: start, refreshRate: refreshRate)
    }

    var refreshRate: Double {
        get { schedule.refreshRate }
        set { schedule = VBlankSchedule(start: schedule.start, refreshRate: newValue) }
    }

    func vblank(after time: MonotonicInstant) -> UInt64 { base + schedule.vblank(after: time) }

    func time(of vblank: UInt64) -> MonotonicInstant { schedule.time(of: vblank - min(base, vblank)) }

    /// Records an observed vblank, which later ones are counted from.
    /// - Returns: Its number, which exceeds that of the previously observed one by at least 1.
    mutating func count(_ time: MonotonicInstant) -> UInt64 {
        let passed = ((time - schedule.start).seconds * schedule.refreshRate).rounded()
        base += UInt64(min(max(passed, 1), 1e15))
        schedule = VBlankSchedule(start: time, refreshRate: schedule.refreshRate)
        return base
    }
}
