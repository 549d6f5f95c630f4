import Foundation
import ImageCodecs
import Raster
import TestSupport
import Testing

/// Windows bitmaps of the kinds that few programs write, made by hand.
struct BMPTests {
    private func file(
        _ width: Int32,
        _ height: Int32,
        bits: UInt16,
        compression: UInt32 = 0,
        masks: [UInt32] = [],
        palette: [UInt32] = [],
        pixels: [UInt8]
    ) -> Data {
        var data = Data("BM".utf8)
        func add<Value: FixedWidthInteger>(_ values: Value...) {
            for value in values { withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) } }
        }
        let offset = UInt32(54 + 4 * (masks.count + palette.count))
        add(offset + UInt32(pixels.count), 0, offset, UInt32(40))
        add(width, height)
        add(UInt16(1), bits)
        add(compression, 0, UInt32(0), 0, UInt32(palette.count), 0)
        for value in masks + palette { add(value) }
        return data + pixels
    }

    private func rows(_ data: Data) throws -> [[UInt32]] {
        let surface = try ImageFile.decode(data).surface
        return (0..<surface.size.height).map { y in (0..<surface.size.width).map { surface[$0, y] & 0xFF_FFFF } }
    }

    private let palette: [UInt32] = [0x00_0000, 0xFF_0000, 0x00_FF00, 0x00_00FF]

    @Test func decodeEightBitRunLengthEncoding() throws {
        // The lower row: two of 1, three one by one with a byte to fill up. The upper: one skipped, then two of 3.
        let pixels: [UInt8] = [2, 1, 0, 3, 2, 3, 1, 0, 0, 0, 0, 2, 1, 0, 2, 3, 0, 1]
        let expected: [[UInt32]] = [
            [0, 0x00_00FF, 0x00_00FF, 0, 0], [0xFF_0000, 0xFF_0000, 0x00_FF00, 0x00_00FF, 0xFF_0000],
        ]
        #expect(try rows(file(5, 2, bits: 8, compression: 1, palette: palette, pixels: pixels)) == expected)
    }

    @Test func decodeFourBitRunLengthEncoding() throws {
        let pixels: [UInt8] = [3, 0x12, 0, 3, 0x31, 0x20, 0, 1]
        let expected: [[UInt32]] = [[0xFF_0000, 0x00_FF00, 0xFF_0000, 0x00_00FF, 0xFF_0000, 0x00_FF00]]
        #expect(try rows(file(6, 1, bits: 4, compression: 2, palette: palette, pixels: pixels)) == expected)
    }

    @Test func strictDecodingOfRunBeyondImageThrows() {
        for pixels: [UInt8] in [[9, 1, 0, 1], [0, 2, 200, 0, 1, 1], [0, 4, 1, 1, 1, 1, 0, 1], [1, 7, 0, 1], [2]] {
            #expect(throws: ImageFileError.self) {
                try ImageFile.decode(
                    file(3, 1, bits: 8, compression: 1, palette: palette, pixels: pixels),
                    limits: ImageFileTests.strict
                )
            }
        }
    }

    @Test func decodeBitFields() throws {
        let narrow = file(
            2,
            1,
            bits: 16,
            compression: 3,
            masks: [0xF800, 0x07E0, 0x1F],
            pixels: [0, 0xF8, 0xE0, 0x07]
        )
        #expect(try rows(narrow) == [[0xFF_0000, 0x00_FF00]])
        let plain = file(2, 1, bits: 16, pixels: [0xFF, 0x7F, 0x10, 0x42])
        #expect(try rows(plain) == [[0xFF_FFFF, 0x84_8484]])
        let deep = file(
            1,
            1,
            bits: 32,
            compression: 3,
            masks: [0x3FF0_0000, 0x000F_FC00, 0x3FF],
            pixels: [0xFF, 0x03, 0xF0, 0x3F]
        )
        #expect(try rows(deep) == [[0xFF_00FF]])
        #expect(throws: ImageFileError.self) {
            try ImageFile.decode(file(1, 1, bits: 16, compression: 3, masks: [0xF00F, 1, 2], pixels: [0, 0, 0, 0]))
        }
    }

    @Test func decodeTopDownRows() throws {
        let pixels: [UInt8] = [1, 2, 3, 0, 4, 5, 6, 0]
        #expect(try rows(file(1, 2, bits: 24, pixels: pixels)) == [[0x06_0504], [0x03_0201]])
        #expect(try rows(file(1, -2, bits: 24, pixels: pixels)) == [[0x03_0201], [0x06_0504]])
    }

    @Test func decodeInvalidHeaderThrows() {
        let sizes: [(Int32, Int32)] = [(0, 1), (-1, 1), (1, 0), (.max, .max), (1, .min)]
        for (width, height) in sizes {
            #expect(throws: ImageFileError.self) {
                try ImageFile.decode(file(width, height, bits: 24, pixels: [0, 0, 0, 0]))
            }
        }
        for (bits, compression) in [(3, 0), (24, 1), (8, 2), (24, 3), (32, 4), (8, 5)] as [(UInt16, UInt32)] {
            #expect(throws: ImageFileError.self) {
                try ImageFile.decode(
                    file(1, 1, bits: bits, compression: compression, palette: palette, pixels: [0, 0, 0, 0])
                )
            }
        }
        // A color that is not in the table, and no table at all.
        #expect(throws: ImageFileError.self) {
            try ImageFile.decode(
                file(1, 1, bits: 8, palette: palette, pixels: [4, 0, 0, 0]),
                limits: ImageFileTests.strict
            )
        }
        #expect(throws: ImageFileError.self) { try ImageFile.decode(file(1, 1, bits: 8, pixels: [0, 0, 0, 0])) }
    }
}
