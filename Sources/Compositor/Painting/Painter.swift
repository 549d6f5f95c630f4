import Geometry
import Raster

/// A painter that paints lists into surfaces, band by band.
///
/// A band of a large repaint is small enough to stay in the processor's second-level cache while one layer after the
/// other is blended into it. The result does not depend on the bands: every pixel is a function of its position.
struct Painter {
    /// A surface and the position of its first pixel on the screen.
    struct Target {
        var surface: Surface
        var origin: PixelPoint

        func local(_ rect: PixelRect) -> PixelRect { rect.offsetBy(x: -origin.x, y: -origin.y) }
    }

    /// The number of pixels in a band.
    private static let bandArea = 128 * 1024

    // Modified only here and in the other files of the painter.
    var pixelsBlended = 0
    var pixelsProjected = 0
    private(set) var groupAllocations = 0

    /// The surfaces of groups, one for each level of nesting. They grow as needed and are reused.
    private var groupSurfaces: [Surface] = []
    var mask = CoverageBuffer()

    /// The rasterizer for rounded corners, created on first use.
    lazy var rasterizer = Rasterizer()

    /// The memory in which the coverage of text is summed up.
    private lazy var glyphScratch = GlyphScratch()

    /// The samples of a tile.
    lazy var samples = SampleBuffer()

    /// Returns the number of rows of a band with rows of the given number of pixels.
    static func bandHeight(width: Int) -> Int { max(16, bandArea / width) }

    /// Returns a Boolean value that indicates whether the given number of pixels fits into one band.
    static func isOneBand(area: Int) -> Bool { area <= bandArea }

    /// Paints the items of the list that are visible in a band.
    /// - Parameter origin: The position of the surface's first pixel on the screen.
    mutating func paint(_ list: borrowing PaintList, band: PixelRect, to surface: Surface, at origin: PixelPoint) {
        // A copy that shares its storage, so that the list can be read by address without reference counting for each
        // item.
        let list = copy list
        list.items.withUnsafeBufferPointer { items in
            list.spans.withUnsafeBufferPointer { spans in
                guard let first = items.baseAddress, let spans = spans.baseAddress else { return }
                let items = Items(
                    first: first,
                    spans: spans,
                    count: items.count,
                    regions: list.regions,
                    shapes: list.shapes,
                    projections: list.projections,
                    sprites: list.sprites
                )
                paint(items, 0..<items.count, Target(surface: surface, origin: origin), band, depth: 0)
            }
        }
    }

    mutating func resetCounters() {
        pixelsBlended = 0
        pixelsProjected = 0
        groupAllocations = 0
    }

    /// Allocates the surfaces for a list's groups in bands of the given height, so that the allocations do not depend
    /// on the bands that this painter gets.
    mutating func reserveGroups(_ list: borrowing PaintList, bandHeight: Int) {
        var depth = 0
        for index in list.items.indices {
            switch list.items[index].kind {
            case .group, .clip:
                let visible = list.items[index].visible
                if !visible.isEmpty {
                    var size = visible.size
                    if list.items[index].kind == .clip {
                        let partial = list.shapes[list.items[index].side].partialSize
                        size = PixelSize(
                            width: min(size.width, partial.width),
                            height: min(size.height, partial.height)
                        )
                    }
                    size.height = min(size.height, bandHeight)
                    // One level at a time, even if groups further out are hidden.
                    for depth in min(depth, groupSurfaces.count)...depth { _ = groupSurface(depth: depth, size: size) }
                }
                depth += 1
            case .groupEnd: depth -= 1
            case .solid, .solidQuad, .shape, .blit, .sampled, .sprites, .projected, .cached, .backdrop: break
            }
        }
    }

    /// Unsafe pointers to the items of a list, and its other arrays.
    struct Items {
        let first: UnsafePointer<PaintList.Item>
        let spans: UnsafePointer<PaintList.Span>
        let count: Int
        let regions: [Region]
        let shapes: [DeviceShape]
        let projections: [PaintList.ProjectedItem]
        let sprites: SpriteStrips
    }

