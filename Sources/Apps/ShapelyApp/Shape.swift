import UIKit

/// The available shapes, in the order of their buttons.
public enum Shape: CaseIterable, Sendable {
    /// A square.
    case square
    /// A rectangle with an aspect ratio of 3:2.
    case rectangle
    /// A circle.
    case circle
    /// An oval with an aspect ratio of 3:2.
    case oval
    /// A triangle that stands on its base.
    case triangle
    /// A star with five points.
    case star

    /// The ratio of the width to the height.
    var proportion: CGFloat { self == .rectangle || self == .oval ? 1.5 : 1 }

    /// Returns the outline, which touches all four sides of a rectangle.
    func path(in rect: CGRect) -> UIBezierPath {
        switch self {
        case .square, .rectangle: UIBezierPath(rect: rect)
        case .circle, .oval: UIBezierPath(ovalIn: rect)
        case .triangle: polygon(radii: [1, 1, 1], in: rect)
        case .star: polygon(radii: [1, 0.382, 1, 0.382, 1, 0.382, 1, 0.382, 1, 0.382], in: rect)
        }
    }

    /// Returns a polygon with corners around the center, starting at the top, at distances given by `radii`, and
    /// stretched to fill `rect`.
    private func polygon(radii: [CGFloat], in rect: CGRect) -> UIBezierPath {
        let path = UIBezierPath()
        for (index, radius) in radii.enumerated() {
            let angle = 2 * CGFloat.pi * CGFloat(index) / CGFloat(radii.count)
            let corner = CGPoint(x: radius * sin(angle), y: -radius * cos(angle))
            if index == 0 { path.move(to: corner) } else { path.addLine(to: corner) }
        }
        path.close()
        let bounds = path.bounds
        path.apply(CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY))
        path.apply(CGAffineTransform(scaleX: rect.width / bounds.width, y: rect.height / bounds.height))
        path.apply(CGAffineTransform(translationX: rect.minX, y: rect.minY))
        return path
    }
}
