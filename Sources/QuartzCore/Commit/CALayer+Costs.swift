import Compositor
import CoreGraphics

/// A cost of a layer beyond the copying of opaque pixels.
package enum LayerCost: String, CaseIterable, Sendable {
    /// Pixels that are blended with those behind them.
    case blending
    /// A surface of its own, for the opacity or the blend mode of several parts.
    case group
    /// A surface of its own, which is multiplied by a mask.
    case mask
    /// The bitmap of a shadow.
    case shadow
    /// The bitmap of a filtered layer.
    case filter
    /// The bitmap of a rasterized layer.
    case bitmap
    /// The pixels behind the layer, such as those that are blurred.
    case backdrop
}

extension CALayer {
    /// The costs of the layer in the last commit, without those of its sublayers.
    package var costs: [LayerCost] {
        guard let layer = renderLayer, layer.opacity > 0 else { return [] }
        let options = layer.composition?.options ?? LayerComposition.Options()
        let alpha = layer.background >> 24
        let isTranslucent = (1..<255).contains(alpha) || layer.contents.map { !$0.isOpaque } ?? false
        let isFaded = layer.opacity < 1 && (alpha > 0 || layer.contents != nil)
        let fadesParts =
            layer.opacity < 1 && layer.primitiveCount > 1 && !options.hasSeparateOpacity && !options.fadesSublayers
        return LayerCost.allCases.filter { cost in
            switch cost {
            case .blending: isTranslucent || isFaded
            case .group: fadesParts || options.blendMode != .normal
            case .mask: options.mask != nil
            case .shadow: options.shadow != nil
            case .filter: options.filter != nil
            case .bitmap: options.rasterizationScale != nil
            case .backdrop: layer.backdrop != nil
            }
        }
    }
}
