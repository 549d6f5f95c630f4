import UIKit

extension MKMapView {
    /// Returns the overlays of a level, from the bottom up.
    public func overlays(in level: MKOverlayLevel) -> [any MKOverlay] { overlayStore.all(level) }

    /// Inserts an overlay above the labels of the map.
    /// - Parameter index: The number of overlays below it.
    public func insertOverlay(_ overlay: any MKOverlay, at index: Int) {
        insertOverlay(overlay, at: index, level: .aboveLabels)
    }

    /// Inserts an overlay in a level.
    /// - Parameter index: The number of overlays of the level below it.
    public func insertOverlay(_ overlay: any MKOverlay, at index: Int, level: MKOverlayLevel) {
        overlayStore.insert(overlay, level: level, at: index)
    }

    /// Inserts an overlay directly above another one.
    public func insertOverlay(_ overlay: any MKOverlay, above sibling: any MKOverlay) { insert(overlay, sibling, 1) }

    /// Inserts an overlay directly below another one.
    public func insertOverlay(_ overlay: any MKOverlay, below sibling: any MKOverlay) { insert(overlay, sibling, 0) }

    private func insert(_ overlay: any MKOverlay, _ sibling: any MKOverlay, _ offset: Int) {
        guard let entry = overlayStore.entries.first(where: { $0.overlay === sibling }),
            let index = overlayStore.all(entry.level).firstIndex(where: { $0 === sibling })
        else { return addOverlay(overlay) }
        overlayStore.insert(overlay, level: entry.level, at: index + offset)
    }

    /// Exchanges the positions of two overlays.
    public func exchangeOverlay(_ overlay1: any MKOverlay, with overlay2: any MKOverlay) {
        overlayStore.exchange(overlay1, overlay2)
    }

    /// Exchanges the positions of two overlays among those above the labels. Positions without an overlay have no effect.
    public func exchangeOverlay(at index1: Int, withOverlayAt index2: Int) {
        let overlays = overlayStore.all(.aboveLabels)
        guard overlays.indices.contains(index1), overlays.indices.contains(index2) else { return }
        overlayStore.exchange(overlays[index1], overlays[index2])
    }
}
