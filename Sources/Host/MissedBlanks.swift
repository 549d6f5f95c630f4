import Display
import Foundation

/// Counts the vertical blanks that frames of an animation should have met and did not.
///
/// While every frame differs from the one before, each blank shows a new one. Where two flips in a row are more than one
/// blank apart, those between are missed. A frame that was made in time and turned out to look the same is not presented,
/// and has missed nothing.
struct MissedBlanks {
    private enum Entry {
        /// Presented, and not on screen yet.
        case presented(follows: Bool)
        /// Made for that time, and not presented.
        case same(time: TimeInterval, follows: Bool)
    }

    private let refreshRate: Double
    /// Oldest first; the first one is always a presented one.
    private var entries: [Entry] = []
    /// The blank of the last frame that is on screen, or would be.
    private var last: FlipEvent?

    private(set) var count = 0

    init(refreshRate: Double) { self.refreshRate = refreshRate }

    /// A frame was presented.
    /// - Parameter follows: whether it should be on screen one blank after the frame before.
    mutating func presented(follows: Bool) { entries.append(.presented(follows: follows)) }

    /// A frame for that time looked like the one before.
    mutating func same(at time: TimeInterval, follows: Bool) {
        entries.append(.same(time: time, follows: follows))
        settle()
    }

    /// The oldest presented frame is on screen.
    mutating func flipped(_ flip: FlipEvent) {
        guard case .presented(let follows)? = entries.first else { return }
        entries.removeFirst()
        reach(flip, follows)
        settle()
    }

    /// Takes frames into account that nothing presented comes before.
    private mutating func settle() {
        while case .same(let time, let follows)? = entries.first {
            entries.removeFirst()
            guard let last else { continue }
            let blanks = ((time - last.time) * refreshRate).rounded()
            reach(FlipEvent(sequence: last.sequence &+ UInt64(min(max(blanks, 0), 1e15)), time: time), follows)
        }
    }

    private mutating func reach(_ blank: FlipEvent, _ follows: Bool) {
        if follows, let last, blank.sequence > last.sequence { count += Int(blank.sequence - last.sequence) - 1 }
        last = blank
    }
}
