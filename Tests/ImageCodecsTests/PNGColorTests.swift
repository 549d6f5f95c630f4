import CZlib
import Foundation
import ImageCodecs
import Raster
import Testing

/// The colors of PNG files by the size of their samples and their color spaces.
struct PNGColorTests {
    private enum Kind: UInt8, CaseIterable {
        case gray = 0
        case rgb = 2
        case grayAlpha = 4
        case rgba = 6

        var sampleCount: Int { [.gray: 1, .rgb: 3, .grayAlpha: 2, .rgba: 4][self] ?? 0 }
    }

    private static let (width, height) = (16, 16)

    /// Values that include the darkest and the lightest, in each channel.
    private static func sample(_ x: Int, _ y: Int, _ channel: Int) -> Int { (y * width + x + channel * 85) % 256 }

    /// - Parameter low: The lower byte of samples of 16 bits; `nil` for that of the nearest value.
    private static func file(_ kind: Kind, depth: UInt8, chunks: Data = Data(), low: UInt8? = nil) -> Data {
        let rows = (0..<height).map { y in
            Data(
                (0..<width).flatMap { x in
                    (0..<kind.sampleCount).flatMap { channel -> [UInt8] in
                        let value = UInt8(sample(x, y, channel))
                        return depth == 8 ? [value] : [value, low ?? value]
                    }
                }
            )
        }
        let pixels = PNGWriter.chunk("IDAT", PNGWriter.compressed(rows))
        let header = PNGWriter.header(width, height, depth: depth, colorType: kind.rawValue)
        return join(PNGWriter.signature, header, chunks, pixels, PNGWriter.end)
    }

    private static func pixels(_ data: Data) throws -> [UInt32] {
        let surface = try ImageFile.decode(data).surface
        return (0..<height).flatMap { y in (0..<width).map { surface[$0, y] } }
    }

    private static func difference(_ left: [UInt32], _ right: [UInt32]) -> Int {
        zip(left, right).map { pair in
            [24, 16, 8, 0].map { abs(Int(pair.0 >> $0 & 0xFF) - Int(pair.1 >> $0 & 0xFF)) }.max() ?? 0
        }.max() ?? 0
    }

    /// Without a color space, samples are sRGB, whatever their size.
    @Test(arguments: Kind.allCases) private func untaggedSixteenBitsEqualEightBits(kind: Kind) throws {
        let eight = try Self.pixels(Self.file(kind, depth: 8))
        #expect(try Self.pixels(Self.file(kind, depth: 16)) == eight)
        // All values that round to the same one, or are next to it.
        // Alpha is rounded as well.
        let tolerance = kind == .gray || kind == .rgb ? 1 : 2
        for low in [0, 1, 127, 128, 255] as [UInt8] {
            let pixels = try Self.pixels(Self.file(kind, depth: 16, low: low))
            #expect(Self.difference(pixels, eight) <= tolerance, "\(low)")
        }
        if kind == .gray {
            #expect(eight == (0..<256).map { 0xFF00_0000 | UInt32($0) * 0x010101 })
        }
    }

    /// Chunks that do not say how bright the samples are.
    @Test(arguments: Kind.allCases) private func chunksWithoutGammaChangeNothing(kind: Kind) throws {
        let eight = try Self.pixels(Self.file(kind, depth: 8))
        let chromaticities = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000] as [UInt32]
        for chunk in [
            PNGWriter.chunk("pHYs", Data([0, 0, 0, 1, 0, 0, 0, 1, 0])), PNGWriter.chunk("sBIT", Data(count: 0)),
            PNGWriter.chunk("cHRM", chromaticities.map { Data.big($0) }.joinedData()),
            PNGWriter.chunk("eXIf", Data("II*\0\u{8}\0\0\0\0\0\0\0\0\0".utf8)),
        ] {
            #expect(try Self.difference(Self.pixels(Self.file(kind, depth: 16, chunks: chunk)), eight) <= 1)
        }
    }

    /// A file that says sRGB has the same colors; one that says that its samples are linear is converted, in both sizes.
    @Test(arguments: Kind.allCases) private func taggedFilesHaveStatedColors(kind: Kind) throws {
        let eight = try Self.pixels(Self.file(kind, depth: 8))
        for chunk in [PNGWriter.chunk("sRGB", Data([0])), PNGWriter.chunk("gAMA", .big(UInt32(45_455)))] {
            #expect(try Self.difference(Self.pixels(Self.file(kind, depth: 16, chunks: chunk)), eight) <= 1)
            #expect(try Self.difference(Self.pixels(Self.file(kind, depth: 8, chunks: chunk)), eight) <= 1)
        }
        let linear = PNGWriter.chunk("gAMA", .big(UInt32(100_000)))
        let converted = try Self.pixels(Self.file(kind, depth: 16, chunks: linear))
        #expect(Self.difference(converted, eight) > 40)
        #expect(try Self.difference(Self.pixels(Self.file(kind, depth: 8, chunks: linear)), converted) <= 2)
        if kind == .gray { #expect(converted[55] & 0xFF == 128 || converted[55] & 0xFF == 127) }
    }

    /// One color of an image with 16 bits may be transparent.
    @Test func transparentColorOfSixteenBits() throws {
        let chunk = PNGWriter.chunk("tRNS", Data([7, 7]))
        var expected = try Self.pixels(Self.file(.gray, depth: 8))
        expected[7] = 0
        #expect(try Self.pixels(Self.file(.gray, depth: 16, chunks: chunk)) == expected)
        #expect(try ImageFile.decode(Self.file(.gray, depth: 16, chunks: chunk)).isOpaque == false)
    }
}
