import Geometry
import LinuxIO

/// The format of a pixel in memory: its number of bits, and the bits of each color.
///
/// Bits are counted from the least significant bit of the pixel as a little-endian number, as in `fb_bitfield`.
struct PixelPacking: Hashable, Sendable {
    struct Channel: Hashable, Sendable {
        let offset: Int
        let length: Int

        /// The bit mask of the channel.
        var mask: UInt32 { length == 0 ? 0 : (UInt32.max >> UInt32(32 - length)) << UInt32(offset) }
    }

    static let bitsPerPixel: Set<Int> = [16, 24, 32]
    static let channelLengths = 1...16

    let bytesPerPixel: Int
    let red: Channel
    let green: Channel
    let blue: Channel

    /// The bits that are set in every pixel: alpha, if the format has it.
    let opaqueBits: UInt32

    /// Creates a format, or returns `nil` if it is invalid: channels that overlap, exceed the pixel or have no bits.
    /// - Parameter alpha: The alpha channel, with length 0 if the format has none.
    init?(bitsPerPixel: Int, red: Channel, green: Channel, blue: Channel, alpha: Channel) {
        guard Self.bitsPerPixel.contains(bitsPerPixel) else { return nil }
        var taken: UInt32 = 0
        for channel in [red, green, blue] + (alpha.length == 0 ? [] : [alpha]) {
            guard Self.channelLengths.contains(channel.length), (0..<bitsPerPixel).contains(channel.offset),
                channel.offset + channel.length <= bitsPerPixel, taken & channel.mask == 0
            else { return nil }
            taken |= channel.mask
        }
        bytesPerPixel = bitsPerPixel / 8
        self.red = red
        self.green = green
        self.blue = blue
        opaqueBits = alpha.mask
    }

    /// A Boolean value that indicates whether the format equals that of a `Surface`: XRGB8888.
    var isNative: Bool {
        bytesPerPixel == 4 && opaqueBits == 0 && red == Channel(offset: 16, length: 8)
            && green == Channel(offset: 8, length: 8) && blue == Channel(offset: 0, length: 8)
    }

    /// A Boolean value that indicates whether a channel has fewer than the eight bits of a `Surface`.
    var hasFewerColors: Bool { [red, green, blue].contains { $0.length < 8 } }

    /// Converts a pixel of a `Surface` to this format; its alpha is ignored.
    ///
    /// A channel of fewer than eight bits is truncated to its upper bits or dithered. In both cases, the result depends
    /// only on the pixel's value and position, so that a frame painted in parts equals one painted at once, and zero
    /// and full intensity are preserved. A channel of more bits repeats the upper bits.
    /// - Parameter threshold: The threshold from `threshold(x:y:)`; `nil` truncates.
    func packed(_ pixel: UInt32, threshold: UInt32? = nil) -> UInt32 {
        func encode(_ value: UInt32, _ channel: Channel) -> UInt32 {
            let length = UInt32(channel.length)
            var scaled = length <= 8 ? value >> (8 - length) : value << (length - 8) | value >> (16 - length)
            if let threshold, length < 8 { scaled = (value * (1 << length - 1) + threshold) / 255 }
            return scaled << UInt32(channel.offset)
        }
        return encode(pixel >> 16 & 0xFF, red) | encode(pixel >> 8 & 0xFF, green) | encode(pixel & 0xFF, blue)
            | opaqueBits
    }

    /// Returns the dithering threshold at a position, in 255ths of a step that are added before truncation: 2, 6 … 254,
    /// in the order of an 8 × 8 Bayer matrix.
    static func threshold(x: Int, y: Int) -> UInt32 {
        var level = 0
        for bit in 0..<3 { level |= ((x ^ y) >> bit & 1) << (5 - 2 * bit) | (y >> bit & 1) << (4 - 2 * bit) }
        return UInt32(level * 4 + 2)
    }
}
