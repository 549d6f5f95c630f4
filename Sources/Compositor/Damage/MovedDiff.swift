import Geometry

/// A comparison that finds the pixels in which content that moved by an integral number of pixels differs from its old
/// appearance, moved.
///
/// The old tree is treated as if it had been moved already: all pixels are those of the new frame. Content that is not
/// pixel-aligned counts as different, because samples and edges between pixels can differ at another position.
///
/// The instance is reused across frames to avoid allocations.
struct MovedDiff {
    private var offset = PixelPoint.zero
    private(set) var damage = DamageCollector(screen: .empty)
    private(set) var layersVisited = 0

    /// The transforms from a layer's superlayer to the screen, before and after the move, and the region of interest.
    private struct Context {
        var old: CGAffineTransform
        var new: CGAffineTransform
        var clip: PixelRect

        /// Returns a Boolean value that indicates whether something can lie in the clip. The test adds one pixel,
        /// because the old position may have been rounded differently.
        func meets(_ extent: CGRect) -> Bool {
            let pixels = DeviceGeometry.pixels(touchedBy: extent, new)
            return !pixels.isEmpty && pixels.insetBy(-1).intersects(clip)
        }
    }

    mutating func run(_ mover: Mover) {
        offset = mover.offset
        layersVisited = 0
        damage.removeAll(screen: mover.target)
        let context = Context(old: mover.oldTransform, new: mover.newTransform, clip: mover.target)
        switch mover.kind {
        case .layer: compareInside(mover.old, mover.new, context)
        case .children: compareChildren(mover.old.children, mover.new.children, context)
        }
    }

    private mutating func add(old rect: CGRect, _ context: Context) {
        damage.add(DeviceGeometry.pixels(touchedBy: rect, context.old).offsetBy(offset).intersection(context.clip))
    }

    private mutating func add(new rect: CGRect, _ context: Context) {
        damage.add(DeviceGeometry.pixels(touchedBy: rect, context.new).intersection(context.clip))
    }

    private mutating func add(_ old: RenderLayer, _ new: RenderLayer, _ context: Context) {
        add(old: old.extent, context)
        add(new: new.extent, context)
    }

    /// Compares two versions of one layer, which can be the same object.
    private mutating func compare(_ old: RenderLayer, _ new: RenderLayer, _ context: Context) {
        if old === new, new.primitiveCount == 0 || !context.meets(new.extent) { return }
        layersVisited += 1
        guard old.id == new.id, old.bounds == new.bounds, old.hasSameAppearance(as: new),
            old.projected == nil, new.projected == nil,
            old.transform.hasLinearPart(of: new.transform)
        else { return add(old, new, context) }
        var inner = context
        inner.old = old.transform.concatenating(context.old)
        inner.new = new.transform.concatenating(context.new)
        guard inner.old.integralOffset(to: inner.new) == offset else { return add(old, new, context) }
        compareInside(old, new, inner)
    }

    /// Compares two versions of one layer that moved by the common offset.
    private mutating func compareInside(_ old: RenderLayer, _ new: RenderLayer, _ context: Context) {
        var context = context
        if new.masksToBounds {
            guard let clip = DeviceGeometry.clipPixels(new.bounds, context.new),
                clip == DeviceGeometry.clipPixels(old.bounds, context.old)?.offsetBy(offset)
            else {
                add(old: old.innerExtent, context)
                add(new: new.innerExtent, context)
                return
            }
            context.clip = context.clip.intersection(clip)
        }
        if new.opacity == 0 || context.clip.isEmpty { return }
        if let old = old.mask, let new = new.mask { compare(old, new, context) }
        compareBackgrounds(old, new, context)
        compareContents(old.shadowContents, new.shadowContents, context)
        compareContents(old.contents, new.contents, context)
        // Sprites are not pixel-aligned.
        if let sprites = old.sprites { add(old: sprites.extent, context) }
        if let sprites = new.sprites { add(new: sprites.extent, context) }
        compareChildren(old.children, new.children, context)
    }

    private mutating func compareBackgrounds(_ old: RenderLayer, _ new: RenderLayer, _ context: Context) {
        if old.background == 0, new.background == 0, !old.edge.hasBorder, !new.edge.hasBorder { return }
        if old.background == new.background, old.edge == new.edge,
            let aligned = DeviceGeometry.alignedPixels(new.bounds, context.new),
            aligned == DeviceGeometry.alignedPixels(old.bounds, context.old)?.offsetBy(offset)
        {
            return
        }
        add(old: old.bounds, context)
        add(new: new.bounds, context)
    }

    private mutating func compareContents(_ old: RenderContents?, _ new: RenderContents?, _ context: Context) {
        if let old, let new, old === new || old.differsOnlyInPixels(from: new),
            let origin = new.blitOrigin(new.transform.concatenating(context.new)),
            let before = old.blitOrigin(old.transform.concatenating(context.old)),
            origin == PixelPoint(x: before.x + offset.x, y: before.y + offset.y),
            let changed = old === new ? .empty : new.changes.region(since: old.changes)
        {
            if changed.isEmpty { return }
            for rect in changed.intersection(Region(new.source)) {
                damage.add(rect.offsetBy(origin).intersection(context.clip))
            }
            return
        }
        if let old { add(old: old.frame, context) }
        if let new { add(new: new.frame, context) }
    }

    private mutating func compareChildren(_ old: RenderChildren, _ new: RenderChildren, _ context: Context) {
        if old.structure == new.structure {
            if let old = old.root, let new = new.root { compareAligned(old, new, context) }
        } else {
            RenderDiff.match(old.layers, new.layers) { old, new in
                if let old, let new { return compare(old, new, context) }
                if let old { add(old: old.extent, context) }
                if let new { add(new: new.extent, context) }
            }
        }
    }

    private mutating func compareAligned(_ old: RenderChildren.Node, _ new: RenderChildren.Node, _ context: Context) {
        if old === new, new.primitiveCount == 0 || !context.meets(new.extent) { return }
        switch (old.items, new.items) {
        case (.layer(let old), .layer(let new)): compare(old, new, context)
        case (.layers(let old), .layers(let new)):
            old.forEachUncounted(with: new) { compare($0, $1, context) }
        case (.nodes(let old), .nodes(let new)):
            for index in new.indices { compareAligned(old[index], new[index], context) }
        default:
            preconditionFailure("paint lists with the same structure must have the same shape")
        }
    }
}

extension RenderContents {
    /// Returns a Boolean value that indicates whether another image shows the same part in the same manner, so that
    /// only changed pixels differ.
    func differsOnlyInPixels(from other: RenderContents) -> Bool {
        transform == other.transform && source == other.source && isOpaque == other.isOpaque
            && sampling == other.sampling
    }
}
