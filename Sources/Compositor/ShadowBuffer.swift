import CoreGraphics
import Raster

/// The screen in ordinary memory, and the way from there to scan-out buffers.
///
/// Scan-out memory is often write-combined: reading it is a hundred times slower than writing. So all blending happens
/// in ordinary memory, and only pixels that a scan-out buffer lacks are copied to it, each once.
///
/// A change is painted into the shadow of the whole screen, from where other scan-out buffers get it later. When frame
/// after frame changes most of the screen, no buffer will want what is in the shadow: such frames are painted band by
/// band into a scratch surface that stays in the processor's cache, and go to the scan-out buffer from there. The shadow
/// is left behind then, and is painted where it has become old when it is needed again.
///
/// For a panel that hangs turned the pixels are turned on that way: it costs no other memory, and no pixel is touched
/// once more.
package final class ShadowBuffer {
    /// A step of the work for one frame, told to `observer`.
    package enum Stage: Sendable {
        case composite, copyOut
    }

    private let memory: ShadowMemory
    private let bounds: PixelRect
    private let compositor: Compositor
    private let rotation: ScreenRotation
    private var history: DamageHistory
    private var scratch: [Surface] = []

    /// Where the shadow shows an older frame.
    private var stale: Region

    /// What was composed since the last frame was copied out.
    private var unpresented = Region.empty

    /// What of it cannot be had by moving pixels.
    private var unpresentedRepaint = Region.empty

    /// How many of the last frames, without a break, had most of the screen to be painted.
    private var largeFrames = 0

    /// Bytes copied to scan-out buffers so far.
    package private(set) var bytesCopiedOut = 0

    /// Pixels moved within the shadow so far, in place of painting them.
    package private(set) var pixelsMoved = 0

    /// Told when a stage begins, for measurements.
    package var observer: ((Stage) -> Void)?

    /// Memory for the shadow of a screen, with room to scroll in; nil when there is none.
    package static func makeMemory(for size: PixelSize) -> Surface? {
        Surface(size: PixelSize(width: size.width, height: size.height + size.height / 8))
    }

    /// - Parameters:
    ///   - size: the screen's.
    ///   - memory: as wide as the screen and at least as high; what is higher is room to scroll in.
    ///   - rotation: how the screen is turned in the scan-out buffers.
    ///   - executor: paints large repaints on several threads.
    package convenience init(
        size: PixelSize,
        memory: Surface,
        rotation: ScreenRotation = .none,
        executor: (any BandExecutor)? = nil
    ) {
        self.init(memory: memory, rotation: rotation, compositor: Compositor(size: size, executor: executor))
    }

    init(memory: Surface, rotation: ScreenRotation = .none, compositor: Compositor) {
        self.rotation = rotation
        self.memory = ShadowMemory(size: compositor.size, memory: memory)
        bounds = PixelRect(size: compositor.size)
        history = DamageHistory(size: compositor.size)
        self.compositor = compositor
        stale = Region(bounds)
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

    /// Whether something was composed that no scan-out buffer has yet.
    package var hasUnpresentedDamage: Bool { !unpresented.isEmpty }

    /// Makes `tree` the newest frame. Its pixels may be read until the next one is.
    /// - Returns: the pixels that change; empty when it looks the same.
    @discardableResult
    package func compose(_ tree: RenderTree) -> Region {
        let change = compositor.change(to: tree, findsMoves: true)
        unpresented.formUnion(change.damage)
        unpresentedRepaint.formUnion(change.repaint)
        let staleBefore = stale
        for move in change.moves { apply(move, staleBefore) }
        stale.formUnion(change.repaint)
        return change.damage
    }

    /// Moves pixels of the shadow, if there are enough that are not old.
    /// - Parameter staleBefore: where the shadow was old before this frame's first move.
    private func apply(_ move: PixelMove, _ staleBefore: Region) {
        let carried = staleBefore.offsetBy(x: move.offset.x, y: move.offset.y).intersection(move.valid)
        if carried.area * 2 > move.valid.area {
            stale.formUnion(move.valid)
            return
        }
        memory.move(to: move.target, by: move.offset)
        pixelsMoved += move.target.area
        stale.subtract(move.valid)
        stale.formUnion(carried)
    }

    /// Makes what was composed the next frame, and brings a scan-out buffer up to it.
    /// - Parameters:
    ///   - buffer: as large as the turned screen.
    ///   - age: of the buffer, in frames presented; as `DamageHistory` counts it.
    /// - Returns: what differs from the frame presented before, in pixels of the screen. The pixels written may be more.
    package func present(to buffer: Surface, age: Int) -> Region {
        let target = ScanoutTarget(surface: buffer, rotation: rotation)
        let damage = unpresented
        unpresented = .empty
        history.add(damage)
        let debt = history.debt(ofAge: age)
        let old = stale.intersection(debt).simplified()
        observer?(.composite)
        largeFrames = isMost(unpresentedRepaint) ? largeFrames + 1 : 0
        unpresentedRepaint = .empty
        if largeFrames > 1, isMost(old), let scratch = scratchSurfaces() {
            paint(old, by: scratch, to: target)
            copyOut(debt.subtracting(old), to: target)
        } else {
            compositor.paint(old, .whole(memory.surface))
            stale.subtract(old)
            observer?(.copyOut)
            copyOut(debt, to: target)
        }
        return damage
    }

    private func isMost(_ region: Region) -> Bool { region.area * 2 >= bounds.area }

    private func copyOut(_ region: Region, to target: ScanoutTarget) {
        let surface = memory.surface
        for rect in region { target.copy(rect, from: surface, at: rect.origin) }
        bytesCopiedOut += region.area * 4
    }

    /// Paints pixels and copies them out band by band; the shadow stays as it is.
    private func paint(_ region: Region, by scratch: [Surface], to target: ScanoutTarget) {
        compositor.paint(region, .bands(scratch, target: target, observer: observer))
        bytesCopiedOut += region.area * 4
    }

    /// One band for each thread.
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
