import CoreGraphics
import Raster

/// Paints a list into a surface, band by band.
///
/// A band of a large repaint is small enough to stay in the processor's second-level cache while one layer after the
/// other is blended into it. What is painted does not depend on the bands: every pixel is a function of its place.
struct Painter {
    /// A surface and the place of its first pixel on the screen.
    private struct Target {
        var surface: Surface
        var origin: PixelPoint

        func local(_ rect: PixelRect) -> PixelRect { rect.offsetBy(x: -origin.x, y: -origin.y) }
    }

    /// The pixels in a band.
    private static let bandArea = 64 * 1024

    private(set) var pixelsBlended = 0
    private(set) var groupAllocations = 0

    /// Pictures of groups, one for each depth of nesting; they grow and are kept.
    private var groupSurfaces: [Surface] = []
    private var mask = CoverageBuffer()
    private var samples = SampleBuffer()

    /// Paints the whole list into `surface`, whose first pixel is the screen's.
    mutating func paint(_ list: borrowing PaintList, damage: Region, into surface: Surface) {
        pixelsBlended = 0
        groupAllocations = 0
        let target = Target(surface: surface, origin: .zero)
        let bounds = damage.bounds
        guard !bounds.isEmpty else { return }
        let bandHeight = damage.area <= Self.bandArea ? bounds.height : max(16, Self.bandArea / bounds.width)
        var top = bounds.minY
        while top < bounds.maxY {
            let bottom = min(top + bandHeight, bounds.maxY)
            let band = PixelRect(minX: bounds.minX, minY: top, maxX: bounds.maxX, maxY: bottom)
            paint(list, list.items.indices, target, band, depth: 0)
            top = bottom
        }
    }

    private mutating func paint(
        _ list: borrowing PaintList,
        _ range: Range<Int>,
        _ target: Target,
        _ band: PixelRect,
        depth: Int
    ) {
        var index = range.lowerBound
        while index < range.upperBound {
            defer { index += 1 }
            let item = list.items[index]
            if item.kind == .group {
                paintGroup(list, index, target, band, depth: depth)
                index = item.partner
                continue
            }
            if item.region < 0 {
                let rect = item.visible.intersection(band)
                if !rect.isEmpty { paint(item, rect, target) }
            } else if item.visible.intersects(band) {
                for part in list.regions[item.region] {
                    let rect = part.intersection(band)
                    if !rect.isEmpty { paint(item, rect, target) }
                }
            }
        }
    }

    private mutating func paint(_ item: PaintList.Item, _ rect: PixelRect, _ target: Target) {
        pixelsBlended &+= rect.area
        let local = target.local(rect)
        switch item.kind {
        case .solid:
            if item.isOpaque {
                PixelKernels.fill(target.surface, in: local, with: item.color)
            } else {
                PixelKernels.solidOver(target.surface, in: local, color: item.color)
            }
        case .solidQuad:
            paintQuad(item, rect, target)
        case .blit:
            guard let contents = item.contents else { return }
            let source = PixelPoint(x: rect.minX - item.origin.x, y: rect.minY - item.origin.y)
            contents._withUnsafeGuaranteedRef { contents in
                if item.isOpaque {
                    PixelKernels.copy(to: target.surface, in: local, from: contents.surface, at: source)
                } else {
                    PixelKernels.over(target.surface, in: local, from: contents.surface, at: source, alpha: item.alpha)
                }
            }
        case .sampled:
            paintSampled(item, rect, target)
        case .group, .groupEnd:
            break
        }
    }

    private mutating func paintQuad(_ item: PaintList.Item, _ rect: PixelRect, _ target: Target) {
        guard let quad = item.quad, let edges = QuadEdges(quad, item.transform) else { return }
        mask.forEachTile(of: rect) { tile, mask in
            PixelKernels.coverage(to: mask, in: mask.bounds, at: tile.origin, of: edges)
            PixelKernels.solidOver(target.surface, in: target.local(tile), color: item.color, mask: mask, at: .zero)
        }
    }

