import UIKit

/// A fill or a stroke of a tile, in points, with y down.
struct TileOperation {
    enum Kind {
        /// A fill by the even-odd rule.
        case fill
        /// A stroke of a width, with lengths of dashes and gaps; none for a solid line.
        case stroke(width: Double, dashes: [Double])
    }

    let kind: Kind
    /// The shapes, each of which is painted by itself: overlaps of lines with others need not be found.
    let paths: [CGPath]
    let color: MapColor
    var alpha = 1.0
    /// The ends of the lines of a stroke.
    var cap = CGLineCap.round

    /// The lines of a stroke are joined by arcs.
    var hasRoundJoins = true

    /// The width of lines in points below which their ends and joins cannot be seen.
    private static let thinWidth = 1.5

    static func fill(_ path: CGPath, _ color: MapColor) -> TileOperation {
        TileOperation(kind: .fill, paths: [path], color: color)
    }

    /// Returns a stroke. Solid lines have round ends, dashes and thin lines none.
    static func stroke(_ paths: [CGPath], _ color: MapColor, width: Double, dashes: [Double] = []) -> TileOperation {
        TileOperation(
            kind: .stroke(width: width, dashes: dashes),
            paths: paths,
            color: color,
            cap: dashes.isEmpty && width >= thinWidth ? .round : .butt,
            hasRoundJoins: width >= thinWidth
        )
    }

    func perform(in context: CGContext) {
        switch kind {
        case .fill:
            context.setFillColor(color.cgColor(alpha: alpha))
            for path in paths {
                context.addPath(path)
                context.fillPath(using: .evenOdd)
            }
        case .stroke(let width, let dashes):
            context.setStrokeColor(color.cgColor(alpha: alpha))
            context.setLineWidth(width)
            context.setLineCap(cap)
            context.setLineJoin(hasRoundJoins ? .round : .bevel)
            if !dashes.isEmpty { context.setLineDash(phase: 0, lengths: dashes.map { CGFloat($0) }) }
            for path in paths {
                context.addPath(path)
                context.strokePath()
            }
            if !dashes.isEmpty { context.setLineDash(phase: 0, lengths: []) }
        }
    }
}
