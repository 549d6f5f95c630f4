import Foundation

/// A writer of GIF files from their blocks.
enum GIFWriter {
    static let trailer = Data(text: ";")
    /// 256 different colors.
    static let palette: Data = {
        var colors = Data()
        for index in 0..<256 {
            for factor in [7, 13, 29] { colors.append(UInt8(index * factor % 256)) }
        }
        return colors
    }()

    static func header(
        _ width: UInt16 = 8,
        _ height: UInt16 = 6,
        version: String = "GIF89a",
        flags: UInt8 = 0xF7,
        palette: Data = palette
    ) -> Data { join(Data(text: version), .little(width, height), Data([flags, 0, 0]), palette) }

    /// A graphic control extension.
    /// - Parameter size: The number of bytes; the definition has four.
    static func control(delay: UInt16 = 5, disposal: UInt8 = 0, transparent: UInt8? = nil, size: UInt8 = 4) -> Data {
        let flags = disposal << 2 | (transparent == nil ? 0 : 1)
        let content = join(Data([flags]), .little(delay), Data([transparent ?? 0]), Data(count: 4))
        return join(Data([0x21, 0xF9, size]), content.prefix(Int(size)), Data([0]))
    }

    /// The pixels of a frame that is not specified otherwise.
    static func pixels(_ count: Int) -> [UInt8] { (0..<count).map { UInt8($0 * 5 % 200 + 1) } }

    /// The code stream of pixels, without compression: the table is cleared before it grows.
    static func codes(_ pixels: [UInt8], size: Int, hasEnd: Bool) -> Data {
        let clear = 1 << size
        var (accumulator, bitCount, data) = (0, 0, Data())
        func put(_ code: Int) {
            accumulator |= code << bitCount
            bitCount += size + 1
            while bitCount >= 8 {
                data.append(UInt8(accumulator & 0xFF))
                accumulator >>= 8
                bitCount -= 8
            }
        }
        for (index, pixel) in pixels.enumerated() {
            if index % (clear - 3) == 0 { put(clear) }
            put(Int(pixel))
        }
        if hasEnd { put(clear + 1) }
        if bitCount > 0 { data.append(UInt8(accumulator & 0xFF)) }
        return data
    }

    static func frame(
        _ x: UInt16 = 0,
        _ y: UInt16 = 0,
        _ width: UInt16 = 8,
        _ height: UInt16 = 6,
        pixels: [UInt8]? = nil,
        palette: Data? = nil,
        size: Int = 8,
        hasEnd: Bool = true,
        hasTerminator: Bool = true,
        maximumCount: Int = .max,
        extra: Data = Data()
    ) -> Data {
        let pixels = pixels ?? Self.pixels(Int(width) * Int(height))
        var codes = Data((codes(pixels, size: size, hasEnd: hasEnd) + extra).prefix(maximumCount))
        var data = join(Data(text: ","), .little(x, y, width, height), Data([palette == nil ? 0 : 0x87]))
        data += join(palette ?? Data(), Data([UInt8(size)]))
        while !codes.isEmpty {
            data += join(Data([UInt8(min(255, codes.count))]), codes.prefix(255))
            codes = Data(codes.dropFirst(255))
        }
        return hasTerminator ? data + Data([0]) : data
    }

    static func square(_ x: UInt16, _ y: UInt16, color: UInt8) -> Data {
        frame(x, y, 4, 4, pixels: [UInt8](repeating: color, count: 16))
    }
}

extension OddFile {
    static func gifs() throws -> [OddFile] { stillGIFs() + animatedGIFs() }

