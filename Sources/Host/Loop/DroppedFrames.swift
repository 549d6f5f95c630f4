import Display
import LinuxIO

/// A counter of the vblanks at which an animation should have shown a new frame but did not.
///
/// During an animation, each vblank shows a new frame. If two consecutive flips are more than one vblank apart, the
/// frames between them were dropped. A frame that was made in time and turned out to be unchanged is not presented, and
/// does not count as dropped.
struct DroppedFrames {
    private enum Entry {
        /// A presented frame that is not on screen yet.
        case presented(follows: Bool)
        /// An unchanged frame for a time, which is not presented, and the stage that it spent most time in.
        case same(time: MonotonicInstant, follows: Bool, FrameStage)
    }

    private var refreshRate: Double
    private let times: FrameTimes
    /// The pending frames, oldest first; the first one is always a presented frame.
    private var entries: [Entry] = []
    /// The vblank of the last frame that is on screen, or would be.
    private var last: FlipEvent?

    private(set) var count = 0

    /// Creates a counter.
    /// - Parameter times: The counters of late frames, for frames that are not presented.
    init(refreshRate: Double, times: FrameTimes) {
        self.refreshRate = refreshRate
        self.times = times
    }

    /// Forgets the pending frames, which are not shown, and follows a display with another rate. The count continues.
    mutating func restart(refreshRate: Double) {
        self.refreshRate = refreshRate
        entries = []
        last = nil
    }

    /// Records a presented frame.
    /// - Parameter follows: A Boolean value that indicates whether the frame is due one vblank after the previous
    ///   frame.
    mutating func presented(follows: Bool) { entries.append(.presented(follows: follows)) }

    /// Records a frame that is the same as the previous one.
    mutating func same(at time: MonotonicInstant, follows: Bool, longest stage: FrameStage) {
        entries.append(.same(time: time, follows: follows, stage))
        settle()
    }

    /// Records that the oldest presented frame is on screen.
    /// - Returns: The number of frames that were dropped before it.
    mutating func flipped(_ flip: FlipEvent) -> Int {
        guard case .presented(let follows)? = entries.first else { return 0 }
        entries.removeFirst()
        let missed = reach(flip, follows)
        settle()
        return missed
    }

    /// Processes unchanged frames that no pending frame precedes.
    private mutating func settle() {
        while case .same(let time, let follows, let stage)? = entries.first {
            entries.removeFirst()
            guard let last else { continue }
            let vblanks = ((time - last.time).seconds * refreshRate).rounded()
            let vblank = FlipEvent(sequence: last.sequence &+ UInt64(min(max(vblanks, 0), 1e15)), time: time)
            times.blame(stage, vblanks: reach(vblank, follows), at: time)
        }
    }

    /// Returns the number of frames that were dropped since the last vblank.
    private mutating func reach(_ vblank: FlipEvent, _ follows: Bool) -> Int {
        var missed = 0
        if follows, let last, vblank.sequence > last.sequence { missed = Int(vblank.sequence - last.sequence) - 1 }
        count += missed
        last = vblank
        return missed
    }
}
