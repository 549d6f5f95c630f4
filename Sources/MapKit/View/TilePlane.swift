import MapData
import UIKit

/// Shows the bitmaps of tiles on the plane of a map. Until a tile is drawn, parts of other zooms are shown in its place.
@MainActor
final class TilePlane {
    /// A tile to draw.
    struct Job: Hashable, Sendable {
        let id: MapTileID
        let generation: Int
        let scale: CGFloat
    }

    /// The position of a tile, which can be in another world, in the west or the east.
    private struct Slot: Hashable {
        let zoom: Int
        let x: Int
        let y: Int

        var id: MapTileID { MapTileID(zoom: zoom, x: x & ((1 << zoom) - 1), y: y) }

        func ancestor(_ levels: Int) -> Slot { Slot(zoom: zoom - levels, x: x >> levels, y: y >> levels) }
    }

    private struct Bitmap {
        let image: CGImage?
        var lastUse: Int
        var isCurrent: Bool
    }

    let layer = StillLayer()
    private let lower = StillLayer()
    private let upper = StillLayer()
    private let worker: MapWorker<Job, CGImage?>
    private var bitmaps: [MapTileID: Bitmap] = [:]
    private var layers: [Slot: StillLayer] = [:]
    private var wanted: [Slot] = []
    private var grid = (zoom: -1, x: 0, y: 0)
    private var clock = 0
    private var generation = 0
    private var needsUpdate = true
    /// The number of pixels per point of the bitmaps.
    private var scale: CGFloat = 0
    private let byteLimit: Int

    /// The number of times that layers of tiles were arranged.
    private(set) var arrangements = 0
    /// The number of times that other tiles were needed.
    private(set) var requests = 0

    /// The largest number of tiles that are shown.
    private static let limit = 400
    /// The largest number of bitmaps in memory, empty ones among them, that are not shown at the time.
    private static let countLimit = 2048
    /// The number of zooms that a tile can be enlarged by.
    private static let overzoom = 6

    /// - Parameters:
    ///   - byteLimit: The largest size of bitmaps in memory that are not shown at the time.
    ///   - draw: Draws a tile, on any thread; `nil` for an empty one.
    init(
        byteLimit: Int,
        mode: MapWorker<Job, CGImage?>.Mode,
        notify: @escaping @Sendable () -> Void,
        draw: @escaping @Sendable (Job) -> CGImage?
    ) {
        self.byteLimit = byteLimit
        worker = MapWorker(mode, perform: draw, notify: notify)
        for part in [layer, lower, upper] { part.anchorPoint = .zero }
        layer.addSublayer(lower)
        layer.addSublayer(upper)
    }

    /// The number of tiles that were drawn.
    var tilesDrawn: Int { worker.count }

    /// The number of bitmaps in memory, empty ones among them.
    var bitmapCount: Int { bitmaps.count }

    /// The tiles of the last update.
    var shownTiles: [MapTileID] { wanted.map(\.id) }

    /// The size of all bitmaps in bytes.
    var byteCount: Int { bitmaps.values.reduce(0) { $0 + ($1.image?.byteCount ?? 0) } }

    /// A Boolean value that indicates whether all tiles of the last update are drawn.
    var isComplete: Bool { wanted.allSatisfy { bitmaps[$0.id]?.isCurrent == true } }

    func setMode(_ mode: MapWorker<Job, CGImage?>.Mode) { worker.setMode(mode) }

    /// Performs a job that is held.
    func performNext() -> Bool { worker.performNext() }

    /// Requests that all tiles are drawn again.
    /// - Parameter shows: A Boolean value that indicates whether they are shown until then.
    func invalidate(shows: Bool) {
        generation += 1
        requests += 1
        if shows { for id in bitmaps.keys { bitmaps[id]?.isCurrent = false } } else { bitmaps = [:] }
        needsUpdate = true
    }

    /// Requests that the tiles near a rectangle of the map are drawn again. They are shown until then.
    func invalidate(in rect: MKMapRect) {
        generation += 1
        for id in bitmaps.keys where id.isNear(rect) { bitmaps[id]?.isCurrent = false }
        needsUpdate = true
    }

    /// Forgets the tiles that are still to be drawn, until the next update.
    func cancel() {
        worker.setJobs([])
        needsUpdate = true
    }

