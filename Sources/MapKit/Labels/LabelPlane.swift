import MapData
import UIKit

/// Shows the labels of a map.
///
/// The labels of a zoom are at fixed positions of the world. A pan moves all of them together, and a zoom moves them apart, without new
/// layout, until the next whole zoom.
@MainActor
final class LabelPlane {
    let layer = StillLayer()
    private let worker: MapWorker<LabelCell, [PlacedLabel]>
    private var cells: [LabelCell: (labels: [PlacedLabel], lastUse: Int)] = [:]
    private var shown: [PlacedLabel.Key: (label: PlacedLabel, layer: StillLayer)] = [:]
    private var wanted: [LabelCell] = []
    private var origin = MKMapPoint()
    private var placed: (scale: Double, heading: Double)?
    private var clock = 0
    private var generation = 0
    private var needsUpdate = true

    /// The number of times that the positions of labels were computed.
    private(set) var arrangements = 0
    /// The number of times that other labels were needed.
    private(set) var requests = 0

    /// The largest number of cells in memory.
    private static let cellLimit = 96
    /// The largest size of the images in memory that are not shown at the time, in bytes.
    private static let byteLimit = 8 * 1024 * 1024
    /// The distance outside of the view at which labels are shown, in points.
    nonisolated private static let border = 80.0

    let placer: LabelPlacer

    init(
        _ placer: LabelPlacer,
        mode: MapWorker<LabelCell, [PlacedLabel]>.Mode,
        notify: @escaping @Sendable () -> Void
    ) {
        self.placer = placer
        layer.anchorPoint = .zero
        worker = MapWorker(mode, perform: { placer.labels(of: $0) }, notify: notify)
    }

    /// The number of cells whose labels were placed.
    var cellsPlaced: Int { worker.count }

    /// The labels that are shown.
    var labels: [PlacedLabel] { shown.values.filter { !$0.layer.isHidden }.map(\.label) }

    /// The rectangles of the labels that are shown, in the coordinate space of the map.
    var frames: [(label: PlacedLabel, frame: CGRect)] {
        shown.values.filter { !$0.layer.isHidden }.map { entry in
            (entry.label, entry.layer.frame.offsetBy(dx: layer.position.x, dy: layer.position.y))
        }
    }

    /// The size of the images in bytes.
    var byteCount: Int {
        cells.values.reduce(0) { $0 + Self.byteCount($1.labels) }
    }

    private static func byteCount(_ labels: [PlacedLabel]) -> Int {
        labels.reduce(0) { $0 + ($1.image?.byteCount ?? 0) }
    }

    /// A Boolean value that indicates whether all labels of the last update are placed.
    var isComplete: Bool { wanted.allSatisfy { cells[$0] != nil } }

    func setMode(_ mode: MapWorker<LabelCell, [PlacedLabel]>.Mode) { worker.setMode(mode) }

    /// Requests that all labels are placed and drawn again. They are shown until then.
    func invalidate() {
        generation += 1
        cells = [:]
        needsUpdate = true
    }

    /// Forgets the labels that are still to be placed, until the next update.
    func cancel() {
        worker.setJobs([])
        needsUpdate = true
    }

    /// Shows the labels of a viewport.
    /// - Parameters:
    ///   - scale: The number of pixels per point.
    ///   - isTurning: A Boolean value that indicates whether the heading is changing; the labels are placed for it at the end.
    func update(_ viewport: MapViewport, scale: CGFloat, isTurning: Bool) {
        takeFinished()
        let heading = isTurning ? wanted.first?.heading ?? viewport.heading : viewport.heading
        let next = Self.cells(of: viewport, heading: heading, generation, scale)
        if next != wanted {
            wanted = next
            requests += 1
            needsUpdate = true
        }
        if needsUpdate {
            clock += 1
            for cell in wanted { cells[cell]?.lastUse = clock }
            worker.setJobs(wanted.filter { cells[$0] == nil })
            takeFinished()
            select(viewport)
            evict()
            needsUpdate = false
        }
        move(viewport, scale: scale)
    }

