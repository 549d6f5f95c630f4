import UIKit

/// The predicted line from the last known position of a finger to its probable current position. It is drawn over the
/// ink temporarily, which reduces the visible latency, and never becomes ink.
struct Tip {
    private let points: [CGPoint]
    private let color: InkColor
    private let width: CGFloat
    /// The bounding box of the line, with a margin of one point for antialiasing.
    let extent: CGRect
    /// The number of frames since the prediction.
    var age = 0

    /// - Returns: `nil` if there are no predictions.
    init?(from end: InkPoint, through predictions: [CGPoint], color: InkColor) {
        guard !predictions.isEmpty else { return nil }
        points = [end.location] + predictions
        self.color = color
        width = end.width
        let margin = -end.width / 2 - 1
        extent = points.dropFirst()
            .reduce(CGRect(origin: points[0], size: .zero)) { $0.union(CGRect(origin: $1, size: .zero)) }
            .insetBy(dx: margin, dy: margin)
    }

    func draw(in context: CGContext) {
        context.setStrokeColor(color.cgColor)
        context.setLineWidth(width)
        context.setLineCap(.round)
        context.setLineJoin(.round)
        context.addLines(between: points)
        context.strokePath()
    }
}
