import Foundation

extension FilterDefinition {
    /// Filters that reduce a rectangle of an image to few pixels. The lower-left pixel of their results is at the origin.
    static let reductions: [FilterDefinition] = [
        area("CIAreaAverage") { pixels in [pixels.mean] },
        area("CIAreaMaximum") { pixels in
            [pixels.reduce(Pixel(repeating: -.infinity)) { pointwiseMax($0, $1) }]
        },
        area("CIAreaMinimum") { pixels in
            [pixels.reduce(Pixel(repeating: .infinity)) { pointwiseMin($0, $1) }]
        },
        area("CIAreaMaximumAlpha") { pixels in [pixels.reduce(pixels.first) { $1.w > $0.w ? $1 : $0 }] },
        area("CIAreaMinimumAlpha") { pixels in [pixels.reduce(pixels.first) { $1.w < $0.w ? $1 : $0 }] },
        area("CIAreaMinMax", width: 2) { pixels in
            [
                pixels.reduce(Pixel(repeating: .infinity)) { pointwiseMin($0, $1) },
                pixels.reduce(Pixel(repeating: -.infinity)) { pointwiseMax($0, $1) },
            ]
        },
        area("CIAreaMinMaxRed") { pixels in
            let low = pixels.reduce(Pixel(repeating: .infinity)) { pointwiseMin($0, $1) }.x
            let high = pixels.reduce(Pixel(repeating: -.infinity)) { pointwiseMax($0, $1) }.x
            return [Pixel(low, high, 0, 1)]
        },
        areaHistogram, histogramDisplay, rowAverage, columnAverage, thresholdOtsu,
    ]

    private static let extentInput = FilterInput.rectangle(kCIInputExtentKey, 0, 0, 640, 80)

    /// The pixels of an image in a rectangle.
    private struct Area {
        let stored: StoredPixels

        var first: Pixel { stored.row(stored.region.minY)[0] }

        var mean: Pixel {
            var sum = SIMD4<Double>.zero
            forEach { sum += SIMD4<Double>($0) }
            return Pixel(sum / Double(stored.region.area))
        }

        func forEach(_ body: (Pixel) -> Void) {
            for y in stored.region.minY..<stored.region.maxY {
                let row = stored.row(y)
                for index in 0..<stored.region.width { body(row[index]) }
            }
        }

        func reduce(_ start: Pixel, _ next: (Pixel, Pixel) -> Pixel) -> Pixel {
            var result = start
            forEach { result = next(result, $0) }
            return result
        }
    }

    /// Returns the node of a result that is computed from all pixels of a rectangle at once.
    /// - Parameter values: A function that returns the pixels of the result, row by row from the lowest.
    private static func reduced(
        _ image: ImageNode,
        to area: PixelRect,
        size: (width: Int, height: Int),
        values: @escaping @Sendable (WorkingSpace, Area) -> [Pixel]
    ) -> ImageNode {
        let part = area.common(image.extent)
        guard !part.isEmpty, !part.isEndless else { return .empty }
        let width = size.width
        let program = KernelProgram(
            needed: { _, _, _ in part },
            make: { space, sources in
                guard let stored = sources[0].pixels else { return clear }
                let result = values(space, Area(stored: stored))
                return { pixels, x, y, count in
                    for index in 0..<count { pixels[index] = result[y * width + x + index] }
                }
            }
        )
        let extent = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
        return .kernel(program, [image.cropped(to: part)], extent: extent)
    }

    private static func area(
        _ name: String,
        width: Int = 1,
        values: @escaping @Sendable (Area) -> [Pixel]
    ) -> FilterDefinition {
        FilterDefinition(name, kCICategoryReduction, [.image, extentInput]) { arguments in
            guard let image = arguments.image else { return nil }
            let area = PixelRect(extent: arguments.vector(kCIInputExtentKey).cgRectValue)
            return reduced(image, to: area, size: (width, 1)) { _, pixels in values(pixels) }
        }
    }

    /// Counts the pixels in equal ranges of each component from 0 to 1. Each count is divided by the number of pixels and
    /// multiplied by the scale.
    private static let areaHistogram = FilterDefinition(
        "CIAreaHistogram",
        kCICategoryReduction,
        [
            .image, extentInput, .number("inputCount", 64, 1...2048, slider: 1...256, type: kCIAttributeTypeCount),
            .number(kCIInputScaleKey, 1, slider: 0...1),
        ]
    ) { arguments in
        guard let image = arguments.image else { return nil }
        let area = PixelRect(extent: arguments.vector(kCIInputExtentKey).cgRectValue)
        let count = Int(limited(arguments.number("inputCount").rounded(), 1, 2048))
        let scale = arguments.number(kCIInputScaleKey)
        return reduced(image, to: area, size: (count, 1)) { _, pixels in
            var bins = [SIMD4<Double>](repeating: .zero, count: count)
            pixels.forEach { pixel in
                for channel in 0..<4 {
                    let place = pixel[channel] * Float(count)
                    bins[place > 0 ? min(Int(min(place, 4096)), count - 1) : 0][channel] += 1
                }
            }
            return bins.map { Pixel($0 / Double(pixels.stored.region.area) * scale) }
        }
    }

