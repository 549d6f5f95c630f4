import CRaster
import Glibc
import TestSupport
import Testing

@testable import Raster

/// Samples of pages that are rolled up.
@Suite struct CurlKernelTests {
    private struct Case {
        var source: [UInt32]
        let width: Int
        let height: Int
        let curl: PageCurl

        init(_ random: inout SeededGenerator, kind: Int) {
            width = kind == 0 ? 1 : Int.random(in: 2...60, using: &random)
            height = kind == 1 ? 1 : Int.random(in: 2...40, using: &random)
            let isPremultiplied = kind != 9
            source = (0..<width * height).map { _ in
                let pixel = random.pixel()
                guard isPremultiplied else { return pixel }
                let alpha = pixel >> 24
                return alpha << 24 | min(alpha, pixel >> 16 & 255) << 16 | min(alpha, pixel >> 8 & 255) << 8
                    | min(alpha, pixel & 255)
            }
            func number(_ limit: Double) -> Double { .random(in: -limit...limit, using: &random) }
            let angle = number(4)
            let isUnit = kind < 5
            curl = PageCurl(
                radius: kind == 2 ? 1e-3 : .random(in: 1...30, using: &random),
                line: kind == 3 ? .nan : number(40),
                direction: kind == 4 ? SIMD2(.nan, 0) : SIMD2(cos(angle), sin(angle)),
                page: SIMD4(0, 0, Double(width), Double(height)),
                x: isUnit ? SIMD2(1, 0) : SIMD2(number(2), number(1)),
                y: isUnit ? SIMD2(0, 1) : SIMD2(number(1), kind == 5 ? 1e300 : number(2)),
                origin: isUnit ? SIMD2(3, -2) : SIMD2(number(9), kind == 6 ? 1e18 : number(9))
            )
        }

        func fetch(_ kernel: EaselCurlFetch, x: Int, y: Int, width: Int) -> [UInt32] {
            var pixels = [UInt32](repeating: 7, count: width)
            var raw = curl.raw
            kernel(&pixels, x, y, width, source, self.width, self.width, height, &raw, curl.slices)
            return pixels
        }
    }

    private static let kernels: [EaselCurlFetch] =
        [easel_curl_fetch] + [EASEL_BASELINE, EASEL_AVX2, EASEL_AVX512BW].compactMap { easel_curl_kernel($0) }

    @Test func buildsGiveTheSamePixels() {
        var random = SeededGenerator(seed: 920)
        for index in 0..<80 {
            let sample = Case(&random, kind: index % 10)
            for y in -6..<30 {
                let first = sample.fetch(Self.kernels[0], x: -9, y: y, width: 53)
                for kernel in Self.kernels.dropFirst() {
                    #expect(sample.fetch(kernel, x: -9, y: y, width: 53) == first, "case \(index), row \(y)")
                }
                guard index % 10 != 9 else { continue }
                // Premultiplied pixels stay premultiplied.
                let isPremultiplied = first.allSatisfy {
                    max($0 >> 16 & 255, $0 >> 8 & 255, $0 & 255) <= $0 >> 24
                }
                #expect(isPremultiplied, "case \(index), row \(y)")
            }
        }
    }

    /// A pixel depends on its position alone.
    @Test func fetchOfPartEqualsPartOfWhole() {
        var random = SeededGenerator(seed: 921)
        for index in 0..<60 {
            let sample = Case(&random, kind: index % 10)
            let whole = sample.fetch(Self.kernels[0], x: -9, y: index % 30, width: 53)
            let (start, count) = (index % 20, 1 + index % 30)
            let part = sample.fetch(Self.kernels[0], x: -9 + start, y: index % 30, width: count)
            #expect(part == Array(whole[start..<start + count]))
        }
    }

    /// A page that is flat everywhere is copied, and one that has left is transparent.
    @Test func flatPageIsCopied() {
        let source = (0..<20 * 10).map { 0xFF00_0000 | UInt32($0) }
        for (line, isFlat) in [(30.0, true), (-100, false)] {
            let curl = PageCurl(
                radius: 6,
                line: line,
                direction: SIMD2(0.6, 0.8),
                page: SIMD4(0, 0, 20, 10),
                x: SIMD2(1, 0),
                y: SIMD2(0, 1),
                origin: .zero
            )
            var raw = curl.raw
            for y in 0..<10 {
                var row = [UInt32](repeating: 7, count: 20)
                easel_curl_fetch(&row, 0, y, 20, source, 20, 20, 10, &raw, curl.slices)
                #expect(row == (isFlat ? Array(source[y * 20..<(y + 1) * 20]) : [UInt32](repeating: 0, count: 20)))
            }
        }
    }
}
