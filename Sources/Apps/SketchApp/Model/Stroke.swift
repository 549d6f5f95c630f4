import UIKit

/// The stroke of one finger: a line through its positions, or a dot if it did not move.
///
/// The line is stored in pieces of a few segments with round ends, each drawn as a unit. Thus, a part of a long stroke
/// can be redrawn with the same pixels, at the cost of that part.
package struct Stroke: Equatable, Sendable {
    package let pen: Pen
    package let color: InkColor
    package private(set) var pieces: [Piece]

    /// A few segments of the line. Each piece starts where the previous one ends.
    package struct Piece: Equatable, Sendable {
        package fileprivate(set) var points: [InkPoint]
        /// The bounding box of the ink of the piece, with a margin of one point for antialiasing.
        package fileprivate(set) var extent: CGRect
    }

    private static let segmentsPerPiece = 8

    init(pen: Pen, color: InkColor, at point: InkPoint) {
        self.pen = pen
        self.color = color
        pieces = [Piece(points: [point], extent: Self.extent(point))]
    }

    /// The last position of the finger.
    package var end: InkPoint { pieces[pieces.count - 1].points[pieces[pieces.count - 1].points.count - 1] }

    /// The bounding box of the last piece.
    var extent: CGRect { pieces[pieces.count - 1].extent }

    /// All positions of the finger, in order.
    package var points: [InkPoint] { pieces[0].points + pieces.dropFirst().flatMap { $0.points.dropFirst() } }

    /// Extends the stroke to a point, which changes the last piece.
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

    /// Returns a Boolean value that indicates whether ink of a piece lies within `distance` of the straight line
    /// between two points.
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

/// The shape of ink, the same on screen and on paper.
enum StrokeShape {
    /// A filled ellipse.
    case dot(CGRect)
    /// A line of constant width, with round caps and joins.
    case line([CGPoint], width: CGFloat)
    /// A filled area, with the nonzero winding rule.
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
    /// Adds the shape between two round dots, including the dots. All of it has the same orientation, so that
    /// overlapping parts are filled once.
    fileprivate func addTaperedLine(from: InkPoint, to: InkPoint) {
        let (dx, dy) = (to.location.x - from.location.x, to.location.y - from.location.y)
        let (start, end) = (from.width / 2, to.width / 2)
        let distance = hypot(dx, dy)
        guard distance > abs(start - end) else {
            // One dot contains the other.
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
        let direction = atan2(dy, dx)
        // The common tangents of the dots touch them at this angle from the direction of the segment.
        let tangent = acos((start - end) / distance)
        move(
            to: CGPoint(
                x: from.location.x + start * cos(direction + tangent),
                y: from.location.y + start * sin(direction + tangent)
            )
        )
        addArc(
            center: from.location,
            radius: start,
            startAngle: direction + tangent,
            endAngle: direction - tangent + 2 * .pi,
            clockwise: false
        )
        addArc(
            center: to.location,
            radius: end,
            startAngle: direction - tangent,
            endAngle: direction + tangent,
            clockwise: false
        )
        closeSubpath()
    }
}
