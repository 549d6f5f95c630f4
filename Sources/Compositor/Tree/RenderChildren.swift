import Geometry

/// The children of a render layer in painting order, back to front: a persistent tree of small nodes, each with the
/// extent of its descendants.
///
/// Replacing one of *n* children copies log *n* nodes and shares the rest, and a search for layers that overlap a
/// rectangle skips entire nodes. Adding, removing and reordering children rebuilds the tree.
package struct RenderChildren: Sendable {
    static let fanOut = 16

    /// A part of the tree: a single layer, which needs no object besides its own, or several items.
    enum Node: Sendable {
        case single(RenderLayer)
        case branch(Branch)

        enum Items: Sendable {
            case nodes([Node])
            case layers([RenderLayer])
            case layer(RenderLayer)
        }

        init(nodes: [Node]) { self = .branch(Branch(nodes: nodes)) }

        init(layers: [RenderLayer]) {
            self = layers.count == 1 ? .single(layers[0]) : .branch(Branch(layers: layers))
        }

        var items: Items {
            switch self {
            case .single(let layer): .layer(layer)
            case .branch(let branch): branch.items
            }
        }

        var extent: CGRect {
            switch self {
            case .single(let layer): layer.extent
            case .branch(let branch): branch.extent
            }
        }

        var primitiveCount: Int {
            switch self {
            case .single(let layer): layer.primitiveCount
            case .branch(let branch): branch.primitiveCount
            }
        }

        var hasBackdrop: Bool {
            switch self {
            case .single(let layer): layer.hasBackdrop
            case .branch(let branch): branch.hasBackdrop
            }
        }

        var needsPreparation: Bool {
            switch self {
            case .single(let layer): layer.needsPreparation
            case .branch(let branch): branch.needsPreparation
            }
        }

        var hasBlending: Bool {
            switch self {
            case .single(let layer): layer.hasBlending
            case .branch(let branch): branch.hasBlending
            }
        }

        var hasAnimation: Bool {
            switch self {
            case .single(let layer): layer.hasAnimation
            case .branch(let branch): branch.hasAnimation
            }
        }

        /// The object that identifies the part.
        fileprivate var object: AnyObject {
            switch self {
            case .single(let layer): layer
            case .branch(let branch): branch
            }
        }
    }

    /// Several items of the tree, with properties of all of them.
    final class Branch: Sendable {
        let items: Node.Items
        let extent: CGRect
        let primitiveCount: Int
        let hasBackdrop: Bool
        let needsPreparation: Bool
        let hasBlending: Bool
        let hasAnimation: Bool

        init(nodes: [Node]) {
            items = .nodes(nodes)
            extent = nodes.reduce(.null) { $0.union($1.extent) }
            primitiveCount = nodes.reduce(0) { $0 &+ $1.primitiveCount }
            hasBackdrop = nodes.contains { $0.hasBackdrop }
            needsPreparation = nodes.contains { $0.needsPreparation }
            hasBlending = nodes.contains { $0.hasBlending }
            hasAnimation = nodes.contains { $0.hasAnimation }
        }

        init(layers: [RenderLayer]) {
            items = .layers(layers)
            extent = layers.reduce(.null) { $0.union($1.extent) }
            primitiveCount = layers.reduce(0) { $0 &+ $1.primitiveCount }
            hasBackdrop = layers.contains { $0.hasBackdrop }
            needsPreparation = layers.contains { $0.needsPreparation }
            hasBlending = layers.contains { $0.hasBlending }
            hasAnimation = layers.contains { $0.hasAnimation }
        }
    }

    let root: Node?
    package let count: Int

    /// The number of the list's structure. Two lists with the same structure hold the same layers (by identity of their
    /// models) at the same indexes.
    let structure: UInt64

    init(root: Node?, count: Int, structure: UInt64) {
        self.root = root
        self.count = count
        self.structure = structure
    }

    package static let empty = RenderChildren(root: nil, count: 0, structure: 0)

    /// Creates a list of layers.
    /// - Parameter structure: A number that is unique to these layers in this order.
    package init(_ layers: [RenderLayer], structure: UInt64) {
        guard !layers.isEmpty else {
            self = .empty
            return
        }
        var level = Self.chunks(of: layers).map { Node(layers: Array($0)) }
        while level.count > 1 { level = Self.chunks(of: level).map { Node(nodes: Array($0)) } }
        self.init(root: level[0], count: layers.count, structure: structure)
    }

    private static func chunks<Element>(of array: [Element]) -> [ArraySlice<Element>] {
        stride(from: 0, to: array.count, by: fanOut).map { array[$0..<min($0 + fanOut, array.count)] }
    }

    package var extent: CGRect { root?.extent ?? .null }
    package var primitiveCount: Int { root?.primitiveCount ?? 0 }
    package var isEmpty: Bool { count == 0 }
    var hasBackdrop: Bool { root?.hasBackdrop ?? false }
    var needsPreparation: Bool { root?.needsPreparation ?? false }
    var hasBlending: Bool { root?.hasBlending ?? false }
    var hasAnimation: Bool { root?.hasAnimation ?? false }

    /// Returns the list with some layers replaced, each by a newer version of the same layer.
    /// - Parameter replacements: The replacements in ascending order of index, without repetition.
    package func replacing(_ replacements: [(index: Int, layer: RenderLayer)]) -> RenderChildren {
        guard let root, !replacements.isEmpty else { return self }
        assert(replacements.allSatisfy { $0.index >= 0 && $0.index < count })
        // The number of layers under one item of the root.
        var span = 1
        while span * Self.fanOut < count { span *= Self.fanOut }
        return RenderChildren(
            root: Self.replace(replacements[...], in: root, first: 0, span: span),
            count: count,
            structure: structure
        )
    }

    private static func replace(
        _ replacements: ArraySlice<(index: Int, layer: RenderLayer)>,
        in node: Node,
        first: Int,
        span: Int
    ) -> Node {
        switch node.items {
        case .layer(let layer): return .single(replacements.first?.layer ?? layer)
        case .layers(var layers):
            for replacement in replacements { layers[replacement.index - first] = replacement.layer }
            return Node(layers: layers)
        case .nodes(var nodes):
            var rest = replacements
            while let next = rest.first {
                let item = (next.index - first) / span
                let itemFirst = first + item * span
                let end = rest.firstIndex { $0.index >= itemFirst + span } ?? rest.endIndex
                nodes[item] = replace(
                    rest[..<end],
                    in: nodes[item],
                    first: itemFirst,
                    span: span / fanOut
                )
                rest = rest[end...]
            }
            return Node(nodes: nodes)
        }
    }

    /// Returns the list with the layers that need preparation, themselves or in a descendant, replaced by other
    /// versions of the same layers. Nodes without such layers are shared.
    func mapped(_ body: (RenderLayer) -> RenderLayer) -> RenderChildren {
        func map(_ node: Node) -> Node {
            guard node.needsPreparation else { return node }
            return switch node.items {
            case .layer(let layer): .single(body(layer))
            case .layers(let layers): Node(layers: layers.map { $0.needsPreparation ? body($0) : $0 })
            case .nodes(let nodes): Node(nodes: nodes.map(map))
            }
        }
        return RenderChildren(root: root.map(map), count: count, structure: structure)
    }

    /// Calls `body` for all layers, back to front.
    package func forEach(_ body: (RenderLayer) -> Void) {
        if let root { Self.forEach(in: root, body) }
    }

    private static func forEach(in node: Node, _ body: (RenderLayer) -> Void) {
        switch node.items {
        case .layer(let layer): body(layer)
        case .layers(let layers): layers.forEach(body)
        case .nodes(let nodes): for node in nodes { forEach(in: node, body) }
        }
    }

    package var layers: [RenderLayer] {
        var all: [RenderLayer] = []
        all.reserveCapacity(count)
        forEach { all.append($0) }
        return all
    }
}

