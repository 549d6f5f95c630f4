import DrawingSupport
import CoreGraphics
import TestSupport
import Testing
import Typography

/// A bitmap in memory of the test's own, and a context on it.
private final class Bitmap {
    let width: Int
    let height: Int
    let bytesPerRow: Int
    let bytes: UnsafeMutablePointer<UInt8>
    let context: CGContext?

    init(
        _ width: Int,
        _ height: Int,
        _ info: UInt32,
        space: CGColorSpace = CGColorSpaceCreateDeviceRGB(),
        bytesPerPixel: Int = 4,
        padding: Int = 0
    ) {
        self.width = width
        self.height = height
        bytesPerRow = width * bytesPerPixel + padding
        bytes = .allocate(capacity: bytesPerRow * height)
        bytes.initialize(repeating: 0, count: bytesPerRow * height)
        context = CGContext(
            data: bytes,
            width: width,
            height: height,
            bitsPerComponent: 8,
            bytesPerRow: bytesPerRow,
            space: space,
            bitmapInfo: info
        )
    }

    deinit { bytes.deallocate() }

    /// A pixel's bytes.
    func pixel(_ x: Int, _ y: Int, bytesPerPixel: Int = 4) -> [UInt8] {
        (0..<bytesPerPixel).map { bytes[y * bytesPerRow + x * bytesPerPixel + $0] }
    }

    /// All pixels as 0xAARRGGBB, of bytes that are named by the letters of a string.
    func pixels(_ names: String) -> [UInt32] {
        let shifts: [Character: UInt32] = ["A": 24, "R": 16, "G": 8, "B": 0]
        return (0..<height).flatMap { y in
            (0..<width).map { x in
                zip(names, pixel(x, y)).reduce(names.contains("X") ? 0xFF00_0000 : 0) { value, part in
                    shifts[part.0].map { value | UInt32(part.1) << $0 } ?? value
                }
            }
        }
    }
}

private let big = CGBitmapInfo.byteOrder32Big.rawValue
private let little = CGBitmapInfo.byteOrder32Little.rawValue

struct BitmapContextTests {
    /// The layouts of RGB, with the order of their bytes in memory.
    static let layouts: [(UInt32, String)] = [
        (CGImageAlphaInfo.premultipliedLast.rawValue, "RGBA"),
        (CGImageAlphaInfo.premultipliedFirst.rawValue, "ARGB"),
        (CGImageAlphaInfo.noneSkipLast.rawValue, "RGBX"),
        (CGImageAlphaInfo.noneSkipFirst.rawValue, "XRGB"),
        (CGImageAlphaInfo.premultipliedLast.rawValue | big, "RGBA"),
        (CGImageAlphaInfo.premultipliedLast.rawValue | little, "ABGR"),
        (CGImageAlphaInfo.premultipliedFirst.rawValue | little, "BGRA"),
        (CGImageAlphaInfo.noneSkipFirst.rawValue | little, "BGRX"),
        (CGImageAlphaInfo.noneSkipLast.rawValue | little, "XBGR"),
    ]

