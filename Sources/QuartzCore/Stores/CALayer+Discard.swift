import CoreGraphics

/// Release of the pixels of layers that are not visible. Each layer is drawn once when it is visible again.
extension LayerContext {
    /// Releases the backing stores of layers that are hidden or transparent, and of those below them.
    package func discardInvisibleBackingStores() { root.discardInvisibleBackingStores() }
}

extension CALayer {
    fileprivate func discardInvisibleBackingStores() {
        for sublayer in (sublayers ?? []) {
            if (sublayer.isHidden || sublayer.opacity <= 0) && !(sublayer.layerAnimation?.mayReveal ?? false) {
                sublayer.discardBackingStores()
            } else {
                sublayer.discardInvisibleBackingStores()
            }
        }
    }

    /// Releases the backing stores of the layer and its sublayers. Images that were assigned as contents remain.
    package func discardBackingStores() {
        discardBackingStore()
        mask?.discardBackingStores()
        for sublayer in sublayers ?? [] { sublayer.discardBackingStores() }
    }
}
