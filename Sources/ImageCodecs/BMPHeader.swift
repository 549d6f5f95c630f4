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

        /// Creates a channel, or returns `nil` if the bits of the mask are not contiguous.
        init?(mask: UInt32) {
            shift = mask == 0 ? 0 : UInt32(mask.trailingZeroBitCount)
            largest = mask >> shift
            guard largest & (largest &+ 1) == 0 else { return nil }
        }

        /// Returns the value of the channel, from 0 to 255; zero if the mask is empty.
        func value(_ pixel: UInt32) -> UInt32 {
            if largest == 0 { return 0 }
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
    private let tolerance: ImageTolerance

    /// Returns a color of the table. Unless the decoding is strict, an index outside of it has the first color.
    func color(_ index: Int) throws(ImageFileError) -> UInt32 {
        if index < palette.count { return palette[index] }
        guard tolerance == .lenient else {
            throw .cannotDecode(.bmp, reason: "color index \(index) is not in its color table")
        }
        return palette[0]
    }

    init(_ bytes: UnsafeRawBufferPointer, _ tolerance: ImageTolerance) throws(ImageFileError) {
        func fail(_ reason: String) -> ImageFileError { .cannotDecode(.bmp, reason: reason) }
        func number(_ offset: Int, _ count: Int) throws(ImageFileError) -> UInt32 {
            guard offset >= 0, offset <= bytes.count - count else { throw BMPDecoder.endsEarly }
            return (0..<count).reduce(0) { $0 | UInt32(bytes[offset + $1]) << UInt32(8 * $1) }
        }
        func signed(_ offset: Int) throws(ImageFileError) -> Int { Int(Int32(bitPattern: try number(offset, 4))) }

        self.tolerance = tolerance
        let headerSize = Int(try number(14, 4))
        // OS/2's second version has 64 bytes, of which the last ones may be missing.
        guard headerSize == 12 || (16...256).contains(headerSize) else {
            throw fail("unsupported header size \(headerSize)")
        }
        let isCore = headerSize == 12
        // The fields that a header does not have are zero.
        func field(_ offset: Int, _ count: Int) throws(ImageFileError) -> UInt32 {
            offset + count <= 14 + headerSize ? try number(offset, count) : 0
        }
        let width = isCore ? Int(try number(18, 2)) : try signed(18)
        let height = isCore ? Int(try number(20, 2)) : try signed(22)
        guard width > 0, height != 0 else { throw fail("it has no pixels") }
        size = PixelSize(width: width, height: abs(height))
        isTopDown = height < 0
        bitCount = Int(try number(isCore ? 24 : 28, 2))
        guard [1, 2, 4, 8, 16, 24, 32].contains(bitCount) else {
            throw fail("unsupported format with \(bitCount) bits per pixel")
        }
        let method = isCore ? 0 : try field(30, 4)
        switch (method, bitCount) {
        case (0, _): compression = .none
        case (1, 8): compression = .runs(8)
        case (2, 4): compression = .runs(4)
        case (3, 16), (3, 32), (6, 16), (6, 32): compression = .fields
        default: throw fail("unsupported compression \(method) with \(bitCount) bits per pixel")
        }

        var masks: [UInt32] = bitCount == 16 ? [0x7C00, 0x03E0, 0x001F, 0] : [0xFF_0000, 0xFF00, 0xFF, 0]
        var paletteOffset = 14 + headerSize
        // Headers of Windows; that of OS/2 has other fields there.
        let hasAlphaMask = headerSize >= 56 && headerSize != 64
        if compression == .fields {
            for index in 0..<3 { masks[index] = try number(54 + 4 * index, 4) }
            // Longer headers contain the masks. After the short header there are three, or four if there is alpha.
            if hasAlphaMask || method == 6 { masks[3] = try number(66, 4) }
            if headerSize == 40 { paletteOffset += method == 6 ? 16 : 12 }
        } else if bitCount == 32, hasAlphaMask {
            masks[3] = try number(66, 4)
        }
        let channels = masks.map { Channel(mask: $0) }
        guard let red = channels[0], let green = channels[1], let blue = channels[2], let alpha = channels[3] else {
            throw fail("invalid color masks")
        }
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = masks[3] == 0 ? nil : alpha

        let colorCount = isCore ? 0 : Int(try field(46, 4))
        let entrySize = isCore ? 3 : 4
        let largestCount = bitCount <= 8 ? 1 << bitCount : 0
        let statedCount = colorCount == 0 ? largestCount : min(colorCount, largestCount)
        let statedOffset = Int(try number(10, 4))
        // Some programs leave the offset of the pixels out, which follow the color table.
        let isMissing = statedOffset == 0 && tolerance == .lenient
        pixelOffset = isMissing ? paletteOffset + statedCount * entrySize : statedOffset
        guard pixelOffset >= 14 + headerSize, pixelOffset <= bytes.count else {
            throw fail("invalid offset of its pixels")
        }
        var colors: [UInt32] = []
        if bitCount <= 8 {
            let room = (pixelOffset - paletteOffset) / entrySize
            for index in 0..<min(statedCount, max(0, room)) {
                colors.append(0xFF00_0000 | (try number(paletteOffset + index * entrySize, 3)))
            }
            guard !colors.isEmpty else { throw fail("it has no color table") }
        }
        palette = colors
    }
}
