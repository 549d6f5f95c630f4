/// Sums of adjacent pixels of a row in constant time.
///
/// The sums are in double precision, so that a part of an image equals the corresponding part of the full rendering after
/// they are rounded.
struct RowSums {
    private let window: RowWindow<SIMD4<Double>>
    private let region: PixelRect

    /// Creates sums.
    /// - Parameter rows: The maximum number of adjacent rows that are used at the same time.
    init(_ stored: StoredPixels, rows: Int) {
        region = stored.region
        window = RowWindow(stored, count: rows, stride: stored.region.width + 1, zero: .zero) { pixels, count, table in
            var sum = SIMD4<Double>.zero
            table[0] = sum
            for index in 0..<count {
                sum += SIMD4<Double>(pixels[index])
                table[index + 1] = sum
            }
        }
    }

    /// Adds the pixels within a distance of each pixel of a row.
    /// - Parameters:
    ///   - x: The first pixel.
    ///   - reach: The distance. Pixels that are partially within it count proportionally.
    func add(row y: Int, x: Int, count: Int, reach: Double, to sums: UnsafeMutablePointer<SIMD4<Double>>) {
        guard let table = window[y] else { return }
        let whole = Int(reach)
        let part = reach - Double(whole)
        let (low, high) = (region.minX, region.maxX)
        func sum(_ x: Int) -> SIMD4<Double> { table[min(max(x, low), high) - low] }
        func pixel(_ x: Int) -> SIMD4<Double> {
            x >= low && x < high ? table[x + 1 - low] - table[x - low] : .zero
        }
        for index in 0..<count {
            let middle = x + index
            var value = sum(middle + whole + 1) - sum(middle - whole)
            if part > 0 { value += (pixel(middle + whole + 1) + pixel(middle - whole - 1)) * part }
            sums[index] += value
        }
    }
}

/// The largest or smallest components of adjacent pixels of a row in constant time.
struct RowExtremes {
    private let window: RowWindow<Pixel>
    private let region: PixelRect
    private let isMaximum: Bool
    private let levels: Int

    /// Creates extremes.
    /// - Parameters:
    ///   - reach: The maximum distance from a pixel.
    ///   - rows: The maximum number of adjacent rows that are used at the same time.
    init(_ stored: StoredPixels, isMaximum: Bool, reach: Int, rows: Int) {
        region = stored.region
        self.isMaximum = isMaximum
        let width = stored.region.width
        var levels = 1
        while 1 << levels <= min(2 * reach + 1, width) { levels += 1 }
        self.levels = levels
        // Level n has the extremes of 2ⁿ pixels.
        let count = levels
        window = RowWindow(stored, count: rows, stride: width * levels, zero: .zero) { pixels, width, table in
            table.update(from: pixels, count: width)
            for level in 1..<max(1, count) {
                let (below, above) = (table + (level - 1) * width, table + level * width)
                let half = 1 << (level - 1)
                for index in 0...(width - 2 * half) {
                    above[index] =
                        isMaximum
                        ? pointwiseMax(below[index], below[index + half])
                        : pointwiseMin(below[index], below[index + half])
                }
            }
        }
    }

    /// Combines the pixels within a distance of each pixel of a row with the extremes so far. Pixels that are not stored
    /// do not count.
    func combine(row y: Int, x: Int, count: Int, reach: Int, into extremes: UnsafeMutablePointer<Pixel>) {
        guard let table = window[y] else { return }
        for index in 0..<count {
            let first = max(x + index - reach, region.minX)
            let last = min(x + index + reach, region.maxX - 1)
            guard first <= last else { continue }
            let length = last - first + 1
            let level = Int.bitWidth - 1 - length.leadingZeroBitCount
            let row = table + level * region.width - region.minX
            let (low, high) = (row[first], row[last + 1 - (1 << level)])
            extremes[index] =
                isMaximum
                ? pointwiseMax(extremes[index], pointwiseMax(low, high))
                : pointwiseMin(extremes[index], pointwiseMin(low, high))
        }
    }
}
