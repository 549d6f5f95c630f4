import CoreGraphics

/// Turns render trees into pixels, each time painting only what differs from the frame before.
///
/// A compositor keeps no clock and no device: it is given a tree, a surface and the surface's age, and tells what it
/// changed. It belongs to one thread at a time; other threads may help it to paint, and sleep otherwise.
package final class Compositor {
    /// The newest frame, and what differed from the one before it.
    package private(set) var shown: RenderTree?

    package private(set) var counters = CompositorCounters()

    private var history: DamageHistory
    private var list = PaintList()

    /// One for each thread that paints.
    private var painters = [Painter()]
    private let store: StoredPictures
    private let backdrops: Backdrops
    private var pool: WorkerPool?
    private let threadCount: Int
    private let sharedCost: Int
    private let bandRows: Int?

    /// What takes longer than this (see `PaintList.cost`) is worth waking threads for.
    static let sharedCost = 2_000_000

    /// - Parameters:
    ///   - threads: how many may paint at once. The others sleep while there is little to paint.
    ///   - sharedCost: for tests: from which cost on they help.
    ///   - bandRows: for tests: makes bands lower than they would be.
    ///   - storing: for tests: whether pictures of groups are kept from frame to frame.
    package init(
        size: PixelSize,
        threads: Int = 1,
        sharedCost: Int = sharedCost,
        bandRows: Int? = nil,
        storing: GroupStoring = .whenItPays
    ) {
        store = StoredPictures(storing, byteLimit: max(16 << 20, 2 * 4 * size.area))
        backdrops = Backdrops(size: size, store: store)
        history = DamageHistory(size: size)
        threadCount = max(1, threads)
        self.sharedCost = sharedCost
        self.bandRows = bandRows
    }

    /// How many threads are worth having on this machine.
    package static var suggestedThreadCount: Int { WorkerPool.suggestedThreadCount }

    /// How often a sleeping thread was woken to help.
    package var threadWakes: Int { pool?.wakes ?? 0 }

    package func resetCounters() {
        counters = CompositorCounters()
        counters.storedPictureBytes = store.byteCount
    }

    /// Makes `tree` the newest frame.
    /// - Returns: the pixels of the screen that it changes; empty when it looks like the frame before.
    package func advance(to tree: RenderTree) -> Region {
        precondition(PixelRect(size: tree.size) == history.bounds, "a compositor serves one size of screen")
        let result = RenderDiff.damage(from: shown, to: tree, backdrops: backdrops)
        counters.layersVisited += result.layersVisited
        shown = tree
        let damage = result.damage.simplified()
        if damage.isEmpty { return damage }
        counters.frames += 1
        history.add(damage)
        return damage
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
        /// One band after the other at the top left of a scratch surface, which `finish` takes them from. There is one
        /// surface for each thread. Where one thread does all, `observer` is told before and after.
        case bands(
            [Surface],
            finish: @Sendable (Surface, PixelRect) -> Void,
            observer: ((ShadowBuffer.Stage) -> Void)?
        )
    }

    /// Paints exactly these pixels of the newest frame.
    func paint(_ region: Region, _ destination: Destination) {
        guard let tree = shown, !region.isEmpty else { return }
        store.beginRepaint()
        list.build(tree, damage: region, store: store, backdrops: backdrops)
        counters.storedPictureHits += list.storedHits
        counters.add(store.takeCost())
        counters.add(backdrops.takeCost())
        counters.storedPictureBytes = store.byteCount
        let isShared = threadCount > 1 && list.cost >= sharedCost
        let bands = Bands(region, destination, threads: isShared ? threadCount : 1, rows: bandRows)
        if isShared, bands.count > 1 {
            counters.sharedFrames += 1
            paintShared(bands, destination)
        } else {
            for index in 0..<bands.count {
                let band = bands[index]
                switch destination {
                case .whole(let surface):
                    painters[0].paint(list, band: band, to: surface, at: .zero)
                case .bands(let surfaces, let finish, let observer):
                    painters[0].paint(list, band: band, to: surfaces[0], at: band.origin)
                    observer?(.copyOut)
                    finish(surfaces[0], band)
                    observer?(.composite)
                }
            }
        }
        counters.layersVisited += list.layersVisited
        counters.pixelsComposited += region.area
        for index in painters.indices {
            counters.pixelsBlended += painters[index].pixelsBlended
            counters.groupAllocations += painters[index].groupAllocations
            painters[index].resetCounters()
        }
    }

    /// Paints bands on several threads. A pixel is in one band, and every pixel is a function of its place, so it does
    /// not matter who paints which.
    private func paintShared(_ bands: Bands, _ destination: Destination) {
        let pool = pool ?? WorkerPool(threadCount: threadCount)
        self.pool = pool
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
                pool.perform(parts: bands.count) { part, thread in
                    painters[thread].paint(list, band: bands[part], to: surface, at: .zero)
                }
            case .bands(let surfaces, let finish, _):
                pool.perform(parts: bands.count) { part, thread in
                    let band = bands[part]
                    painters[thread].paint(list, band: band, to: surfaces[thread], at: band.origin)
                    finish(surfaces[thread], band)
                }
            }
        }
    }
}

/// A repaint cut into bands, from top to bottom.
private struct Bands: Sendable {
    let bounds: PixelRect
    let height: Int

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
        self.height = height
    }

    var count: Int { (bounds.height + height - 1) / height }

    subscript(index: Int) -> PixelRect {
        let top = bounds.minY + index * height
        return PixelRect(minX: bounds.minX, minY: top, maxX: bounds.maxX, maxY: min(top + height, bounds.maxY))
    }
}
