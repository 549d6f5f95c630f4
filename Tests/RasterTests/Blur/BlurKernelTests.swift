import CRaster
import CRasterReference
import TestSupport
import Testing

/// Every step of a blur, in every build, equals its definition, and writes nothing else.
@Suite struct BlurKernelTests {
    /// The steps in one build.
    struct Build: CustomTestStringConvertible, Sendable {
        let name: String
        let steps: EaselBlurKernels
        var testDescription: String { name }

        static let all: [Build] = {
            let dispatched = EaselBlurKernels(
                unpack_row: easel_blur_unpack_row,
                pack_row: easel_blur_pack_row,
                sum_pixel_rows: easel_blur_sum_pixel_rows,
                halve_rows: easel_blur_halve_rows,
                halve_row: easel_blur_halve_row,
                convolve_rows: easel_blur_convolve_rows,
                convolve_row: easel_blur_convolve_row,
                double_rows: easel_blur_double_rows,
                double_row: easel_blur_double_row
            )
            let sets: [(String, EaselInstructionSet)] = [
                ("baseline", EASEL_BASELINE), ("avx2", EASEL_AVX2), ("avx512bw", EASEL_AVX512BW),
            ]
            return [Build(name: "dispatched", steps: dispatched)]
                + sets.compactMap { name, set in
                    easel_blur_kernels(set).map { Build(name: name, steps: $0.pointee) }
                }
        }()
    }

    private static let reference = easel_reference_blur_kernels().pointee
    private static let room = 400

    /// Numbers of a scale, in both channels, with many at the ends of the range.
    private static func lanes(_ scale: Int, _ random: inout SeededGenerator) -> [UInt32] {
        func number() -> UInt32 {
            switch random.next() & 3 {
            case 0: return 0
            case 1: return UInt32(scale * 255)
            default: return UInt32.random(in: 0...UInt32(scale * 255), using: &random)
            }
        }
        return (0..<room).map { _ in number() | number() << 16 }
    }

    private func check(
        _ random: inout SeededGenerator,
        _ name: String,
        count: Int,
        _ step: (EaselBlurKernels, UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>) -> Void,
        _ build: Build
    ) throws {
        let before = (0..<Self.room).map { _ in random.pixel() }
        var (expected, actual) = ([before, before], [before, before])
        let offset = Int.random(in: 0...16, using: &random)
        func run(_ steps: EaselBlurKernels, _ result: inout [[UInt32]]) throws {
            var (first, second) = (result[0], result[1])
            try first.withUnsafeMutableBufferPointer { first in
                try second.withUnsafeMutableBufferPointer { second in
                    step(steps, try #require(first.baseAddress) + offset, try #require(second.baseAddress) + offset)
                }
            }
            result = [first, second]
        }
        try run(Self.reference, &expected)
        try run(build.steps, &actual)
        try #require(actual == expected, "\(name), \(count)")
    }

    /// Calls a function with rows close to each other at odd addresses.
    private func withRows(
        _ rows: [[UInt32]],
        _ random: inout SeededGenerator,
        _ body: (inout SeededGenerator, UnsafePointer<UnsafePointer<UInt32>?>) throws -> Void
    ) throws {
        let joined = rows.flatMap { $0 }
        try joined.withUnsafeBufferPointer { joined in
            let first = try #require(joined.baseAddress)
            let pointers: [UnsafePointer<UInt32>?] = rows.indices.map {
                first + $0 * Self.room + Int.random(in: 0...16, using: &random)
            }
            try pointers.withUnsafeBufferPointer { try body(&random, #require($0.baseAddress)) }
        }
    }

    @Test(arguments: Build.all) func rowKernelsEqualReference(_ build: Build) throws {
        var random = SeededGenerator(seed: 50)
        for count in 0...130 {
            let pixels = (0..<4).map { _ in (0..<Self.room).map { _ in random.pixel() } }
            let bytes = (0..<2).map { _ in Self.lanes(1, &random) }
            let narrow = (0..<4).map { _ in Self.lanes(32, &random) }
            let wide = (0..<2).map { _ in Self.lanes(64, &random) }
            try withRows(pixels, &random) { random, rows in
                try check(&random, "unpack", count: count, { $0.unpack_row($1, $2, rows[0], count) }, build)
                try check(&random, "sum", count: count, { $0.sum_pixel_rows($1, $2, rows, count) }, build)
            }
            try withRows(bytes, &random) { random, rows in
                try check(
                    &random,
                    "pack",
                    count: count,
                    { steps, pixels, _ in steps.pack_row(pixels, rows[0], rows[1], count) },
                    build
                )
            }
            try withRows(narrow, &random) { random, rows in
                try check(
                    &random,
                    "halve rows",
                    count: count,
                    { steps, lanes, _ in steps.halve_rows(lanes, rows, count) },
                    build
                )
                for shift in [1, 3] {
                    try check(
                        &random,
                        "halve row",
                        count: count,
                        { steps, lanes, _ in steps.halve_row(lanes, rows[0], count, Int32(shift)) },
                        build
                    )
                }
            }
            try withRows(wide, &random) { random, rows in
                try check(
                    &random,
                    "double rows",
                    count: count,
                    { steps, lanes, _ in steps.double_rows(lanes, rows[0], rows[1], count) },
                    build
                )
                for shift in [2, 8] {
                    try check(
                        &random,
                        "double row",
                        count: count,
                        { steps, lanes, _ in steps.double_row(lanes, rows[0], count, Int32(shift)) },
                        build
                    )
                }
            }
        }
    }

    @Test(arguments: Build.all) func convolutionKernelsEqualReference(_ build: Build) throws {
        var random = SeededGenerator(seed: 51)
        for radius in 0...15 {
            for count in [0, 1, 5, 15, 16, 17, 31, 32, 33, 100] {
                // Whatever they are, they sum to 65535 at most.
                var weights = (0...radius).map { _ in
                    UInt16.random(in: 0...UInt16(32767 / (radius + 1)), using: &random)
                }
                weights[0] &+= UInt16(65535 - weights.reduce(0) { $0 + 2 * Int($1) } + Int(weights[0]))
                for (shift, scale) in [(2, 32), (7, 1)] {
                    try withRows((0...2 * radius).map { _ in Self.lanes(scale, &random) }, &random) { random, rows in
                        try check(
                            &random,
                            "convolve rows",
                            count: count,
                            { steps, lanes, _ in steps.convolve_rows(lanes, rows, weights, radius, count, Int32(shift))
                            },
                            build
                        )
                    }
                }
                for shift in [1, 7] {
                    try withRows([Self.lanes(128, &random)], &random) { random, rows in
                        try check(
                            &random,
                            "convolve row",
                            count: count,
                            { steps, lanes, _ in
                                steps.convolve_row(lanes, rows[0], weights, radius, count, Int32(shift))
                            },
                            build
                        )
                    }
                }
            }
        }
    }
}
