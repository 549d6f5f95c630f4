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
        /// An unchanged frame for a time, which is not presented.
        case same(time: MonotonicInstant, follows: Bool)
    }

    private let refreshRate: Double
    /// The pending frames, oldest first; the first one is always a presented frame.
    private var entries: [Entry] = []
    /// The vblank of the last frame that is on screen, or would be.
    private var last: FlipEvent?

    private(set) var count = 0

    init(refreshRate: Double) { self.refreshRate = refreshRate }

    /// Records a presented frame.
    /// - Parameter follows: A Boolean value that indicates whether the frame is due one vblank after the previous
    ///   frame.
    mutating func presented(follows: Bool) { entries.append(.presented(follows: follows)) }

    /// Records a frame that is the same as the previous one.
    mutating func same(at time: MonotonicInstant, follows: Bool) {
        entries.append(.same(time: time, follows: follows))
        settle()
    }

    /// Records that the oldest presented frame is on screen.
    mutating func flipped(_ flip: FlipEvent) {
        guard case .presented(let follows)? = entries.first else { return }
        entries.removeFirst()
        reach(flip, follows)
        settle()
    }

    /// Processes unchanged frames that no pending frame precedes.
    private mutating func settle() {
        while case .same(let time, let follows)? = entries.first {
            entries.removeFirst()
            guard let last else { continue }
            let vblanks = ((time - last.time).seconds * refreshRate).rounded()
            reach(FlipEvent(sequence: last.sequence &+ UInt64(min(max(vblanks, 0), 1e15)), time: time), follows)
        }
    }

    private mutating func reach(_ vblank: FlipEvent, _ follows: Bool) {
        if follows, let last, vblank.sequence > last.sequence { count += Int(vblank.sequence - last.sequence) - 1 }
        last = vblank
    }
}
