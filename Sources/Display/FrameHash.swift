import CXXHash
import Geometry
import LinuxIO

/// A fast hash of images whose definition never changes: XXH64 of each row's visible pixels, little-endian with the
/// upper byte zero, seeded with the hash of the row above. The seed of the first row is width × 2³² + height.
package enum FrameHash {
    package static func hash(_ surface: Surface) -> UInt64 {
        let width = surface.size.width
        return (0..<surface.size.height).reduce(seed(surface.size)) { seed, y in
            hash(row: surface.row(y), count: width, seed: seed)
        }
    }

    static func hashOfBlack(_ size: PixelSize) -> UInt64 {
        let row = [UInt32](repeating: 0, count: size.width)
        return (0..<size.height).reduce(seed(size)) { seed, _ in hash(row: row, count: size.width, seed: seed) }
    }

    private static func seed(_ size: PixelSize) -> UInt64 { UInt64(size.width) << 32 | UInt64(size.height) }

    static func hash(row: UnsafePointer<UInt32>, count: Int, seed: UInt64) -> UInt64 {
        // XXH64 hashes bytes as they are; the unused upper byte of a pixel may have any value.
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { visible in
            for x in 0..<count { visible[x] = (row[x] & 0x00FF_FFFF).littleEndian }
            return easel_xxh64(visible.baseAddress, count &* 4, seed)
        }
    }
}
