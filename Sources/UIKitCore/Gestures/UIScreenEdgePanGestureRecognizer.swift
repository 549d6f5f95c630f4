import QuartzCore

/// A recognizer of a finger that enters from an edge of the window: it begins within 20 points of the edge and moves
/// inward more than along the edge. Empirical; not documented by Apple.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    /// The edges of the window at which the gesture may begin. The default is none.
    open var edges: UIRectEdge = []

    /// The maximum distance between an edge and the initial location of a finger, in points.
    static let margin: CGFloat = 20

    /// The edges at which the first finger began.
    private var start: UIRectEdge = []

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if state == .possible, fingers.count == touches.count, let touch = fingers.first {
            let bounds = touch.window?.bounds ?? UIScreen.main.bounds
            let location = touch.location(in: nil)
            start = []
            if location.y < bounds.minY + Self.margin { start.insert(.top) }
            if location.x < bounds.minX + Self.margin { start.insert(.left) }
            if location.y >= bounds.maxY - Self.margin { start.insert(.bottom) }
            if location.x >= bounds.maxX - Self.margin { start.insert(.right) }
            start.formIntersection(edges)
            if start.isEmpty { return state = .failed }
        }
        super.touchesBegan(touches, with: event)
    }

    /// Returns `false`: a pointer that scrolls comes from no edge.
    override func wantsScroll(_ step: CGVector, _ type: UIScrollType) -> Bool { false }

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

/// A set of edges of a rectangle.
public struct UIRectEdge: OptionSet, Sendable {
    /// The bit mask of the edges.
    public let rawValue: UInt

    /// Creates a set from a bit mask.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The top edge.
    public static let top = UIRectEdge(rawValue: 1 << 0)
    /// The left edge.
    public static let left = UIRectEdge(rawValue: 1 << 1)
    /// The bottom edge.
    public static let bottom = UIRectEdge(rawValue: 1 << 2)
    /// The right edge.
    public static let right = UIRectEdge(rawValue: 1 << 3)
    /// All edges.
    public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}
