import UIKit

/// Graph paper: lines one pixel wide, every fifth darker, at any number of pixels per point.
public final class GraphPaper: UIView {
    /// The distance between lines, in points.
    static let spacing: CGFloat = 10

    private static let thin = UIColor.tint(0.12)
    private static let strong = UIColor.tint(0.3)

    /// Creates the paper.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .systemBackground
        // Stretched lines would no longer be one pixel wide.
        contentMode = .redraw
    }

    /// Returns `nil`: archives of views are not supported.
    public required init?(coder: NSCoder) { nil }

    public override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let pixel = 1 / max(1, traitCollection.displayScale)
        // The strong lines lie over the thin ones.
        for isStrong in [false, true] {
            (isStrong ? GraphPaper.strong : GraphPaper.thin).setFill()
            for x in positions(upTo: bounds.width, strong: isStrong, pixel: pixel) {
                context.fill(CGRect(x: x, y: 0, width: pixel, height: bounds.height))
            }
            for y in positions(upTo: bounds.height, strong: isStrong, pixel: pixel) {
                context.fill(CGRect(x: 0, y: y, width: bounds.width, height: pixel))
            }
        }
    }

    /// Returns the positions of lines, aligned to pixels.
    private func positions(upTo end: CGFloat, strong: Bool, pixel: CGFloat) -> [CGFloat] {
        (0...Int(max(0, end) / GraphPaper.spacing)).filter { $0.isMultiple(of: 5) == strong }.map {
            (CGFloat($0) * GraphPaper.spacing / pixel).rounded() * pixel
        }
    }

    public override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        setNeedsDisplay()
    }
}

extension UIColor {
    /// Returns the blue of graph paper.
    fileprivate static func tint(_ alpha: CGFloat) -> UIColor {
        UIColor { UIColor.systemBlue.resolvedColor(with: $0).withAlphaComponent(alpha) }
    }
}
