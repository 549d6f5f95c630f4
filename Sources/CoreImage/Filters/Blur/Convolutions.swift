import CRaster
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
            let program = weightedSum(
                weights,
                columns: columns,
                rows: rows,
                bias: arguments.float("inputBias"),
                preservesAlpha: preservesAlpha
            )
            // A bias colors the whole plane.
            let grown = image.extent.grownBy(x: reachX, y: reachY)
            let isBlack = arguments.float("inputBias") == 0
            return image.computed(program, extent: preservesAlpha ? image.extent : isBlack ? grown : .everything)
        }
    }

    private static func weightedSum(
        _ weights: [Float],
        columns: Int,
        rows: Int,
        bias: Float,
        preservesAlpha: Bool
    ) -> RowProgram {
        let (reachX, reachY) = (columns / 2, rows / 2)
        // A weight of zero times an infinite component is not a number.
        let used = weights.indices.filter { weights[$0] != 0 }
        let factors = used.map { weights[$0] }
        return RowProgram(
            window: rows,
            needed: { $0.grownBy(x: reachX, y: reachY) },
            make: { _, input in
                let (lines, taps) = (RowPointers(count: rows), RowPointers(count: used.count))
                return { pixels, x, y, count in
                    for row in 0..<rows { lines.addresses[row] = input.floats(y + row - reachY, x: x - reachX) }
                    for tap in 0..<used.count {
                        let (row, column) = used[tap].quotientAndRemainder(dividingBy: columns)
                        taps.addresses[tap] = lines.addresses[row].map { $0 + 4 * column }
                    }
                    easel_filter_weighted_sum(pixels.floats, taps.addresses, factors, used.count, bias, 4 * count)
                    guard preservesAlpha else { return }
                    let source = input.row(y) + (x - input.region.minX)
                    for index in 0..<count { pixels[index].w = source[index].w }
                }
            }
        )
    }
}
