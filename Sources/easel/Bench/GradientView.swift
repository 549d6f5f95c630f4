import UIKit

/// A vertical gradient, drawn once.
final class GradientView: UIView {
    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        for y in 0..<Int(bounds.height) {
            let part = CGFloat(y) / bounds.height
            context.setFillColor(red: 0.1 + 0.3 * part, green: 0.2, blue: 0.6 - 0.4 * part, alpha: 1)
            context.fill(CGRect(x: 0, y: CGFloat(y), width: bounds.width, height: 1))
        }
    }
}
