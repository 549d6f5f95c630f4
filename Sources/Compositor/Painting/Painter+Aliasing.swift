import Geometry
import Raster

/// Images and edges that are not smoothed.
extension Painter {
    /// Blends an image whose pixels are not interpolated, or some of whose sides are not antialiased.
    mutating func paintAliased(
        _ item: PaintList.Item,
        _ contents: RenderContents,
        _ edges: QuadEdges,
        _ transform: AffineFixed,
        _ rect: PixelRect,
        _ target: borrowing Target
    ) {
        let (samples, scratch) = (samples.start, samples.bytes)
        // The nearest pixel of a pixel whose center lies outside does not exist.
        let aliased = item.usesNearest ? .all : item.aliased
        mask.forEachTile(of: rect) { tile, mask in
            Self.cover(mask, at: tile.origin, edges, aliased: aliased, scratch)
            if item.alpha < 255 { PixelKernels.fade(mask.row(0), count: tile.area, by: item.alpha) }
            PixelKernels.fetch(
                to: samples,
                stride: tile.width,
                size: tile.size,
                at: tile.origin,
                from: contents.surface.row(contents.source.minY) + contents.source.minX,
                stride: contents.surface.stride,
                sourceSize: contents.source.size,
                transform: transform,
                filter: item.usesNearest ? .nearest : .bilinearExtended
            )
            let local = target.local(tile)
            PixelKernels.over(
                target.surface.row(local.minY) + local.minX,
                stride: target.surface.stride,
                from: samples,
                stride: tile.width,
                mask: mask.row(0),
                stride: tile.width,
                size: tile.size
            )
        }
    }

    /// Sets a mask to the coverage of a rectangle, some of whose sides are not antialiased.
    /// - Parameter scratch: Memory for a mask of the same size.
    static func cover(
        _ mask: MaskPlane,
        at origin: PixelPoint,
        _ edges: QuadEdges,
        aliased: RenderEdge.Sides,
        _ scratch: UnsafeMutablePointer<UInt8>
    ) {
        guard !aliased.isEmpty else {
            return PixelKernels.coverage(to: mask, in: mask.bounds, at: origin, of: edges)
        }
        PixelKernels.coverage(to: mask, in: mask.bounds, at: origin, of: edges.removing(aliased))
        let other = MaskPlane(scratch, size: mask.size, bytesPerRow: mask.size.width)
        // One pair of sides at a time: at a corner, the coverages of both are multiplied.
        for pair in [[.minX, .maxX], [.minY, .maxY]] as [RenderEdge.Sides] {
            let kept = pair.intersection(aliased)
            if kept.isEmpty { continue }
            PixelKernels.coverage(
                to: other,
                in: other.bounds,
                at: origin,
                of: edges.removing(RenderEdge.Sides.all.subtracting(kept))
            )
            for y in 0..<mask.size.height {
                let (row, coverage) = (mask.row(y), other.row(y))
                var x = 0
                while x < mask.size.width {
                    if coverage[x] < 128 { row[x] = 0 }
                    x &+= 1
                }
            }
        }
    }
}

extension QuadEdges {
    /// Returns the edges without some of the sides: everything is on the inside of these.
    fileprivate func removing(_ sides: RenderEdge.Sides) -> QuadEdges {
        var edges = self
        var none = first.0
        (none.a, none.b, none.c) = (0, 0, 1 << 40)
        if sides.contains(.minY) { edges.first.0 = none }
        if sides.contains(.maxY) { edges.first.1 = none }
        if sides.contains(.minX) { edges.second.0 = none }
        if sides.contains(.maxX) { edges.second.1 = none }
        return edges
    }
}
