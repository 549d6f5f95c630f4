import TestSupport

extension SeededGenerator {
    /// A pixel with no relation between color and alpha; every other one clear, opaque or nothing at all.
    mutating func pixel() -> UInt32 {
        let bits = next()
        let pixel = UInt32(truncatingIfNeeded: bits)
        switch bits >> 32 & 7 {
        case 0: return pixel & 0x00ff_ffff
        case 1, 2: return pixel | 0xff00_0000
        case 3: return 0
        default: return pixel
        }
    }

    /// A byte; every other one 0 or 255.
    mutating func coverage() -> UInt8 {
        let bits = next()
        switch bits >> 32 & 3 {
        case 0: return 0
        case 1: return 255
        default: return UInt8(truncatingIfNeeded: bits)
        }
    }
}
