/// The place of a layer in its tree.
struct LayerHierarchy {
    fileprivate(set) var sublayers: [CALayer] = []
    /// A Boolean value that indicates whether the superlayer's `sublayerTransform` is not the identity. Cached, because
    /// reading a weak reference is slow.
    fileprivate(set) var superlayerHasSublayerTransform = false
    /// A Boolean value that indicates whether the geometry of an odd number of layers is flipped: the layer and its
    /// ancestors.
    var isReflected = false
}

extension CALayer {
    /// The sublayers in their order of addition. Empty for a presentation layer whose sublayers were not accessed yet.
    var storedSublayers: [CALayer] { hierarchy.sublayers }

    var superlayerHasSublayerTransform: Bool { hierarchy.superlayerHasSublayerTransform }

    /// Sets the sublayers of a presentation layer.
    func setStoredSublayers(_ layers: [CALayer]) { hierarchy.sublayers = layers }

    /// Updates the cached property of the superlayer.
    func updateSuperlayerTransform() {
        hierarchy.superlayerHasSublayerTransform = storedSuperlayer?.hasSublayerTransform ?? false && !isMask
    }

    /// Updates the placement of all sublayers after a change of `sublayerTransform`.
    func markSublayers() {
        for layer in storedSublayers {
            layer.hierarchy.superlayerHasSublayerTransform = hasSublayerTransform
            layer.mark(.properties)
            if layer.isTransformLayer { layer.markSublayers() }
        }
    }

    /// The sublayers from back to front, sorted by `zPosition` and then by index.
    package var sublayersInPaintOrder: [CALayer] {
        presentSublayers()
        if isTransformLayer {
            return storedSublayers.enumerated().map { (depth: $1.renderGeometry.depth, index: $0, layer: $1) }
                .sorted { ($0.depth, $0.index) < ($1.depth, $1.index) }
                .map(\.layer)
        }
        guard storedSublayers.contains(where: { $0.zPosition != 0 }) else { return storedSublayers }
        return storedSublayers.enumerated()
            .sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }
            .map(\.element)
    }

    /// The implementation of `replaceSublayer`.
    func replace(_ old: CALayer, with new: CALayer) {
        guard old !== new, old.superlayer === self else { return }
        insertSublayer(new, below: old)
        old.removeFromSuperlayer()
    }

    /// The implementation of `removeFromSuperlayer`.
    func leaveSuperlayer() {
        // Otherwise the work that is pending since then would never be done in another tree.
        guard let above = storedSuperlayer else { return leaveReleasedQueue() }
        // A context that shows the layer next does not have its drawings.
        rootContext?.completeDrawings()
        if isMask {
            above.mask = nil
            return
        }
        runOrderAction(kCAOnOrderOut)
        above.willChange("sublayers")
        defer { above.didChange("sublayers") }
        if let index = above.storedSublayers.lastIndex(where: { $0 === self }) {
            above.hierarchy.sublayers.remove(at: index)
        }
        leaveQueue(of: above)
        if superlayerHasSublayerTransform { markWithoutQueueing(.properties) }
        setStoredSuperlayer(nil)
        above.mark(.structure)
        above.sublayersDidChange()
    }

    /// Inserts a sublayer.
    /// - Parameter index: A closure that returns the index; called after the layer has left its former superlayer.
    func insert(_ layer: CALayer, at index: () -> Int) {
        var ancestor: CALayer? = self
        while let current = ancestor {
            precondition(current !== layer, "cannot add a layer to itself or to one of its descendants")
            ancestor = current.superlayer
        }
        layer.removeFromSuperlayer()
        let index = index()
        willChange("sublayers")
        hierarchy.sublayers.insert(layer, at: index)
        layer.setStoredSuperlayer(self)
        if hasSublayerTransform { layer.markWithoutQueueing(.properties) }
        mark(.structure)
        sublayersDidChange()
        layer.requeue()
        didChange("sublayers")
        layer.runOrderAction(kCAOnOrderIn)
    }
}
