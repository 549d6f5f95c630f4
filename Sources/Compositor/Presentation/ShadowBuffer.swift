import Geometry
import Raster

/// A copy of the screen in ordinary memory, from which scan-out buffers are updated.
///
/// Scan-out memory is often write-combined: reading it is a hundred times slower than writing. Therefore all blending
/// happens in ordinary memory, and only pixels that a scan-out buffer lacks are copied to it, each once.
///
/// A change is painted into the shadow buffer of the entire screen, from which other scan-out buffers get it later. If
/// frame after frame changes most of the screen, no buffer will need the contents of the shadow buffer. Such frames are
/// painted band by band into a scratch surface that stays in the processor's cache, and are copied from there to the
/// scan-out buffer. The shadow buffer is not updated in this case; its stale region is repainted when it is needed
/// again.
///
/// For a rotated panel the pixels are rotated by the copy. This needs no additional memory and no additional pass over
/// the pixels.
package final class ShadowBuffer {
    /// A stage of the work for one frame, reported to `observer`.
    package enum Stage: Sendable {
        case composite, copyOut
    }

    /// The executor that performs large repaints on several threads.
    package let executor: (any BandExecutor)?

    // Accesses are not checked for exclusivity at run time, as in the compositor.

    private let memory: ShadowMemory
    private let bounds: PixelRect
    private let compositor: Compositor
    private let rotation: ScreenRotation
    @exclusivity(unchecked) private var history: DamageHistory
    private var scratch: [Surface] = []

    /// The stale region: the pixels for which the shadow buffer shows an older frame.
    @exclusivity(unchecked) private var staleRegion: Region

    /// The damage composed since the last frame was copied out.
    @exclusivity(unchecked) private var unpresented = Region.empty

    /// The part of that damage that cannot be produced by moving pixels.
    @exclusivity(unchecked) private var unpresentedRepaint = Region.empty

    /// The number of consecutive recent frames that repainted most of the screen.
    @exclusivity(unchecked) private var largeFrames = 0

    /// The number of bytes copied to scan-out buffers so far.
    @exclusivity(unchecked) package private(set) var bytesCopiedOut = 0

    /// The number of pixels moved within the shadow buffer so far instead of being repainted.
    @exclusivity(unchecked) package private(set) var pixelsMoved = 0

    /// A Boolean value that indicates whether every frame is painted into the shadow buffer, because others read it. With
    /// `false`, frames that change most of the screen are not.
    package var isRead = false

    /// The closure to call when a stage begins, for measurements.
    package var observer: ((Stage) -> Void)?

    /// Allocates memory for the shadow buffer of a screen, with room to scroll in. Returns `nil` if there is not enough
    /// memory.
    package static func makeMemory(for size: PixelSize) -> Surface? {
        Surface(size: PixelSize(width: size.width, height: size.height + size.height / 8))
    }

    /// Creates a shadow buffer.
    /// - Parameters:
    ///   - size: The size of the screen, in pixels.
    ///   - memory: A surface as wide as the screen and at least as high; additional rows are room to scroll in.
    ///   - rotation: The rotation of the screen in the scan-out buffers.
    ///   - executor: The executor that performs large repaints on several threads.
    package convenience init(
        size: PixelSize,
        memory: Surface,
        rotation: ScreenRotation = .none,
        executor: (any BandExecutor)? = nil
    ) {
        self.init(
            memory: memory,
            rotation: rotation,
            compositor: Compositor(size: size, executor: executor),
            executor: executor
        )
    }

    init(
        memory: Surface,
        rotation: ScreenRotation = .none,
        compositor: Compositor,
        executor: (any BandExecutor)? = nil
    ) {
        self.executor = executor
        self.rotation = rotation
        self.memory = ShadowMemory(size: compositor.size, memory: memory)
        bounds = PixelRect(size: compositor.size)
        history = DamageHistory(size: compositor.size)
        self.compositor = compositor
        staleRegion = Region(bounds)
    }

    package var counters: CompositorCounters {
        var counters = compositor.counters
        counters.bytesCopiedOut = bytesCopiedOut
        counters.pixelsMoved = pixelsMoved
        return counters
    }

    package func resetCounters() {
        compositor.resetCounters()
        bytesCopiedOut = 0
        pixelsMoved = 0
    }

    /// A Boolean value that indicates whether there is composed damage that no scan-out buffer has yet.
    package var hasUnpresentedDamage: Bool { !unpresented.isEmpty }

    /// The composed damage that no scan-out buffer has yet, in pixels of the screen.
    package var unpresentedDamage: Region { unpresented }

    /// Makes the next frame include the whole screen, because other pixels are on the display.
    package func presentEverything() { unpresented = Region(bounds) }

    /// Makes `tree` the newest frame. Its pixels may be read until the next tree is composed.
    /// - Returns: The pixels that change; empty if the frame looks the same.
    @discardableResult
    package func compose(_ tree: RenderTree) -> Region {
        let change = compositor.change(to: tree, findsMoves: true)
        unpresented.formUnion(change.damage)
        unpresentedRepaint.formUnion(change.repaint)
        let previousStaleRegion = staleRegion
        for move in change.moves { apply(move, previousStaleRegion) }
        staleRegion.formUnion(change.repaint)
        return change.damage
    }

    /// Moves pixels of the shadow buffer, if enough of them are not stale.
    /// - Parameter previousStaleRegion: The stale region before this frame's first move.
    private func apply(_ move: PixelMove, _ previousStaleRegion: Region) {
        let carried = previousStaleRegion.offsetBy(x: move.offset.x, y: move.offset.y).intersection(move.valid)
        if carried.area * 2 > move.valid.area {
            staleRegion.formUnion(move.valid)
            return
        }
        memory.move(to: move.target, by: move.offset)
        pixelsMoved += move.target.area
        staleRegion.subtract(move.valid)
        staleRegion.formUnion(carried)
    }

    /// Makes the composed damage the next frame, and updates a scan-out buffer.
    /// - Parameters:
    ///   - buffer: A surface as large as the rotated screen.
    ///   - age: The age of the buffer in presented frames, as defined by `DamageHistory`.
    /// - Returns: The difference from the previously presented frame, in pixels of the screen. More pixels may have
    ///   been written.
    package func present(to buffer: Surface, age: Int) -> Region {
        let target = ScanoutTarget(surface: buffer, rotation: rotation)
        let damage = unpresented
        unpresented = .empty
        history.add(damage)
        // The newest damage is part of what the buffer lacks.
        let lacksAll = damage == staleRegion || damage.isRectangle && damage.bounds.contains(staleRegion.bounds)
        let old =
            (lacksAll ? staleRegion : staleRegion.intersection(history.accumulatedDamage(ofAge: age))).simplified()
        observer?(.composite)
        largeFrames = isMost(unpresentedRepaint) ? largeFrames + 1 : 0
        unpresentedRepaint = .empty
        if largeFrames > 1, !isRead, isMost(old), let scratch = scratchSurfaces() {
            paint(old, by: scratch, to: target)
            for rect in history.accumulatedDamage(ofAge: age).subtracting(old) { copyOut(rect, to: target) }
        } else {
            compositor.paint(old, .whole(memory.surface))
            staleRegion.subtract(old)
            observer?(.copyOut)
            history.forEachRect(ofAge: age) { copyOut($0, to: target) }
        }
        return damage
    }

    /// Makes the composed damage a part of the last frame, and updates the scan-out buffer that contains it.
    /// - Parameter buffer: A surface as large as the rotated screen. Other pixels than the damage are not written.
    package func changeFrame(in buffer: Surface) {
        let damage = unpresented
        unpresented = .empty
        unpresentedRepaint = .empty
        history.addChange(damage)
        let old = staleRegion.intersection(damage)
        observer?(.composite)
        compositor.paint(old, .whole(memory.surface))
        staleRegion.subtract(old)
        observer?(.copyOut)
        let target = ScanoutTarget(surface: buffer, rotation: rotation)
        for rect in damage { copyOut(rect, to: target) }
    }

    /// Copies pixels of the newest composed frame to a surface of the size of the screen. Stale pixels are repainted
    /// before.
    package func copy(_ region: Region, to surface: Surface) {
        let old = staleRegion.intersection(region)
        if !old.isEmpty {
            compositor.paint(old, .whole(memory.surface))
            staleRegion.subtract(old)
        }
        let source = memory.surface
        for rect in region { PixelKernels.copy(to: surface, in: rect, from: source, at: rect.origin) }
    }

    private func isMost(_ region: Region) -> Bool { region.area * 2 >= bounds.area }

    private func copyOut(_ rect: PixelRect, to target: ScanoutTarget) {
        target.copy(rect, from: memory.surface, at: rect.origin)
        bytesCopiedOut += rect.area * 4
    }

    /// Paints pixels and copies them out band by band, without updating the shadow buffer.
    private func paint(_ region: Region, by scratch: [Surface], to target: ScanoutTarget) {
        compositor.paint(region, .bands(scratch, target: target, observer: observer))
        bytesCopiedOut += region.area * 4
    }

    /// Returns one scratch surface for each thread, or `nil` if there is not enough memory.
    private func scratchSurfaces() -> [Surface]? {
        while scratch.count < compositor.threadCount {
            let height = Painter.bandHeight(width: bounds.width)
            guard let surface = Surface(size: PixelSize(width: bounds.width, height: min(height, bounds.height)))
            else { return nil }
            scratch.append(surface)
        }
        return scratch
    }
}
