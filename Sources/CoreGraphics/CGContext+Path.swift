extension CGContext {
    /// Forgets the path built so far.
    public func beginPath() { devicePath.removeAll() }

    /// Begins a subpath.
    public func move(to point: CGPoint) { devicePath.move(to: point.applying(state.transform)) }

    /// Adds a line from the current point; without one, nothing.
    public func addLine(to point: CGPoint) { devicePath.addLine(to: point.applying(state.transform)) }

    /// Begins a subpath at the first point and adds lines to all others.
    public func addLines(between points: [CGPoint]) { add { $0.addLines(between: points) } }

    /// Adds a closed rectangle.
    public func addRect(_ rect: CGRect) { add { $0.addRect(rect) } }

    /// Adds closed rectangles.
    public func addRects(_ rects: [CGRect]) { add { for rect in rects { $0.addRect(rect) } } }

    /// Adds the closed ellipse that touches the sides of a rectangle.
    public func addEllipse(in rect: CGRect) { add { $0.addEllipse(in: rect) } }

    /// Adds an arc of a circle; where there is a current point, a line to the arc's start first.
    ///
    /// Angles are in radians, from the x axis towards the y axis. As Apple documents, `clockwise` refers to a y axis
    /// that points up: in a view, where it points down, a clockwise arc appears counterclockwise.
    public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        devicePath.addConnected(through: state.transform) {
            $0.addArc(
                center: center,
                radius: radius,
                startAngle: startAngle,
                endAngle: endAngle,
                clockwise: clockwise
            )
        }
    }

    /// Adds the arc of a circle that touches two lines: from the current point to the first tangent end, and from there
    /// to the second; and a line from the current point to the arc's start.
    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        devicePath.addConnected(through: state.transform) {
            $0.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius)
        }
    }

    /// Adds a cubic curve from the current point; without one, nothing.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        devicePath.addCurve(
            to: end.applying(state.transform),
            control1: control1.applying(state.transform),
            control2: control2.applying(state.transform)
        )
    }

    /// Adds a quadratic curve from the current point; without one, nothing.
    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        devicePath.addQuadCurve(to: end.applying(state.transform), control: control.applying(state.transform))
    }

    /// Adds all elements of a path.
    public func addPath(_ path: CGPath) { devicePath.append(path.data, transform: state.transform) }

    /// Closes the subpath with a line to where it began.
    public func closePath() { devicePath.closeSubpath() }

    /// Replaces the path being built by the outline of a line along it, as ``strokePath()`` would draw it by the current
    /// width, cap, join, miter limit, dashes and transform. Filling it by the winding rule draws that line; clipping to it
    /// lets gradients draw lines.
    public func replacePathWithStrokedPath() {
        if !devicePath.isEmpty { devicePath = engine.outline(of: devicePath, style: state.strokeStyle) }
    }

    /// Whether there is nothing in the path being built.
    public var isPathEmpty: Bool { devicePath.isEmpty }

    /// Where the path being built ends now, in user space; zero when it is empty.
    public var currentPointOfPath: CGPoint {
        guard let point = devicePath.currentPoint, state.transform.isInvertible else { return .zero }
        return point.applying(state.transform.inverted())
    }

    /// The smallest rectangle around all points of the path being built, in user space; `null` when it is empty.
    public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }

    /// A copy of the path being built, in user space; nil when it is empty or the transform cannot be undone.
    public var path: CGPath? {
        guard !devicePath.isEmpty, state.transform.isInvertible else { return nil }
        return CGPath(devicePath.applying(state.transform.inverted()))
    }

    private func add(_ build: (inout PathData) -> Void) {
        if state.transform.isIdentity { return build(&devicePath) }
        var shape = PathData()
        build(&shape)
        devicePath.append(shape, transform: state.transform)
    }
}
