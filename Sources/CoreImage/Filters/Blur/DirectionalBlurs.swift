import Foundation

extension FilterDefinition {
    /// Blurs that are not separable.
    static let directionalBlurs: [FilterDefinition] = [discBlur, motionBlur, zoomBlur, maskedVariableBlur]

    /// Averages all pixels in a disc. Rows of the disc are summed in constant time.
    private static let discBlur = FilterDefinition(
        "CIDiscBlur",
        kCICategoryBlur,
        [.image, .number(kCIInputRadiusKey, 8, slider: 0...100, identity: 0, type: kCIAttributeTypeDistance)]
    ) { arguments in
        guard let image = arguments.image else { return nil }
        let radius = limited(arguments.number(kCIInputRadiusKey), 0, 500)
        guard radius > 0 else { return image }
        let reach = pixels(radius)
        // Half of the length of each row, without the pixel in the middle. Rows at the ends count proportionally.
        let halves = (-reach...reach).map { row -> Double? in
            let square = (radius + 0.5) * (radius + 0.5) - Double(row * row)
            return square > 0 ? max(0, square.squareRoot() - 0.5) : nil
        }
        let area = halves.reduce(0) { $0 + ($1.map { 2 * $0 + 1 } ?? 0) }
        let program = KernelProgram(
            needed: { _, region, _ in region.grownBy(x: reach + 1, y: reach) },
            make: { _, sources in
                guard let stored = sources[0].pixels else { return clear }
                let rows = RowSums(stored, rows: 2 * reach + 1)
                var sums: [SIMD4<Double>] = []
                return { pixels, x, y, count in
                    sums = Array(repeating: .zero, count: count)
                    for (index, half) in halves.enumerated() {
                        guard let half else { continue }
                        rows.add(row: y + index - reach, x: x, count: count, reach: half, to: &sums)
                    }
                    for index in 0..<count { pixels[index] = Pixel(sums[index] / area) }
                }
            }
        )
        return .kernel(program, [image], extent: image.extent.grownBy(x: reach + 1, y: reach))
    }

    /// Averages the pixels on a line through each pixel, up to the radius in both directions.
    private static let motionBlur = FilterDefinition(
        "CIMotionBlur",
        kCICategoryBlur,
        [
            .image, .number(kCIInputRadiusKey, 20, slider: 0...100, identity: 0, type: kCIAttributeTypeDistance),
            .number(kCIInputAngleKey, 0, slider: -.pi...(.pi), type: kCIAttributeTypeAngle),
        ]
    ) { arguments in
        guard let image = arguments.image else { return nil }
        let radius = limited(arguments.number(kCIInputRadiusKey), 0, 500)
        guard radius > 0 else { return image }
        let angle = arguments.number(kCIInputAngleKey)
        let direction = SIMD2(cos(angle), sin(angle))
        let count = Int(radius.rounded(.up))
        let step = direction * (radius / Double(count))
        let (reachX, reachY) = (pixels(abs(direction.x) * radius), pixels(abs(direction.y) * radius))
        let program = KernelProgram(
            needed: { _, region, _ in region.grownBy(x: reachX + 1, y: reachY + 1) },
            make: { _, sources in
                let source = sources[0]
                return { pixels, x, y, width in
                    for index in 0..<width {
                        let position = SIMD2(Double(x + index) + 0.5, Double(y) + 0.5)
                        var sum = Pixel.zero
                        for offset in -count...count { sum += source.linear(at: position + step * Double(offset)) }
                        pixels[index] = sum / Float(2 * count + 1)
                    }
                }
            }
        )
        return .kernel(program, [image], extent: image.extent.grownBy(x: reachX, y: reachY))
    }

