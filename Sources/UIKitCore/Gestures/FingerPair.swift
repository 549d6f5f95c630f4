import QuartzCore

/// The distance and the angle between two fingers, in points and radians of the screen.
@MainActor
struct FingerPair {
    let distance: CGFloat
    let angle: CGFloat

    /// Creates a pair of touches. Returns `nil` unless there are exactly two.
    init?(_ touches: [UITouch]) {
        guard touches.count == 2 else { return nil }
        let (a, b) = (touches[0].screenLocation, touches[1].screenLocation)
        // The minimum avoids infinite scales for two fingers at the same location.
        distance = max(a.distance(to: b), 1)
        angle = atan2(b.y - a.y, b.x - a.x)
    }
}
