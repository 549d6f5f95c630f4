/// Coverage of a line of text, from 0 to 255.
///
/// Memory of a scratch mask is kept and grows, so that drawing in a loop allocates nothing. A mask that several threads
/// read is not written any more.
final class GlyphMask: Sendable {
    /// The pixels that the mask speaks of.
    nonisolated(unsafe) private(set) var bounds = PixelRect.empty
    nonisolated(unsafe) private(set) var stride = 0

    /// Written by whoever made the mask, before anybody else gets to see it.
    nonisolated(unsafe) private(set) var memory: UnsafeMutablePointer<UInt8>?
    nonisolated(unsafe) private var capacity = 0

    deinit { memory?.deallocate() }

    /// So many bytes may be written behind a row's end, to be overwritten or to stay unread.
    static let slack = 16

    var byteCount: Int { capacity }

    /// Makes the mask one of `bounds`, nothing covered.
    func reset(bounds: PixelRect) {
        precondition(!bounds.isEmpty)
        self.bounds = bounds
        stride = (bounds.width &+ 15) & ~15
        let needed = stride &* bounds.height &+ Self.slack
        if needed > capacity {
            memory?.deallocate()
            memory = .allocate(capacity: needed)
            capacity = needed
        }
        memory?.update(repeating: 0, count: needed)
    }

    /// The coverage as a kernel wants it.
    var plane: MaskPlane? { memory.map { MaskPlane($0, size: bounds.size, bytesPerRow: stride) } }

    /// Adds a glyph whose first pixel lies at a place.
    func add(_ glyph: GlyphAtlas.Glyph, x: Int, y: Int) {
        guard let memory, let source = glyph.coverage else { return }
        let rect = PixelRect(x: x, y: y, width: Int(glyph.width), height: Int(glyph.height))
        let part = rect.intersection(bounds)
        if part.isEmpty { return }
        let row = memory + ((part.minY &- bounds.minY) &* stride &+ part.minX &- bounds.minX)
        let from = source + ((part.minY &- rect.minY) &* glyph.stride &+ part.minX &- rect.minX)
        // A glyph that is all within adds its padding as well: zeros, to the row's rest or to the next row's beginning.
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
