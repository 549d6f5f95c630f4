import CRaster
import Foundation
import TestSupport
import Testing

/// The loops of Core Image: every build has the results of the baseline, bit for bit, and these are those of formulas in
/// double precision.
@Suite struct FilterKernelTests {
    /// The loops in one build.
    struct Build: CustomTestStringConvertible, Sendable {
        let name: String
        let kernels: EaselFilterKernels
        var testDescription: String { name }

        static let all: [Build] = {
            let dispatched = EaselFilterKernels(
                pack: easel_filter_pack,
                color_matrix: easel_filter_color_matrix,
                weighted_sum: easel_filter_weighted_sum,
                symmetric_sum: easel_filter_symmetric_sum,
                symmetric_row: easel_filter_symmetric_row,
                symmetric_steps: easel_filter_symmetric_steps,
                enlarge_row: easel_filter_enlarge_row,
                resample_row: easel_filter_resample_row,
                bump_row: easel_filter_bump_row
            )
            let sets: [(String, EaselInstructionSet)] = [("avx2", EASEL_AVX2), ("avx512bw", EASEL_AVX512BW)]
            return [Build(name: "dispatched", kernels: dispatched)]
                + sets.compactMap { name, set in
                    easel_filter_kernels(set).map { Build(name: name, kernels: $0.pointee) }
                }
        }()
    }

    private static let counts = Array(0...37) + [64, 99, 131]

    private func baseline() throws -> EaselFilterKernels {
        try #require(easel_filter_kernels(EASEL_BASELINE)).pointee
    }

    /// Returns premultiplied colors: opaque, translucent, transparent, and some that are out of range or no numbers.
    private func colors(_ count: Int, _ random: inout SeededGenerator, isValid: Bool = false) -> [Float] {
        (0..<count).flatMap { _ -> [Float] in
            let kind = Int.random(in: 0..<(isValid ? 3 : 8), using: &random)
            let alpha: Float =
                switch kind {
                case 0: 1
                case 1: .random(in: 0...1, using: &random)
                case 2: 1 - .random(in: 0...2e-6, using: &random)
                default: 0
                }
            var color = (0..<3).map { _ in Float.random(in: 0...1, using: &random) * alpha } + [alpha]
            if kind > 5 {
                let unusual: [Float] = [-1, 2, .nan, .infinity, -.infinity, 1e30, 1e-30]
                color[Int.random(in: 0..<4, using: &random)] = unusual.randomElement(using: &random) ?? 0
            }
            return color
        }
    }

