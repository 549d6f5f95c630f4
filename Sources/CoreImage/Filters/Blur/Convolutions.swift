import Foundation

extension FilterDefinition {
    /// Filters that replace each pixel with a weighted sum of the pixels around it, plus a bias.
    static let convolutions: [FilterDefinition] = [
        convolution("CIConvolution3X3", 3, 3), convolution("CIConvolution5X5", 5, 5),
        convolution("CIConvolution7X7", 7, 7), convolution("CIConvolution9Horizontal", 9, 1),
        convolution("CIConvolution9Vertical", 1, 9), convolution("CIConvolutionRGB3X3", 3, 3),
        convolution("CIConvolutionRGB5X5", 5, 5), convolution("CIConvolutionRGB7X7", 7, 7),
        convolution("CIConvolutionRGB9Horizontal", 9, 1), convolution("CIConvolutionRGB9Vertical", 1, 9),
    ]

    /// Returns a convolution. The weights are those of the pixels from the lower left to the upper right, row by row.
    private static func convolution(_ name: String, _ columns: Int, _ rows: Int) -> FilterDefinition {
        let preservesAlpha = name.contains("RGB")
        let (reachX, reachY) = (columns / 2, rows / 2)
        var initial = [CGFloat](repeating: 0, count: columns * rows)
        initial[columns * rows / 2] = 1
        return FilterDefinition(
            name,
            kCICategoryStylize,
            [.image, .coefficients("inputWeights", initial), .number("inputBias", 0, identity: 0)]
        ) { arguments in
            guard let image = arguments.image else { return nil }
            let vector = arguments.vector("inputWeights")
            let weights = (0..<columns * rows).map { $0 < vector.count ? Float(vector.value(at: $0)) : 0 }
            let bias = arguments.float("inputBias")
            let program = KernelProgram(
                needed: { _, region, _ in region.grownBy(x: reachX, y: reachY) },
                make: { _, sources in
                    guard let stored = sources[0].pixels else { return clear }
                    return { pixels, x, y, count in
                        pixels.update(repeating: Pixel(repeating: bias), count: count)
                        for row in 0..<rows {
                            for column in 0..<columns where weights[row * columns + column] != 0 {
                                stored.add(
                                    weights[row * columns + column],
                                    row: y + row - reachY,
                                    from: x + column - reachX,
                                    count: count,
                                    to: pixels
                                )
                            }
                        }
                        guard preservesAlpha else { return }
                        for index in 0..<count {
                            pixels[index] = pixels[index].with(alpha: stored[x + index, y].w)
                        }
                    }
                }
            )
            // A bias colors the whole plane.
            let grown = image.extent.grownBy(x: reachX, y: reachY)
            return .kernel(program, [image], extent: preservesAlpha ? image.extent : bias == 0 ? grown : .everything)
        }
    }
}
