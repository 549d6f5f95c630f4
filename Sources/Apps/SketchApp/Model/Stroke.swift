import UIKit

/// The stroke of one finger: a smooth curve along its positions, or a dot if it did not move.
///
/// The curve is drawn in pieces of a few segments with round ends, each as a unit. Thus, a part of a long stroke can be
/// redrawn with the same pixels, at the cost of that part.
package struct Stroke: Equatable, Sendable {
    package let pen: Pen
    package let color: InkColor
    /// The color for drawing.
    private let cgColor: CGColor
    /// All positions of the finger, in order.
    package private(set) var points: [InkPoint]
    /// The locations of the curve's nodes, one for each position.
    private var nodes: [CGPoint]
    /// The bounding boxes of the ink of the pieces, with a margin of one point for antialiasing. Each piece starts where
    /// the previous one ends.
    package private(set) var pieces: [CGRect]

    private static let segmentsPerPiece = 8

    init(pen: Pen, color: InkColor, at point: InkPoint) {
        self.pen = pen
        self.color = color
        cgColor = color.cgColor
        points = [point]
        nodes = [point.location]
        pieces = [Self.extent(point)]
    }

    /// The last position of the finger.
    package var end: InkPoint { points[points.count - 1] }

    /// The number of the first piece that the last position may have changed, or the next one may change.
    var firstLivePiece: Int { max(0, points.count - 1 - InkCurve.reach) / Self.segmentsPerPiece }

    /// Extends the stroke through points, which changes the last pieces.
    mutating func extend(by new: some Sequence<InkPoint>) {
        let old = points.count
        points.append(contentsOf: new)
        guard points.count > old else { return }
        let settled = max(0, old - InkCurve.window)
        nodes.removeLast(old - settled)
        for index in settled..<points.count { nodes.append(InkCurve.location(of: index, in: points)) }
        let first = max(0, old - 1 - InkCurve.reach)
        var index = first
        InkCurve.forEachSegment(first..<points.count - 1, through: points, nodes: nodes) { segment in
            let piece = index / Self.segmentsPerPiece
            let extent = Self.extent(segment)
            // An extent never becomes smaller, so that a piece is found wherever it was.
            if piece < pieces.count { pieces[piece] = pieces[piece].enclosing(extent) } else { pieces.append(extent) }
            index += 1
        }
    }

    private static func extent(_ point: InkPoint) -> CGRect { point.dot.insetBy(dx: -1, dy: -1) }

    private static func extent(_ segment: InkCurve.Segment) -> CGRect {
        let (a, b, c, d) = (segment.start.location, segment.control1, segment.control2, segment.end.location)
        let margin = max(segment.start.width, segment.end.width) / 2 + 1
        let (minX, minY) = (min(min(a.x, b.x), min(c.x, d.x)), min(min(a.y, b.y), min(c.y, d.y)))
        let (maxX, maxY) = (max(max(a.x, b.x), max(c.x, d.x)), max(max(a.y, b.y), max(c.y, d.y)))
        return CGRect(
            x: minX - margin,
            y: minY - margin,
            width: maxX - minX + 2 * margin,
            height: maxY - minY + 2 * margin
        )
    }

    /// The segments of a piece, by the positions at which they start.
    private func range(of piece: Int) -> Range<Int> {
        let start = piece * Self.segmentsPerPiece
        return start..<min(start + Self.segmentsPerPiece, points.count - 1)
    }

    private func segments(of piece: Int) -> [InkCurve.Segment] {
        var segments: [InkCurve.Segment] = []
        segments.reserveCapacity(Self.segmentsPerPiece)
        InkCurve.forEachSegment(range(of: piece), through: points, nodes: nodes) { segments.append($0) }
        return segments
    }

    /// Returns a Boolean value that indicates whether ink of a piece lies within `distance` of the straight line
    /// between two points.
    func piece(_ piece: Int, reaches start: CGPoint, _ end: CGPoint, within distance: CGFloat) -> Bool {
        let line = Segment(start, end)
        guard points.count > 1 else {
            return line.distance(to: points[0].location) <= distance + points[0].width / 2
        }
        return segments(of: piece).contains { segment in
            let width = max(segment.start.width, segment.end.width)
            return segment.lines.contains { line.distance(to: $0) <= distance + width / 2 }
        }
    }

    /// Returns the shape of one piece.
    func shape(of piece: Int) -> StrokeShape {
        points.count == 1 ? .dot(points[0].dot) : StrokeShape(pen: pen, segments(of: piece))
    }

    /// Draws consecutive pieces, each as a unit.
    func draw(pieces: Range<Int>, in context: CGContext) {
        if points.count == 1 {
            context.setFillColor(cgColor)
            return context.fillEllipse(in: points[0].dot)
        }
        switch pen {
        case .pen: drawLines(pieces, in: context)
        case .brush:
            context.setFillColor(cgColor)
            for piece in pieces {
                context.addPath(StrokeShape.outline(along: segments(of: piece)))
                context.fillPath()
            }
        }
    }

    /// Draws the lines that ``StrokeShape`` describes, as straight lines within a sixteenth of a point of the curves:
    /// the engine's own approximation of curves, for lines of any width, takes twice as many.
    private func drawLines(_ pieces: Range<Int>, in context: CGContext) {
        context.setStrokeColor(cgColor)
        context.setLineCap(.round)
        context.setLineJoin(.round)
        let all = range(of: pieces.lowerBound).lowerBound..<range(of: pieces.upperBound - 1).upperBound
        var index = all.lowerBound
        context.beginPath()
        InkCurve.forEachSegment(all, through: points, nodes: nodes) { segment in
            if index % Self.segmentsPerPiece == 0 {
                context.setLineWidth(segment.start.width)
                context.move(to: segment.start.location)
            }
            segment.forEachLine { context.addLine(to: $0) }
            index += 1
            if index % Self.segmentsPerPiece == 0 || index == all.upperBound { context.strokePath() }
        }
    }
}

