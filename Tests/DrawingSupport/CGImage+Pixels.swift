import CoreGraphics

extension CGImage {
    /// All pixels as premultiplied ARGB32, the top row first.
    package var pixels: [UInt32] {
        (0..<height).flatMap { y in (0..<width).map { surface[$0, y] } }
    }
}
