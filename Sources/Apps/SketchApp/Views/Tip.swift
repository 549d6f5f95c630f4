import UIKit

/// The line from where a finger was seen last to where it probably is by now. It is drawn over the ink for a moment, so
/// that ink lags less behind the finger, and never becomes ink.
struct Tip {
    private let points: [CGPoint]
    private let color: InkColor
    private let width: CGFloat
    /// Around it, with a point to spare for the soft edge.
    let extent: CGRect
    /// How many frames ago it was told.
    var age = 0

    /// - Returns: nil where nothing is predicted.
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
