import Foundation

/// A separable convolution: each pixel becomes a weighted sum along its column and then along its row, with the same
/// weights.
struct Convolution: Sendable {
    /// The weights from the center outward, equal on both sides. The sum over both sides is 1.
    let weights: [Float]

    var reachX: Int { weights.count - 1 }
    var reachY: Int { weights.count - 1 }

    /// The maximum reach in pixels.
    static let maximumReach = 1000

    /// Returns a Gaussian, cut off at three standard deviations, or `nil` if it has no effect.
    static func gaussian(sigma: Double) -> Convolution? {
        guard sigma > 0.05 else { return nil }
        let sigma = min(sigma, Double(maximumReach) / 3)
        let reach = Int((3 * sigma).rounded(.up))
        return Convolution((0...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) })
    }

    /// Returns the mean of all pixels within a distance, or `nil` if it has no effect. Pixels that are partially inside
    /// the box count proportionally.
    static func box(radius: Double) -> Convolution? {
        guard radius > 0 else { return nil }
        let radius = min(radius, Double(maximumReach) - 1)
        let whole = Int(radius)
        let rest = radius - Double(whole)
        return Convolution(Array(repeating: 1, count: whole + 1) + (rest > 0 ? [rest] : []))
    }

    private init(_ values: [Double]) {
        let sum = 2 * values.reduce(0, +) - values[0]
        weights = values.map { Float($0 / sum) }
    }

    /// Computes a row of the result.
    /// - Parameter scratch: A buffer for the row and the reach on both sides.
    func fill(
        _ pixels: UnsafeMutablePointer<Pixel>,
        x: Int,
        y: Int,
        count: Int,
        from stored: StoredPixels,
        scratch: UnsafeMutablePointer<Pixel>
    ) {
        let width = count + 2 * reachX
        scratch.update(repeating: .zero, count: width)
        // Always in the same order, so that the sums do not depend on the start of the row.
        for offset in -reachY...reachY {
            stored.add(weights[abs(offset)], row: y + offset, from: x - reachX, count: width, to: scratch)
        }
        for index in 0..<count {
            let middle = scratch + index + reachX
            var sum = middle[0] * weights[0]
            for offset in 1..<max(1, weights.count) {
                sum += (middle[-offset] + middle[offset]) * weights[offset]
            }
            pixels[index] = sum
        }
    }
}
