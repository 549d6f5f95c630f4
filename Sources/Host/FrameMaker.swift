import Compositor
import CoreGraphics
import Display
import Foundation
import QuartzCore

/// Makes the frames of one display, from the newest commit: decides when to make one and for which time, evaluates the
/// animations for that time, composes and presents.
///
/// Belongs to the compositor's thread, which calls `work` when a commit has come, when the display has something to tell,
/// and at `wakeTime`.
///
/// - While nothing moves, a commit is composed at once.
/// - While something moves, there is one frame for each vertical blank, begun as late as the cost of the last ones allows
///   (`FramePacer`), so that it shows the newest commit. A commit waits for that moment only if the frame is for the very
///   blank that it would be shown at anyway.
/// - While an animation stands still until some time, nothing is done before the frame for the first blank after it.
/// - Nothing is composed that no buffer is free for: frames are dropped, and never queued.
final class FrameMaker {
    private let display: any Display
    private let clock: any MediaClock
    private let fence: CommitFence
    private let shadow: ShadowBuffer
    private var pacer: FramePacer
    private var missed: MissedBlanks

    private var newest: RenderTree?
    /// Whether no frame was made of the newest commit yet.
    private var isFresh = false
    /// When the newest commit will next look different by itself; nil for never.
    private var nextChange: TimeInterval?
    /// The time that the last frame was made for.
    private var lastTarget = -TimeInterval.infinity
    /// A buffer that was acquired for a frame that turned out to change nothing.
    private var spare: ScanoutBuffer?
    /// For each frame that is not on screen yet the commit that it is the first to show, oldest first.
    private var presented: [UInt64?] = []

    /// When the next frame is to be begun; nil while none is planned.
    private var start: TimeInterval?
    /// When the main thread is to be told of a blank that no flip is under way for.
    private var blank: TimeInterval?
    private var news = FrameNews()

    init(display: any Display, clock: any MediaClock, fence: CommitFence, shadow: ShadowBuffer) {
        self.display = display
        self.clock = clock
        self.fence = fence
        self.shadow = shadow
        pacer = FramePacer(refreshRate: display.mode.refreshRate)
        missed = MissedBlanks(refreshRate: display.mode.refreshRate)
    }

    /// When to call `work` again without any other reason; nil for never.
    var wakeTime: TimeInterval? { [start, blank].compactMap(\.self).min() }

    /// A Boolean value that indicates whether another frame is due at once: `work` is to be called again, with the commands
    /// that have come meanwhile.
    private(set) var isFrameDue = false

    /// Takes what happened since the last call.
    func takeNews() -> FrameNews {
        defer {
            news.reports.removeAll()
            news.blank = nil
        }
        news.framesMissed = missed.count
        news.counters = shadow.counters
        return news
    }

    /// Does what can be done now. At most one frame is made, so that frames that take long, of which the next is always due
    /// already, keep nobody waiting.
    /// - Parameters:
    ///   - commit: the newest one; nil when there was none since the last call.
    ///   - wantedBlank: the main thread wants to be told of the first vertical blank from then on.
    ///   - tellsAllFlips: whether frames that show no new commit are reported as well.
    func work(_ commit: RenderTree?, wantedBlank: TimeInterval?, tellsAllFlips: Bool) throws(DisplayError) {
        if let commit {
            newest = commit
            isFresh = true
        }
        var wanted = wantedBlank
        for event in try display.readEvents() {
            switch event {
            case .flipped(let flip):
                flipped(flip, tellsAllFlips)
                if let time = wanted, flip.time >= time {
                    news.blank = flip.time
                    wanted = nil
                }
            }
        }
        // A thread that woke late is late with the frame, too.
        let due = start
        start = nil
        isFrameDue = false
        if let plan = plan() {
            let now = clock.now
            if plan.start > now + BlankTime.tolerance {
                start = plan.start
            } else if let buffer = try acquire() {
                try make(for: plan.target, begun: min(now, due ?? now), buffer)
                try planNext()
            }
            // Otherwise the flip that frees a buffer wakes the thread.
        }
        watchForBlank(wanted)
    }

    // MARK: When

