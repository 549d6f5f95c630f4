import Foundation
import ImageCodecs
import Raster
import TestSupport
import Testing

/// Memory limits for decoding image files, with valid files that need much memory for their few bytes. `LargeImages` holds
/// them, written by libjpeg-turbo and libtiff.
///
/// The pages have 2480×3508 gray pixels, A4 at 300 dots per inch: white but for one block of 8×8 pixels. The TIFF files have
/// 2047×4096 pixels of one bit, black and white by turns.
struct ImageLimitsTests {
    private static let page = PixelSize(width: 2480, height: 3508)

    /// Two bytes for each sample of the page, in 310×439 blocks.
    private static let pageCoefficients = 310 * 439 * 128

    private static func data(_ name: String) throws -> Data {
        try Data(contentsOf: #require(Bundle.module.resourceURL).appendingPathComponent("LargeImages/\(name)"))
    }

    // MARK: JPEG

    /// Less than two bits for each block: 17,199 and 150 bytes.
    @Test(arguments: ["page-progressive.jpg", "page-arithmetic.jpg"])
    func nearlyEmptyJPEGPageIsRead(name: String) throws {
        let image = try ImageFile.decode(Self.data(name))
        #expect(image.surface.size == Self.page)
        for (x, y) in [(0, 0), (1239, 1752), (1240, 1751), (1248, 1759), (1247, 1760), (2479, 3507)] {
            #expect(image.surface[x, y] == 0xFFFF_FFFF, "\(x), \(y)")
        }
        for (x, y) in [(1240, 1752), (1247, 1759)] { #expect(image.surface[x, y] == 0xFF00_0000, "\(x), \(y)") }
    }

    @Test(arguments: ["page-progressive.jpg", "page-arithmetic.jpg"])
    func strictDecodingOfTruncatedJPEGPageThrows(name: String) throws {
        let data = try Self.data(name)
        for length in [data.count - 2, data.count - 8, data.count / 2] {
            #expect(throws: ImageFileError.self, "\(length)") {
                try ImageFile.decode(data.prefix(length), limits: ImageFileTests.strict)
            }
        }
    }

    /// A baseline file of as many bytes is damaged: no block takes less than two bits.
    @Test func baselineJPEGShorterThanItsBlocksIsRefused() throws {
        var data = try ImageFileTests.data("gray.jpg")
        let frame = try #require(data.firstRange(of: Data([0xFF, 0xC0])))
        data.replaceSubrange(frame.lowerBound + 5..<frame.lowerBound + 9, with: [0x0D, 0xB4, 0x09, 0xB0])
        #expect(
            throws: ImageFileError.cannotDecode(
                .jpeg,
                reason: "\(data.count) bytes are too few for 2480×3508 pixels"
            )
        ) { try ImageFile.decode(data) }
    }

