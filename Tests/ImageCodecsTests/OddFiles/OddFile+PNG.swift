import CZlib
import Foundation

/// A writer of PNG files from their chunks.
enum PNGWriter {
    static let signature = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    static let end = chunk("IEND", Data())

    static func chunk(_ name: String, _ content: Data, checksum: UInt32? = nil) -> Data {
        let body = Array(name.utf8) + Array(content)
        let sum = checksum ?? UInt32(truncatingIfNeeded: crc32_z(0, body, body.count))
        return join(.big(UInt32(content.count)), Data(body), .big(sum))
    }

    static func header(_ width: Int, _ height: Int, depth: UInt8, colorType: UInt8) -> Data {
        chunk("IHDR", join(.big(UInt32(width), UInt32(height)), Data([depth, colorType, 0, 0, 0])))
    }

    /// Returns the pixel data of rows, each without a filter, in stored blocks.
    static func compressed(_ rows: [Data]) -> Data {
        let bytes = Array(rows.map { Data([0]) + $0 }.joinedData())
        let sum = UInt32(truncatingIfNeeded: adler32_z(1, bytes, bytes.count))
        let length = UInt16(bytes.count)
        return join(Data([0x78, 0x01, 0x01]), .little(length, ~length), Data(bytes), .big(sum))
    }
}

/// The chunks of a PNG file.
struct PNGParts {
    /// The chunks before the pixels.
    var head: [(name: String, content: Data)] = []
    var pixels = Data()

    init(_ file: Data) {
        let bytes = [UInt8](file)
        var position = 8
        while position < bytes.count {
            let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
            let name = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
            let content = Data(bytes[position + 8..<position + 8 + length])
            if name == "IDAT" { pixels += content } else if name != "IEND" { head.append((name, content)) }
            position += 12 + length
        }
    }

    func data(before: Data = Data(), pixels: [Data]? = nil, end: Data = PNGWriter.end) -> Data {
        let head = head.map { PNGWriter.chunk($0.name, $0.content) }.joinedData()
        let pixels = pixels ?? [self.pixels]
        let body = pixels.map { PNGWriter.chunk("IDAT", $0) }.joinedData()
        return join(PNGWriter.signature, head, before, body, end)
    }
}

extension OddFile {
    static func pngs() throws -> [OddFile] {
        try ["rgb", "palette", "alpha"].flatMap { try pngs($0, PNGParts(ImageFileTests.data("\($0).png"))) }
    }

    private static func pngs(_ kind: String, _ parts: PNGParts) -> [OddFile] {
        var family = OddFileFamily("png", kind, original: parts.data())
        let (whole, end, pixels) = (parts.data(), PNGWriter.end, parts.pixels)
        func chunk(_ name: String, _ content: [UInt8] = [], checksum: UInt32? = nil) -> Data {
            PNGWriter.chunk(name, Data(content), checksum: checksum)
        }
        // The end of the file.
        family.same("no-end", parts.data(end: Data()))
        family.same("end-without-checksum", parts.data(end: end.dropLast(4)))
        family.same("end-with-wrong-checksum", parts.data(end: chunk("IEND", checksum: 7)))
        family.same("two-ends", parts.data(end: end + end))
        family.same("text-after-end", parts.data(end: end + Data(text: "junk, more junk")))
        family.same("chunk-after-end", parts.data(end: end + chunk("tEXt", [65, 0, 66])))
        family.same("zeros-instead-of-end", parts.data(end: Data(count: 20)))
        // Chunks.
        family.same("unknown-chunks", parts.data(before: chunk("zzZz", [1, 2]), end: chunk("abCd") + end))
        family.same("wrong-checksum-of-text", parts.data(before: chunk("tEXt", [65, 0, 66], checksum: 3)))
        family.same(
            "doubled-resolution",
            parts.data(
                before: chunk("pHYs", [0, 0, 0, 1, 0, 0, 0, 1, 0]) + chunk("pHYs", [0, 0, 0, 1, 0, 0, 0, 1, 0])
            )
        )
        family.same("invalid-gamma", parts.data(before: chunk("gAMA", [0, 0, 0, 0])))
        family.same("invalid-color-space", parts.data(before: chunk("sRGB", [9])))
        family.same("invalid-profile", parts.data(before: chunk("iCCP", [65, 0, 0, 1, 2, 3])))
        family.same("unknown-critical-chunk", parts.data(before: chunk("ABCD", [1])))
        // Pixel data.
        let pieces = stride(from: 0, to: pixels.count, by: 7).map { Data(pixels.dropFirst($0).prefix(7)) }
        family.same("many-pieces", parts.data(pixels: pieces))
        family.same("empty-pieces", parts.data(pixels: [Data(), pixels, Data()]))
        family.same("more-compressed-data", parts.data(pixels: [pixels + Data(text: "zzzz")]))
        family.same("smaller-window", parts.data(pixels: [Data([0x08, 0x1D]) + pixels.dropFirst(2)]))
        family.same("no-checksum-of-pixels", parts.data(pixels: [pixels.dropLast(4)]))
        family.same("wrong-checksum-of-pixels", parts.data(pixels: [pixels.dropLast(4) + Data(text: "abcd")]))
        family.incomplete("cut-file", Data(whole.prefix(whole.count - pixels.count / 2 - 20)))
        family.incomplete("cut-pixels", parts.data(pixels: [pixels.prefix(pixels.count / 2)]))
        family.incomplete(
            "newline-converted",
            join(Data([0x89, 0x50, 0x4E, 0x47, 0x0A, 0x1A, 0x0A]), whole.dropFirst(8))
        )
        return family.files
    }
}
