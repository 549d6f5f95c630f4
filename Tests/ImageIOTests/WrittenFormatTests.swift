import Foundation
import ImageCodecs
import ImageIO
import TestSupport
import Testing

/// GIF, TIFF and BMP files, several images in a file, and the pixels per inch.
struct WrittenFormatTests {
    /// An image whose pixels are given by a closure, premultiplied.
    private func image(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) throws -> CGImage {
        let context = try #require(
            CGContext(
                data: nil,
                width: width,
                height: height,
                bitsPerComponent: 8,
                bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo.byteOrder32Little.rawValue | CGImageAlphaInfo.premultipliedFirst.rawValue
            )
        )
        let data = try #require(context.data)
        for y in 0..<height {
            let row = (data + y * context.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            for x in 0..<width { row[x] = pixel(x, y) }
        }
        return try #require(context.makeImage())
    }

    private func written(
        _ images: [CGImage],
        _ type: String,
        _ properties: [CFDictionary] = [],
        all: CFDictionary? = nil
    ) throws -> CGImageSource {
        let data = NSMutableData()
        let destination = try #require(CGImageDestinationCreateWithData(data, type, images.count, nil))
        CGImageDestinationSetProperties(destination, all)
        for (index, image) in images.enumerated() {
            CGImageDestinationAddImage(destination, image, index < properties.count ? properties[index] : nil)
        }
        #expect(CGImageDestinationFinalize(destination))
        return try #require(CGImageSourceCreateWithData(Data(referencing: data), nil))
    }

    private func pixels(_ image: CGImage?) -> [[UInt32]] {
        guard let image else { return [] }
        return (0..<image.height).map { y in (0..<image.width).map { image.surface[$0, y] } }
    }

    private func pixels(_ source: CGImageSource, _ index: Int = 0) -> [[UInt32]] {
        pixels(CGImageSourceCreateImageAtIndex(source, index, nil))
    }

    /// Every format has the same pixels if they are opaque, at odd widths as well.
    @Test(arguments: ["com.compuserve.gif", "public.tiff", "com.microsoft.bmp"], [1, 2, 3, 13])
    func opaquePixelsAreTheSame(type: String, width: Int) throws {
        let image = try image(width, 5) { 0xFF00_0000 | UInt32($0 * 19) << 16 | UInt32($1 * 50) << 8 | 77 }
        let source = try written([image], type)
        #expect(pixels(source) == pixels(image))
        #expect(CGImageSourceGetCount(source) == 1)
    }

    @Test(arguments: ["public.tiff", "com.microsoft.bmp"])
    func translucentPixelsAreTheSame(type: String) throws {
        let image = try image(20, 9) { x, y in PNG.premultiplied(UInt32(x * 13) << 24 | UInt32(y * 25) << 16 | 0x40FF) }
        #expect(pixels(try written([image], type)) == pixels(image))
    }

    @Test func transparentPixelsOfGIFFileAreTransparent() throws {
        let image = try image(8, 4) { x, _ in [0, 0x4040_4040, 0x9090_0000, 0xFFFF_FFFF][x / 2] }
        let found = pixels(try written([image], "com.compuserve.gif"))
        #expect(found.allSatisfy { $0 == [0, 0, 0, 0, 0xFFFF_0000, 0xFFFF_0000, 0xFFFF_FFFF, 0xFFFF_FFFF] })
    }

    /// More colors than a palette has, and more codes than the table of the compression has.
    @Test func manyColorsOfGIFFileAreNear() throws {
        var random = SeededGenerator(seed: 5)
        let image = try image(150, 150) { x, y in
            let noise = UInt32(random.number(0...20))
            return 0xFF00_0000 | UInt32(x + 80) << 16 | UInt32(y + 60) << 8 | (x > 75 ? noise : 255 - noise)
        }
        let (found, expected) = (pixels(try written([image], "com.compuserve.gif")), pixels(image))
        var sum = 0
        var largest = 0
        for (row, other) in zip(found, expected) {
            for (left, right) in zip(row, other) {
                for shift in [0, 8, 16] as [UInt32] {
                    let difference = abs(Int(left >> shift & 255) - Int(right >> shift & 255))
                    sum += difference
                    largest = max(largest, difference)
                }
            }
        }
        #expect(found.count == 150 && sum < 150 * 150 * 3 * 6 && largest < 96, "\(sum / 67_500), \(largest)")
        #expect(Set(found.joined()).count > 200)
    }

