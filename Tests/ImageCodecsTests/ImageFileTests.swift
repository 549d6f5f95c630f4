import Foundation
import ImageCodecs
import LinuxIO
import Raster
import TestSupport
import Testing

/// Decoding of image files. `Images` holds small ones of every format, written by other programs. All but the animated
/// ones show the same: red grows to the right, green downwards, blue changes from square to square of four pixels.
struct ImageFileTests {
    static let size = PixelSize(width: 24, height: 16)

    static func data(_ name: String) throws -> Data {
        try Data(contentsOf: #require(Bundle.module.resourceURL).appendingPathComponent("Images/\(name)"))
    }

    /// The limits for files that have to be complete.
    static let strict = {
        var limits = ImageLimits()
        limits.tolerance = .strict
        return limits
    }()

    static var names: [String] {
        get throws {
            let folder = try #require(Bundle.module.resourceURL).appendingPathComponent("Images")
            return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        }
    }

    private func expected(_ x: Int, _ y: Int) -> UInt32 {
        let (red, green) = (x * 255 / 23, y * 255 / 15)
        return 0xFF00_0000 | UInt32(red << 16 | green << 8 | ((x / 4 + y / 4) % 2 == 1 ? 200 : 40))
    }

    private func gray(_ pixel: UInt32) -> UInt32 {
        ((pixel >> 16 & 0xFF) * 19595 + (pixel >> 8 & 0xFF) * 38470 + (pixel & 0xFF) * 7471 + 0x8000) >> 16 & 0xFF
    }

    private func pixels(_ image: DecodedImage) -> [UInt32] {
        let surface = image.surface
        return (0..<surface.size.height).flatMap { y in (0..<surface.size.width).map { surface[$0, y] } }
    }

    private func differences(_ left: UInt32, _ right: UInt32) -> [Int] {
        [24, 16, 8, 0].map { abs(Int(left >> $0 & 0xFF) - Int(right >> $0 & 0xFF)) }
    }

    @Test(arguments: ["rgb.png", "lzw.tif", "deflate.tif", "lossless.webp", "rgb.bmp"])
    func losslessFormatsDecodeExactly(name: String) throws {
        let image = try ImageFile.decode(Self.data(name))
        #expect(image.surface.size == Self.size)
        #expect(image.isOpaque)
        #expect(image.orientation == 1)
        for y in 0..<16 { for x in 0..<24 { #expect(image.surface[x, y] == expected(x, y)) } }
    }

    /// Colors are stored at half the resolution of brightness.
    @Test(arguments: [
        "rgb.jpg", "progressive.jpg", "arithmetic.jpg", "arithmetic-progressive.jpg", "scans.jpg", "cmyk.jpg",
        "lossy.webp",
    ])
    func lossyFormatsDecodeApproximately(name: String) throws {
        let image = try ImageFile.decode(Self.data(name))
        #expect(image.surface.size == Self.size && image.isOpaque)
        var (colors, brightness) = (0, 0)
        for y in 0..<16 {
            for x in 0..<24 {
                let (pixel, expected) = (image.surface[x, y], expected(x, y))
                let parts = differences(pixel, expected)
                #expect(parts[0] == 0)
                colors += parts.reduce(0, +)
                brightness += abs(Int(gray(pixel)) - Int(gray(expected)))
            }
        }
        #expect(Double(colors) / Double(3 * Self.size.area) < 16)
        #expect(Double(brightness) / Double(Self.size.area) < 3)
    }

    @Test(arguments: [("gray.bmp", 0), ("gray.tif", 0), ("gray.jpg", 24)])
    func grayImagesDecodeToEqualChannels(name: String, tolerance: Int) throws {
        let image = try ImageFile.decode(Self.data(name))
        for y in 0..<16 {
            for x in 0..<24 {
                let value = gray(expected(x, y))
                let parts = differences(image.surface[x, y], 0xFF00_0000 | value << 16 | value << 8 | value)
                #expect(parts.allSatisfy { $0 <= tolerance }, "\(x), \(y)")
            }
        }
    }

    /// One image of sixteen colors, in five files.
    @Test func paletteImagesDecodeEquallyInAllFormats() throws {
        let reference = pixels(try ImageFile.decode(Self.data("palette.png")))
        #expect(Set(reference).count == 16)
        for name in ["still.gif", "interlaced.gif", "palette.tif", "palette.bmp"] {
            #expect(pixels(try ImageFile.decode(Self.data(name))) == reference, "\(name)")
        }
        #expect(
            pixels(try ImageFile.decode(Self.data("fax.tif"))) == pixels(try ImageFile.decode(Self.data("bits.bmp")))
        )
    }

    @Test(arguments: ["alpha.png", "alpha.tif", "alpha.webp", "alpha.bmp"])
    func decodedAlphaIsPremultiplied(name: String) throws {
        let image = try ImageFile.decode(Self.data(name))
        #expect(!image.isOpaque)
        for y in 0..<16 {
            for x in 0..<24 {
                let straight = expected(x, y) & 0xFF_FFFF | UInt32(x * 255 / 23) << 24
                // libtiff premultiplies by itself, and cuts off.
                let tolerance = name.hasSuffix("tif") ? 1 : 0
                let parts = differences(image.surface[x, y], PNG.premultiplied(straight))
                #expect(parts.allSatisfy { $0 <= tolerance }, "\(x), \(y)")
            }
        }
    }

    @Test(arguments: ["turned.jpg", "turned.tif", "turned.webp"])
    func orientationIsReadFromExif(name: String) throws {
        let image = try ImageFile.decode(Self.data(name))
        #expect(image.orientation == 6)
        #expect(image.surface.size == Self.size, "pixels stay as they are stored")
        #expect(differences(image.surface[23, 0], expected(23, 0)).allSatisfy { $0 < 40 })
    }

    @Test func sixteenBitSamplesAreReducedToEight() throws {
        #expect(pixels(try ImageFile.decode(Self.data("deep.png"))).allSatisfy { $0 == 0xFF00_0000 })
    }

    // MARK: Animated images

    private struct Square {
        let rect: PixelRect
        let color: UInt32

        /// The transparent pixel in it.
        var hole: PixelPoint?

        func shows(_ x: Int, _ y: Int) -> Bool { rect.contains(x: x, y: y) && PixelPoint(x: x, y: y) != hole }
    }

    /// - Parameter seen: for each frame the squares that are seen in it, from back to front.
    private func checkFrames(_ sequence: ImageSequence, _ squares: [Square], _ seen: [[Int]]) {
        #expect(sequence.frames.count == seen.count)
        for (index, (frame, seen)) in zip(sequence.frames, seen).enumerated() {
            for y in 0..<16 {
                for x in 0..<24 {
                    let square = seen.map { squares[$0] }.last { $0.shows(x, y) }
                    #expect(frame.image.surface[x, y] == square?.color ?? 0, "\(x), \(y) of frame \(index)")
                }
            }
        }
    }

    /// A red square that stays; a green one that is cleared after its frame; a blue one over both, after which the previous
    /// content is restored; a small green one. The first pixel of each is transparent.
    @Test func decodeFramesOfAnimatedGIF() throws {
        func square(_ x: Int, _ y: Int, _ side: Int, _ color: UInt32) -> Square {
            let rect = PixelRect(x: x, y: y, width: side, height: side)
            return Square(rect: rect, color: color, hole: rect.origin)
        }
        let squares = [
            square(0, 0, 8, 0xFFFF_0000), square(8, 4, 8, 0xFF00_FF00), square(12, 8, 8, 0xFF00_00FF),
            square(0, 12, 4, 0xFF00_FF00),
        ]
        let sequence = try ImageFile.decodeFrames(Self.data("moving.gif"))
        // A frame's time of zero is a tenth of a second.
        #expect(sequence.frames.map(\.duration) == [0.1, 0.25, 0.1, 0.07])
        #expect(sequence.loopCount == 4, "played, and again three times")
        checkFrames(sequence, squares, [[0], [0, 1], [0, 2], [0, 3]])
        #expect(try pixels(ImageFile.decode(Self.data("moving.gif"))) == pixels(sequence.frames[0].image))
    }

    @Test func decodeFramesOfAnimatedWebP() throws {
        let squares = [
            Square(rect: PixelRect(x: 0, y: 0, width: 8, height: 8), color: 0xFFFF_0000),
            Square(rect: PixelRect(x: 8, y: 4, width: 8, height: 8), color: 0xFF00_FF00),
            Square(rect: PixelRect(x: 16, y: 8, width: 8, height: 8), color: 0xFF00_00FF),
        ]
        let sequence = try ImageFile.decodeFrames(Self.data("moving.webp"))
        #expect(sequence.frames.map(\.duration) == [0.1, 0.25, 0.04])
        #expect(sequence.loopCount == 2)
        checkFrames(sequence, squares, [[0], [1], [2]])
        #expect(try pixels(ImageFile.decode(Self.data("moving.webp"))) == pixels(sequence.frames[0].image))
    }

    @Test(arguments: ["moving.gif", "moving.webp"]) func truncatedAnimationHasFramesBeforeDamage(name: String) throws {
        let data = try Self.data(name)
        let whole = try ImageFile.decodeFrames(data)
        var counts: Set<Int> = []
        for length in 0..<data.count {
            guard let sequence = try? ImageFile.decodeFrames(data.prefix(length)) else {
                counts.insert(0)
                continue
            }
            counts.insert(sequence.frames.count)
            #expect(sequence.loopCount == whole.loopCount)
            for (frame, expected) in zip(sequence.frames, whole.frames) {
                #expect(
                    pixels(frame.image) == pixels(expected.image) && frame.duration == expected.duration,
                    "\(length)"
                )
            }
        }
        #expect(counts.isSuperset(of: 0..<whole.frames.count), "\(counts)")
    }

    @Test func decodeFramesOfStillImageHasOneFrame() throws {
        let sequence = try ImageFile.decodeFrames(Self.data("rgb.png"))
        #expect(sequence.frames.count == 1 && sequence.frames[0].duration == 0 && sequence.loopCount == 1)
    }

    // MARK: Writing

    @Test func jpegEncodeWritesDecodableFile() throws {
        let image = try ImageFile.decode(Self.data("rgb.png"))
        var sizes: [Int] = []
        for quality in [0, 0.5, 1.0] {
            let data = try JPEG.encode(image.surface, quality: quality)
            sizes.append(data.count)
            #expect(ImageFile.format(of: data) == .jpeg)
            let read = try ImageFile.decode(data)
            #expect(read.surface.size == Self.size)
            if quality == 1 {
                for y in 0..<16 {
                    for x in 0..<24 {
                        #expect(differences(read.surface[x, y], expected(x, y)).allSatisfy { $0 <= 4 })
                    }
                }
            }
        }
        #expect(sizes == sizes.sorted() && Set(sizes).count == 3)
        let odd = try [-1, 7, Double.nan].map { try JPEG.encode(image.surface, quality: $0).count }
        #expect(odd == [sizes[0], sizes[2], sizes[2]])
    }

    // MARK: Errors and limits

    @Test func formatIsDetectedByMagicBytes() throws {
        let formats: [String: ImageFormat] = [
            "png": .png, "jpg": .jpeg, "gif": .gif, "tif": .tiff, "webp": .webp, "bmp": .bmp,
        ]
        for name in try Self.names {
            #expect(ImageFile.format(of: try Self.data(name)) == formats[String(name.split(separator: ".")[1])])
        }
        for text in ["", "B", "RIFF1234WAVE", "GIF90a", "<svg/>"] {
            #expect(ImageFile.format(of: Data(text.utf8)) == nil)
            #expect(throws: ImageFileError.unknownFormat) { try ImageFile.decode(Data(text.utf8)) }
        }
    }

    /// A truncated file is an error of strict decoding if pixels are missing.
    @Test func strictDecodingOfTruncatedFilesThrows() throws {
        // How many bytes of a sound file may be missing: what stands after the pixels.
        let trailers = ["gif": 2, "png": 13, "tif": 1 << 20, "bmp": 0, "jpg": 0, "webp": 2]
        for name in try Self.names {
            let data = try Self.data(name)
            let trailer = try #require(trailers[String(name.split(separator: ".")[1])])
            for length in stride(from: 0, to: data.count, by: data.count / 40 + 1) {
                do {
                    let image = try ImageFile.decode(data.prefix(length), limits: Self.strict)
                    // An animated image is read up to its first frame; the directory of a TIFF file may be anywhere.
                    #expect(
                        length >= data.count - trailer || name.hasPrefix("moving"),
                        "\(name) of \(length) bytes gave \(image.surface.size)"
                    )
                } catch {
                    #expect(error != .unknownFormat || length < 16)
                }
                if length < data.count - max(trailer, 2) {
                    #expect(throws: ImageFileError.self) {
                        try ImageFile.decodeFrames(data.prefix(length), limits: Self.strict)
                    }
                }
            }
        }
    }

    /// The first of libtiff's messages, with its arguments.
    @Test func tiffErrorHasReasonOfLibtiff() throws {
        let data = try Self.data("deflate.tif")
        var reasons: Set<String> = []
        for length in stride(from: 8, to: data.count, by: 16) {
            do throws(ImageFileError) {
                _ = try ImageFile.decode(data.prefix(length), limits: Self.strict)
            } catch {
                guard case .cannotDecode(.tiff, let reason) = error else { continue }
                reasons.insert(reason)
            }
        }
        #expect(reasons.contains { $0.contains("\"BitsPerSample\"") }, "\(reasons)")
        #expect(reasons.allSatisfy { !$0.isEmpty && !$0.contains("%") }, "\(reasons)")
    }

    /// Every prefix of every small file decodes to no image or to one of the right size, without leaks.
    @Test func everyPrefixOfAFileDecodesOrThrows() async {
        await #expect(processExitsWith: .success) {
            for name in try Self.names {
                let data = try Self.data(name)
                for length in 0..<min(data.count, 900) {
                    for limits in [ImageLimits(), Self.strict] {
                        guard let image = try? ImageFile.decode(data.prefix(length), limits: limits) else { continue }
                        precondition(image.surface.size == Self.size, "\(name) of \(length) bytes")
                    }
                }
                precondition(Surface.liveCount == 0, "\(name) leaves \(Surface.liveCount)")
            }
        }
    }

    @Test func sizeLimitsAreCheckedBeforeDecoding() throws {
        var limits = ImageLimits()
        limits.pixelCount = 24 * 16 - 1
        limits.sequencePixelCount = limits.pixelCount
        for name in try Self.names {
            #expect(throws: ImageFileError.tooLarge(width: 24, height: 16), "\(name)") {
                try ImageFile.decode(Self.data(name), limits: limits)
            }
        }
        limits = ImageLimits()
        limits.side = 23
        for name in try Self.names {
            #expect(throws: ImageFileError.tooLarge(width: 24, height: 16)) {
                try ImageFile.decode(Self.data(name), limits: limits)
            }
        }
        limits = ImageLimits()
        limits.frameCount = 2
        for name in ["moving.gif", "moving.webp"] {
            #expect(throws: ImageFileError.tooManyFrames(count: 3)) {
                try ImageFile.decodeFrames(Self.data(name), limits: limits)
            }
            // One of several frames is within the limits.
            #expect(try ImageFile.decode(Self.data(name), limits: limits).surface.size == Self.size)
        }
        limits = ImageLimits()
        limits.sequencePixelCount = 2 * 24 * 16
        #expect(throws: ImageFileError.self) { try ImageFile.decodeFrames(Self.data("moving.gif"), limits: limits) }
    }

    /// In a process of its own, where no other test creates images.
    @Test func refusedFilesLeaveNoSurfaces() async {
        await #expect(processExitsWith: .success) {
            var limits = ImageLimits()
            limits.pixelCount = 24 * 16 - 1
            for name in try Self.names {
                let data = try Self.data(name)
                precondition((try? ImageFile.decode(data, limits: limits)) == nil)
                precondition((try? ImageFile.decode(data.prefix(data.count / 2), limits: limits)) == nil)
                precondition((try? ImageFile.decode(data)) != nil)
                precondition(Surface.liveCount == 0, "\(name) leaves \(Surface.liveCount)")
            }
        }
    }

    @Test func readErrorsNameTheFile() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("images-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("a.jpg").path
        for (bytes, word) in [(Data("nothing".utf8), "format"), (try Self.data("rgb.jpg").prefix(400), "JPEG")] {
            try bytes.write(to: URL(fileURLWithPath: path))
            do {
                _ = try ImageFile.read(path)
                Issue.record("read a file that is not an image")
            } catch {
                #expect(error.description.hasPrefix(path) && error.description.contains(word), "\(error)")
            }
        }
        #expect(throws: ImageFileError.self) { try ImageFile.read(folder.appendingPathComponent("b.jpg").path) }
    }
}
