import Foundation
import ImageCodecs
import Testing

/// Orientations in EXIF blocks, wherever a file has them (Exif 2.3, 4.5.4; JPEG allows any order of segments).
struct OrientationTests {
    /// A block with one entry.
    /// - Parameter type: 1 for a byte, 3 for 16 bits, 4 for 32 bits.
    private static func block(_ orientation: UInt32, isBigEndian: Bool = false, type: UInt16 = 3, tag: UInt16 = 0x112)
        -> Data
    {
        func number<Value: FixedWidthInteger>(_ value: Value) -> Data { isBigEndian ? .big(value) : .little(value) }
        let value: Data =
            switch type {
            case 1: Data([UInt8(orientation), 0, 0, 0])
            case 3: number(UInt16(orientation)) + Data(count: 2)
            default: number(orientation)
            }
        let head = join(Data(isBigEndian ? "MM".utf8 : "II".utf8), number(UInt16(42)), number(UInt32(8)))
        return join(head, number(UInt16(1)), number(tag), number(type), number(UInt32(1)), value, number(UInt32(0)))
    }

    private static func segment(_ marker: UInt8, _ content: Data) -> Data {
        join(Data([0xFF, marker]), .big(UInt16(content.count + 2)), content)
    }

    private static func exif(_ block: Data) -> Data { segment(0xE1, Data("Exif\0\0".utf8) + block) }
    private static func xmp(_ size: Int) -> Data {
        segment(0xE1, Data("http://ns.adobe.com/xap/1.0/\0".utf8) + Data(repeating: 32, count: size))
    }
    private static func extendedXMP(_ size: Int) -> Data {
        segment(0xE1, Data("http://ns.adobe.com/xmp/extension/\0".utf8) + Data(repeating: 32, count: size))
    }
    private static let comment = segment(0xFE, Data("a comment".utf8))
    private static let profile = segment(0xE2, Data("ICC_PROFILE\0".utf8) + Data([1, 1]) + Data(count: 3000))

    private static func jpeg(_ head: [Data], kind: String = "rgb") throws -> Data {
        let parts = try JPEGParts(ImageFileTests.data("\(kind).jpg"))
        return join(JPEGParts.start, head.joinedData(), parts.data().dropFirst(2))
    }

    private func orientation(_ data: Data) throws -> Int { try ImageFile.decode(data).orientation }

    // MARK: JPEG

    @Test(arguments: 1...8) func everyOrientationIsRead(value: Int) throws {
        for isBigEndian in [false, true] {
            for type in [1, 3, 4] as [UInt16] {
                let block = Self.block(UInt32(value), isBigEndian: isBigEndian, type: type)
                #expect(try orientation(Self.jpeg([Self.exif(block)])) == value, "\(isBigEndian) \(type)")
                #expect(try orientation(Self.jpeg([Self.comment, Self.exif(block)])) == value)
            }
        }
    }

    /// The segments that may be before the block.
    private static let heads: [String: [Data]] = [
        "nothing": [], "a comment": [comment], "two comments": [comment, comment], "XMP": [xmp(200)],
        "several XMP segments": [xmp(60_000), xmp(100), xmp(60_000)],
        "extended XMP": [xmp(300), extendedXMP(65_000), extendedXMP(65_000), extendedXMP(20_000)],
        "a profile": [profile], "a profile of several segments": Array(repeating: profile, count: 40),
        "more than 64 KiB": Array(repeating: segment(0xED, Data(count: 65_000)), count: 9),
        "more than 1 MiB": Array(repeating: segment(0xEF, Data(count: 65_533)), count: 17),
        "fill bytes": [Data([0xFF, 0xFF, 0xFF])], "zeros": [Data(count: 7)], "text": [Data("<br>\r\n".utf8)],
        "a segment and zeros": [comment, Data(count: 3), profile, Data([0xFF, 0])],
        "an empty comment": [segment(0xFE, Data())],
        "a restart interval": [segment(0xDD, Data([0, 0]))],
        "every application": (0xE0...0xEF).map { segment($0, Data(count: 9)) },
        "another EXIF block without orientation": [exif(block(72, tag: 0x11A))],
        "another EXIF block with an invalid one": [exif(block(9)), exif(block(0))],
        "a damaged EXIF block": [exif(Data([1, 2, 3])), exif(Data())],
        "an EXIF block that is cut": [exif(block(3).prefix(12))],
        // The name of the block in other segments.
        "a comment about EXIF": [segment(0xFE, Data("Exif\0\0".utf8) + block(3))],
        "XMP with a block": [segment(0xE1, Data("http://ns.adobe.com/xap/1.0/\0Exif\0\0".utf8) + block(3))],
        "another application's block": [segment(0xE2, Data("Exif\0\0".utf8) + block(3))],
    ]

