/// An outline of lines and curves, open or closed, with any number of subpaths.
///
/// ```swift
/// let heart = CGMutablePath()
/// heart.move(to: CGPoint(x: 50, y: 30))
/// heart.addCurve(to: CGPoint(x: 50, y: 90), control1: CGPoint(x: 0, y: -10), control2: CGPoint(x: 0, y: 60))
/// heart.addCurve(to: CGPoint(x: 50, y: 30), control1: CGPoint(x: 100, y: 60), control2: CGPoint(x: 100, y: -10))
/// heart.contains(CGPoint(x: 50, y: 50))  // true
/// ```
///
/// A point, radius or angle that is not finite is omitted from the path.
public class CGPath {
    /// The elements of the path. Only ``CGMutablePath`` changes them.
    package internal(set) var data: PathData

    package init(_ data: PathData) { self.data = data }

    private init(_ transform: UnsafePointer<CGAffineTransform>?, _ build: (inout PathData) -> Void) {
        var data = PathData()
        build(&data)
        self.data = transform.map { data.applying($0.pointee) } ?? data
    }

    /// Creates a closed rectangle.
    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init(transform) { $0.addRect(rect) }
    }

    /// Creates the closed ellipse inscribed in a rectangle.
    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init(transform) { $0.addEllipse(in: rect) }
    }

    /// Creates a closed rectangle with elliptical corners. Corner sizes are limited to half a side.
    public convenience init(
        roundedRect rect: CGRect,
        cornerWidth: CGFloat,
        cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>?
    ) {
        self.init(transform) {
            $0.addRoundedRect(rect, radii: CGSize(width: cornerWidth, height: cornerHeight))
        }
    }

    /// A Boolean value that indicates whether the path has no elements.
    public var isEmpty: Bool { data.isEmpty }

    /// The current point, from which the next line continues, or zero for an empty path.
    public var currentPoint: CGPoint { data.currentPoint ?? .zero }

    /// The bounding box of all points, including the control points of curves, or `null` for an empty path.
    public var boundingBox: CGRect { data.controlBounds }

    /// The bounding box of the path itself, without control points, or `null` for an empty path.
    public var boundingBoxOfPath: CGRect { data.bounds }

    /// Returns a Boolean value that indicates whether filling the path covers a point. Open subpaths are treated as
    /// closed.
    /// - Parameters:
    ///   - rule: The rule that distinguishes inside from outside.
    ///   - transform: The transform applied to the point first.
    public func contains(
        _ point: CGPoint,
        using rule: CGPathFillRule = .winding,
        transform: CGAffineTransform = .identity
    ) -> Bool {
        data.contains(point.applying(transform), rule: rule)
    }

    /// Returns an immutable copy of the path.
    public func copy() -> CGPath? { CGPath(data) }

    /// Returns an immutable copy of the path mapped by a transform.
    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        CGPath(transform.map { data.applying($0.pointee) } ?? data)
    }

    /// Returns a mutable copy of the path.
    public func mutableCopy() -> CGMutablePath? { mutableCopy(using: nil) }

    /// Returns a mutable copy of the path mapped by a transform.
    public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
        let copy = CGMutablePath()
        copy.data = transform.map { data.applying($0.pointee) } ?? data
        return copy
    }

    /// Calls `block` for each element in order. The element is valid only during the call.
    public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
        withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: 3) { points in
            guard let base = points.baseAddress else { return }
            base.initialize(repeating: .zero, count: 3)
            data.forEach { verb, source in
                base.update(from: source, count: verb.pointCount)
                var element = CGPathElement(type: verb, points: base)
                block(&element)
            }
        }
    }
}

extension CGPath: Hashable {
    /// Returns a Boolean value that indicates whether both paths have the same elements.
    public static func == (left: CGPath, right: CGPath) -> Bool { left === right || left.data == right.data }

    /// Hashes the elements of the path.
    public func hash(into hasher: inout Hasher) { hasher.combine(data) }
}
