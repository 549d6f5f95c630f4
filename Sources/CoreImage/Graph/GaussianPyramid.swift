import CRaster
import Foundation

/// A Gaussian by way of a smaller image: the work does not depend on the standard deviation.
///
/// The image is reduced by a cubic B-spline, which is sampled at every `step`th pixel; the small image is convolved with
/// a Gaussian; and the result is interpolated by a cubic B-spline. The variances of all three add up to that of the
/// Gaussian. What a reduced image cannot represent is far less than a stored value: the smallest standard deviation is
/// more than twice the step, so that the spectrum of the Gaussian has vanished at the frequencies in question.
///
/// Small pixels have positions that are multiples of the step, wherever the rendered region starts.
struct GaussianPyramid: Sendable {
    /// The distance of the pixels of the small image: a power of two.
    private let step: Int

    /// The weights of the reduction, from the middle outward.
    private let reduction: [Float]

    /// The weights of the convolution of the small image, from the middle outward.
    private let weights: [Float]

    /// The weights of the interpolation, four for each position between two small pixels.
    private let interpolation: [Float]

    /// The same for groups of four pixels: five small pixels each.
    private let groups: [Float]

    /// The standard deviation from which on a pyramid is faster than sums over all pixels.
    private static let smallestSigma = 5.0

    /// Returns `nil` if the standard deviation is too small.
    init?(sigma: Double) {
        guard sigma >= Self.smallestSigma else { return nil }
        var step = 2
        while sigma >= 4 * Double(step) { step *= 2 }
        self.step = step
        // Four boxes, one after the other.
        var values = [1.0]
        for _ in 0..<4 {
            var sums = [Double](repeating: 0, count: values.count + step - 1)
            for (index, value) in values.enumerated() {
                for offset in 0..<step { sums[index + offset] += value / Double(step) }
            }
            values = sums
        }
        reduction = values[(values.count / 2)...].map { Float($0) }
        let square = Double(step * step)
        let variance = (sigma * sigma - (square - 1) / 3 - square / 3) / square
        // Beyond, the weights add up to less than half of a stored value, even of dark ones.
        let reach = Int((3.7 * variance.squareRoot()).rounded(.up))
        values = (0...reach).map { exp(-Double($0 * $0) / (2 * variance)) }
        let sum = 2 * values.reduce(0, +) - values[0]
        weights = values.map { Float($0 / sum) }
        let interpolation = (0..<step).map { Self.spline(Double($0) / Double(step)) }
        self.interpolation = interpolation.flatMap { $0 }
        var groups: [Float] = []
        for group in 0..<max(1, step / 4) {
            for tap in 0..<5 {
                for pixel in 0..<4 {
                    let (cell, phase) = (4 * group + pixel).quotientAndRemainder(dividingBy: step)
                    let offset = tap - (step < 4 ? cell : 0)
                    let weight = (0..<4).contains(offset) ? interpolation[phase][offset] : 0
                    groups += Array(repeating: weight, count: 4)
                }
            }
        }
        self.groups = groups
    }

    /// The weights of four adjacent samples at a position between the second and the third.
    private static func spline(_ part: Double) -> [Float] {
        let rest = 1 - part
        let first = rest * rest * rest / 6
        let last = part * part * part / 6
        let second = (3 * part * part * part - 6 * part * part + 4) / 6
        return [first, second, 1 - first - second - last, last].map { Float($0) }
    }

    private var reductionReach: Int { reduction.count - 1 }
    private var reach: Int { weights.count - 1 }

    /// The positions of the small pixels that are interpolated for a region.
    private func small(_ region: PixelRect) -> PixelRect {
        let minX = (region.minX & ~3).dividedDown(by: step) - 1
        let maxX = ((region.maxX + 3) & ~3 - 1).dividedDown(by: step) + 4
        let minY = region.minY.dividedDown(by: step) - 1
        return PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: (region.maxY - 1).dividedDown(by: step) + 3)
    }

    var program: RowProgram {
        RowProgram(
            kind: "convolution",
            window: 2 * reductionReach + 1,
            needed: { region in
                let small = small(region).grownBy(x: reach, y: reach)
                return PixelRect(
                    minX: small.minX * step - reductionReach,
                    minY: small.minY * step - reductionReach,
                    maxX: (small.maxX - 1) * step + reductionReach + 1,
                    maxY: (small.maxY - 1) * step + reductionReach + 1
                )
            },
            make: rows
        )
    }

    private func rows(_ region: PixelRect, _ input: RowCache) -> RowFunction {
        let small = small(region)
        let reduced = reduced(small.grownBy(x: reach, y: reach), input)
        let taps = RowPointers(count: 2 * reach + 1)
        let blurred = RowCache(region: small, capacity: 4) { y, pixels in
            for offset in -reach...reach {
                taps.addresses[offset + reach] = reduced.floats(y + offset, x: small.minX)
            }
            easel_filter_symmetric_sum(pixels.floats, taps.addresses, weights, reach, 4 * small.width)
        }
        let lines = RowPointers(count: 4)
        let line = ScratchRow(width: small.width)
        let (minX, maxX) = (region.minX & ~3, (region.maxX + 3) & ~3)
        let wide = ScratchRow(width: maxX - minX)
        return { pixels, x, y, count in
            let cell = y.dividedDown(by: step)
            for offset in 0..<4 { lines.addresses[offset] = blurred.floats(cell - 1 + offset, x: small.minX) }
            interpolation.withUnsafeBufferPointer { interpolation in
                guard let factors = interpolation.baseAddress else { return }
                easel_filter_weighted_sum(
                    line.floats,
                    lines.addresses,
                    factors + 4 * (y - cell * step),
                    4,
                    0,
                    4 * small.width
                )
            }
            // All groups of which pixels are asked for.
            let first = x & ~3
            let last = (x + count + 3) & ~3
            let start = first.dividedDown(by: step)
            let isWhole = first == x && last == x + count
            easel_filter_enlarge_row(
                isWhole ? pixels.floats : wide.floats,
                UnsafeMutablePointer(line.pixels + (start - 1 - small.minX)).floats,
                groups,
                step < 4 ? 0 : (first - start * step) / 4,
                step,
                (last - first) / 4
            )
            if !isWhole { pixels.update(from: wide.pixels + (x - first), count: count) }
        }
    }

    /// The rows of the small image, which are convolved horizontally.
    private func reduced(_ region: PixelRect, _ input: RowCache) -> RowCache {
        let taps = RowPointers(count: 2 * reductionReach + 1)
        let column = ScratchRow(width: input.region.width)
        let row = ScratchRow(width: region.width)
        // The ends of the rows are not used for the result.
        let inner = region.width - 2 * reach
        return RowCache(region: region, capacity: 2 * reach + 1) { y, pixels in
            for offset in -reductionReach...reductionReach {
                taps.addresses[offset + reductionReach] = input.floats(y * step + offset, x: input.region.minX)
            }
            easel_filter_symmetric_sum(
                column.floats,
                taps.addresses,
                reduction,
                reductionReach,
                4 * input.region.width
            )
            easel_filter_symmetric_steps(row.floats, column.floats, reduction, reductionReach, step, region.width)
            easel_filter_symmetric_row((pixels + reach).floats, row.floats, weights, reach, inner)
        }
    }
}

extension Int {
    /// Returns the quotient, rounded down.
    fileprivate func dividedDown(by divisor: Int) -> Int {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
