import CoreGraphics

// The properties of a layer that most layers leave at their default values are in objects of their own, which are created
// when such a property is first set. A layer without any takes a third of the memory.

/// The transforms of a layer, its anchor point and its depth.
final class LayerTransforms {
    /// The default anchor point.
    static let center = CGPoint(x: 0.5, y: 0.5)

    @exclusivity(unchecked) var transform = CATransform3DIdentity {
        didSet {
            affineTransform = CATransform3DIsAffine(transform) ? CATransform3DGetAffineTransform(transform) : nil
        }
    }

    /// `transform` as an affine transform; `nil` if it is not affine.
    @exclusivity(unchecked) private(set) var affineTransform: CGAffineTransform? = .identity
    @exclusivity(unchecked) var sublayerTransform = CATransform3DIdentity
    @exclusivity(unchecked) var anchorPoint = LayerTransforms.center
    @exclusivity(unchecked) var anchorPointZ: CGFloat = 0
    @exclusivity(unchecked) var zPosition: CGFloat = 0
}

/// The corners and the border of a layer.
final class LayerOutline {
    /// The default color of the border.
    static let black = CGColor(gray: 0, alpha: 1)

    @exclusivity(unchecked) var cornerRadius: CGFloat = 0
    @exclusivity(unchecked) var maskedCorners = CACornerMask.all
    var cornerCurve = CALayerCornerCurve.circular
    @exclusivity(unchecked) var borderWidth: CGFloat = 0
    var borderColor: CGColor? = LayerOutline.black
}

/// Properties that few layers have.
final class LayerExtras {
    /// The context of the tree that the layer is the root of.
    weak var context: LayerContext?
    @exclusivity(unchecked) var outline: LayerOutline?
    /// The mask, the blend mode and the effect on the backdrop.
    @exclusivity(unchecked) var effects: LayerEffects?
    /// The animations, timing and actions.
    @exclusivity(unchecked) var motion: LayerMotion?
    var presented: PresentedLayer?
    /// The delegate, if it was set to an object that is not the layer's view, or to `nil`.
    weak var delegate: (any CALayerDelegate)?
    var hasOtherDelegate = false
    var name: String?
    var snapshot: StretchableSnapshot?

    /// A gravity that the compositor does not have.
    var unknownGravity: CALayerContentsGravity?
}
