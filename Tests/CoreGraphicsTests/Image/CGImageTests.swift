import DrawingSupport
import CoreGraphics
import TestSupport
import Testing

/// Makes an image of bytes, with as few of them to a row as there can be.
private func makeImage(
    _ bytes: [UInt8],
    _ width: Int,
    _ height: Int,
    bits: Int = 8,
    bitsPerPixel: Int = 32,
    space: CGColorSpace = CGColorSpaceCreateDeviceRGB(),
    info: CGBitmapInfo,
    decode: [CGFloat]? = nil,
    interpolates: Bool = true,
    bytesPerRow: Int? = nil
) -> CGImage? {
    guard let provider = CGDataProvider(data: Data(bytes)) else { return nil }
    let row = bytesPerRow ?? (width * bitsPerPixel + 7) / 8
    func make(_ decode: UnsafePointer<CGFloat>?) -> CGImage? {
        CGImage(
            width: width,
            height: height,
            bitsPerComponent: bits,
            bitsPerPixel: bitsPerPixel,
            bytesPerRow: row,
            space: space,
            bitmapInfo: info,
            provider: provider,
            decode: decode,
            shouldInterpolate: interpolates,
            intent: .perceptual
        )
    }
    guard let decode else { return make(nil) }
    return decode.withUnsafeBufferPointer { make($0.baseAddress) }
}

func makeMask(_ bytes: [UInt8], _ width: Int, _ height: Int, bits: Int = 8, interpolates: Bool = true) -> CGImage? {
    CGDataProvider(data: Data(bytes)).flatMap {
        CGImage(
            maskWidth: width,
            height: height,
            bitsPerComponent: bits,
            bitsPerPixel: bits,
            bytesPerRow: (width * bits + 7) / 8,
            provider: $0,
            decode: nil,
            shouldInterpolate: interpolates
        )
    }
}

func makeGray(_ bytes: [UInt8], _ width: Int, _ height: Int, interpolates: Bool = true) -> CGImage? {
    makeImage(
        bytes,
        width,
        height,
        bitsPerPixel: 8,
        space: CGColorSpaceCreateDeviceGray(),
        info: [],
        interpolates: interpolates
    )
}

extension CGBitmapInfo {
    fileprivate init(_ alpha: CGImageAlphaInfo, _ order: CGBitmapInfo = []) {
        self = CGBitmapInfo(rawValue: alpha.rawValue).union(order)
    }
}

struct CGImageTests {
    /// The pixel that four bytes are.
    @Test(
        arguments: [
            (.premultipliedLast, [], 0x8010_2030), (.premultipliedFirst, [], 0x1010_1010), (.last, [], 0x8008_1018),
            (.first, [], 0x1002_0308), (.noneSkipLast, [], 0xFF10_2030), (.noneSkipFirst, [], 0xFF20_3080),
            (.none, [], 0xFF10_2030), (.premultipliedFirst, .byteOrder32Little, 0x8030_2010),
            (.premultipliedLast, .byteOrder32Little, 0x1010_1010), (.noneSkipLast, .byteOrder32Little, 0xFF80_3020),
            (.last, .byteOrder32Big, 0x8008_1018),
        ] as [(CGImageAlphaInfo, CGBitmapInfo, UInt32)]
    )
    func initReadsEveryAlphaAndByteOrder(alpha: CGImageAlphaInfo, order: CGBitmapInfo, expected: UInt32) throws {
        let info = CGBitmapInfo(alpha, order)
        let image = try #require(makeImage([16, 32, 48, 128, 0, 0, 0, 0], 2, 1, info: info))
        #expect(image.surface[0, 0] == expected)
        #expect(image.alphaInfo == alpha && image.bitmapInfo == info && image.bitsPerPixel == 32)
        #expect(image.dataProvider?.data == Data([16, 32, 48, 128, 0, 0, 0, 0]))
        #expect(image.isOpaque == [.none, .noneSkipFirst, .noneSkipLast].contains(alpha))
    }

