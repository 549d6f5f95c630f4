import Geometry
import Raster

/// The bitmap of a layer's shadow.
final class LayerShadow {
    let shadow: RenderShadow

    /// The layer that casts the shadow.
    let silhouette: RenderLayer

    /// The bitmap, placed in the layer; `nil` if nothing is visible.
    let contents: RenderContents?

    /// The blur before it was colored, if it is not that of a rounded rectangle.
    fileprivate let blur: AlphaBitmap?

    fileprivate init(
        _ shadow: RenderShadow,
        _ silhouette: RenderLayer,
        _ contents: RenderContents?,
        blur: AlphaBitmap? = nil
    ) {
        self.shadow = shadow
        self.silhouette = silhouette
        self.contents = contents
        self.blur = blur
    }

    /// Returns a Boolean value that indicates whether a shadow has the same silhouette and the same blur.
    fileprivate func casts(_ other: RenderShadow, of layer: RenderLayer) -> Bool {
        guard shadow.deviation == other.deviation, shadow.outline == other.outline else { return false }
        return shadow.outline != nil ? silhouette.bounds == layer.bounds : silhouette.hasSameContent(as: layer)
    }
}

/// The blurred coverage of a silhouette, and its rectangle in pixels, relative to the top left corner of the layer's
/// bounds.
private final class AlphaBitmap {
    let rect: PixelRect
    private var bytes: [UInt8]

    init?(_ source: Surface, _ sourceRect: PixelRect, sigma: Double, _ blur: GaussianBlur) {
        let margin = GaussianBlur.reach(sigma: sigma)
        rect = sourceRect.insetBy(-margin)
        guard let blurred = Surface(size: rect.size) else { return nil }
        blur.blur(
            to: blurred,
            in: blurred.bounds,
            from: source,
            at: PixelPoint(x: -margin, y: -margin),
            sigma: sigma,
            outside: .transparent
        )
        bytes = [UInt8](unsafeUninitializedCapacity: rect.area) { [rect] bytes, count in
            for y in 0..<rect.height {
                let row = blurred.row(y)
                for x in 0..<rect.width { bytes[y * rect.width + x] = UInt8(truncatingIfNeeded: row[x] &>> 24) }
            }
            count = rect.area
        }
    }

    /// Returns a bitmap of a premultiplied color with the coverage as its alpha.
    func colored(_ color: UInt32) -> Surface? {
        guard let surface = Surface(size: rect.size) else { return nil }
        bytes.withUnsafeMutableBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            let plane = MaskPlane(start, size: rect.size, bytesPerRow: rect.width)
            PixelKernels.solidOver(surface, in: surface.bounds, color: color, mask: plane, at: .zero)
        }
        return surface
    }
}

/// A renderer of shadows.
///
/// The shadow of an opaque rounded rectangle consists of nine parts of a small blurred one, and layers with the same
/// rectangle share its bitmap. Every other silhouette is blurred once.
final class LayerShadows {
    private struct Key: Hashable {
        var size: PixelSize
        var radius: Double
        var sigma: Double
        var color: UInt32
    }

    private struct WeakSurface {
        weak var surface: Surface?
    }

    private var shared: [Key: WeakSurface] = [:]
    private let rectangles = ShadowCache()
    private let blur = GaussianBlur()
    private var version: UInt64 = 0
    private var blurCount = 0

    /// Returns the number of blurs since the last call, and resets it.
    func takeBlurCount() -> Int {
        defer { blurCount = 0 }
        return blurCount
    }