    @Test(arguments: heads.keys.sorted()) func exifIsFoundBehind(head: String) throws {
        let head = try #require(Self.heads[head])
        for kind in ["rgb", "progressive", "gray"] {
            #expect(try orientation(Self.jpeg(head + [Self.exif(Self.block(6))], kind: kind)) == 6, "\(kind)")
        }
    }

    /// Tables and the frame may come before the block as well.
    @Test func exifIsFoundAtEveryPositionBeforeScan() throws {
        let parts = try JPEGParts(ImageFileTests.data("rgb.jpg"))
        for position in 0...parts.segments.count {
            var changed = parts
            changed.segments.insert(Self.exif(Self.block(8)), at: position)
            #expect(try orientation(changed.data()) == 8, "\(position)")
        }
        var late = parts
        late.scan.append(late.coded)
        late.coded = Self.exif(Self.block(8))
        #expect(try orientation(late.data()) == 1, "behind the pixels")
        #expect(try orientation(parts.data() + Self.exif(Self.block(8))) == 1, "behind the image")
    }

    @Test func firstOrientationCounts() throws {
        let blocks = [6, 3, 8].map { Self.exif(Self.block($0)) }
        #expect(try orientation(Self.jpeg(blocks)) == 6)
        #expect(try orientation(Self.jpeg([Self.comment] + blocks.reversed())) == 8)
    }

    @Test func invalidOrientationsAreNone() throws {
        for value in [0, 9, 255, 65_535] as [UInt32] {
            #expect(try orientation(Self.jpeg([Self.exif(Self.block(value))])) == 1, "\(value)")
        }
        for block in [
            Data(), Data(count: 30), Self.block(6).prefix(13), Self.block(6).replacing(at: 4, with: Data([200])),
        ] {
            #expect(try orientation(Self.jpeg([Self.exif(block)])) == 1)
        }
    }

    /// As many blocks as fit into a large file. Only the first ones are read.
    @Test func manyEmptyBlocksTakeNoTime() throws {
        let many = Array(repeating: Self.exif(Self.block(72, tag: 0x11A)), count: 100_000)
        #expect(try orientation(Self.jpeg(many + [Self.exif(Self.block(6))])) == 1)
    }

    // MARK: PNG

    private func png(before: Data = Data(), end: Data = PNGWriter.end) throws -> Data {
        try PNGParts(ImageFileTests.data("palette.png")).data(before: before, end: end)
    }

    @Test(arguments: 1...8) func everyOrientationOfPNGIsRead(value: UInt32) throws {
        for isBigEndian in [false, true] {
            let chunk = PNGWriter.chunk("eXIf", Self.block(value, isBigEndian: isBigEndian))
            #expect(try orientation(png(before: chunk)) == Int(value))
            #expect(try orientation(png(end: chunk + PNGWriter.end)) == Int(value), "behind the pixels")
            let text = PNGWriter.chunk("tEXt", Data("Comment\0eXIf".utf8))
            #expect(try orientation(png(before: text + chunk + text)) == Int(value))
        }
    }

    /// Some programs write the header that the block has in JPEG files.
    @Test func exifOfPNGMayHaveHeader() throws {
        let chunk = PNGWriter.chunk("eXIf", Data("Exif\0\0".utf8) + Self.block(6))
        #expect(try orientation(png(before: chunk)) == 6)
    }

    @Test func damagedExifOfPNGIsNone() throws {
        for block in [Data(), Data(count: 5), Self.block(6).prefix(11), Self.block(0)] {
            #expect(try orientation(png(before: PNGWriter.chunk("eXIf", block))) == 1)
        }
        // Behind the end of the image.
        #expect(try orientation(png(end: PNGWriter.end + PNGWriter.chunk("eXIf", Self.block(6)))) == 1)
        #expect(try orientation(png(end: Data([0xFF, 0xFF, 0xFF, 0xFF]) + Data("eXIf".utf8))) == 1)
    }

    // MARK: WebP

    @Test(arguments: [false, true]) func exifOfWebPMayHaveHeader(hasHeader: Bool) throws {
        let parts = try WebPParts(ImageFileTests.data("turned.webp"))
        // The flags stay, and the block is replaced.
        let start = try #require(parts.body.firstRange(of: Data("EXIF".utf8))?.lowerBound)
        for value in 1...8 as ClosedRange<UInt32> {
            var changed = parts
            let block = Data(hasHeader ? "Exif\0\0".utf8 : "".utf8) + Self.block(value)
            changed.body = parts.body.prefix(start) + WebPParts.chunk("EXIF", block)
            #expect(try orientation(changed.data()) == Int(value))
        }
    }
}
