import Geometry
import Raster

/// The blurred backdrop of a layer, at its position on the screen.
final class BackdropCache: Sendable {
    let surface: Surface

    /// The pixels of the screen that the surface can hold.
    let bounds: PixelRect

    init(_ surface: Surface, _ bounds: PixelRect) {
        self.surface = surface
        self.bounds = bounds
    }

    func local(_ rect: PixelRect) -> PixelRect { rect.offsetBy(x: -bounds.minX, y: -bounds.minY) }
}

/// A cache for the blurred backdrops of layers, which are reused until they change.
///
/// A blurred pixel is a function of its position on the screen and of the content painted before the layer. It depends
/// neither on the layer's position nor on the part that a repaint covers. If a layer moves over static content, only
/// the newly covered pixels must be blurred. Pixels beyond the screen count as the nearest pixel of the screen.
///
/// A backdrop consists of everything painted before the layer in the same group. In a group that is faded as a unit or
/// clipped by a rotated shape, it consists only of the content of that group.
final class Backdrops {
    /// The parameters of the effect that is applied to a backdrop.
    private struct Effect: Equatable {
        /// The standard deviation of the blur, in pixels.
        var deviation: Double
        var saturation: Double
        var filter: RenderFilter?

        init(_ layer: RenderLayer, _ transform: CGAffineTransform) {
            let scale = abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
            let deviation = (layer.backdrop?.deviation ?? 0) * Double(scale)
            self.deviation = deviation < GaussianBlur.maximumSigma ? deviation : GaussianBlur.maximumSigma
            saturation = layer.backdrop?.saturation ?? 1
            filter = layer.backdrop?.filter
        }

        var reach: Int { GaussianBlur.reach(sigma: deviation) + (filter == nil ? 0 : Backdrops.filterMargin) }
    }

    private struct Entry {
        var cache: BackdropCache
        var effect: Effect
        /// The part of the cached backdrop that is up to date.
        var valid: Region
        /// The memory of the previous backdrop, to be reused for the next one.
        var spare: Surface?
    }

    /// The size of the tiles that missing pixels are extended to, so that a layer that moves a little each frame
    /// requests more pixels only occasionally.
    private static let tile = 32

    /// The width of the margin around the bounds that a filter is given, in pixels.
    private static let filterMargin = 64

    private let screen: PixelRect
    private let store: LayerCaches
    private var entries: [RenderLayer.ID: Entry] = [:]
    private var painter = Painter()
    private let blur = GaussianBlur()
    private var cost = CompositorCounters()

    private var builder = PaintListBuilder()
    private var source: Surface?

    /// Creates an empty cache.
    /// - Parameter store: The cache for groups that are part of a backdrop.
    init(size: PixelSize, store: LayerCaches) {
        screen = PixelRect(size: size)
        self.store = store
    }

    /// Returns the distance from a change within which a layer's backdrop is affected, in pixels.
    static func reach(_ layer: RenderLayer, _ transform: CGAffineTransform) -> Int { Effect(layer, transform).reach }

    // MARK: Invalidation

    func removeAll() { entries.removeAll() }

    /// Removes all layers except those with the given identifiers.
    func removeAll(but ids: Set<RenderLayer.ID>) {
        for id in entries.keys where !ids.contains(id) { entries[id] = nil }
    }

    /// Invalidates the part of a layer's backdrop in the given region, which includes the reach of the blur.
    func invalidate(_ id: RenderLayer.ID, _ region: Region) { entries[id]?.valid.subtract(region) }

    // MARK: Backdrops

    /// The pixels of one layer's backdrop that must be blurred.
    private struct Job {
        var id: RenderLayer.ID
        var cache: BackdropCache
        var effect: Effect
        var missing: Region
        var rects: [PixelRect]
    }