    /// Draws shapes, lines, text, gradients and images.
    private func draw(_ context: CGContext, seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        let gradient = try #require(
            CGGradient(
                colorsSpace: nil,
                colors: [CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)],
                locations: [0, 1]
            )
        )
        for step in 0..<12 {
            context.setFillColor(
                red: random.number(0...1),
                green: random.number(0...1),
                blue: random.number(0...1),
                alpha: random.number(0...1)
            )
            context.setStrokeColor(red: 0.2, green: random.number(0...1), blue: 1, alpha: random.number(0...1))
            context.setBlendMode(
                random.chance(40) ? CGBlendMode.allCases.randomElement(using: &random) ?? .xor : .normal
            )
            let position = CGRect(origin: random.randomPoint(30), size: CGSize(width: 12.5, height: 9))
            if random.chance(20) { context.setShadow(offset: CGSize(width: 3, height: 2), blur: 3) }
            context.saveGState()
            if random.chance(20) { context.clip(to: position) }
            switch step % 8 {
            case 0: context.fill(position)
            case 1: context.fillEllipse(in: position)
            case 2: context.strokeLineSegments(between: [random.randomPoint(40), random.randomPoint(40)])
            case 3: context.drawLinearGradient(gradient, start: .zero, end: random.randomPoint(40), options: [])
            case 4: context.draw(try #require(context.makeImage()), in: position)
            case 5: context.draw(TextLine("Ag", font: FontDescription(pointSize: 14)), at: position.origin)
            case 6:
                context.setAlpha(0.6)
                context.beginTransparencyLayer(auxiliaryInfo: nil)
                context.fill(position)
                context.strokeEllipse(in: position)
                context.endTransparencyLayer()
            default: context.clear(position)
            }
            context.restoreGState()
        }
    }

    /// The drawn colors are the same in every layout.
    @Test(arguments: layouts.indices)
    func drawingIsSameInAllPixelLayouts(index: Int) throws {
        let (info, names) = Self.layouts[index]
        var colors: Set<UInt32> = []
        for seed in 0..<6 {
            let bitmap = Bitmap(40, 30, info, padding: seed % 2 * 7)
            let context = try #require(bitmap.context)
            // Opaque contexts begin with what is in memory, here black.
            #expect(bitmap.pixels(names) == Canvas(40, 30, opaque: names.contains("X")).pixels)
            try draw(context, seed: seed)
            // The layout of surfaces, which is drawn on directly.
            let plain = Bitmap(40, 30, Self.layouts[names.contains("X") ? 7 : 6].0)
            let same = try #require(plain.context)
            try draw(same, seed: seed)
            let direct = try #require(same.makeImage()).surface
            let expected = (0..<30).flatMap { y in (0..<40).map { direct[$0, y] } }
            #expect(bitmap.pixels(names) == expected, "\(names), seed \(seed)")
            colors.formUnion(expected)
        }
        #expect(colors.count > 100)
    }

    @Test func newContextHasBottomLeftOriginAndPixelUnits() throws {
        let bitmap = Bitmap(8, 5, CGImageAlphaInfo.premultipliedLast.rawValue)
        let context = try #require(bitmap.context)
        #expect(context.ctm == .identity)
        context.setFillColor(red: 1, green: 0.2, blue: 0, alpha: 1)
        context.fill(rect(1, 0, 2, 1))
        #expect(bitmap.pixel(1, 4) == [255, 51, 0, 255] && bitmap.pixel(2, 4) == [255, 51, 0, 255])
        #expect(bitmap.pixels("RGBA").filter { $0 != 0 }.count == 2)
        #expect(context.boundingBoxOfClipPath == rect(0, 0, 8, 5))
        // Upright, as y points up.
        let imageCanvas = Canvas(2, 2)
        imageCanvas.surface[0, 0] = 0xFF00_FF00
        context.draw(try #require(imageCanvas.context.makeImage()), in: rect(5, 1, 2, 2))
        #expect(bitmap.pixel(5, 2) == [0, 255, 0, 255])
    }

    @Test func callerMemoryIsUpdatedAfterEachDrawingCall() throws {
        for (info, names) in Self.layouts.prefix(2) {
            let bitmap = Bitmap(6, 6, info)
            let context = try #require(bitmap.context)
            let alpha = names == "RGBA" ? 3 : 0
            context.fill(rect(0, 0, 1, 1))
            #expect(bitmap.pixel(0, 5)[alpha] == 255)
            for index in 0..<4 { bitmap.bytes[index] = 255 }
            context.setFillColor(red: 1, green: 0, blue: 0, alpha: 0.5)
            context.fill(rect(0, 5, 1, 1))
            #expect(bitmap.pixels(names)[0] == 0xFFFF_7F7F)
            // What is not drawn on is neither read nor written.
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.fill(rect(3, 3, 1, 1))
            #expect(bitmap.pixels(names)[2 * 6 + 3] == 0)
            context.endTransparencyLayer()
            #expect(bitmap.pixels(names)[2 * 6 + 3] == 0x8080_0000)
        }
    }

    @Test func grayContextStoresLuminance() throws {
        let bitmap = Bitmap(
            6,
            4,
            CGImageAlphaInfo.none.rawValue,
            space: CGColorSpaceCreateDeviceGray(),
            bytesPerPixel: 1,
            padding: 3
        )
        let context = try #require(bitmap.context)
        for (index, gray) in [0, 0.25, 0.5, 1].enumerated() {
            context.setFillColor(gray: gray, alpha: 1)
            context.fill(rect(CGFloat(index), 0, 1, 1))
        }
        context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        context.fill(rect(4, 0, 1, 1))
        context.setFillColor(gray: 1, alpha: 0.5)
        context.fill(rect(5, 0, 1, 1))
        #expect((0..<6).map { bitmap.bytes[3 * 9 + $0] } == [0, 64, 128, 255, 77, 128])
        // Every gray survives being read and written.
        for level in 0..<24 { bitmap.bytes[level % 6 + level / 6 * 9] = UInt8(level * 11) }
        context.setFillColor(.clear)
        context.fill(rect(0, 0, 6, 4))
        #expect((0..<24).allSatisfy { bitmap.bytes[$0 % 6 + $0 / 6 * 9] == UInt8($0 * 11) })
        context.clear(rect(0, 0, 6, 4))
        #expect((0..<24).allSatisfy { bitmap.bytes[$0 % 6 + $0 / 6 * 9] == 0 })
        #expect(context.bitsPerPixel == 8 && context.alphaInfo == .none && context.colorSpace?.numberOfComponents == 1)
        let image = try #require(context.makeImage())
        #expect(image.bitsPerPixel == 8 && image.colorSpace == CGColorSpaceCreateDeviceGray())
    }

    @Test func alphaOnlyContextStoresCoverage() throws {
        let bitmap = Bitmap(4, 1, CGImageAlphaInfo.alphaOnly.rawValue, bytesPerPixel: 1)
        let context = try #require(bitmap.context)
        context.setFillColor(red: 1, green: 1, blue: 0, alpha: 0.5)
        context.fill(rect(0, 0, 1.5, 1))
        #expect((0..<4).map { bitmap.bytes[$0] } == [128, 64, 0, 0])
        #expect(context.colorSpace == nil && context.bitsPerPixel == 8)
    }

    @Test func contextPropertiesMatchInitializer() throws {
        let bitmap = Bitmap(7, 3, CGImageAlphaInfo.premultipliedLast.rawValue, padding: 4)
        let context = try #require(bitmap.context)
        #expect(context.data == UnsafeMutableRawPointer(bitmap.bytes))
        #expect(context.width == 7 && context.height == 3 && context.bytesPerRow == 32)
        #expect(context.bitsPerComponent == 8 && context.bitsPerPixel == 32)
        #expect(context.alphaInfo == .premultipliedLast && context.colorSpace == CGColorSpaceCreateDeviceRGB())
        let own = try #require(
            CGContext(
                data: nil,
                width: 5,
                height: 2,
                bitsPerComponent: 8,
                bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | little
            )
        )
        let data = try #require(own.data).assumingMemoryBound(to: UInt8.self)
        #expect(own.bytesPerRow >= 20)
        #expect((0..<own.bytesPerRow * 2).allSatisfy { data[$0] == 0 })
        own.fill(rect(0, 1, 1, 1))
        #expect(data[3] == 255)
    }

    @Test func makeImageIsUnaffectedByLaterDrawing() throws {
        for (info, _) in Self.layouts {
            let bitmap = Bitmap(5, 5, info)
            let context = try #require(bitmap.context)
            context.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
            context.fill(rect(0, 0, 5, 5))
            let image = try #require(context.makeImage())
            let bytes = try #require(image.dataProvider?.data)
            #expect(bytes == Data(bytes: bitmap.bytes, count: 100))
            context.clear(rect(0, 0, 5, 5))
            bitmap.bytes[0] = 77
            #expect(image.surface[2, 2] == 0xFF00_FF00 && image.surface[0, 0] == 0xFF00_FF00)
            #expect(image.bitmapInfo.rawValue == info && image.bytesPerRow == 20)
        }
    }

    @Test func releaseCallbackIsCalledOnce() throws {
        final class Count {
            var calls = 0
            var memory: UnsafeMutableRawPointer?
        }
        let count = Count()
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 8)
        defer { memory.deallocate() }
        func make() -> CGContext? {
            CGContext(
                data: memory,
                width: 4,
                height: 4,
                bitsPerComponent: 8,
                bytesPerRow: 16,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue,
                releaseCallback: { info, data in
                    guard let info else { return }
                    let count = Unmanaged<Count>.fromOpaque(info).takeUnretainedValue()
                    count.calls += 1
                    count.memory = data
                },
                releaseInfo: Unmanaged.passUnretained(count).toOpaque()
            )
        }
        var context = make()
        #expect(context != nil && count.calls == 0)
        context = nil
        #expect(count.calls == 1 && count.memory == memory)
    }

    @Test func unsupportedLayoutReturnsNilAndLogsOnce() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let (rgb, gray) = (CGColorSpaceCreateDeviceRGB(), CGColorSpaceCreateDeviceGray())
            let last = CGImageAlphaInfo.premultipliedLast.rawValue
            let cases: [(Int, Int, Int, Int, CGColorSpace, UInt32)] = [
                (0, 4, 8, 0, rgb, last), (4, -1, 8, 0, rgb, last), (40_000, 4, 8, 0, rgb, last),
                (4, 4, 8, 15, rgb, last), (4, 4, 8, -16, rgb, last), (4, 4, 16, 0, rgb, last),
                (4, 4, 5, 0, rgb, CGImageAlphaInfo.noneSkipFirst.rawValue),
                (4, 4, 8, 0, rgb, CGImageAlphaInfo.last.rawValue), (4, 4, 8, 0, rgb, CGImageAlphaInfo.none.rawValue),
                (4, 4, 8, 0, gray, last), (4, 4, 8, 0, rgb, last | CGBitmapInfo.floatComponents.rawValue),
                (4, 4, 8, 0, rgb, last | CGBitmapInfo.byteOrder16Little.rawValue), (4, 4, 8, 0, rgb, 31),
                (4, 4, 8, 0, rgb, 0x7000 | last), (4, 4, 8, .max, rgb, last),
            ]
            for (width, height, bits, bytesPerRow, space, info) in cases {
                let context = CGContext(
                    data: nil,
                    width: width,
                    height: height,
                    bitsPerComponent: bits,
                    bytesPerRow: bytesPerRow,
                    space: space,
                    bitmapInfo: info
                )
                precondition(context == nil)
            }
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(
            text.split(separator: "\n").filter { $0.hasPrefix("CoreGraphics: cannot create a bitmap context: ") }.count
                == 15
        )
    }
}
