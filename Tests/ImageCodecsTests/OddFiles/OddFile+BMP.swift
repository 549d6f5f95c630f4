import Foundation

/// A writer of Windows bitmaps.
struct BMPWriter {
    var width: Int32 = 5
    var height: Int32 = 3
    var bits: UInt16 = 24
    var compression: UInt32 = 0
    var headerSize = 40
    var planes: UInt16 = 1
    var imageSize: UInt32 = 0
    /// The masks, in the header or after it.
    var masks: [UInt32] = []
    var palette = Data()
    var statedColorCount: UInt32?
    /// Bytes between the headers and the pixels.
    var gap = Data()
    var pixels: Data?
    var offset: UInt32?
    var fileSize: UInt32?

    /// The colors of a table, of four bytes, or of three in the oldest files.
    static func palette(_ count: Int, entrySize: Int = 4) -> Data {
        var colors = Data()
        for index in 0..<count {
            for factor in [7, 13, 29] { colors.append(UInt8(index * factor % 256)) }
            if entrySize == 4 { colors.append(0) }
        }
        return colors
    }

    static func pixels(_ count: Int, colorCount: Int = 256) -> Data {
        Data((0..<count).map { UInt8(($0 * 11 + 3) % colorCount) })
    }

    private var rowSize: Int { (Int(abs(width)) * Int(bits) + 31) / 32 * 4 }

    var data: Data {
        let pixels = pixels ?? Self.pixels(rowSize * Int(abs(height)))
        let maskBytes = masks.map { Data.little($0) }.joinedData()
        var header: Data
        var extra = Data()
        if headerSize == 12 {
            header = join(.little(UInt32(12)), .little(UInt16(width), UInt16(height), planes, bits))
        } else {
            let colorCount = statedColorCount ?? UInt32(palette.count / 4)
            header = join(
                .little(UInt32(headerSize)),
                .little(width, height),
                .little(planes, bits),
                .little(compression, imageSize, UInt32(2835), UInt32(2835), colorCount, UInt32(0))
            )
            if headerSize > 40 { header += Data(count: headerSize - 40) }
            header = Data(header.prefix(headerSize))
            if headerSize >= 52, headerSize != 64 {
                header = header.replacing(at: 40, with: Data(maskBytes.prefix(headerSize - 40)))
            } else {
                extra = maskBytes
            }
        }
        let body = join(header, extra, palette, gap)
        let start = UInt32(14 + body.count)
        let size = fileSize ?? start + UInt32(pixels.count)
        return join(Data(text: "BM"), .little(size, UInt32(0), offset ?? start), body, pixels)
    }

    /// Returns the file after a change.
    func with(_ change: (inout BMPWriter) -> Void) -> Data {
        var copy = self
        change(&copy)
        return copy.data
    }
}

extension OddFile {
    static func bitmaps() throws -> [OddFile] { colorBitmaps() + paletteBitmaps() + runBitmaps() + maskedBitmaps() }

    private static func colorBitmaps() -> [OddFile] {
        let writer = BMPWriter()
        let whole = writer.data
        var family = OddFileFamily("bmp", "color", original: whole)
        for size in [52, 56, 64, 108, 124] { family.same("header-\(size)", writer.with { $0.headerSize = size }) }
        for size in [16, 20, 24, 36, 48, 60] { family.same("odd-header-\(size)", writer.with { $0.headerSize = size }) }
        family.same("header-12", writer.with { $0.headerSize = 12 })
        family.same("wrong-image-size", writer.with { $0.imageSize = 7 })
        family.same("huge-image-size", writer.with { $0.imageSize = .max })
        family.same("file-size-0", writer.with { $0.fileSize = 0 })
        family.same("small-file-size", writer.with { $0.fileSize = 20 })
        family.same("huge-file-size", writer.with { $0.fileSize = 1 << 30 })
        family.same("no-planes", writer.with { $0.planes = 0 })
        family.same("gap", writer.with { $0.gap = Data(repeating: 17, count: 20) })
        family.same("no-offset", writer.with { $0.offset = 0 })
        family.same("colors-in-header", writer.with { $0.statedColorCount = 200 })
        family.same("text-after-pixels", join(whole, Data(text: "junk, more junk")))
        family.same("no-padding-of-last-row", writer.with { $0.pixels = BMPWriter.pixels(47) })
        family.other("top-down", writer.with { $0.height = -3 })
        family.incomplete("missing-row", writer.with { $0.pixels = BMPWriter.pixels(32) })
        family.incomplete("no-pixels", writer.with { $0.pixels = Data() })
        family.incomplete("offset-behind-end", writer.with { $0.offset = 1000 })
        family.incomplete("negative-width", writer.with { $0.width = -5 })
        return family.files
    }

