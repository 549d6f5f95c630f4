import Geometry
import Raster

/// The geometry of a 3D-transformed layer on the screen: the size of its flat bitmap, and the pixels in which the
/// bitmap is visible.
///
/// The bitmap's resolution corresponds approximately to the size at which the middle of the layer is visible. It is the
/// same for all rotations about the middle, so that a rotating layer needs only one bitmap.
struct ProjectedLayout {
    /// The geometry of the bitmap.
    struct Bitmap: Equatable {
        /// The number of pixels per point.
        var scale: Double

        /// The pixels of the bitmap, relative to the origin of the layer's bounds.
        var rect: PixelRect

        /// The transform from the layer's own coordinates to pixels of the bitmap.
        var transform: CGAffineTransform
    }

    let bitmap: Bitmap

    /// The rectangle that the bitmap shows, in the layer's own coordinates.
    let frame: CGRect

    /// The rectangle in which the layer is visible, in its own coordinates: that of the bitmap, or the bounds of a layer
    /// with a page curl.
    private let visible: CGRect

    /// The page curl, or `nil` for none.
    private let curl: RenderCurl?

    /// The mapping from the layer's own coordinates to pixels of the screen.
    let toScreen: Projection

    /// The bounding box of all pixels of the screen that the layer can touch.
    let extent: PixelRect

    /// Returns the maximum number of pixels of a bitmap. Larger bitmaps are rendered at a lower resolution.
    private static func areaLimit(_ screen: PixelSize) -> Int { max(4 << 20, 2 * screen.area) }

    private static let sideLimit = 16_384

    /// The step, in pixels, to which the size of a bitmap is rounded if it is larger than its layer's bounds. A moving
    /// sublayer then does not change the size in each frame.
    private static let step = 32

    /// Creates the geometry of a layer, or returns `nil` if nothing is visible.
    /// - Parameters:
    ///   - parent: The transform from the layer's superlayer to pixels of the screen.
    ///   - screen: The size of the screen, in pixels.
    init?(_ layer: RenderLayer, _ projection: Projection, _ parent: CGAffineTransform, _ screen: PixelSize) {
        let extent = DeviceGeometry.pixels(touchedBy: layer.extent, parent).intersection(PixelRect(size: screen))
        let areaLimit = Self.areaLimit(screen)
        let inner = layer.innerExtent
        guard !extent.isEmpty, inner.isFinite, inner.width > 0, inner.height > 0, parent.isFinite else { return nil }
        self.extent = extent
        toScreen = projection.concatenating(Projection(parent))
        // The scale of a rotated superlayer has a rounding error.
        let parentScale = max(1, (parent.maximumScale * 64).rounded()) / 64
        var scale = parentScale * Self.magnification(projection, at: layer.bounds)
        var rect = Self.rect(inner, layer.bounds, scale)
        while rect.width > Self.sideLimit || rect.height > Self.sideLimit || rect.width * rect.height > areaLimit {
            scale /= 2
            guard scale > 1e-6 else { return nil }
            rect = Self.rect(inner, layer.bounds, scale)
        }
        let transform = CGAffineTransform(
            a: scale,
            b: 0,
            c: 0,
            d: scale,
            tx: -layer.bounds.origin.x * scale - CGFloat(rect.minX),
            ty: -layer.bounds.origin.y * scale - CGFloat(rect.minY)
        )
        bitmap = Bitmap(scale: scale, rect: rect, transform: transform)
        frame = CGRect(
            x: layer.bounds.origin.x + CGFloat(rect.minX) / scale,
            y: layer.bounds.origin.y + CGFloat(rect.minY) / scale,
            width: CGFloat(rect.width) / scale,
            height: CGFloat(rect.height) / scale
        )
        curl = layer.projected?.curl
        visible = curl == nil ? frame : layer.bounds
    }

    /// Returns a power of two near the magnification at which the middle of the layer is visible.
    private static func magnification(_ projection: Projection, at bounds: CGRect) -> Double {
        let middle = projection.apply(SIMD3(bounds.midX, bounds.midY, 1))
        guard middle.z > 0 else { return 1 }
        let point = SIMD2(middle.x, middle.y) / middle.z
        func slope(_ row: SIMD3<Double>) -> SIMD2<Double> { (SIMD2(row.x, row.y) - row.z * point) / middle.z }
        let (x, y) = (slope(projection.first), slope(projection.second))
        let scale = CGAffineTransform(a: x.x, b: x.y, c: y.x, d: y.y, tx: 0, ty: 0).maximumScale
        switch scale {
        case 3...: return 4
        case 1.5..<3: return 2
        case 0.25..<0.5: return 0.5
        case 0..<0.25: return 0.25
        default: return 1
        }
    }

