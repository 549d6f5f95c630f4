import Foundation

// Transitions, with typed inputs.

/// A filter that moves a soft edge across an image.
public protocol CISwipeTransition: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The image at the end of the transition.
    var targetImage: CIImage? { get set }
    /// The rectangle, in pixels.
    var extent: CGRect { get set }
    /// The color.
    var color: CIColor { get set }
    /// The progress of the transition, from 0 to 1.
    var time: Float { get set }
    /// The angle, in radians.
    var angle: Float { get set }
    /// The width, in pixels.
    var width: Float { get set }
    /// The opacity of the light.
    var opacity: Float { get set }
}

/// A filter that moves a band of light across an image.
public protocol CICopyMachineTransition: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The image at the end of the transition.
    var targetImage: CIImage? { get set }
    /// The rectangle, in pixels.
    var extent: CGRect { get set }
    /// The color.
    var color: CIColor { get set }
    /// The progress of the transition, from 0 to 1.
    var time: Float { get set }
    /// The angle, in radians.
    var angle: Float { get set }
    /// The width, in pixels.
    var width: Float { get set }
    /// The opacity of the light.
    var opacity: Float { get set }
}

/// A filter that moves bars of an image away.
public protocol CIBarsSwipeTransition: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The image at the end of the transition.
    var targetImage: CIImage? { get set }
    /// The angle, in radians.
    var angle: Float { get set }
    /// The width, in pixels.
    var width: Float { get set }
    /// The distance by which each bar follows the previous one, in pixels.
    var barOffset: Float { get set }
    /// The progress of the transition, from 0 to 1.
    var time: Float { get set }
}

/// A filter that hides the change in a flash.
public protocol CIFlashTransition: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The image at the end of the transition.
    var targetImage: CIImage? { get set }
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
    /// The rectangle, in pixels.
    var extent: CGRect { get set }
    /// The color.
    var color: CIColor { get set }
    /// The progress of the transition, from 0 to 1.
    var time: Float { get set }
    /// The length of the rays, in radii.
    var maxStriationRadius: Float { get set }
    /// The strength of the rays.
    var striationStrength: Float { get set }
    /// The contrast of the rays.
    var striationContrast: Float { get set }
    /// The time at which the flash is brightest.
    var fadeThreshold: Float { get set }
}

/// A filter that shows the target in growing holes.
public protocol CIModTransition: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The image at the end of the transition.
    var targetImage: CIImage? { get set }
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
    /// The progress of the transition, from 0 to 1.
    var time: Float { get set }
    /// The angle, in radians.
    var angle: Float { get set }
    /// The radius, in pixels.
    var radius: Float { get set }
    /// The distance over which the pattern is rotated, in pixels.
    var compression: Float { get set }
}

/// A filter that dissolves an image by a mask.
public protocol CIDisintegrateWithMaskTransition: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The image at the end of the transition.
    var targetImage: CIImage? { get set }
    /// The mask.
    var maskImage: CIImage? { get set }
    /// The progress of the transition, from 0 to 1.
    var time: Float { get set }
    /// The standard deviation of the shadow, in pixels.
    var shadowRadius: Float { get set }
    /// The density of the shadow, from 0 to 1.
    var shadowDensity: Float { get set }
    /// The offset of the shadow, in pixels.
    var shadowOffset: CGPoint { get set }
}

/// A filter that unfolds the target.
public protocol CIAccordionFoldTransition: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The image at the end of the transition.
    var targetImage: CIImage? { get set }
    /// The height of the part that is not folded, in pixels.
    var bottomHeight: Float { get set }
    /// The number of folds.
    var numberOfFolds: Float { get set }
    /// The amount of shadow in folds.
    var foldShadowAmount: Float { get set }
    /// The progress of the transition, from 0 to 1.
    var time: Float { get set }
}

/// A filter that curls a page.
public protocol CIPageCurlTransition: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The image at the end of the transition.
    var targetImage: CIImage? { get set }
    /// The back of the page.
    var backsideImage: CIImage? { get set }
    /// The view of a sphere whose colors are reflected by the surface.
    var shadingImage: CIImage? { get set }
    /// The rectangle, in pixels.
    var extent: CGRect { get set }
    /// The progress of the transition, from 0 to 1.
    var time: Float { get set }
    /// The angle, in radians.
    var angle: Float { get set }
    /// The radius, in pixels.
    var radius: Float { get set }
}

