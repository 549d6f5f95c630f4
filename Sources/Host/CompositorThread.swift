import CLinux
import Compositor
import CoreGraphics
import Display
import Foundation
import QuartzCore
import Synchronization

/// Composites commits and what moves in them, and presents it all, on a thread of its own.
///
/// Commits go in by `submit(_:)`, reports come out by `takeReports()` after `reportDescriptor` has become readable. The
/// thread keeps the newest commit, and goes on making frames while anything moves in it (`FrameMaker`), whatever the main
/// thread does. In between it sleeps on its descriptors, with a time-out only where a frame or a flip is due. Under a
/// virtual clock, which moves only when the main thread says so, the two work in turns: `pump()` lets the thread do all
/// there is to do and waits for it.
package final class CompositorThread: Sendable {
    /// What the thread is told.
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
        /// The counts; what has happened goes to the two above.
        var news = FrameNews()
        var wakeTime: TimeInterval?
    }

    private let mailbox = Mutex(Mailbox())
    private let display: any Display
    private let clock: any MediaClock
    private let fence: CommitFence
    private let wake: WakeDescriptor
    private let report: WakeDescriptor
    private let pumped = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    /// Starts the thread.
    /// - Parameters:
    ///   - clock: the display's.
    ///   - fence: moved forward as commits are taken.
    ///   - threads: how many may paint at once, where there is much to paint; this one counts.
    package init(
        display: any Display,
        clock: any MediaClock,
        fence: CommitFence,
        threads: Int
    ) throws(HostError) {
        self.display = display
        self.clock = clock
        self.fence = fence
        wake = try WakeDescriptor()
        report = try WakeDescriptor()
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

    /// Readable when there are reports, or the blank that was asked for has been.
    package var reportDescriptor: CInt { report.descriptor }

    /// Whether there is anything that `takeReports()` and `takeBlank()` would tell.
    package var hasReports: Bool { mailbox.withLock { !$0.reports.isEmpty || $0.blank != nil } }

    /// Hands over a commit. One that has not been taken yet is dropped in its favour: frames are never queued.
    package func submit(_ tree: RenderTree) {
        mailbox.withLock { $0.orders.commit = tree }
        wake.wake()
    }

    /// Asks to be told of the first vertical blank from `time` on, once; nil takes that back.
    package func wantBlank(from time: TimeInterval?) {
        mailbox.withLock { $0.orders.wantedBlank = time }
        wake.wake()
    }

    /// Whether every flip is reported; otherwise only those that show a commit for the first time, so that what moves by
    /// itself does not wake the main thread.
    package func tellAllFlips(_ isWanted: Bool) { mailbox.withLock { $0.orders.tellsAllFlips = isWanted } }

    /// What happened since the last call.
    package func takeReports() -> [FrameReport] {
        report.clear()
        return mailbox.withLock { mailbox in
            defer { mailbox.reports = [] }
            return mailbox.reports
        }
    }

    /// The blank that was asked for, if it has been since the last call.
    package func takeBlank() -> TimeInterval? {
        mailbox.withLock { mailbox in
            defer { mailbox.blank = nil }
            return mailbox.blank
        }
    }

    /// What compositing has cost so far.
    package var counters: CompositorCounters { mailbox.withLock { $0.news.counters } }

    /// How many frames were on screen.
    package var framesShown: Int { mailbox.withLock { $0.news.framesShown } }

    /// How many vertical blanks went by without a frame while something moved.
    package var framesMissed: Int { mailbox.withLock { $0.news.framesMissed } }

    /// When the newest frame came on screen.
    package var lastFlip: FlipEvent? { mailbox.withLock { $0.news.lastFlip } }

    /// When the thread will do something by itself, besides the display's events; nil for never.
    package var nextWakeTime: TimeInterval? { mailbox.withLock { $0.wakeTime } }

    /// Waits until the thread has done all that can be done at this time.
    package func pump() {
        mailbox.withLock { $0.orders.pumps += 1 }
        wake.wake()
        pumped.wait()
    }

    /// Ends the thread and waits for it. What it shows stays.
    package func end() {
        mailbox.withLock { $0.orders.isEnding = true }
        wake.wake()
        ended.wait()
    }

    // MARK: On the thread

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
                // It may have been asked for another one meanwhile.
                if mailbox.orders.wantedBlank == wantedBlank { mailbox.orders.wantedBlank = nil }
            }
            mailbox.wakeTime = failure == nil ? frames.wakeTime : nil
            news.reports = []
            mailbox.news = news
        }
        if isNews { report.wake() }
    }

    /// Sleeps until there is something to do: an order, an event of the display, a frame to be begun at `time`, a flip
    /// that is lost. On a virtual clock there are orders only.
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
    /// So many seconds, none when they are negative, and at most a minute.
    fileprivate init(seconds: TimeInterval) {
        let nanoseconds = Int((min(max(seconds, 0), 60) * 1e9).rounded(.up))
        self.init(tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
    }
}
