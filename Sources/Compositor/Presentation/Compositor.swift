import Geometry

/// A compositor that renders trees of layers into pixels, and repaints only the pixels that differ from the previous
/// frame.
///
/// A compositor has no clock, no display and no memory of former damage. It receives trees, returns the damage of each,
/// and paints regions of the newest one; `ShadowBuffer` keeps the damage that scan-out buffers lack. It belongs to one thread at a time; an executor can provide additional threads for painting.
package final class Compositor {
    // Accesses are not checked for exclusivity at run time: the checks of a small frame take as long as painting it. Nothing is
    // called during an access that could begin another one.

    /// The newest frame.
    @exclusivity(unchecked) package private(set) var shown: RenderTree?

    @exclusivity(unchecked) package private(set) var counters = CompositorCounters()

    /// The size of the screen, in pixels.
    package let size: PixelSize

    @exclusivity(unchecked) private var builder = PaintListBuilder()
    @exclusivity(unchecked) private var diffMemory: RenderDiff.Memory

    /// The painters, one for each thread.
    @exclusivity(unchecked) private var painters = [Painter()]
    private let store: LayerCaches
    private let projectedCaches: ProjectedLayerCaches
    private let backdrops: Backdrops
    private let preparedLayers = PreparedLayers()
    private let executor: (any BandExecutor)?
    /// The maximum number of threads that paint in parallel.
    let threadCount: Int
    private let sharedCost: Int
    private let bandRows: Int?
    private let leastMove: Int

    /// The cost (see `PaintList.cost`) above which a repaint uses several threads: about 0.5 ms. Measured with the
    /// host's thread pool; docs/compositor.md has the figures.
    static let sharedCost = 5_000_000

    /// Creates a compositor for a screen of the given size.
    /// - Parameters:
    ///   - executor: The executor that performs large repaints on several threads.
    ///   - sharedCost: The cost from which on repaints use the executor. For tests.
    ///   - bandRows: The maximum height of a band, in rows. For tests.
    ///   - leastMove: The minimum number of pixels that the compositor moves instead of repainting. For tests.
    ///   - caching: The policy for caching the bitmaps of groups across frames. For tests.
    package init(
        size: PixelSize,
        executor: (any BandExecutor)? = nil,
        sharedCost: Int = sharedCost,
        bandRows: Int? = nil,
        leastMove: Int = Mover.leastArea,
        caching: GroupCaching = .whenItPays
    ) {
        self.size = size
        projectedCaches = ProjectedLayerCaches(screen: size)
        store = LayerCaches(caching, byteLimit: max(16 << 20, 2 * 4 * size.area), projectedCaches)
        backdrops = Backdrops(size: size, store: store)
        diffMemory = RenderDiff.Memory(screen: PixelRect(size: size))
        self.executor = executor
        threadCount = executor?.threadCount ?? 1
        self.sharedCost = sharedCost
        self.bandRows = bandRows
        self.leastMove = leastMove
    }

    package func resetCounters() {
        counters = CompositorCounters()
        counters.layerCacheBytes = store.byteCount
        counters.projectedLayerBytes = projectedCaches.byteCount
    }

    /// Makes `tree` the newest frame.
    /// - Returns: The pixels of the screen that the tree changes; empty if it looks like the previous frame.
    package func advance(to tree: RenderTree) -> Region { change(to: tree, findsMoves: false).damage }

    /// Makes `tree` the newest frame.
    /// - Parameter findsMoves: A Boolean value that indicates whether to search for pixels that can be moved instead of
    ///   repainted.
    func change(to tree: RenderTree, findsMoves: Bool) -> FrameChange {
        precondition(tree.size == size, "the size of the screen must not change")
        for drawing in tree.pendingDrawings { drawing.complete() }
        let tree = preparedLayers.replaced(in: tree)
        counters.add(preparedLayers.takeCost())
        var change = RenderDiff.change(
            from: shown,
            to: tree,
            leastMove: findsMoves ? leastMove : nil,
            memory: &diffMemory,
            backdrops: backdrops
        )
        counters.layersVisited += change.layersVisited
        shown = tree
        change.damage = change.damage.simplified()
        change.repaint = change.moves.isEmpty ? change.damage : change.repaint.simplified()
        if change.damage.isEmpty { return change }
        counters.frames += 1
        return change
    }

    /// Paints exactly these pixels of the newest frame.
    /// - Parameter surface: A surface at least as large as the screen.
    package func paint(_ region: Region, into surface: Surface) { paint(region, .whole(surface)) }

    /// The destination of a repaint.
    enum Destination {
        /// A surface whose first pixel is the first pixel of the screen.
        case whole(Surface)
        /// Scratch surfaces, one for each thread, and the buffer to copy to. Each band is painted at the top left of a
        /// scratch surface and then copied to `target`. If one thread does all the work, `observer` is called before
        /// and after each copy.
        case bands([Surface], target: ScanoutTarget, observer: ((ShadowBuffer.Stage) -> Void)?)
    }

    /// Paints exactly these pixels of the newest frame.
    func paint(_ region: Region, _ destination: Destination) {
        guard let tree = shown, !region.isEmpty else { return }
        store.beginRepaint()
        projectedCaches.beginRepaint()
        builder.build(tree, damage: region, store: store, backdrops: backdrops)
        builder.list.noteGlyphs()
        counters.layerCacheHits += builder.cacheHits
        counters.add(store.takeCost())
        counters.add(backdrops.takeCost())
        counters.add(projectedCaches.takeCost())
        counters.layerCacheBytes = store.byteCount
        counters.projectedLayerBytes = projectedCaches.byteCount
        let isShared = threadCount > 1 && builder.list.cost >= sharedCost
        let bands = Bands(region, destination, threads: isShared ? threadCount : 1, rows: bandRows)
        if isShared, bands.count > 1, let executor {
            counters.sharedFrames += 1
            paintShared(region, bands, destination, executor)
        } else {
            for index in 0..<bands.count {
                let band = bands[index]
                switch destination {
                case .whole(let surface):
                    painters[0].paint(builder.list, band: band, to: surface, at: .zero)
                case .bands(let surfaces, let target, let observer):
                    painters[0].paint(builder.list, band: band, to: surfaces[0], at: band.origin)
                    observer?(.copyOut)
                    Self.copyOut(region, band, from: surfaces[0], to: target)
                    observer?(.composite)
                }
            }
        }
        counters.layersVisited += builder.layersVisited
        counters.pixelsComposited += region.area
        for index in painters.indices {
            counters.pixelsBlended += painters[index].pixelsBlended
            counters.pixelsProjected += painters[index].pixelsProjected
            counters.groupAllocations += painters[index].groupAllocations
            painters[index].resetCounters()
        }
    }

    /// Paints bands on several threads. Each pixel is in exactly one band and is a function of its position, so the
    /// assignment of bands to threads does not affect the result.
    private func paintShared(
        _ region: Region,
        _ bands: Bands,
        _ destination: Destination,
        _ executor: any BandExecutor
    ) {
        while painters.count < threadCount { painters.append(Painter()) }
        let list = builder.list
        if list.hasGroups {
            for index in painters.indices { painters[index].reserveGroups(list, bandHeight: bands.height) }
        }
        painters.withUnsafeMutableBufferPointer { painters in
            // Each thread has its own painter and scratch surface, and writes only the pixels of its bands.
            nonisolated(unsafe) let painters = painters
            switch destination {
            case .whole(let surface):
                executor.perform(parts: bands.count) { part, thread in
                    painters[thread].paint(list, band: bands[part], to: surface, at: .zero)
                }
            case .bands(let surfaces, let target, _):
                executor.perform(parts: bands.count) { part, thread in
                    let band = bands[part]
                    painters[thread].paint(list, band: band, to: surfaces[thread], at: band.origin)
                    Self.copyOut(region, band, from: surfaces[thread], to: target)
                }
            }
        }
    }

    /// Copies the part of a region that is in a band to a scan-out buffer.
    private static func copyOut(_ region: Region, _ band: PixelRect, from scratch: Surface, to target: ScanoutTarget) {
        region.forEachPart(within: band) { rect in
            let local = PixelPoint(x: rect.minX - band.minX, y: rect.minY - band.minY)
            target.copy(rect, from: scratch, at: local)
        }
    }
}

