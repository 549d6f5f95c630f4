import Foundation

extension FilterDefinition {
    /// Filters that divide an image into areas of a single color.
    static let mosaics: [FilterDefinition] = [pixellate, hexagonalPixellate, crystallize, pointillize]

    /// Squares with the mean color of their pixels.
    private static let pixellate = FilterDefinition(
        "CIPixellate",
        kCICategoryStylize,
        [
            .image, .position(kCIInputCenterKey, 150, 150),
            .number(kCIInputScaleKey, 8, slider: 1...100, type: kCIAttributeTypeDistance),
        ]
    ) { arguments in
        guard let image = arguments.image else { return nil }
        let center = arguments.point(kCIInputCenterKey)
        let scale = limited(arguments.number(kCIInputScaleKey), 1, 4096)
        let source = image.extent
        // The squares of a coordinate range from the first to the last pixel whose centers are in them.
        @Sendable func start(_ index: Int, _ origin: Double) -> Int {
            Int((origin + Double(index) * scale - 0.5).rounded(.up))
        }
        @Sendable func index(_ place: Int, _ origin: Double) -> Int {
            Int(((Double(place) + 0.5 - origin) / scale).rounded(.down))
        }
        @Sendable func squares(_ region: PixelRect) -> PixelRect {
            if region.isEmpty || region.isEndless { return region }
            return PixelRect(
                minX: start(index(region.minX, center.x), center.x),
                minY: start(index(region.minY, center.y), center.y),
                maxX: start(index(region.maxX - 1, center.x) + 1, center.x),
                maxY: start(index(region.maxY - 1, center.y) + 1, center.y)
            )
        }
        guard abs(center.x) < 1e9, abs(center.y) < 1e9 else { return .empty }
        let program = KernelProgram(
            needed: { _, region, _ in squares(region) },
            make: { _, sources in
                guard let stored = sources[0].pixels else { return clear }
                var means: [Pixel] = []
                var known: (row: Int, first: Int, last: Int)?
                return { pixels, x, y, count in
                    let row = index(y, center.y)
                    let (first, last) = (index(x, center.x), index(x + count - 1, center.x))
                    if known.map({ $0 != (row, first, last) }) ?? true {
                        means = (first...last).map { column in
                            let (low, high) = (start(column, center.x), start(column + 1, center.x))
                            let (bottom, top) = (start(row, center.y), start(row + 1, center.y))
                            var sum = SIMD4<Double>.zero
                            let area = PixelRect(minX: low, minY: bottom, maxX: high, maxY: top).common(stored.region)
                            for y in area.minY..<max(area.minY, area.maxY) {
                                let line = stored.row(y) - stored.region.minX
                                for x in area.minX..<area.maxX { sum += SIMD4<Double>(line[x]) }
                            }
                            return Pixel(sum / Double(max(1, (high - low) * (top - bottom))))
                        }
                        known = (row, first, last)
                    }
                    for place in x..<x + count { pixels[place - x] = means[index(place, center.x) - first] }
                }
            }
        )
        return .kernel(program, [image], extent: source.isEndless ? source : squares(source))
    }

    /// Hexagons with the color at their centers of the blurred image.
    private static let hexagonalPixellate = FilterDefinition(
        "CIHexagonalPixellate",
        kCICategoryStylize,
        [
            .image, .position(kCIInputCenterKey, 150, 150),
            .number(kCIInputScaleKey, 8, slider: 1...100, type: kCIAttributeTypeDistance),
        ]
    ) { arguments in
        guard let image = arguments.image else { return nil }
        let center = arguments.point(kCIInputCenterKey)
        let scale = limited(arguments.number(kCIInputScaleKey), 1, 1000)
        return image.colored(byCellsOf: scale) { position in Hexagons(width: scale).center(position - center) + center }
    }

    /// Polygons of the points that are nearest to random ones, one in each square with sides of the radius.
    private static let crystallize = FilterDefinition(
        "CICrystallize",
        kCICategoryStylize,
        [
            .image, .number(kCIInputRadiusKey, 20, slider: 1...100, type: kCIAttributeTypeDistance),
            .position(kCIInputCenterKey, 150, 150),
        ]
    ) { arguments in
        let center = arguments.point(kCIInputCenterKey)
        let radius = limited(arguments.number(kCIInputRadiusKey), 1, 1000)
        return arguments.image?.colored(byCellsOf: 2 * radius) { position in
            nearestSeed(to: (position - center) / radius).0 * radius + center
        }
    }

    /// Dots around random points on the background of the polygons of ``crystallize``, darkened.
    private static let pointillize = FilterDefinition(
        "CIPointillize",
        kCICategoryStylize,
        [
            .image, .number(kCIInputRadiusKey, 20, slider: 1...100, type: kCIAttributeTypeDistance),
            .position(kCIInputCenterKey, 150, 150),
        ]
    ) { arguments in
        let center = arguments.point(kCIInputCenterKey)
        let radius = limited(arguments.number(kCIInputRadiusKey), 1, 1000)
        return arguments.image?.colored(byCellsOf: 2 * radius) { position in
            nearestSeed(to: (position - center) / radius).0 * radius + center
        } light: { position in
            // A dot has half of the radius and a smooth edge of a pixel.
            let away = (nearestSeed(to: (position - center) / radius).1 - 0.5) * radius
            return 1 - 0.5 * Float(limited(away + 0.5, 0, 1))
        }
    }