    /// Shows the tiles of a viewport.
    /// - Parameter scale: The number of pixels per point.
    func update(_ viewport: MapViewport, scale: CGFloat) {
        takeFinished()
        if scale != self.scale {
            self.scale = scale
            invalidate(shows: true)
        }
        let zoom = Self.zoom(of: viewport)
        let factor = exp2(viewport.zoom - Double(zoom))
        let tile = TilePainter.tileSize
        let points = exp2(Double(zoom) - MapViewport.unitZoom)
        let (x, y) = (viewport.center.x * points, viewport.center.y * points)
        moveGrid(zoom, Int((x / tile).rounded(.down)), Int((y / tile).rounded(.down)))
        let (localX, localY) = (x - Double(grid.x) * tile, y - Double(grid.y) * tile)
        if viewport.heading == 0, viewport.pitch == 0 {
            layer.position = CGPoint(
                x: (viewport.anchor.x - localX * factor).rounded(to: scale),
                y: (viewport.anchor.y - localY * factor).rounded(to: scale)
            )
            layer.transform = CATransform3DMakeScale(factor, factor, 1)
        } else {
            layer.position = viewport.anchor
            layer.transform = CATransform3DTranslate(viewport.planeTransform(scale: factor), -localX, -localY, 0)
        }
        let slots = Self.slots(of: viewport, zoom: zoom)
        if slots == wanted, !needsUpdate { return }
        if slots != wanted { requests += 1 }
        wanted = slots
        needsUpdate = false
        arrange(scale)
        let near = Self.ring(around: slots)
        let missing = (slots + near).filter { bitmaps[$0.id]?.isCurrent != true }.map(\.id)
        var seen: Set<MapTileID> = []
        worker.setJobs(
            missing.filter { seen.insert($0).inserted }.map { Job(id: $0, generation: generation, scale: scale) }
        )
        if takeFinished() { arrange(scale) }
        // Tiles that were drawn ahead stay, or they would be drawn again and again.
        for slot in near { bitmaps[slot.id]?.lastUse = clock }
        evict()
    }

    /// The zoom of the tiles that are shown at a viewport.
    nonisolated static func zoom(of viewport: MapViewport) -> Int {
        Int(min(max(viewport.zoom.rounded(), 0), MapViewport.maximumZoom))
    }

    /// Returns the tiles of a viewport, from the middle outwards.
    private static func slots(of viewport: MapViewport, zoom: Int) -> [Slot] {
        let rect = viewport.visibleRect
        let size = TilePainter.tileSize * exp2(MapViewport.unitZoom - Double(zoom))
        guard rect.width / size < 1000, rect.height / size < 1000 else { return [] }
        let columns = Int((rect.minX / size).rounded(.down))...Int((rect.maxX / size).rounded(.down))
        let top = max(Int((rect.minY / size).rounded(.down)), 0)
        let bottom = min(Int((rect.maxY / size).rounded(.down)), (1 << zoom) - 1)
        guard top <= bottom else { return [] }
        let bounds = CGRect(origin: .zero, size: viewport.size)
        var slots: [(slot: Slot, distance: Double)] = []
        for y in top...bottom {
            for x in columns {
                let origin = MKMapPoint(x: Double(x) * size, y: Double(y) * size)
                if viewport.heading != 0 || viewport.pitch > 0 {
                    // The rectangle around a rotated view has tiles that are not in the view.
                    let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map { corner in
                        viewport.viewPoint(
                            of: MKMapPoint(x: origin.x + corner.0 * size, y: origin.y + corner.1 * size)
                        )
                    }
                    guard CGRect(around: corners).intersects(bounds) else { continue }
                }
                let (dx, dy) = (origin.x + size / 2 - viewport.center.x, origin.y + size / 2 - viewport.center.y)
                slots.append((Slot(zoom: zoom, x: x, y: y), dx * dx + dy * dy))
            }
        }
        slots.sort { ($0.distance, $0.slot.y, $0.slot.x) < ($1.distance, $1.slot.y, $1.slot.x) }
        if slots.count > limit, zoom > 0 { return self.slots(of: viewport, zoom: zoom - 1) }
        return slots.map(\.slot)
    }