    /// The next frame, and when to begin it.
    private func plan() -> (target: TimeInterval, start: TimeInterval)? {
        guard newest != nil else { return nil }
        let reachable = clock.now + pacer.quickest
        var moving: TimeInterval?
        if let nextChange {
            // Half a period more than the last one's: predictions of the same blank differ a little.
            let earliest = max(reachable, lastTarget + pacer.period / 2, nextChange - BlankTime.tolerance)
            moving = display.predictedPresentationTime(after: earliest)
        }
        if isFresh {
            let next = display.predictedPresentationTime(after: reachable)
            guard let moving, moving < next + pacer.period / 2 else { return (next, -.infinity) }
            return (moving, moving - pacer.lead)
        }
        return moving.map { ($0, $0 - pacer.lead) }
    }

    /// Finds out when the next frame is to be begun, after one was made.
    private func planNext() throws(DisplayError) {
        guard let plan = plan() else { return }
        if plan.start > clock.now + BlankTime.tolerance {
            start = plan.start
        } else {
            spare = try acquire()
            isFrameDue = spare != nil
        }
    }

    private func acquire() throws(DisplayError) -> ScanoutBuffer? {
        if let spare { return spare }
        return try display.acquireBuffer()
    }

    // MARK: One frame

    private func make(for target: TimeInterval, begun: TimeInterval, _ buffer: ScanoutBuffer) throws(DisplayError) {
        guard let newest else { return }
        let follows = nextChange.map { $0 <= lastTarget + pacer.period * 1.5 } ?? false
        // From here on no older tree's pixels are read.
        if isFresh { fence.take(newest.serial) }
        let evaluated = newest.evaluated(at: target)
        let serial = isFresh ? newest.serial : nil
        isFresh = false
        nextChange = evaluated.nextChange
        lastTarget = target
        shadow.compose(evaluated.tree)
        if shadow.hasUnpresentedDamage {
            spare = nil
            let damage = shadow.present(to: buffer.surface, age: buffer.age)
            try display.present(buffer, damage: display.mode.panelRegion(of: damage))
            presented.append(serial)
            missed.presented(follows: follows)
        } else {
            spare = buffer
            missed.same(at: target, follows: follows)
            if let serial { news.reports.append(.unchanged(serial: serial)) }
        }
        pacer.add(max(0, clock.now - begun))
        if nextChange.map({ $0 > target + pacer.period * 1.5 }) ?? true { pacer.rest() }
    }

    private func flipped(_ flip: FlipEvent, _ tellsAllFlips: Bool) {
        missed.flipped(flip)
        let serial = presented.isEmpty ? nil : presented.removeFirst()
        news.framesShown += 1
        news.lastFlip = flip
        if serial != nil || tellsAllFlips { news.reports.append(.shown(flip, serial: serial)) }
    }

    // MARK: Blanks for the main thread

    /// Sees to it that the first blank from `time` on is reported: a flip reports it, or where none is under way the time
    /// at which the display would have had one.
    private func watchForBlank(_ time: TimeInterval?) {
        blank = nil
        guard let time, presented.isEmpty else { return }
        let next = display.predictedPresentationTime(after: time - BlankTime.tolerance)
        if next <= clock.now + BlankTime.tolerance {
            news.blank = next
        } else {
            blank = next
        }
    }
}

/// What the compositor's thread tells the main thread.
package enum FrameReport: Sendable {
    /// A frame is on screen. The serial is that of the commit that it is the first to show; nil where it only shows how
    /// an earlier one moves on.
    case shown(FlipEvent, serial: UInt64?)
    /// A commit looked like the one before, so that nothing was presented.
    case unchanged(serial: UInt64)
    /// The display has failed. The last good frame stays on it.
    case failed(DisplayError)
}

/// What has happened to frames.
struct FrameNews: Sendable {
    /// Since the last time.
    var reports: [FrameReport] = []
    /// The vertical blank that was asked for.
    var blank: TimeInterval?
    /// Since the start.
    var framesShown = 0
    var framesMissed = 0
    var counters = CompositorCounters()
    var lastFlip: FlipEvent?
}

enum BlankTime {
    /// A time this close to a vertical blank is that of the blank: clocks count nanoseconds, and few periods are a whole
    /// number of them.
    static let tolerance: TimeInterval = 1e-6
}
