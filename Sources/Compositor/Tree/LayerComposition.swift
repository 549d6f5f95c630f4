import Geometry
import Raster

/// The options for compositing a layer and its sublayers. They are a separate object because few layers need them.
package final class LayerComposition: Sendable {
    /// The values of the options. The default is that of a layer that needs none.
    package struct Options: Sendable, Equatable {
        /// The layer whose alpha the layer and its sublayers are multiplied by as a group, in the layer's own
        /// coordinates; `nil` for none. Where it paints nothing, the group is not visible. Backdrops inside it are
        /// transparent.
        package var mask: RenderLayer?

        /// The blend mode of the layer and its sublayers, as a group, with the content behind it. It leaves the content
        /// behind transparent pixels unchanged, because damage does not include the transparent parts of groups.
        package var blendMode = BlendMode.normal

        /// The vibrancy of the layer and its sublayers; `nil` for that of the superlayer.
        package var vibrancy: RenderVibrancy?

        /// A Boolean value that indicates whether the opacity applies to each image and color of the layer and its
        /// sublayers, instead of to all of them as a group.
        package var hasSeparateOpacity = false

        /// A Boolean value that indicates whether the opacity applies to each sublayer, together with the sublayer's own
        /// opacity, instead of to all of them as a group.
        package var fadesSublayers = false

        /// The filter of the bitmap of the layer and its sublayers, before the shadow and the mask apply. Only
        /// `PreparedLayers` uses it.
        package var filter: RenderFilter?

        /// The shadow of the layer and its sublayers. Only `PreparedLayers` uses it.
        package var shadow: RenderShadow?

        /// The number of pixels per point of a bitmap that the layer, its sublayers and its shadow are painted into;
        /// `nil` for none. Only `PreparedLayers` uses it.
        package var rasterizationScale: Double?

        /// The bitmap of the shadow, behind everything else in the layer.
        var shadowContents: RenderContents?

        package init() {}

        package static func == (left: Options, right: Options) -> Bool {
            left.mask === right.mask && left.blendMode == right.blendMode && left.vibrancy == right.vibrancy
                && left.hasSeparateOpacity == right.hasSeparateOpacity
                && left.fadesSublayers == right.fadesSublayers
                && left.filter === right.filter && left.shadow == right.shadow
                && left.rasterizationScale == right.rasterizationScale && left.shadowContents === right.shadowContents
        }
    }

    package let options: Options

    /// Creates options, or returns `nil` if they are those of a layer that needs none.
    package init?(_ options: Options) {
        guard
            options.mask != nil || options.hasSeparateOpacity || options.fadesSublayers || options.blendMode != .normal
                || options.vibrancy != nil
                || options.filter != nil
                || options.shadow != nil || options.rasterizationScale != nil || options.shadowContents != nil
        else { return nil }
        assert(options.blendMode.leavesDestinationUnderNothing)
        self.options = options
    }

    /// Creates options, or returns `nil` if they are those of a layer that needs none.
    package convenience init?(
        mask: RenderLayer? = nil,
        blendMode: BlendMode = .normal,
        vibrancy: RenderVibrancy? = nil,
        filter: RenderFilter? = nil
    ) {
        var options = Options()
        options.mask = mask
        options.blendMode = blendMode
        options.vibrancy = vibrancy
        options.filter = filter
        self.init(options)
    }

    /// Returns the options with some values changed.
    package func modified(_ change: (inout Options) -> Void) -> LayerComposition? {
        var options = options
        change(&options)
        return LayerComposition(options)
    }

    package var mask: RenderLayer? { options.mask }
    package var blendMode: BlendMode { options.blendMode }
    package var vibrancy: RenderVibrancy? { options.vibrancy }
    package var filter: RenderFilter? { options.filter }
    package var shadow: RenderShadow? { options.shadow }

    /// Returns the same options with another mask.
    package func with(mask: RenderLayer?) -> LayerComposition? { modified { $0.mask = mask } }

    /// A Boolean value that indicates whether `PreparedLayers` replaces the layer.
    var needsPreparation: Bool {
        options.filter != nil || options.shadow != nil || options.rasterizationScale != nil
            || options.mask?.needsPreparation ?? false
    }

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

    /// A Boolean value that indicates whether the opacity applies to each part of the layer.
    var hasSeparateOpacity: Bool { composition?.options.hasSeparateOpacity ?? false }

    /// The bitmap of the shadow, which is painted before everything else in the layer. A layer that clips its content
    /// has none: its shadow is outside.
    var shadowContents: RenderContents? { masksToBounds ? nil : composition?.options.shadowContents }

    /// A Boolean value that indicates whether the opacity applies to each sublayer.
    var fadesSublayers: Bool { composition?.options.fadesSublayers ?? false }

    /// A Boolean value that indicates whether the subtree must be painted into a separate surface before it is
    /// composited.
    var needsGroup: Bool { needsGroup(opacity: opacity) }

    /// Returns a Boolean value that indicates whether the subtree must be painted into a separate surface for an opacity
    /// that includes that of a superlayer.
    func needsGroup(opacity: Double) -> Bool {
        guard let composition else { return opacity < 1 && primitiveCount > 1 && projected == nil }
        let isFaded =
            opacity < 1 && primitiveCount > 1 && !composition.options.hasSeparateOpacity
            && !composition.options.fadesSublayers
        return (isFaded || composition.isGroup) && projected == nil
    }

    /// Returns the layer for a bitmap of its own, which is blended later.
    func withNormalBlending() -> RenderLayer {
        guard blendMode != .normal || vibrancy != nil else { return self }
        return modified {
            $0.composition = composition?.modified {
                $0.blendMode = .normal
                $0.vibrancy = nil
            }
        }
    }
}
