import Compositor
import CoreGraphics
import Motion

/// The tiled layers in a tree. What they show depends on all layers above them, so that they are updated with each
/// commit.
struct TiledLayers {
    private struct Entry {
        weak var layer: CATiledLayer?
    }

    private var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }

    /// Adds a layer when it is committed for the first time, and requests another commit, which requests its tiles.
    mutating func add(_ layer: CATiledLayer) {
        guard !entries.contains(where: { $0.layer === layer }) else { return }
        entries.append(Entry(layer: layer))
        layer.mark(.properties)
    }

    /// Requests the tiles that the next commit shows.
    mutating func update(in context: LayerContext, at time: TimeInterval) {
        for entry in entries { entry.layer?.updateTiles(in: context, at: time) }
        // A layer outside of the tree has no visible tiles. It is added again when it returns.
        entries.removeAll { $0.layer?.rootContext !== context }
    }

    /// The time of the next update that no change of a layer causes, in seconds of the display's clock; `nil` for none.
    var nextUpdate: TimeInterval? {
        var next = NextChange()
        for entry in entries { next.add(entry.layer?.tiles.nextUpdate) }
        return next.time
    }
}

extension LayerContext {
    /// Requests the tiles that the next commit shows.
    /// - Parameter time: The present time, in seconds of the clock.
    func updateTiles(at time: TimeInterval) {
        guard !tiledLayers.isEmpty else { return }
        var layers = tiledLayers
        layers.update(in: self, at: time)
        tiledLayers = layers
        invalidateNextEvent()
    }
}
