import Foundation

/// Each pixel a weighted sum, along its column and then along its row, by the same weights.
struct Convolution: Sendable {
    /// From the middle outwards, the same on both sides. Their sum, both sides counted, is 1.
    let weights: [Float]

    var reachX: Int { weights.count - 1 }
    var reachY: Int { weights.count - 1 }

    /// The largest reach in pixels.
    static let maximumReach = 1000

    /// A Gaussian, cut off at three standard deviations. Nil for one that changes nothing.
    static func gaussian(sigma: Double) -> Convolution? {
        guard sigma > 0.05 else { return nil }
        let sigma = min(sigma, Double(maximumReach) / 3)
        let reach = Int((3 * sigma).rounded(.up))
        return Convolution((0...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) })
    }

    /// The mean of all within a distance, in pixels. Where the box ends within a pixel, that counts by its part.
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

    /// A row of the result.
    /// - Parameter scratch: room for the row and the reach on both sides.
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
        // Always in the same order, so that the sums are the same wherever a row begins.
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
