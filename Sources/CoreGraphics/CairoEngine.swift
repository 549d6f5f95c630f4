import CPixman

/// Draws with cairo's rasteriser, pango's text and pixman's arithmetic.
///
/// Cairo is only ever asked for coverage, as an 8-bit mask; pixman composites the paint through that mask. Three things
/// come of it:
///
/// - **Clip independence.** Cairo cuts polygons at the sides of its clip, which moves their edges by fractions of a
///   pixel. A mask therefore spans the whole width of its shape; it is cut only below and, as ``Bands`` says, above. The
///   clip then selects pixels in pixman.
/// - **Opaque stays opaque.** Cairo leaves the alpha byte of RGB surfaces undefined; pixman's arithmetic on ARGB keeps
///   255 at 255. The engine sees to it once that it is 255, for the pixels within its clip.
/// - **No error sticks.** A cairo context lives for one mask.
///
/// Surfaces and images are limited to 32,767 pixels a side, as pixman is.
final class CairoEngine: DrawingEngine {
    static let maximumSide = 32_767

    let surface: Surface
    let isOpaque: Bool

    /// The pixels that any clip is within.
    let limits: Region

    /// Cairo does not tell.
    var inkedBounds: PixelRect { surface.bounds }

    /// The surface as pixman sees it.
    let target: OpaquePointer

    /// What the target's clip is set to.
    private var targetClip: Region?

    let scratch = CoverageMask()
    lazy var glyphs = GlyphRunPainter()
    var clipMasks: [AppliedClip] = []

    /// Nil for a surface too large for pixman.
    init?(surface: Surface, isOpaque: Bool, clip: Region?) {
        guard surface.size.width <= Self.maximumSide, surface.size.height <= Self.maximumSide,
            let target = pixman_image_create_bits(
                PIXMAN_a8r8g8b8,
                Int32(surface.size.width),
                Int32(surface.size.height),
                surface.row(0),
                Int32(surface.bytesPerRow)
            )
        else { return nil }
        self.surface = surface
        self.isOpaque = isOpaque
        self.target = target
        let all = Region(surface.bounds)
        limits = clip.map { $0.intersection(all) } ?? all
        if isOpaque { makeOpaque(in: surface.bounds, of: limits) }
    }

    deinit { pixman_image_unref(target) }

    /// Sets the alpha of the pixels of a region within an area to 255.
    func makeOpaque(in area: PixelRect, of region: Region) {
        for rect in region {
            let rect = rect.intersection(area)
            if rect.isEmpty { continue }
            for y in rect.minY..<rect.maxY {
                let row = surface.row(y)
                for x in rect.minX..<rect.maxX { row[x] |= 0xFF00_0000 }
            }
        }
    }

    func fill(_ path: PathData, transform: CGAffineTransform, rule: CGPathFillRule, state: DrawingState) {
        guard let region = paintable(state) else { return }
        let path = path.applying(transform)
        if let rect = path.asRectangle.flatMap(PixelRect.init(exactly:)) {
            return paint(state, in: rect, through: nil, region: region)
        }
        guard let mask = mask(filling: path, rule: rule, antialiases: state.antialiases, rows: region.bounds) else {
            return
        }
        paint(state, in: mask.bounds, through: mask, region: region)
    }

    func stroke(_ path: PathData, transform: CGAffineTransform, style: StrokeStyle, state: DrawingState) {
        guard let region = paintable(state),
            let mask = mask(
                stroking: path.applying(transform),
                style: style,
                antialiases: state.antialiases,
                rows: region.bounds
            )
        else { return }
        paint(state, in: mask.bounds, through: mask, region: region)
    }

    /// The pixels that a state lets through; nil for none.
    func paintable(_ state: DrawingState) -> Region? {
        var region = state.clip.region.intersection(limits)
        if let clip = state.clip.path {
            guard let bounds = PixelRect(around: clip.bounds, within: surface.bounds) else { return nil }
            region.formIntersection(Region(bounds))
        }
        return region.isEmpty ? nil : region
    }

