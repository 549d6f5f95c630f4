import QuartzCore

/// Recognises a finger that comes in from an edge of the window: it comes down within 20 points of the edge and moves
/// inwards more than along it. Both are known from use.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    /// The edges from which the gesture may come, of the window as it lies on the screen. None unless set.
    open var edges: UIRectEdge = []

    /// How near to an edge a finger has to come down, in points.
    static let margin: CGFloat = 20

    /// The edges that the first finger came down at.
    private var start: UIRectEdge = []

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if state == .possible, fingers.count == touches.count, let touch = fingers.first {
            let bounds = touch.window?.bounds ?? UIScreen.main.bounds
            let place = touch.location(in: nil)
            start = []
            if place.y < bounds.minY + Self.margin { start.insert(.top) }
            if place.x < bounds.minX + Self.margin { start.insert(.left) }
            if place.y >= bounds.maxY - Self.margin { start.insert(.bottom) }
            if place.x >= bounds.maxX - Self.margin { start.insert(.right) }
            start.formIntersection(edges)
            if start.isEmpty { return state = .failed }
        }
        super.touchesBegan(touches, with: event)
    }

    override func isWanted(_ motion: CGVector) -> Bool {
        let isAcross = abs(motion.dx) >= abs(motion.dy)
        return (start.contains(.left) && motion.dx > 0 && isAcross)
            || (start.contains(.right) && motion.dx < 0 && isAcross)
            || (start.contains(.top) && motion.dy > 0 && !isAcross)
            || (start.contains(.bottom) && motion.dy < 0 && !isAcross)
    }

    open override func reset() {
        super.reset()
        start = []
    }
}

/// Edges of a rectangle.
public struct UIRectEdge: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a set of its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The upper one.
    public static let top = UIRectEdge(rawValue: 1 << 0)
    /// The left one.
    public static let left = UIRectEdge(rawValue: 1 << 1)
    /// The lower one.
    public static let bottom = UIRectEdge(rawValue: 1 << 2)
    /// The right one.
    public static let right = UIRectEdge(rawValue: 1 << 3)
    /// All four.
    public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}
