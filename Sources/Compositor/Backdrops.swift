import CoreGraphics
import Raster

/// The blurred picture of what lies behind a layer, at its place on the screen.
final class BackdropPicture: Sendable {
    let surface: Surface

    /// The pixels of the screen that it has room for.
    let bounds: PixelRect

    init(_ surface: Surface, _ bounds: PixelRect) {
        self.surface = surface
        self.bounds = bounds
    }

    func local(_ rect: PixelRect) -> PixelRect { rect.offsetBy(x: -bounds.minX, y: -bounds.minY) }
}

/// Blurs what lies behind layers, and keeps it while that stands still.
///
/// A blurred pixel is a function of its place on the screen and of what is painted before the layer: never of the
/// layer's place, nor of the part that a repaint asks for. So a layer that moves over something that does not, only
/// needs what it did not cover before. What lies beyond the screen counts as the nearest pixel of it.
///
/// What lies behind is all that is painted before the layer in the same group: in a group that is faded as one picture,
/// or cut by something turned, only what is in it.
final class Backdrops {
    /// What is done to what lies behind.
    private struct Look: Equatable {
        /// In pixels.
        var deviation: Double
        var saturation: Double

        init(_ layer: RenderLayer, _ transform: CGAffineTransform) {
            let scale = abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
            let deviation = (layer.backdrop?.deviation ?? 0) * Double(scale)
            self.deviation = deviation < GaussianBlur.maximumSigma ? deviation : GaussianBlur.maximumSigma
            saturation = layer.backdrop?.saturation ?? 1
        }

        var reach: Int { GaussianBlur.reach(sigma: deviation) }
    }

    private struct Entry {
        var picture: BackdropPicture
        var look: Look
        /// Where the picture is true.
        var valid: Region
        /// Memory of the picture before this one, for the next one.
        var spare: Surface?
    }

    /// What is missing is blurred in whole tiles, so that a layer that moves a little each frame asks for more only now
    /// and then.
    private static let tile = 32

    private let screen: PixelRect
    private let store: StoredPictures
    private var entries: [RenderLayer.ID: Entry] = [:]
    private var painter = Painter()
    private let blur = GaussianBlur()
    private var cost = CompositorCounters()

    private var list = PaintList()
    private var source: Surface?

    /// - Parameter store: keeps pictures of groups that lie behind.
    init(size: PixelSize, store: StoredPictures) {
        screen = PixelRect(size: size)
        self.store = store
    }

    /// How far from a change a layer shows it, in pixels.
    static func reach(_ layer: RenderLayer, _ transform: CGAffineTransform) -> Int { Look(layer, transform).reach }

    // MARK: What changes

    func removeAll() { entries.removeAll() }

    /// Lets go of all layers but some.
    func removeAll(but ids: Set<RenderLayer.ID>) {
        for id in entries.keys where !ids.contains(id) { entries[id] = nil }
    }

    /// Notes that what lies behind a layer has changed, as far as the change reaches.
    func invalidate(_ id: RenderLayer.ID, _ region: Region) { entries[id]?.valid.subtract(region) }

    // MARK: Pictures

    /// What has to be blurred for one layer.
    private struct Job {
        var id: RenderLayer.ID
        var picture: BackdropPicture
        var look: Look
        var missing: Region
        var rects: [PixelRect]
    }

    /// Makes true what a repaint needs, by layer, and what lies behind that.
    ///
    /// Layers lie behind layers: from front to back each adds its blur's reach to what is needed of those behind it, and
    /// from back to front they are blurred.
    func prepare(_ needs: [RenderLayer.ID: Region], _ tree: RenderTree) {
        var panels: [(id: RenderLayer.ID, look: Look, bounds: PixelRect)] = []
        tree.forEachBackdrop { layer, transform, _ in
            let bounds = DeviceGeometry.pixels(touchedBy: layer.bounds, transform).intersection(screen)
            if !bounds.isEmpty { panels.append((layer.id, Look(layer, transform), widened(bounds))) }
        }
        var jobs: [Job] = []
        var behind = Region.empty
        for panel in panels.reversed() {
            let need = (needs[panel.id] ?? .empty).union(behind.intersection(Region(panel.bounds)))
            if need.isEmpty { continue }
            let entry = entry(panel.id, panel.look, panel.bounds)
            let missing = Region(need.subtracting(entry.valid).simplified(limit: 8).map { widened($0) })
                .intersection(Region(panel.bounds)).subtracting(entry.valid)
            if missing.isEmpty { continue }
            let rects = boxes(missing, panel.look.reach)
            for rect in rects { behind.formUnion(surroundings(rect, panel.look)) }
            jobs.append(
                Job(id: panel.id, picture: entry.picture, look: panel.look, missing: missing, rects: rects)
            )
        }
        for job in jobs.reversed() {
            for rect in job.rects { blur(rect, job, tree) }
            entries[job.id]?.valid.formUnion(job.missing)
        }
    }

