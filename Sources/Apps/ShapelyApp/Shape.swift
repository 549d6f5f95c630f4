import UIKit

/// The shapes there are, in the order of their buttons.
public enum Shape: CaseIterable, Sendable {
    /// As wide as it is high.
    case square
    /// Half as wide again as it is high.
    case rectangle
    /// As wide as it is high.
    case circle
    /// Half as wide again as it is high.
    case oval
    /// Stands on its base.
    case triangle
    /// Has five points.
    case star

    /// The width, where the height is 1.
    var proportion: CGFloat { self == .rectangle || self == .oval ? 1.5 : 1 }

    /// The outline, which touches all four sides of a rectangle.
    func path(in rect: CGRect) -> UIBezierPath {
        switch self {
        case .square, .rectangle: UIBezierPath(rect: rect)
        case .circle, .oval: UIBezierPath(ovalIn: rect)
        case .triangle: polygon(radii: [1, 1, 1], in: rect)
        case .star: polygon(radii: [1, 0.382, 1, 0.382, 1, 0.382, 1, 0.382, 1, 0.382], in: rect)
        }
    }

    /// Corners all the way round, from the top, as far from the middle as `radii` say, and stretched to fill `rect`.
    private func polygon(radii: [CGFloat], in rect: CGRect) -> UIBezierPath {
        let path = UIBezierPath()
        for (index, radius) in radii.enumerated() {
            let angle = 2 * CGFloat.pi * CGFloat(index) / CGFloat(radii.count)
            let corner = CGPoint(x: radius * sin(angle), y: -radius * cos(angle))
            if index == 0 { path.move(to: corner) } else { path.addLine(to: corner) }
        }
        path.close()
        let box = path.bounds
        path.apply(CGAffineTransform(translationX: -box.minX, y: -box.minY))
        path.apply(CGAffineTransform(scaleX: rect.width / box.width, y: rect.height / box.height))
        path.apply(CGAffineTransform(translationX: rect.minX, y: rect.minY))
        return path
    }
}
