import UIKit

/// The images that the pages filter, in the size of a view. They are drawn when they are first used.
@MainActor
final class PhotoSet {
    /// The extent of all images, in pixels.
    let extent: CGRect

    /// The size relative to the pixels of the view: less than 1 while a finger moves, if rendering takes long.
    let scale: CGFloat

    private var images: [SampleImage: CIImage] = [:]

    /// Creates the images of a size in pixels.
    init(size: CGSize, scale: CGFloat = 1) {
        extent = CGRect(
            x: 0,
            y: 0,
            width: max(1, (size.width * scale).rounded()),
            height: max(1, (size.height * scale).rounded())
        )
        self.scale = scale
    }

    subscript(sample: SampleImage) -> CIImage {
        if let image = images[sample] { return image }
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        format.opaque = sample != .sheen
        let bounds = extent
        let drawn = UIGraphicsImageRenderer(size: bounds.size, format: format).image { renderer in
            sample.draw(in: bounds, renderer.cgContext)
        }
        let image = CIImage(image: drawn) ?? .empty()
        images[sample] = image
        return image
    }
}

/// An image that the app draws.
enum SampleImage: Int, CaseIterable {
    /// A lake in a valley at sunset.
    case valley
    /// A city by night.
    case city
    /// A white disc with a soft edge on black.
    case mask
    /// The colors of the rainbow, from left to right.
    case ramp
    /// Soft gray spots.
    case spots
    /// A highlight and a shade, transparent elsewhere, that a bent page reflects.
    case sheen

    var title: String {
        switch self {
        case .valley: "Valley"
        case .city: "City"
        case .mask: "Mask"
        case .ramp: "Ramp"
        case .spots: "Spots"
        case .sheen: "Sheen"
        }
    }

    /// Draws the image into a rectangle whose origin is at the upper left.
    @MainActor
    func draw(in bounds: CGRect, _ context: CGContext) {
        let painter = PhotoPainter(size: bounds.size, context: context)
        switch self {
        case .valley: painter.drawValley()
        case .city: painter.drawCity()
        case .mask:
            painter.fill(.black)
            painter.glow(
                at: CGPoint(x: 0.5, y: 0.5),
                radius: 0.5 * min(1, painter.size.width / painter.size.height),
                [(0, .white), (0.55, .white), (1, UIColor(white: 1, alpha: 0))]
            )
        case .ramp:
            let colors = (0...6).map { UIColor(hue: CGFloat($0) / 7, saturation: 0.9, brightness: 1, alpha: 1) }
            painter.gradient(
                from: .zero,
                to: CGPoint(x: 1, y: 0),
                colors.enumerated().map { (CGFloat($0.offset) / 6, $0.element) }
            )
        case .sheen:
            painter.glow(
                at: CGPoint(x: 0.5, y: 0.5),
                radius: 1,
                flatness: painter.size.width / painter.size.height,
                [
                    (0, UIColor(white: 1, alpha: 0.6)), (0.3, UIColor(white: 1, alpha: 0)),
                    (0.5, UIColor(white: 0, alpha: 0.45)),
                ]
            )
        case .spots:
            painter.fill(UIColor(white: 0.5, alpha: 1))
            var random = PhotoRandom(seed: 5)
            for index in 0..<140 {
                let color = UIColor(white: index % 2 == 0 ? 1 : 0, alpha: 0.5)
                painter.glow(
                    at: CGPoint(x: random.next(), y: random.next()),
                    radius: 0.04 + 0.12 * random.next(),
                    [(0, color), (1, color.withAlphaComponent(0))]
                )
            }
        }
    }
}

/// Random numbers that are the same in every run, so that the photographs are too.
struct PhotoRandom {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// Returns the next number from 0 to 1.
    mutating func next() -> CGFloat {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return CGFloat(state >> 40) / CGFloat(1 << 24)
    }

    /// Returns the next number of a range.
    mutating func next(_ range: ClosedRange<CGFloat>) -> CGFloat {
        range.lowerBound + (range.upperBound - range.lowerBound) * next()
    }
}
