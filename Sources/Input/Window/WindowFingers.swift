import Geometry

/// The fingers of a mouse: one at the pointer, and a second one for gestures of two fingers.
///
/// With Control, the second finger is opposite of the first with respect to a center, that of the panel at first. With Shift as
/// well, both move in parallel, and the center moves with them. The second finger remains until the button is released.
struct WindowFingers {
    /// A change of a finger, by its slot. Positions are fractions of the sides of the panel.
    enum Change: Hashable, Sendable {
        case began(slot: Int, at: CGPoint)
        case moved(slot: Int, to: CGPoint)
        case ended(slot: Int)
    }

    private var first: CGPoint?
    private var hasSecond = false
    private var center = Self.middle
    private static let middle = CGPoint(x: 0.5, y: 0.5)

    /// The slots of the two fingers.
    static let slots = [0, 1]

    /// Puts one finger down, or two.
    mutating func press(at point: CGPoint, hasSecond: Bool) -> [Change] {
        guard first == nil else { return [] }
        first = point
        self.hasSecond = hasSecond
        center = Self.middle
        return [.began(slot: 0, at: point)] + (hasSecond ? [.began(slot: 1, at: second(of: point))] : [])
    }

    /// Moves the fingers that are down.
    /// - Parameter isParallel: A Boolean value that indicates whether the second finger moves like the first.
    mutating func move(to point: CGPoint, isParallel: Bool) -> [Change] {
        guard let former = first, point != former else { return [] }
        first = point
        guard hasSecond else { return [.moved(slot: 0, to: point)] }
        if isParallel {
            center.x += point.x - former.x
            center.y += point.y - former.y
        }
        return [.moved(slot: 0, to: point), .moved(slot: 1, to: second(of: point))]
    }

    /// Lifts the fingers.
    mutating func release() -> [Change] {
        guard first != nil else { return [] }
        first = nil
        return [.ended(slot: 0)] + (hasSecond ? [.ended(slot: 1)] : [])
    }

    private func second(of point: CGPoint) -> CGPoint {
        func opposite(_ value: CGFloat, _ center: CGFloat) -> CGFloat { min(max(2 * center - value, 0), 1) }
        return CGPoint(x: opposite(point.x, center.x), y: opposite(point.y, center.y))
    }
}
