import Foundation
import ImageCodecs
import ImageIO
import TestSupport
import Testing

struct CGImageDestinationTests {
    /// An image of a few colors, with translucent pixels in its lower half.
    private func image(_ width: Int = 16, _ height: Int = 12, opaque: Bool = false) throws -> CGImage {
        let alpha = opaque ? CGImageAlphaInfo.noneSkipFirst : .premultipliedFirst
        let context = try #require(
            CGContext(
                data: nil,
                width: width,
                height: height,
                bitsPerComponent: 8,
                bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo.byteOrder32Little.rawValue | alpha.rawValue
            )
        )
        context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        context.fill(CGRect(x: 0, y: height / 2, width: width, height: height / 2))
        context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: opaque ? 1 : 0.5))
        context.fill(CGRect(x: 0, y: 0, width: width, height: height / 2))
        return try #require(context.makeImage())
    }

    private func written(
        _ image: CGImage,
        _ type: String,
        _ properties: CFDictionary? = nil,
        all: CFDictionary? = nil
    ) throws -> Data {
        let data = NSMutableData()
        let destination = try #require(CGImageDestinationCreateWithData(data, type, 1, nil))
        CGImageDestinationSetProperties(destination, all)
        CGImageDestinationAddImage(destination, image, properties)
        #expect(data.length == 0)
        #expect(CGImageDestinationFinalize(destination))
        return Data(referencing: data)
    }

    private func pixels(_ image: CGImage) -> [[UInt32]] {
        (0..<image.height).map { y in (0..<image.width).map { image.surface[$0, y] } }
    }

    private func read(_ data: Data) throws -> CGImage {
        let source = try #require(CGImageSourceCreateWithData(data, nil))
        return try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    }

    private func property(_ data: Data, _ key: CFString) throws -> Int? {
        let source = try #require(CGImageSourceCreateWithData(data, nil))
        return CGImageSourceCopyPropertiesAtIndex(source, 0, nil)?[key] as? Int
    }

    @Test func pngFileHasSamePixels() throws {
        for opaque in [false, true] {
            let image = try image(opaque: opaque)
            let result = try read(try written(image, "public.png"))
            #expect(pixels(result) == pixels(image))
            #expect(result.alphaInfo == (opaque ? .noneSkipFirst : .premultipliedFirst))
        }
    }

    @Test func qualityDeterminesSizeOfJPEGFile() throws {
        let context = try #require(
            CGContext(
                data: nil,
                width: 64,
                height: 64,
                bitsPerComponent: 8,
                bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo.byteOrder32Little.rawValue | CGImageAlphaInfo.noneSkipFirst.rawValue
            )
        )
        var random = SeededGenerator(seed: 3)
        for y in 0..<64 {
            for x in 0..<64 {
                context.setFillColor(CGColor(gray: random.number(0...1), alpha: 1))
                context.fill(CGRect(x: x, y: y, width: 1, height: 1))
            }
        }
        let image = try #require(context.makeImage())
        let key = kCGImageDestinationLossyCompressionQuality
        let sizes = try [0.0, 0.5, 1.0].map { try written(image, "public.jpeg", [key: $0]).count }
        #expect(sizes[0] * 2 < sizes[1] && sizes[1] * 2 < sizes[2])
        #expect(try written(image, "public.jpeg", all: [key: 0.5]).count == sizes[1])
        #expect(try written(image, "public.jpeg", [key: 0.5 as CGFloat], all: [key: 0]).count == sizes[1])
        let standard = try written(image, "public.jpeg").count
        #expect(standard > sizes[1] && standard < sizes[2])
    }

    @Test(arguments: ["public.png", "public.jpeg"], 1...8)
    func orientationIsWritten(type: String, orientation: Int) throws {
        let image = try image(opaque: true)
        let data = try written(image, type, [kCGImagePropertyOrientation: orientation])
        #expect(try property(data, kCGImagePropertyOrientation) == orientation)
        // The pixels stay as they are.
        #expect(try read(data).width == image.width)
        if type == "public.png" { #expect(pixels(try read(data)) == pixels(image)) }
    }

    @Test func invalidOrientationIsNotWritten() throws {
        for value in [0, 9, -1] {
            let data = try written(try image(), "public.png", [kCGImagePropertyOrientation: value])
            #expect(try property(data, kCGImagePropertyOrientation) == 1)
        }
    }

    @Test func backgroundIsBehindTranslucentPixelsOfJPEGFile() throws {
        func lowerPixel(_ properties: CFDictionary?) throws -> [Int] {
            let pixel = try read(try written(try image(32, 32), "public.jpeg", properties)).surface[16, 24]
            return [16, 8, 0].map { Int(pixel >> $0 & 255) }
        }
        func isNear(_ left: [Int], _ right: [Int]) -> Bool { zip(left, right).allSatisfy { abs($0 - $1) < 6 } }
        #expect(isNear(try lowerPixel(nil), [128, 128, 255]))
        let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
        #expect(isNear(try lowerPixel([kCGImageDestinationBackgroundColor: green]), [0, 128, 128]))
    }

    @Test func maximumSizeScalesImageDown() throws {
        let image = try image(40, 20)
        let key = kCGImageDestinationImageMaxPixelSize
        let small = try read(try written(image, "public.png", [key: 10]))
        #expect(small.width == 10 && small.height == 5)
        #expect(small.surface[5, 1] == 0xFFFF_0000)
        #expect(try read(try written(image, "public.png", [key: 100])).width == 40)
    }

    @Test func imageFromSourceKeepsOrientation() throws {
        let file = try written(try image(), "public.jpeg", [kCGImagePropertyOrientation: 6])
        let source = try #require(CGImageSourceCreateWithData(file, nil))
        for (properties, expected) in [(nil, 6), ([kCGImagePropertyOrientation: 3], 3)] as [(CFDictionary?, Int)] {
            let data = NSMutableData()
            let destination = try #require(CGImageDestinationCreateWithData(data, "public.png", 1, nil))
            CGImageDestinationAddImageFromSource(destination, source, 0, properties)
            #expect(CGImageDestinationFinalize(destination))
            #expect(try property(Data(referencing: data), kCGImagePropertyOrientation) == expected)
        }
    }

    @Test func fileIsReplacedOnlyWhenComplete() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appendingPathComponent("image.png")
        try Data("before".utf8).write(to: url)
        do {
            let destination = try #require(CGImageDestinationCreateWithURL(url, "public.png", 1, nil))
            CGImageDestinationAddImage(destination, try image(), nil)
        }
        #expect(try Data(contentsOf: url) == Data("before".utf8))
        let destination = try #require(CGImageDestinationCreateWithURL(url, "public.png", 1, nil))
        CGImageDestinationAddImage(destination, try image(), nil)
        #expect(CGImageDestinationFinalize(destination))
        #expect(pixels(try read(try Data(contentsOf: url))) == pixels(try image()))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["image.png"])
        // Everything has been written.
        #expect(!CGImageDestinationFinalize(destination))
    }

    @Test func consumerReceivesTheFile() throws {
        let data = NSMutableData()
        let consumer = try #require(CGDataConsumer(data: data))
        let destination = try #require(CGImageDestinationCreateWithDataConsumer(consumer, "public.png", 1, nil))
        let image = try image()
        CGImageDestinationAddImage(destination, image, nil)
        #expect(data.length == 0 && CGImageDestinationFinalize(destination))
        #expect(try pixels(read(Data(referencing: data))) == pixels(image))
        #expect(CGImageDestinationCreateWithDataConsumer(consumer, "public.nothing", 1, nil) == nil)
    }

    @Test func finalizeFailsWithoutImage() throws {
        let data = NSMutableData()
        let destination = try #require(CGImageDestinationCreateWithData(data, "public.png", 1, nil))
        #expect(!CGImageDestinationFinalize(destination))
        #expect(data.length == 0)
    }

    @Test func onlyFirstImageIsWritten() throws {
        let data = NSMutableData()
        let destination = try #require(CGImageDestinationCreateWithData(data, "public.png", 1, nil))
        CGImageDestinationAddImage(destination, try image(3, 4), nil)
        CGImageDestinationAddImage(destination, try image(5, 6), nil)
        #expect(CGImageDestinationFinalize(destination))
        #expect(try read(Data(referencing: data)).width == 3)
    }

    @Test func createReturnsNilForOtherFormatsAndCounts() {
        for type in ["org.webmproject.webp", "public.heic", "", "png"] {
            #expect(CGImageDestinationCreateWithData(NSMutableData(), type, 1, nil) == nil)
        }
        for count in [0, 2, -1] {
            #expect(CGImageDestinationCreateWithData(NSMutableData(), "public.png", count, nil) == nil)
            let gif = CGImageDestinationCreateWithData(NSMutableData(), "com.compuserve.gif", count, nil)
            #expect((gif == nil) == (count < 1))
        }
        let missing = URL(fileURLWithPath: "/nonexistent/folder/image.png")
        #expect(CGImageDestinationCreateWithURL(missing, "public.png", 1, nil) == nil)
        #expect(
            CGImageDestinationCopyTypeIdentifiers() as? [String] == [
                "public.png", "public.jpeg", "com.compuserve.gif", "public.tiff", "com.microsoft.bmp",
            ]
        )
    }

    @Test func sourceTypesIncludeThoseThatAreWritten() {
        let types = CGImageSourceCopyTypeIdentifiers() as? [String] ?? []
        #expect(Set(types).isSuperset(of: CGImageDestinationCopyTypeIdentifiers() as? [String] ?? ["none"]))
        #expect(types.contains("com.compuserve.gif"))
    }
}