    /// The picture of what lies behind a layer; nil when it was not prepared.
    func picture(of id: RenderLayer.ID) -> BackdropPicture? { entries[id]?.picture }

    /// Whole tiles around a rectangle.
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

    /// What is blurred at once: each rectangle by itself, or the box around all when that is less work.
    private func boxes(_ missing: Region, _ reach: Int) -> [PixelRect] {
        let apart = missing.reduce(0) { $0 + $1.insetBy(-reach).area }
        return apart < missing.bounds.insetBy(-reach).area ? Array(missing) : [missing.bounds]
    }

    /// What there is for a layer, at the place that it has now.
    private func entry(_ id: RenderLayer.ID, _ look: Look, _ bounds: PixelRect) -> Entry {
        let old = entries[id]
        if let old, old.look == look, old.picture.bounds == bounds { return old }
        let surface = pictureSurface(bounds.size, old?.spare)
        var new = Entry(picture: BackdropPicture(surface, bounds), look: look, valid: .empty)
        new.spare = old?.picture.surface
        if let old, old.look == look {
            new.valid = old.valid.intersection(Region(bounds))
            for rect in new.valid {
                PixelKernels.copy(
                    to: surface,
                    in: new.picture.local(rect),
                    from: old.picture.surface,
                    at: old.picture.local(rect).origin
                )
            }
        }
        entries[id] = new
        return new
    }

    /// Memory for a picture: what there is, if it is large enough. A tile more than asked for, since what moves covers
    /// sometimes one tile more and sometimes one less.
    private func pictureSurface(_ size: PixelSize, _ spare: Surface?) -> Surface {
        if let spare, spare.size.width >= size.width, spare.size.height >= size.height { return spare }
        let size = PixelSize(
            width: min(screen.width, size.width + Self.tile),
            height: min(screen.height, size.height + Self.tile)
        )
        guard let surface = Surface(size: size) else { preconditionFailure("no memory for what lies behind \(size)") }
        return surface
    }

    /// What a blurred rectangle depends on.
    private func surroundings(_ rect: PixelRect, _ look: Look) -> PixelRect {
        var around = rect.insetBy(-look.reach).intersection(screen)
        // Halved pictures are counted from the source's first pixel: the grid has to be the screen's.
        let grid = GaussianBlur.grid(sigma: look.deviation)
        around.minX &= ~(grid - 1)
        around.minY &= ~(grid - 1)
        return around
    }

    /// Paints what lies behind a part of a layer, and blurs it.
    private func blur(_ rect: PixelRect, _ job: Job, _ tree: RenderTree) {
        let around = surroundings(rect, job.look)
        list.build(tree, damage: Region(around), store: store, backdrops: self, before: job.id)
        let source = source(around.size)
        if list.isOfGroup || !tree.isOnScreen { PixelKernels.fill(source, in: PixelRect(size: around.size), with: 0) }
        let height = Painter.bandHeight(width: around.width)
        for top in stride(from: around.minY, to: around.maxY, by: height) {
            var band = around
            band.minY = top
            band.maxY = min(top + height, around.maxY)
            painter.paint(list, band: band, to: source, at: around.origin)
        }
        blur.blur(
            to: job.picture.surface,
            in: job.picture.local(rect),
            from: source,
            in: PixelRect(size: around.size),
            at: PixelPoint(x: rect.minX - around.minX, y: rect.minY - around.minY),
            sigma: job.look.deviation,
            outside: .clamped
        )
        PixelKernels.saturate(job.picture.surface, in: job.picture.local(rect), by: job.look.saturation)
        cost.layersVisited += list.layersVisited
        cost.storedPictureHits += list.storedHits
        cost.pixelsBlended += painter.pixelsBlended
        cost.pixelsProjected += painter.pixelsProjected
        cost.groupAllocations += painter.groupAllocations
        cost.pixelsBlurred += rect.area
        painter.resetCounters()
    }

    /// Memory to paint in, with whatever it holds.
    private func source(_ size: PixelSize) -> Surface {
        if let source, source.size.width >= size.width, source.size.height >= size.height { return source }
        let size = PixelSize(
            width: max(source?.size.width ?? 0, (size.width + 63) & ~63),
            height: max(source?.size.height ?? 0, (size.height + 63) & ~63)
        )
        guard let new = Surface(size: size) else { preconditionFailure("no memory for what lies behind \(size)") }
        source = new
        return new
    }

    /// What pictures have cost since this was last asked.
    func takeCost() -> CompositorCounters {
        defer { cost = CompositorCounters() }
        return cost
    }
}
