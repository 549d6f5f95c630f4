import QuartzCore

/// The fingers of one tap, from the first that comes down to the last that is lifted.
@MainActor
struct TapRound {
    /// Where each finger came down, in points of the screen, in the order in which they came.
    private(set) var origins: [(touch: UITouch, place: CGPoint)] = []
    private var lifted = 0

    /// As far as a finger that taps may stray, in points, and as near as taps in a row are. Known from use, like the two
    /// times: Apple documents none of them.
    static let distance = TouchDispatcher.tapDistance
    /// From a finger that is lifted to the next that comes down, for taps in a row. Seconds.
    static let interval = TouchDispatcher.tapInterval
    /// A finger that stays longer does not tap. Seconds.
    static let duration: TimeInterval = 0.75

    var count: Int { origins.count }
    var touches: [UITouch] { origins.map(\.touch) }
    var isOver: Bool { !origins.isEmpty && lifted == origins.count }
    var centre: CGPoint? { CGPoint.middle(of: origins.map(\.place)) }

    /// - Returns: whether all fingers are down together: none has been lifted before.
    mutating func begin(_ touches: Set<UITouch>) -> Bool {
        for touch in touches.sorted(by: { $0.serial < $1.serial }) { origins.append((touch, touch.screenLocation)) }
        return lifted == 0
    }

    mutating func end(_ touches: Set<UITouch>) { lifted += touches.count }

    /// Whether a finger has left the place where it came down.
    func hasStrayed(by distance: CGFloat) -> Bool {
        origins.contains { $0.place.distance(to: $0.touch.screenLocation) > distance }
    }

    /// Whether any sample of an event was out of the place, even where the finger came back.
    func hasStrayed(by distance: CGFloat, in event: UIEvent) -> Bool {
        origins.contains { origin in
            let samples = event.coalescedTouches(for: origin.touch) ?? [origin.touch]
            return samples.contains { origin.place.distance(to: $0.screenLocation) > distance }
        }
    }
}
