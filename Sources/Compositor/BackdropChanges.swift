import CoreGraphics

/// What a frame changes in layers that show what lies behind them, and from there to what they show.
///
/// A change behind such a layer shows as far around as the blur reaches. Its own contents lie before it, so what changes
/// in them is gathered by itself; everything else that changes counts as behind it.
struct BackdropChanges {
    /// In layers that have the same place in both trees, by layer.
    private var inside: [RenderLayer.ID: Region] = [:]

    /// Layers that came, went, or are in something that moved: nothing is known of what lies behind.
    private var forgotten: Set<RenderLayer.ID> = []

    /// Notes what changed in a layer, and where the layer itself did.
    mutating func add(_ damage: Region, in id: RenderLayer.ID) {
        inside[id] = damage
        forgotten.remove(id)
    }

    /// Notes that a layer or the ones in it came, went or moved together with something else.
    mutating func forget(_ layer: RenderLayer) {
        if layer.backdrop != nil { forgotten.insert(layer.id) }
        layer.children.forEach { if $0.hasBackdrop { forget($0) } }
    }

    /// What changed in and around these layers.
    func adding(to damage: Region) -> Region { inside.values.reduce(damage) { $0.union($1) } }

    /// All that a frame changes.
    /// - Parameters:
    ///   - damage: what changed elsewhere.
    ///   - backdrops: told what is not true any more.
    func spread(_ damage: Region, _ tree: RenderTree, _ backdrops: Backdrops?) -> Region {
        var behind = damage
        var known: Set<RenderLayer.ID> = []
        tree.forEachBackdrop { layer, transform, clip in
            let reach = Backdrops.reach(layer, transform)
            let affected = Region(behind.simplified().map { $0.insetBy(-reach) })
            if !forgotten.contains(layer.id) {
                known.insert(layer.id)
                backdrops?.invalidate(layer.id, affected)
            }
            let pixels = DeviceGeometry.pixels(touchedBy: layer.bounds, transform).intersection(clip)
            behind.formUnion(affected.intersection(Region(pixels)))
            if let change = inside[layer.id] { behind.formUnion(change) }
        }
        backdrops?.removeAll(but: known)
        return adding(to: behind)
    }
}

extension RenderTree {
    /// Walks the layers that show what lies behind them, back to front, with their way to pixels and what cuts them.
    func forEachBackdrop(_ body: (RenderLayer, CGAffineTransform, PixelRect) -> Void) {
        guard let root, root.hasBackdrop else { return }
        Self.walk(root, transform, PixelRect(size: size), body)
    }

    private static func walk(
        _ layer: RenderLayer,
        _ parent: CGAffineTransform,
        _ clip: PixelRect,
        _ body: (RenderLayer, CGAffineTransform, PixelRect) -> Void
    ) {
        let transform = layer.transform.concatenating(parent)
        if layer.backdrop != nil { body(layer, transform, clip) }
        var inner = clip
        if layer.masksToBounds {
            inner = inner.intersection(
                DeviceGeometry.clipPixels(layer.bounds, transform)
                    ?? DeviceGeometry.pixels(touchedBy: layer.bounds, transform)
            )
        }
        if let root = layer.children.root { walk(root, transform, inner, body) }
    }

    private static func walk(
        _ node: RenderChildren.Node,
        _ transform: CGAffineTransform,
        _ clip: PixelRect,
        _ body: (RenderLayer, CGAffineTransform, PixelRect) -> Void
    ) {
        guard node.hasBackdrop else { return }
        switch node.items {
        case .nodes(let nodes): for node in nodes { walk(node, transform, clip, body) }
        case .layers(let layers): for layer in layers where layer.hasBackdrop { walk(layer, transform, clip, body) }
        }
    }
}
