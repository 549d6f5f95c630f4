import CoreGraphics
import ImageCodecs
import TestSupport
import Testing

/// All frames of an image file, through Image I/O's functions.
struct CGImageSourceTests {
    private static let folder = Checkout.url("Tests/ImageCodecsTests/Images")

    private func data(_ name: String) throws -> Data {
        try Data(contentsOf: Self.folder.appendingPathComponent(name))
    }

    private func source(_ name: String) throws -> CGImageSource {
        try #require(CGImageSourceCreateWithData(data(name), nil))
    }

    private func same(_ left: CGImage?, _ right: Surface) -> Bool {
        guard let left = left?.surface, left.size == right.size else { return false }
        return (0..<right.size.height).allSatisfy { y in
            (0..<right.size.width).allSatisfy { left[$0, y] == right[$0, y] }
        }
    }

    @Test(arguments: ["moving.gif", "moving.webp"]) func createImageAtIndexReadsEveryFrame(name: String) throws {
        let source = try source(name)
        let sequence = try ImageFile.decodeFrames(data(name))
        #expect(CGImageSourceGetCount(source) == sequence.frames.count)
        for (index, frame) in sequence.frames.enumerated() {
            #expect(same(CGImageSourceCreateImageAtIndex(source, index, nil), frame.image.surface))
        }
        for index in [-1, sequence.frames.count, .max] {
            #expect(CGImageSourceCreateImageAtIndex(source, index, nil) == nil)
            #expect(CGImageSourceCopyPropertiesAtIndex(source, index, nil) == nil)
        }
    }

    private func times(_ name: String, _ dictionary: String, _ key: String) throws -> [Double?] {
        let source = try source(name)
        return (0..<CGImageSourceGetCount(source)).map { index in
            let properties = CGImageSourceCopyPropertiesAtIndex(source, index, nil) as? [String: Any]
            return (properties?[dictionary] as? [String: Any])?[key] as? Double
        }
    }

    @Test func copyPropertiesAtIndexHasFrameDelay() throws {
        let gif = kCGImagePropertyGIFDictionary as String
        #expect(try times("moving.gif", gif, kCGImagePropertyGIFDelayTime) == [0.1, 0.25, 0.1, 0.07])
        // The file asks for no time at all for one of them.
        #expect(try times("moving.gif", gif, kCGImagePropertyGIFUnclampedDelayTime) == [0.1, 0.25, 0, 0.07])
        let webp = kCGImagePropertyWebPDictionary
        #expect(try times("moving.webp", webp, kCGImagePropertyWebPDelayTime) == [0.1, 0.25, 0.04])
        #expect(try times("rgb.png", gif, kCGImagePropertyGIFDelayTime) == [nil])
    }

    @Test func copyPropertiesHasLoopCount() throws {
        let gif = try #require(CGImageSourceCopyProperties(source("moving.gif"), nil))
        let properties = gif[kCGImagePropertyGIFDictionary] as? [AnyHashable: Any]
        #expect(properties?[kCGImagePropertyGIFLoopCount] as? Int == 3)
        #expect(try gif[kCGImagePropertyFileSize] as? Int == data("moving.gif").count)
        let webp = try #require(CGImageSourceCopyProperties(source("moving.webp"), nil))
        #expect(
            (webp[kCGImagePropertyWebPDictionary] as? [AnyHashable: Any])?[kCGImagePropertyWebPLoopCount] as? Int == 2
        )
        #expect(try CGImageSourceCopyProperties(source("still.gif"), nil)?[kCGImagePropertyGIFDictionary] == nil)
    }

    @Test func getTypeAndPixelSizeOfEveryFormat() throws {
        let types = [
            "png": "public.png", "jpg": "public.jpeg", "gif": "com.compuserve.gif", "tif": "public.tiff",
            "webp": "org.webmproject.webp", "bmp": "com.microsoft.bmp",
        ]
        for name in try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted() {
            let source = try source(name)
            #expect(CGImageSourceGetType(source) == types[String(name.split(separator: ".")[1])])
            let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
            #expect(properties[kCGImagePropertyPixelWidth] as? Int == 24, "\(name)")
            #expect(properties[kCGImagePropertyPixelHeight] as? Int == 16, "\(name)")
            let decoded = try ImageFile.decode(data(name))
            #expect(properties[kCGImagePropertyOrientation] as? Int == decoded.orientation)
            #expect(properties[kCGImagePropertyHasAlpha] as? Bool == !decoded.isOpaque)
            #expect(same(CGImageSourceCreateImageAtIndex(source, 0, nil), decoded.surface), "not turned")
        }
    }

    @Test func damagedFileHasNoImages() throws {
        #expect(CGImageSourceCreateWithData(Data(), nil) == nil)
        #expect(CGImageSourceCreateWithData(Data("not an image".utf8), nil) == nil)
        let gif = try data("moving.gif")
        let truncated = try #require(CGImageSourceCreateWithData(gif.prefix(60), nil))
        #expect(CGImageSourceGetCount(truncated) == 0 && CGImageSourceCreateImageAtIndex(truncated, 0, nil) == nil)
        #expect(
            CGImageSourceCopyPropertiesAtIndex(truncated, 0, nil) == nil
                && CGImageSourceCopyProperties(truncated, nil) == nil
        )
        // Of an animated image that is truncated later, the frames before remain.
        let later = try #require(CGImageSourceCreateWithData(gif.prefix(gif.count - 20), nil))
        #expect(CGImageSourceGetCount(later) == 3)
        let whole = try ImageFile.decodeFrames(gif)
        for index in 0..<3 {
            let image = CGImageSourceCreateImageAtIndex(later, index, nil)
            #expect(same(image, whole.frames[index].image.surface), "\(index)")
        }
    }

    @Test func createWithURLReadsFile() throws {
        let url = Self.folder.appendingPathComponent("rgb.png")
        #expect(CGImageSourceCreateWithURL(url as CFURL, nil).map(CGImageSourceGetCount) == 1)
        #expect(CGImageSourceCreateWithURL(url.appendingPathComponent("nothing"), nil) == nil)
        let remote = try #require(URL(string: "https://example.org/a.png"))
        #expect(CGImageSourceCreateWithURL(remote, nil) == nil)
    }
}
