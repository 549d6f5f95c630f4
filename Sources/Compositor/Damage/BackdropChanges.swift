import Geometry

/// The damage of a frame inside layers that show their backdrop, and the damage that spreads through these layers.
///
/// A change behind such a layer affects the pixels within the radius of its blur. The layer's own contents lie in front
/// of its backdrop, so their damage is collected separately; all other damage counts as behind it.
struct BackdropChanges {
    /// The damage inside layers that are at the same position in both trees, by layer.
    private var inside: [RenderLayer.ID: Region] = [:]

    /// The layers that were added, were removed, or are inside something that moved. Their cached backdrops are
    /// invalid.
    private var forgotten: Set<RenderLayer.ID> = []

    /// Records the damage of a layer: the changes inside it, and those of the layer itself.
    mutating func add(_ damage: Region, in id: RenderLayer.ID) {
        inside[id] = damage
        forgotten.remove(id)
    }

    /// Records that a layer and its sublayers were added, were removed, or moved together with an ancestor.
    mutating func forget(_ layer: RenderLayer) {
        if layer.backdrop != nil { forgotten.insert(layer.id) }
        layer.children.forEach { if $0.hasBackdrop { forget($0) } }
    }

    /// Returns the damage, together with the damage inside and at the recorded layers.
    func adding(to damage: Region) -> Region { inside.values.reduce(damage) { $0.union($1) } }

    /// Returns all damage of a frame, spread by the blur of each backdrop.
    /// - Parameters:
    ///   - damage: The damage of all other layers.
    ///   - backdrops: The cached backdrops to invalidate.
    func spread(_ damage: Region, _ tree: RenderTree, _ backdrops: Backdrops?) -> Region {
        var behind = damage
        var known: Set<RenderLayer.ID> = []
        tree.forEachBackdrop { layer, transform, clip in
            let reach = Backdrops.reach(layer, transform)
            var affected = Region(behind.simplified().map { $0.insetBy(-reach) })
            let touched = DeviceGeometry.pixels(touchedBy: layer.bounds, transform)
            // Any pixel of a filtered backdrop can depend on any other one.
            if layer.backdrop?.filter != nil, !affected.intersection(Region(touched)).isEmpty {
                affected.formUnion(touched)
            }
            if !forgotten.contains(layer.id) {
                known.insert(layer.id)
                backdrops?.invalidate(layer.id, affected)
            }
            let pixels = touched.intersection(clip)
            behind.formUnion(affected.intersection(Region(pixels)))
            if let change = inside[layer.id] { behind.formUnion(change) }
        }
        backdrops?.removeAll(but: known)
        return adding(to: behind)
    }
}

extension RenderTree {
    /// Visits the layers that show their backdrop, back to front, with their transforms to pixels and their clips.
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
        case .layer(let layer): walk(layer, transform, clip, body)
        case .nodes(let nodes): for node in nodes { walk(node, transform, clip, body) }
        case .layers(let layers): for layer in layers where layer.hasBackdrop { walk(layer, transform, clip, body) }
        }
    }
}