    /// Returns the random point that is nearest to a position, and its distance. Each unit square has one point.
    private static func nearestSeed(to position: SIMD2<Double>) -> (SIMD2<Double>, Double) {
        let cell = position.rounded(.down)
        var best = (position, Double.infinity)
        for y in -2...2 {
            for x in -2...2 {
                let square = cell + SIMD2(Double(x), Double(y))
                let seed = square + PixelNoise.pair(square)
                let away = seed - position
                let distance = (away * away).sum()
                if distance < best.1 { best = (seed, distance) }
            }
        }
        return (best.0, best.1.squareRoot())
    }
}

/// A plane of hexagons with vertical sides.
struct Hexagons: Sendable {
    /// The distance between opposite sides, and of the centers of adjacent hexagons.
    let width: Double

    /// Returns the center of the hexagon that contains a position.
    func center(_ position: SIMD2<Double>) -> SIMD2<Double> {
        let height = width * 3.0.squareRoot() / 2
        let y = position.y / height
        let cube = SIMD3(position.x / width - y / 2, y, -position.x / width - y / 2)
        var near = cube.rounded(.toNearestOrAwayFromZero)
        let error = SIMD3(abs(near.x - cube.x), abs(near.y - cube.y), abs(near.z - cube.z))
        // The sum of cubic coordinates is zero. The one with the largest error follows from the others.
        if error.x > error.y, error.x > error.z {
            near.x = -near.y - near.z
        } else if error.y > error.z {
            near.y = -near.x - near.z
        }
        return SIMD2((near.x + near.y / 2) * width, near.y * height)
    }
}

extension ImageNode {
    /// Returns the image with the pixels of each cell in the color of the blurred image at one position.
    /// - Parameters:
    ///   - size: The approximate size of cells.
    ///   - seed: A function that returns the position for the cell that contains a position, at most `size` away.
    ///   - light: A function that returns the factor for a position.
    fileprivate func colored(
        byCellsOf size: Double,
        seed: @escaping @Sendable (SIMD2<Double>) -> SIMD2<Double>,
        light: (@Sendable (SIMD2<Double>) -> Float)? = nil
    ) -> ImageNode {
        let reach = FilterDefinition.pixels(size) + 1
        let program = KernelProgram(
            needed: { _, region, _ in region.grownBy(x: reach, y: reach) },
            make: { _, sources in
                let source = sources[0]
                return { pixels, x, y, count in
                    for index in 0..<count {
                        let position = SIMD2(Double(x + index) + 0.5, Double(y) + 0.5)
                        let color = source.nearest(to: seed(position))
                        guard let light else {
                            pixels[index] = color
                            continue
                        }
                        pixels[index] = (color * light(position)).with(alpha: color.w)
                    }
                }
            }
        )
        // Positions of cells at the border may be outside of the image.
        return .kernel(program, [clamped().convolved(.gaussian(sigma: size / 6))], extent: extent)
    }
}

/// Random numbers that depend on a position only.
enum PixelNoise {
    /// Returns a number from 0 up to 1, by the finalizer of SplitMix64 (Steele, Lea and Flood, 2014).
    static func value(_ x: Int, _ y: Int, _ channel: Int = 0) -> Double {
        var bits = UInt64(bitPattern: Int64(x)) &* 0x9E37_79B9_7F4A_7C15
        bits ^= UInt64(bitPattern: Int64(y)) &* 0xC2B2_AE3D_27D4_EB4F
        bits &+= UInt64(bitPattern: Int64(channel)) &* 0x1656_67B1_9E37_79F9
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        bits ^= bits >> 31
        return Double(bits >> 11) / 9_007_199_254_740_992
    }

    /// Returns two numbers for a square with integral coordinates.
    static func pair(_ square: SIMD2<Double>) -> SIMD2<Double> {
        guard abs(square.x) < 1e15, abs(square.y) < 1e15 else { return .zero }
        let (x, y) = (Int(square.x), Int(square.y))
        return SIMD2(value(x, y, 1), value(x, y, 2))
    }

    /// Returns noise that changes smoothly over one unit, from 0 to 1.
    static func smooth(_ position: SIMD2<Double>, _ channel: Int = 0) -> Double {
        guard abs(position.x) < 1e15, abs(position.y) < 1e15 else { return 0 }
        let low = position.rounded(.down)
        let part = position - low
        let weight = part * part * (3 - 2 * part)
        let (x, y) = (Int(low.x), Int(low.y))
        let bottom = value(x, y, channel) * (1 - weight.x) + value(x + 1, y, channel) * weight.x
        let top = value(x, y + 1, channel) * (1 - weight.x) + value(x + 1, y + 1, channel) * weight.x
        return bottom * (1 - weight.y) + top * weight.y
    }
}
