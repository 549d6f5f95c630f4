import Foundation
import Synchronization
import UIKit

/// The heights of overlays.
public enum MKOverlayLevel: Int, Sendable {
    /// Above roads, and below labels.
    case aboveRoads = 0
    /// Above labels, and below annotations.
    case aboveLabels = 1
}

/// The overlays of a map.
@MainActor
final class MapOverlays {
    struct Entry {
        let overlay: any MKOverlay
        let level: MKOverlayLevel
        var renderer: MKOverlayRenderer?
    }

    weak var map: MKMapView?
    private(set) var entries: [Entry] = []
    private var scale: CGFloat = 1

    /// The renderers of a level, in the order of drawing, which other threads draw with.
    final class Renderers: Sendable {
        private let storage = Mutex<[MKOverlayRenderer]>([])
        private let storedTraits = Mutex(UITraitCollection())

        var all: [MKOverlayRenderer] {
            get { storage.withLock { $0 } }
            set { storage.withLock { $0 = newValue } }
        }

        /// The traits of the map, by which dynamic colors are resolved.
        var traits: UITraitCollection {
            get { storedTraits.withLock { $0 } }
            set { storedTraits.withLock { $0 = newValue } }
        }
    }

    let renderers: [MKOverlayLevel: Renderers] = [.aboveRoads: Renderers(), .aboveLabels: Renderers()]

    func all(_ level: MKOverlayLevel? = nil) -> [any MKOverlay] {
        entries.filter { level == nil || $0.level == level }.map(\.overlay)
    }

    /// Inserts an overlay before another one of its level, or at the end.
    func insert(_ overlay: any MKOverlay, level: MKOverlayLevel, at index: Int? = nil) {
        guard !entries.contains(where: { $0.overlay === overlay }) else { return }
        let entry = Entry(overlay: overlay, level: level, renderer: nil)
        let same = entries.indices.filter { entries[$0].level == level }
        if let index, index >= 0, index < same.count {
            entries.insert(entry, at: same[index])
        } else {
            entries.append(entry)
        }
        changed()
    }

    func remove(_ overlays: [any MKOverlay]) {
        for overlay in overlays {
            guard let index = entries.firstIndex(where: { $0.overlay === overlay }) else { continue }
            entries.remove(at: index).renderer?.observe(nil)
        }
        changed()
    }

    /// Exchanges the positions of two overlays of one level.
    func exchange(_ first: any MKOverlay, _ second: any MKOverlay) {
        guard let a = entries.firstIndex(where: { $0.overlay === first }),
            let b = entries.firstIndex(where: { $0.overlay === second })
        else { return }
        let (one, two) = (entries[a], entries[b])
        entries[a] = Entry(overlay: two.overlay, level: one.level, renderer: two.renderer)
        entries[b] = Entry(overlay: one.overlay, level: two.level, renderer: one.renderer)
        changed()
    }

    func renderer(for overlay: any MKOverlay) -> MKOverlayRenderer? {
        entries.first { $0.overlay === overlay }?.renderer
    }

    /// Sets the number of pixels per point.
    func setScale(_ scale: CGFloat) {
        guard scale != self.scale else { return }
        self.scale = scale
        for entry in entries { entry.renderer?.contentScaleFactor = scale }
    }

    /// Sets the traits of the map. Overlays are drawn again if colors depend on the difference.
    func setTraits(_ traits: UITraitCollection) {
        guard let former = renderers.values.first?.traits, former != traits else { return }
        for renderers in renderers.values { renderers.traits = traits }
        if traits.hasDifferentColorAppearance(comparedTo: former), !entries.isEmpty { map?.overlaysChanged() }
    }

    private func changed() {
        publish()
        map?.overlaysChanged()
    }

    /// Requests the renderers that are missing from the delegate.
    func requestRenderers() {
        guard let map, let delegate = map.delegate, entries.contains(where: { $0.renderer == nil }) else { return }
        var added: [MKOverlayRenderer] = []
        for overlay in all() {
            guard let index = entries.firstIndex(where: { $0.overlay === overlay }), entries[index].renderer == nil
            else { continue }
            let renderer = delegate.mapView(map, rendererFor: overlay)
            renderer.contentScaleFactor = scale
            renderer.observe { [weak map] rect in
                if Thread.isMainThread {
                    MainActor.assumeIsolated { map?.overlaysChanged(in: rect) }
                } else {
                    Task { @MainActor in map?.overlaysChanged(in: rect) }
                }
            }
            // The delegate can have changed the overlays.
            guard let now = entries.firstIndex(where: { $0.overlay === overlay }) else { continue }
            entries[now].renderer = renderer
            added.append(renderer)
        }
        publish()
        map.overlaysChanged()
        delegate.mapView(map, didAdd: added)
    }

    private func publish() {
        for (level, renderers) in renderers {
            renderers.all = entries.filter { $0.level == level }.compactMap(\.renderer)
        }
    }

    /// Draws the overlays of a tile; `nil` if there are none.
    nonisolated static func image(_ job: TilePlane.Job, _ renderers: Renderers) -> CGImage? {
        var image: CGImage?
        renderers.traits.performAsCurrent { image = draw(job, renderers) }
        return image
    }

    nonisolated private static func draw(_ job: TilePlane.Job, _ renderers: Renderers) -> CGImage? {
        let (rect, around) = (job.id.mapRect, job.id.surroundings)
        let zoomScale = CGFloat(TilePainter.tileSize / rect.width)
        let world = MKMapSize.world.width
        var visible: [(MKOverlayRenderer, Double)] = []
        for renderer in renderers.all where renderer.alpha > 0 {
            for shift in [-world, 0, world] {
                let moved = around.offsetBy(dx: shift, dy: 0)
                let box = renderer.overlay.boundingMapRect
                // Lines from north to south have no area.
                let isNear =
                    !box.isNull && box.minX <= moved.maxX && box.maxX >= moved.minX && box.minY <= moved.maxY
                    && box.maxY >= moved.minY
                if isNear { visible.append((renderer, shift)) }
            }
        }
        let drawn = visible.filter { $0.0.canDraw(rect.offsetBy(dx: $0.1, dy: 0), zoomScale: zoomScale) }
        if drawn.isEmpty { return nil }
        let side = TilePainter.tileSize
        return MapBitmap.image(size: CGSize(width: side, height: side), scale: job.scale, isOpaque: false) { context in
            for (renderer, shift) in drawn {
                let part = rect.offsetBy(dx: shift, dy: 0)
                let origin = renderer.point(for: part.origin)
                context.saveGState()
                context.scaleBy(x: zoomScale, y: zoomScale)
                context.translateBy(x: -origin.x, y: -origin.y)
                if renderer.alpha < 1 {
                    context.setAlpha(renderer.alpha)
                    context.beginTransparencyLayer(auxiliaryInfo: nil)
                }
                renderer.draw(part, zoomScale: zoomScale, in: context)
                if renderer.alpha < 1 { context.endTransparencyLayer() }
                context.restoreGState()
            }
        }
    }
}
