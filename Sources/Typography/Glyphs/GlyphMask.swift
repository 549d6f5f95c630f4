import Raster

/// The coverage of a line of text, from 0 to 255.
///
/// The memory of a scratch mask is reused and grows as needed, so that drawing in a loop does not allocate. A mask that
/// is shared between threads is no longer written to.
final class GlyphMask: Sendable {
    private struct Content {
        var bounds = PixelRect.empty
        var stride = 0
        var memory: UnsafeMutablePointer<UInt8>?
        var capacity = 0
    }

    /// The content, written by the creator of the mask before the mask is shared.
    nonisolated(unsafe) private var content = Content()

    deinit { content.memory?.deallocate() }

    /// The bounds of the mask in pixels.
    var bounds: PixelRect { content.bounds }

    /// The number of bytes from one row to the next.
    var stride: Int { content.stride }

    /// The coverage.
    var memory: UnsafeMutablePointer<UInt8>? { content.memory }

    /// The number of bytes that may be written beyond the end of a row, to be overwritten or left unread.
    static let slack = 16

    var byteCount: Int { content.capacity }

    /// Resets the mask to `bounds`, without coverage.
    func reset(bounds: PixelRect) {
        precondition(!bounds.isEmpty)
        content.bounds = bounds
        let stride = (bounds.width &+ 15) & ~15
        content.stride = stride
        let needed = stride &* bounds.height &+ Self.slack
        if needed > content.capacity {
            content.memory?.deallocate()
            content.memory = .allocate(capacity: needed)
            content.capacity = needed
        }
        content.memory?.update(repeating: 0, count: needed)
    }

    /// The coverage in the form that the pixel kernels require.
    var plane: MaskPlane? { memory.map { MaskPlane($0, size: bounds.size, bytesPerRow: stride) } }

    /// Adds a glyph whose origin is at the given position.
    func add(_ glyph: GlyphAtlas.Glyph, x: Int, y: Int) {
        guard let memory, let source = glyph.coverage else { return }
        let rect = glyph.bounds.offsetBy(x: x, y: y)
        let part = rect.intersection(bounds)
        if part.isEmpty { return }
        let row = memory + ((part.minY &- bounds.minY) &* stride &+ part.minX &- bounds.minX)
        let from = source + ((part.minY &- rect.minY) &* glyph.stride &+ part.minX &- rect.minX)
        // For a glyph that is entirely inside, the padding is added as well: zeros, in the rest of the row or at the
        // beginning of the next one.
        let width = part.minX == rect.minX && part.maxX == rect.maxX ? glyph.stride : part.width
        PixelKernels.add(
            row,
            stride: stride,
            from: from,
            stride: glyph.stride,
            size: PixelSize(width: width, height: part.height)
        )
    }
}
