import CRaster
import Foundation

/// A separable convolution: each pixel becomes a weighted sum along its column and then along its row, with the same
/// weights.
struct Convolution: Sendable {
    /// The weights from the center outward, equal on both sides. The sum over both sides is 1.
    let weights: [Float]

    /// The equivalent computation on a smaller image, for large Gaussians.
    private let pyramid: GaussianPyramid?

    /// The distance in pixels beyond which the result of a single pixel is transparent.
    var reach: Int { weights.count - 1 }

    /// The maximum reach in pixels.
    static let maximumReach = 1000

    /// Returns a Gaussian, cut off at three standard deviations, or `nil` if it has no effect.
    static func gaussian(sigma: Double) -> Convolution? {
        guard sigma > 0.05 else { return nil }
        let sigma = min(sigma, Double(maximumReach) / 3)
        let reach = Int((3 * sigma).rounded(.up))
        return Convolution(
            (0...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) },
            GaussianPyramid(sigma: sigma)
        )
    }

    /// Returns the mean of all pixels within a distance, or `nil` if it has no effect. Pixels that are partially inside
    /// the box count proportionally.
    static func box(radius: Double) -> Convolution? {
        guard radius > 0 else { return nil }
        let radius = min(radius, Double(maximumReach) - 1)
        let whole = Int(radius)
        let rest = radius - Double(whole)
        return Convolution(Array(repeating: 1, count: whole + 1) + (rest > 0 ? [rest] : []), nil)
    }

    private init(_ values: [Double], _ pyramid: GaussianPyramid?) {
        let sum = 2 * values.reduce(0, +) - values[0]
        weights = values.map { Float($0 / sum) }
        self.pyramid = pyramid
    }

    /// The step of a graph.
    var program: RowProgram {
        if let pyramid { return pyramid.program }
        let (weights, reach) = (weights, reach)
        return RowProgram(
            kind: "convolution",
            window: 2 * reach + 1,
            needed: { $0.grownBy(x: reach, y: reach) },
            make: { region, input in
                let rows = RowPointers(count: 2 * reach + 1)
                let column = ScratchRow(width: region.width + 2 * reach)
                return { pixels, x, y, count in
                    for offset in -reach...reach {
                        rows.addresses[offset + reach] = input.floats(y + offset, x: x - reach)
                    }
                    easel_filter_symmetric_sum(column.floats, rows.addresses, weights, reach, 4 * (count + 2 * reach))
                    easel_filter_symmetric_row(pixels.floats, column.floats, weights, reach, count)
                }
            }
        )
    }
}
