import Compositor
import LinuxIO
import QuartzCore

/// The timing of commits on the main thread: the time of each stage, and the vblanks by which their frames are late.
///
/// A frame is due at a vblank in three cases. The others begin at any time, and get the time that an app which keeps up
/// needs at most:
///
/// | the changes are those of | the frame is due |
/// |---|---|
/// | a display link | at the vblank after the one that the link was called for |
/// | samples that were delivered just before a vblank | at that vblank |
/// | anything else, in an iteration of the event loop | two and a half periods after its start |
/// | samples, in addition | three and a half periods after the oldest one |
///
/// During an animation that the compositor plays, frames are due at each vblank: `DroppedFrames`.
struct CommitTiming {
    /// A commit that is prepared or in flight.
    private struct Commit {
        var frame = TimedFrame()
        /// The start of the first iteration that made changes.
        var start: MonotonicInstant
        var oldestSample: MonotonicInstant?
        /// The vblank at which the frame is due; `nil` if it is due at any time.
        var vblank: MonotonicInstant?
    }

    private let period: MonotonicDuration
    /// The start of the running iteration of the event loop; `nil` once its time has been counted.
    private var turnStart: MonotonicInstant?
    /// The start of the first iteration whose changes wait for a commit, and the time of all of them.
    private var waiting: (start: MonotonicInstant, time: MonotonicDuration)?
    private var vblank: MonotonicInstant?
    private var prepared: Commit?
    private var inFlight: Commit?

    init(refreshRate: Double) { period = .seconds(1 / refreshRate) }

    /// Records that an iteration of the event loop begins.
    mutating func beginTurn(at now: MonotonicInstant) { turnStart = now }

    /// Records that display links are called for a vblank.
    mutating func callLinks(for vblank: MonotonicInstant) {
        if self.vblank == nil { self.vblank = vblank + period }
    }

    /// Records that the iteration ends, while its changes wait.
    mutating func wait(at now: MonotonicInstant) {
        guard let start = turnStart else { return }
        turnStart = nil
        waiting = (waiting?.start ?? start, (waiting?.time ?? .zero) + (now - start))
    }

    /// Records that the delivery of samples begins.
    /// - Parameters:
    ///   - oldest: The time of the oldest sample.
    ///   - latched: The vblank that the delivery waited for.
    mutating func deliver(at now: MonotonicInstant, oldest: MonotonicInstant?, latched: MonotonicInstant?) {
        var commit = Commit(start: min(waiting?.start ?? now, turnStart ?? now), oldestSample: oldest)
        commit.vblank = [vblank, latched].compactMap(\.self).min()
        let waited = min(oldest ?? now, now)
        commit.frame.input = TimedFrame.Interval(waited, now - waited)
        prepared = commit
        if turnStart == nil { turnStart = now }
    }

    /// Records that a commit was handed over.
    /// - Parameters:
    ///   - start: The time at which the commit began.
    ///   - times: The time of its layout and drawing.
    ///   - pixelsDrawn: The number of pixels that layers redrew.
    mutating func commit(
        from start: MonotonicInstant,
        to now: MonotonicInstant,
        _ times: CommitTimes,
        pixelsDrawn: Int = 0
    ) {
        guard var commit = prepared else { return }
        if let waiting, waiting.time > .zero {
            commit.frame.earlierApp = TimedFrame.Interval(waiting.start, waiting.time)
        }
        let turn = turnStart ?? start
        commit.frame.app = TimedFrame.Interval(turn, start - turn)
        commit.frame.layout = TimedFrame.Interval(start, times.layout)
        commit.frame.draw = TimedFrame.Interval(start + times.layout, times.drawing)
        let drawn = start + times.layout + times.drawing
        commit.frame.commit = TimedFrame.Interval(drawn, now - drawn)
        commit.frame.pixelsDrawn = pixelsDrawn
        rest()
        inFlight = commit
    }

    /// Records that nothing is left to be committed.
    mutating func rest() {
        prepared = nil
        waiting = nil
        turnStart = nil
        vblank = nil
    }

    /// Forgets the commit in flight, which is not shown.
    mutating func drop() { inFlight = nil }

    /// Records that the commit in flight is on screen.
    /// - Parameters:
    ///   - work: The work of the compositor for the frame.
    ///   - hasInput: A Boolean value that indicates whether the frame shows input. Others have not waited for it.
    /// - Returns: The times of the frame, and whether it is late; `nil` if the time of the commit is not known.
    mutating func show(_ time: MonotonicInstant, _ work: FrameWork, hasInput: Bool = true) -> TimedFrame? {
        guard let commit = inFlight else { return nil }
        inFlight = nil
        var frame = commit.frame
        frame.shown = time
        frame.add(work)
        var late = max(work.missed, vblanks(from: commit.start, to: time) - 2)
        if let oldest = commit.oldestSample { late = max(late, vblanks(from: oldest, to: time) - 3) }
        if let vblank = commit.vblank { late = max(late, vblanks(from: vblank, to: time)) }
        if late > 0 {
            var causes = StageDurations(frame)
            // Samples wait for up to a period in any case, and frames for their vblank.
            causes.input = max(.zero, causes.input - period)
            causes.flip = work.delay
            (frame.late, frame.blame) = (late, causes.longest)
        }
        if !hasInput { frame.input = nil }
        return frame
    }

    /// Returns the number of periods between two times, rounded so that half a period counts as a whole one.
    private func vblanks(from start: MonotonicInstant, to end: MonotonicInstant) -> Int {
        Int(min(max(0, ((end - start).seconds / period.seconds).rounded(.toNearestOrAwayFromZero)), 1e9))
    }
}

/// The work of the compositor's thread for a frame.
package struct FrameWork: Hashable, Sendable {
    /// The time at which the frame was to begin.
    var start = MonotonicInstant.zero
    /// The wait for a free buffer before it, as far as it is a part of `flip`.
    var wait = MonotonicDuration.zero
    /// The time of evaluation and painting, from the time at which the frame was to begin.
    var composite = MonotonicDuration.zero
    /// The time of the copy to the scan-out buffer.
    var copy = MonotonicDuration.zero
    /// The time from the end of this work until the frame was on screen, and of the wait for a free buffer before it.
    var flip = MonotonicDuration.zero
    /// The part of `flip` that the frame did not need: the wait for a buffer, and vblanks that it could have met.
    var delay = MonotonicDuration.zero
    /// The number of vblanks that passed without a frame of an animation before this frame.
    var missed = 0
    /// A Boolean value that indicates whether the frame was shown by a change of the buffer on screen.
    var isInPlace = false
    /// The number of pixels of the screen that were repainted.
    var pixelsComposited = 0
    /// The number of bytes copied to the scan-out buffer.
    var bytesCopied = 0

    /// Adds the costs between two values of the counters.
    mutating func count(from former: CompositorCounters, to present: CompositorCounters) {
        pixelsComposited += present.pixelsComposited - former.pixelsComposited
        bytesCopied += present.bytesCopiedOut - former.bytesCopiedOut
    }

    /// The stage that the compositor's thread spent most time in.
    var longest: FrameStage {
        var causes = StageDurations()
        causes.composite = composite
        causes.copy = copy
        causes.flip = delay
        return causes.longest
    }
}
