import Geometry
import Raster

/// A search for static content, behind and in front of moved content, that is not uniform across the area of the move.
///
/// Colors that cover all of the area are harmless: a pixel that moves finds the same color at its destination. An
/// opaque color hides everything behind it, including the mover itself. All other content damages the pixels that it
/// covers and the pixels that are moved from there.
///
/// The instance is reused across frames to avoid allocations.
struct StaticContentSearch {
    private var mover: Unmanaged<RenderLayer>?
    private var kind = Mover.Kind.layer
    private var target = PixelRect.empty
    private var area = PixelRect.empty

    /// The pixels that show other content than the mover; the rectangles can overlap.
    private(set) var rects: [PixelRect] = []
    private(set) var layersVisited = 0

    /// A Boolean value that indicates whether there is so much content that searching further costs more than moving
    /// saves.
    private(set) var isTooMuch = false
    private static let limit = 64

    private struct InheritedState {
        var clip: PixelRect
        var alpha = 1.0
        var isInGroup = false
    }

    mutating func removeAll() {
        rects.removeAll(keepingCapacity: true)
        layersVisited = 0
        isTooMuch = false
        mover = nil
    }

    /// Searches a tree.
    /// - Parameter tree: The new tree.
    mutating func run(_ mover: Mover, _ tree: RenderTree) {
        removeAll()
        self.mover = .passUnretained(mover.new)
        kind = mover.kind
        target = mover.target
        area = mover.extent
        guard let root = tree.root else { return }
        visit(root, tree.transform, InheritedState(clip: PixelRect(size: tree.size)))
    }

    private mutating func add(_ rect: PixelRect) {
        let rect = rect.intersection(area)
        if rect.isEmpty { return }
        if rects.count == Self.limit { isTooMuch = true } else { rects.append(rect) }
    }

    private func meets(_ extent: CGRect, _ transform: CGAffineTransform, _ clip: PixelRect) -> Bool {
        let pixels = DeviceGeometry.pixels(touchedBy: extent, transform).intersection(clip)
        return pixels.intersects(area)
    }

    private mutating func visit(_ layer: RenderLayer, _ parent: CGAffineTransform, _ inherited: InheritedState) {
        let isMover = Unmanaged.passUnretained(layer).toOpaque() == mover?.toOpaque()
        if isTooMuch || !isMover && (layer.primitiveCount == 0 || !meets(layer.extent, parent, inherited.clip)) {
            return
        }
        layersVisited += 1
        // A mover is never inside a layer that is masked.
        if layer.projected != nil || layer.mask != nil && !isMover {
            add(DeviceGeometry.pixels(touchedBy: layer.extent, parent).intersection(inherited.clip))
            return
        }
        let transform = layer.transform.concatenating(parent)
        var inner = inherited
        inner.alpha *= layer.opacity
        if layer.needsGroup { inner.isInGroup = true }
        if isMover, kind == .layer {
            meetMover(layer, transform, inner)
            return
        }
        if layer.masksToBounds {
            guard let clip = DeviceGeometry.clipPixels(layer.bounds, transform) else {
                // A mover is never under a rotated mask.
                add(DeviceGeometry.pixels(touchedBy: layer.extent, parent).intersection(inherited.clip))
                return
            }
            inner.clip = inner.clip.intersection(clip)
            if inner.clip.isEmpty, !isMover { return }
        }
        if layer.backdrop != nil {
            add(DeviceGeometry.pixels(touchedBy: layer.bounds, transform).intersection(inner.clip))
        }
        if let shadow = layer.shadowContents {
            add(DeviceGeometry.pixels(touchedBy: shadow.frame, transform).intersection(inner.clip))
        }
        if layer.background != 0 { addBackground(layer, transform, inner) }
        if let contents = layer.uncountedContents {
            contents._withUnsafeGuaranteedRef {
                add(DeviceGeometry.pixels(touchedBy: $0.frame, transform).intersection(inner.clip))
            }
        }
        if let sprites = layer.sprites {
            add(DeviceGeometry.pixels(touchedBy: sprites.extent, transform).intersection(inner.clip))
        }
        if !isMover, let children = layer.children.root { visitChildren(children, transform, inner) }
        // In rounded corners the content behind is visible, too: they come after the content that they clip.
        if layer.isClippedToCorners { addCorners(of: layer, transform, within: inherited.clip.intersection(area)) }
        if layer.edge.hasBorder,
            let shape = DeviceShape(borderOf: layer.bounds, layer.edge, transform, isClipped: false)
        {
            for strip in shape.strips { add(strip.intersection(inherited.clip)) }
        }
    }

    private mutating func visitChildren(
        _ node: RenderChildren.Node,
        _ transform: CGAffineTransform,
        _ inherited: InheritedState
    ) {
        guard node.primitiveCount > 0, meets(node.extent, transform, inherited.clip) else { return }
        switch node.items {
        case .layer(let layer): visit(layer, transform, inherited)
        case .layers(let layers): layers.forEachUncounted { visit($0, transform, inherited) }
        case .nodes(let nodes): for node in nodes { visitChildren(node, transform, inherited) }
        }
    }

    /// Removes the content behind an opaque moving layer whose own color fills the target, except in its rounded
    /// corners.
    private mutating func meetMover(_ layer: RenderLayer, _ transform: CGAffineTransform, _ inherited: InheritedState) {
        guard isOpaque(layer, inherited), let aligned = DeviceGeometry.alignedPixels(layer.bounds, transform),
            aligned.contains(target)
        else { return }
        rects.removeAll(keepingCapacity: true)
        addCorners(of: layer, transform, within: target)
    }

    private mutating func addBackground(
        _ layer: RenderLayer,
        _ transform: CGAffineTransform,
        _ inherited: InheritedState
    ) {
        guard let aligned = DeviceGeometry.alignedPixels(layer.bounds, transform),
            aligned.intersection(inherited.clip).contains(area)
        else {
            return add(DeviceGeometry.pixels(touchedBy: layer.bounds, transform).intersection(inherited.clip))
        }
        if isOpaque(layer, inherited) { rects.removeAll(keepingCapacity: true) }
        addCorners(of: layer, transform, within: area)
    }

    /// Adds the rounded corners of a layer, in which the content behind is visible.
    private mutating func addCorners(of layer: RenderLayer, _ transform: CGAffineTransform, within area: PixelRect) {
        guard layer.edge.isRound, let shape = DeviceShape(layer.bounds, layer.edge, transform, isClip: true) else {
            return
        }
        shape.forEachPartialZone(of: shape.box.intersection(area)) { add($0) }
    }

    private func isOpaque(_ layer: RenderLayer, _ inherited: InheritedState) -> Bool {
        layer.background >> 24 == 255 && inherited.alpha == 1 && !inherited.isInGroup
    }
}