    @Test func initReadsGrayAlphaOnlyAndSubBytePixels() throws {
        let gray = CGColorSpaceCreateDeviceGray()
        let plain = try #require(makeImage([10, 20, 30, 1, 2, 3], 2, 1, bitsPerPixel: 24, info: []))
        #expect(plain.surface[0, 0] == 0xFF0A_141E && plain.surface[1, 0] == 0xFF01_0203)
        let withAlpha = try #require(makeImage([100, 51], 1, 1, bitsPerPixel: 16, space: gray, info: .init(.last)))
        #expect(withAlpha.surface[0, 0] == 0x3314_1414)
        let coverage = try #require(makeImage([9], 1, 1, bitsPerPixel: 8, space: gray, info: .init(.alphaOnly)))
        #expect(coverage.surface[0, 0] == 0x0900_0000 && coverage.colorSpace == nil)
        let bits = try #require(makeImage([0b1011_0000], 5, 1, bits: 1, bitsPerPixel: 1, space: gray, info: []))
        #expect((0..<5).map { bits.surface[$0, 0] & 255 } == [255, 0, 255, 255, 0])
        let pairs = try #require(makeImage([0b0001_1011], 4, 1, bits: 2, bitsPerPixel: 2, space: gray, info: []))
        #expect((0..<4).map { pairs.surface[$0, 0] & 255 } == [0, 85, 170, 255])
        let halves = try #require(makeImage([0x1F, 0x70], 3, 1, bits: 4, bitsPerPixel: 4, space: gray, info: []))
        #expect((0..<3).map { halves.surface[$0, 0] & 255 } == [17, 255, 119])
    }

