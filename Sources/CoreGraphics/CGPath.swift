/// An outline of lines and curves, open or closed, of any number of subpaths.
///
/// ```swift
/// let heart = CGMutablePath()
/// heart.move(to: CGPoint(x: 50, y: 30))
/// heart.addCurve(to: CGPoint(x: 50, y: 90), control1: CGPoint(x: 0, y: -10), control2: CGPoint(x: 0, y: 60))
/// heart.addCurve(to: CGPoint(x: 50, y: 30), control1: CGPoint(x: 100, y: 60), control2: CGPoint(x: 100, y: -10))
/// heart.contains(CGPoint(x: 50, y: 50))  // true
/// ```
///
/// A point, radius or angle that is not finite is left out of the path.
public class CGPath {
    /// The outline itself. Only ``CGMutablePath`` ever changes it.
    package internal(set) var data: PathData

    package init(_ data: PathData) { self.data = data }

    private init(_ transform: UnsafePointer<CGAffineTransform>?, _ build: (inout PathData) -> Void) {
        var data = PathData()
        build(&data)
        self.data = transform.map { data.applying($0.pointee) } ?? data
    }

    /// Makes a closed rectangle.
    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init(transform) { $0.addRect(rect) }
    }

    /// Makes the closed ellipse that touches the sides of a rectangle.
    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init(transform) { $0.addEllipse(in: rect) }
    }

    /// Makes a closed rectangle whose corners are quarter ellipses. Sizes beyond half a side are cut to that.
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

    /// Whether there is no element in the path.
    public var isEmpty: Bool { data.isEmpty }

    /// Where the path ends now: where a line would go on from. Zero for an empty path.
    public var currentPoint: CGPoint { data.currentPoint ?? .zero }

    /// The smallest rectangle around all points, control points of curves included; `null` for an empty path.
    public var boundingBox: CGRect { data.controlBounds }

    /// The smallest rectangle around the path itself, control points not included; `null` for an empty path.
    public var boundingBoxOfPath: CGRect { data.bounds }

    /// Whether filling the path covers a point. Open subpaths count as closed.
    /// - Parameters:
    ///   - rule: how to tell inside from outside.
    ///   - transform: applied to the point first.
    public func contains(
        _ point: CGPoint,
        using rule: CGPathFillRule = .winding,
        transform: CGAffineTransform = .identity
    ) -> Bool {
        data.contains(point.applying(transform), rule: rule)
    }

    /// A path that never changes, equal to this one now.
    public func copy() -> CGPath? { CGPath(data) }

    /// A path that never changes, of this one's points mapped by a transform.
    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        CGPath(transform.map { data.applying($0.pointee) } ?? data)
    }

    /// A path that can be changed, equal to this one now.
    public func mutableCopy() -> CGMutablePath? { mutableCopy(using: nil) }

    /// A path that can be changed, of this one's points mapped by a transform.
    public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
        let copy = CGMutablePath()
        copy.data = transform.map { data.applying($0.pointee) } ?? data
        return copy
    }

    /// Calls `block` for each element in order. What it is given lives only as long as the call.
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
    /// Whether both paths consist of the same elements.
    public static func == (left: CGPath, right: CGPath) -> Bool { left === right || left.data == right.data }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(data) }
}
