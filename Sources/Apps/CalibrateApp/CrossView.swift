import UIKit

/// A target: a cross in a ring, which is highlighted while a finger is down.
final class CrossView: UIView {
    static let side: CGFloat = 44
    var isHighlighted = false { didSet { if isHighlighted != oldValue { setNeedsDisplay() } } }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        isUserInteractionEnabled = false
    }

    /// Returns `nil`: archives of views are not supported.
    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) {
        let middle = CGPoint(x: bounds.midX, y: bounds.midY)
        let ring = UIBezierPath(
            arcCenter: middle,
            radius: 14,
            startAngle: 0,
            endAngle: 2 * .pi,
            clockwise: true
        )
        ring.lineWidth = 3
        let color = isHighlighted ? UIColor.systemOrange : UIColor.systemBlue
        color.setStroke()
        ring.stroke()
        color.setFill()
        // Two points wide: pixel-aligned, and centered on the target.
        let half = bounds.width / 2
        UIBezierPath(rect: CGRect(x: middle.x - 1, y: middle.y - half, width: 2, height: bounds.height)).fill()
        UIBezierPath(rect: CGRect(x: middle.x - half, y: middle.y - 1, width: bounds.width, height: 2)).fill()
    }
}
