import Compositor
import CoreGraphics
import Motion

/// The tiles of a layer that can be shown.
final class LayerTiles {
    private struct Tile {
        /// The rectangle that was drawn, in the layer's coordinates.
        let rect: CGRect
        /// The layer that shows the tile; `nil` if nothing was drawn.
        var layer: RenderLayer?
        /// The time at which the tile is completely visible, in seconds of the display's clock.
        var fadeEnd: TimeInterval
        /// A Boolean value that indicates whether the tile must be drawn again.
        var isInvalid = false
    }

    let queue = TileQueue()
    private lazy var worker = TileWorker(queue, owner)
    private unowned let owner: CATiledLayer
    private let id = Identifiers.next()
    private var tiles: [TileKey: Tile] = [:]
    private var grid: TileGrid?
    private var wanted: [TileKey] = []

    /// The layers that show the tiles, from back to front: those of other levels first.
    private var layers: [RenderLayer]?
    private var structure: UInt64 = 0

    /// The time of the next update that no change of a layer causes, in seconds of the display's clock; `nil` for none.
    private(set) var nextUpdate: TimeInterval?

    init(_ owner: CATiledLayer) { self.owner = owner }

    /// The number of tiles that are stored.
    var count: Int { tiles.count }

    /// The drawing for the layer, or `nil` if there are no tiles.
    var drawing: LayerParts.Drawing? {
        let shown = layers ?? sorted()
        if layers == nil {
            layers = shown
            structure = Identifiers.next()
        }
        guard !shown.isEmpty else { return nil }
        // The drawings of a view are upright, even if its coordinates are reflected.
        let movesUp = owner.isReflected && !owner.drawsTilesReflected
        return { [id, structure] values in
            RenderLayer(
                id: id,
                bounds: movesUp ? values.bounds.reflected : values.bounds,
                transform: movesUp ? CGAffineTransform.upright(values.bounds.reflected).inverted() : .identity,
                children: RenderChildren(shown, structure: structure),
                zPosition: -.infinity
            )
        }
    }

    private func sorted() -> [RenderLayer] {
        let level = wanted.first?.level
        return tiles.sorted { left, right in
            func rank(_ key: TileKey) -> (Int, Int, Int, Int) {
                (key.level == level ? 1 : 0, key.level, key.row, key.column)
            }
            return rank(left.key) < rank(right.key)
        }
        .compactMap { $0.value.layer }
    }

    // MARK: Updates

    /// Marks the tiles that meet a rectangle for being drawn again. They are shown until then.
    func invalidate(_ rect: CGRect) {
        queue.invalidate(rect)
        for key in tiles.keys where tiles[key]?.rect.intersects(rect) == true { tiles[key]?.isInvalid = true }
    }

    /// Stores the tiles that were drawn.
    /// - Parameters:
    ///   - clock: The clock of the layer.
    ///   - fade: The duration of the fade of tiles that appear, in seconds.
    /// - Returns: A Boolean value that indicates whether there are any.
    func takeFinished(_ clock: LayerClock, fade: TimeInterval) -> Bool {
        let finished = queue.takeFinished()
        for drawn in finished where grid?.rect(of: drawn.key) == drawn.rect {
            // A tile that is drawn again replaces its predecessor at once.
            let fade = tiles[drawn.key]?.layer == nil && fade > 0 && fade.isFinite ? fade : 0
            tiles[drawn.key] = Tile(
                rect: drawn.rect,
                layer: drawn.contents.map { layer($0, drawn.rect, clock, fade) },
                fadeEnd: clock.time + fade
            )
            layers = nil
        }
        return !finished.isEmpty
    }

    private func layer(_ contents: RenderContents, _ rect: CGRect, _ clock: LayerClock, _ fade: TimeInterval)
        -> RenderLayer
    {
        var values = LayerValues()
        values.bounds = rect
        values.anchorPoint = .zero
        values.position = rect.origin
        let appearance = CompiledAnimation(
            timing: AnimationTiming(beginTime: clock.local, duration: fade),
            curve: nil,
            isRemovedOnCompletion: true,
            content: .property(
                PropertyAnimation(AnimationTarget(.opacity), .between(from: .scalar(0), to: .scalar(1), by: nil))
            )
        )
        return RenderLayer(
            id: Identifiers.next(),
            bounds: rect,
            contents: contents,
            // Tiles between pixels meet without a gap.
            edge: RenderEdge(aliased: .all),
            animation: fade > 0 ? LayerAnimation(values: values, animations: [appearance]) : nil
        )
    }

    /// Requests the tiles that are visible and not drawn, and removes those that are out of sight.
    /// - Parameters:
    ///   - grid: The grid of tiles; `nil` if the layer draws nothing.
    ///   - visible: The visible part of the layer, in its coordinates; `.null` if none is.
    ///   - density: The number of pixels of the screen per point of the layer.
    ///   - time: The present time, in seconds of the display's clock.
    func update(_ grid: TileGrid?, visible: CGRect, density: CGFloat, at time: TimeInterval) {
        if let old = self.grid,
            old.tileSize != grid?.tileSize || old.scale != grid?.scale || old.isReflected != grid?.isReflected
        {
            removeAll()
        }
        self.grid = grid
        let visible = grid == nil ? .null : visible
        let level = grid?.level(for: density) ?? 0
        wanted = grid?.keys(in: visible, level: level) ?? []
        if let grid {
            for (key, tile) in tiles where tile.rect != grid.rect(of: key) { tiles[key]?.isInvalid = true }
        }
        // A view is drawn over its background, which the layer shows behind the tiles.
        let isOpaque = owner.isOpaque && (owner.tileDrawer == nil || owner.backgroundColor == nil)
        let missing = wanted.filter { tiles[$0].map { $0.isInvalid } ?? true }
        let jobs = missing.compactMap { key in
            grid.map { TileQueue.Job(key: key, grid: $0, isOpaque: isOpaque) }
        }
        if queue.setJobs(jobs) { worker.start() }

        // Tiles of other levels are shown until those of the current level are complete.
        let appeared = wanted.reduce(0) { max($0, tiles[$1]?.fadeEnd ?? .infinity) }
        let isComplete = appeared <= time
        let near = visible.insetBy(dx: -visible.width / 2, dy: -visible.height / 2)
        let count = tiles.count
        tiles = tiles.filter { key, tile in
            key.level == level ? tile.rect.intersects(near) : !isComplete && tile.rect.intersects(visible)
        }
        if tiles.count != count { layers = nil }
        let hasOthers = tiles.keys.contains { $0.level != level }
        nextUpdate = hasOthers && appeared.isFinite ? appeared : nil
        endFades(at: time)
    }

    /// Shows tiles that have appeared without their animation.
    private func endFades(at time: TimeInterval) {
        for (key, tile) in tiles where tile.fadeEnd <= time && tile.layer?.animation != nil {
            tiles[key]?.layer = tile.layer?.modified { $0.animation = nil }
            layers = nil
        }
    }

    private func removeAll() {
        tiles = [:]
        layers = nil
        queue.invalidate(.infinite)
    }

    /// A Boolean value that indicates whether the layers that show the tiles have changed.
    var needsCommit: Bool { layers == nil }

    /// Stops drawing.
    func cancel() { queue.cancel() }
}