/// The division of a repaint into bands, from top to bottom.
private struct Bands: Sendable {
    let bounds: PixelRect
    let height: Int
    /// The top of the first band if it were as high as the others.
    private let top: Int

    init(_ region: Region, _ destination: Compositor.Destination, threads: Int, rows: Int?) {
        bounds = region.bounds
        var height =
            switch destination {
            case .whole:
                Painter.isOneBand(area: region.area) ? bounds.height : Painter.bandHeight(width: bounds.width)
            case .bands(let surfaces, _, _): surfaces[0].size.height
            }
        if threads > 1 {
            // Several bands for each thread, because the cost of bands varies.
            height = min(height, max(16, (bounds.height + 4 * threads - 1) / (4 * threads)))
        }
        if let rows { height = min(height, rows) }
        if case .bands(_, let target, _) = destination, let lines = target.lines(within: height) {
            height -= height % lines.rows
            let before = (bounds.minY - lines.first) % height
            top = bounds.minY - (before < 0 ? before + height : before)
        } else {
            top = bounds.minY
        }
        self.height = height
    }

    var count: Int { (bounds.maxY - top + height - 1) / height }

    subscript(index: Int) -> PixelRect {
        let top = top + index * height
        return PixelRect(
            minX: bounds.minX,
            minY: max(top, bounds.minY),
            maxX: bounds.maxX,
            maxY: min(top + height, bounds.maxY)
        )
    }
}