    /// Returns the shadow of a layer.
    /// - Parameters:
    ///   - layer: The layer, prepared, without a shadow.
    ///   - scale: The number of pixels per point.
    ///   - last: The shadow of an earlier version of the layer, if any.
    func shadow(
        _ shadow: RenderShadow,
        of layer: RenderLayer,
        scale: CGFloat,
        screen: PixelRect,
        like last: LayerShadow?
    ) -> LayerShadow {
        let hasSameSilhouette = last.map { $0.casts(shadow, of: layer) } ?? false
        if let last, hasSameSilhouette, last.shadow == shadow { return last }
        let sigma = min(shadow.deviation * Double(scale), ShadowCache.maximumSigma)
        func contents(_ surface: Surface, _ rect: PixelRect) -> RenderContents {
            version += 1
            return RenderFilter.Bitmap(surface: surface, rect: rect, isOpaque: false)
                .contents(of: layer, scale, offset: shadow.offset, version: version)
        }
        if shadow.outline == nil, let box = layer.opaqueRoundedRect(scale) {
            let rect = box.rect.insetBy(-ShadowCache.margin(sigma: sigma))
            let key = Key(size: box.rect.size, radius: box.radius, sigma: sigma, color: shadow.color)
            let surface = surface(key, margin: -rect.minX)
            // Content that changed inside the rectangle leaves the shadow unchanged.
            if let last, last.contents?.surface === surface, last.shadow.offset == shadow.offset,
                last.silhouette.bounds == layer.bounds
            {
                return LayerShadow(shadow, layer, last.contents)
            }
            return LayerShadow(shadow, layer, surface.map { contents($0, rect) })
        }
        var alpha: AlphaBitmap?
        if hasSameSilhouette, let blur = last?.blur {
            alpha = blur
        } else if let source = source(shadow, layer, scale, screen) {
            blurCount += 1
            alpha = AlphaBitmap(source.surface, source.rect, sigma: sigma, blur)
        }
        guard let alpha, let surface = alpha.colored(shadow.color) else { return LayerShadow(shadow, layer, nil) }
        return LayerShadow(shadow, layer, contents(surface, alpha.rect), blur: alpha)
    }

    /// Returns the bitmap whose alpha casts the shadow. Content that is farther from the bounds than the screen is large
    /// is omitted.
    private func source(
        _ shadow: RenderShadow,
        _ layer: RenderLayer,
        _ scale: CGFloat,
        _ screen: PixelRect
    ) -> (surface: Surface, rect: PixelRect)? {
        if let outline = shadow.outline { return outline.cover(outline.path, layer.transformToBitmap(scale)) }
        return layer.bitmap(scale, screen).map { ($0.surface, $0.rect) }
    }

    /// Returns the bitmap of the shadow of a rounded rectangle.
    private func surface(_ key: Key, margin: Int) -> Surface? {
        if let surface = shared[key]?.surface { return surface }
        let size = PixelSize(width: key.size.width + 2 * margin, height: key.size.height + 2 * margin)
        guard let surface = Surface(size: size) else { return nil }
        let made = rectangles.masksMade
        rectangles.paint(
            over: surface,
            in: surface.bounds,
            shadowOf: PixelRect(size: key.size).offsetBy(x: margin, y: margin),
            cornerRadius: key.radius,
            sigma: key.sigma,
            color: key.color
        )
        blurCount += rectangles.masksMade - made
        if shared.count >= 64 { shared = shared.filter { $0.value.surface != nil } }
        shared[key] = WeakSurface(surface: surface)
        return surface
    }
}

extension RenderLayer {
    /// Returns the rounded rectangle that the layer and its sublayers cover with full opacity, and nothing beyond it, in
    /// pixels relative to the top left corner of the bounds; `nil` if it is another shape.
    fileprivate func opaqueRoundedRect(_ scale: CGFloat) -> (rect: PixelRect, radius: Double)? {
        guard background >> 24 == 255 || backdrop != nil, !edge.isRound || edge.corners == .all && !edge.isContinuous,
            let rect = DeviceGeometry.alignedPixels(bounds, transformToBitmap(scale)), !rect.isEmpty
        else { return nil }
        let radius = min(edge.radius, bounds.width / 2, bounds.height / 2)
        for frame in [contents?.frame ?? .null, children.extent] where !frame.isNull {
            guard bounds.insetBy(dx: -1e-6, dy: -1e-6).contains(frame) else { return nil }
            // The distance of each corner of the content from the center of the nearest rounded corner.
            let x = max(bounds.minX + radius - frame.minX, frame.maxX - bounds.maxX + radius, 0)
            let y = max(bounds.minY + radius - frame.minY, frame.maxY - bounds.maxY + radius, 0)
            guard masksToBounds || x * x + y * y <= radius * radius + 1e-6 else { return nil }
        }
        return (rect, radius * Double(scale))
    }
}
