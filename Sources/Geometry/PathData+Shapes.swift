extension PathData {
    /// Adds a closed rectangle that begins at its origin and follows the x-axis. Negative dimensions are standardized;
    /// `null` adds nothing.
    package mutating func addRect(_ rect: CGRect) {
        guard rect.isFinite else { return }
        move(to: CGPoint(x: rect.minX, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
        addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
        closeSubpath()
    }

    /// Adds a closed ellipse that begins at the middle of the right edge and proceeds toward positive y.
    package mutating func addEllipse(in rect: CGRect) {
        guard rect.isFinite else { return }
        let unit = CGAffineTransform(
            a: rect.maxX / 2 - rect.minX / 2,
            b: 0,
            c: 0,
            d: rect.maxY / 2 - rect.minY / 2,
            tx: rect.maxX / 2 + rect.minX / 2,
            ty: rect.maxY / 2 + rect.minY / 2
        )
        guard unit.isFinite else { return }
        reserve(verbs: 6, points: 13)
        move(to: CGPoint(x: 1, y: 0).applying(unit))
        addUnitArc(from: 0, sweep: 2 * .pi, placedBy: unit)
        closeSubpath()
    }

    /// A set of corners of a rectangle, named for a y-axis that points down.
    package struct Corners: OptionSet, Sendable {
        package let rawValue: UInt
        package init(rawValue: UInt) { self.rawValue = rawValue }

        package static let topLeft = Corners(rawValue: 1)
        package static let topRight = Corners(rawValue: 2)
        package static let bottomLeft = Corners(rawValue: 4)
        package static let bottomRight = Corners(rawValue: 8)
        package static let all: Corners = [.topLeft, .topRight, .bottomLeft, .bottomRight]
    }

    /// Adds a closed rectangle with elliptical corners, beginning at the right end of its top edge. Radii are limited
    /// to half a side.
    package mutating func addRoundedRect(_ rect: CGRect, radii: CGSize, corners: Corners = .all) {
        guard rect.isFinite else { return }
        let rx = Self.clamp(radii.width, to: rect.width / 2)
        let ry = Self.clamp(radii.height, to: rect.height / 2)
        guard rx > 0, ry > 0, !corners.isEmpty else { return addRect(rect) }
        reserve(verbs: 10, points: 17)

        func corner(_ which: Corners, _ x: CGFloat, _ y: CGFloat, quarter: Int) {
            guard corners.contains(which) else { return addLine(to: CGPoint(x: x, y: y)) }
            let center = CGPoint(
                x: x + (quarter == 0 || quarter == 3 ? -rx : rx),
                y: y + (quarter < 2 ? -ry : ry)
            )
            let unit = CGAffineTransform(a: rx, b: 0, c: 0, d: ry, tx: center.x, ty: center.y)
            let angle = CGFloat(quarter) * .pi / 2
            let start = Self.unitPoint(angle).applying(unit)
            if start != currentPoint { addLine(to: start) }
            addUnitArc(from: angle, sweep: .pi / 2, placedBy: unit)
        }
        move(to: CGPoint(x: rect.maxX - (corners.contains(.topRight) ? rx : 0), y: rect.minY))
        corner(.topRight, rect.maxX, rect.minY, quarter: 3)
        corner(.bottomRight, rect.maxX, rect.maxY, quarter: 0)
        corner(.bottomLeft, rect.minX, rect.maxY, quarter: 1)
        corner(.topLeft, rect.minX, rect.minY, quarter: 2)
        closeSubpath()
    }

    private static func clamp(_ value: CGFloat, to limit: CGFloat) -> CGFloat { value > 0 ? min(value, limit) : 0 }
}

extension PathData {
    /// Adds an arc of a circle. If there is a current point, a line to the start of the arc precedes it.
    ///
    /// Angles increase from the x-axis toward the y-axis. `clockwise` means decreasing angles, which is clockwise if y
    /// points up, and counterclockwise on the screen.
    package mutating func addArc(
        center: CGPoint,
        radius: CGFloat,
        startAngle: CGFloat,
        endAngle: CGFloat,
        clockwise: Bool
    ) {
        let fullCircle = 2 * CGFloat.pi
        var sweep = endAngle - startAngle
        // The end angle is reached in the requested direction, so a sweep in the other direction takes the
        // complementary arc. A full rotation in the other direction is the full circle.
        if clockwise, sweep > 0 { sweep = fmod(sweep, fullCircle) - fullCircle }
        if !clockwise, sweep < 0 { sweep = fmod(sweep, fullCircle) + fullCircle }
        addRelativeArc(center: center, radius: radius, startAngle: startAngle, delta: sweep)
    }

    /// Adds an arc that begins at an angle and sweeps `delta`. If there is a current point, a line to the start of the
    /// arc precedes it.
    package mutating func addRelativeArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat) {
        guard center.isFinite, radius.isFinite, radius >= 0, startAngle.isFinite, delta.isFinite else { return }
        let fullCircle = 2 * CGFloat.pi
        // Further full rotations only repeat the circle.
        let sweep = abs(delta) > fullCircle ? (delta < 0 ? -fullCircle : fullCircle) + fmod(delta, fullCircle) : delta
        let unit = CGAffineTransform(a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y)
        let start = Self.unitPoint(startAngle).applying(unit)
        if currentPoint == nil { move(to: start) } else { addLine(to: start) }
        if radius > 0 { addUnitArc(from: startAngle, sweep: sweep, placedBy: unit) }
    }

    /// Adds the arc of a circle that is tangent to the line from the current point to the first tangent end and to the
    /// line from there to the second one, preceded by a line to the start of the arc. If there is no such circle (no
    /// radius, or collinear points), adds a line to the first tangent end.
    package mutating func addArc(tangent1End corner: CGPoint, tangent2End end: CGPoint, radius: CGFloat) {
        guard let from = currentPoint, corner.isFinite, end.isFinite, radius.isFinite else { return }
        let inLength = hypot(from.x - corner.x, from.y - corner.y)
        let outLength = hypot(end.x - corner.x, end.y - corner.y)
        guard radius > 0, inLength > 0, outLength > 0 else { return addLine(to: corner) }
        let back = CGVector(dx: (from.x - corner.x) / inLength, dy: (from.y - corner.y) / inLength)
        let ahead = CGVector(dx: (end.x - corner.x) / outLength, dy: (end.y - corner.y) / outLength)
        let cross = back.dx * ahead.dy - back.dy * ahead.dx
        let dot = back.dx * ahead.dx + back.dy * ahead.dy
        guard abs(cross) > 1e-9 else { return addLine(to: corner) }
        // Half the angle between the tangents: tan(θ/2) = sin θ / (1 + cos θ).
        let tangentLength = radius * (1 + dot) / abs(cross)
        let side: CGFloat = cross > 0 ? 1 : -1
        let first = CGPoint(x: corner.x + back.dx * tangentLength, y: corner.y + back.dy * tangentLength)
        let center = CGPoint(x: first.x - back.dy * radius * side, y: first.y + back.dx * radius * side)
        let last = CGPoint(x: corner.x + ahead.dx * tangentLength, y: corner.y + ahead.dy * tangentLength)
        guard first.isFinite, center.isFinite, last.isFinite else { return addLine(to: corner) }
        addArc(
            center: center,
            radius: radius,
            startAngle: atan2(first.y - center.y, first.x - center.x),
            endAngle: atan2(last.y - center.y, last.x - center.x),
            clockwise: cross > 0
        )
    }

    /// Returns a point of the unit circle, exact at multiples of 90 degrees.
    private static func unitPoint(_ angle: CGFloat) -> CGPoint {
        let quarters = angle / (.pi / 2)
        if quarters == quarters.rounded(), abs(quarters) < 1e9 {
            switch Int(quarters) & 3 {
            case 0: return CGPoint(x: 1, y: 0)
            case 1: return CGPoint(x: 0, y: 1)
            case 2: return CGPoint(x: -1, y: 0)
            default: return CGPoint(x: 0, y: -1)
            }
        }
        return CGPoint(x: cos(angle), y: sin(angle))
    }

    /// The handle length of a quarter circle.
    private static let quarterHandle: CGFloat = 0.5522847498307933

    /// Adds an arc of the unit circle, mapped by a transform, as cubic curves of at most 90 degrees each (with an error
    /// of less than 0.03% of the radius). The arc begins at the current point.
    private mutating func addUnitArc(from start: CGFloat, sweep: CGFloat, placedBy unit: CGAffineTransform) {
        guard sweep != 0 else { return }
        let count = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
        let step = sweep / CGFloat(count)
        let handle =
            abs(step) == .pi / 2 ? (step < 0 ? -Self.quarterHandle : Self.quarterHandle) : 4.0 / 3.0 * tan(step / 4)
        var from = Self.unitPoint(start)
        for index in 1...count {
            let to = Self.unitPoint(start + step * CGFloat(index))
            addCurve(
                to: to.applying(unit),
                control1: CGPoint(x: from.x - handle * from.y, y: from.y + handle * from.x).applying(unit),
                control2: CGPoint(x: to.x + handle * to.y, y: to.y - handle * to.x).applying(unit)
            )
            from = to
        }
    }
}