    @Test func animationHasFramesDurationsAndRepetitions() throws {
        let colors: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF]
        let images = try colors.map { color in try image(6, 4) { x, y in x == 0 && y == 0 ? 0 : color } }
        let delays = [0.05, 0.3, 1.25]
        let properties = delays.map {
            [kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFDelayTime: $0] as CFDictionary] as CFDictionary
        }
        for count in [0, 4] {
            let all = [kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFLoopCount: count] as CFDictionary]
            let source = try written(images, "com.compuserve.gif", properties, all: all as CFDictionary)
            #expect(CGImageSourceGetCount(source) == 3)
            let file = CGImageSourceCopyProperties(source, nil)?[kCGImagePropertyGIFDictionary] as? CFDictionary
            #expect(file?[kCGImagePropertyGIFLoopCount] as? Int == count)
            for index in 0..<3 {
                #expect(pixels(source, index) == pixels(images[index]), "a transparent pixel shows no earlier frame")
                let gif = CGImageSourceCopyPropertiesAtIndex(source, index, nil)?[kCGImagePropertyGIFDictionary]
                #expect((gif as? CFDictionary)?[kCGImagePropertyGIFUnclampedDelayTime] as? Double == delays[index])
            }
        }
        // Without a number of repetitions, there is none.
        let once = CGImageSourceCopyProperties(try written(images, "com.compuserve.gif"), nil)
        #expect(once?[kCGImagePropertyGIFDictionary] == nil)
    }

    @Test func fileOfSeveralPagesHasAllOfThem() throws {
        let images = try [3, 5].map { size in try image(size, 2) { x, _ in 0xFF00_0000 | UInt32(x) } }
        let data = NSMutableData()
        let destination = try #require(CGImageDestinationCreateWithData(data, "public.tiff", 2, nil))
        CGImageDestinationAddImage(destination, images[0], nil)
        CGImageDestinationAddImage(destination, images[1], [kCGImagePropertyOrientation: 6])
        #expect(CGImageDestinationFinalize(destination))
        let bytes = [UInt8](data as Data)
        func number(_ position: Int, _ count: Int) -> Int {
            (0..<count).reversed().reduce(0) { $0 << 8 | Int(bytes[position + $1]) }
        }
        var directories: [[Int: Int]] = []
        var position = number(4, 4)
        while position != 0 {
            let count = number(position, 2)
            let entries = (0..<count).map { position + 2 + $0 * 12 }
            directories.append(Dictionary(uniqueKeysWithValues: entries.map { (number($0, 2), number($0 + 8, 4)) }))
            #expect(entries.map { number($0, 2) } == entries.map { number($0, 2) }.sorted())
            position = number(position + 2 + count * 12, 4)
        }
        #expect(directories.map { $0[256] } == [3, 5] && directories.map { $0[274] } == [1, 6])
        let fewer = try #require(CGImageDestinationCreateWithData(NSMutableData(), "public.tiff", 2, nil))
        CGImageDestinationAddImage(fewer, images[0], nil)
        #expect(!CGImageDestinationFinalize(fewer), "an image is missing")
    }

    @Test(arguments: ["public.png", "public.jpeg", "public.tiff", "com.microsoft.bmp"], [1, 6])
    func pixelsPerInchAndOrientationAreWritten(type: String, orientation: Int) throws {
        let image = try image(4, 4) { _, _ in 0xFF20_4060 }
        let properties: CFDictionary = [
            kCGImagePropertyDPIWidth: 144, kCGImagePropertyDPIHeight: 72.0, kCGImagePropertyOrientation: orientation,
        ]
        let source = try written([image], type, [properties])
        let found = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
        let (x, y) = (found?[kCGImagePropertyDPIWidth] as? Double, found?[kCGImagePropertyDPIHeight] as? Double)
        #expect(abs((x ?? 0) - 144) < 0.02 && abs((y ?? 0) - 72) < 0.02)
        #expect(found?[kCGImagePropertyOrientation] as? Int == (type == "com.microsoft.bmp" ? 1 : orientation))
        // One number is that of both axes, and a copy keeps it.
        let single = try written([image], type, [[kCGImagePropertyDPIHeight: 300]])
        let data = NSMutableData()
        let copy = try #require(CGImageDestinationCreateWithData(data, "public.png", 1, nil))
        CGImageDestinationAddImageFromSource(copy, single, 0, nil)
        #expect(CGImageDestinationFinalize(copy))
        let copied = try #require(CGImageSourceCreateWithData(Data(referencing: data), nil))
        let width = CGImageSourceCopyPropertiesAtIndex(copied, 0, nil)?[kCGImagePropertyDPIWidth] as? Double
        #expect(abs((width ?? 0) - 300) < 0.02)
        if type == "public.png" {
            #expect(
                CGImageSourceCopyPropertiesAtIndex(try written([image], type), 0, nil)?[kCGImagePropertyDPIWidth] == nil
            )
            #expect(try written([image], type, [[kCGImagePropertyDPIWidth: -3]]).data == written([image], type).data)
        }
    }

    /// The densities of damaged files are read within their bounds.
    @Test func densityOfAnyBytesIsRead() throws {
        let image = try image(4, 4) { _, _ in 0xFF20_4060 }
        var random = SeededGenerator(seed: 9)
        let types = [
            "public.png": ImageFormat.png, "public.jpeg": .jpeg, "public.tiff": .tiff, "com.microsoft.bmp": .bmp,
        ]
        for (type, format) in types {
            let file = try written([image], type, [[kCGImagePropertyDPIWidth: 100]]).data
            #expect(ImageDensity.stored(in: file, format) != nil)
            for _ in 0..<300 {
                var damaged = file.prefix(Int(random.number(0...Double(file.count))))
                for _ in 0..<4 where !damaged.isEmpty {
                    damaged[Int(random.number(0...Double(damaged.count - 1)))] = UInt8(random.number(0...255))
                }
                _ = ImageDensity.stored(in: Data(damaged), format)
            }
        }
    }
}
