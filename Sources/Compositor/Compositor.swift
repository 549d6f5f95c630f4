import CoreGraphics

/// Turns render trees into pixels, each time painting only what differs from the frame before.
///
/// A compositor keeps no clock and no device: it is given a tree, a surface and the surface's age, and tells what it
/// changed. It belongs to one thread at a time; an executor may lend it others to paint with.
package final class Compositor {
    /// The newest frame, and what differed from the one before it.
    package private(set) var shown: RenderTree?

    package private(set) var counters = CompositorCounters()

    /// The screen's.
    let size: PixelSize

    private var history: DamageHistory
    private var list = PaintList()
    private var diffMemory: RenderDiff.Memory

    /// One for each thread that paints.
    private var painters = [Painter()]
    private let store: StoredPictures
    private let pictures: ProjectedPictures
    private let backdrops: Backdrops
    private let executor: (any BandExecutor)?
    /// How many threads may paint at once.
    let threadCount: Int
    private let sharedCost: Int
    private let bandRows: Int?
    private let leastMove: Int

    /// What takes longer than this (see `PaintList.cost`) is worth waking threads for: about 0.5 ms. Measured with the
    /// host's pool; docs/compositor.md has the figures.
    static let sharedCost = 5_000_000

    /// - Parameters:
    ///   - executor: paints large repaints on several threads.
    ///   - sharedCost: for tests: from which cost on it does.
    ///   - bandRows: for tests: makes bands lower than they would be.
    ///   - leastMove: for tests: moving fewer pixels than this is not looked for.
    ///   - storing: for tests: whether pictures of groups are kept from frame to frame.
    package init(
        size: PixelSize,
        executor: (any BandExecutor)? = nil,
        sharedCost: Int = sharedCost,
        bandRows: Int? = nil,
        leastMove: Int = Mover.leastArea,
        storing: GroupStoring = .whenItPays
    ) {
        self.size = size
        pictures = ProjectedPictures(screen: size)
        store = StoredPictures(storing, byteLimit: max(16 << 20, 2 * 4 * size.area), pictures)
        backdrops = Backdrops(size: size, store: store)
        history = DamageHistory(size: size)
        diffMemory = RenderDiff.Memory(screen: PixelRect(size: size))
        self.executor = executor
        threadCount = executor?.threadCount ?? 1
        self.sharedCost = sharedCost
        self.bandRows = bandRows
        self.leastMove = leastMove
    }

    package func resetCounters() {
        counters = CompositorCounters()
        counters.storedPictureBytes = store.byteCount
        counters.projectedPictureBytes = pictures.byteCount
    }

    /// Makes `tree` the newest frame.
    /// - Returns: the pixels of the screen that it changes; empty when it looks like the frame before.
    package func advance(to tree: RenderTree) -> Region { change(to: tree, findsMoves: false).damage }

    /// Makes `tree` the newest frame.
    /// - Parameter findsMoves: whether to look for pixels that can be moved rather than painted.
    func change(to tree: RenderTree, findsMoves: Bool) -> FrameChange {
        precondition(tree.size == size, "a compositor serves one size of screen")
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
        history.add(change.damage)
        return change
    }

    /// Paints the newest frame.
    /// - Parameters:
    ///   - surface: at least as large as the screen.
    ///   - age: how many frames (that changed something) ago `surface` was painted: 1 for the frame before this one, 0
    ///     when nothing is known of its pixels.
    /// - Returns: the pixels that were painted. None other was written.
    @discardableResult
    package func paint(into surface: Surface, age: Int) -> Region {
        let damage = history.debt(ofAge: age).simplified()
        paint(damage, .whole(surface))
        return damage
    }

    /// Where to paint.
    enum Destination {
        /// A surface whose first pixel is the screen's.
        case whole(Surface)
        /// One band after the other at the top left of a scratch surface, and from there to `target`. There is one
        /// scratch surface for each thread. Where one thread does all, `observer` is told before and after.
        case bands([Surface], target: ScanoutTarget, observer: ((ShadowBuffer.Stage) -> Void)?)
    }

    /// Paints exactly these pixels of the newest frame.
    func paint(_ region: Region, _ destination: Destination) {
        guard let tree = shown, !region.isEmpty else { return }
        store.beginRepaint()
        pictures.beginRepaint()
        list.build(tree, damage: region, store: store, backdrops: backdrops)
        counters.storedPictureHits += list.storedHits
        counters.add(store.takeCost())
        counters.add(backdrops.takeCost())
        counters.add(pictures.takeCost())
        counters.storedPictureBytes = store.byteCount
        counters.projectedPictureBytes = pictures.byteCount
        let isShared = threadCount > 1 && list.cost >= sharedCost
        let bands = Bands(region, destination, threads: isShared ? threadCount : 1, rows: bandRows)
        if isShared, bands.count > 1, let executor {
            counters.sharedFrames += 1
            paintShared(region, bands, destination, executor)
        } else {
            for index in 0..<bands.count {
                let band = bands[index]
                switch destination {
                case .whole(let surface):
                    painters[0].paint(list, band: band, to: surface, at: .zero)
                case .bands(let surfaces, let target, let observer):
                    painters[0].paint(list, band: band, to: surfaces[0], at: band.origin)
                    observer?(.copyOut)
                    Self.copyOut(region, band, from: surfaces[0], to: target)
                    observer?(.composite)
                }
            }
        }
        counters.layersVisited += list.layersVisited
        counters.pixelsComposited += region.area
        for index in painters.indices {
            counters.pixelsBlended += painters[index].pixelsBlended
            counters.pixelsProjected += painters[index].pixelsProjected
            counters.groupAllocations += painters[index].groupAllocations
            painters[index].resetCounters()
        }
    }

    /// Paints bands on several threads. A pixel is in one band, and every pixel is a function of its place, so it does
    /// not matter who paints which.
    private func paintShared(
        _ region: Region,
        _ bands: Bands,
        _ destination: Destination,
        _ executor: any BandExecutor
    ) {
        while painters.count < threadCount { painters.append(Painter()) }
        if list.hasGroups {
            for index in painters.indices { painters[index].reserveGroups(list, bandHeight: bands.height) }
        }
        let list = list
        painters.withUnsafeMutableBufferPointer { painters in
            // Each thread has a painter and a scratch surface of its own, and writes its bands' pixels only.
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

    /// Copies what a band holds of a region to a scan-out buffer.
    private static func copyOut(_ region: Region, _ band: PixelRect, from scratch: Surface, to target: ScanoutTarget) {
        region.forEachPart(within: band) { rect in
            let local = PixelPoint(x: rect.minX - band.minX, y: rect.minY - band.minY)
            target.copy(rect, from: scratch, at: local)
        }
    }
}

/// A repaint cut into bands, from top to bottom.
private struct Bands: Sendable {
    let bounds: PixelRect
    let height: Int
    /// Where the first band would begin, if it were as high as the others.
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
            // Several for each thread, since some hold more work than others.
            height = min(height, max(16, (bounds.height + 4 * threads - 1) / (4 * threads)))
        }
        if let rows { height = min(height, rows) }
        if case .bands(_, let target, _) = destination, let lines = target.lines, height >= lines.rows {
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
