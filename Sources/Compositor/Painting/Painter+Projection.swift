import Geometry
import Raster

extension Painter {
    /// Blends the flat bitmap of a layer that is 3D-transformed or has a page curl.
    mutating func paintProjected(
        _ item: borrowing PaintList.ProjectedItem,
        _ alpha: UInt8,
        _ rect: PixelRect,
        _ target: borrowing Target
    ) {
        let (cache, mapping, edges, bevels) = (item.cache, item.mapping, item.edges, item.bevels)
        let (samples, scratch) = (samples.start, samples.bytes)
        for band in item.bands {
            let part = band.intersection(rect)
            if part.isEmpty { continue }
            pixelsBlended &+= part.area
            pixelsProjected &+= part.area
            mask.forEachTile(of: part) { tile, mask in
                PixelKernels.coverage(to: mask, in: mask.bounds, at: tile.origin, of: edges)
                if let bevels { Self.intersect(mask, at: tile.origin, with: bevels, scratch) }
                let local = target.local(tile)
                for y in 0..<tile.height {
                    guard let columns = Self.covered(mask.row(y), tile.width) else { continue }
                    let bytes = mask.row(y) + columns.lowerBound
                    let size = PixelSize(width: columns.count, height: 1)
                    if alpha < 255 { PixelKernels.fade(bytes, count: columns.count, by: alpha) }
                    let origin = PixelPoint(x: tile.minX + columns.lowerBound, y: tile.minY + y)
                    cache._withUnsafeGuaranteedRef {
                        switch mapping {
                        case .plane(let projection):
                            PixelKernels.fetch(
                                to: samples,
                                stride: tile.width,
                                size: size,
                                at: origin,
                                from: $0.surface,
                                projection: projection
                            )
                        case .curl(let curl):
                            PixelKernels.fetch(
                                to: samples,
                                count: columns.count,
                                at: origin,
                                from: $0.surface,
                                curl: curl
                            )
                        }
                    }
                    PixelKernels.over(
                        target.surface.row(local.minY + y) + (local.minX + columns.lowerBound),
                        stride: 0,
                        from: samples,
                        stride: 0,
                        mask: bytes,
                        stride: 0,
                        size: size
                    )
                }
            }
        }
    }

    /// Reduces the coverage of a mask to the pixels that other edges cover, too.
    private static func intersect(
        _ mask: MaskPlane,
        at origin: PixelPoint,
        with edges: QuadEdges,
        _ scratch: UnsafeMutablePointer<UInt8>
    ) {
        let other = MaskPlane(scratch, size: mask.size, bytesPerRow: mask.size.width)
        PixelKernels.coverage(to: other, in: other.bounds, at: origin, of: edges)
        for y in 0..<mask.size.height {
            let (row, coverage) = (mask.row(y), other.row(y))
            var x = 0
            while x < mask.size.width {
                if row[x] > 0, coverage[x] < 255 { row[x] = UInt8((Int(row[x]) * Int(coverage[x]) + 127) / 255) }
                x &+= 1
            }
        }
    }

    /// Returns the range from the first covered pixel of a row to the last, or `nil` if there is none.
    private static func covered(_ row: UnsafePointer<UInt8>, _ width: Int) -> Range<Int>? {
        var first = 0
        while first < width, row[first] == 0 { first &+= 1 }
        if first == width { return nil }
        var end = width
        while row[end &- 1] == 0 { end &-= 1 }
        return first..<end
    }
}

/// A buffer for the samples of a tile and for coverage.
final class SampleBuffer {
    let start = UnsafeMutablePointer<UInt32>.allocate(capacity: CoverageBuffer.area)
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: CoverageBuffer.area)

    deinit {
        start.deallocate()
        bytes.deallocate()
    }
}
