import Compositor
import CoreGraphics

/// An object that draws the tiles of a layer instead of `draw(in:)`, on any thread.
package protocol TileDrawer: AnyObject {
    func drawTile(of layer: CALayer, in context: CGContext)
}

/// Draws the tiles of a layer on another thread than the layer's.
///
/// The layer and its drawer are retained while a tile is drawn, and released on the main thread, which they belong to.
final class TileWorker: @unchecked Sendable {
    private let queue: TileQueue
    private weak var layer: CATiledLayer?

    init(_ queue: TileQueue, _ layer: CATiledLayer) {
        self.queue = queue
        self.layer = layer
    }

    /// Starts a task that draws the tiles in the queue.
    func start() {
        Task.detached(priority: .userInitiated) { [self] in
            while let job = queue.next() { draw(job) }
        }
    }

    /// The objects that draw, retained.
    private struct Owners: @unchecked Sendable {
        let layer: Unmanaged<CATiledLayer>
        let drawer: Unmanaged<AnyObject>?

        func release() {
            drawer?.release()
            layer.release()
        }
    }

    /// Retains the layer, in a function of its own so that no other reference to it outlives the drawing.
    @inline(never)
    private func retainOwners() -> Owners? {
        guard let layer else { return nil }
        let drawer = layer.tileDrawer.map { Unmanaged.passRetained($0 as AnyObject) }
        return Owners(layer: .passRetained(layer), drawer: drawer)
    }

    private func draw(_ job: TileQueue.Job) {
        guard let owners = retainOwners() else { return queue.cancel() }
        let contents = owners.layer._withUnsafeGuaranteedRef { Self.contents(job, $0) }
        let tile = DrawnTile(key: job.key, rect: job.grid.rect(of: job.key), contents: contents)
        let isFirst = queue.finish(tile)
        // In any case on the main thread, because the last reference can be released there.
        Task { @MainActor in
            if isFirst { owners.layer._withUnsafeGuaranteedRef { $0.takeFinishedTiles() } }
            owners.release()
        }
    }

    /// Draws a tile.
    private static func contents(_ job: TileQueue.Job, _ layer: CATiledLayer) -> RenderContents? {
        let (grid, cell) = (job.grid, job.grid.cell(job.key))
        let density = grid.pixelsPerPoint(job.key.level)
        guard let surface = Surface(size: grid.tileSize) else { return nil }
        let transform = CGAffineTransform(
            a: density,
            b: 0,
            c: 0,
            d: density,
            tx: -cell.minX * density,
            ty: -cell.minY * density
        )
        let inside = grid.rect(of: job.key).applying(transform)
        guard let pixels = PixelRect(around: inside, within: surface.bounds), !pixels.isEmpty else { return nil }
        if job.isOpaque { PixelKernels.fill(surface, in: pixels, with: 0xFF00_0000) }
        let context = CGContext(
            surface: surface,
            isOpaque: job.isOpaque,
            baseTransform: transform,
            clip: Region(pixels),
            isPrepared: true
        )
        if grid.isReflected { context.concatenate(.reflection) }
        if let drawer = layer.tileDrawer { drawer.drawTile(of: layer, in: context) } else { layer.draw(in: context) }
        let ink = job.isOpaque ? pixels : context.inkedBounds
        if layer.contentsFormat == .gray8Uint { PixelKernels.saturate(surface, in: ink, by: 0) }
        return RenderContents(
            surface: surface,
            source: PixelRect(size: grid.tileSize),
            ink: ink,
            isOpaque: job.isOpaque && pixels == surface.bounds,
            transform: transform.inverted(),
            changes: ContentChanges(version: Identifiers.next())
        )
    }
}