    private mutating func paintSampled(_ item: PaintList.Item, _ rect: PixelRect, _ target: Target) {
        guard let contents = item.contents else { return }
        contents._withUnsafeGuaranteedRef { contents in
            let source = contents.source
            let frame = CGRect(
                x: CGFloat(source.minX),
                y: CGFloat(source.minY),
                width: CGFloat(source.width),
                height: CGFloat(source.height)
            )
            guard let edges = QuadEdges(frame, item.transform),
                let inverse = AffineFixed(inverting: item.transform, from: source.origin)
            else { return }
            let alpha = item.alpha
            mask.forEachTile(of: rect) { tile, mask in
                PixelKernels.coverage(to: mask, in: mask.bounds, at: tile.origin, of: edges)
                if alpha < 255 { PixelKernels.fade(mask.baseAddress, count: tile.area, by: alpha) }
                samples.withPixels(tile.area) { pixels in
                    PixelKernels.fetch(
                        to: pixels,
                        stride: tile.width,
                        size: tile.size,
                        at: tile.origin,
                        from: contents.surface.row(source.minY) + source.minX,
                        stride: contents.surface.stride,
                        sourceSize: source.size,
                        transform: inverse,
                        filter: .bilinear
                    )
                    let local = target.local(tile)
                    PixelKernels.over(
                        target.surface.row(local.minY) + local.minX,
                        stride: target.surface.stride,
                        from: pixels,
                        stride: tile.width,
                        mask: mask.baseAddress,
                        stride: tile.width,
                        size: tile.size
                    )
                }
            }
        }
    }

    private mutating func paintGroup(
        _ list: borrowing PaintList,
        _ index: Int,
        _ target: Target,
        _ band: PixelRect,
        depth: Int
    ) {
        let group = list.items[index]
        let bounds = group.visible.intersection(band)
        guard !bounds.isEmpty else { return }
        let surface = groupSurface(depth: depth, size: bounds.size)
        let inner = Target(surface: surface, origin: bounds.origin)
        PixelKernels.fill(surface, in: PixelRect(size: bounds.size), with: 0)
        paint(list, index + 1..<group.partner, inner, bounds, depth: depth + 1)
        if let quad = group.quad {
            guard let edges = QuadEdges(quad, group.transform) else { return }
            mask.forEachTile(of: bounds) { tile, mask in
                PixelKernels.coverage(to: mask, in: mask.bounds, at: tile.origin, of: edges)
                PixelKernels.multiply(surface, in: inner.local(tile), mask: mask, at: .zero)
            }
        }
        let visible = group.region < 0 ? Region(group.visible) : list.regions[group.region]
        for part in visible {
            let rect = part.intersection(band)
            guard !rect.isEmpty else { continue }
            pixelsBlended &+= rect.area
            let source = inner.local(rect).origin
            PixelKernels.over(target.surface, in: target.local(rect), from: surface, at: source, alpha: group.alpha)
        }
    }

    private mutating func groupSurface(depth: Int, size: PixelSize) -> Surface {
        if depth < groupSurfaces.count {
            let old = groupSurfaces[depth].size
            if old.width >= size.width, old.height >= size.height { return groupSurfaces[depth] }
        }
        // Rounded up, so that a group that grows a little each frame does not allocate each frame.
        let old = depth < groupSurfaces.count ? groupSurfaces[depth].size : PixelSize(width: 0, height: 0)
        let size = PixelSize(
            width: max(old.width, (size.width + 63) & ~63),
            height: max(old.height, (size.height + 63) & ~63)
        )
        guard let surface = Surface(size: size) else { preconditionFailure("no memory for a group of \(size)") }
        groupAllocations += 1
        // Deeper pictures come after shallower ones: nesting grows one level at a time.
        if depth < groupSurfaces.count { groupSurfaces[depth] = surface } else { groupSurfaces.append(surface) }
        return surface
    }
}

/// Room for the coverage of a small part of the screen, allocated once.
private struct CoverageBuffer {
    static let area = 16 * 1024
    private var bytes = [UInt8](repeating: 0, count: area)

    /// Cuts a rectangle into parts whose coverage fits, and lends room for each.
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

/// Room for the pixels of one tile of a `CoverageBuffer`.
private struct SampleBuffer {
    private var pixels = [UInt32](repeating: 0, count: CoverageBuffer.area)

    mutating func withPixels(_ count: Int, _ body: (UnsafeMutablePointer<UInt32>) -> Void) {
        precondition(count <= pixels.count)
        pixels.withUnsafeMutableBufferPointer { if let start = $0.baseAddress { body(start) } }
    }
}
