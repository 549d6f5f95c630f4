import CoreGraphics
import Raster

/// The screen in ordinary memory, and the way from there to scan-out buffers.
///
/// Scan-out memory is often write-combined: reading it is a hundred times slower than writing. So all blending happens
/// here, and only pixels that a scan-out buffer lacks are copied to it, each once.
package final class ShadowBuffer {
    package let surface: Surface

    private var history: DamageHistory
    private var isPainted = false
    private let compositor: Compositor

    /// What was composed since the last frame was copied out.
    private var unpresented = Region.empty

    /// Bytes copied to scan-out buffers so far.
    package private(set) var bytesCopiedOut = 0

    /// - Parameter surface: as large as the screen.
    package init(surface: Surface) {
        self.surface = surface
        history = DamageHistory(size: surface.size)
        compositor = Compositor(size: surface.size)
    }

    package var counters: CompositorCounters {
        var counters = compositor.counters
        counters.bytesCopiedOut = bytesCopiedOut
        return counters
    }

    package func resetCounters() {
        compositor.resetCounters()
        bytesCopiedOut = 0
    }

    /// Whether something was composed that no scan-out buffer has yet.
    package var hasUnpresentedDamage: Bool { !unpresented.isEmpty }

    /// Paints the difference between the newest frame and `tree`.
    /// - Returns: the pixels that changed; empty when it looks the same.
    @discardableResult
    package func compose(_ tree: RenderTree) -> Region {
        let damage = compositor.advance(to: tree)
        if damage.isEmpty { return damage }
        compositor.paint(into: surface, age: isPainted ? 1 : 0)
        isPainted = true
        unpresented.formUnion(damage)
        return damage
    }

    /// Makes what was composed the next frame, and brings a scan-out buffer up to it.
    /// - Parameter age: of the buffer, in frames presented; as `DamageHistory` counts it.
    /// - Returns: what differs from the frame presented before. The pixels written may be more.
    package func present(to target: Surface, age: Int) -> Region {
        let damage = unpresented
        unpresented = .empty
        history.add(damage)
        let debt = history.debt(ofAge: age)
        for rect in debt { PixelKernels.copyOut(to: target, in: rect, from: surface, at: rect.origin) }
        bytesCopiedOut += debt.area * 4
        return damage
    }
}
