/// Memory for 8-bit coverage: a page of glyphs, or the coverage of a line.
///
/// Its creator writes it. Bytes that were passed on, to a run or to another thread, are no longer written to; therefore
/// it is sendable.
package final class CoverageMemory: @unchecked Sendable {
    /// The number of bytes beyond the end of a row that the kernels may write, to be overwritten or left unread.
    package static let slack = 16

    package let bytes: UnsafeMutablePointer<UInt8>
    package let byteCount: Int

    /// Allocates memory without a defined content.
    package init(byteCount: Int) {
        bytes = .allocate(capacity: byteCount)
        self.byteCount = byteCount
    }

    deinit { bytes.deallocate() }
}

/// The reused memory in which the coverage of glyphs is summed up, tile by tile. Not thread-safe.
package final class GlyphScratch {
    private static let capacity = 16 * 1024

    private let memory = CoverageMemory(byteCount: capacity + CoverageMemory.slack)

    package init() {}

    /// Calls a closure for each tile of a rectangle, with a plane without coverage.
    func forEachTile(of rect: PixelRect, _ body: (PixelRect, MaskPlane) -> Void) {
        let width = min(rect.width, Self.capacity)
        let stride = GlyphRun.stride(width)
        let height = max(1, Self.capacity / stride)
        for top in Swift.stride(from: rect.minY, to: rect.maxY, by: height) {
            for left in Swift.stride(from: rect.minX, to: rect.maxX, by: width) {
                let tile = PixelRect(x: left, y: top, width: width, height: height).intersection(rect)
                let plane = MaskPlane(memory.bytes, size: tile.size, bytesPerRow: stride)
                memory.bytes.update(repeating: 0, count: stride &* tile.height)
                body(tile, plane)
            }
        }
    }
}