    /// Averages the pixels on the line from each pixel toward the center, over amount ÷ 100 of the distance. Apple does
    /// not publish the unit of the amount.
    private static let zoomBlur = FilterDefinition(
        "CIZoomBlur",
        kCICategoryBlur,
        [
            .image, .position(kCIInputCenterKey, 150, 150),
            .number("inputAmount", 20, slider: -200...200, identity: 0, type: kCIAttributeTypeDistance),
        ]
    ) { arguments in
        guard let image = arguments.image else { return nil }
        let center = arguments.point(kCIInputCenterKey)
        let part = limited(arguments.number("inputAmount"), -200, 200) / 100
        guard part != 0 else { return image }
        // A pixel appears at positions that read it: at most 1 ÷ (1 − part) times as far from the center.
        let farthest = part < 1 ? 1 / (1 - part) : .infinity
        let extent: PixelRect
        if image.extent.isEndless || (part > 0 && !farthest.isFinite) {
            extent = .everything
        } else {
            extent = image.extent.union(image.extent.scaled(by: farthest, about: center))
        }
        let program = KernelProgram(
            needed: { _, region, _ in region.union(region.scaled(by: 1 - part, about: center)).grownBy(x: 1, y: 1) },
            make: { _, sources in
                let source = sources[0]
                return { pixels, x, y, count in
                    for index in 0..<count {
                        let away = SIMD2(Double(x + index) + 0.5, Double(y) + 0.5) - center
                        let length = abs(part) * (away * away).sum().squareRoot()
                        let steps = min(max(Int(min(length, 512).rounded(.up)), 1), 256)
                        var sum = Pixel.zero
                        for step in 0...steps {
                            let factor = 1 - part * Double(step) / Double(steps)
                            sum += source.linear(at: center + away * factor)
                        }
                        pixels[index] = sum / Float(steps + 1)
                    }
                }
            }
        )
        return .kernel(program, [image], extent: extent)
    }

    /// Blurs an image where a mask is bright: a mixture of the image and four Gaussian blurs with standard deviations from
    /// a quarter of the radius to the radius. Without a mask, the whole image is blurred.
    private static let maskedVariableBlur = FilterDefinition(
        "CIMaskedVariableBlur",
        kCICategoryBlur,
        [
            .image, .image("inputMask"),
            .number(kCIInputRadiusKey, 5, slider: 0...10, identity: 0, type: kCIAttributeTypeDistance),
        ]
    ) { arguments in
        guard let image = arguments.image else { return nil }
        let radius = arguments.number(kCIInputRadiusKey)
        guard radius > 0 else { return image }
        guard let mask = arguments.node("inputMask") else { return image.convolved(.gaussian(sigma: radius)) }
        let steps = [image] + (1...4).map { image.convolved(.gaussian(sigma: radius * Double($0) / 4)) }
        return .combined(
            steps + [mask],
            extent: steps[4].extent,
            PixelCombination { _ in
                { rows, _, _, count in
                    for index in 0..<count {
                        let mask = rows[5][index]
                        let value = min(max(mask.straight.luminance * mask.w, 0), 1) * 4
                        let low = min(Int(value), 3)
                        let (first, second) = (rows[low][index], rows[low + 1][index])
                        rows[0][index] = first + (second - first) * (value - Float(low))
                    }
                }
            }
        )
    }

    /// Writes transparent pixels, where an input is empty.
    static var clear: RowFunction { { pixels, _, _, count in pixels.update(repeating: .zero, count: count) } }
}

extension PixelRect {
    /// Returns the extent scaled about a position.
    fileprivate func scaled(by factor: Double, about center: SIMD2<Double>) -> PixelRect {
        if isEmpty { return .empty }
        let first = SIMD2(Double(minX), Double(minY))
        let second = SIMD2(Double(maxX), Double(maxY))
        let (low, high) = (center + (first - center) * factor, center + (second - center) * factor)
        return PixelRect(
            extent: CGRect(
                x: min(low.x, high.x),
                y: min(low.y, high.y),
                width: max(abs(high.x - low.x), 1),
                height: max(abs(high.y - low.y), 1)
            )
        )
    }
}
