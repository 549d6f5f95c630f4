extension CALayer {
    /// The layer that this one is in.
    public var superlayer: CALayer? { storedSuperlayer }

    /// The layers in this one, back to front; nil when there are none, as in Core Animation.
    public var sublayers: [CALayer]? {
        get {
            presentSublayers()
            return storedSublayers.isEmpty ? nil : storedSublayers
        }
        set {
            for layer in storedSublayers.reversed() { layer.removeFromSuperlayer() }
            for layer in newValue ?? [] { addSublayer(layer) }
        }
    }

    /// Back to front, by `zPosition` and then by order.
    package var sublayersInPaintOrder: [CALayer] {
        presentSublayers()
        guard storedSublayers.contains(where: { $0.zPosition != 0 }) else { return storedSublayers }
        return storedSublayers.enumerated()
            .sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }
            .map(\.element)
    }

    /// Puts a layer in front of all others in this one, out of the one it was in.
    public func addSublayer(_ layer: CALayer) { insert(layer) { storedSublayers.count } }

    /// Puts a layer at an index of the sublayers, counted after it has left the one it was in.
    public func insertSublayer(_ layer: CALayer, at index: UInt32) {
        insert(layer) { min(Int(index), storedSublayers.count) }
    }

    /// Puts a layer right behind a sibling; behind all others when `sibling` is nil or not a sublayer of this one.
    public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        if layer === sibling, layer.storedSuperlayer === self { return }
        insert(layer) { storedSublayers.firstIndex { $0 === sibling } ?? 0 }
    }

    /// Puts a layer right before a sibling; in front of all others when `sibling` is nil or not a sublayer of this one.
    public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        if layer === sibling, layer.storedSuperlayer === self { return }
        insert(layer) { storedSublayers.firstIndex { $0 === sibling }.map { $0 + 1 } ?? storedSublayers.count }
    }

    /// Puts a layer in the place of another one; does nothing when `old` is not a sublayer of this one.
    public func replaceSublayer(_ old: CALayer, with new: CALayer) {
        guard old !== new, old.superlayer === self else { return }
        insertSublayer(new, below: old)
        old.removeFromSuperlayer()
    }

    /// Takes the layer out of the one it is in.
    public func removeFromSuperlayer() {
        guard let above = storedSuperlayer else { return }
        if let index = above.storedSublayers.lastIndex(where: { $0 === self }) {
            above.storedSublayers.remove(at: index)
        }
        // The queue must not keep alive what has gone.
        above.pendingSublayers.removeAll { $0 === self }
        if isTurnedFromAbove { pending.insert(.properties) }
        storedSuperlayer = nil
        isQueued = false
        above.mark(.structure)
        above.setNeedsLayout()
    }

    /// - Parameter place: asked after the layer has left its former place.
    private func insert(_ layer: CALayer, at place: () -> Int) {
        var ancestor: CALayer? = self
        while let current = ancestor {
            precondition(current !== layer, "a layer cannot be put into itself or into a layer inside it")
            ancestor = current.superlayer
        }
        layer.removeFromSuperlayer()
        storedSublayers.insert(layer, at: place())
        layer.storedSuperlayer = self
        if turnsSublayers { layer.pending.insert(.properties) }
        mark(.structure)
        setNeedsLayout()
        layer.requeue()
    }
}
