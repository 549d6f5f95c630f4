import Raster

/// The headers of a Windows bitmap.
struct BMPHeader {
    enum Compression: Hashable {
        case none
        case fields
        /// Run-length encoding with the given number of bits.
        case runs(Int)
    }

    /// The position of a color component in a pixel.
    struct Channel: Hashable {
        let shift: UInt32
        let largest: UInt32

        /// Creates a channel, or returns `nil` if the mask is empty or its bits are not contiguous.
        init?(mask: UInt32) {
            guard mask != 0 else { return nil }
            shift = UInt32(mask.trailingZeroBitCount)
            largest = mask >> shift
            guard largest & (largest &+ 1) == 0 else { return nil }
        }

        /// Returns the value of the channel, from 0 to 255.
        func value(_ pixel: UInt32) -> UInt32 {
            let value = UInt64(pixel >> shift & largest)
            return UInt32((value * 255 + UInt64(largest) / 2) / UInt64(largest))
        }
    }

    let size: PixelSize
    let isTopDown: Bool
    let bitCount: Int
    let compression: Compression
    let red: Channel
    let green: Channel
    let blue: Channel
    let alpha: Channel?

    /// The color table, as opaque pixels.
    let palette: [UInt32]
    let pixelOffset: Int

    func color(_ index: Int) throws(ImageFileError) -> UInt32 {
        guard index < palette.count else {
            throw .cannotDecode(.bmp, reason: "color index \(index) is not in its color table")
        }
        return palette[index]
    }

    init(_ bytes: UnsafeRawBufferPointer) throws(ImageFileError) {
        func fail(_ reason: String) -> ImageFileError { .cannotDecode(.bmp, reason: reason) }
        func number(_ offset: Int, _ count: Int) throws(ImageFileError) -> UInt32 {
            guard offset >= 0, offset <= bytes.count - count else { throw BMPDecoder.endsEarly }
            return (0..<count).reduce(0) { $0 | UInt32(bytes[offset + $1]) << UInt32(8 * $1) }
        }
        func signed(_ offset: Int) throws(ImageFileError) -> Int { Int(Int32(bitPattern: try number(offset, 4))) }

        pixelOffset = Int(try number(10, 4))
        let headerSize = Int(try number(14, 4))
        guard headerSize == 12 || (40...256).contains(headerSize) else {
            throw fail("unsupported header size \(headerSize)")
        }
        let isCore = headerSize == 12
        let width = isCore ? Int(try number(18, 2)) : try signed(18)
        let height = isCore ? Int(try number(20, 2)) : try signed(22)
        guard width > 0, height != 0 else { throw fail("it has no pixels") }
        size = PixelSize(width: width, height: abs(height))
        isTopDown = height < 0
        bitCount = Int(try number(isCore ? 24 : 28, 2))
        guard [1, 2, 4, 8, 16, 24, 32].contains(bitCount) else {
            throw fail("unsupported format with \(bitCount) bits per pixel")
        }
        let method = isCore ? 0 : try number(30, 4)
        switch (method, bitCount) {
        case (0, _): compression = .none
        case (1, 8): compression = .runs(8)
        case (2, 4): compression = .runs(4)
        case (3, 16), (3, 32), (6, 16), (6, 32): compression = .fields
        default: throw fail("unsupported compression \(method) with \(bitCount) bits per pixel")
        }

        var masks: [UInt32] = bitCount == 16 ? [0x7C00, 0x03E0, 0x001F, 0] : [0xFF_0000, 0xFF00, 0xFF, 0]
        var paletteOffset = 14 + headerSize
        if compression == .fields {
            for index in 0..<3 { masks[index] = try number(54 + 4 * index, 4) }
            // Longer headers contain the masks. After the short header there are three, or four if there is alpha.
            if headerSize >= 56 || method == 6 { masks[3] = try number(66, 4) }
            if headerSize == 40 { paletteOffset += method == 6 ? 16 : 12 }
        } else if bitCount == 32, headerSize >= 56 {
            masks[3] = try number(66, 4)
        }
        let channels = masks.map { Channel(mask: $0) }
        guard let red = channels[0], let green = channels[1], let blue = channels[2],
            masks[3] == 0 || channels[3] != nil
        else { throw fail("invalid color masks") }
        self.red = red
        self.green = green
        self.blue = blue
        alpha = channels[3]

        guard pixelOffset >= 14 + headerSize, pixelOffset <= bytes.count else {
            throw fail("invalid offset of its pixels")
        }
        var colors: [UInt32] = []
        if bitCount <= 8 {
            let colorCount = isCore || headerSize < 36 ? 0 : Int(try number(46, 4))
            let entrySize = isCore ? 3 : 4
            let room = (pixelOffset - paletteOffset) / entrySize
            let count = min(colorCount == 0 ? 1 << bitCount : min(colorCount, 1 << bitCount), max(0, room))
            for index in 0..<count {
                colors.append(0xFF00_0000 | (try number(paletteOffset + index * entrySize, 3)))
            }
            guard !colors.isEmpty else { throw fail("it has no color table") }
        }
        palette = colors
    }
}
