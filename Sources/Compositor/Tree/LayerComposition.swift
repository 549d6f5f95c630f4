import Raster

/// The options for compositing a layer and its sublayers. They are a separate object because few layers need them.
package final class LayerComposition: Sendable {
    /// The layer whose alpha the layer and its sublayers are multiplied by as a group, in the layer's own coordinates;
    /// `nil` for none. Where it paints nothing, the group is not visible. Backdrops inside it are transparent.
    package let mask: RenderLayer?

    /// The blend mode of the layer and its sublayers, as a group, with the content behind it. It leaves the content
    /// behind transparent pixels unchanged, because damage does not include the transparent parts of groups.
    package let blendMode: BlendMode

    /// The vibrancy of the layer and its sublayers; `nil` for that of the superlayer.
    package let vibrancy: RenderVibrancy?

    /// The filter of the bitmap of the layer and its sublayers, before the mask applies. Only `FilteredLayers` uses it.
    package let filter: RenderFilter?

    /// Creates options, or returns `nil` if they are those of a layer that needs none.
    package init?(
        mask: RenderLayer? = nil,
        blendMode: BlendMode = .normal,
        vibrancy: RenderVibrancy? = nil,
        filter: RenderFilter? = nil
    ) {
        guard mask != nil || blendMode != .normal || vibrancy != nil || filter != nil else { return nil }
        assert(blendMode.leavesDestinationUnderNothing)
        self.mask = mask
        self.blendMode = blendMode
        self.vibrancy = vibrancy
        self.filter = filter
    }

    /// Returns the same options with another mask.
    package func with(mask: RenderLayer?) -> LayerComposition? {
        LayerComposition(mask: mask, blendMode: blendMode, vibrancy: vibrancy, filter: filter)
    }

    /// Returns the same options with another part of the vibrancy.
    func with(vibrancyAmount: Double) -> LayerComposition? {
        var vibrancy = vibrancy
        vibrancy?.amount = vibrancyAmount
        return LayerComposition(mask: mask, blendMode: blendMode, vibrancy: vibrancy, filter: filter)
    }

    /// The same options without the filter.
    var withoutFilter: LayerComposition? { LayerComposition(mask: mask, blendMode: blendMode, vibrancy: vibrancy) }

    /// A Boolean value that indicates whether the layer must be painted as a group.
    fileprivate var isGroup: Bool { mask != nil || blendMode != .normal }
}

/// An effect that replaces the colors of content by a color that is blended with the content behind it.
package struct RenderVibrancy: Hashable, Sendable {
    /// The color, as premultiplied ARGB32. Only the alpha of the content remains.
    package let color: UInt32

    package let blendMode: BlendMode

    /// The part of the effect in a mixture with the content's own colors, from 0 to 1.
    package var amount: Double

    package init(color: UInt32, blendMode: BlendMode, amount: Double = 1) {
        self.color = color
        self.blendMode = blendMode
        self.amount = amount
    }
}

extension RenderLayer {
    /// The layer whose alpha this layer is multiplied by.
    package var mask: RenderLayer? { composition?.mask }

    /// The blend mode of the layer and the content behind it.
    package var blendMode: BlendMode { composition?.blendMode ?? .normal }

    /// The vibrancy of the layer and its sublayers; `nil` for that of the superlayer.
    package var vibrancy: RenderVibrancy? {
        composition?.vibrancy.flatMap { $0.amount > 0 ? $0 : nil }
    }

    /// A Boolean value that indicates whether the subtree must be painted into a separate surface before it is
    /// composited.
    var needsGroup: Bool {
        (opacity < 1 && primitiveCount > 1 || composition?.isGroup ?? false) && projected == nil
    }

    /// Returns the layer for a bitmap of its own, which is blended later.
    func withNormalBlending() -> RenderLayer {
        guard blendMode != .normal || vibrancy != nil else { return self }
        return modified { $0.composition = LayerComposition(mask: mask) }
    }
}
