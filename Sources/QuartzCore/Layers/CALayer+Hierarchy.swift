extension CALayer {
    /// The sublayers from back to front, sorted by `zPosition` and then by index.
    package var sublayersInPaintOrder: [CALayer] {
        presentSublayers()
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
        guard let above = storedSuperlayer else { return }
        if let index = above.storedSublayers.lastIndex(where: { $0 === self }) {
            above.storedSublayers.remove(at: index)
        }
        // The queue must not retain a removed layer.
        above.pendingSublayers.removeAll { $0 === self }
        if superlayerHasSublayerTransform { pending.insert(.properties) }
        storedSuperlayer = nil
        isQueued = false
        above.mark(.structure)
        above.setNeedsLayout()
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
        storedSublayers.insert(layer, at: index())
        layer.storedSuperlayer = self
        if hasSublayerTransform { layer.pending.insert(.properties) }
        mark(.structure)
        setNeedsLayout()
        layer.requeue()
    }
}
