import QuartzCore

/// The fingers of one tap, from the first that touches the screen to the last that is lifted.
@MainActor
struct TapTouches {
    /// The initial location of each finger, in points of the screen, in the order in which they began.
    private(set) var origins: [(touch: UITouch, location: CGPoint)] = []
    private var lifted = 0

    /// The maximum movement of a tapping finger, and the maximum distance between successive taps, in points.
    /// Empirical, like the two durations; not documented by Apple.
    static let distance = TouchDispatcher.tapDistance
    /// The maximum interval between the end of a tap and the beginning of the next one.
    static let interval = TouchDispatcher.tapInterval
    /// The maximum duration of a tap.
    static let duration = MonotonicDuration.milliseconds(750)

    var count: Int { origins.count }
    var touches: [UITouch] { origins.map(\.touch) }
    var isOver: Bool { !origins.isEmpty && lifted == origins.count }
    var center: CGPoint? { CGPoint.middle(of: origins.map(\.location)) }

    /// Adds touches that began.
    /// - Returns: A Boolean value that indicates whether all fingers are down together, that is, none was lifted
    ///   before.
    mutating func begin(_ touches: Set<UITouch>) -> Bool {
        for touch in touches.sorted(by: { $0.serial < $1.serial }) { origins.append((touch, touch.screenLocation)) }
        return lifted == 0
    }

    mutating func end(_ touches: Set<UITouch>) { lifted += touches.count }

    /// Returns a Boolean value that indicates whether a finger has moved away from its initial location.
    func hasMoved(by distance: CGFloat) -> Bool {
        origins.contains { $0.location.distance(to: $0.touch.screenLocation) > distance }
    }

    /// Returns a Boolean value that indicates whether any sample of an event was away from a finger's initial location,
    /// even if the finger has returned.
    func hasMoved(by distance: CGFloat, in event: UIEvent) -> Bool {
        origins.contains { origin in
            let samples = event.coalescedTouches(for: origin.touch) ?? [origin.touch]
            return samples.contains { origin.location.distance(to: $0.screenLocation) > distance }
        }
    }
}
