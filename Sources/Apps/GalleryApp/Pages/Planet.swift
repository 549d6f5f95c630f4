import UIKit

extension UIImage {
    /// Returns a planet with bands and a storm, lit from the left; 64 × 64 points, with a transparent background.
    @MainActor
    static func planet() -> UIImage {
        let size = CGSize(width: 64, height: 64)
        return UIGraphicsImageRenderer(size: size).image { renderer in
            let context = renderer.cgContext
            UIBezierPath(ovalIn: CGRect(origin: .zero, size: size)).addClip()
            let bands: [UIColor] = [.brown, .orange, .systemYellow, .orange, .brown, .systemYellow, .orange, .brown]
            for (index, color) in bands.enumerated() {
                color.setFill()
                context.fill(CGRect(x: 0, y: CGFloat(index) * 8, width: 64, height: 8))
            }
            UIColor.systemRed.setFill()
            UIBezierPath(ovalIn: CGRect(x: 36, y: 36, width: 16, height: 9)).fill()
            let shade = [UIColor(white: 0, alpha: 0), UIColor(white: 0, alpha: 0.6)].map(\.cgColor)
            let space = CGColorSpaceCreateDeviceGray()
            guard let night = CGGradient(colorsSpace: space, colors: shade as CFArray, locations: [0.2, 1]) else {
                return
            }
            context.drawRadialGradient(
                night,
                startCenter: CGPoint(x: 20, y: 24),
                startRadius: 0,
                endCenter: CGPoint(x: 32, y: 32),
                endRadius: 34,
                options: .drawsAfterEndLocation
            )
        }
    }
}
