import UIKit

/// A judge of touches: determines the location that a finger meant, or the reason why the touch does not count.
///
/// Resistive panels bounce: a finger that touches down or lifts makes and breaks contact several times, and its first and
/// last locations are wrong. Short contacts and those right after a touch that counted are therefore ignored, and so are
/// the first and the last quarter of the samples.
struct TouchSampler {
    enum Outcome: Equatable {
        case accepted(CGPoint)
        /// A contact right after a touch that counted.
        case bounced
        case short
        case moved
        case severalFingers
    }

    /// The shortest touch that counts, in seconds.
    static let shortest: TimeInterval = 0.05
    /// The time after a touch that counted in which contacts are ignored, in seconds.
    static let bounce: TimeInterval = 0.3
    /// The distance from the first location at which a touch is a drag, in points.
    static let slop: CGFloat = 20

    private var samples: [CGPoint] = []
    private var start: TimeInterval = 0
    private var lastEnd: TimeInterval?
    private var fingers = 0
    private var hadSeveralFingers = false

    /// A Boolean value that indicates whether a finger is down.
    var isTouched: Bool { fingers > 0 }

    mutating func begin(at point: CGPoint, time: TimeInterval) {
        fingers += 1
        if fingers > 1 {
            hadSeveralFingers = true
            return
        }
        hadSeveralFingers = false
        samples = [point]
        start = time
    }

    mutating func move(to point: CGPoint) {
        if fingers == 1, !hadSeveralFingers { samples.append(point) }
    }

    /// Ends a touch.
    /// - Returns: `nil` while other fingers are down.
    mutating func end(at time: TimeInterval) -> Outcome? {
        fingers = max(0, fingers - 1)
        guard fingers == 0 else { return nil }
        if hadSeveralFingers { return .severalFingers }
        if let lastEnd, start - lastEnd < Self.bounce { return .bounced }
        if time - start < Self.shortest { return .short }
        let first = samples[0]
        if samples.contains(where: { hypot($0.x - first.x, $0.y - first.y) > Self.slop }) { return .moved }
        lastEnd = time
        let rim = samples.count / 4
        let middle = samples[rim..<(samples.count - rim)]
        let sum = middle.reduce(CGPoint.zero) { CGPoint(x: $0.x + $1.x, y: $0.y + $1.y) }
        return .accepted(CGPoint(x: sum.x / CGFloat(middle.count), y: sum.y / CGFloat(middle.count)))
    }

    /// Forgets a touch that was canceled.
    mutating func cancel() {
        fingers = max(0, fingers - 1)
        hadSeveralFingers = fingers > 0
    }
}
