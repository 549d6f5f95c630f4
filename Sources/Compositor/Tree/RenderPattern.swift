import Geometry

/// Blocks of pixels, side by side, that fill the bounds of a layer.
package final class RenderPattern: Sendable {
    private let id: RenderLayer.ID
    private let block: RenderContents
    private let blockSize: CGSize
    private let limit: Int

    /// Creates a pattern.
    /// - Parameters:
    ///   - id: The identifier of the layer that shows the pattern.
    ///   - block: The pixels of a block. It begins at the origin.
    ///   - blockSize: The size of a block, in points; neither side is zero.
    ///   - limit: The maximum number of blocks. The default is 4096.
    package init(id: RenderLayer.ID, block: RenderContents, blockSize: CGSize, limit: Int = 4096) {
        self.id = id
        self.block = block
        self.blockSize = blockSize
        self.limit = limit
    }

    /// Returns a layer that fills bounds, or `nil` if that takes too many blocks.
    ///
    /// Blocks are aligned to the origin of the layer's coordinates, not to the corner of its bounds.
    package func layer(in bounds: CGRect, edge: RenderEdge) -> RenderLayer? {
        guard !bounds.isEmpty, bounds.isFinite,
            let columns = Self.range(bounds.minX / blockSize.width, bounds.maxX / blockSize.width),
            let rows = Self.range(bounds.minY / blockSize.height, bounds.maxY / blockSize.height),
            columns.count * rows.count <= limit
        else { return nil }
        var blocks: [RenderLayer] = []
        blocks.reserveCapacity(columns.count * rows.count)
        for row in rows {
            for column in columns {
                blocks.append(
                    RenderLayer(
                        id: RenderChildren.structure(of: [id, Self.number(row), Self.number(column)]),
                        bounds: CGRect(origin: .zero, size: blockSize),
                        transform: CGAffineTransform(
                            translationX: CGFloat(column) * blockSize.width,
                            y: CGFloat(row) * blockSize.height
                        ),
                        contents: block
                    )
                )
            }
        }
        return RenderLayer(
            id: id,
            bounds: bounds,
            masksToBounds: true,
            edge: edge.withoutBorder,
            children: RenderChildren(blocks, structure: RenderChildren.structure(of: blocks.map(\.id))),
            zPosition: -.infinity
        )
    }

    private static func range(_ first: CGFloat, _ end: CGFloat) -> Range<Int>? {
        // Sums of lengths have rounding errors; a block that is visible only by such an error is not needed.
        let first = (first + 1e-9).rounded(.down)
        let end = (end - 1e-9).rounded(.up)
        guard abs(first) < 1e9, abs(end) < 1e9, first < end else { return nil }
        return Int(first)..<Int(end)
    }

    private static func number(_ index: Int) -> UInt64 { UInt64(bitPattern: Int64(index)) }
}