    private static func rect(_ inner: CGRect, _ bounds: CGRect, _ scale: Double) -> PixelRect {
        let toPixels = CGAffineTransform(
            a: scale,
            b: 0,
            c: 0,
            d: scale,
            tx: -bounds.origin.x * scale,
            ty: -bounds.origin.y * scale
        )
        if inner == bounds, let aligned = DeviceGeometry.alignedPixels(inner, toPixels), !aligned.isEmpty {
            return aligned
        }
        // Includes transparent pixels on all sides, which make the edge soft.
        let touched = DeviceGeometry.pixels(touchedBy: inner, toPixels).insetBy(-1)
        func down(_ value: Int) -> Int { value & ~(step - 1) }
        return PixelRect(
            minX: down(touched.minX),
            minY: down(touched.minY),
            maxX: -down(-touched.maxX),
            maxY: -down(-touched.maxY)
        )
    }

    // MARK: On the screen

    /// The mapping from pixels of the screen to pixels of the bitmap, or `nil` if the layer is seen edge-on.
    var sampling: PlaneProjection? {
        // From pixels of the bitmap to the screen, and inverted.
        let scale = bitmap.scale
        let toLayer = CGAffineTransform(
            a: 1 / scale,
            b: 0,
            c: 0,
            d: 1 / scale,
            tx: frame.origin.x,
            ty: frame.origin.y
        )
        guard let back = Projection(toLayer).concatenating(toScreen).inverse else { return nil }
        // Rows become columns.
        return PlaneProjection(
            u: SIMD3(back.first.x, back.second.x, back.third.x),
            v: SIMD3(back.first.y, back.second.y, back.third.y),
            w: SIMD3(back.first.z, back.second.z, back.third.z)
        )
    }

    /// The lines that bevel sharp corners, or `nil` if no corner is sharp. Without them, pixels between the edges
    /// beyond the tip of a sharp corner would be covered slightly for some distance.
    var bevels: QuadEdges? {
        let corners = [
            CGPoint(x: frame.minX, y: frame.minY), CGPoint(x: frame.maxX, y: frame.minY),
            CGPoint(x: frame.maxX, y: frame.maxY), CGPoint(x: frame.minX, y: frame.maxY),
        ].map { toScreen.apply(SIMD3($0.x, $0.y, 1)) }
        var lines = [SIMD3<Double>](repeating: SIMD3(0, 0, 1), count: 4)
        var hasSharp = false
        for index in 0..<4 {
            let corner = corners[index]
            guard corner.z > 0 else { continue }
            // The directions of the edges from this corner, even if they end behind the camera.
            func direction(_ end: SIMD3<Double>) -> SIMD2<Double> {
                let delta = SIMD2(end.x * corner.z - corner.x * end.z, end.y * corner.z - corner.y * end.z)
                return delta / (delta * delta).sum().squareRoot()
            }
            let directions = (direction(corners[(index + 1) & 3]), direction(corners[(index + 3) & 3]))
            guard (directions.0 * directions.1).sum() > 0.5 else { continue }
            let middle = directions.0 + directions.1
            let point = SIMD2(corner.x, corner.y) / corner.z
            lines[index] = SIMD3(middle.x, middle.y, -(middle * point).sum())
            hasSharp = true
        }
        return hasSharp ? QuadEdges((lines[0], lines[2]), (lines[1], lines[3])) : nil
    }

    /// Calls `body` with the pixels in which the layer can be visible, as a few boxes from top to bottom, because the
    /// bounding box can be mostly empty. No other pixels are painted, so the boxes can be used as damage.
    func forEachBand(_ body: (PixelRect) -> Void) { forEachBand(of: toScreen.outline(of: visible), body) }

    /// Calls `body` with the boxes in which a part of the layer can be visible. The part is in the layer's own
    /// coordinates.
    func forEachBand(of part: CGRect, _ body: (PixelRect) -> Void) {
        forEachBand(of: toScreen.outline(of: part), body)
    }