    /// Returns the cells of a viewport.
    nonisolated static func cells(
        of viewport: MapViewport,
        heading: Double,
        _ generation: Int,
        _ scale: CGFloat
    ) -> [LabelCell] {
        let zoom = Int(min(max(viewport.zoom.rounded(.down), 0), MapViewport.maximumZoom))
        let size = LabelCell.size * exp2(MapViewport.unitZoom - Double(zoom))
        let border = border / viewport.scale
        let rect = viewport.visibleRect.insetBy(dx: -border, dy: -border)
        guard rect.width / size < 24, rect.height / size < 24 else { return [] }
        func index(_ value: Double) -> Int { Int((value / size).rounded(.down)) }
        let last = index(MKMapSize.world.height - 1)
        let rows = max(index(rect.minY), 0)...max(min(index(rect.maxY), last), 0)
        return rows.flatMap { y in
            (index(rect.minX)...index(rect.maxX)).map { x in
                LabelCell(zoom: zoom, x: x, y: y, heading: heading, generation: generation, scale: scale)
            }
        }
    }

    private func takeFinished() {
        for (cell, labels) in worker.takeFinished() where cell.generation == generation {
            cells[cell] = (labels, clock)
            needsUpdate = true
        }
    }

    /// Shows the labels of the cells that are wanted. Others remain until all cells are there.
    private func select(_ viewport: MapViewport) {
        var next: [PlacedLabel.Key: PlacedLabel] = [:]
        for cell in wanted { for label in cells[cell]?.labels ?? [] { next[label.key] = label } }
        let isComplete = isComplete
        for (key, entry) in shown where next[key] == nil && isComplete {
            entry.layer.removeFromSuperlayer()
            shown[key] = nil
        }
        for (key, label) in next {
            let labelLayer = shown[key]?.layer ?? StillLayer()
            labelLayer.contents = label.image
            labelLayer.bounds = CGRect(origin: .zero, size: label.imageSize)
            if shown[key] == nil { layer.addSublayer(labelLayer) }
            shown[key] = (label, labelLayer)
        }
        placed = nil
    }

    /// Moves the labels with the map.
    private func move(_ viewport: MapViewport, scale: CGFloat) {
        let isFlat = viewport.pitch == 0
        let isPlaced = isFlat && placed.map { $0 == (viewport.scale, viewport.heading) } ?? false
        if !isPlaced { origin = viewport.center }
        layer.position =
            isFlat
            ? {
                let point = viewport.viewPoint(of: origin)
                return CGPoint(x: point.x.rounded(to: scale), y: point.y.rounded(to: scale))
            }() : .zero
        if isPlaced { return }
        arrangements += 1
        placed = (viewport.scale, viewport.heading)
        let start = isFlat ? viewport.viewPoint(of: origin) : .zero
        for (_, entry) in shown {
            let label = entry.label
            let point = viewport.viewPoint(of: label.candidate.point)
            entry.layer.position = CGPoint(
                x: (point.x - start.x + label.imageOffset.dx - label.imageSize.width / 2).rounded(to: scale)
                    + label.imageSize.width / 2,
                y: (point.y - start.y + label.imageOffset.dy - label.imageSize.height / 2).rounded(to: scale)
                    + label.imageSize.height / 2
            )
        }
        hideOverlaps(viewport)
    }

    /// Hides labels that overlap while the map is tilted or turned, or while the labels of the next zoom are placed.
    private func hideOverlaps(_ viewport: MapViewport) {
        let isFixed =
            viewport.pitch == 0 && isComplete && wanted.first.map { $0.heading == viewport.heading } ?? true
        var frames: [CGRect] = []
        for (_, entry) in shown.sorted(by: { $0.value.label.candidate.precedes($1.value.label.candidate) }) {
            let frame = entry.layer.frame
            let isHidden = !isFixed && frames.contains { $0.intersects(frame) }
            if entry.layer.isHidden != isHidden { entry.layer.isHidden = isHidden }
            if !isHidden, !isFixed { frames.append(frame) }
        }
    }

    private func evict() {
        var (bytes, count) = (byteCount, cells.count)
        guard bytes > Self.byteLimit || count > Self.cellLimit else { return }
        let sorted = cells.sorted { $0.value.lastUse < $1.value.lastUse }
        for (cell, entry) in sorted where entry.lastUse != clock {
            if bytes <= Self.byteLimit, count <= Self.cellLimit { break }
            bytes -= Self.byteCount(entry.labels)
            count -= 1
            cells[cell] = nil
        }
    }
}
