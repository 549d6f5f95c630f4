import Glibc
import TestSupport
import Testing

@testable import Raster

@Suite struct ShadowCacheTests {
    private static let size = PixelSize(width: 220, height: 170)

    /// Returns the coverage of a rounded rectangle by many samples, blurred by a Gaussian in floating point: 0…255.
    private static func truth(_ rect: PixelRect, radius: Double, sigma: Double) -> [Double] {
        let (width, height) = (size.width, size.height)
        let samples = 8
        var shape = [Double](repeating: 0, count: width * height)
        for y in max(0, rect.minY)..<min(height, rect.maxY) {
            for x in max(0, rect.minX)..<min(width, rect.maxX) {
                var inside = 0
                for sample in 0..<samples * samples {
                    let px = Double(x - rect.minX) + (Double(sample % samples) + 0.5) / Double(samples)
                    let py = Double(y - rect.minY) + (Double(sample / samples) + 0.5) / Double(samples)
                    let dx = max(0, radius - min(px, Double(rect.width) - px))
                    let dy = max(0, radius - min(py, Double(rect.height) - py))
                    if dx * dx + dy * dy <= radius * radius { inside += 1 }
                }
                shape[y * width + x] = Double(inside) / Double(samples * samples) * 255
            }
        }
        let reach = Int((sigma * 5).rounded(.up))
        var weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = weights.reduce(0, +)
        weights = weights.map { $0 / sum }
        var rows = [Double](repeating: 0, count: width * height)
        var result = rows
        for y in 0..<height {
            for k in -reach...reach {
                for x in max(0, -k)..<min(width, width - k) {
                    rows[y * width + x] += weights[k + reach] * shape[y * width + x + k]
                }
            }
        }
        for k in -reach...reach {
            for y in max(0, -k)..<min(height, height - k) {
                for x in 0..<width { result[y * width + x] += weights[k + reach] * rows[(y + k) * width + x] }
            }
        }
        return result
    }

    /// Large shadows, whose middle is stretched, and ones too small for it.
    @Test(arguments: [
        (PixelRect(x: 40, y: 35, width: 140, height: 100), 16.0, 6.0),
        (PixelRect(x: 50, y: 45, width: 120, height: 20), 10.0, 4.0),
        (PixelRect(x: 60, y: 60, width: 9, height: 80), 3.5, 8.0),
        (PixelRect(x: 60, y: 60, width: 60, height: 50), 0.0, 2.0),
        (PixelRect(x: 60, y: 60, width: 61, height: 61), 100.0, 1.0),
    ]) func shadowMatchesBlurredRoundedRect(rect: PixelRect, cornerRadius: Double, sigma: Double) throws {
        let radius = min(cornerRadius, Double(min(rect.width, rect.height)) / 2)
        let expected = Self.truth(rect, radius: radius, sigma: sigma)
        let surface = try #require(Surface(size: Self.size))
        ShadowCache().paint(
            over: surface,
            in: surface.bounds,
            shadowOf: rect,
            cornerRadius: cornerRadius,
            sigma: sigma,
            color: 0xff00_0000
        )
        var worst = 0.0
        for y in 0..<Self.size.height {
            for x in 0..<Self.size.width {
                worst = max(worst, abs(Double(surface[x, y] >> 24) - expected[y * Self.size.width + x]))
            }
        }
        // Half a level for the mask's own rounding, one for the blur.
        #expect(worst <= 1.5)
    }

    /// A shadow painted in parts is the same, and nothing outside of the parts changes.
    @Test func shadowOfPartsEqualsWhole() throws {
        var random = SeededGenerator(seed: 70)
        let cache = ShadowCache()
        let before = try #require(Surface(size: Self.size))
        for y in 0..<Self.size.height {
            for x in 0..<Self.size.width { before[x, y] = random.pixel() }
        }
        func painted(_ clips: [PixelRect], _ rect: PixelRect) throws -> Surface {
            let surface = try #require(Surface(size: Self.size))
            PixelKernels.copy(to: surface, in: surface.bounds, from: before, at: .zero)
            for clip in clips {
                cache.paint(
                    over: surface,
                    in: clip,
                    shadowOf: rect,
                    cornerRadius: 12,
                    sigma: 5,
                    color: 0x8010_2030
                )
            }
            return surface
        }
        for _ in 0..<20 {
            let rect = PixelRect(
                x: Int.random(in: -60...200, using: &random),
                y: Int.random(in: -60...150, using: &random),
                width: Int.random(in: 1...180, using: &random),
                height: Int.random(in: 1...180, using: &random)
            )
            let whole = try painted([before.bounds.insetBy(-50)], rect)
            let x = Int.random(in: 1..<Self.size.width, using: &random)
            let y = Int.random(in: 1..<Self.size.height, using: &random)
            let parts = [
                PixelRect(minX: 0, minY: 0, maxX: x, maxY: y),
                PixelRect(minX: x, minY: 0, maxX: Self.size.width, maxY: y),
                PixelRect(minX: 0, minY: y, maxX: x, maxY: Self.size.height),
            ]
            let partly = try painted(parts, rect)
            for line in 0..<Self.size.height {
                let rest = line < y ? Self.size.width : x
                #expect(memcmp(whole.row(line), partly.row(line), rest * 4) == 0)
                #expect(memcmp(before.row(line) + rest, partly.row(line) + rest, (Self.size.width - rest) * 4) == 0)
            }
        }
    }

    /// One mask is used for every size and color.
    @Test func shadowMaskIsSharedBetweenSizes() throws {
        let cache = ShadowCache()
        let surface = try #require(Surface(size: Self.size))
        for step in 0..<20 {
            cache.paint(
                over: surface,
                in: surface.bounds,
                shadowOf: PixelRect(x: step, y: 10, width: 100 + step, height: 90 - step),
                cornerRadius: 8,
                sigma: 3,
                color: 0xff00_0000 | UInt32(step)
            )
        }
        #expect(cache.masksMade == 1)
        for step in 0..<ShadowCache.capacity + 5 {
            cache.paint(
                over: surface,
                in: surface.bounds,
                shadowOf: PixelRect(x: 0, y: 0, width: 90, height: 90),
                cornerRadius: Double(step),
                sigma: 2,
                color: 0xff00_0000
            )
        }
        #expect(cache.masksMade == 1 + ShadowCache.capacity + 5)
    }

    @Test func extremeShadowParametersDoNotCrash() throws {
        let surface = try #require(Surface(size: PixelSize(width: 20, height: 20)))
        let cache = ShadowCache()
        func paint(_ rect: PixelRect, _ radius: Double, _ sigma: Double) {
            cache.paint(
                over: surface,
                in: surface.bounds,
                shadowOf: rect,
                cornerRadius: radius,
                sigma: sigma,
                color: 0xff00_0000
            )
        }
        paint(.empty, 3, 3)
        paint(PixelRect(minX: .min, minY: 0, maxX: .max, maxY: 5), 3, 3)
        #expect(surface[0, 0] == 0)
        paint(PixelRect(x: 5, y: 5, width: 10, height: 10), .nan, .nan)
        #expect(surface[4, 5] == 0 && surface[5, 5] == 0xff00_0000 && surface[15, 14] == 0)
        paint(PixelRect(x: 5, y: 5, width: 10, height: 10), .infinity, .infinity)
        paint(PixelRect(x: 5, y: 5, width: 10, height: 10), -1, -1)
        #expect(surface[5, 5] == 0xff00_0000)
    }
}
