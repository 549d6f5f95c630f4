import Geometry
import Raster

/// The items of a layer and its sublayers.
extension PaintListBuilder {
    /// The clip that a layer applies to its content.
    struct Clip {
        var pixels: PixelRect
        /// A rectangle that does not stay axis-aligned.
        var mask: CGRect?
        /// The index of a shape with rounded corners; -1 for none.
        var shape = -1
    }

    /// Returns the clip of a layer, or `nil` if nothing is left.
    mutating func clip(
        of layer: RenderLayer,
        _ transform: CGAffineTransform,
        _ inherited: InheritedState
    ) -> Clip? {
        var clip = Clip(pixels: inherited.clip)
        if layer.masksToBounds {
            if let pixels = DeviceGeometry.clipPixels(layer.bounds, transform) {
                clip.pixels = clip.pixels.intersection(pixels)
            } else {
                clip.pixels = clip.pixels.intersection(DeviceGeometry.pixels(touchedBy: layer.bounds, transform))
                clip.mask = layer.bounds
            }
            if clip.pixels.isEmpty { return nil }
            if layer.isClippedToCorners, let shape = DeviceShape(layer.bounds, layer.edge, transform, isClip: true) {
                clip.shape = add(shape)
            }
        }
        return clip
    }

    /// Adds the items of a layer and its sublayers.
    /// - Parameter asGroup: The group to paint the layer as, or `nil` if it is not a group.
    mutating func visitInside(
        _ layer: RenderLayer,
        _ transform: CGAffineTransform,
        _ inherited: InheritedState,
        _ clip: Clip,
        _ asGroup: Group?
    ) {
        var inner = inherited
        inner.clip = clip.pixels
        let isClipped = clip.shape >= 0
        // The backdrop is not clipped together with the rest: inside the clip's group it would be empty.
        let showsBehindFirst = layer.backdrop != nil && isClipped && asGroup == nil
        if showsBehindFirst { addBackdrop(layer, transform, inner, isOpaque: !inherited.isInGroup) }
        let group = list.items.count
        if let asGroup {
            let extent = DeviceGeometry.pixels(touchedBy: layer.innerExtent, transform)
            _ = begin(asGroup, extent.intersection(clip.pixels))
            list.items[group].transform = transform
            list.items[group].quad = clip.mask
            list.items[group].aliased = layer.edge.aliased
            list.items[group].side = clip.shape
            inner.alpha = 1
            inner.isInGroup = true
            inner.vibrancy = nil
        } else {
            if isClipped {
                // The same for every repaint, whatever it includes: the two ways of painting round differently.
                let blendsBehind = layer.blendsInCorners || inherited.vibrancy != nil
                list.items.append(Item(kind: .clip, rect: clip.pixels, blendsBehind: blendsBehind, side: clip.shape))
            }
            if let vibrancy = layer.vibrancy { inner.vibrancy = vibrancy }
        }

        if layer.backdrop != nil, !showsBehindFirst {
            addBackdrop(layer, transform, inner, isOpaque: !inherited.isInGroup)
        }
        let shadow = layer.shadowContents
        if layer.background != 0 || layer.uncountedContents != nil || layer.sprites != nil || shadow != nil {
            addOwnContent(layer, transform, inner) { builder, inherited in
                if let shadow { builder.addContents(shadow, [], transform, inherited) }
                if layer.background != 0 {
                    if layer.edge.isRound, !isClipped {
                        builder.addRounded(layer, transform, inherited)
                    } else {
                        builder.addSolid(layer.background, layer.bounds, layer.edge.aliased, transform, inherited)
                    }
                }
                if let contents = layer.uncountedContents {
                    contents._withUnsafeGuaranteedRef {
                        builder.addContents($0, layer.edge.aliased, transform, inherited)
                    }
                }
                if let sprites = layer.sprites { builder.addSprites(sprites, transform, inherited) }
            }
        }
        if let root = layer.children.root { visitChildren(root, transform, inner) }
        if layer.edge.hasBorder, !hasEnded {
            addOwnContent(layer, transform, inner) {
                $0.addBorder(layer, transform, $1, isClipped: isClipped)
            }
        }

        if let mask = layer.mask, !hasEnded { addMask(mask, group, transform, inner) }

        if hasEnded, asGroup != nil {
            begin(after: group)
        } else if asGroup != nil || isClipped && !(hasEnded && isOfGroup) {
            endGroup(group)
        }
    }

    mutating func addSolid(
        _ color: UInt32,
        _ bounds: CGRect,
        _ aliased: RenderEdge.Sides,
        _ transform: CGAffineTransform,
        _ inherited: InheritedState
    ) {
        let color = PixelKernels.fade(color, by: Self.byte(inherited.alpha))
        guard color != 0 else { return }
        if let aligned = DeviceGeometry.alignedPixels(bounds, transform) {
            let rect = aligned.intersection(inherited.clip)
            guard meets(rect, inherited.clip) else { return }
            list.items.append(Item(kind: .solid, rect: rect, color: color, isOpaque: color >> 24 == 255))
        } else {
            let rect = DeviceGeometry.pixels(touchedBy: bounds, transform).intersection(inherited.clip)
            guard meets(rect, inherited.clip) else { return }
            list.items.append(
                Item(
                    kind: .solidQuad,
                    rect: rect,
                    color: color,
                    aliased: aliased,
                    transform: transform,
                    quad: bounds
                )
            )
        }
    }

    mutating func addContents(
        _ contents: RenderContents,
        _ aliased: RenderEdge.Sides,
        _ transform: CGAffineTransform,
        _ inherited: InheritedState
    ) {
        let alpha = Self.byte(inherited.alpha)
        guard alpha > 0 else { return }
        let toPixels = contents.transform.concatenating(transform)
        if let origin = contents.blitOrigin(toPixels) {
            let rect = contents.ink.offsetBy(x: origin.x, y: origin.y).intersection(inherited.clip)
            guard meets(rect, inherited.clip) else { return }
            if contents.paintsGlyphs { list.hasGlyphs = true }
            list.items.append(
                Item(
                    kind: .blit,
                    rect: rect,
                    alpha: alpha,
                    isOpaque: contents.isOpaque && alpha == 255,
                    contents: .passUnretained(contents),
                    origin: origin
                )
            )
        } else {
            let frame = contents.frame
            let rect = DeviceGeometry.pixels(touchedBy: frame, transform).intersection(inherited.clip)
            guard meets(rect, inherited.clip) else { return }
            list.items.append(
                Item(
                    kind: .sampled,
                    rect: rect,
                    alpha: alpha,
                    usesNearest: contents.sampling.usesNearest(toPixels),
                    aliased: aliased,
                    contents: .passUnretained(contents),
                    transform: toPixels
                )
            )
        }
    }
}
