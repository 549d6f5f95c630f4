import UIKit

/// What one finger has drawn: a line through the places where it was, or a dot where it only tapped.
///
/// The line is kept in pieces of a few segments with round ends, each drawn by itself. So a part of a long stroke can
/// be drawn, pixel for pixel as it was, at the cost of that part.
struct Stroke {
    let color: UIColor
    let width: CGFloat
    private(set) var pieces: [[CGPoint]]

    private static let segmentsPerPiece = 16

    init(color: UIColor, width: CGFloat, at point: CGPoint) {
        self.color = color
        self.width = width
        pieces = [[point]]
    }

    /// Goes on to a point.
    /// - Returns: the last segment, and which piece it belongs to.
    mutating func extend(to point: CGPoint) -> (from: CGPoint, piece: Int) {
        let last = pieces.count - 1
        let from = pieces[last][pieces[last].count - 1]
        if pieces[last].count > Self.segmentsPerPiece {
            pieces.append([from, point])
        } else {
            pieces[last].append(point)
        }
        return (from, pieces.count - 1)
    }

    /// The box around the ink of a segment, with a pixel to spare for the soft edge.
    func extent(from start: CGPoint, to end: CGPoint) -> CGRect {
        CGRect(
            x: min(start.x, end.x),
            y: min(start.y, end.y),
            width: abs(start.x - end.x),
            height: abs(start.y - end.y)
        )
        .insetBy(dx: -width / 2 - 1, dy: -width / 2 - 1)
    }

    /// Draws one piece in the current context.
    func draw(piece: Int) {
        let points = pieces[piece]
        let first = points[0]
        color.set()
        if points.allSatisfy({ $0 == first }) {
            let dot = CGRect(x: first.x, y: first.y, width: 0, height: 0).insetBy(dx: -width / 2, dy: -width / 2)
            UIBezierPath(ovalIn: dot).fill()
            return
        }
        let path = UIBezierPath()
        path.lineWidth = width
        path.lineCapStyle = .round
        path.lineJoinStyle = .round
        path.move(to: first)
        for point in points.dropFirst() { path.addLine(to: point) }
        path.stroke()
    }
}
