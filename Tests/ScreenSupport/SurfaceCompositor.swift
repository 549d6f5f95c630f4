import Compositor
import Geometry

/// A compositor that paints into surfaces of any age, for tests of the compositor without a display.
///
/// In programs, `ShadowBuffer` remembers the damage that buffers lack.
@dynamicMemberLookup
package final class SurfaceCompositor {
    private let compositor: Compositor
    private var history: DamageHistory

    package init(_ compositor: Compositor) {
        self.compositor = compositor
        history = DamageHistory(size: compositor.size)
    }

    package subscript<Value>(dynamicMember member: KeyPath<Compositor, Value>) -> Value {
        compositor[keyPath: member]
    }

    package func resetCounters() { compositor.resetCounters() }

    /// Makes `tree` the newest frame.
    /// - Returns: The pixels of the screen that the tree changes; empty if it looks like the previous frame.
    package func advance(to tree: RenderTree) -> Region {
        let damage = compositor.advance(to: tree)
        if !damage.isEmpty { history.add(damage) }
        return damage
    }

    /// Paints the newest frame.
    /// - Parameters:
    ///   - surface: A surface at least as large as the screen.
    ///   - age: The number of frames (counting only frames with changes) since `surface` was painted: 1 for the
    ///     previous frame, 0 if the contents of the surface are undefined.
    /// - Returns: The pixels that were painted. No other pixels were written.
    @discardableResult
    package func paint(into surface: Surface, age: Int) -> Region {
        let damage = history.accumulatedDamage(ofAge: age).simplified()
        compositor.paint(damage, into: surface)
        return damage
    }
}
