import Compositor
import CoreGraphics
import TestSupport

/// The pixels of committed trees as a display shows them, without a display, a host or a clock.
///
/// `VirtualScreen` of UIKitTesting is the choice for tests of programs. This class is for tests that decide themselves
/// when to commit and when to paint.
package final class CompositedScreen {
    /// The pixels of the tree that was shown last.
    package let surface: Surface

    private let compositor: SurfaceCompositor
    private var isPainted = false

    /// Creates a screen.
    /// - Parameter size: The size, in pixels.
    package init(size: PixelSize) {
        compositor = SurfaceCompositor(Compositor(size: size))
        surface = .allocate(size)
    }

    /// The cost of compositing so far.
    package var counters: CompositorCounters { compositor.counters }

    /// Advances to a tree, and repaints the damage; the first time, everything.
    /// - Returns: The damage.
    @discardableResult
    package func show(_ tree: RenderTree) -> Region {
        let damage = compositor.advance(to: tree)
        if !damage.isEmpty || !isPainted { compositor.paint(into: surface, age: isPainted ? 1 : 0) }
        isPainted = true
        return damage
    }
}
