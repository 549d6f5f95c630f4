import Glibc
import TestSupport
import Testing

@testable import Raster

/// Blurs against the Gaussian itself, in floating point.
@Suite struct GaussianBlurTests {
    private enum Pattern: CaseIterable {
        case noise, blackAndWhiteNoise, checkerboard, stripes, squares, impulse, edge
    }

    private static let size = PixelSize(width: 131, height: 77)

    private static func surface(_ pattern: Pattern, _ random: inout SeededGenerator) throws -> Surface {
        let surface = try #require(Surface(size: size))
        for y in 0..<size.height {
            for x in 0..<size.width {
                let isWhite =
                    switch pattern {
                    case .noise, .blackAndWhiteNoise: Bool.random(using: &random)
                    case .checkerboard: (x + y) % 2 == 0
                    case .stripes: x / 8 % 2 == 0
                    case .squares: (x / 37 + y / 23) % 2 == 0
                    case .impulse: x == 60 && y == 40
                    case .edge: x > 60
                    }
                surface[x, y] = pattern == .noise ? random.pixel() : isWhite ? 0xffff_ffff : 0
            }
        }
        return surface
    }

    /// Returns one channel, blurred by a Gaussian truncated where its weight vanishes.
    private static func truth(
        _ surface: Surface,
        shift: UInt32,
        sigma: Double,
        outside: GaussianBlur.Outside
    ) -> [Double] {
        let (width, height) = (surface.size.width, surface.size.height)
        let radius = Int((sigma * 5).rounded(.up))
        var weights = (-radius...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = weights.reduce(0, +)
        weights = weights.map { $0 / sum }
        func inside(_ index: Int, _ count: Int) -> Int? {
            if index >= 0 && index < count { return index }
            return outside == .transparent ? nil : max(0, min(count - 1, index))
        }
        var rows = [Double](repeating: 0, count: width * height)
        var result = rows
        for y in 0..<height {
            for x in 0..<width {
                var value = 0.0
                for k in -radius...radius {
                    guard let column = inside(x + k, width) else { continue }
                    value += weights[k + radius] * Double(surface.row(y)[column] >> shift & 255)
                }
                rows[y * width + x] = value
            }
        }
        for y in 0..<height {
            for k in -radius...radius {
                guard let row = inside(y + k, height) else { continue }
                for x in 0..<width { result[y * width + x] += weights[k + radius] * rows[row * width + x] }
            }
        }
        return result
    }

    /// Widths at, between and around those that need one more halving.
    @Test(arguments: [
        0.5, 0.7, 1, 1.5, 2, 3, 3.6, 3.7, 3.71, 3.8, 5, 7.5, 7.6, 7.7, 10, 15.4, 15.6, 24, 31.2, 31.5, 60,
    ])
    func blurMatchesGaussian(sigma: Double) throws {
        var random = SeededGenerator(seed: UInt64(sigma * 100))
        let blur = GaussianBlur()
        let result = try #require(Surface(size: Self.size))
        var worst = 0.0
        for pattern in Pattern.allCases {
            let source = try Self.surface(pattern, &random)
            let outside = Bool.random(using: &random) ? GaussianBlur.Outside.transparent : .clamped
            blur.blur(to: result, in: result.bounds, from: source, at: .zero, sigma: sigma, outside: outside)
            let shift = UInt32.random(in: 0...3, using: &random) * 8
            let expected = Self.truth(source, shift: shift, sigma: sigma, outside: outside)
            for y in 0..<Self.size.height {
                for x in 0..<Self.size.width {
                    let value = Double(result[x, y] >> shift & 255)
                    worst = max(worst, abs(value - expected[y * Self.size.width + x]))
                }
            }
        }
        #expect(worst <= 1)
    }

    /// Premultiplied colors stay so, and what is opaque, white or empty does too.
    @Test(arguments: [0.5, 1, 2.5, 4, 10, 33]) func blurPreservesPremultipliedAndUniformColors(sigma: Double) throws {
        var random = SeededGenerator(seed: 60)
        let blur = GaussianBlur()
        let source = try #require(Surface(size: Self.size))
        let result = try #require(Surface(size: Self.size))
        for y in 0..<Self.size.height {
            for x in 0..<Self.size.width {
                let alpha = UInt32(random.coverage())
                func part() -> UInt32 { UInt32.random(in: 0...alpha, using: &random) }
                source[x, y] = alpha << 24 | part() << 16 | part() << 8 | part()
            }
        }
        blur.blur(to: result, in: result.bounds, from: source, at: .zero, sigma: sigma, outside: .transparent)
        var invalid = 0
        for y in 0..<Self.size.height {
            for x in 0..<Self.size.width {
                let pixel = result[x, y]
                for shift: UInt32 in [0, 8, 16] where pixel >> shift & 255 > pixel >> 24 { invalid += 1 }
            }
        }
        #expect(invalid == 0)
        for color: UInt32 in [0, 0xffff_ffff, 0xff12_3456] {
            PixelKernels.fill(source, in: source.bounds, with: color)
            blur.blur(to: result, in: result.bounds, from: source, at: .zero, sigma: sigma, outside: .clamped)
            for y in 0..<Self.size.height {
                #expect((0..<Self.size.width).allSatisfy { result[$0, y] == color })
            }
        }
    }

    /// Blurring a part of the image equals that part of the whole blur; pixels around it are unchanged.
    @Test func blurOfPartEqualsPartOfWholeBlur() throws {
        var random = SeededGenerator(seed: 61)
        let blur = GaussianBlur()
        let source = try Self.surface(.noise, &random)
        let whole = try #require(Surface(size: PixelSize(width: 300, height: 260)))
        let part = try #require(Surface(size: whole.size))
        for round in 0..<30 {
            let sigma = random.element(of: [0.5, 2, 4, 9, 30])
            let outside = round % 2 == 0 ? GaussianBlur.Outside.transparent : .clamped
            let inner = round % 3 == 0 ? PixelRect(x: 20, y: 10, width: 50, height: 41) : source.bounds
            // The source lies in the middle.
            let origin = PixelPoint(x: -90, y: -80)
            blur.blur(
                to: whole,
                in: whole.bounds,
                from: source,
                in: inner,
                at: origin,
                sigma: sigma,
                outside: outside
            )
            PixelKernels.fill(part, in: part.bounds, with: 0x1234_5678)
            let x = Int.random(in: 0..<300, using: &random)
            let y = Int.random(in: 0..<260, using: &random)
            let rect = PixelRect(
                x: x,
                y: y,
                width: Int.random(in: 1...300 - x, using: &random),
                height: Int.random(in: 1...260 - y, using: &random)
            )
            blur.blur(
                to: part,
                in: rect,
                from: source,
                in: inner,
                at: PixelPoint(x: origin.x + x, y: origin.y + y),
                sigma: sigma,
                outside: outside
            )
            var differing = 0
            for y in 0..<260 {
                for x in 0..<300 where part[x, y] != (rect.contains(x: x, y: y) ? whole[x, y] : 0x1234_5678) {
                    differing += 1
                }
            }
            try #require(differing == 0, "\(rect) of \(inner), sigma \(sigma), \(outside)")
        }
    }

    /// A pixel has no effect beyond `reach`.
    @Test(arguments: [0.5, 1, 3, 3.8, 8, 20, 50]) func reachBoundsTheBlur(sigma: Double) throws {
        let reach = GaussianBlur.reach(sigma: sigma)
        let source = try #require(Surface(size: PixelSize(width: 8, height: 8)))
        PixelKernels.fill(source, in: source.bounds, with: 0xffff_ffff)
        let side = 8 + 2 * reach + 20
        let result = try #require(Surface(size: PixelSize(width: side, height: side)))
        let origin = PixelPoint(x: -reach - 10, y: -reach - 10)
        let blur = GaussianBlur()
        blur.blur(to: result, in: result.bounds, from: source, at: origin, sigma: sigma, outside: .transparent)
        var seen = 0
        for y in 0..<side {
            for x in 0..<side where x < 10 || y < 10 || x >= side - 10 || y >= side - 10 {
                if result[x, y] != 0 { seen += 1 }
            }
        }
        #expect(seen == 0)
        #expect(Double(reach) >= 3 * sigma)
    }

    @Test func maskBlurMatchesAlphaBlur() throws {
        var random = SeededGenerator(seed: 62)
        let (width, height) = (60, 40)
        let source = try #require(Surface(size: PixelSize(width: width, height: height)))
        let result = try #require(Surface(size: source.size))
        var bytes = (0..<width * height).map { _ in random.coverage() }
        for y in 0..<height {
            for x in 0..<width { source[x, y] = UInt32(bytes[y * width + x]) << 24 }
        }
        let blur = GaussianBlur()
        blur.blur(to: result, in: result.bounds, from: source, at: .zero, sigma: 5, outside: .transparent)
        try bytes.withUnsafeMutableBufferPointer { bytes in
            let mask = MaskPlane(try #require(bytes.baseAddress), size: source.size, bytesPerRow: width)
            #expect(blur.blur(to: mask, from: mask, at: .zero, sigma: 5, outside: .transparent))
        }
        for y in 0..<height {
            #expect((0..<width).allSatisfy { UInt32(bytes[y * width + $0]) == result[$0, y] >> 24 })
        }
    }

    @Test func invalidSigmaCopiesSource() throws {
        var random = SeededGenerator(seed: 63)
        let source = try Self.surface(.noise, &random)
        let result = try #require(Surface(size: Self.size))
        let blur = GaussianBlur()
        for sigma in [0, -1, 0.1, .nan] {
            blur.blur(to: result, in: result.bounds, from: source, at: .zero, sigma: sigma, outside: .transparent)
            for y in 0..<Self.size.height {
                #expect((0..<Self.size.width).allSatisfy { result[$0, y] == source[$0, y] })
            }
        }
        // Far away, and wider than any screen.
        for point in [PixelPoint(x: .min, y: 0), PixelPoint(x: 0, y: .max), PixelPoint(x: 1 << 30, y: -1 << 30)] {
            for sigma in [1, 5, 1e300, .infinity] {
                blur.blur(to: result, in: result.bounds, from: source, at: point, sigma: sigma, outside: .transparent)
                #expect(result[0, 0] == 0)
            }
        }
        blur.blur(to: result, in: .empty, from: source, at: .zero, sigma: 3, outside: .clamped)
    }

    @Test func repeatedBlurDoesNotAllocate() throws {
        var random = SeededGenerator(seed: 64)
        let source = try Self.surface(.noise, &random)
        let result = try #require(Surface(size: Self.size))
        let blur = GaussianBlur()
        for sigma in [2.0, 12] {
            blur.blur(to: result, in: result.bounds, from: source, at: .zero, sigma: sigma, outside: .clamped)
        }
        let before = blur.memory.allocations
        for sigma in [2.0, 12, 2, 12] {
            blur.blur(to: result, in: result.bounds, from: source, at: .zero, sigma: sigma, outside: .clamped)
        }
        #expect(blur.memory.allocations == before)
    }
}