/// A filter that curls a page that casts a shadow.
public protocol CIPageCurlWithShadowTransition: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The image at the end of the transition.
    var targetImage: CIImage? { get set }
    /// The back of the page.
    var backsideImage: CIImage? { get set }
    /// The rectangle, in pixels.
    var extent: CGRect { get set }
    /// The progress of the transition, from 0 to 1.
    var time: Float { get set }
    /// The angle, in radians.
    var angle: Float { get set }
    /// The radius, in pixels.
    var radius: Float { get set }
    /// The size of the shadow, in diameters of the curl.
    var shadowSize: Float { get set }
    /// The amount of the shadow.
    var shadowAmount: Float { get set }
    /// The rectangle with a shadow, in pixels; empty for all of the image.
    var shadowExtent: CGRect { get set }
}

/// A filter that shows the target in a growing ring of waves.
public protocol CIRippleTransition: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The image at the end of the transition.
    var targetImage: CIImage? { get set }
    /// The view of a sphere whose colors are reflected by the surface.
    var shadingImage: CIImage? { get set }
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
    /// The rectangle, in pixels.
    var extent: CGRect { get set }
    /// The progress of the transition, from 0 to 1.
    var time: Float { get set }
    /// The width, in pixels.
    var width: Float { get set }
    /// The scale of the effect.
    var scale: Float { get set }
}

extension CIFilter {
    /// Creates a `CISwipeTransition` filter, which moves a soft edge across an image.
    public class func swipeTransition() -> any CIFilter & CISwipeTransition { typed("CISwipeTransition") }

    /// Creates a `CICopyMachineTransition` filter, which moves a band of light across an image.
    public class func copyMachineTransition() -> any CIFilter & CICopyMachineTransition {
        typed("CICopyMachineTransition")
    }

    /// Creates a `CIBarsSwipeTransition` filter, which moves bars of an image away.
    public class func barsSwipeTransition() -> any CIFilter & CIBarsSwipeTransition { typed("CIBarsSwipeTransition") }

    /// Creates a `CIFlashTransition` filter, which hides the change in a flash.
    public class func flashTransition() -> any CIFilter & CIFlashTransition { typed("CIFlashTransition") }

    /// Creates a `CIModTransition` filter, which shows the target in growing holes.
    public class func modTransition() -> any CIFilter & CIModTransition { typed("CIModTransition") }

    /// Creates a `CIDisintegrateWithMaskTransition` filter, which dissolves an image by a mask.
    public class func disintegrateWithMaskTransition() -> any CIFilter & CIDisintegrateWithMaskTransition {
        typed("CIDisintegrateWithMaskTransition")
    }

    /// Creates a `CIAccordionFoldTransition` filter, which unfolds the target.
    public class func accordionFoldTransition() -> any CIFilter & CIAccordionFoldTransition {
        typed("CIAccordionFoldTransition")
    }

    /// Creates a `CIPageCurlTransition` filter, which curls a page.
    public class func pageCurlTransition() -> any CIFilter & CIPageCurlTransition { typed("CIPageCurlTransition") }

    /// Creates a `CIPageCurlWithShadowTransition` filter, which curls a page that casts a shadow.
    public class func pageCurlWithShadowTransition() -> any CIFilter & CIPageCurlWithShadowTransition {
        typed("CIPageCurlWithShadowTransition")
    }

    /// Creates a `CIRippleTransition` filter, which shows the target in a growing ring of waves.
    public class func rippleTransition() -> any CIFilter & CIRippleTransition { typed("CIRippleTransition") }
}

extension TypedFilter: CISwipeTransition {}
extension TypedFilter: CICopyMachineTransition {}
extension TypedFilter: CIBarsSwipeTransition {}
extension TypedFilter: CIFlashTransition {}
extension TypedFilter: CIModTransition {}
extension TypedFilter: CIDisintegrateWithMaskTransition {}
extension TypedFilter: CIAccordionFoldTransition {}
extension TypedFilter: CIPageCurlTransition {}
extension TypedFilter: CIPageCurlWithShadowTransition {}
extension TypedFilter: CIRippleTransition {}
