import CoreGraphics
import Raster

extension Painter {
    /// Blends a flat picture that is turned in space.
    mutating func paintProjected(
        _ item: borrowing PaintList.ProjectedItem,
        _ alpha: UInt8,
        _ rect: PixelRect,
        _ target: borrowing Target
    ) {
        let (picture, sampling, edges) = (item.picture, item.sampling, item.edges)
        let samples = samples.start
        for band in item.bands {
            let part = band.intersection(rect)
            if part.isEmpty { continue }
            pixelsBlended &+= part.area
            pixelsProjected &+= part.area
            mask.forEachTile(of: part) { tile, mask in
                PixelKernels.coverage(to: mask, in: mask.bounds, at: tile.origin, of: edges)
                let local = target.local(tile)
                for y in 0..<tile.height {
                    guard let columns = Self.covered(mask.row(y), tile.width) else { continue }
                    let bytes = mask.row(y) + columns.lowerBound
                    let size = PixelSize(width: columns.count, height: 1)
                    if alpha < 255 { PixelKernels.fade(bytes, count: columns.count, by: alpha) }
                    picture._withUnsafeGuaranteedRef {
                        PixelKernels.fetch(
                            to: samples,
                            stride: tile.width,
                            size: size,
                            at: PixelPoint(x: tile.minX + columns.lowerBound, y: tile.minY + y),
                            from: $0.surface,
                            projection: sampling
                        )
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

    /// From the first covered pixel of a row to the last; nil when there is none.
    private static func covered(_ row: UnsafePointer<UInt8>, _ width: Int) -> Range<Int>? {
        var first = 0
        while first < width, row[first] == 0 { first &+= 1 }
        if first == width { return nil }
        var end = width
        while row[end &- 1] == 0 { end &-= 1 }
        return first..<end
    }
}

/// Room for the samples of a tile.
final class SampleBuffer {
    let start = UnsafeMutablePointer<UInt32>.allocate(capacity: CoverageBuffer.area)

    deinit { start.deallocate() }
}
