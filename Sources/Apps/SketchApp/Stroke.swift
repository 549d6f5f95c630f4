import UIKit

/// What one finger has drawn: a line through the places where it was, or a dot where it only tapped.
///
/// The line is cut into pieces of a few segments, each with round ends that overlap the next piece's. So a part of a
/// long stroke can be drawn, pixel for pixel as it was, at the cost of that part.
struct Stroke {
    let color: UIColor
    let width: CGFloat
    private(set) var pieces: [Piece] = []

    struct Piece {
        var points: [CGPoint]
        /// Around all the ink of the piece.
        var extent: CGRect
    }

    private static let segmentsPerPiece = 16

    init(color: UIColor, width: CGFloat, at point: CGPoint) {
        self.color = color
        self.width = width
        pieces = [Piece(points: [point], extent: ink(around: [point]))]
    }

    /// Goes on to a point.
    /// - Returns: where ink came to.
    mutating func extend(to point: CGPoint) -> CGRect {
        var last = pieces.count - 1
        let from = pieces[last].points[pieces[last].points.count - 1]
        if pieces[last].points.count > Self.segmentsPerPiece {
            pieces.append(Piece(points: [from], extent: ink(around: [from])))
            last += 1
        }
        let added = ink(around: [from, point])
        pieces[last].points.append(point)
        pieces[last].extent = pieces[last].extent.union(added)
        return added
    }

    /// The box around the ink of some points, with a pixel to spare for the soft edge.
    private func ink(around points: [CGPoint]) -> CGRect {
        let xs = points.map(\.x)
        let ys = points.map(\.y)
        let box = CGRect(
            x: xs.min() ?? 0,
            y: ys.min() ?? 0,
            width: (xs.max() ?? 0) - (xs.min() ?? 0),
            height: (ys.max() ?? 0) - (ys.min() ?? 0)
        )
        return box.insetBy(dx: -width / 2 - 1, dy: -width / 2 - 1)
    }

    /// Draws what meets `rect`.
    func draw(in rect: CGRect) {
        color.set()
        for piece in pieces where piece.extent.intersects(rect) {
            let first = piece.points[0]
            if piece.points.allSatisfy({ $0 == first }) {
                UIBezierPath(
                    ovalIn: CGRect(x: first.x - width / 2, y: first.y - width / 2, width: width, height: width)
                ).fill()
                continue
            }
            let path = UIBezierPath()
            path.lineWidth = width
            path.lineCapStyle = .round
            path.lineJoinStyle = .round
            path.move(to: first)
            for point in piece.points.dropFirst() { path.addLine(to: point) }
            path.stroke()
        }
    }
}
