import Foundation

extension FilterDefinition {
    /// Filters that change the proportions of an image.
    static let proportions: [FilterDefinition] = [stretchCrop]

    /// Stretches and crops an image to a size. Apple does not publish the formula. With the crop amount c, the part
    /// 1 − c · (1 − f) of the side that is too long is visible, in its middle, where f is the part that has the
    /// proportions of the size. If the visible part needs the stretch k along the other side, a position u from −1 to 1
    /// along it reads m · u ÷ (1 + (m − 1) · |u|), where m is k + (1 − k) · the center stretch amount: the middle has its
    /// proportions if that is 0, and all is stretched equally if it is 1.
    private static let stretchCrop = FilterDefinition(
        "CIStretchCrop",
        kCICategoryDistortionEffect,
        [
            .image, .position("inputSize", 1280, 720), .number("inputCropAmount", 0.25, slider: 0...1),
            .number("inputCenterStretchAmount", 0.25, slider: 0...1),
        ]
    ) { arguments in
        guard let image = arguments.image else { return nil }
        let size = arguments.point("inputSize")
        let result = PixelRect(extent: CGRect(x: 0, y: 0, width: size.x, height: size.y))
        guard size.x > 0, size.y > 0, !result.isEmpty, !result.isEndless, !image.extent.isEmpty, !image.extent.isEndless
        else { return .empty }
        let stretch = Stretch(
            from: image.extent,
            to: SIMD2(Double(result.width), Double(result.height)),
            cropAmount: limited(arguments.number("inputCropAmount"), 0, 1),
            centerAmount: limited(arguments.number("inputCenterStretchAmount"), 0, 1)
        )
        // An image that becomes smaller is reduced first, so that every pixel has an effect.
        let scale = stretch.reduction
        let reduced = image.resized(x: scale.x, y: scale.y)
        let extent = reduced.extent
        let low = SIMD2(Double(extent.minX), Double(extent.minY)) + 0.5
        let high = SIMD2(Double(extent.maxX), Double(extent.maxY)) - 0.5
        return reduced.warped(extent: result, needed: { _ in extent }) { position in
            (stretch.source(of: position) * scale).clamped(lowerBound: low, upperBound: high)
        }
    }

    /// The map from positions in the result to those in the image.
    private struct Stretch: Sendable {
        /// The middle and half the size of the part of the image that is visible.
        let center: SIMD2<Double>
        let half: SIMD2<Double>
        let size: SIMD2<Double>
        /// The scale of the middle relative to that of a uniform stretch, at least 1, along each side.
        let slope: SIMD2<Double>

        init(from extent: PixelRect, to size: SIMD2<Double>, cropAmount: Double, centerAmount: Double) {
            let full = SIMD2(Double(extent.width), Double(extent.height))
            self.size = size
            center = SIMD2(Double(extent.minX), Double(extent.minY)) + full / 2
            let scale = size / full
            // The side with the smaller scale is too long.
            let part = scale.min() / scale.max()
            let visible = 1 - cropAmount * (1 - part)
            let isWide = scale.x > scale.y
            half = full / 2 * (isWide ? SIMD2(1, visible) : SIMD2(visible, 1))
            let stretch = visible / part
            let middle = stretch + (1 - stretch) * centerAmount
            slope = isWide ? SIMD2(middle, 1) : SIMD2(1, middle)
        }

        /// The factors by which the image is reduced before it is stretched, at most 1: those of a uniform stretch. Far smaller
        /// ones would need too many pixels for each of the result.
        var reduction: SIMD2<Double> {
            (size / (2 * half)).clamped(lowerBound: .init(repeating: 1e-3), upperBound: .one)
        }

        func source(of position: SIMD2<Double>) -> SIMD2<Double> {
            let u = position / size * 2 - 1
            let distance = SIMD2(abs(u.x), abs(u.y))
            return center + half * slope * u / (1 + (slope - 1) * distance)
        }
    }
}