    /// A progressive file takes memory for all coefficients besides its pixels, and so does one with a scan for each
    /// component: three components in 24×16 pixels, two of them at half the resolution.
    @Test(arguments: [
        ("page-arithmetic.jpg", page, pageCoefficients), ("page-progressive.jpg", page, pageCoefficients),
        ("progressive.jpg", ImageFileTests.size, 12 * 128), ("scans.jpg", ImageFileTests.size, 12 * 128),
        ("arithmetic-progressive.jpg", ImageFileTests.size, 12 * 128), ("arithmetic.jpg", ImageFileTests.size, 0),
        ("rgb.jpg", ImageFileTests.size, 0),
    ])
    func jpegCoefficientsCountAsMemory(name: String, size: PixelSize, coefficients: Int) throws {
        let data = name.hasPrefix("page") ? try Self.data(name) : try ImageFileTests.data(name)
        var limits = ImageLimits()
        limits.byteCount = size.area * 4 + coefficients
        #expect(try ImageFile.decode(data, limits: limits).surface.size == size)
        limits.byteCount -= 1
        #expect(throws: ImageFileError.tooLarge(width: size.width, height: size.height)) {
            try ImageFile.decode(data, limits: limits)
        }
    }

    /// 400 scans of 136,090 blocks in less than 8 KB. Each repeats the last scan of the page, which codes nothing. Bytes
    /// before a scan do not hide it.
    @Test(arguments: [[], [0], [0xFF], [0xFF, 0], [0xFF, 0xD0], [65, 66]] as [[UInt8]])
    func jpegThatRepeatsItsScansIsRefused(junk: [UInt8]) throws {
        var data = try Self.data("page-arithmetic.jpg")
        let scan = try #require(data.lastRange(of: Data([0xFF, 0xDA]))).lowerBound
        let repeated = data[scan..<data.count - 2]
        data.removeLast(2)
        for _ in 0..<400 {
            data.append(contentsOf: junk)
            data.append(repeated)
        }
        data.append(contentsOf: [0xFF, 0xD9])
        #expect(data.count < 8192)
        #expect(
            throws: ImageFileError.cannotDecode(.jpeg, reason: "too many blocks in its scans: \(402 * 310 * 439)")
        ) { try ImageFile.decode(data) }
    }

    // MARK: TIFF

    @Test(arguments: ["strips.tif", "one-strip.tif", "tiles.tif"])
    func tiffOfOddWidthIsReadInPlace(name: String) throws {
        let surface = try ImageFile.decode(Self.data(name)).surface
        #expect(surface.size == PixelSize(width: 2047, height: 4096))
        let isStriped = [0, 1, 63, 64, 255, 256, 2048, 4095].allSatisfy { y in
            let row = surface.row(y)
            return (0..<2047).allSatisfy { row[$0] == ($0 % 2 == 0 ? 0xFF00_0000 : 0xFFFF_FFFF) }
        }
        #expect(isStriped)
    }

    /// 32 MiB of pixels, and at most 1 MiB of decoded bits. In a process of its own, where no other test takes memory.
    @Test func readingATIFFTakesTheMemoryOfItsPixels() async {
        await #expect(processExitsWith: .success) {
            _ = try ImageFile.decode(ImageFileTests.data("deflate.tif"))
            for name in ["strips.tif", "one-strip.tif", "tiles.tif"] {
                let data = try Self.data(name)
                let grown = try PeakMemory.grown { _ = try ImageFile.decode(data) }
                precondition(
                    Sanitizer.retainsFreedMemory || (24 << 20..<37 << 20).contains(grown),
                    "\(name) takes \(grown >> 10) KiB"
                )
            }
        }
    }

    @Test func tiffStripCountsAsMemory() throws {
        var limits = ImageLimits()
        // The strip of all rows: 256 bytes each.
        limits.byteCount = 2047 * 4096 * 4 + 256 * 4096
        #expect(try ImageFile.decode(Self.data("one-strip.tif"), limits: limits).surface.size.width == 2047)
        limits.byteCount -= 1
        #expect(throws: ImageFileError.tooLarge(width: 2047, height: 4096)) {
            try ImageFile.decode(Self.data("one-strip.tif"), limits: limits)
        }
        #expect(try ImageFile.decode(Self.data("strips.tif"), limits: limits).surface.size.width == 2047)
    }

    // MARK: The machine

    @Test func defaultLimitsScaleWithPhysicalMemory() {
        let mebibyte = 1 << 20
        for (memory, bytes, pixels) in [
            (256, 64, 16), (512, 128, 32), (1024, 256, 64), (4096, 512, 64), (65_536, 512, 64),
        ] {
            let limits = ImageLimits(physicalMemory: memory * mebibyte)
            #expect(limits.byteCount == bytes * mebibyte, "\(memory)")
            #expect(
                limits.pixelCount == pixels * mebibyte && limits.sequencePixelCount == limits.pixelCount,
                "\(memory)"
            )
        }
        #expect(ImageLimits(physicalMemory: 0).byteCount == 16 * mebibyte)
        #expect(ImageLimits() == ImageLimits(physicalMemory: ImageLimits.physicalMemory))
        let machine = Int(clamping: ProcessInfo.processInfo.physicalMemory)
        #expect(abs(ImageLimits.physicalMemory - machine) < machine / 100)
    }

    /// Files of a few KB with 33 to 52 MiB of pixels and coefficients, on a board of 64 MiB.
    @Test func smallBoardRefusesLargeImagesWithoutTakingMemory() async {
        await #expect(processExitsWith: .success) {
            let limits = ImageLimits(physicalMemory: 64 << 20)
            for name in ["deflate.tif", "progressive.jpg"] { _ = try ImageFile.decode(ImageFileTests.data(name)) }
            for name in ["strips.tif", "one-strip.tif", "tiles.tif", "page-progressive.jpg", "page-arithmetic.jpg"] {
                let data = try Self.data(name)
                let grown = try PeakMemory.grown {
                    do {
                        _ = try ImageFile.decode(data, limits: limits)
                        preconditionFailure("\(name) is read")
                    } catch ImageFileError.tooLarge {
                        return
                    }
                }
                precondition(Sanitizer.retainsFreedMemory || grown < 2 << 20, "\(name) takes \(grown >> 10) KiB")
            }
        }
    }

    /// Decoders of other formats that need several canvases: limits on the memory count them.
    @Test(arguments: [("lossless.webp", 8), ("alpha.webp", 8), ("moving.webp", 17), ("still.gif", 4), ("rgb.png", 4)])
    func decoderCanvasesCountAsMemory(name: String, bytesPerPixel: Int) throws {
        var limits = ImageLimits()
        limits.byteCount = ImageFileTests.size.area * bytesPerPixel
        #expect(try ImageFile.decode(ImageFileTests.data(name), limits: limits).surface.size == ImageFileTests.size)
        limits.byteCount -= 1
        #expect(throws: ImageFileError.tooLarge(width: 24, height: 16)) {
            try ImageFile.decode(ImageFileTests.data(name), limits: limits)
        }
    }

    /// Four frames of 24×16 pixels, the canvas, and what one frame covers.
    @Test func framesOfAGIFCountAsMemory() throws {
        var limits = ImageLimits()
        limits.byteCount = 6 * ImageFileTests.size.area * 4
        #expect(try ImageFile.decodeFrames(ImageFileTests.data("moving.gif"), limits: limits).frames.count == 4)
        limits.byteCount -= 1
        #expect(throws: ImageFileError.self) {
            try ImageFile.decodeFrames(ImageFileTests.data("moving.gif"), limits: limits)
        }
    }
}