    private func forEachBand(of outline: [SIMD2<Double>], _ body: (PixelRect) -> Void) {
        guard !outline.isEmpty else { return }
        let lowest = outline.reduce(-Double.infinity) { max($0, $1.y) }
        let highest = outline.reduce(Double.infinity) { min($0, $1.y) }
        let top = max(Double(extent.minY), highest - 1)
        let bottom = min(Double(extent.maxY), lowest + 1)
        guard top < bottom else { return }
        // Bands lie on a grid that does not depend on the visible part of the layer.
        var height = 16
        while Double(height) * 8 < min(lowest - highest, 1e6) { height *= 2 }
        var y = Int(top.rounded(.down)) & -height
        while Double(y) < bottom {
            let rows = Double(y) - 1...Double(y + height) + 1
            if let columns = Self.columns(of: outline, in: rows) {
                let band = PixelRect(
                    minX: Int(max(-DeviceGeometry.limit, columns.lowerBound.rounded(.down))) - 1,
                    minY: max(y, Int(top.rounded(.down))),
                    maxX: Int(min(DeviceGeometry.limit, columns.upperBound.rounded(.up))) + 1,
                    maxY: min(y + height, Int(bottom.rounded(.up)))
                ).intersection(extent)
                if !band.isEmpty { body(band) }
            }
            y += height
        }
    }

    /// Returns the horizontal range that an outline spans within the given rows.
    private static func columns(of outline: [SIMD2<Double>], in rows: ClosedRange<Double>) -> ClosedRange<Double>? {
        var least = Double.infinity
        var most = -Double.infinity
        func add(_ x: Double) {
            least = min(least, x)
            most = max(most, x)
        }
        for index in outline.indices {
            let (point, next) = (outline[index], outline[index + 1 < outline.count ? index + 1 : 0])
            if rows.contains(point.y) { add(point.x) }
            for y in [rows.lowerBound, rows.upperBound] where (point.y < y) != (next.y < y) {
                add(point.x + (y - point.y) / (next.y - point.y) * (next.x - point.x))
            }
        }
        guard least <= most, least < DeviceGeometry.limit, most > -DeviceGeometry.limit else { return nil }
        return least...most
    }

    /// Calls `body` with the boxes in which a change of some of the bitmap's pixels can be visible.
    func forEachBand(ofPixels rect: PixelRect, _ body: (PixelRect) -> Void) {
        // A sample also depends on its neighbors, and beyond the edge the last pixels are repeated.
        let around = rect.insetBy(-1)
        guard around.minX > 0, around.minY > 0, around.maxX < bitmap.rect.width, around.maxY < bitmap.rect.height
        else { return forEachBand(body) }
        let part = CGRect(
            x: frame.origin.x + CGFloat(around.minX) / bitmap.scale,
            y: frame.origin.y + CGFloat(around.minY) / bitmap.scale,
            width: CGFloat(around.width) / bitmap.scale,
            height: CGFloat(around.height) / bitmap.scale
        )
        forEachBand(of: part, body)
    }
}

/// Page curls.
extension ProjectedLayout {
    /// A Boolean value that indicates whether the layer has a page curl.
    var isCurled: Bool { curl != nil }

    /// The mapping from pixels of the screen to pixels of the bitmap of a layer with a page curl, and the edges of its
    /// bounds; `nil` if nothing is visible.
    var curled: (mapping: PageCurl, edges: QuadEdges)? {
        guard let curl, let toScreen = toScreen.affine, let edges = QuadEdges(visible, toScreen),
            let mapping = curl.cylinder(in: visible)
                .mapping(of: visible, toBitmap: bitmap.transform, toScreen: toScreen)
        else { return nil }
        return (mapping, edges)
    }

    /// Calls `body` with the boxes in which a layer with a page curl is not flat.
    func forEachCurledBand(_ body: (PixelRect) -> Void) {
        guard let curl, let toScreen = toScreen.affine else { return }
        let cylinder = curl.cylinder(in: visible)
        // One more pixel, because a sample also depends on its neighbors.
        let start = cylinder.start(of: visible) - 2 / bitmap.scale
        let (minX, minY) = (Double(visible.minX), Double(visible.minY))
        let (maxX, maxY) = (Double(visible.maxX), Double(visible.maxY))
        let corners = [SIMD2(minX, minY), SIMD2(maxX, minY), SIMD2(maxX, maxY), SIMD2(minX, maxY)]
        func depth(_ point: SIMD2<Double>) -> Double { (point * cylinder.normal).sum() - start }
        var outline: [SIMD2<Double>] = []
        for index in 0..<4 {
            let (corner, next) = (corners[index], corners[(index + 1) & 3])
            let (own, other) = (depth(corner), depth(next))
            if own >= 0 { outline.append(corner) }
            if (own >= 0) != (other >= 0) { outline.append(corner + (next - corner) * (own / (own - other))) }
        }
        let seen = outline.map { point -> SIMD2<Double> in
            let point = CGPoint(x: point.x, y: point.y).applying(toScreen)
            return SIMD2(Double(point.x), Double(point.y))
        }
        guard seen.count > 2 else { return }
        forEachBand(of: seen, body)
    }
}
