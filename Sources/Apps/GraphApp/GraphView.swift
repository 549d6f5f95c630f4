import UIKit

/// A view that shows the weights of a log as a line in the tint color on a transparent background. It is redrawn when the log
/// or the tint color changes.
public final class GraphView: UIView {
    private let log: WeightLog

    /// Creates a view of a log. Several views may show the same log.
    public init(log: WeightLog) {
        self.log = log
        super.init(frame: .zero)
        isOpaque = false
        isUserInteractionEnabled = false
        contentMode = .redraw
        log.observe(by: self) { $0.setNeedsDisplay() }
    }

    /// Returns `nil`: archives of views are not supported.
    public required init?(coder: NSCoder) { nil }

    public override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        setNeedsDisplay()
    }

    public override func tintColorDidChange() {
        super.tintColorDidChange()
        setNeedsDisplay()
    }

    public override func draw(_ rect: CGRect) {
        let labels = GraphLabels(traits: traitCollection)
        // Room above for the maximum, below for the minimum and the days.
        var plot = bounds.inset(
            by: UIEdgeInsets(top: labels.height + 8, left: 16, bottom: 2 * labels.height + 12, right: 16)
        )
        let hasLabels = plot.width >= 40 && plot.height >= 2 * labels.height
        if !hasLabels { plot = bounds.insetBy(dx: min(8, bounds.width / 4), dy: min(8, bounds.height / 4)) }
        guard let curve = WeightCurve(log.entries, in: plot) else {
            return labels.draw("No weights yet", centeredAt: CGPoint(x: bounds.midX, y: bounds.midY), in: bounds)
        }
        drawGuides(of: curve)
        if hasLabels { drawLabels(labels, of: curve, in: plot) }
        // Above the labels, so that no part of the line is hidden.
        drawLine(of: curve)
    }

    // MARK: Lines

    private func drawGuides(of curve: WeightCurve) {
        for (level, color) in guides(of: curve) {
            // In the middle of a row of pixels, so that the line is exactly one pixel wide.
            let pixel = 1 / max(1, traitCollection.displayScale)
            let y = (level.y / pixel).rounded(.down) * pixel + pixel / 2
            let line = UIBezierPath()
            line.move(to: CGPoint(x: 0, y: y))
            line.addLine(to: CGPoint(x: bounds.width, y: y))
            line.lineWidth = pixel
            line.setLineDash([6, 4], count: 2, phase: 0)
            color.setStroke()
            line.stroke()
        }
    }

    /// Returns the guides with their colors: only one if all weights are equal.
    private func guides(of curve: WeightCurve) -> [(WeightCurve.Level, UIColor)] {
        if curve.isLevel { return [(curve.average, .systemGreen)] }
        return [(curve.maximum, .systemRed), (curve.average, .systemGreen), (curve.minimum, .systemPurple)]
    }

    private func drawLine(of curve: WeightCurve) {
        let points = curve.thinned(column: 1 / max(1, traitCollection.displayScale))
        let line = UIBezierPath()
        line.move(to: points[0])
        for point in points.dropFirst() { line.addLine(to: point) }
        line.lineWidth = 2
        line.lineJoinStyle = .round
        tintColor.setStroke()
        line.stroke()
        tintColor.setFill()
        for point in [curve.highest, curve.lowest] { drawDot(at: point) }
    }

    private func drawDot(at point: CGPoint) {
        UIBezierPath(ovalIn: CGRect(x: point.x - 5, y: point.y - 5, width: 10, height: 10)).fill()
    }

    // MARK: Labels

    private func drawLabels(_ labels: GraphLabels, of curve: WeightCurve, in plot: CGRect) {
        let left = plot.minX
        /// Returns the left edge of a label on the side without the dot.
        func side(of text: String, dot: CGPoint) -> CGFloat {
            dot.x > plot.midX ? left : plot.maxX - labels.width(of: text)
        }
        let average = (curve.isLevel ? "Weight" : "Average") + " \(curve.average.text)"
        if curve.isLevel {
            labels.draw(average, above: curve.average.y, left: left, in: bounds)
        } else {
            let (maximum, minimum) = ("Maximum \(curve.maximum.text)", "Minimum \(curve.minimum.text)")
            labels.draw(maximum, above: curve.maximum.y, left: side(of: maximum, dot: curve.highest), in: bounds)
            labels.draw(minimum, below: curve.minimum.y, left: side(of: minimum, dot: curve.lowest), in: bounds)
            // On the side with more room.
            if curve.average.y - curve.maximum.y > curve.minimum.y - curve.average.y {
                labels.draw(average, above: curve.average.y, left: left, in: bounds)
            } else {
                labels.draw(average, below: curve.average.y, left: left, in: bounds)
            }
        }
        guard let first = log.entries.first?.day, let last = log.entries.last?.day else { return }
        let bottom = bounds.maxY - 2
        let room = labels.width(of: "\(first)") + labels.width(of: "\(last)") + 8 <= plot.width
        if first == last || !room {
            labels.draw("\(last)", above: bottom, left: plot.midX - labels.width(of: "\(last)") / 2, in: bounds)
        } else {
            labels.draw("\(first)", above: bottom, left: left, in: bounds)
            labels.draw("\(last)", above: bottom, left: plot.maxX - labels.width(of: "\(last)"), in: bounds)
        }
    }
}

/// Draws labels in the preferred text size, on a background that separates them from lines.
@MainActor
private struct GraphLabels {
    private let attributes: [NSAttributedString.Key: Any]
    /// The height of a line, in whole points.
    let height: CGFloat

    init(traits: UITraitCollection) {
        let font = UIFont.preferredFont(forTextStyle: .caption1, compatibleWith: traits)
        attributes = [.font: font, .foregroundColor: UIColor.label]
        height = font.lineHeight.rounded(.up)
    }

    func width(of text: String) -> CGFloat { text.size(withAttributes: attributes).width.rounded(.up) }

    func draw(_ text: String, above y: CGFloat, left: CGFloat, in bounds: CGRect) {
        draw(text, at: CGPoint(x: left, y: (y - 3 - height).rounded()), in: bounds)
    }

    func draw(_ text: String, below y: CGFloat, left: CGFloat, in bounds: CGRect) {
        draw(text, at: CGPoint(x: left, y: (y + 3).rounded()), in: bounds)
    }

    func draw(_ text: String, centeredAt middle: CGPoint, in bounds: CGRect) {
        draw(text, at: CGPoint(x: middle.x - width(of: text) / 2, y: middle.y - height / 2), in: bounds)
    }

    /// Draws a label. If it is too wide, it is moved to the left as far as possible.
    private func draw(_ text: String, at origin: CGPoint, in bounds: CGRect) {
        var ground = CGRect(origin: origin, size: CGSize(width: width(of: text), height: height))
        ground.origin.x = max(2, min(ground.minX, bounds.maxX - 2 - ground.width)).rounded()
        ground.origin.y = ground.minY.rounded()
        UIColor.systemBackground.withAlphaComponent(0.75).setFill()
        UIBezierPath(roundedRect: ground.insetBy(dx: -2, dy: 0), cornerRadius: 3).fill()
        text.draw(at: ground.origin, withAttributes: attributes)
    }
}
