import Compositor
import CoreGraphics

/// A layer that draws its contents in tiles, on another thread.
///
/// Only visible tiles are drawn. Each tile appears, with a fade, when it has been drawn; commits do not wait for it. A
/// layer can provide several levels of detail, of which one is drawn according to the size of the layer on the screen, so
/// that very large content can be scrolled and zoomed. Tiles far from the visible part are removed from memory.
///
/// `draw(in:)`, and `draw(_:in:)` of the delegate, are called on a thread other than the layer's, for one tile at a time.
/// The clip of the context is the rectangle of the tile, and the scale of its transform is that of the level of detail. In
/// a view of this layer class, `draw(_:)` is called on that thread as well, as on iOS: it must not use the properties of
/// the view that other code changes.
///
/// Edges of tiles are pixel-aligned only if the layer is. Zoom with scales that are powers of two where possible.
open class CATiledLayer: CALayer {
    private var storedTiles: LayerTiles?

    var tiles: LayerTiles {
        if let storedTiles { return storedTiles }
        let made = LayerTiles(self)
        storedTiles = made
        return made
    }

    /// The object that draws instead of `draw(in:)`.
    package weak var tileDrawer: (any TileDrawer)?

    /// Creates a layer with tiles of 256 by 256 pixels.
    public override init() { super.init() }

    /// Creates a copy of a layer's own properties, as for `presentation()`.
    public override init(layer: Any) {
        super.init(layer: layer)
        guard let layer = layer as? CATiledLayer else { return }
        tileSize = layer.tileSize
        levelsOfDetail = layer.levelsOfDetail
        levelsOfDetailBias = layer.levelsOfDetailBias
    }

    deinit { storedTiles?.cancel() }

    /// The size of the tiles, in pixels, from 16 to 2048 in each dimension. The default is 256 by 256.
    open var tileSize = CGSize(width: 256, height: 256) {
        didSet { if tileSize != oldValue { setNeedsDisplay() } }
    }

    /// The number of levels of detail. Each level has half of the resolution of the previous one. The default is 1.
    open var levelsOfDetail = 1 {
        didSet { if levelsOfDetail != oldValue { mark(.properties) } }
    }

    /// The number of levels of detail with a higher resolution than the layer's `contentsScale`; each has twice the
    /// resolution of the next. The default is 0.
    open var levelsOfDetailBias = 0 {
        didSet { if levelsOfDetailBias != oldValue { mark(.properties) } }
    }

    /// Returns the duration of the fade with which tiles appear, in seconds. The default is 0.25.
    open class func fadeDuration() -> CFTimeInterval { 0.25 }

    // MARK: Display

    /// Does nothing: tiles are drawn when they are visible.
    open override func display() {}

    /// Requests that all tiles are drawn again. They are shown until then.
    open override func setNeedsDisplay() { invalidate(.infinite) }

    /// Requests that the tiles that meet a rectangle are drawn again. They are shown until then.
    /// - Parameter rect: The rectangle, in the layer's own coordinates.
    open override func setNeedsDisplay(_ rect: CGRect) { invalidate(rect) }

    private func invalidate(_ rect: CGRect) {
        // A presentation layer draws nothing.
        guard !isPresentation else { return }
        tiles.invalidate(rect.isInfinite ? rect : rectInGrid(rect))
        mark(.properties)
    }

    // MARK: Tiles

    override class var ownProperties: [String: KeyedProperty] { tiledProperties }

    private static let tiledProperties: [String: KeyedProperty] = [
        "levelsOfDetail": .init(\CATiledLayer.levelsOfDetail),
        "levelsOfDetailBias": .init(\CATiledLayer.levelsOfDetailBias),
        "tileSize": .init(\CATiledLayer.tileSize),
    ]

    override var ownDrawing: LayerParts.Drawing? {
        guard !isPresentation else { return nil }
        (commitState.drawingContext ?? rootContext)?.tiledLayers.add(self)
        return tiles.drawing
    }

    /// Shows the tiles that were drawn.
    func takeFinishedTiles() {
        let clock = clock(at: presentTime)
        if tiles.takeFinished(clock, fade: type(of: self).fadeDuration()) { markTiles() }
    }

    private func markTiles() {
        mark(.properties)
        commitState.setChildrenNeedUpdate()
    }

    /// A Boolean value that indicates whether the grid of tiles is in reflected coordinates, in which the layer draws.
    var drawsTilesReflected: Bool { isReflected && tileDrawer == nil }

    /// Converts a rectangle of the drawing to the coordinates of the grid.
    private func rectInGrid(_ rect: CGRect) -> CGRect { drawsTilesReflected ? rect.standardized.reflected : rect }

    /// Converts a rectangle of the layer to the coordinates of the grid. The drawings of views are upright.
    private func visibleInGrid(_ rect: CGRect) -> CGRect {
        isReflected && tileDrawer != nil ? rect.reflected.applying(.upright(bounds)) : rectInGrid(rect)
    }

    /// Requests the tiles that the next commit shows.
    func updateTiles(in context: LayerContext, at time: TimeInterval) {
        let grid = TileGrid(
            bounds: drawsTilesReflected ? bounds.reflected : bounds,
            tileSize: tileSize,
            scale: contentsScale,
            levelsOfDetail: levelsOfDetail,
            bias: levelsOfDetailBias,
            isReflected: drawsTilesReflected
        )
        let (visible, density) = visiblePart(in: context) ?? (.null, 1)
        tiles.update(grid, visible: visible.isNull ? visible : visibleInGrid(visible), density: density, at: time)
        if tiles.needsCommit { markTiles() }
    }

    /// Returns the visible part of the layer, in its own coordinates, and the number of pixels of the screen per point
    /// there; `nil` if nothing is visible.
    private func visiblePart(in context: LayerContext) -> (rect: CGRect, density: CGFloat)? {
        var layer: CALayer = self
        var rect = bounds
        while !layer.isHidden, layer.opacity > 0, let above = layer.storedSuperlayer {
            rect = PlaneMapping(of: layer).apply(rect)
            if above.masksToBounds { rect = rect.intersection(above.bounds) }
            guard rect.isFinite, !rect.isEmpty else { return nil }
            layer = above
        }
        guard layer === context.root, !layer.isHidden, layer.opacity > 0 else { return nil }
        let mapping = mapping(to: layer)
        rect = mapping.inverted.apply(rect.intersection(layer.bounds)).intersection(bounds)
        guard rect.isFinite, !rect.isEmpty else { return nil }
        let center = CGPoint(x: rect.midX, y: rect.midY)
        func length(_ x: CGFloat, _ y: CGFloat) -> CGFloat {
            let (start, end) = (mapping.apply(center), mapping.apply(CGPoint(x: center.x + x, y: center.y + y)))
            return hypot(end.x - start.x, end.y - start.y)
        }
        let density = max(length(1, 0), length(0, 1)) * context.scale
        return density > 0 && density.isFinite ? (rect, density) : nil
    }
}
