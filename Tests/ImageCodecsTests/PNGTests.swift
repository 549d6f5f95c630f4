import CZlib
import Foundation
import ImageCodecs
import Raster
import TestSupport
import Testing

struct PNGTests {
    private func randomSurface(seed: Int, opaque: Bool) throws -> Surface {
        var random = SeededGenerator(seed: seed)
        let surface = try #require(Surface(size: PixelSize(width: 37, height: 23)))
        for y in 0..<23 {
            for x in 0..<37 {
                let alpha: UInt32 = opaque ? 255 : UInt32.random(in: 0...255, using: &random)
                let channels = (0..<3).map { _ in UInt32.random(in: 0...alpha, using: &random) }
                surface[x, y] = alpha << 24 | channels[0] << 16 | channels[1] << 8 | channels[2]
            }
        }
        return surface
    }

    private func pixels(_ surface: Surface) -> [UInt32] {
        (0..<surface.size.height).flatMap { y in (0..<surface.size.width).map { surface[$0, y] } }
    }

    @Test(arguments: [true, false])
    func encodeAndDecodeRoundTrip(opaque: Bool) throws {
        for seed in 0..<10 {
            let surface = try randomSurface(seed: seed, opaque: opaque)
            let read = try PNG.decode(PNG.encode(surface, opaque: opaque))
            #expect(pixels(read) == pixels(surface))
        }
    }

    @Test func unpremultipliedAndPremultipliedRoundTrip() {
        for alpha in UInt32(0)...255 {
            for value in 0...alpha {
                let pixel = alpha << 24 | value << 16 | value << 8 | value
                #expect(PNG.premultiplied(PNG.unpremultiplied(pixel)) == pixel)
            }
        }
        #expect(PNG.unpremultiplied(0x8040_8000) == 0x8080_FF00)
    }

    @Test func decodeTruncatedDataThrows() throws {
        let data = try PNG.encode(randomSurface(seed: 1, opaque: false), opaque: false)
        for length in stride(from: 0, to: data.count - 13, by: 7) {
            #expect(throws: ImageFileError.self) { try PNG.decode(data.prefix(length)) }
        }
    }

    @Test func decodeDamagedDataDoesNotCrash() throws {
        let data = try PNG.encode(randomSurface(seed: 2, opaque: false), opaque: false)
        var random = SeededGenerator(seed: 3)
        var failures = 0
        for _ in 0..<300 {
            var broken = data
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                broken[Int.random(in: 0..<broken.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            do { _ = try PNG.decode(broken) } catch { failures += 1 }
        }
        #expect(failures > 200)
        #expect(throws: ImageFileError.self) { try PNG.decode(Data("GIF89a, not a PNG at all".utf8)) }
        #expect(throws: ImageFileError.cannotDecode(.png, reason: "no data")) { try PNG.decode(Data()) }
    }

    /// A file of 67 bytes whose header claims two billion pixels.
    @Test func decodeHugeSizeThrowsBeforeAllocating() throws {
        func header(_ width: UInt32, _ height: UInt32) -> Data {
            func bigEndian(_ value: UInt32) -> [UInt8] {
                [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
            }
            func crc(_ bytes: [UInt8]) -> UInt32 { UInt32(truncatingIfNeeded: crc32_z(0, bytes, bytes.count)) }
            let body = Array("IHDR".utf8) + bigEndian(width) + bigEndian(height) + [8, 6, 0, 0, 0]
            let data = Array("IDAT".utf8) + [0x78, 0x9C, 3, 0, 0, 0, 0, 1]
            let end = Array("IEND".utf8)
            var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
            for (length, chunk) in [(13, body), (8, data), (0, end)] as [(UInt32, [UInt8])] {
                file += bigEndian(length) + chunk + bigEndian(crc(chunk))
            }
            return file
        }
        #expect(throws: ImageFileError.tooLarge(width: 30_000, height: 30_000)) {
            try PNG.decode(header(30_000, 30_000))
        }
        #expect(throws: ImageFileError.tooLarge(width: 40_000, height: 1)) { try PNG.decode(header(40_000, 1)) }
        for (width, height) in [(0, 5), (5, 0), (.max, .max), (1 << 31, 1)] as [(UInt32, UInt32)] {
            #expect(throws: ImageFileError.self) { try PNG.decode(header(width, height)) }
        }
        #expect(throws: ImageFileError.self) { try PNG.decode(header(10, 10)) }
    }

    @Test func writeIsAtomicAndErrorsNameTheFile() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("png-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let surface = try randomSurface(seed: 5, opaque: true)
        let path = folder.appendingPathComponent("a.png").path
        try PNG.write(surface, opaque: true, to: path)
        try PNG.write(surface, opaque: true, to: path)
        #expect(pixels(try PNG.read(path)) == pixels(surface))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.png"])

        let missing = folder.appendingPathComponent("none/b.png").path
        do {
            try PNG.write(surface, opaque: true, to: missing)
            Issue.record("written where there is no folder")
        } catch {
            #expect(error.description.contains(missing))
        }
        #expect(throws: ImageFileError.self) { try PNG.read(missing) }
        try Data("nothing".utf8).write(to: URL(fileURLWithPath: path))
        do {
            _ = try PNG.read(path)
            Issue.record("read a file that is not an image")
        } catch {
            #expect(error.description.hasPrefix(path))
        }
    }
}
