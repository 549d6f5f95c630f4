import CRaster

/// Draws with the rasterizer and the pixel kernels of `Raster`.
///
/// Shapes of a single color are converted from points to pixels by one C call. All coverage (of fills, strokes and
/// clips) comes from the same rasterizer, so adjacent edges match. After the engine's tools have grown to the size of
/// an operation, it does not allocate.
final class RasterEngine: DrawingEngine {
    /// The largest side of a surface or image, limited by pixman, which scales images down.
    static let maximumSide = 32_767

    // As in the context, accesses are not checked for exclusivity at run time. Nothing is called during an access that could
    // begin another one.

    /// The surface, or the innermost transparency layer.
    @exclusivity(unchecked) var target: DrawingTarget
    @exclusivity(unchecked) var layers: [Layer] = []

    /// The bounds of all painted pixels: exact for text, the bounds of the clip for everything else.
    @exclusivity(unchecked) private(set) var inkedBounds = PixelRect.empty

    let tools = RasterTools.take()
    @exclusivity(unchecked) var clipMasks: [AppliedClip] = []

    /// The clip path last used to paint without a mask.
    @exclusivity(unchecked) var directClip: ClipPath?

    /// The pixels that contain every clip.
    var limits: Region { target.limits }

    /// Creates an engine, or returns `nil` if the surface is too large.
    /// - Parameter isPrepared: A Boolean value that indicates whether the pixels of an opaque surface are already
    ///   opaque.
    init?(surface: Surface, isOpaque: Bool, clip: Region?, isPrepared: Bool = false) {
        guard surface.size.width <= Self.maximumSide, surface.size.height <= Self.maximumSide else { return nil }
        target = Self.target(surface, isOpaque: isOpaque, clip: clip)
        if isOpaque, !isPrepared { makeOpaque(in: surface.bounds, of: limits) }
    }

    private static func target(_ surface: Surface, isOpaque: Bool, clip: Region?) -> DrawingTarget {
        let all = Region(surface.bounds)
        return DrawingTarget(
            surface: surface,
            bounds: surface.bounds,
            isOpaque: isOpaque,
            limits: clip.map { $0.intersection(all) } ?? all,
            visible: surface.bounds
        )
    }

    /// Makes the engine draw into another surface, as if it were new. The parameters are those of the initializer.
    /// - Returns: `false`, without any effect, if the surface is too large.
    func restart(surface: Surface, isOpaque: Bool, clip: Region?, isPrepared: Bool) -> Bool {
        guard surface.size.width <= Self.maximumSide, surface.size.height <= Self.maximumSide else { return false }
        restart(Self.target(surface, isOpaque: isOpaque, clip: clip))
        if isOpaque, !isPrepared { makeOpaque(in: surface.bounds, of: limits) }
        return true
    }

    private func restart(_ target: DrawingTarget) {
        self.target = target
        layers.removeAll()
        inkedBounds = .empty
        clipMasks.removeAll()
        directClip = nil
    }

    /// Releases the surface. Until the engine is restarted, it draws nothing.
    func releaseSurface() {
        if let nowhere = Self.nowhere { restart(Self.target(nowhere, isOpaque: false, clip: .empty)) }
    }

    /// A pixel that is never drawn to.
    private static let nowhere = Surface(size: PixelSize(width: 1, height: 1))

    deinit { tools.giveBack() }

    /// Sets the alpha of the pixels in both an area and a region to 255.
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
        guard transform.keepsRectanglesAxisAligned, state.isCommon else {
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

    func fillPlainly(from: CGPoint, to: CGPoint, pixel: UInt32, antialiases: Bool, within bounds: PixelRect) -> Bool {
        guard let limits = target.rectangle else { return false }
        let bounds = bounds.intersection(limits)
        if bounds.isEmpty { return true }
        noteInk(bounds)
        if pixel >> 24 == 0 { return true }
        var box = EaselBox(bounds)
        var solid = EaselSolid()
        solid.pixels = target.origin
        solid.stride = target.stride
        solid.color = pixel
        solid.mode = EASEL_PAINT_OVER
        _ = easel_fill_solid_rect(tools.rasterizer.raw, from.x, from.y, to.x, to.y, antialiases, &box, 1, &solid)
        return true
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
        tools.outline(of: path, style: style)
    }

    /// Computes the outline of a stroke in the tools' buffer.
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

    /// Returns the pixels inside a state's clip and marks them as painted, or returns `nil` if there are none.
    func paintable(_ state: DrawingState) -> Region? {
        guard let region = visible(state) else { return nil }
        noteInk(region.bounds)
        return region
    }

    func noteInk(_ rect: PixelRect) { inkedBounds = inkedBounds.union(rect) }

    /// Returns the pixels inside a state's clip, or `nil` if there are none.
    func visible(_ state: DrawingState) -> Region? {
        var region = state.clip.region.intersection(limits)
        if let clip = state.clip.path {
            guard let bounds = PixelRect(around: clip.bounds, within: target.bounds) else { return nil }
            region.formIntersection(Region(bounds))
        }
        return region.isEmpty ? nil : region
    }

    /// Calls a closure with the paint and the region of a state, unless it paints nothing.
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

    /// Returns the paint for a state's color and common blend mode, without its clip, or `nil` if it has no effect.
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

    /// Paints the state's color into a region, weighted by a mask, which is modified.
    func paint(_ state: DrawingState, through mask: CoverageMask, region: Region) {
        var area = mask.bounds.intersection(region.bounds)
        if state.clip.path != nil {
            guard let clip = clipMask(for: state.clip) else { return }
            area = area.intersection(clip.bounds)
            if area.isEmpty { return }
            mask.multiply(by: clip, in: area)
        }
        guard state.isColor else {
            return withBrush(paint(for: state), state) { brush in
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
    /// A Boolean value that indicates whether the state paints a plain color in a common blend mode.
    var isColor: Bool { blendMode.isCommon && color.drawnPattern == nil }

    /// A Boolean value that indicates whether the state paints a plain color in a common blend mode without a shadow.
    var isCommon: Bool { blendMode.isCommon && shadow == nil && color.drawnPattern == nil }
}