    /// Blurs the parts of the backdrops that a repaint needs, by layer, together with the parts of other backdrops
    /// behind them.
    ///
    /// Backdrops can contain layers with backdrops. From front to back, each layer adds the reach of its blur to the
    /// region needed of the layers behind it; from back to front, they are blurred.
    func prepare(_ needs: [RenderLayer.ID: Region], _ tree: RenderTree) {
        var panels: [(id: RenderLayer.ID, effect: Effect, bounds: PixelRect)] = []
        tree.forEachBackdrop { layer, transform, _ in
            let bounds = DeviceGeometry.pixels(touchedBy: layer.bounds, transform).intersection(screen)
            let effect = Effect(layer, transform)
            if !bounds.isEmpty { panels.append((layer.id, effect, effect.filter == nil ? widened(bounds) : bounds)) }
        }
        var jobs: [Job] = []
        var behind = Region.empty
        for panel in panels.reversed() {
            var need = (needs[panel.id] ?? .empty).union(behind.intersection(Region(panel.bounds)))
            if need.isEmpty { continue }
            let entry = entry(panel.id, panel.effect, panel.bounds)
            // The result of a filter cannot be computed in parts.
            if panel.effect.filter != nil { need = Region(panel.bounds) }
            let missing = Region(need.subtracting(entry.valid).simplified(limit: 8).map { widened($0) })
                .intersection(Region(panel.bounds)).subtracting(entry.valid)
            if missing.isEmpty { continue }
            let rects = panel.effect.filter == nil ? boxes(missing, panel.effect.reach) : [panel.bounds]
            for rect in rects { behind.formUnion(sourceRect(rect, panel.effect)) }
            jobs.append(
                Job(id: panel.id, cache: entry.cache, effect: panel.effect, missing: missing, rects: rects)
            )
        }
        for job in jobs.reversed() {
            for rect in job.rects {
                if let filter = job.effect.filter {
                    apply(filter, rect, job, tree)
                } else {
                    blur(rect, to: job.cache.surface, at: job.cache.local(rect).origin, job, tree)
                }
            }
            entries[job.id]?.valid.formUnion(job.missing)
        }
    }

    /// Returns the blurred backdrop of a layer, or `nil` if it was not prepared.
    func cache(of id: RenderLayer.ID) -> BackdropCache? { entries[id]?.cache }

    /// Returns the rectangle extended to tile boundaries.
    private func widened(_ rect: PixelRect) -> PixelRect {
        let tile = Self.tile
        func up(_ value: Int) -> Int { -(-value & ~(tile - 1)) }
        return PixelRect(
            minX: rect.minX & ~(tile - 1),
            minY: rect.minY & ~(tile - 1),
            maxX: up(rect.maxX),
            maxY: up(rect.maxY)
        ).intersection(screen)
    }

    /// Returns the rectangles to blur: each one separately, or their bounding box if that is less work.
    private func boxes(_ missing: Region, _ reach: Int) -> [PixelRect] {
        let apart = missing.reduce(0) { $0 + $1.insetBy(-reach).area }
        return apart < missing.bounds.insetBy(-reach).area ? Array(missing) : [missing.bounds]
    }

    /// Returns the cached backdrop of a layer, moved to the given bounds.
    private func entry(_ id: RenderLayer.ID, _ effect: Effect, _ bounds: PixelRect) -> Entry {
        let old = entries[id]
        if let old, old.effect == effect, old.cache.bounds == bounds { return old }
        let surface = cacheSurface(bounds.size, old?.spare)
        var new = Entry(cache: BackdropCache(surface, bounds), effect: effect, valid: .empty)
        new.spare = old?.cache.surface
        if let old, old.effect == effect, effect.filter == nil {
            new.valid = old.valid.intersection(Region(bounds))
            for rect in new.valid {
                PixelKernels.copy(
                    to: surface,
                    in: new.cache.local(rect),
                    from: old.cache.surface,
                    at: old.cache.local(rect).origin
                )
            }
        }
        entries[id] = new
        return new
    }

    /// Returns memory for a backdrop: the spare surface if it is large enough. New memory has an additional tile in
    /// each direction, because the number of tiles that a moving layer covers varies by one.
    private func cacheSurface(_ size: PixelSize, _ spare: Surface?) -> Surface {
        if let spare, spare.size.width >= size.width, spare.size.height >= size.height { return spare }
        let size = PixelSize(
            width: min(screen.width, size.width + Self.tile),
            height: min(screen.height, size.height + Self.tile)
        )
        guard let surface = Surface(size: size) else { preconditionFailure("cannot allocate a backdrop of \(size)") }
        return surface
    }

    /// Returns the rectangle of source pixels that a blurred rectangle depends on.
    private func sourceRect(_ rect: PixelRect, _ effect: Effect) -> PixelRect {
        var around = rect.insetBy(-effect.reach).intersection(screen)
        // Downsampling starts at the source's first pixel, so that pixel must lie on the grid of the screen.
        let grid = GaussianBlur.grid(sigma: effect.deviation)
        around.minX &= ~(grid - 1)
        around.minY &= ~(grid - 1)
        return around
    }