    /// Returns the tiles around others, which a pan shows next.
    private static func ring(around slots: [Slot]) -> [Slot] {
        let inner = Set(slots)
        var ring: [Slot] = []
        var seen: Set<Slot> = []
        for slot in slots {
            for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                let next = Slot(zoom: slot.zoom, x: slot.x + dx, y: slot.y + dy)
                guard next.y >= 0, next.y < 1 << next.zoom, !inner.contains(next), seen.insert(next).inserted else {
                    continue
                }
                ring.append(next)
            }
        }
        return ring
    }

    /// Moves the origin of the layers near to the center, so that their positions stay small.
    private func moveGrid(_ zoom: Int, _ x: Int, _ y: Int) {
        if grid.zoom == zoom, abs(grid.x - x) < 64, abs(grid.y - y) < 64 { return }
        grid = (zoom, x, y)
        for (slot, layer) in layers { layer.frame = frame(of: slot) }
        needsUpdate = true
    }

    private func frame(of slot: Slot) -> CGRect {
        let factor = exp2(Double(grid.zoom - slot.zoom))
        let size = TilePainter.tileSize
        return CGRect(
            x: (Double(slot.x) * factor - Double(grid.x)) * size,
            y: (Double(slot.y) * factor - Double(grid.y)) * size,
            width: size * factor,
            height: size * factor
        )
    }

    @discardableResult
    private func takeFinished() -> Bool {
        let finished = worker.takeFinished()
        for (job, image) in finished where job.generation == generation {
            bitmaps[job.id] = Bitmap(image: image, lastUse: clock, isCurrent: true)
            needsUpdate = true
        }
        return !finished.isEmpty
    }

    /// Shows the tiles that are wanted, or those that replace them.
    private func arrange(_ scale: CGFloat) {
        arrangements += 1
        clock += 1
        var shown: [Slot: CGImage] = [:]
        func show(_ slot: Slot) -> Bool {
            guard let bitmap = bitmaps[slot.id] else { return false }
            bitmaps[slot.id]?.lastUse = clock
            shown[slot] = bitmap.image
            return true
        }
        for slot in wanted where !show(slot) {
            for levels in 1...Self.overzoom where slot.zoom >= levels {
                if show(slot.ancestor(levels)) { break }
            }
            for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                _ = show(Slot(zoom: slot.zoom + 1, x: slot.x << 1 + dx, y: slot.y << 1 + dy))
            }
        }
        for (slot, layer) in layers where shown[slot] == nil {
            layer.removeFromSuperlayer()
            layers[slot] = nil
        }
        let order = shown.keys.sorted { ($0.zoom, $0.y, $0.x) < ($1.zoom, $1.y, $1.x) }
        for slot in order {
            guard let image = shown[slot] else { continue }
            let layer = layers[slot] ?? addLayer(slot)
            if (layer.contents as AnyObject?) !== image { layer.contents = image }
            let target = slot.zoom == wanted.first?.zoom ? upper : lower
            // Coarse tiles are below fine ones, in the order of addition.
            if layer.superlayer !== target || target === lower { target.addSublayer(layer) }
        }
    }

    private func addLayer(_ slot: Slot) -> StillLayer {
        let layer = StillLayer()
        layer.anchorPoint = .zero
        layer.frame = frame(of: slot)
        // Tiles between pixels meet without a gap.
        layer.edgeAntialiasingMask = []
        layers[slot] = layer
        return layer
    }

    /// Removes bitmaps that were not used for the longest time.
    private func evict() {
        var (bytes, count) = (byteCount, bitmaps.count)
        if bytes <= byteLimit, count <= Self.countLimit { return }
        for (id, bitmap) in bitmaps.sorted(by: { ($0.value.lastUse, $0.key) < ($1.value.lastUse, $1.key) }) {
            if bytes <= byteLimit, count <= Self.countLimit { break }
            if bitmap.lastUse == clock { continue }
            bytes -= bitmap.image?.byteCount ?? 0
            count -= 1
            bitmaps[id] = nil
        }
    }
}

extension MapTileID {
    /// The area of the tile.
    var mapRect: MKMapRect {
        let size = MKMapSize.world.width / Double(1 << zoom)
        return MKMapRect(x: Double(x) * size, y: Double(y) * size, width: size, height: size)
    }

    /// The area whose overlays can be in the tile: strokes are wider than their overlays.
    var surroundings: MKMapRect {
        let rect = mapRect
        return rect.insetBy(dx: -rect.width / 4, dy: -rect.height / 4)
    }

    /// Returns a Boolean value that indicates whether an overlay in a rectangle can be in the tile, in this world or in the next ones.
    func isNear(_ rect: MKMapRect) -> Bool {
        let around = surroundings
        return [-MKMapSize.world.width, 0, MKMapSize.world.width].contains { shift in
            // Lines from north to south have no area.
            !rect.isNull && rect.minX <= around.maxX + shift && rect.maxX >= around.minX + shift
                && rect.minY <= around.maxY && rect.maxY >= around.minY
        }
    }
}

extension CGImage {
    /// The size of the pixels in bytes.
    var byteCount: Int { width * height * 4 }
}

extension CGFloat {
    /// Returns the number rounded to pixels.
    func rounded(to scale: CGFloat) -> CGFloat { (self * scale).rounded() / scale }
}

extension CGRect {
    /// Creates the smallest rectangle around points.
    init(around points: [CGPoint]) {
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else {
            self = .null
            return
        }
        self.init(x: left, y: top, width: right - left, height: bottom - top)
    }
}
