import CLinux
import Compositor
import CoreGraphics
import Display
import Foundation
import LinuxIO
import QuartzCore
import Synchronization

/// A thread that composites commits and their animations, and presents the frames.
///
/// Commits are submitted by `submit(_:)`, and reports are returned by `takeReports()` after `reportDescriptor` becomes
/// readable. The thread retains the newest commit, and makes frames while anything is animated in it (`FrameMaker`),
/// independent of the main thread. In between it sleeps on its descriptors, with a timeout only if a frame or a flip is
/// due. With a virtual clock, which only the main thread advances, the two alternate: `pump()` runs the thread until it
/// is idle.
package final class CompositorThread: Sendable {
    /// The commands for the thread.
    private struct Orders: Sendable {
        var commit: RenderTree?
        var wantedBlank: TimeInterval?
        var tellsAllFlips = false
        var pumps = 0
        var isEnding = false
    }

    private struct Mailbox: Sendable {
        var orders = Orders()
        var reports: [FrameReport] = []
        var blank: TimeInterval?
        /// The counts; events are moved to the two properties above.
        var news = FrameNews()
        var wakeTime: TimeInterval?
    }

    private let mailbox = Mutex(Mailbox())
    private let display: any Display
    private let clock: any MediaClock
    private let fence: CommitFence
    private let wake: WakeDescriptor<HostError>
    private let report: WakeDescriptor<HostError>
    private let pumped = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    /// Creates and starts the thread.
    /// - Parameters:
    ///   - clock: The clock of the display.
    ///   - fence: The fence that is advanced when a commit is taken.
    ///   - threads: The maximum number of threads that paint large repaints, including this one.
    package init(
        display: any Display,
        clock: any MediaClock,
        fence: CommitFence,
        threads: Int
    ) throws(HostError) {
        self.display = display
        self.clock = clock
        self.fence = fence
        wake = try WakeDescriptor<HostError>()
        report = try WakeDescriptor<HostError>()
        let mode = display.mode
        let size = mode.screenSize
        guard let memory = ShadowBuffer.makeMemory(for: size) else {
            throw .noMemory("a shadow buffer of \(size.width)×\(size.height) pixels")
        }
        let thread = Thread { [self] in
            let pool = threads > 1 ? WorkerPool(threadCount: threads) : nil
            run(ShadowBuffer(size: size, memory: memory, rotation: mode.rotation, executor: pool))
            ended.signal()
        }
        thread.name = "easel-compositor"
        thread.start()
    }

    /// A descriptor that becomes readable when there are reports or the requested vblank has occurred.
    package var reportDescriptor: CInt { report.descriptor }

    /// A Boolean value that indicates whether `takeReports()` or `takeBlank()` would return anything.
    package var hasReports: Bool { mailbox.withLock { !$0.reports.isEmpty || $0.blank != nil } }

    /// Submits a commit. It replaces one that has not been taken yet: frames are never queued.
    package func submit(_ tree: RenderTree) {
        mailbox.withLock { $0.orders.commit = tree }
        wake.wake()
    }

    /// Requests a report of the first vblank from `time` on; `nil` cancels the request.
    package func wantBlank(from time: TimeInterval?) {
        mailbox.withLock { $0.orders.wantedBlank = time }
        wake.wake()
    }

    /// Sets whether every flip is reported. By default, only flips that show a commit for the first time are, so that
    /// animations do not wake the main thread.
    package func tellAllFlips(_ isWanted: Bool) { mailbox.withLock { $0.orders.tellsAllFlips = isWanted } }

    /// Returns the reports since the last call.
    package func takeReports() -> [FrameReport] {
        report.clear()
        return mailbox.withLock { mailbox in
            defer { mailbox.reports = [] }
            return mailbox.reports
        }
    }

    /// Returns the time of the requested vblank, if it has occurred since the last call.
    package func takeBlank() -> TimeInterval? {
        mailbox.withLock { mailbox in
            defer { mailbox.blank = nil }
            return mailbox.blank
        }
    }

    /// The compositing counters since the start.
    package var counters: CompositorCounters { mailbox.withLock { $0.news.counters } }

    /// The number of frames that were on screen.
    package var framesShown: Int { mailbox.withLock { $0.news.framesShown } }

    /// The number of frames dropped during animations, in vblanks without a new frame.
    package var framesMissed: Int { mailbox.withLock { $0.news.framesMissed } }

    /// The newest flip.
    package var lastFlip: FlipEvent? { mailbox.withLock { $0.news.lastFlip } }

    /// The time at which the thread will act by itself, apart from display events; `nil` for never.
    package var nextWakeTime: TimeInterval? { mailbox.withLock { $0.wakeTime } }

    /// Waits until the thread is idle at the current time.
    package func pump() {
        mailbox.withLock { $0.orders.pumps += 1 }
        wake.wake()
        pumped.wait()
    }

    /// Ends the thread and waits for it. The display keeps showing the last frame.
    package func end() {
        mailbox.withLock { $0.orders.isEnding = true }
        wake.wake()
        ended.wait()
    }

    // MARK: Thread

    private func run(_ shadow: ShadowBuffer) {
        let frames = FrameMaker(display: display, clock: clock, fence: fence, shadow: shadow)
        var isBroken = false
        var pumps = 0
        while true {
            if isBroken {
                waitForOrders()
            } else if !frames.isFrameDue {
                wait(until: frames.wakeTime)
            }
            wake.clear()
            let orders = mailbox.withLock { mailbox in
                defer {
                    mailbox.orders.commit = nil
                    mailbox.orders.pumps = 0
                }
                return mailbox.orders
            }
            if orders.isEnding { return }
            var failure: DisplayError?
            if !isBroken {
                do throws(DisplayError) {
                    try frames.work(
                        orders.commit,
                        wantedBlank: orders.wantedBlank,
                        tellsAllFlips: orders.tellsAllFlips
                    )
                } catch {
                    isBroken = true
                    failure = error
                }
            }
            publish(frames, failure, answering: orders.wantedBlank)
            pumps += orders.pumps
            guard isBroken || !frames.isFrameDue else { continue }
            for _ in 0..<pumps { pumped.signal() }
            pumps = 0
        }
    }

    private func publish(_ frames: FrameMaker, _ failure: DisplayError?, answering wantedBlank: TimeInterval?) {
        var news = frames.takeNews()
        if let failure { news.reports.append(.failed(failure)) }
        let isNews = !news.reports.isEmpty || news.blank != nil
        mailbox.withLock { mailbox in
            mailbox.reports += news.reports
            if let blank = news.blank {
                mailbox.blank = blank
                // Another vblank may have been requested meanwhile.
                if mailbox.orders.wantedBlank == wantedBlank { mailbox.orders.wantedBlank = nil }
            }
            mailbox.wakeTime = failure == nil ? frames.wakeTime : nil
            news.reports = []
            mailbox.news = news
        }
        if isNews { report.wake() }
    }

    /// Sleeps until there is work: a command, an event of the display, the start time of a frame, or a lost flip. With
    /// a virtual clock, there are only commands.
    private func wait(until time: TimeInterval?) {
        guard let events = display.eventDescriptor else { return waitForOrders() }
        var descriptors = [wake.descriptor, events].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let limit = [time, display.flipDeadline].compactMap(\.self).min()
        while true {
            if let limit {
                var timeout = timespec(seconds: limit - clock.now)
                if easel_poll(&descriptors, 2, &timeout) >= 0 || errno != EINTR { return }
            } else if easel_poll(&descriptors, 2, nil) >= 0 || errno != EINTR {
                return
            }
        }
    }

    private func waitForOrders() {
        var descriptor = pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0)
        while easel_poll(&descriptor, 1, nil) < 0, errno == EINTR {}
    }
}

extension timespec {
    /// Creates a duration in seconds, from zero to at most one minute.
    fileprivate init(seconds: TimeInterval) {
        let nanoseconds = Int((min(max(seconds, 0), 60) * 1e9).rounded(.up))
        self.init(tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
    }
}
