import QuartzCore

/// Two fingers: how far apart they are, and at which angle. Points and radians of the screen.
@MainActor
struct FingerPair {
    let distance: CGFloat
    let angle: CGFloat

    /// Nil unless there are two.
    init?(_ touches: [UITouch]) {
        guard touches.count == 2 else { return nil }
        let (a, b) = (touches[0].screenLocation, touches[1].screenLocation)
        // Fingers at one place would make any scale infinite.
        distance = max(a.distance(to: b), 1)
        angle = atan2(b.y - a.y, b.x - a.x)
    }
}
