import Foundation

/// A writer of TIFF files of one image.
struct TIFFWriter {
    struct Entry {
        var tag: UInt16
        /// 1 for bytes, 3 for numbers of 16 bits, 4 for numbers of 32 bits.
        var type: UInt16
        var values: [Int]
    }

    static let width = 6
    static let height = 4
    static let pixels = Data((0..<width * height * 3).map { UInt8(($0 * 7 + 1) % 256) })

    var entries: [Entry]
    var pixels = Self.pixels
    var isBigEndian = false
    var isSorted = true
    var next = 0
    var entryCount: Int?
    var tail = Data()

    /// Creates a writer of an image without compression. Offsets of strips are those in the pixel data.
    init() {
        let size = Self.width * Self.height * 3
        entries = [
            Entry(tag: 256, type: 3, values: [Self.width]), Entry(tag: 257, type: 3, values: [Self.height]),
            Entry(tag: 258, type: 3, values: [8, 8, 8]), Entry(tag: 259, type: 3, values: [1]),
            Entry(tag: 262, type: 3, values: [2]), Entry(tag: 273, type: 4, values: [0]),
            Entry(tag: 277, type: 3, values: [3]), Entry(tag: 278, type: 3, values: [Self.height]),
            Entry(tag: 279, type: 4, values: [size]),
        ]
    }

    /// Returns the file after a change.
    func with(_ change: (inout TIFFWriter) -> Void) -> Data {
        var copy = self
        change(&copy)
        return copy.data
    }

    mutating func set(_ tag: UInt16, _ values: [Int], type: UInt16 = 3) {
        entries.removeAll { $0.tag == tag }
        entries.append(Entry(tag: tag, type: type, values: values))
    }

    mutating func setType(_ type: UInt16, of tags: [UInt16]) {
        for index in entries.indices where tags.contains(entries[index].tag) { entries[index].type = type }
    }

    mutating func remove(_ tag: UInt16) { entries.removeAll { $0.tag == tag } }

    private func number(_ value: Int, _ size: Int) -> Data {
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return Data(isBigEndian ? bytes.reversed() : bytes)
    }

    var data: Data {
        let sorted = isSorted ? entries.sorted { $0.tag < $1.tag } : entries
        let start = 8 + 2 + 12 * sorted.count + 4
        var extra = pixels + Data(count: pixels.count % 2)
        var directory = Data()
        for entry in sorted {
            let size = entry.type == 4 ? 4 : entry.type == 3 ? 2 : 1
            let isOffset = entry.tag == 273 || entry.tag == 324
            let values = entry.values.map { number(isOffset ? $0 + start : $0, size) }.joinedData()
            directory += join(number(Int(entry.tag), 2), number(Int(entry.type), 2), number(entry.values.count, 4))
            if values.count <= 4 {
                directory += values + Data(count: 4 - values.count)
            } else {
                directory += number(start + extra.count, 4)
                extra += values + Data(count: values.count % 2)
            }
        }
        let head = join(Data(text: isBigEndian ? "MM" : "II"), number(42, 2), number(8, 4))
        return join(head, number(entryCount ?? sorted.count, 2), directory, number(next, 4), extra, tail)
    }
}