extension CGRect {
    /// Returns the smallest rectangle that includes this one and another one. Neither is null.
    func enclosing(_ other: CGRect) -> CGRect {
        let (minX, minY) = (min(origin.x, other.origin.x), min(origin.y, other.origin.y))
        let maxX = max(origin.x + size.width, other.origin.x + other.size.width)
        let maxY = max(origin.y + size.height, other.origin.y + other.size.height)
        return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }
}

/// The shape of ink, the same on screen and on paper.
enum StrokeShape {
    /// A filled ellipse.
    case dot(CGRect)
    /// A curve of constant width, with round caps and joins.
    case line(CGPath, width: CGFloat)
    /// A filled area, with the nonzero winding rule.
    case outline(CGPath)

    fileprivate init(pen: Pen, _ segments: [InkCurve.Segment]) {
        switch pen {
        case .pen:
            let path = CGMutablePath()
            path.move(to: segments[0].start.location)
            for segment in segments {
                if segment.isStraight {
                    path.addLine(to: segment.end.location)
                } else {
                    path.addCurve(to: segment.end.location, control1: segment.control1, control2: segment.control2)
                }
            }
            self = .line(path, width: segments[0].start.width)
        case .brush: self = .outline(Self.outline(along: segments))
        }
    }

    /// Returns the area of a brush.
    fileprivate static func outline(along segments: [InkCurve.Segment]) -> CGPath {
        let path = CGMutablePath()
        for segment in segments {
            let points = segment.polyline
            for (from, to) in zip(points, points.dropFirst()) { path.addTaperedLine(from: from, to: to) }
        }
        return path
    }
}

extension InkCurve.Segment {
    /// Points along the curve, so close that straight lines between them cannot be distinguished from it.
    fileprivate var polyline: [InkPoint] {
        let count = fineLineCount
        return (0...count).map { point(at: CGFloat($0) / CGFloat(count)) }
    }

    fileprivate var lines: [Segment] {
        let points = polyline
        return zip(points, points.dropFirst()).map { Segment($0.location, $1.location) }
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