extension RenderChildren.Node? {
    /// Returns a Boolean value that indicates whether two parts are the same object.
    static func === (left: Self, right: Self) -> Bool { left?.object === right?.object }

    /// Returns a Boolean value that indicates whether two parts are different objects.
    static func !== (left: Self, right: Self) -> Bool { left?.object !== right?.object }
}

extension [RenderLayer] {
    /// Calls `body` for each layer without reference counting. The caller must keep the layers alive.
    func forEachUncounted(_ body: (RenderLayer) -> Void) {
        withUncounted { for layer in $0 { layer._withUnsafeGuaranteedRef(body) } }
    }

    /// Calls `body` for the pairs of layers of two lists of the same length, without reference counting.
    func forEachUncounted(with other: [RenderLayer], _ body: (RenderLayer, RenderLayer) -> Void) {
        precondition(count == other.count)
        withUncounted { own in
            other.withUncounted { other in
                for index in own.indices {
                    own[index]._withUnsafeGuaranteedRef { left in
                        other[index]._withUnsafeGuaranteedRef { right in body(left, right) }
                    }
                }
            }
        }
    }

    /// References and unmanaged references have the same representation in memory.
    private func withUncounted(_ body: (UnsafeBufferPointer<Unmanaged<RenderLayer>>) -> Void) {
        withUnsafeBufferPointer { layers in
            layers.withMemoryRebound(to: Unmanaged<RenderLayer>.self) { body($0) }
        }
    }
}