    private static func stillGIFs() -> [OddFile] {
        let (header, frame, trailer) = (GIFWriter.header(), GIFWriter.frame(), GIFWriter.trailer)
        let control = GIFWriter.control()
        var family = OddFileFamily("gif", "still", original: header + frame + trailer)
        // End markers, and bytes between blocks.
        family.same("no-trailer", join(header, control, frame))
        family.same("two-trailers", join(header, frame, trailer, trailer))
        family.same("text-after-trailer", join(header, frame, trailer, Data(text: "junk, more junk!")))
        family.same(
            "zeros-between",
            join(header, Data(count: 3), control, Data(count: 2), frame, Data(count: 1), trailer)
        )
        family.same("text-between", join(header, Data(text: "abc"), frame, trailer))
        family.same("zeros-before-trailer", join(header, frame, Data(count: 9), trailer))
        family.same("zeros-instead-of-trailer", join(header, frame, Data(count: 9)))
        family.same("no-end-code", join(header, GIFWriter.frame(hasEnd: false), trailer))
        family.same("no-terminator", join(header, GIFWriter.frame(hasTerminator: false), trailer))
        family.same("no-terminator-nor-trailer", join(header, GIFWriter.frame(hasTerminator: false)))
        family.same(
            "data-after-end-code",
            join(header, GIFWriter.frame(extra: Data(repeating: 0x55, count: 300)), trailer)
        )
        // Headers.
        for version in ["GIF87a", "GIF89b", "GIF87z"] {
            family.same("version-\(version)", join(GIFWriter.header(version: version), control, frame, trailer))
        }
        family.same("no-screen", join(GIFWriter.header(0, 0), frame, trailer))
        family.same("no-screen-width", join(GIFWriter.header(0, 6), frame, trailer))
        family.same("no-screen-height", join(GIFWriter.header(8, 0), frame, trailer))
        family.other("no-screen-and-offset", join(GIFWriter.header(0, 0), GIFWriter.frame(1, 2), trailer))
        family.other("larger-screen", join(GIFWriter.header(12, 9), frame, trailer))
        family.other("smaller-screen", join(GIFWriter.header(4, 3), frame, trailer))
        family.other("frame-partly-outside", join(header, GIFWriter.frame(4, 3), trailer))
        family.other("frame-outside", join(header, GIFWriter.frame(20, 20), trailer))
        family.same("aspect-ratio", join(header.replacing(at: 12, with: Data([49])), frame, trailer))
        family.same(
            "local-palette",
            join(GIFWriter.header(flags: 0x70, palette: Data()), GIFWriter.frame(palette: GIFWriter.palette), trailer)
        )
        let two = (0..<48).map { UInt8($0 % 2) }
        family.other(
            "no-palette",
            join(GIFWriter.header(flags: 0x70, palette: Data()), GIFWriter.frame(pixels: two), trailer)
        )
        let short = GIFWriter.header(flags: 0xF0, palette: GIFWriter.palette.prefix(6))
        family.other(
            "transparent-color-outside-palette",
            join(short, GIFWriter.control(transparent: 200), GIFWriter.frame(pixels: two), trailer)
        )
        // Extensions.
        for size in [5, 6] as [UInt8] {
            family.same("control-of-\(size)-bytes", join(header, GIFWriter.control(size: size), frame, trailer))
        }
        family.same("comment", join(header, Data([0x21, 0xFE, 2, 65, 66, 0]), frame, trailer))
        family.same("unknown-extension", join(header, Data([0x21, 0x42, 2, 65, 66, 0]), frame, trailer))
        family.same("unfinished-comment", join(header, frame, Data([0x21, 0xFE, 200, 65, 66])))
        family.same("extension-without-end", join(header, frame, Data([0x21, 0xFE, 2, 65, 66])))
        // Code streams.
        family.same("more-pixels", join(header, GIFWriter.frame(pixels: GIFWriter.pixels(60)), trailer))
        family.other("small-codes", join(header, GIFWriter.frame(pixels: two, size: 2), trailer))
        family.incomplete("fewer-pixels", join(header, GIFWriter.frame(pixels: GIFWriter.pixels(30)), trailer))
        family.incomplete("cut-codes", join(header, GIFWriter.frame(maximumCount: 20), trailer))
        family.incomplete("cut-file", (header + frame).dropLast(20))
        family.incomplete("header-only", header)
        family.incomplete("no-frame", join(header, trailer))
        family.incomplete("empty-frame", join(header, GIFWriter.frame(0, 0, 0, 0), trailer))
        return family.files
    }

    private static func animatedGIFs() -> [OddFile] {
        let (header, trailer) = (GIFWriter.header(), GIFWriter.trailer)
        let first = GIFWriter.control() + GIFWriter.frame()
        let second = GIFWriter.control(delay: 9) + GIFWriter.square(2, 1, color: 80)
        var family = OddFileFamily("gif", "animated", original: header + first + second + trailer)
        family.same("no-trailer", join(header, first, second))
        family.same("zeros-between", join(header, first, Data(count: 4), second, Data(count: 2), trailer))
        family.same("text-between", join(header, first, Data(text: "hello"), second, trailer))
        family.same("no-screen", join(GIFWriter.header(0, 0), first, second, trailer))
        let loop = Data([0x21, 0xFF, 11]) + Data(text: "NETSCAPE2.0")
        family.same("loop-count-after-frame", join(header, first, loop, Data([3, 1, 2, 0, 0]), second, trailer))
        family.same("loop-without-count", join(header, loop, Data([0]), first, second, trailer))
        for disposal in 0...7 as ClosedRange<UInt8> {
            family.other(
                "disposal-\(disposal)",
                join(
                    header,
                    GIFWriter.control(),
                    GIFWriter.frame(),
                    GIFWriter.control(disposal: disposal),
                    GIFWriter.square(1, 1, color: 50),
                    GIFWriter.control(),
                    GIFWriter.square(3, 2, color: 90),
                    trailer
                )
            )
            family.other(
                "disposal-of-first-\(disposal)",
                join(
                    header,
                    GIFWriter.control(disposal: disposal),
                    GIFWriter.square(1, 1, color: 50),
                    GIFWriter.control(),
                    GIFWriter.square(3, 2, color: 90),
                    trailer
                )
            )
        }
        family.incomplete("cut-in-second-frame", join(header, first, second.dropLast(15)))
        family.incomplete("cut-in-second-header", join(header, first, GIFWriter.control(), second.prefix(12)))
        return family.files
    }
}
