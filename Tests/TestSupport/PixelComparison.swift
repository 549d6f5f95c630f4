import Glibc
import Raster

/// Comparison and filling of whole surfaces: tests do so thousands of times, in unoptimized builds, in which one call for
/// each pixel takes most of the time.
extension Surface {
    /// Returns the first pixel, by rows, that differs; nil for equal surfaces.
    package func firstDifference(from other: Surface) -> (x: Int, y: Int)? {
        precondition(size == other.size)
        for y in 0..<size.height where memcmp(row(y), other.row(y), size.width * 4) != 0 {
            let one = row(y)
            let two = other.row(y)
            for x in 0..<size.width where one[x] != two[x] { return (x, y) }
        }
        return nil
    }

    /// Copies the pixels of the rectangles from a surface of the same size.
    package func copy(_ rectangles: some Sequence<PixelRect>, from other: Surface) {
        for rect in rectangles {
            PixelKernels.copy(to: self, in: rect, from: other, at: rect.origin)
        }
    }

    /// Sets all pixels to random values.
    package func fill(using generator: inout SeededGenerator) {
        for y in 0..<size.height {
            let row = row(y)
            var x = 0
            while x < size.width {
                row[x] = UInt32(truncatingIfNeeded: generator.next())
                x &+= 1
            }
        }
    }
}

extension Surface {
    /// Creates a surface for code that cannot throw; traps if there is no memory for it.
    package static func allocate(_ size: PixelSize) -> Surface {
        guard let surface = Surface(size: size) else { preconditionFailure("cannot allocate a surface of \(size)") }
        return surface
    }
}
