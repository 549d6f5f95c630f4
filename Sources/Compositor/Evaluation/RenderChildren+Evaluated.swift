import Geometry
import Motion

extension RenderChildren {
    /// Returns the children at a moment. Nodes without animated layers are shared.
    func evaluated(_ clock: LayerClock, in parentTransform: ParentTransform?, _ pass: inout EvaluationPass)
        -> RenderChildren
    {
        guard let root, root.hasAnimation else { return self }
        let hadMovedInDepth = pass.hasMovedInDepth
        pass.hasMovedInDepth = false
        let node = Self.evaluate(root, clock, parentTransform, &pass)
        let needsOrder = pass.hasMovedInDepth
        pass.hasMovedInDepth = hadMovedInDepth
        if node === root { return self }
        let children = RenderChildren(root: node, count: count, structure: structure)
        return needsOrder ? children.inDepthOrder : children
    }

    private static func evaluate(
        _ node: Node,
        _ clock: LayerClock,
        _ parentTransform: ParentTransform?,
        _ pass: inout EvaluationPass
    ) -> Node {
        guard node.hasAnimation else { return node }
        switch node.items {
        case .layer(let old):
            let layer = old.evaluated(clock, in: parentTransform, &pass)
            return layer === old ? node : .single(layer)
        case .layers(let old):
            var new = old
            var isNew = false
            for index in old.indices where old[index].hasAnimation {
                let layer = old[index].evaluated(clock, in: parentTransform, &pass)
                guard layer !== old[index] else { continue }
                new[index] = layer
                isNew = true
            }
            return isNew ? Node(layers: new) : node
        case .nodes(let old):
            var new = old
            var isNew = false
            for index in old.indices where old[index].hasAnimation {
                let inner = evaluate(old[index], clock, parentTransform, &pass)
                guard inner !== old[index] else { continue }
                new[index] = inner
                isNew = true
            }
            return isNew ? Node(nodes: new) : node
        }
    }

    /// The children in order of `zPosition`, back to front; layers of the same depth keep their order.
    private var inDepthOrder: RenderChildren {
        let layers = layers
        let order = layers.indices.sorted { (layers[$0].zPosition, $0) < (layers[$1].zPosition, $1) }
        if zip(order, order.dropFirst()).allSatisfy({ $0 < $1 }) { return self }
        let sorted = order.map { layers[$0] }
        return RenderChildren(sorted, structure: Self.structure(of: sorted.map(\.id)))
    }

    /// Returns the children with the given layers in place of those that lie under all layers.
    func replacingParts(with parts: [RenderLayer]) -> RenderChildren {
        let layers = parts + layers.filter { $0.zPosition != -.infinity }
        return RenderChildren(layers, structure: Self.structure(of: layers.map(\.id)))
    }

    /// Returns the structure number of a list of layers that no commit has created: the same for the same list, and
    /// different from all counted numbers.
    static func structure(of ids: [RenderLayer.ID]) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for id in ids {
            // One step of SplitMix64 per identifier.
            hash = (hash ^ id) &+ 0x9E37_79B9_7F4A_7C15
            hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
            hash = (hash ^ hash >> 27) &* 0x94D0_49BB_1331_11EB
            hash ^= hash >> 31
        }
        return hash | 1 << 63
    }
}
