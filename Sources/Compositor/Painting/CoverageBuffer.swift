import Geometry
import Raster

/// A buffer for the coverage of a small part of the screen, allocated once.
struct CoverageBuffer {
    static let area = 16 * 1024
    private var bytes = [UInt8](repeating: 0, count: area)

    /// Splits a rectangle into tiles whose coverage fits into the buffer, and calls `body` with the buffer for each
    /// tile.
    mutating func forEachTile(of rect: PixelRect, _ body: (PixelRect, MaskPlane) -> Void) {
        let width = min(rect.width, Self.area)
        let height = max(1, Self.area / width)
        bytes.withUnsafeMutableBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            for top in stride(from: rect.minY, to: rect.maxY, by: height) {
                for left in stride(from: rect.minX, to: rect.maxX, by: width) {
                    let tile = PixelRect(x: left, y: top, width: width, height: height).intersection(rect)
                    body(tile, MaskPlane(start, size: tile.size, bytesPerRow: tile.width))
                }
            }
        }
    }
}
