import UIKit

/// What one finger has drawn: a line through the places where it was, or a dot where it only tapped.
///
/// The line is kept in pieces of a few segments with round ends, each drawn as a whole. So a part of a long stroke can
/// be drawn, pixel for pixel as it was, at the cost of that part.
package struct Stroke: Equatable, Sendable {
    package let pen: Pen
    package let color: InkColor
    package private(set) var pieces: [Piece]

    /// A few segments of the line. Each but the first begins where the one before ends.
    package struct Piece: Equatable, Sendable {
        package fileprivate(set) var points: [InkPoint]
        /// Around all the ink of the piece, with a point to spare for the soft edge.
        package fileprivate(set) var extent: CGRect
    }

    private static let segmentsPerPiece = 8

    init(pen: Pen, color: InkColor, at point: InkPoint) {
        self.pen = pen
        self.color = color
        pieces = [Piece(points: [point], extent: Self.extent(point))]
    }

    /// Where the finger is.
    package var end: InkPoint { pieces[pieces.count - 1].points[pieces[pieces.count - 1].points.count - 1] }

    /// Where the last piece lies.
    var extent: CGRect { pieces[pieces.count - 1].extent }

    /// All places where the finger was, the first one first.
    package var points: [InkPoint] { pieces[0].points + pieces.dropFirst().flatMap { $0.points.dropFirst() } }

    /// Goes on to a point: the last piece has changed.
    mutating func extend(to point: InkPoint) {
        let from = end
        let added = Self.extent(from).union(Self.extent(point))
        if pieces[pieces.count - 1].points.count > Self.segmentsPerPiece {
            pieces.append(Piece(points: [from, point], extent: added))
        } else {
            pieces[pieces.count - 1].points.append(point)
            pieces[pieces.count - 1].extent = pieces[pieces.count - 1].extent.union(added)
        }
    }

    private static func extent(_ point: InkPoint) -> CGRect { point.dot.insetBy(dx: -1, dy: -1) }

    /// Whether ink of a piece lies within `distance` of the straight line between two places.
    func piece(_ piece: Int, reaches start: CGPoint, _ end: CGPoint, within distance: CGFloat) -> Bool {
        let points = pieces[piece].points
        let line = Segment(start, end)
        guard points.count > 1 else {
            return line.distance(to: points[0].location) <= distance + points[0].width / 2
        }
        return zip(points, points.dropFirst()).contains { from, to in
            line.distance(to: Segment(from.location, to.location)) <= distance + max(from.width, to.width) / 2
        }
    }

    /// Draws one piece.
    func draw(piece: Int, in context: CGContext) {
        switch StrokeShape(pen: pen, points: pieces[piece].points) {
        case .dot(let rect):
            context.setFillColor(color.cgColor)
            context.fillEllipse(in: rect)
        case .line(let points, let width):
            context.setStrokeColor(color.cgColor)
            context.setLineWidth(width)
            context.setLineCap(.round)
            context.setLineJoin(.round)
            context.addLines(between: points)
            context.strokePath()
        case .outline(let path):
            context.setFillColor(color.cgColor)
            context.addPath(path)
            context.fillPath()
        }
    }
}

/// How ink is drawn, on screen and on paper alike.
enum StrokeShape {
    /// A filled ellipse.
    case dot(CGRect)
    /// A line of one width, with round ends and corners.
    case line([CGPoint], width: CGFloat)
    /// A filled area, nonzero winding.
    case outline(CGPath)

    init(pen: Pen, points: [InkPoint]) {
        if points.count == 1 {
            self = .dot(points[0].dot)
        } else if pen == .pen {
            self = .line(points.map(\.location), width: points[0].width)
        } else {
            let path = CGMutablePath()
            for (from, to) in zip(points, points.dropFirst()) { path.addTaperedLine(from: from, to: to) }
            self = .outline(path)
        }
    }
}

extension CGMutablePath {
    /// Adds what lies between two round dots, dots included: all of it runs the same way round, so that parts that lie
    /// over each other are filled once.
    fileprivate func addTaperedLine(from: InkPoint, to: InkPoint) {
        let (dx, dy) = (to.location.x - from.location.x, to.location.y - from.location.y)
        let (start, end) = (from.width / 2, to.width / 2)
        let distance = hypot(dx, dy)
        guard distance > abs(start - end) else {
            // One dot covers the other.
            let larger = start > end ? from : to
            move(to: CGPoint(x: larger.location.x + larger.width / 2, y: larger.location.y))
            addArc(
                center: larger.location,
                radius: larger.width / 2,
                startAngle: 0,
                endAngle: 2 * .pi,
                clockwise: false
            )
            closeSubpath()
            return
        }
        let course = atan2(dy, dx)
        // The lines that touch both dots meet them at this angle from the course.
        let tangent = acos((start - end) / distance)
        move(
            to: CGPoint(
                x: from.location.x + start * cos(course + tangent),
                y: from.location.y + start * sin(course + tangent)
            )
        )
        addArc(
            center: from.location,
            radius: start,
            startAngle: course + tangent,
            endAngle: course - tangent + 2 * .pi,
            clockwise: false
        )
        addArc(
            center: to.location,
            radius: end,
            startAngle: course - tangent,
            endAngle: course + tangent,
            clockwise: false
        )
        closeSubpath()
    }
}