    private mutating func paint(
        _ list: borrowing Items,
        _ range: Range<Int>,
        _ target: borrowing Target,
        _ band: PixelRect,
        depth: Int
    ) {
        var index = range.lowerBound
        while index < range.upperBound {
            defer { index += 1 }
            // The content of a group that is not visible in the band is not visible either, and neither is its end.
            if Int(list.spans[index].maxY) <= band.minY || Int(list.spans[index].minY) >= band.maxY { continue }
            let item = list.first + index
            if item.pointee.kind == .group {
                paintGroup(list, index, target, band, depth: depth)
                index = item.pointee.partner
                continue
            }
            if item.pointee.kind == .clip {
                paintClip(list, index, target, band, depth: depth)
                index = item.pointee.partner
                continue
            }
            let rect = item.pointee.visible.intersection(band)
            if rect.isEmpty { continue }
            if item.pointee.region < 0 {
                paint(item, rect, target, list)
            } else {
                list.regions[item.pointee.region].forEachPart(within: rect) { paint(item, $0, target, list) }
            }
        }
    }

    private mutating func paint(
        _ pointer: UnsafePointer<PaintList.Item>,
        _ rect: PixelRect,
        _ target: borrowing Target,
        _ list: borrowing Items
    ) {
        let local = target.local(rect)
        let item = pointer.pointee
        if item.kind != .cached, item.kind != .projected, item.kind != .sprites { pixelsBlended &+= rect.area }
        switch item.kind {
        case .cached:
            paintCached(item, rect, target)
        case .backdrop:
            paintBackdrop(item, rect, target, list)
        case .shape:
            list.shapes[item.side].paint(item.color, to: target.surface, in: local, at: rect.origin, rasterizer)
        case .projected:
            paintProjected(list.projections[item.side], item.alpha, rect, target)
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
                if item.alpha == 255, contents.paintsGlyphs {
                    contents.glyphs?.paint(
                        on: target.surface,
                        in: local,
                        at: source,
                        kept: contents.keptCoverage,
                        glyphScratch
                    )
                } else if item.isOpaque {
                    PixelKernels.copy(to: target.surface, in: local, from: contents.surface, at: source)
                } else {
                    PixelKernels.over(target.surface, in: local, from: contents.surface, at: source, alpha: item.alpha)
                }
            }
        case .sampled:
            paintSampled(item, rect, target)
        case .sprites:
            paintSprites(list.sprites, list.sprites.runs[item.side], rect, target)
        case .group, .groupEnd, .clip:
            break
        }
    }

    /// Paints items that are clipped by rounded corners. Away from the corners they are painted directly.
    private mutating func paintClip(
        _ list: borrowing Items,
        _ index: Int,
        _ target: borrowing Target,
        _ band: PixelRect,
        depth: Int
    ) {
        let bounds = list.first[index].visible.intersection(band)
        if bounds.isEmpty { return }
        let inside = index + 1..<list.first[index].partner
        let shape = list.shapes[list.first[index].side]
        shape.forEachZone(of: bounds) { zone, isFull in
            if isFull {
                paint(list, inside, target, zone, depth: depth)
            } else if list.first[index].blendsBehind {
                paintBlended(list, inside, shape, target, zone, depth: depth)
            } else {
                paintGroup(list, index, target, zone, depth: depth)
            }
        }
    }

    /// Paints items that are blended with the content behind them onto a copy of that content, and copies back what a
    /// shape covers.
    private mutating func paintBlended(
        _ list: borrowing Items,
        _ range: Range<Int>,
        _ shape: DeviceShape,
        _ target: borrowing Target,
        _ zone: PixelRect,
        depth: Int
    ) {
        let surface = groupSurface(depth: depth, size: zone.size)
        let inner = Target(surface: surface, origin: zone.origin)
        PixelKernels.copy(
            to: surface,
            in: PixelRect(size: zone.size),
            from: target.surface,
            at: target.local(zone).origin
        )
        paint(list, range, inner, zone, depth: depth + 1)
        pixelsBlended &+= zone.area
        let rasterizer = rasterizer
        mask.forEachTile(of: zone) { tile, mask in
            shape.cover(mask, at: tile.origin, rasterizer)
            PixelKernels.composite(
                target.surface,
                in: target.local(tile),
                from: surface,
                at: inner.local(tile).origin,
                blend: .copy,
                mask: mask,
                at: .zero
            )
        }
    }

    private mutating func paintCached(_ item: PaintList.Item, _ rect: PixelRect, _ target: borrowing Target) {
        guard let cache = item.cache else { return }
        cache._withUnsafeGuaranteedRef { cache in
            let wanted = rect.offsetBy(x: -item.origin.x, y: -item.origin.y)
            for part in cache.parts {
                let rect = part.rect.intersection(wanted)
                if rect.isEmpty { continue }
                pixelsBlended &+= rect.area
                let local = target.local(rect.offsetBy(x: item.origin.x, y: item.origin.y))
                cache.blend(part, in: rect, over: target.surface, at: local.origin, alpha: item.alpha)
            }
        }
    }

    private mutating func paintBackdrop(
        _ item: PaintList.Item,
        _ rect: PixelRect,
        _ target: borrowing Target,
        _ list: borrowing Items
    ) {
        guard let backdrop = item.backdrop else { return }
        backdrop._withUnsafeGuaranteedRef { cache in
            if item.side >= 0 {
                let shape = list.shapes[item.side]
                shape.forEachZone(of: rect) { zone, isFull in
                    paintBackdrop(item, cache, zone, isFull ? nil : shape, target)
                }
            } else {
                paintBackdrop(item, cache, rect, nil, target)
            }
        }
    }

    private mutating func paintBackdrop(
        _ item: PaintList.Item,
        _ cache: BackdropCache,
        _ rect: PixelRect,
        _ shape: DeviceShape?,
        _ target: borrowing Target
    ) {
        let source = cache.local(rect).origin
        if let shape {
            let rasterizer = rasterizer
            mask.forEachTile(of: rect) { tile, mask in
                shape.cover(mask, at: tile.origin, rasterizer)
                if item.alpha < 255 { PixelKernels.fade(mask.row(0), count: tile.area, by: item.alpha) }
                PixelKernels.over(
                    target.surface,
                    in: target.local(tile),
                    from: cache.surface,
                    at: cache.local(tile).origin,
                    mask: mask,
                    at: .zero
                )
            }
        } else if let quad = item.quad, item.side < 0 {
            guard let edges = QuadEdges(quad, item.transform) else { return }
            mask.forEachTile(of: rect) { tile, mask in
                PixelKernels.coverage(to: mask, in: mask.bounds, at: tile.origin, of: edges)
                if item.alpha < 255 { PixelKernels.fade(mask.row(0), count: tile.area, by: item.alpha) }
                PixelKernels.over(
                    target.surface,
                    in: target.local(tile),
                    from: cache.surface,
                    at: cache.local(tile).origin,
                    mask: mask,
                    at: .zero
                )
            }
        } else if item.isOpaque {
            PixelKernels.copyOpaque(to: target.surface, in: target.local(rect), from: cache.surface, at: source)
        } else {
            PixelKernels.over(
                target.surface,
                in: target.local(rect),
                from: cache.surface,
                at: source,
                alpha: item.alpha
            )
        }
    }

    private mutating func paintQuad(_ item: PaintList.Item, _ rect: PixelRect, _ target: borrowing Target) {
        guard let quad = item.quad, let edges = QuadEdges(quad, item.transform) else { return }
        let scratch = samples.bytes
        mask.forEachTile(of: rect) { tile, mask in
            Self.cover(mask, at: tile.origin, edges, aliased: item.aliased, scratch)
            PixelKernels.solidOver(target.surface, in: target.local(tile), color: item.color, mask: mask, at: .zero)
        }
    }

    private mutating func paintSampled(_ item: PaintList.Item, _ rect: PixelRect, _ target: borrowing Target) {
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
            if item.usesNearest || !item.aliased.isEmpty {
                return paintAliased(item, contents, edges, inverse, rect, target)
            }
            guard
                let image = TransformedImage(
                    contents.surface,
                    in: source,
                    transform: inverse,
                    edges: edges,
                    alpha: item.alpha,
                    isOpaque: contents.isOpaque
                )
            else { return }
            PixelKernels.over(target.surface, in: target.local(rect), at: rect.origin, image: image)
        }
    }

    private mutating func paintGroup(
        _ list: borrowing Items,
        _ index: Int,
        _ target: borrowing Target,
        _ band: PixelRect,
        depth: Int
    ) {
        let group = list.first[index]
        let bounds = group.visible.intersection(band)
        guard !bounds.isEmpty else { return }
        let surface = groupSurface(depth: depth, size: bounds.size)
        let inner = Target(surface: surface, origin: bounds.origin)
        PixelKernels.fill(surface, in: PixelRect(size: bounds.size), with: 0)
        paint(list, index + 1..<group.partner, inner, bounds, depth: depth + 1)
        if group.side >= 0 {
            // The coverage of a rotated rectangle has no zones and is masked everywhere.
            let shape = list.shapes[group.side]
            shape.forEachZone(of: bounds) { zone, isFull in if !isFull { applyCoverage(surface, zone, inner, shape) } }
        } else if let quad = group.quad {
            guard let edges = QuadEdges(quad, group.transform) else { return }
            let scratch = samples.bytes
            mask.forEachTile(of: bounds) { tile, mask in
                Self.cover(mask, at: tile.origin, edges, aliased: group.aliased, scratch)
                PixelKernels.multiply(surface, in: inner.local(tile), mask: mask, at: .zero)
            }
        }
        let visible = group.region < 0 ? Region(bounds) : list.regions[group.region]
        visible.forEachPart(within: bounds) { rect in
            pixelsBlended &+= rect.area
            if group.color != 0 { PixelKernels.recolor(surface, in: inner.local(rect), with: group.color) }
            let source = inner.local(rect).origin
            PixelKernels.composite(
                target.surface,
                in: target.local(rect),
                from: surface,
                at: source,
                alpha: group.alpha,
                blend: group.blendMode
            )
        }
    }

    /// Multiplies the pixels of a surface by the coverage of a shape.
    private mutating func applyCoverage(
        _ surface: Surface,
        _ zone: PixelRect,
        _ target: borrowing Target,
        _ shape: DeviceShape
    ) {
        let rasterizer = rasterizer
        mask.forEachTile(of: zone) { tile, mask in
            shape.cover(mask, at: tile.origin, rasterizer)
            PixelKernels.multiply(surface, in: target.local(tile), mask: mask, at: .zero)
        }
    }

    private mutating func groupSurface(depth: Int, size: PixelSize) -> Surface {
        if depth < groupSurfaces.count {
            let old = groupSurfaces[depth].size
            if old.width >= size.width, old.height >= size.height { return groupSurfaces[depth] }
        }
        // Rounded up, so that a group that grows a little each frame does not allocate in each frame.
        let old = depth < groupSurfaces.count ? groupSurfaces[depth].size : PixelSize(width: 0, height: 0)
        let size = PixelSize(
            width: max(old.width, (size.width + 63) & ~63),
            height: max(old.height, (size.height + 63) & ~63)
        )
        guard let surface = Surface(size: size) else { preconditionFailure("cannot allocate a group of \(size)") }
        groupAllocations += 1
        // Deeper surfaces come after shallower ones, because nesting grows one level at a time.
        if depth < groupSurfaces.count { groupSurfaces[depth] = surface } else { groupSurfaces.append(surface) }
        return surface
    }
}