    /// Draws a histogram. Columns have the heights of the three components, which are drawn in their colors, with values
    /// between the limits from the lower to the upper edge.
    private static let histogramDisplay = FilterDefinition(
        "CIHistogramDisplayFilter",
        kCICategoryReduction,
        [
            .image, .number("inputHeight", 100, 1...200, type: kCIAttributeTypeInteger),
            .number("inputHighLimit", 1, 0...1), .number("inputLowLimit", 0, 0...1),
        ]
    ) { arguments in
        guard let image = arguments.image, !image.extent.isEndless, !image.extent.isEmpty else { return nil }
        let height = Int(limited(arguments.number("inputHeight").rounded(), 1, 200))
        let low = arguments.number("inputLowLimit")
        let range = arguments.number("inputHighLimit") - low
        let row = PixelRect(x: image.extent.minX, y: image.extent.minY, width: image.extent.width, height: 1)
        return reduced(image, to: row, size: (row.width, height)) { _, pixels in
            let bins = pixels.stored.row(row.minY)
            let largest = pixels.reduce(.zero) { pointwiseMax($0, $1) }
            // The largest count reaches the upper edge if the upper limit is 1.
            let top = Double(max(largest.x, largest.y, largest.z))
            let (factor, start) = (Float(top > 0 ? 1 / top : 0), Float(low))
            return (0..<height).flatMap { y in
                let limit = start + Float(range) * (Float(y) + 0.5) / Float(height)
                return (0..<row.width).map { x in
                    Pixel.zero.replacing(with: 1, where: bins[x] * factor .> limit).with(alpha: 1)
                }
            }
        }
    }

    /// The means of the rows, in one column.
    private static let rowAverage = FilterDefinition(
        "CIRowAverage",
        kCICategoryReduction,
        [.image, extentInput]
    ) { arguments in
        guard let image = arguments.image else { return nil }
        let area = PixelRect(extent: arguments.vector(kCIInputExtentKey).cgRectValue).common(image.extent)
        guard !area.isEmpty, !area.isEndless else { return .empty }
        return reduced(image, to: area, size: (1, area.height)) { _, pixels in
            (area.minY..<area.maxY).map { y in
                let row = pixels.stored.row(y)
                return Pixel(
                    (0..<area.width).reduce(SIMD4<Double>.zero) { $0 + SIMD4<Double>(row[$1]) } / Double(area.width)
                )
            }
        }
    }

    /// The means of the columns, in one row.
    private static let columnAverage = FilterDefinition(
        "CIColumnAverage",
        kCICategoryReduction,
        [.image, extentInput]
    ) { arguments in
        guard let image = arguments.image else { return nil }
        let area = PixelRect(extent: arguments.vector(kCIInputExtentKey).cgRectValue).common(image.extent)
        guard !area.isEmpty, !area.isEndless else { return .empty }
        return reduced(image, to: area, size: (area.width, 1)) { _, pixels in
            var sums = [SIMD4<Double>](repeating: .zero, count: area.width)
            for y in area.minY..<area.maxY {
                let row = pixels.stored.row(y)
                for x in 0..<area.width { sums[x] += SIMD4<Double>(row[x]) }
            }
            return sums.map { Pixel($0 / Double(area.height)) }
        }
    }

    /// Makes pixels black or white by comparison of their luminance with the threshold that separates the two groups best
    /// (Otsu, "A threshold selection method from gray-level histograms", 1979).
    private static let thresholdOtsu = FilterDefinition(
        "CIColorThresholdOtsu",
        kCICategoryColorAdjustment,
        [.image]
    ) { arguments in
        guard let image = arguments.image, !image.extent.isEndless else { return arguments.image }
        let whole = image.extent
        let program = KernelProgram(
            needed: { _, _, _ in whole },
            make: { _, sources in
                guard let stored = sources[0].pixels else { return clear }
                var bins = [Double](repeating: 0, count: 256)
                Area(stored: stored).forEach { pixel in
                    bins[Int(min(max(pixel.straight.luminance, 0), 1) * 255)] += Double(pixel.w)
                }
                let threshold = (Float(otsuThreshold(bins)) + 1) / 255
                return { pixels, x, y, count in
                    for index in 0..<count {
                        let color = stored[x + index, y]
                        let value: Float = color.straight.luminance >= threshold ? color.w : 0
                        pixels[index] = Pixel(repeating: value).with(alpha: color.w)
                    }
                }
            }
        )
        return .kernel(program, [image], extent: whole)
    }

    /// Returns the last bin of the darker group.
    static func otsuThreshold(_ bins: [Double]) -> Int {
        let total = bins.reduce(0, +)
        let sum = bins.enumerated().reduce(0) { $0 + Double($1.offset) * $1.element }
        var (best, threshold) = (-1.0, 0)
        var (weight, part) = (0.0, 0.0)
        for (index, count) in bins.enumerated() {
            weight += count
            part += Double(index) * count
            guard weight > 0, weight < total else { continue }
            let difference = part / weight - (sum - part) / (total - weight)
            let variance = weight * (total - weight) * difference * difference
            if variance > best { (best, threshold) = (variance, index) }
        }
        return threshold
    }
}