    private static func paletteBitmaps() -> [OddFile] {
        var files: [OddFile] = []
        for bits in [1, 4, 8] as [UInt16] {
            let count = 1 << Int(bits)
            let writer = BMPWriter(bits: bits, palette: BMPWriter.palette(count))
            var family = OddFileFamily("bmp", "palette-\(bits)", original: writer.data)
            family.same("no-color-count", writer.with { $0.statedColorCount = 0 })
            family.same("large-color-count", writer.with { $0.statedColorCount = UInt32(count + 44) })
            family.same("huge-color-count", writer.with { $0.statedColorCount = .max })
            family.same("no-offset", writer.with { $0.offset = 0 })
            family.same("more-colors", writer.with { $0.palette += Data(repeating: 9, count: 80) })
            family.same("header-64", writer.with { $0.headerSize = 64 })
            family.same("header-124", writer.with { $0.headerSize = 124 })
            family.same(
                "header-12",
                writer.with {
                    $0.headerSize = 12
                    $0.palette = BMPWriter.palette(count, entrySize: 3)
                }
            )
            files += family.files
        }
        // Fewer colors than the bits allow, and pixels with others.
        let pixels = BMPWriter.pixels(24, colorCount: 10)
        let short = BMPWriter(bits: 8, palette: BMPWriter.palette(10), pixels: pixels)
        var family = OddFileFamily("bmp", "short-palette", original: short.data)
        family.same("whole-palette", short.with { $0.palette = BMPWriter.palette(256) })
        family.same("no-color-count", short.with { $0.statedColorCount = 0 })
        family.same(
            "header-12",
            short.with {
                $0.headerSize = 12
                $0.palette = BMPWriter.palette(10, entrySize: 3)
            }
        )
        family.other("colors-outside", short.with { $0.pixels = BMPWriter.pixels(24, colorCount: 60) })
        family.incomplete("no-palette", short.with { $0.palette = Data() })
        return files + family.files
    }

    private static func runBitmaps() -> [OddFile] {
        func writer(_ pixels: [UInt8]) -> BMPWriter {
            BMPWriter(bits: 8, compression: 1, palette: BMPWriter.palette(256), pixels: Data(pixels))
        }
        let first: [UInt8] = [5, 9, 0, 0]
        let rows: [UInt8] = first + [5, 7, 0, 0, 5, 3]
        var family = OddFileFamily("bmp", "runs", original: writer(rows + [0, 1]).data)
        family.same("end-of-row-before-end", writer(rows + [0, 0, 0, 1]).data)
        family.same("no-end", writer(rows).data)
        family.same("no-ends-of-rows", writer([5, 9, 5, 7, 5, 3, 0, 1]).data)
        family.same("runs-beyond-rows", writer([9, 9, 0, 0, 9, 7, 0, 0, 200, 3, 0, 1]).data)
        family.same("more-rows", writer(rows + [0, 0, 5, 77, 0, 0, 5, 78, 0, 1]).data)
        family.same("empty-run-at-end", writer(rows + [0]).data)
        family.other("one-long-run", writer([250, 9, 0, 1]).data)
        family.other("run-across-rows", writer([7, 9, 3, 8, 5, 3, 0, 1]).data)
        family.other("literals", writer([0, 5, 1, 2, 3, 4, 5, 0, 0, 0, 0, 3, 9, 8, 7, 0, 2, 1, 0, 0, 5, 3, 0, 1]).data)
        family.other("literals-across-rows", writer([0, 8, 1, 2, 3, 4, 5, 6, 7, 8, 2, 9, 5, 3, 0, 1]).data)
        family.other("skips", writer([1, 9, 0, 2, 2, 1, 2, 7, 0, 1]).data)
        family.other("skip-beyond-row", writer([1, 9, 0, 2, 6, 1, 2, 7, 0, 1]).data)
        family.other("early-end", writer(first + [0, 1]).data)
        family.incomplete("cut-after-rows", writer(first + [5, 7]).data)
        family.incomplete("cut-in-literals", writer(first + [0, 9, 1, 2]).data)
        let narrow = BMPWriter(
            bits: 4,
            compression: 2,
            palette: BMPWriter.palette(16),
            pixels: Data([5, 0x91, 0, 0, 5, 0x72, 0, 0, 5, 0x3A, 0, 1])
        )
        var narrows = OddFileFamily("bmp", "narrow-runs", original: narrow.data)
        narrows.same("no-end", narrow.with { $0.pixels = $0.pixels?.dropLast(2) })
        narrows.other("run-across-rows", narrow.with { $0.pixels = Data([8, 0x91, 4, 0x72, 3, 0x3A, 0, 1]) })
        return family.files + narrows.files
    }

    private static func maskedBitmaps() -> [OddFile] {
        let masks: [UInt32] = [0xFF0000, 0xFF00, 0xFF]
        let writer = BMPWriter(bits: 32, compression: 3, masks: masks)
        var family = OddFileFamily("bmp", "masks", original: writer.data)
        family.same("header-52", writer.with { $0.headerSize = 52 })
        family.same(
            "no-masks",
            writer.with {
                $0.compression = 0
                $0.headerSize = 108
                $0.masks = []
            }
        )
        family.other(
            "alpha",
            writer.with {
                $0.headerSize = 56
                $0.masks.append(0xFF00_0000)
            }
        )
        family.other("only-red", writer.with { $0.masks = [0xFF0000, 0, 0] })
        family.other("same-masks", writer.with { $0.masks = [0xFF, 0xFF, 0xFF] })
        family.other("other-order", writer.with { $0.masks = [0xFF, 0xFF00, 0xFF0000] })
        let narrow = BMPWriter(bits: 16, compression: 3, masks: [0xF800, 0x7E0, 0x1F])
        var narrows = OddFileFamily("bmp", "narrow-masks", original: narrow.data)
        narrows.other("no-green", narrow.with { $0.masks = [0xF800, 0, 0x1F] })
        narrows.other(
            "default",
            narrow.with {
                $0.compression = 0
                $0.masks = []
            }
        )
        return family.files + narrows.files
    }
}
