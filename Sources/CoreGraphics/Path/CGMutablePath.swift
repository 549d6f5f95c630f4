/// A mutable path.
///
/// Lines, curves and tangent arcs continue from the current point. They have no effect if there is no current point.
public class CGMutablePath: CGPath {
    /// Creates an empty path.
    public init() { super.init(PathData()) }

    /// Begins a subpath.
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        data.move(to: point.applying(transform))
    }

    /// Adds a line from the current point.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        data.addLine(to: point.applying(transform))
    }

    /// Begins a subpath at the first point and adds lines to all others.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        add(transform) { $0.addLines(between: points) }
    }

    /// Adds a closed rectangle.
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        add(transform) { $0.addRect(rect) }
    }

    /// Adds closed rectangles.
    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        add(transform) { for rect in rects { $0.addRect(rect) } }
    }

    /// Adds the closed ellipse inscribed in a rectangle.
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        add(transform) { $0.addEllipse(in: rect) }
    }

    /// Adds a closed rectangle with elliptical corners. Corner sizes are limited to half a side.
    public func addRoundedRect(
        in rect: CGRect,
        cornerWidth: CGFloat,
        cornerHeight: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        add(transform) { $0.addRoundedRect(rect, radii: CGSize(width: cornerWidth, height: cornerHeight)) }
    }

    /// Adds an arc of a circle. If there is a current point, a line to the start of the arc precedes it.
    ///
    /// Angles are in radians, from the x-axis toward the y-axis. As Apple documents, `clockwise` refers to a y-axis
    /// that points up: in a view, where it points down, a clockwise arc appears counterclockwise.
    public func addArc(
        center: CGPoint,
        radius: CGFloat,
        startAngle: CGFloat,
        endAngle: CGFloat,
        clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        addConnected(transform) {
            $0.addArc(
                center: center,
                radius: radius,
                startAngle: startAngle,
                endAngle: endAngle,
                clockwise: clockwise
            )
        }
    }

    /// Adds an arc of a circle from a start angle through `delta` radians. A positive `delta` is counterclockwise if y
    /// points up. If there is a current point, a line to the start of the arc precedes it.
    public func addRelativeArc(
        center: CGPoint,
        radius: CGFloat,
        startAngle: CGFloat,
        delta: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        addConnected(transform) {
            $0.addRelativeArc(center: center, radius: radius, startAngle: startAngle, delta: delta)
        }
    }

    /// Adds the arc of a circle that is tangent to two lines: from the current point to the first tangent end, and from
    /// there to the second. A line from the current point to the start of the arc precedes it.
    public func addArc(
        tangent1End: CGPoint,
        tangent2End: CGPoint,
        radius: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        addConnected(transform) { $0.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius) }
    }

    /// Adds a cubic curve from the current point.
    public func addCurve(
        to end: CGPoint,
        control1: CGPoint,
        control2: CGPoint,
        transform: CGAffineTransform = .identity
    ) {
        data.addCurve(
            to: end.applying(transform),
            control1: control1.applying(transform),
            control2: control2.applying(transform)
        )
    }

    /// Adds a quadratic curve from the current point.
    public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
        data.addQuadCurve(to: end.applying(transform), control: control.applying(transform))
    }

    /// Adds all elements of another path.
    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        data.append(path.data, transform: transform)
    }

    /// Closes the subpath with a line to its start. The next line or curve begins a new subpath there.
    public func closeSubpath() { data.closeSubpath() }

    package func removeAllElements() { data.removeAll() }

    /// Adds shapes that begin their own subpaths.
    private func add(_ transform: CGAffineTransform, _ build: (inout PathData) -> Void) {
        if transform.isIdentity { return build(&data) }
        var shape = PathData()
        build(&shape)
        data.append(shape, transform: transform)
    }

    /// Adds a shape that continues from the current point, which is in transformed coordinates.
    private func addConnected(_ transform: CGAffineTransform, _ build: (inout PathData) -> Void) {
        data.addConnected(through: transform, build)
    }
}
