import Foundation

/// The description that a panel sends of itself, with one mode of 60 Hz.
struct EDID {
    let bytes: Data

    /// Creates a description of a panel. Returns `nil` for a size that the format does not support.
    init?(width: Int, height: Int) {
        guard (1...4095).contains(width), (1...4095).contains(height) else { return nil }
        let (horizontalBlank, verticalBlank) = (160, 45)
        let clock = (width + horizontalBlank) * (height + verticalBlank) * 60 / 10_000
        guard clock <= 0xFFFF else { return nil }
        var block = [UInt8](repeating: 0, count: 128)
        block[0..<8] = [0, 255, 255, 255, 255, 255, 255, 0]
        // The maker, the product and its year; version 1.4; a digital panel of 30 by 19 cm with a preferred mode.
        block[8..<24] = [0x14, 0x33, 1, 0, 0, 0, 0, 0, 1, 30, 1, 4, 0xA5, 30, 19, 120]
        block[24] = 0x06
        // No standard modes.
        for index in 38..<54 { block[index] = 1 }
        block[54..<66] = [
            UInt8(clock & 255), UInt8(clock >> 8),
            UInt8(width & 255), UInt8(horizontalBlank), UInt8((width >> 8) << 4),
            UInt8(height & 255), UInt8(verticalBlank), UInt8((height >> 8) << 4),
            // The offsets and widths of the synchronization pulses.
            48, 32, 0x36, 0,
        ]
        block[71] = 0x1E
        // Empty descriptors.
        for index in [75, 93, 111] { block[index] = 0x10 }
        block[127] = 0 &- block.reduce(0, &+)
        bytes = Data(block)
    }
}