    /// Puts the state's colour on the pixels of a rectangle that the region allows, as far as a mask covers them.
    func paint(_ state: DrawingState, in rect: PixelRect, through mask: CoverageMask?, region: Region) {
        var area = rect.intersection(region.bounds)
        var mask = mask
        if state.clip.path != nil {
            guard let clip = clipMask(for: state.clip) else { return }
            area = area.intersection(clip.bounds)
            if area.isEmpty { return }
            if let mask { mask.multiply(by: clip, in: area) } else { mask = clip }
        }
        guard !area.isEmpty else { return }
        setTargetClip(region)

        let color = state.color.premultipliedARGB(alpha: state.alpha)
        switch (state.blendMode, isOpaque) {
        case (.normal, _):
            if color >> 24 != 0 { composite(PIXMAN_OP_OVER, color, mask, area) }
        case (.copy, true):
            composite(PIXMAN_OP_OVER, color | 0xFF00_0000, mask, area)
        case (.clear, true):
            composite(PIXMAN_OP_OVER, 0xFF00_0000, mask, area)
        case (.copy, false):
            if mask == nil || color >> 24 == 255 {
                composite(mask == nil ? PIXMAN_OP_SRC : PIXMAN_OP_OVER, color, mask, area)
            } else if let mask {
                erase(through: mask, area)
                composite(PIXMAN_OP_ADD, color, mask, area)
            }
        case (.clear, false):
            if let mask { erase(through: mask, area) } else { composite(PIXMAN_OP_SRC, 0, nil, area) }
        }
    }

    func setTargetClip(_ region: Region) {
        if targetClip == region { return }
        targetClip = region
        region.withRaw { raw in
            // pixman copies the region, and does not declare that it only reads it.
            _ = pixman_image_set_clip_region32(target, UnsafeMutablePointer(mutating: raw))
        }
    }

    private func composite(_ operation: pixman_op_t, _ color: UInt32, _ mask: CoverageMask?, _ area: PixelRect) {
        var wide = pixman_color_t(
            red: UInt16((color >> 16) & 0xFF) &* 257,
            green: UInt16((color >> 8) & 0xFF) &* 257,
            blue: UInt16(color & 0xFF) &* 257,
            alpha: UInt16(color >> 24) &* 257
        )
        guard let source = pixman_image_create_solid_fill(&wide) else { return }
        defer { pixman_image_unref(source) }
        composite(operation, source: source, origin: .zero, mask, area)
    }

    /// Takes away from the target as much as the mask covers.
    func erase(through mask: CoverageMask, _ area: PixelRect) {
        mask.withImage {
            composite(PIXMAN_OP_OUT_REVERSE, source: $0, origin: mask.bounds.origin, nil, area)
        }
    }

    /// Composites an area of the target.
    /// - Parameter origin: the device pixel that the source's own origin lies on.
    func composite(
        _ operation: pixman_op_t,
        source: OpaquePointer,
        origin: PixelPoint,
        _ mask: CoverageMask?,
        _ area: PixelRect
    ) {
        func composite(_ maskImage: OpaquePointer?) {
            pixman_image_composite32(
                operation,
                source,
                maskImage,
                target,
                Int32(area.minX &- origin.x),
                Int32(area.minY &- origin.y),
                Int32(area.minX &- (mask?.bounds.minX ?? area.minX)),
                Int32(area.minY &- (mask?.bounds.minY ?? area.minY)),
                Int32(area.minX),
                Int32(area.minY),
                Int32(area.width),
                Int32(area.height)
            )
        }
        if let mask { mask.withImage { composite($0) } } else { composite(nil) }
    }
}

extension PixelRect {
    /// The pixels that a rectangle touches, as far as they are within limits; nil for none.
    package init?(around rect: CGRect, within limits: PixelRect) {
        guard rect.isFinite else { return nil }
        func clamp(_ value: CGFloat, _ low: Int, _ high: Int) -> Int {
            Int(min(max(value, CGFloat(low)), CGFloat(high)))
        }
        self.init(
            minX: clamp(rect.minX.rounded(.down), limits.minX, limits.maxX),
            minY: clamp(rect.minY.rounded(.down), limits.minY, limits.maxY),
            maxX: clamp(rect.maxX.rounded(.up), limits.minX, limits.maxX),
            maxY: clamp(rect.maxY.rounded(.up), limits.minY, limits.maxY)
        )
        if isEmpty { return nil }
    }

    /// The pixels of a rectangle whose sides lie between pixels, to within what any rasteriser can tell; nil when they
    /// do not. Far away sides are brought near, beyond every surface.
    package init?(exactly rect: CGRect) {
        guard rect.isFinite else { return nil }
        func side(_ value: CGFloat) -> Int? {
            let near = min(max(value, -1e6), 1e6)
            return abs(near - near.rounded()) < 1.0 / 512 ? Int(near.rounded()) : nil
        }
        guard let minX = side(rect.minX), let minY = side(rect.minY), let maxX = side(rect.maxX),
            let maxY = side(rect.maxY)
        else { return nil }
        self.init(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }
}
