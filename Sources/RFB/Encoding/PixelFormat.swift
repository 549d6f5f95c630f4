/// A format of pixels that a client requests.
struct PixelFormat: Sendable {
    /// The number of bytes in the protocol.
    static let byteCount = 16

    /// The format of the server: `0x00RRGGBB`, little-endian.
    static let native = PixelFormat()

    let bytesPerPixel: Int
    let isBigEndian: Bool
    /// The bytes of a pixel in ZRLE: a byte that no color uses is left out.
    private let compactBytes: Range<Int>
    /// The bits of each value of a color.
    private let red: [UInt32]
    private let green: [UInt32]
    private let blue: [UInt32]
    /// A Boolean value that indicates whether pixels are those of a surface.
    let isNative: Bool
    /// The table of colors that pixels are indices into; `nil` if they have the values of colors.
    let colorMap: ColorMap?

    private init() {
        bytesPerPixel = 4
        isBigEndian = false
        compactBytes = 0..<3
        (red, green, blue) = ([], [], [])
        isNative = true
        colorMap = nil
    }

    /// Reads a format; `nil` if it is nonsense, or needs a table of too few colors.
    init?(_ bytes: some Collection<UInt8>) {
        var bytes = Array(bytes)
        guard bytes.count == Self.byteCount, [8, 16, 32].contains(bytes[0]) else { return nil }
        let bits = Int(bytes[0])
        let depth = Int(bytes[1])
        if bytes[3] == 0 {
            guard depth <= bits, let map = ColorMap(depth: depth) else { return nil }
            colorMap = map
            // The maxima and shifts of such a format have no meaning.
            bytes.replaceSubrange(4..<13, with: map.channels)
        } else {
            colorMap = nil
        }
        var used: UInt32 = 0
        var tables: [[UInt32]] = []
        for channel in 0..<3 {
            let maximum = UInt32(bytes[4 + 2 * channel]) << 8 | UInt32(bytes[5 + 2 * channel])
            let shift = UInt32(bytes[10 + channel])
            guard maximum > 0, shift < 32, UInt64(maximum) << UInt64(shift) < UInt64(1) << UInt64(bits) else {
                return nil
            }
            used |= maximum << shift
            tables.append((0...255).map { (($0 * maximum + 127) / 255) << shift })
        }
        bytesPerPixel = bits / 8
        isBigEndian = bytes[2] != 0
        (red, green, blue) = (tables[0], tables[1], tables[2])
        if colorMap != nil {
            // Only pixels with the values of colors are shortened.
            compactBytes = 0..<bytesPerPixel
        } else if bits == 32, depth <= 24, used <= 0xFF_FFFF {
            compactBytes = 0..<3
        } else if bits == 32, depth <= 24, used & 0xFF == 0 {
            compactBytes = 1..<4
        } else {
            compactBytes = 0..<bytesPerPixel
        }
        let isStandard = Array(bytes[4...12]) == [0, 255, 0, 255, 0, 255, 16, 8, 0]
        isNative = bits == 32 && bytes[2] == 0 && isStandard && compactBytes == 0..<3
    }

    /// The description of the native format in the protocol.
    static let nativeDescription: [UInt8] = [32, 24, 0, 1, 0, 255, 0, 255, 0, 255, 16, 8, 0, 0, 0, 0]

    private func value(_ pixel: UInt32) -> UInt32 {
        red[Int(pixel >> 16 & 255)] | green[Int(pixel >> 8 & 255)] | blue[Int(pixel & 255)]
    }

    /// Appends a pixel of a surface.
    func append(_ pixel: UInt32, to output: inout [UInt8]) {
        if isNative {
            output.append(UInt8(truncatingIfNeeded: pixel))
            output.append(UInt8(truncatingIfNeeded: pixel >> 8))
            output.append(UInt8(truncatingIfNeeded: pixel >> 16))
            output.append(0)
        } else {
            append(value(pixel), 0..<bytesPerPixel, to: &output)
        }
    }

    /// Appends a pixel of a surface as ZRLE has it.
    func appendCompact(_ pixel: UInt32, to output: inout [UInt8]) {
        if isNative {
            output.append(UInt8(truncatingIfNeeded: pixel))
            output.append(UInt8(truncatingIfNeeded: pixel >> 8))
            output.append(UInt8(truncatingIfNeeded: pixel >> 16))
        } else {
            append(value(pixel), compactBytes, to: &output)
        }
    }

    /// The number of bytes of a pixel in ZRLE.
    var compactSize: Int { compactBytes.count }

    private func append(_ value: UInt32, _ bytes: Range<Int>, to output: inout [UInt8]) {
        if isBigEndian {
            for index in bytes.reversed() { output.append(UInt8(truncatingIfNeeded: value >> UInt32(8 * index))) }
        } else {
            for index in bytes { output.append(UInt8(truncatingIfNeeded: value >> UInt32(8 * index))) }
        }
    }
}
