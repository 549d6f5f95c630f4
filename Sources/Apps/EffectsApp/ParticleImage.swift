import UIKit

/// The images of particles, all white: cells color them.
@MainActor
enum ParticleImage: CaseIterable {
    /// A soft light, which fades from its middle.
    case glow
    /// A snowflake with a soft edge.
    case flake
    /// A disc of paper.
    case disc
    /// A strip of paper.
    case strip

    private static var images: [ParticleImage: CGImage] = [:]

    /// The number of pixels of an image per point.
    private static let scale: CGFloat = 2

    /// Returns a cell that emits the image.
    /// - Parameters:
    ///   - birthRate: The number of particles per second.
    ///   - lifetime: The lifetime of a particle, in seconds.
    func cell(birthRate: Float, lifetime: Float) -> CAEmitterCell {
        let cell = CAEmitterCell()
        cell.contents = image
        cell.contentsScale = Self.scale
        cell.birthRate = birthRate
        cell.lifetime = lifetime
        return cell
    }

    private var image: CGImage? {
        if let image = Self.images[self] { return image }
        let format = UIGraphicsImageRendererFormat()
        format.scale = Self.scale
        let image = UIGraphicsImageRenderer(size: size, format: format).image { draw($0.cgContext) }.cgImage
        Self.images[self] = image
        return image
    }

    /// The size in points.
    private var size: CGSize {
        switch self {
        case .glow: CGSize(width: 40, height: 40)
        case .flake: CGSize(width: 16, height: 16)
        case .disc: CGSize(width: 10, height: 10)
        case .strip: CGSize(width: 7, height: 14)
        }
    }

    private func draw(_ context: CGContext) {
        let bounds = CGRect(origin: .zero, size: size)
        switch self {
        case .glow: fade(context, [1, 0.45, 0.12, 0])
        case .flake: fade(context, [1, 1, 0.6, 0])
        case .disc:
            UIColor.white.setFill()
            UIBezierPath(ovalIn: bounds.insetBy(dx: 1, dy: 1)).fill()
        case .strip:
            UIColor.white.setFill()
            UIBezierPath(roundedRect: bounds.insetBy(dx: 1, dy: 1), cornerRadius: 1).fill()
        }
    }

    /// Draws a disc whose opacity changes from the middle to the edge.
    private func fade(_ context: CGContext, _ alphas: [CGFloat]) {
        let colors = alphas.map { CGColor(gray: 1, alpha: $0) }
        guard let gradient = CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: nil) else { return }
        let center = CGPoint(x: size.width / 2, y: size.height / 2)
        context.drawRadialGradient(
            gradient,
            startCenter: center,
            startRadius: 0,
            endCenter: center,
            endRadius: size.width / 2,
            options: []
        )
    }
}
