extension CGContext {
    /// Removes the current path.
    public func beginPath() { devicePath.removeAll() }

    /// Begins a subpath.
    public func move(to point: CGPoint) { devicePath.move(to: point.applying(state.transform)) }

    /// Adds a line from the current point. Has no effect if there is no current point.
    public func addLine(to point: CGPoint) { devicePath.addLine(to: point.applying(state.transform)) }

    /// Begins a subpath at the first point and adds lines to all others.
    public func addLines(between points: [CGPoint]) { add { $0.addLines(between: points) } }

    /// Adds a closed rectangle.
    public func addRect(_ rect: CGRect) { add { $0.addRect(rect) } }

    /// Adds closed rectangles.
    public func addRects(_ rects: [CGRect]) { add { for rect in rects { $0.addRect(rect) } } }

    /// Adds the closed ellipse inscribed in a rectangle.
    public func addEllipse(in rect: CGRect) { add { $0.addEllipse(in: rect) } }

    /// Adds an arc of a circle. If there is a current point, a line to the start of the arc precedes it.
    ///
    /// Angles are in radians, from the x-axis toward the y-axis. As Apple documents, `clockwise` refers to a y-axis
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

    /// Adds the arc of a circle that is tangent to two lines: from the current point to the first tangent end, and from
    /// there to the second. A line from the current point to the start of the arc precedes it.
    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        devicePath.addConnected(through: state.transform) {
            $0.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius)
        }
    }

    /// Adds a cubic curve from the current point. Has no effect if there is no current point.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        devicePath.addCurve(
            to: end.applying(state.transform),
            control1: control1.applying(state.transform),
            control2: control2.applying(state.transform)
        )
    }

    /// Adds a quadratic curve from the current point. Has no effect if there is no current point.
    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        devicePath.addQuadCurve(to: end.applying(state.transform), control: control.applying(state.transform))
    }

    /// Adds all elements of a path.
    public func addPath(_ path: CGPath) { devicePath.append(path.data, transform: state.transform) }

    /// Closes the subpath with a line to its start.
    public func closePath() { devicePath.closeSubpath() }

    /// Replaces the current path with the outline of its stroke, as ``strokePath()`` would draw it with the current
    /// width, cap, join, miter limit, dashes and transform. Filling the outline by the winding rule draws the same
    /// line; clipping to it allows lines to be painted with gradients.
    public func replacePathWithStrokedPath() {
        if !devicePath.isEmpty { devicePath = engine.outline(of: devicePath, style: state.strokeStyle) }
    }

    /// A Boolean value that indicates whether the current path is empty.
    public var isPathEmpty: Bool { devicePath.isEmpty }

    /// The current point in user space, or zero if the path is empty.
    public var currentPointOfPath: CGPoint {
        guard let point = devicePath.currentPoint, state.transform.isInvertible else { return .zero }
        return point.applying(state.transform.inverted())
    }

    /// The bounding box of all points of the current path in user space, or `null` if the path is empty.
    public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }

    /// A copy of the current path in user space, or `nil` if the path is empty or the transform is not invertible.
    public var path: CGPath? {
        guard !devicePath.isEmpty, state.transform.isInvertible else { return nil }
        return CGPath(devicePath.applying(state.transform.inverted()))
    }

    private func add(_ build: (inout PathData) -> Void) {
        if state.transform.isIdentity { return build(&devicePath) }
        scratchPath.removeAll()
        build(&scratchPath)
        devicePath.append(scratchPath, transform: state.transform)
    }
}
