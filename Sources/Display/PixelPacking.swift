import CoreGraphics

/// How a pixel is made up in memory: how many bits it has, and which of them belong to which colour.
///
/// Bits are counted from the least significant of the pixel as a little-endian number, as `fb_bitfield` does.
struct PixelPacking: Hashable, Sendable {
    struct Channel: Hashable, Sendable {
        let offset: Int
        let length: Int

        /// The bits of the channel, set.
        var mask: UInt32 { length == 0 ? 0 : (UInt32.max >> UInt32(32 - length)) << UInt32(offset) }
    }

    static let bitsPerPixel: Set<Int> = [16, 24, 32]
    static let channelLengths = 1...16

    let bytesPerPixel: Int
    let red: Channel
    let green: Channel
    let blue: Channel

    /// Bits that are set in every pixel: alpha, where the format has it.
    let opaqueBits: UInt32

    /// Nil for what is not a format: channels that overlap, lie outside of the pixel or have no bits.
    /// - Parameter alpha: without bits where the format has none.
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

    /// Whether pixels of a `Surface` are such pixels already: XRGB8888.
    var isNative: Bool {
        bytesPerPixel == 4 && opaqueBits == 0 && red == Channel(offset: 16, length: 8)
            && green == Channel(offset: 8, length: 8) && blue == Channel(offset: 0, length: 8)
    }

    /// Whether a channel has fewer than the eight bits that it has in a `Surface`.
    var hasFewerColors: Bool { [red, green, blue].contains { $0.length < 8 } }

    /// A pixel of a `Surface` in this format; its alpha means nothing.
    ///
    /// A channel of fewer than eight bits keeps its upper ones, or is told by a pattern. Either way a pixel depends on
    /// its value and its place alone, so that a frame painted in parts equals one painted at once, and 0 and full stay
    /// what they are. A channel of more bits repeats them.
    /// - Parameter threshold: see `threshold(x:y:)`; nil keeps the upper bits.
    func packed(_ pixel: UInt32, threshold: UInt32? = nil) -> UInt32 {
        func place(_ value: UInt32, _ channel: Channel) -> UInt32 {
            let length = UInt32(channel.length)
            var scaled = length <= 8 ? value >> (8 - length) : value << (length - 8) | value >> (16 - length)
            if let threshold, length < 8 { scaled = (value * (1 << length - 1) + threshold) / 255 }
            return scaled << UInt32(channel.offset)
        }
        return place(pixel >> 16 & 0xFF, red) | place(pixel >> 8 & 0xFF, green) | place(pixel & 0xFF, blue)
            | opaqueBits
    }

    /// How many 255ths of a step a pixel at this place is made brighter before it is cut off: 2, 6 … 254, in the order
    /// of Bayer's matrix of eight by eight pixels.
    static func threshold(x: Int, y: Int) -> UInt32 {
        var order = 0
        for bit in 0..<3 { order |= ((x ^ y) >> bit & 1) << (5 - 2 * bit) | (y >> bit & 1) << (4 - 2 * bit) }
        return UInt32(order * 4 + 2)
    }
}
