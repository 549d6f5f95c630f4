import CoreGraphics

/// Turns render trees into pixels, each time painting only what differs from the frame before.
///
/// A compositor keeps no clock, thread or device: it is given a tree, a surface and the surface's age, and tells what
/// it changed. It belongs to one thread at a time.
package final class Compositor {
    /// The newest frame, and what differed from the one before it.
    package private(set) var shown: RenderTree?

    package private(set) var counters = CompositorCounters()

    private var history: DamageHistory
    private var list = PaintList()
    private var painter = Painter()

    package init(size: PixelSize) { history = DamageHistory(size: size) }

    package func resetCounters() { counters = CompositorCounters() }

    /// Makes `tree` the newest frame.
    /// - Returns: the pixels of the screen that it changes; empty when it looks like the frame before.
    package func advance(to tree: RenderTree) -> Region {
        precondition(PixelRect(size: tree.size) == history.bounds, "a compositor serves one size of screen")
        let result = RenderDiff.damage(from: shown, to: tree)
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

    /// Paints exactly these pixels of the newest frame.
    func paint(_ region: Region, _ destination: Painter.Destination) {
        guard let tree = shown, !region.isEmpty else { return }
        list.build(tree, damage: region)
        painter.paint(list, damage: region, destination)
        counters.layersVisited += list.layersVisited
        counters.pixelsComposited += region.area
        counters.pixelsBlended += painter.pixelsBlended
        counters.groupAllocations += painter.groupAllocations
    }
}
