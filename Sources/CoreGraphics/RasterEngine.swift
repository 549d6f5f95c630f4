import CRaster

/// Draws with the rasteriser and the kernels of `Raster`.
///
/// Shapes in one colour go from their points to pixels in one call of C. All coverage comes from the same rasteriser,
/// fills, lines and clips alike, so that what meets along an edge fits. Nothing is allocated by an operation once the
/// engine's tools have grown to its size.
final class RasterEngine: DrawingEngine {
    /// Pixman, which shrinks images, takes no more.
    static let maximumSide = 32_767

    /// The surface, or the innermost layer.
    var target: DrawingTarget
    var layers: [Layer] = []

    let tools = RasterTools.take()
    var clipMasks: [AppliedClip] = []

    /// A clip path that something was painted through without a mask.
    var directClip: ClipPath?

    /// The pixels that any clip is within.
    var limits: Region { target.limits }

    /// Nil for a surface too large.
    init?(surface: Surface, isOpaque: Bool, clip: Region?) {
        guard surface.size.width <= Self.maximumSide, surface.size.height <= Self.maximumSide else { return nil }
        let all = Region(surface.bounds)
        target = DrawingTarget(
            surface: surface,
            bounds: surface.bounds,
            isOpaque: isOpaque,
            limits: clip.map { $0.intersection(all) } ?? all,
            visible: surface.bounds
        )
        if isOpaque { makeOpaque(in: surface.bounds, of: limits) }
    }

    deinit { tools.giveBack() }

    /// Sets the alpha of the pixels of a region within an area to 255.
    func makeOpaque(in area: PixelRect, of region: Region) {
        for rect in region {
            let rect = rect.intersection(area)
            if rect.isEmpty { continue }
            easel_make_opaque_rect(target.pixel(rect.minX, rect.minY), target.stride, rect.width, rect.height)
        }
    }

    func fill(_ path: PathData, transform: CGAffineTransform, rule: CGPathFillRule, state: DrawingState) {
        guard state.isCommon else {
            return fillSpecially(path, transform: transform, rule: rule, state: state)
        }
        paint(state) { solid, boxes, count in
            path.withShape(transform: transform, rule: rule, antialiases: state.antialiases) { shape in
                _ = easel_fill_solid(tools.rasterizer.raw, &shape, boxes, count, &solid)
            }
        }
    }

    func fill(_ rect: CGRect, transform: CGAffineTransform, state: DrawingState) {
        guard transform.keepsRectanglesUpright, state.isCommon else {
            var path = PathData()
            path.addRect(rect)
            return fill(path, transform: transform, rule: .winding, state: state)
        }
        guard rect.isFinite else { return }
        let from = CGPoint(x: rect.minX, y: rect.minY).applying(transform)
        let to = CGPoint(x: rect.maxX, y: rect.maxY).applying(transform)
        paint(state) { solid, boxes, count in
            _ = easel_fill_solid_rect(
                tools.rasterizer.raw,
                from.x,
                from.y,
                to.x,
                to.y,
                state.antialiases,
                boxes,
                count,
                &solid
            )
        }
    }

    func stroke(_ path: PathData, transform: CGAffineTransform, style: StrokeStyle, state: DrawingState) {
        guard style.pen.isInvertible else { return }
        guard state.isCommon else {
            return strokeSpecially(path, transform: transform, style: style, state: state)
        }
        paint(state) { solid, boxes, count in
            outline(path, transform: transform, style: style)
            tools.outline.withShape(antialiases: state.antialiases) { shape in
                _ = easel_fill_solid(tools.rasterizer.raw, &shape, boxes, count, &solid)
            }
        }
    }

    func outline(of path: PathData, style: StrokeStyle) -> PathData {
        guard style.pen.isInvertible else { return PathData() }
        tools.outline.removeAll()
        tools.stroker.outline(of: path, style: style, into: &tools.outline)
        return PathData(tools.outline)
    }

    /// Makes the tools' outline that of a line.
    func outline(_ path: PathData, transform: CGAffineTransform, style: StrokeStyle) {
        tools.outline.removeAll()
        tools.stroker.outline(
            of: path,
            transform: transform,
            style: style,
            visible: CGRect(target.visible),
            into: &tools.outline
        )
    }

    /// The pixels that a state lets through; nil for none.
    func paintable(_ state: DrawingState) -> Region? {
        var region = state.clip.region.intersection(limits)
        if let clip = state.clip.path {
            guard let bounds = PixelRect(around: clip.bounds, within: target.bounds) else { return nil }
            region.formIntersection(Region(bounds))
        }
        return region.isEmpty ? nil : region
    }

    /// Prepares what a state paints with, and where; nothing when that is nothing.
    @inline(__always)
    private func paint(_ state: DrawingState, _ body: (inout EaselSolid, UnsafePointer<EaselBox>, Int) -> Void) {
        guard let region = paintable(state), var solid = solid(for: state) else { return }
        guard state.clip.path != nil else {
            region.withBoxes { body(&solid, $0, $1) }
            return
        }
        guard let clip = clipMask(for: state.clip), let base = clip.baseAddress else { return }
        solid.clip = UnsafePointer(base)
        solid.clip_stride = clip.stride
        solid.clip_bounds = EaselBox(clip.bounds)
        withExtendedLifetime(clip) { region.withBoxes { body(&solid, $0, $1) } }
    }

    /// A state's colour and common mode, without its clip; nil when they change nothing.
    func solid(for state: DrawingState) -> EaselSolid? {
        var color = state.color.premultipliedARGB(alpha: state.alpha)
        var mode = EASEL_PAINT_OVER
        switch (state.blendMode, target.isOpaque) {
        case (.normal, _):
            if color >> 24 == 0 { return nil }
        case (.copy, true):
            color |= 0xFF00_0000
        case (.clear, true):
            color = 0xFF00_0000
        case (.copy, false):
            if color >> 24 != 255 { mode = EASEL_PAINT_REPLACE }
        case (.clear, false):
            color = 0
            mode = EASEL_PAINT_REPLACE
        default: return nil
        }
        var solid = EaselSolid()
        solid.pixels = target.origin
        solid.stride = target.stride
        solid.color = color
        solid.mode = mode
        return solid
    }

    /// Puts the state's colour on the pixels that the region allows, as far as a mask covers them. The mask is changed.
    func paint(_ state: DrawingState, through mask: CoverageMask, region: Region) {
        var area = mask.bounds.intersection(region.bounds)
        if state.clip.path != nil {
            guard let clip = clipMask(for: state.clip) else { return }
            area = area.intersection(clip.bounds)
            if area.isEmpty { return }
            mask.multiply(by: clip, in: area)
        }
        guard state.blendMode.isCommon else {
            return withBrush(solidPaint(for: state), state) { brush in
                for rect in region { paint(brush, rect.intersection(area), through: mask) }
            }
        }
        guard var solid = solid(for: state), let base = mask.baseAddress else { return }
        for rect in region {
            let rect = rect.intersection(area)
            if rect.isEmpty { continue }
            let first = base + (rect.minY &- mask.bounds.minY) &* mask.stride + (rect.minX &- mask.bounds.minX)
            easel_paint_mask(&solid, EaselBox(rect), first, mask.stride)
        }
    }
}

extension DrawingState {
    /// Whether shapes of one colour are painted by the shortest way.
    var isCommon: Bool { blendMode.isCommon && shadow == nil }
}
