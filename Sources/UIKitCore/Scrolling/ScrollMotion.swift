import QuartzCore

/// How the offset goes on by itself, along both axes.
struct ScrollMotion {
    /// When it began, in seconds of the clock that events and display links carry.
    let start: TimeInterval
    var horizontal: ScrollCourse
    var vertical: ScrollCourse
    /// Whether it goes where the throw leads, and so is to be planned anew when the content changes on the way.
    var isFree = true
    /// What has been added to the offsets since, where somebody else moved the content on the way.
    var shift = CGPoint.zero

    subscript(axis: ScrollAxis) -> ScrollCourse {
        get { axis == .horizontal ? horizontal : vertical }
        set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
    }

    /// Seconds.
    var duration: TimeInterval { max(horizontal.duration, vertical.duration) }

    /// Where it rests.
    var end: CGPoint { CGPoint(x: horizontal.end, y: vertical.end).moved(by: shift) }

    /// The offset at a time of the clock.
    func offset(at time: TimeInterval) -> CGPoint {
        let time = max(0, time - start)
        return CGPoint(x: horizontal.value(at: time), y: vertical.value(at: time)).moved(by: shift)
    }

    /// How fast the offset changes at a time of the clock, in points a second.
    func velocity(at time: TimeInterval) -> CGPoint {
        let time = max(0, time - start)
        return CGPoint(x: horizontal.velocity(at: time), y: vertical.velocity(at: time))
    }

    /// Whether it is over at a time of the clock.
    func isOver(at time: TimeInterval) -> Bool { time - start >= duration }
}
