import QuartzCore

/// An animation of the content's scale, during which the anchor point of the scaled view moves to its final position.
struct ZoomMotion {
    /// The start time, in seconds of the clock that events use.
    let start: TimeInterval
    let fromScale: CGFloat
    let toScale: CGFloat
    /// The anchor of the scale, in the coordinates of the scaled view.
    let anchor: CGPoint
    /// The initial and final positions of the anchor, relative to the top left corner of the scroll view.
    let fromLocation: CGPoint
    let toLocation: CGPoint
    /// The progress of the animation, from 0 to 1.
    let progress: ScrollTimeline
    /// A Boolean value that indicates whether the scale returns from beyond its limits.
    let isBounce: Bool
    let view: UIView

    func isOver(at time: TimeInterval) -> Bool { time - start >= progress.duration }

    /// Returns the scale at a time of the clock. With constant progress, it grows exponentially.
    func scale(at time: TimeInterval) -> CGFloat {
        fromScale * pow(toScale / fromScale, progress.value(at: max(0, time - start)))
    }

    /// Returns the position of the anchor at a time of the clock.
    func location(at time: TimeInterval) -> CGPoint {
        let part = progress.value(at: max(0, time - start))
        return CGPoint(
            x: fromLocation.x + (toLocation.x - fromLocation.x) * part,
            y: fromLocation.y + (toLocation.y - fromLocation.y) * part
        )
    }
}
