import QuartzCore

/// How the scale of content changes by itself: the point of the content that it is scaled about moves meanwhile to where
/// it belongs.
struct ZoomMotion {
    /// In seconds of the clock that events carry.
    let start: TimeInterval
    let fromScale: CGFloat
    let toScale: CGFloat
    /// The point that it is scaled about, in the coordinates of the view that is scaled.
    let anchor: CGPoint
    /// Where that is seen, from the corner of the scroll view.
    let fromPlace: CGPoint
    let toPlace: CGPoint
    /// From 0 to 1.
    let progress: ScrollCourse
    /// Whether fingers took the scale beyond its limits, and it comes back.
    let isBounce: Bool
    let view: UIView

    func isOver(at time: TimeInterval) -> Bool { time - start >= progress.duration }

    /// The scale at a time of the clock; in equal parts of time it grows by equal factors.
    func scale(at time: TimeInterval) -> CGFloat {
        fromScale * pow(toScale / fromScale, progress.value(at: max(0, time - start)))
    }

    /// Where the anchor is seen at a time of the clock.
    func place(at time: TimeInterval) -> CGPoint {
        let part = progress.value(at: max(0, time - start))
        return CGPoint(
            x: fromPlace.x + (toPlace.x - fromPlace.x) * part,
            y: fromPlace.y + (toPlace.y - fromPlace.y) * part
        )
    }
}
