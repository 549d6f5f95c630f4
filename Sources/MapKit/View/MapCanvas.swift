import MapData
import UIKit

/// The layers that show the map itself: its tiles, and its labels above them.
@MainActor
final class MapCanvas {
    let layer = StillLayer()
    private let tiles: TilePlane
    private let labelPlane: LabelPlane
    /// The planes of overlays, below and above the labels.
    private let overlayPlanes: [TilePlane]
    private let shared: SharedStyle
    private let source: MapTileSource

    /// The largest size of the bitmaps of tiles in memory.
    private static let byteLimit = 32 * 1024 * 1024
    /// That of the bitmaps of a level of overlays.
    private static let overlayByteLimit = 8 * 1024 * 1024

    /// - Parameters:
    ///   - overlays: The renderers of the levels of overlays.
    ///   - isImmediate: A Boolean value that indicates whether tiles are drawn on this thread, when they are needed.
    ///   - notify: Called on the main actor when a tile was drawn on another thread.
    init(
        session: Session,
        content: SharedStyle.Content,
        overlays: [MapOverlays.Renderers],
        isImmediate: Bool,
        notify: @escaping @MainActor @Sendable () -> Void
    ) {
        let source = MapTileSource.of(session.application)
        let shared = SharedStyle(content)
        (self.source, self.shared) = (source, shared)
        let threads = max(min(ProcessInfo.processInfo.activeProcessorCount - 1, 3), 1)
        let post: @Sendable () -> Void = { Task { @MainActor in notify() } }
        tiles = TilePlane(
            byteLimit: Self.byteLimit,
            mode: isImmediate ? .immediate : .threads(threads),
            notify: post,
            draw: { job in Self.image(job, source, .of(shared.content.variant)) }
        )
        let placer = LabelPlacer(source: source, style: shared) { [weak session] body in
            if let session { session.perform(body) }
        }
        labelPlane = LabelPlane(placer, mode: isImmediate ? .immediate : .threads(1), notify: post)
        overlayPlanes = overlays.map { renderers in
            TilePlane(
                byteLimit: Self.overlayByteLimit,
                mode: isImmediate ? .immediate : .threads(1),
                notify: post,
                draw: { job in MapOverlays.image(job, renderers) }
            )
        }
        layer.anchorPoint = .zero
        layer.masksToBounds = true
        layer.addSublayer(tiles.layer)
        for plane in overlayPlanes { layer.addSublayer(plane.layer) }
        layer.insertSublayer(labelPlane.layer, at: 2)
        updateBackground()
    }

    /// The number of tiles that were drawn.
    var tilesDrawn: Int { tiles.tilesDrawn }
    /// The number of cells whose labels were placed.
    var cellsPlaced: Int { labelPlane.cellsPlaced }
    /// The numbers of times that layers of tiles and positions of labels were arranged.
    var arrangements: (tiles: Int, labels: Int) { (tiles.arrangements, labelPlane.arrangements) }
    /// The number of times that other tiles or labels were needed.
    var requests: Int { tiles.requests + labelPlane.requests }
    /// The size of the bitmaps in memory in bytes.
    var byteCount: Int {
        overlayPlanes.reduce(tiles.byteCount + labelPlane.byteCount) { $0 + $1.byteCount }
    }
    /// The number of tiles of overlays that were drawn.
    var overlayTilesDrawn: Int { overlayPlanes.reduce(0) { $0 + $1.tilesDrawn } }
    /// The labels that are shown.
    var labels: [PlacedLabel] { labelPlane.labels }
    /// The rectangles of the labels that are shown, in the coordinate space of the map.
    var labelFrames: [(label: PlacedLabel, frame: CGRect)] { labelPlane.frames }
    var placer: LabelPlacer { labelPlane.placer }
    /// The number of files that could not be read.
    var unreadableFiles: Int { source.unreadableFiles }
    /// The tiles of the data that are visible and could not be read.
    var damagedTiles: Set<MapTileID> { isReplaced ? [] : source.damage(of: tiles.shownTiles) }
    /// A Boolean value that indicates whether everything that is visible is drawn.
    var isComplete: Bool { isReplaced || tiles.isComplete && labelPlane.isComplete }
    private var isReplaced = false

    /// Draws a tile.
    nonisolated static func image(_ job: TilePlane.Job, _ source: MapTileSource, _ style: MapStyle) -> CGImage? {
        let side = TilePainter.tileSize
        return MapBitmap.image(size: CGSize(width: side, height: side), scale: job.scale, isOpaque: true) { context in
            TilePainter(style: style).paint(job.id, from: source.content(for: job.id), in: context)
        }
    }

    /// Shows a viewport.
    /// - Parameters:
    ///   - scale: The number of pixels per point.
    ///   - isTurning: A Boolean value that indicates whether the heading is changing.
    ///   - isReplaced: A Boolean value that indicates whether overlays replace the map.
    ///   - hasOverlays: Boolean values that indicate which levels have overlays.
    func update(_ viewport: MapViewport, scale: CGFloat, isTurning: Bool, isReplaced: Bool, hasOverlays: [Bool]) {
        layer.bounds = CGRect(origin: .zero, size: viewport.size)
        self.isReplaced = isReplaced
        for part in [tiles.layer, labelPlane.layer] where part.isHidden != isReplaced { part.isHidden = isReplaced }
        if !isReplaced { tiles.update(viewport, scale: scale) }
        for (plane, isUsed) in zip(overlayPlanes, hasOverlays) {
            plane.layer.isHidden = !isUsed
            if isUsed { plane.update(viewport, scale: scale) }
        }
        if !isReplaced { labelPlane.update(viewport, scale: scale, isTurning: isTurning) }
    }

    /// Requests that overlays are drawn again. They are shown until then.
    /// - Parameter rect: The part of the map; `nil` for all.
    func overlaysChanged(in rect: MKMapRect? = nil) {
        for plane in overlayPlanes { if let rect { plane.invalidate(in: rect) } else { plane.invalidate(shows: true) } }
    }

    /// Forgets what is still to be drawn, until the next update.
    func cancel() {
        for plane in overlayPlanes + [tiles] { plane.cancel() }
        labelPlane.cancel()
    }

    /// Changes the style. What it affects is drawn again.
    func setContent(_ content: SharedStyle.Content) {
        let former = shared.content
        guard content != former else { return }
        shared.content = content
        if content.variant != former.variant {
            updateBackground()
            tiles.invalidate(shows: true)
        }
        labelPlane.invalidate()
    }

    private func updateBackground() {
        layer.backgroundColor = MapStyle.of(shared.content.variant).background.cgColor
    }

    // MARK: Tests

    /// Stops drawing tiles until `drawHeldTile()` is called.
    func holdTiles() { tiles.setMode(.held) }

    /// Draws a tile that is held.
    func drawHeldTile() -> Bool { tiles.performNext() }
}
