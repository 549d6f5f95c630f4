import CLinux
import Compositor
import CoreGraphics
import Display
import Foundation
import QuartzCore
import Synchronization

/// What the compositor's thread tells the main thread.
package enum FrameReport: Sendable {
    /// A commit has been shown, at that time.
    case shown(FlipEvent)
    /// A commit looked like the one before, so that nothing was presented.
    case unchanged
    /// The display has failed. The last good frame stays on it.
    case failed(DisplayError)
}

/// Composites commits and presents them, on a thread of its own.
///
/// Commits go in by `submit(_:)`, reports come out by `takeReports()` after `reportDescriptor` has become readable. In
/// between the thread sleeps on its descriptors, without a time-out. Under a virtual clock, which moves only when the
/// main thread says so, the two work in turns: `pump()` lets the thread do all there is to do and waits for it.
package final class CompositorThread: Sendable {
    private struct Mailbox: Sendable {
        var commit: RenderTree?
        var reports: [FrameReport] = []
        var counters = CompositorCounters()
        var pumps = 0
        var isEnding = false
    }

    private let mailbox = Mutex(Mailbox())
    private let display: any Display
    private let fence: CommitFence
    private let wake: WakeDescriptor
    private let report: WakeDescriptor
    private let pumped = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    /// Starts the thread.
    /// - Parameters:
    ///   - fence: moved forward as commits are taken.
    ///   - threads: how many may paint at once, where there is much to paint; this one counts.
    package init(display: any Display, fence: CommitFence, threads: Int) throws(HostError) {
        self.display = display
        self.fence = fence
        wake = try WakeDescriptor()
        report = try WakeDescriptor()
        let size = display.mode.size
        guard let memory = ShadowBuffer.makeMemory(for: size) else {
            throw .noMemory("a shadow buffer of \(size.width)×\(size.height) pixels")
        }
        let thread = Thread { [self] in
            let pool = threads > 1 ? WorkerPool(threadCount: threads) : nil
            run(ShadowBuffer(size: size, memory: memory, executor: pool))
            ended.signal()
        }
        thread.name = "easel-compositor"
        thread.start()
    }

    /// Readable when there are reports.
    package var reportDescriptor: CInt { report.descriptor }

    /// Hands over a commit. One that has not been taken yet is dropped in its favour: frames are never queued.
    package func submit(_ tree: RenderTree) {
        mailbox.withLock { $0.commit = tree }
        wake.wake()
    }

    /// What happened since the last call.
    package func takeReports() -> [FrameReport] {
        report.clear()
        return mailbox.withLock { mailbox in
            defer { mailbox.reports = [] }
            return mailbox.reports
        }
    }

    /// What compositing has cost so far.
    package var counters: CompositorCounters { mailbox.withLock { $0.counters } }

    /// Waits until the thread has done all that can be done at this time.
    package func pump() {
        mailbox.withLock { $0.pumps += 1 }
        wake.wake()
        pumped.wait()
    }

    /// Ends the thread and waits for it. What it shows stays.
    package func end() {
        mailbox.withLock { $0.isEnding = true }
        wake.wake()
        ended.wait()
    }

    // MARK: On the thread

    private func run(_ shadow: ShadowBuffer) {
        var isBroken = false
        while true {
            wait()
            wake.clear()
            let (commit, pumps, isEnding) = mailbox.withLock { mailbox in
                defer {
                    mailbox.commit = nil
                    mailbox.pumps = 0
                }
                return (mailbox.commit, mailbox.pumps, mailbox.isEnding)
            }
            if isEnding { return }
            var reports: [FrameReport] = []
            if !isBroken {
                do throws(DisplayError) {
                    try work(shadow, commit, &reports)
                } catch {
                    isBroken = true
                    reports.append(.failed(error))
                }
            }
            if !reports.isEmpty {
                mailbox.withLock { mailbox in
                    mailbox.reports += reports
                    mailbox.counters = shadow.counters
                }
                report.wake()
            }
            for _ in 0..<pumps { pumped.signal() }
        }
    }

    private func work(
        _ shadow: ShadowBuffer,
        _ commit: RenderTree?,
        _ reports: inout [FrameReport]
    ) throws(DisplayError) {
        for event in try display.readEvents() {
            switch event {
            case .flipped(let flip): reports.append(.shown(flip))
            }
        }
        if let commit {
            // From here on no older tree's pixels are read.
            fence.take(commit.serial)
            if shadow.compose(commit).isEmpty, !shadow.hasUnpresentedDamage { reports.append(.unchanged) }
        }
        if shadow.hasUnpresentedDamage, let buffer = try display.acquireBuffer() {
            let damage = shadow.present(to: buffer.surface, age: buffer.age)
            try display.present(buffer, damage: damage)
        }
    }

    /// Sleeps until there is something to do.
    private func wait() {
        var descriptors = [pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0)]
        if let events = display.eventDescriptor {
            descriptors.append(pollfd(fd: events, events: Int16(POLLIN), revents: 0))
        }
        // Only a flip that is due sets a limit; an idle display is waited for without one.
        let milliseconds = display.flipDeadline.map { deadline in
            CInt((min(max(deadline - MonotonicClock().now, 0), 60) * 1000).rounded(.up))
        }
        while poll(&descriptors, nfds_t(descriptors.count), milliseconds ?? -1) < 0, errno == EINTR {}
    }
}