    /// Paints the backdrop of a layer and its surroundings, and filters it.
    private func apply(_ filter: RenderFilter, _ rect: PixelRect, _ job: Job, _ tree: RenderTree) {
        let around = rect.insetBy(-Self.filterMargin)
        let painted = around.intersection(screen)
        guard let surface = Surface(size: around.size) else { return }
        let inside = painted.offsetBy(x: -around.minX, y: -around.minY)
        blur(painted, to: surface, at: inside.origin, job, tree)
        surface.repeatBorder(of: inside)
        let local = job.cache.local(rect)
        PixelKernels.fill(job.cache.surface, in: local, with: 0)
        let bitmap = RenderFilter.Bitmap(
            surface: surface,
            rect: around.offsetBy(x: -rect.minX, y: -rect.minY),
            isOpaque: false
        )
        guard let result = filter.apply(bitmap, PixelRect(size: rect.size)) else { return }
        let shown = result.rect.intersection(PixelRect(size: rect.size))
        PixelKernels.copy(
            to: job.cache.surface,
            in: shown.offsetBy(x: local.minX, y: local.minY),
            from: result.surface,
            at: PixelPoint(x: shown.minX - result.rect.minX, y: shown.minY - result.rect.minY)
        )
    }

    /// Paints a part of the backdrop of a layer, and blurs it.
    private func blur(
        _ rect: PixelRect,
        to target: Surface,
        at position: PixelPoint,
        _ job: Job,
        _ tree: RenderTree
    ) {
        let part = PixelRect(x: position.x, y: position.y, width: rect.width, height: rect.height)
        // The margin of a filter is a part of the rectangle.
        var effect = job.effect
        effect.filter = nil
        let around = sourceRect(rect, effect)
        builder.build(tree, damage: Region(around), store: store, backdrops: self, before: job.id)
        let source = source(around.size)
        if builder.isOfGroup || !tree.isOnScreen {
            PixelKernels.fill(source, in: PixelRect(size: around.size), with: 0)
        }
        let height = Painter.bandHeight(width: around.width)
        for top in stride(from: around.minY, to: around.maxY, by: height) {
            var band = around
            band.minY = top
            band.maxY = min(top + height, around.maxY)
            painter.paint(builder.list, band: band, to: source, at: around.origin)
        }
        blur.blur(
            to: target,
            in: part,
            from: source,
            in: PixelRect(size: around.size),
            at: PixelPoint(x: rect.minX - around.minX, y: rect.minY - around.minY),
            sigma: job.effect.deviation,
            outside: .clamped
        )
        PixelKernels.saturate(target, in: part, by: job.effect.saturation)
        cost.layersVisited += builder.layersVisited
        cost.layerCacheHits += builder.cacheHits
        cost.pixelsBlended += painter.pixelsBlended
        cost.pixelsProjected += painter.pixelsProjected
        cost.groupAllocations += painter.groupAllocations
        cost.pixelsBlurred += rect.area
        painter.resetCounters()
    }

    /// Returns a surface to paint into, with undefined contents.
    private func source(_ size: PixelSize) -> Surface {
        if let source, source.size.width >= size.width, source.size.height >= size.height { return source }
        let size = PixelSize(
            width: max(source?.size.width ?? 0, (size.width + 63) & ~63),
            height: max(source?.size.height ?? 0, (size.height + 63) & ~63)
        )
        guard let new = Surface(size: size) else { preconditionFailure("cannot allocate a backdrop of \(size)") }
        source = new
        return new
    }

    /// Returns the cost of backdrops since the last call, and resets it.
    func takeCost() -> CompositorCounters {
        defer { cost = CompositorCounters() }
        return cost
    }
}

extension Surface {
    /// Extends the pixels at the border of a rectangle to the border of the surface.
    fileprivate func repeatBorder(of rect: PixelRect) {
        guard !rect.isEmpty else { return }
        for y in rect.minY..<rect.maxY {
            let row = row(y)
            for x in 0..<rect.minX { row[x] = row[rect.minX] }
            for x in rect.maxX..<size.width { row[x] = row[rect.maxX - 1] }
        }
        for y in 0..<size.height where y < rect.minY || y >= rect.maxY {
            row(y).update(from: row(y < rect.minY ? rect.minY : rect.maxY - 1), count: size.width)
        }
    }
}