extension OddFile {
    static func tiffs() throws -> [OddFile] {
        let writer = TIFFWriter()
        var family = OddFileFamily("tif", "color", original: writer.data)
        family.same("big-endian", writer.with { $0.isBigEndian = true })
        family.same(
            "unsorted",
            writer.with {
                $0.entries.reverse()
                $0.isSorted = false
            }
        )
        family.same("doubled-entry", writer.with { $0.entries.append(.init(tag: 256, type: 3, values: [9])) })
        family.same(
            "unknown-entries",
            writer.with {
                $0.set(40_000, [9])
                $0.set(65_000, [1, 2, 3, 4, 5, 6], type: 1)
            }
        )
        family.same("one-bit-count", writer.with { $0.set(258, [8]) })
        family.same("long-numbers", writer.with { $0.setType(4, of: [256, 257, 278]) })
        family.same("byte-numbers", writer.with { $0.setType(1, of: [256, 257]) })
        family.same("short-offsets", writer.with { $0.setType(3, of: [273, 279]) })
        for (tag, name) in [(259, "compression"), (278, "rows-per-strip"), (279, "byte-count")] as [(UInt16, String)] {
            family.same("no-\(name)", writer.with { $0.remove(tag) })
        }
        family.same("large-rows-per-strip", writer.with { $0.set(278, [65_535]) })
        family.same("zero-byte-count", writer.with { $0.set(279, [0], type: 4) })
        family.same("small-byte-count", writer.with { $0.set(279, [20], type: 4) })
        family.same("large-byte-count", writer.with { $0.set(279, [99_999], type: 4) })
        for orientation in [0, 9, 300] {
            family.same("orientation-\(orientation)", writer.with { $0.set(274, [orientation]) })
        }
        family.same("next-behind-end", writer.with { $0.next = 99_999 })
        family.same("next-is-itself", writer.with { $0.next = 8 })
        family.same("text-after-pixels", writer.with { $0.tail = Data(text: "junk, more junk") })
        let offsets = (0..<TIFFWriter.height).map { $0 * 18 }
        family.same(
            "strips",
            writer.with {
                $0.set(273, offsets, type: 4)
                $0.set(278, [1])
                $0.set(279, [18, 18, 18, 18], type: 4)
            }
        )
        family.same(
            "more-strips",
            writer.with {
                $0.set(273, offsets + [0, 0], type: 4)
                $0.set(278, [1])
                $0.set(279, [18, 18, 18, 18, 18, 18], type: 4)
            }
        )
        family.incomplete(
            "strip-behind-end",
            writer.with {
                $0.set(273, [0, 18, 99_999, 54], type: 4)
                $0.set(278, [1])
                $0.set(279, [18, 18, 18, 18], type: 4)
            }
        )
        family.other(
            "last-strip-over-other-data",
            writer.with {
                $0.set(273, offsets, type: 4)
                $0.set(278, [1])
                $0.set(279, [18, 18, 18, 18], type: 4)
                $0.set(305, [65, 66, 67, 0], type: 1)
                $0.pixels = $0.pixels.dropLast(6)
            }
        )
        family.incomplete("cut-pixels", Data(writer.data.dropLast(40)))
        family.incomplete("no-width", writer.with { $0.remove(256) })
        return family.files + grayTIFFs()
    }

    private static func grayTIFFs() -> [OddFile] {
        var writer = TIFFWriter()
        writer.pixels = TIFFWriter.pixels.prefix(24)
        for (tag, value) in [(258, 8), (262, 1), (277, 1)] as [(UInt16, Int)] { writer.set(tag, [value]) }
        writer.set(279, [24], type: 4)
        var family = OddFileFamily("tif", "gray", original: writer.data)
        family.same("no-samples-per-pixel", writer.with { $0.remove(277) })
        family.other("white-is-zero", writer.with { $0.set(262, [0]) })
        for bits in [1, 2, 4, 16] {
            let size = (TIFFWriter.width * bits + 7) / 8 * TIFFWriter.height
            family.other(
                "bits-\(bits)",
                writer.with {
                    $0.pixels = TIFFWriter.pixels.prefix(size)
                    $0.set(258, [bits])
                    $0.set(279, [size], type: 4)
                }
            )
        }
        var palette = writer
        palette.set(262, [3])
        palette.pixels = Data((0..<24).map { $0 % 20 })
        let colors = (0..<768).map { ($0 * 83) % 256 }
        palette.set(320, colors.map { $0 * 257 })
        var palettes = OddFileFamily("tif", "palette", original: palette.data)
        palettes.same("colors-of-eight-bits", palette.with { $0.set(320, colors) })
        return family.files + palettes.files
    }
}
