import CoreGraphics

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
    private struct Place {
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
        let place = Place(old: mover.oldTransform, new: mover.newTransform, clip: mover.target)
        switch mover.kind {
        case .layer: compareInside(mover.old, mover.new, place)
        case .children: compareChildren(mover.old.children, mover.new.children, place)
        }
    }

    private mutating func add(old rect: CGRect, _ place: Place) {
        damage.add(DeviceGeometry.pixels(touchedBy: rect, place.old).offsetBy(offset).intersection(place.clip))
    }

    private mutating func add(new rect: CGRect, _ place: Place) {
        damage.add(DeviceGeometry.pixels(touchedBy: rect, place.new).intersection(place.clip))
    }

    private mutating func add(_ old: RenderLayer, _ new: RenderLayer, _ place: Place) {
        add(old: old.extent, place)
        add(new: new.extent, place)
    }

    /// Compares two versions of one layer, which can be the same object.
    private mutating func compare(_ old: RenderLayer, _ new: RenderLayer, _ place: Place) {
        if old === new, new.primitiveCount == 0 || !place.meets(new.extent) { return }
        layersVisited += 1
        guard old.id == new.id, old.bounds == new.bounds, old.looksAlike(new),
            old.projected == nil, new.projected == nil,
            old.transform.hasLinearPart(of: new.transform)
        else { return add(old, new, place) }
        var inner = place
        inner.old = old.transform.concatenating(place.old)
        inner.new = new.transform.concatenating(place.new)
        guard inner.old.wholeOffset(to: inner.new) == offset else { return add(old, new, place) }
        compareInside(old, new, inner)
    }

    /// Compares two versions of one layer that moved by the common offset.
    private mutating func compareInside(_ old: RenderLayer, _ new: RenderLayer, _ place: Place) {
        var place = place
        if new.masksToBounds {
            guard let clip = DeviceGeometry.clipPixels(new.bounds, place.new),
                clip == DeviceGeometry.clipPixels(old.bounds, place.old)?.offsetBy(offset)
            else {
                add(old: old.innerExtent, place)
                add(new: new.innerExtent, place)
                return
            }
            place.clip = place.clip.intersection(clip)
        }
        if new.opacity == 0 || place.clip.isEmpty { return }
        compareBackgrounds(old, new, place)
        compareContents(old.contents, new.contents, place)
        compareChildren(old.children, new.children, place)
    }

    private mutating func compareBackgrounds(_ old: RenderLayer, _ new: RenderLayer, _ place: Place) {
        if old.background == 0, new.background == 0, !old.edge.hasBorder, !new.edge.hasBorder { return }
        if old.background == new.background, old.edge == new.edge,
            let whole = DeviceGeometry.wholePixels(new.bounds, place.new),
            whole == DeviceGeometry.wholePixels(old.bounds, place.old)?.offsetBy(offset)
        {
            return
        }
        add(old: old.bounds, place)
        add(new: new.bounds, place)
    }

    private mutating func compareContents(_ old: RenderContents?, _ new: RenderContents?, _ place: Place) {
        if let old, let new, old === new || old.isLaterPicture(new),
            let origin = new.blitOrigin(new.transform.concatenating(place.new)),
            let before = old.blitOrigin(old.transform.concatenating(place.old)),
            origin == PixelPoint(x: before.x + offset.x, y: before.y + offset.y),
            let changed = old === new ? .empty : new.changes.region(since: old.changes)
        {
            if changed.isEmpty { return }
            for rect in changed.intersection(Region(new.source)) {
                damage.add(rect.offsetBy(origin).intersection(place.clip))
            }
            return
        }
        if let old { add(old: old.frame, place) }
        if let new { add(new: new.frame, place) }
    }

    private mutating func compareChildren(_ old: RenderChildren, _ new: RenderChildren, _ place: Place) {
        if old.structure == new.structure {
            if let old = old.root, let new = new.root { compareAligned(old, new, place) }
        } else {
            RenderDiff.match(old.layers, new.layers) { old, new in
                if let old, let new { return compare(old, new, place) }
                if let old { add(old: old.extent, place) }
                if let new { add(new: new.extent, place) }
            }
        }
    }

    private mutating func compareAligned(_ old: RenderChildren.Node, _ new: RenderChildren.Node, _ place: Place) {
        if old === new, new.primitiveCount == 0 || !place.meets(new.extent) { return }
        switch (old.items, new.items) {
        case (.layers(let old), .layers(let new)):
            old.forEachUncounted(with: new) { compare($0, $1, place) }
        case (.nodes(let old), .nodes(let new)):
            for index in new.indices { compareAligned(old[index], new[index], place) }
        default:
            preconditionFailure("lists of one structure have one shape")
        }
    }
}

extension RenderContents {
    /// Returns a Boolean value that indicates whether another image shows the same part in the same manner, so that
    /// only changed pixels differ.
    func isLaterPicture(_ other: RenderContents) -> Bool {
        transform == other.transform && source == other.source && isOpaque == other.isOpaque
    }
}
