import CoreGraphics
import TestSupport
import Testing

@testable import Display

/// Conversion to the formats of framebuffer devices.
struct PixelPackingTests {
    typealias Channel = PixelPacking.Channel

    static let formats: [PixelPacking] = {
        func format(_ bits: Int, _ channels: [(Int, Int)]) -> PixelPacking? {
            let all = (channels + [(0, 0)]).map { Channel(offset: $0.0, length: $0.1) }
            return PixelPacking(bitsPerPixel: bits, red: all[0], green: all[1], blue: all[2], alpha: all[3])
        }
        // Every order of the colors, with and without alpha, and the odd ones.
        let permutations = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
        var formats: [PixelPacking?] = []
        for order in permutations {
            formats.append(format(16, order.map { [(11, 5), (5, 6), (0, 5)][$0] }))
            formats.append(format(16, order.map { [(10, 5), (5, 5), (0, 5)][$0] } + [(15, 1)]))
            formats.append(format(24, order.map { [(16, 8), (8, 8), (0, 8)][$0] }))
            formats.append(format(32, order.map { [(16, 8), (8, 8), (0, 8)][$0] }))
            formats.append(format(32, order.map { [(24, 8), (16, 8), (8, 8)][$0] } + [(0, 8)]))
            formats.append(format(32, order.map { [(20, 10), (10, 10), (0, 10)][$0] }))
        }
        formats.append(format(16, [(8, 4), (4, 4), (0, 4), (12, 4)]))
        formats.append(format(24, [(12, 6), (6, 6), (0, 6)]))
        formats.append(format(32, [(31, 1), (0, 16), (16, 15)]))
        return formats.compactMap { $0 }
    }()

    @Test func allFormatsAreValid() { #expect(Self.formats.count == 39) }

    @Test func packedOfKnownPixels() throws {
        func packed(_ pixel: UInt32, _ bits: Int, _ channels: [(Int, Int)]) throws -> UInt32 {
            let all = channels.map { Channel(offset: $0.0, length: $0.1) }
            let format = PixelPacking(bitsPerPixel: bits, red: all[0], green: all[1], blue: all[2], alpha: all[3])
            return try #require(format).packed(pixel)
        }
        let rgb565 = [(11, 5), (5, 6), (0, 5), (0, 0)]
        #expect(try packed(0xFFFF_FFFF, 16, rgb565) == 0xFFFF)
        #expect(try packed(0xFF00_0000, 16, rgb565) == 0)
        // Cut off, not rounded.
        #expect(try packed(0xFF07_0307, 16, rgb565) == 0)
        #expect(try packed(0x0008_0408, 16, rgb565) == 0x0821)
        // A third of the way from one red to the next: brighter where the threshold is high.
        let panel = try #require(PixelPackingTests.formats.first { $0.bytesPerPixel == 2 })
        #expect(panel.packed(0x000B_0000, threshold: 2) == 1 << 11)
        #expect(panel.packed(0x000B_0000, threshold: 170) == 2 << 11)
        #expect(PixelPacking.threshold(x: 0, y: 0) == 2)
        #expect(Set((0..<64).map { PixelPacking.threshold(x: $0 % 8, y: $0 / 8) }).count == 64)
        #expect(PixelPacking.threshold(x: 13, y: 22) == PixelPacking.threshold(x: 5, y: 6))
        #expect(try packed(0x0012_3456, 32, [(0, 8), (8, 8), (16, 8), (24, 8)]) == 0xFF56_3412)
        #expect(try packed(0x0012_3456, 24, [(0, 8), (8, 8), (16, 8), (0, 0)]) == 0x56_3412)
        #expect(try packed(0x00FF_0080, 32, [(20, 10), (10, 10), (0, 10), (30, 2)]) == 0xFFF0_0202)
    }

    /// The loops match the definition, and write nothing else.
    @Test(arguments: formats, [PixelKernels.Dither.none, .ordered])
    func packedRowsMatchPackedPixels(format: PixelPacking, dither: PixelKernels.Dither) throws {
        var generator = SeededGenerator(seed: 7)
        let size = PixelSize(width: 37, height: 9)
        let surface = try #require(Surface(size: size))
        for y in 0..<size.height {
            for x in 0..<size.width { surface[x, y] = UInt32.random(in: .min ... .max, using: &generator) }
        }
        let rects = [
            PixelRect(size: size), PixelRect(x: 0, y: 0, width: 1, height: 1),
            PixelRect(x: 5, y: 2, width: 17, height: 3), PixelRect(x: 36, y: 8, width: 1, height: 1),
            PixelRect(x: 30, y: 7, width: 100, height: 100), PixelRect(x: 3, y: 3, width: 0, height: 4),
            PixelRect(x: -4, y: -4, width: 9, height: 5), PixelRect(x: 50, y: 0, width: 3, height: 3),
        ]
        for (lead, slack) in [(0, 0), (64, 12), (3, 5)] {
            let pitch = size.width * format.bytesPerPixel + slack
            for rect in rects {
                var bytes = [UInt8](repeating: 0x5A, count: lead + pitch * size.height + 16)
                var expected = bytes
                let visible = rect.intersection(surface.bounds)
                for y in visible.minY..<max(visible.minY, visible.maxY) {
                    for x in visible.minX..<max(visible.minX, visible.maxX) {
                        let threshold = dither == .ordered ? PixelPacking.threshold(x: x, y: y) : nil
                        let pixel = format.packed(surface[x, y], threshold: threshold)
                        for byte in 0..<format.bytesPerPixel {
                            let index = lead + y * pitch + x * format.bytesPerPixel + byte
                            expected[index] = UInt8(truncatingIfNeeded: pixel >> UInt32(8 * byte))
                        }
                    }
                }
                try bytes.withUnsafeMutableBytes {
                    let first = try #require($0.baseAddress) + lead
                    format.write(rect, of: surface, to: first, bytesPerRow: pitch, dither: dither)
                }
                #expect(bytes == expected, "\(rect), \(lead) bytes on, \(pitch) bytes per row")
            }
        }
    }

    private static let noFormats: [(bits: Int, offsetsAndLengths: [Int])] = [
        (8, [5, 3, 2, 3, 0, 2, 0, 0]), (15, [10, 5, 5, 5, 0, 5, 0, 0]), (64, [16, 8, 8, 8, 0, 8, 0, 0]),
        (16, [16, 8, 8, 8, 0, 8, 0, 0]), (32, [0, 8, 0, 8, 8, 8, 0, 0]), (32, [0, 0, 8, 8, 16, 8, 0, 0]),
        (32, [16, 8, 8, 8, 0, 8, 0, 8]), (32, [30, 8, 8, 8, 0, 8, 0, 0]), (32, [-1, 8, 8, 8, 16, 8, 0, 0]),
        (32, [0, 17, 17, 8, 25, 7, 0, 0]),
    ]

    @Test(arguments: noFormats.indices)
    func invalidFormatsAreNil(index: Int) {
        let (bits, numbers) = Self.noFormats[index]
        let all = (0..<4).map { Channel(offset: numbers[2 * $0], length: numbers[2 * $0 + 1]) }
        #expect(PixelPacking(bitsPerPixel: bits, red: all[0], green: all[1], blue: all[2], alpha: all[3]) == nil)
    }
}
