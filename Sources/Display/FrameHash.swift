import Geometry
import LinuxIO

/// A fast hash of images whose definition never changes: XXH64 of each row's visible pixels, little-endian with the
/// upper byte zero, seeded with the hash of the row above. The seed of the first row is width × 2³² + height.
package enum FrameHash {
    package static func hash(_ surface: Surface) -> UInt64 {
        var result = seed(surface.size)
        for y in 0..<surface.size.height {
            result = hash(row: surface.row(y), count: surface.size.width, seed: result)
        }
        return result
    }

    static func hashOfBlack(_ size: PixelSize) -> UInt64 {
        let row = [UInt32](repeating: 0, count: size.width)
        return (0..<size.height).reduce(seed(size)) { seed, _ in hash(row: row, count: size.width, seed: seed) }
    }

    private static func seed(_ size: PixelSize) -> UInt64 { UInt64(size.width) << 32 | UInt64(size.height) }

    private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
    private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
    private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
    private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

    static func hash(row: UnsafePointer<UInt32>, count: Int, seed: UInt64) -> UInt64 {
        var x = 0
        var result: UInt64
        if count >= 8 {
            // Four lanes, so that their multiplications can overlap.
            var a = seed &+ prime1 &+ prime2
            var b = seed &+ prime2
            var c = seed
            var d = seed &- prime1
            while x &+ 8 <= count {
                a = round(a, pair(row, x))
                b = round(b, pair(row, x &+ 2))
                c = round(c, pair(row, x &+ 4))
                d = round(d, pair(row, x &+ 6))
                x &+= 8
            }
            result = rotate(a, 1) &+ rotate(b, 7) &+ rotate(c, 12) &+ rotate(d, 18)
            result = merge(merge(merge(merge(result, a), b), c), d)
        } else {
            result = seed &+ prime5
        }
        result = result &+ UInt64(truncatingIfNeeded: count) &* 4
        while x &+ 2 <= count {
            result = rotate(result ^ round(0, pair(row, x)), 27) &* prime1 &+ prime4
            x &+= 2
        }
        if x < count {
            result = rotate(result ^ (UInt64(row[x] & 0x00FF_FFFF) &* prime1), 23) &* prime2 &+ prime3
        }
        result = (result ^ (result &>> 33)) &* prime2
        result = (result ^ (result &>> 29)) &* prime3
        return result ^ (result &>> 32)
    }

    @inline(__always)
    private static func pair(_ row: UnsafePointer<UInt32>, _ x: Int) -> UInt64 {
        (UInt64(row[x]) | UInt64(row[x &+ 1]) &<< 32) & 0x00FF_FFFF_00FF_FFFF
    }

    @inline(__always)
    private static func round(_ lane: UInt64, _ input: UInt64) -> UInt64 {
        rotate(lane &+ input &* prime2, 31) &* prime1
    }

    @inline(__always)
    private static func merge(_ hash: UInt64, _ lane: UInt64) -> UInt64 {
        (hash ^ round(0, lane)) &* prime1 &+ prime4
    }

    @inline(__always)
    private static func rotate(_ value: UInt64, _ count: UInt64) -> UInt64 {
        value &<< count | value &>> (64 &- count)
    }
}