    /// Expects the same result of both builds, and nothing written beyond the result.
    private func check(
        _ build: Build,
        count: Int,
        _ name: String,
        _ run: (EaselFilterKernels, UnsafeMutablePointer<Float>) -> Void
    ) throws {
        var (expected, found) = ([Float](repeating: -7, count: count + 32), [Float](repeating: -7, count: count + 32))
        let reference = try baseline()
        try expected.withUnsafeMutableBufferPointer { run(reference, try #require($0.baseAddress) + 16) }
        try found.withUnsafeMutableBufferPointer { run(build.kernels, try #require($0.baseAddress) + 16) }
        // Any two numbers that are none are equal.
        let isEqual = zip(expected, found).allSatisfy { $0.bitPattern == $1.bitPattern || ($0.isNaN && $1.isNaN) }
        #expect(isEqual, "\(name), \(count)")
        #expect(
            found[..<16].allSatisfy { $0 == -7 } && found[(16 + count)...].allSatisfy { $0 == -7 },
            "\(name), \(count)"
        )
    }

    @Test(arguments: Build.all) func conversionsEqualTheBaseline(build: Build) throws {
        var random = SeededGenerator(seed: 41)
        let reference = try baseline()
        for count in Self.counts {
            let pixels = colors(count, &random)
            for isLinear in [Int32(0), 1] {
                var results: [([UInt32], UInt32)] = []
                for kernels in [reference, build.kernels] {
                    var (words, alphas) = ([UInt32](repeating: 7, count: count + 8), UInt32(255))
                    kernels.pack(&words, pixels, count, isLinear, &alphas)
                    #expect(words[count...].allSatisfy { $0 == 7 })
                    #expect(alphas == words[..<count].reduce(255) { $0 & $1 >> 24 })
                    // A pixel does not depend on its neighbors.
                    for index in 0..<count {
                        var (word, alpha) = (UInt32(7), UInt32(255))
                        kernels.pack(&word, Array(pixels[4 * index..<4 * index + 4]), 1, isLinear, &alpha)
                        #expect(word == words[index], "\(pixels[4 * index..<4 * index + 4])")
                    }
                    results.append((words, alphas))
                }
                #expect(results[0] == results[1], "\(count)")
            }
            let columns = (0..<20).map { _ in Float.random(in: -1...1, using: &random) }
            try check(build, count: 4 * count, "color matrix") { kernels, target in
                target.update(from: pixels, count: 4 * count)
                kernels.color_matrix(target, count, columns)
            }
        }
    }

    @Test(arguments: Build.all) func sumsEqualTheBaseline(build: Build) throws {
        var random = SeededGenerator(seed: 42)
        for count in Self.counts {
            let row = colors(8 * count + 60, &random, isValid: true)
            let weights = (0..<400).map { _ in Float.random(in: -1...1, using: &random) }
            try row.withUnsafeBufferPointer { row in
                let start = try #require(row.baseAddress)
                let rows: [UnsafePointer<Float>?] = (0..<9).map { start + 4 * $0 + ($0 % 3) }
                try check(build, count: 4 * count, "weighted sum") { kernels, target in
                    kernels.weighted_sum(target, rows, weights, count % 10, 0.25, 4 * count)
                }
                try check(build, count: 4 * count, "symmetric sum") { kernels, target in
                    kernels.symmetric_sum(target, rows, weights, count % 5, 4 * count)
                }
                try check(build, count: 4 * count, "symmetric row") { kernels, target in
                    kernels.symmetric_row(target, start, weights, count % 20, count)
                }
                try check(build, count: 4 * count, "symmetric steps") { kernels, target in
                    kernels.symmetric_steps(target, start, weights, 6, 4, count)
                }
                for step in [2, 4, 8] {
                    try check(build, count: 16 * count, "enlarge by \(step)") { kernels, target in
                        kernels.enlarge_row(target, start, weights, step == 8 ? 1 : 0, step, count)
                    }
                }
                let first = (0..<Int32(count)).map { $0 * 2 / 3 }
                let many = (0..<count * 8).map { weights[$0 % 400] }
                try check(build, count: 4 * count, "resample") { kernels, target in
                    kernels.resample_row(target, start, first, many, 8, count)
                }
            }
        }
    }

    /// Calls a function with the rows of an image.
    private func withImage(
        _ pixels: [Float],
        width: Int,
        height: Int,
        _ body: (EaselFloatImage) throws -> Void
    ) throws {
        try pixels.withUnsafeBufferPointer { pixels in
            let start = try #require(pixels.baseAddress)
            let rows: [UnsafePointer<Float>?] = (0..<height).map { start + $0 * width * 4 }
            try rows.withUnsafeBufferPointer {
                try body(
                    EaselFloatImage(rows: $0.baseAddress, min_x: -5, min_y: 3, width: width, height: height)
                )
            }
        }
    }

    @Test(arguments: Build.all) func bumpEqualsTheBaseline(build: Build) throws {
        var random = SeededGenerator(seed: 43)
        let (width, height) = (70, 40)
        try withImage(colors(width * height, &random), width: width, height: height) { image in
            var image = image
            for scale in [0.5, -0.8, 1] {
                for (x, count) in [(-5, 70), (-9, 80), (3, 17), (60, 1), (0, 0), (200, 9)] {
                    for y in [-3, 3, 20, 42, 60] {
                        var bump = EaselBump(center_x: 30.3, center_y: 22.8, radius: 19, scale: scale)
                        try check(build, count: 4 * count, "bump at \(x), \(y)") { kernels, target in
                            kernels.bump_row(target, x, y, count, &image, &bump)
                        }
                    }
                }
            }
            // Nothing outside of the image is read, whatever the numbers.
            for number in [0, 1e300, -1e300, .infinity, -.infinity, .nan] {
                for other in [1, 1e9, 1e300, .infinity, .nan] {
                    var bump = EaselBump(center_x: number, center_y: 20, radius: other, scale: number)
                    try check(build, count: 280, "bump of \(number), \(other)") { kernels, target in
                        kernels.bump_row(target, -5, 20, 70, &image, &bump)
                    }
                }
            }
        }
    }

    // MARK: Formulas

    private func decoded(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    private func encoded(_ value: Double) -> Double {
        value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
    }

    @Test func packRoundsTheTransferFunction() throws {
        let kernels = try baseline()
        let steps = 20000
        for alpha in [1.0, 0.96, 0.5, 0.1] {
            let pixels = (0...steps).flatMap { index -> [Float] in
                let light = Float(Double(index) / Double(steps) * alpha)
                return [light, light, light, Float(alpha)]
            }
            var (words, alphas) = ([UInt32](repeating: 0, count: steps + 1), UInt32(255))
            kernels.pack(&words, pixels, steps + 1, 1, &alphas)
            for (index, word) in words.enumerated() {
                let exact = encoded(Double(index) / Double(steps)) * alpha * 255
                #expect(abs(Double(word & 255) - exact) <= 0.5 + 1.0 / 24, "\(index)")
                #expect(word & 255 == word >> 8 & 255 && word & 255 == word >> 16 & 255)
                #expect(word >> 24 == UInt32((alpha * 255).rounded()))
            }
        }
        // Between two stored values, the even one is taken.
        let half = Float(decoded(0.5))
        var (words, alphas) = ([UInt32](repeating: 0, count: 3), UInt32(255))
        kernels.pack(&words, [half, 1, 0, 1, 0.5, 0, 0, 0.5, .nan, 2, -1, 1], 3, 1, &alphas)
        #expect(words == [0xFF80_FF00, 0x8080_0000, 0xFF00_FF00])
    }

    /// The tables of `easel_filter_unpack`.
    private func tables(_ light: (Double) -> Double) -> [Float] {
        let bytes = (0..<256).map { Float(light(Double($0) / 255)) }
        return bytes.flatMap { [$0, 0] } + bytes.flatMap { [$0, 1] } + bytes
    }

    @Test func unpackDecodesEachByte() throws {
        let linear = tables(decoded)
        let steps = Int(EASEL_FILTER_DECODE_STEPS)
        let table = (0..<steps + 2).map { Float(decoded(Double($0) / Double(steps))) }
        let kernels = try baseline()
        var random = SeededGenerator(seed: 44)
        for alpha in [255, 254, 128, 3, 1, 0] as [UInt32] {
            let words = (0..<259).map { index -> UInt32 in
                func channel() -> UInt32 { UInt32.random(in: 0...alpha, using: &random) }
                return alpha << 24 | min(UInt32(index), alpha) << 16 | channel() << 8 | channel()
            }
            var pixels = [Float](repeating: -1, count: 4 * words.count + 4)
            easel_filter_unpack(&pixels, words, words.count, linear, table)
            #expect(pixels[(4 * words.count)...].allSatisfy { $0 == -1 })
            for (index, word) in words.enumerated() {
                for (component, shift) in [16, 8, 0].enumerated() {
                    let opacity = Double(alpha) / 255
                    let straight = alpha == 0 ? 0 : Double(word >> UInt32(shift) & 255) / Double(alpha)
                    #expect(abs(Double(pixels[4 * index + component]) - decoded(straight) * opacity) < 1e-6)
                }
                #expect(pixels[4 * index + 3] == Float(alpha) / 255)
            }
            // And back.
            var (result, alphas) = ([UInt32](repeating: 0, count: words.count), UInt32(255))
            kernels.pack(&result, pixels, words.count, 1, &alphas)
            #expect(result == words, "alpha \(alpha)")
            easel_filter_unpack(&pixels, words, words.count, tables { $0 }, nil)
            kernels.pack(&result, pixels, words.count, 0, &alphas)
            #expect(result == words, "alpha \(alpha), as stored")
        }
    }

    @Test func colorMatrixMultipliesStraightColors() throws {
        var random = SeededGenerator(seed: 45)
        let columns = (0..<20).map { _ in Float.random(in: -1...1, using: &random) }
        let pixels = colors(50, &random, isValid: true)
        var result = pixels
        try baseline().color_matrix(&result, 50, columns)
        for index in stride(from: 0, to: 200, by: 4) {
            let alpha = Double(pixels[index + 3])
            let straight = (0..<3).map { alpha > 0 ? Double(pixels[index + $0]) / alpha : 0 } + [alpha]
            let sums = (0..<4).map { row in
                (0..<4).reduce(Double(columns[16 + row])) { $0 + Double(columns[4 * $1 + row]) * straight[$1] }
            }
            let opacity = min(max(sums[3], 0), 1)
            let expected = sums[..<3].map { $0 * opacity } + [opacity]
            for (found, value) in zip(result[index...], expected) { #expect(abs(Double(found) - value) < 1e-5) }
        }
    }

    @Test func sumsAreThoseOfTheirFormulas() throws {
        var random = SeededGenerator(seed: 46)
        let kernels = try baseline()
        let row = colors(400, &random, isValid: true)
        let weights = (0..<400).map { _ in Float.random(in: -1...1, using: &random) }
        func component(_ pixel: Int, _ index: Int) -> Double { Double(row[4 * pixel + index]) }
        func expect(_ found: [Float], _ name: String, _ formula: (Int, Int) -> Double) {
            for (index, value) in found.enumerated() {
                #expect(abs(Double(value) - formula(index / 4, index % 4)) < 1e-4, "\(name), \(index)")
            }
        }
        var found = [Float](repeating: 0, count: 4 * 53)
        try row.withUnsafeBufferPointer { row in
            let start = try #require(row.baseAddress)
            let rows: [UnsafePointer<Float>?] = (0..<7).map { start + 40 * $0 }
            kernels.weighted_sum(&found, rows, weights, 7, 0.25, 4 * 53)
            expect(found, "weighted sum") { pixel, index in
                (0..<7).reduce(0.25) { $0 + component(pixel + 10 * $1, index) * Double(weights[$1]) }
            }
            kernels.symmetric_sum(&found, rows, weights, 3, 4 * 53)
            expect(found, "symmetric sum") { pixel, index in
                (0..<7).reduce(0) { $0 + component(pixel + 10 * $1, index) * Double(weights[abs($1 - 3)]) }
            }
            kernels.symmetric_row(&found, start, weights, 6, 53)
            expect(found, "symmetric row") { pixel, index in
                (0..<13).reduce(0) { $0 + component(pixel + $1, index) * Double(weights[abs($1 - 6)]) }
            }
            kernels.symmetric_steps(&found, start, weights, 6, 4, 53)
            expect(found, "symmetric steps") { pixel, index in
                (0..<13).reduce(0) { $0 + component(4 * pixel + $1, index) * Double(weights[abs($1 - 6)]) }
            }
            let first = (0..<53).map { Int32($0 * 3 / 2) }
            kernels.resample_row(&found, start, first, weights, 7, 53)
            expect(found, "resample") { pixel, index in
                (0..<7).reduce(0) { $0 + component(Int(first[pixel]) + $1, index) * Double(weights[7 * pixel + $1]) }
            }
            found = [Float](repeating: 0, count: 16 * 9)
            kernels.enlarge_row(&found, start, weights, 1, 8, 9)
            expect(found, "enlarge") { pixel, index in
                let group = pixel / 4 + 1
                return (0..<5).reduce(0) { sum, tap in
                    let weight = weights[80 * (group % 2) + 16 * tap + 4 * (pixel % 4) + index]
                    return sum + component(group / 2 + tap, index) * Double(weight)
                }
            }
        }
    }

    @Test(arguments: [0.5, -0.8]) func bumpInterpolatesAtItsFormula(scale: Double) throws {
        var random = SeededGenerator(seed: 47)
        let (width, height) = (70, 40)
        let pixels = colors(width * height, &random, isValid: true)
        let kernels = try baseline()
        try withImage(pixels, width: width, height: height) { image in
            var (image, bump) = (image, EaselBump(center_x: 30.3, center_y: 22.8, radius: 15, scale: scale))
            for y in 4..<41 {
                var found = [Float](repeating: 0, count: 4 * 60)
                kernels.bump_row(&found, 0, y, 60, &image, &bump)
                for x in 0..<60 {
                    let away = (x: Double(x) + 0.5 - 30.3, y: Double(y) + 0.5 - 22.8)
                    let rest = max(0, 1 - (away.x * away.x + away.y * away.y) / 225)
                    let factor = 1 - scale * rest * rest
                    // Rows and columns of the image start at (-5, 3).
                    let place = (x: 30.3 + away.x * factor - 0.5 + 5, y: 22.8 + away.y * factor - 0.5 - 3)
                    let low = (x: place.x.rounded(.down), y: place.y.rounded(.down))
                    let part = (x: place.x - low.x, y: place.y - low.y)
                    guard Int(low.y) + 1 < height else { continue }
                    for index in 0..<4 {
                        func color(_ dx: Int, _ dy: Int) -> Double {
                            Double(pixels[4 * ((Int(low.y) + dy) * width + Int(low.x) + dx) + index])
                        }
                        let lower = color(0, 0) * (1 - part.x) + color(1, 0) * part.x
                        let upper = color(0, 1) * (1 - part.x) + color(1, 1) * part.x
                        let expected = lower * (1 - part.y) + upper * part.y
                        #expect(abs(Double(found[4 * x + index]) - expected) < 1e-4, "\(x), \(y)")
                    }
                }
            }
        }
    }
}
