import UIKit

/// What one finger has drawn: a line through the places where it was, or a dot where it only tapped.
///
/// The line is kept in pieces of a few segments with round ends, each drawn as a whole. So a part of a long stroke can
/// be drawn, pixel for pixel as it was, at the cost of that part.
struct Stroke {
    let color: UIColor
    let width: CGFloat
    private(set) var pieces: [Piece] = []

    struct Piece {
        fileprivate(set) var points: [CGPoint]
        /// Around all the ink of the piece, with a point to spare for the soft edge.
        fileprivate(set) var extent: CGRect
    }

    private static let segmentsPerPiece = 8

    init(color: UIColor, width: CGFloat, at point: CGPoint) {
        self.color = color
        self.width = width
        pieces = [Piece(points: [point], extent: extent(from: point, to: point))]
    }

    /// Where the finger is.
    var end: CGPoint { pieces[pieces.count - 1].points.last ?? .zero }

    /// Goes on to a point: the last piece has changed.
    mutating func extend(to point: CGPoint) {
        let from = end
        let added = extent(from: from, to: point)
        if pieces[pieces.count - 1].points.count > Self.segmentsPerPiece {
            pieces.append(Piece(points: [from, point], extent: added))
        } else {
            pieces[pieces.count - 1].points.append(point)
            pieces[pieces.count - 1].extent = pieces[pieces.count - 1].extent.union(added)
        }
    }

    private func extent(from start: CGPoint, to end: CGPoint) -> CGRect {
        CGRect(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
            .standardized
            .insetBy(dx: -width / 2 - 1, dy: -width / 2 - 1)
    }

    /// Draws one piece.
    func draw(piece: Int, in context: CGContext) {
        let points = pieces[piece].points
        guard points.count > 1 else {
            context.setFillColor(color.cgColor)
            context.fillEllipse(in: CGRect(origin: points[0], size: .zero).insetBy(dx: -width / 2, dy: -width / 2))
            return
        }
        context.setStrokeColor(color.cgColor)
        context.setLineWidth(width)
        context.setLineCap(.round)
        context.setLineJoin(.round)
        context.addLines(between: points)
        context.strokePath()
    }
}
