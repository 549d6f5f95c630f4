import QuartzCore

/// The movement of the offset along both axes after the fingers were lifted.
struct ScrollMotion {
    /// The start time, in seconds of the clock that events and display links use.
    let start: TimeInterval
    var horizontal: ScrollTimeline
    var vertical: ScrollTimeline
    /// A Boolean value that indicates whether the movement ends where its velocity leads, and so must be replanned if
    /// the content changes during the movement.
    var isFree = true
    /// The sum of changes to the offset that other code made during the movement.
    var shift = CGPoint.zero

    subscript(axis: ScrollAxis) -> ScrollTimeline {
        get { axis == .horizontal ? horizontal : vertical }
        set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
    }

    /// The duration, in seconds.
    var duration: TimeInterval { max(horizontal.duration, vertical.duration) }

    /// The final offset.
    var end: CGPoint { CGPoint(x: horizontal.end, y: vertical.end).moved(by: shift) }

    /// Returns the offset at a time of the clock.
    func offset(at time: TimeInterval) -> CGPoint {
        let time = max(0, time - start)
        return CGPoint(x: horizontal.value(at: time), y: vertical.value(at: time)).moved(by: shift)
    }

    /// Returns the velocity of the offset at a time of the clock, in points per second.
    func velocity(at time: TimeInterval) -> CGPoint {
        let time = max(0, time - start)
        return CGPoint(x: horizontal.velocity(at: time), y: vertical.velocity(at: time))
    }

    /// Returns a Boolean value that indicates whether the movement is over at a time of the clock.
    func isOver(at time: TimeInterval) -> Bool { time - start >= duration }
}