    @Test func decodeArrayMapsSamples() throws {
        let gray = CGColorSpaceCreateDeviceGray()
        let negative = try #require(
            makeImage([0, 255, 100], 3, 1, bitsPerPixel: 8, space: gray, info: [], decode: [1, 0])
        )
        #expect((0..<3).map { negative.surface[$0, 0] & 255 } == [255, 0, 155])
        let half = try #require(
            makeImage([255, 255, 255, 255], 1, 1, info: .init(.last), decode: [0, 1, 0, 0.5, 1, 0, 0, 1])
        )
        #expect(half.surface[0, 0] == 0xFFFF_8000)
    }

    @Test func initWithInvalidParametersReturnsNil() {
        #expect(makeImage([1, 2, 3], 1, 1, info: .init(.last)) == nil)
        #expect(makeImage([], 0, 1, info: .init(.last)) == nil)
        #expect(makeImage([0, 0, 0, 0], -1, 1, info: .init(.last)) == nil)
        #expect(makeImage([0, 0, 0, 0], .max, .max, info: .init(.last), bytesPerRow: 4) == nil)
        #expect(makeImage([0, 0, 0, 0], 1, .max, info: .init(.last)) == nil)
        #expect(makeImage([0, 0, 0, 0], 1, 1, info: .init(.last), bytesPerRow: 3) == nil)
        #expect(makeImage([0, 0, 0, 0], 1, 1, info: .init(.last), bytesPerRow: .max) == nil)
        #expect(makeImage([0, 0, 0, 0], 1, 1, bits: 16, info: .init(.last)) == nil)
        #expect(makeImage([0, 0, 0, 0], 1, 1, info: CGBitmapInfo(rawValue: 31)) == nil)
        #expect(makeMask([0], 1, 1, bits: 3) == nil)
        #expect(makeMask([], 1, 1) == nil)
    }

    @Test func dataProviderReturnsOriginalBytes() throws {
        var random = SeededGenerator(seed: 3)
        let bytes = (0..<60).map { _ in UInt8.random(in: 0...255, using: &random) }
        for info in [CGBitmapInfo(.noneSkipLast), .init(.noneSkipFirst, .byteOrder32Little), .init(.none)] {
            let image = try #require(makeImage(bytes, 5, 3, info: info))
            let part = try #require(image.cropping(to: rect(1, 1, 3, 2)))
            #expect(part.bitmapInfo == info && part.bytesPerRow == 12)
            let data = try #require(part.dataProvider?.data)
            let skipped = 3
            for y in 0..<2 {
                for x in 0..<3 {
                    for component in 0..<4 where component != skipped {
                        #expect(data[y * 12 + x * 4 + component] == bytes[(y + 1) * 20 + (x + 1) * 4 + component])
                    }
                }
            }
        }
    }

    @Test func dataProviderReleasesMemoryOnce() throws {
        final class Count { var calls = 0 }
        let count = Count()
        let memory: [UInt8] = [1, 2, 3, 4]
        func use() {
            memory.withUnsafeBytes { bytes in
                guard let base = bytes.baseAddress else { return }
                let provider = CGDataProvider(
                    dataInfo: Unmanaged.passUnretained(count).toOpaque(),
                    data: base,
                    size: 4
                ) { info, _, size in
                    guard let info, size == 4 else { return }
                    Unmanaged<Count>.fromOpaque(info).takeUnretainedValue().calls += 1
                }
                #expect(provider?.data == Data(memory))
                #expect(count.calls == 0)
            }
        }
        use()
        #expect(count.calls == 1)
    }

    @Test func shouldInterpolateFalseKeepsSharpPixels() throws {
        for interpolates in [false, true] {
            let image = try #require(makeGray([0, 255], 2, 1, interpolates: interpolates))
            let canvas = Canvas(16, 1)
            canvas.context.drawUpright(image, in: rect(0, 0, 16, 1))
            #expect((Set(canvas.pixels).count == 2) == !interpolates)
        }
    }

    // MARK: Masks

    @Test func imageMaskIsPaintedInFillColor() throws {
        let mask = try #require(makeMask([0, 255, 51, 0], 2, 2))
        #expect(mask.isMask && mask.colorSpace == nil && mask.bitsPerPixel == 8)
        let canvas = Canvas(4, 4)
        canvas.context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        canvas.context.drawUpright(mask, in: rect(1, 1, 2, 2))
        #expect(canvas[1, 1] == 0xFFFF_0000 && canvas[2, 1] == 0 && canvas[1, 2] == 0xCCCC_0000)
        #expect(canvas.inkedCount == 3)
        // Bottom row first, as any image.
        canvas.context.clear(rect(0, 0, 4, 4))
        canvas.context.draw(mask, in: rect(1, 1, 2, 2))
        #expect(canvas[1, 1] == 0xCCCC_0000 && canvas[1, 2] == 0xFFFF_0000 && canvas[2, 2] == 0)
        let bit = try #require(makeMask([0b0110_0000], 3, 1, bits: 1))
        #expect((0..<3).map { bit.surface[$0, 0] >> 24 } == [255, 0, 0])
    }

    @Test func maskingAppliesImageMaskOrGrayImage() throws {
        let image = try #require(makeImage([UInt8](repeating: 200, count: 16), 2, 2, info: .init(.noneSkipLast)))
        let mask = try #require(makeMask([0, 255, 102, 255], 2, 2))
        let masked = try #require(image.masking(mask))
        #expect(masked.surface[0, 0] == 0xFFC8_C8C8 && masked.surface[1, 0] == 0)
        #expect(masked.surface[0, 1] == 0x9978_7878 && masked.surface[1, 1] == 0)
        #expect(!masked.isOpaque && masked.alphaInfo == .premultipliedFirst)
        let grays = try #require(makeGray([0, 255, 153, 255], 2, 2))
        let gray = try #require(image.masking(grays))
        #expect(gray.surface[0, 0] == 0 && gray.surface[1, 0] == 0xFFC8_C8C8 && gray.surface[0, 1] == 0x9978_7878)
        // A mask of another size is scaled to the image.
        let small = try #require(makeMask([0], 1, 1))
        let whole = try #require(image.masking(small))
        #expect((0..<4).allSatisfy { whole.surface[$0 % 2, $0 / 2] == 0xFFC8_C8C8 })
        #expect(image.masking(image) == nil)
        #expect(small.masking(image) == nil)
    }

    @Test func copyMaskingColorComponentsMakesRangeTransparent() throws {
        let bytes: [UInt8] = [255, 0, 0, 0, 250, 10, 10, 0, 240, 0, 0, 0, 255, 11, 0, 0]
        let image = try #require(makeImage(bytes, 4, 1, info: .init(.noneSkipLast)))
        let masked = try #require(image.copy(maskingColorComponents: [245, 255, 0, 10, 0, 10]))
        #expect((0..<4).map { masked.surface[$0, 0] } == [0, 0, 0xFFF0_0000, 0xFFFF_0B00])
        #expect(image.copy(maskingColorComponents: [1, 2]) == nil)
        #expect(masked.copy(maskingColorComponents: [245, 255, 0, 10, 0, 10]) == nil)
        let gray = CGColorSpaceCreateDeviceGray()
        let small = try #require(
            makeImage([0b0001_1011], 4, 1, bits: 2, bitsPerPixel: 2, space: gray, info: [], decode: [1, 0])
        )
        let part = try #require(small.copy(maskingColorComponents: [1, 2]))
        #expect((0..<4).map { part.surface[$0, 0] } == [0xFFFF_FFFF, 0, 0, 0xFF00_0000])
    }
}
