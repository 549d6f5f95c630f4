import Foundation
import ImageCodecs
import LinuxIO
import Raster
import TestSupport
import Testing

/// Malicious and damaged files: no crash, no long decoding, no memory beyond the limits.
///
/// `EASEL_FUZZ_SECONDS=60` takes that long for each format, and another seed at each start; without it a fixed number of
/// files is read, always the same.
struct ImageFileFuzzTests {
    private static let seconds = ProcessInfo.processInfo.environment["EASEL_FUZZ_SECONDS"].flatMap(Double.init)

    @Test(arguments: ["png", "jpg", "gif", "tif", "webp", "bmp"])
    func mutatedFilesDecodeOrThrow(kind: String) throws {
        let corpus = try ImageFileTests.names.filter { $0.hasSuffix(kind) }.map { try ImageFileTests.data($0) }
        let seed = Self.seconds == nil ? 77 : Int.random(in: 0...Int.max)
        var random = SeededGenerator(seed: seed)
        var limits = ImageLimits()
        limits.pixelCount = 1 << 22
        limits.sequencePixelCount = 1 << 22
        let end = Self.seconds.map { MonotonicClock().now + .seconds($0) }
        var count = 0
        var read = 0
        var slowest = MonotonicDuration.zero
        while end.map({ MonotonicClock().now < $0 }) ?? (count < 1500) {
            let data = Self.mutated(corpus, &random)
            count += 1
            let start = MonotonicClock().now
            do {
                let image = try ImageFile.decode(data, limits: limits)
                #expect(image.surface.size.area <= limits.pixelCount)
                #expect((1...8).contains(image.orientation))
                Self.checkPremultiplied(image)
                read += 1
                let sequence = try ImageFile.decodeFrames(data, limits: limits)
                #expect(sequence.frames.allSatisfy { $0.duration >= 0 && $0.image.surface.size.area > 0 })
            } catch {
                #expect(!error.description.isEmpty)
            }
            slowest = max(slowest, MonotonicClock().now - start)
        }
        #expect(read > 0 && read < count, "some are read and some are not")
        if Self.seconds != nil { print("\(kind): seed \(seed), \(count) files, \(read) read, slowest \(slowest)") }
    }

    private static func checkPremultiplied(_ image: DecodedImage) {
        for y in 0..<image.surface.size.height {
            let row = image.surface.row(y)
            for x in 0..<image.surface.size.width {
                let (pixel, alpha) = (row[x], row[x] >> 24)
                let isSound =
                    pixel >> 16 & 0xFF <= alpha && pixel >> 8 & 0xFF <= alpha && pixel & 0xFF <= alpha
                    && (!image.isOpaque || alpha == 255)
                if !isSound {
                    Issue.record("\(x), \(y): \(String(pixel, radix: 16))")
                    return
                }
            }
        }
    }

    private static func mutated(_ corpus: [Data], _ random: inout SeededGenerator) -> Data {
        var data = corpus[Int.random(in: 0..<corpus.count, using: &random)]
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            guard !data.isEmpty else { break }
            // Headers are at the beginning, where a change does most.
            let limit = Bool.random(using: &random) ? min(64, data.count) : data.count
            let position = Int.random(in: 0..<limit, using: &random)
            switch Int.random(in: 0..<7, using: &random) {
            case 0: data[position] = UInt8.random(in: 0...255, using: &random)
            case 1: data[position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 2: data[position] = [0, 1, 0x7F, 0x80, 0xFF][Int.random(in: 0..<5, using: &random)]
            case 3:
                for index in position..<min(position + 4, data.count) { data[index] = 0xFF }
            case 4: data = data.prefix(position)
            case 5: data.insert(contentsOf: data.suffix(from: position).prefix(16), at: position)
            default:
                let other = corpus[Int.random(in: 0..<corpus.count, using: &random)]
                data = data.prefix(position) + other.dropFirst(Int.random(in: 0..<other.count, using: &random))
            }
            data = Data(data)
        }
        return data
    }

    /// Small files that claim to be huge.
    @Test func hugeClaimedSizesThrow() throws {
        func patched(_ name: String, _ changes: [(Int, [UInt8])]) throws -> Data {
            var data = try ImageFileTests.data(name)
            for (offset, bytes) in changes { data.replaceSubrange(offset..<offset + bytes.count, with: bytes) }
            return data
        }
        // The size of a progressive JPEG stands in its SOF2 segment.
        let jpeg = try ImageFileTests.data("progressive.jpg")
        let frame = try #require(jpeg.firstRange(of: Data([0xFF, 0xC2])))
        let size = [UInt8](repeating: 0x1F, count: 4)
        let files = [
            try patched("progressive.jpg", [(frame.lowerBound + 5, size)]),
            try patched("rgb.bmp", [(18, [0xFF, 0x1F, 0, 0]), (22, [0xFF, 0x1F, 0, 0])]),
            try patched("moving.gif", [(6, [0xFF, 0x1F, 0xFF, 0x1F])]),
        ]
        for (index, file) in files.enumerated() {
            do {
                let image = try ImageFile.decode(file)
                #expect(index == 2 && image.surface.size == PixelSize(width: 8191, height: 8191))
            } catch {
                #expect(index < 2, "\(error)")
            }
        }
        #expect(throws: ImageFileError.self) { try ImageFile.decodeFrames(files[2]) }
        #expect(throws: ImageFileError.tooLarge(width: 65_535, height: 65_535)) {
            try ImageFile.decode(patched("still.gif", [(6, [0xFF, 0xFF, 0xFF, 0xFF])]))
        }
    }
}
