import Foundation

// The protocols and factory methods of Apple's `CIFilterBuiltins`: filters whose inputs are properties. On Linux they
// are part of `import CoreImage`, since there are no submodules.

/// A filter with typed inputs.
public protocol CIFilterProtocol: AnyObject {
    /// The result of the filter.
    var outputImage: CIImage? { get }
}

/// A filter that composites an image with its background.
public protocol CICompositeOperation: CIFilterProtocol {
    /// The foreground image.
    var inputImage: CIImage? { get set }
    /// The background image.
    var backgroundImage: CIImage? { get set }
}

/// A filter that tones an image brown.
public protocol CISepiaTone: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The intensity of the effect.
    var intensity: Float { get set }
}

/// A filter that darkens an image toward its corners.
public protocol CIVignette: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The intensity of the effect.
    var intensity: Float { get set }
    /// The extent of the darkening; 1 reaches the corners.
    var radius: Float { get set }
}

/// A filter that adjusts saturation, brightness and contrast.
public protocol CIColorControls: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The saturation: 0 is gray, and 1 leaves the image unchanged.
    var saturation: Float { get set }
    /// The value that is added.
    var brightness: Float { get set }
    /// The contrast; 1 leaves the image unchanged.
    var contrast: Float { get set }
}

/// A filter that replaces each component with a weighted sum of all components.
public protocol CIColorMatrix: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The weights for red.
    var rVector: CIVector { get set }
    /// The weights for green.
    var gVector: CIVector { get set }
    /// The weights for blue.
    var bVector: CIVector { get set }
    /// The weights for alpha.
    var aVector: CIVector { get set }
    /// The value that is added.
    var biasVector: CIVector { get set }
}

/// A filter that limits components to a range.
public protocol CIColorClamp: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The lower limits.
    var minComponents: CIVector { get set }
    /// The upper limits.
    var maxComponents: CIVector { get set }
}

/// A filter that multiplies light.
public protocol CIExposureAdjust: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The exposure, in stops.
    var ev: Float { get set }
}

/// A filter that raises components to a power.
public protocol CIGammaAdjust: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The exponent.
    var power: Float { get set }
}

/// A filter that rotates the hue.
public protocol CIHueAdjust: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The angle, in radians.
    var angle: Float { get set }
}

/// A filter that inverts colors.
public protocol CIColorInvert: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
}

/// A filter that maps an image to shades of one color.
public protocol CIColorMonochrome: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The color.
    var color: CIColor { get set }
    /// The intensity of the effect.
    var intensity: Float { get set }
}

/// A filter that reduces each component to a few levels.
public protocol CIColorPosterize: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The number of levels.
    var levels: Float { get set }
}

/// A filter that maps luminance to colors between two given ones.
public protocol CIFalseColor: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The first color.
    var color0: CIColor { get set }
    /// The second color.
    var color1: CIColor { get set }
}

/// A filter that converts luminance to opacity.
public protocol CIMaskToAlpha: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
}

/// A filter that generates a gradient between two points.
public protocol CILinearGradient: CIFilterProtocol {
    /// The point at which the first color ends, in pixels.
    var point0: CGPoint { get set }
    /// The point at which the second color begins, in pixels.
    var point1: CGPoint { get set }
    /// The first color.
    var color0: CIColor { get set }
    /// The second color.
    var color1: CIColor { get set }
}

/// A filter that generates a gradient between two circles.
public protocol CIRadialGradient: CIFilterProtocol {
    /// The center, in pixels.
    var center: CGPoint { get set }
    /// The inner radius, in pixels.
    var radius0: Float { get set }
    /// The outer radius, in pixels.
    var radius1: Float { get set }
    /// The first color.
    var color0: CIColor { get set }
    /// The second color.
    var color1: CIColor { get set }
}

/// A filter that generates a gradient that decreases from a center.
public protocol CIGaussianGradient: CIFilterProtocol {
    /// The center, in pixels.
    var center: CGPoint { get set }
    /// The first color.
    var color0: CIColor { get set }
    /// The second color.
    var color1: CIColor { get set }
    /// The radius, in pixels.
    var radius: Float { get set }
}

/// A filter that generates squares of two colors.
public protocol CICheckerboardGenerator: CIFilterProtocol {
    /// The center, in pixels.
    var center: CGPoint { get set }
    /// The first color.
    var color0: CIColor { get set }
    /// The second color.
    var color1: CIColor { get set }
    /// The side of a square, in pixels.
    var width: Float { get set }
    /// The sharpness, from 0 (soft) to 1 (sharp).
    var sharpness: Float { get set }
}

/// A filter that generates stripes of two colors.
public protocol CIStripesGenerator: CIFilterProtocol {
    /// The center, in pixels.
    var center: CGPoint { get set }
    /// The first color.
    var color0: CIColor { get set }
    /// The second color.
    var color1: CIColor { get set }
    /// The width of a stripe, in pixels.
    var width: Float { get set }
    /// The sharpness, from 0 (soft) to 1 (sharp).
    var sharpness: Float { get set }
}

/// A filter that blends an image with its background by a mask.
public protocol CIBlendWithMask: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The background image.
    var backgroundImage: CIImage? { get set }
    /// The mask.
    var maskImage: CIImage? { get set }
}

/// A filter that applies a Gaussian blur.
public protocol CIGaussianBlur: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The radius, in pixels.
    var radius: Float { get set }
}

/// A filter that applies a blur by the mean of a square.
public protocol CIBoxBlur: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The radius, in pixels.
    var radius: Float { get set }
}

/// A filter that dissolves from one image to another.
public protocol CIDissolveTransition: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The image at the end of the transition.
    var targetImage: CIImage? { get set }
    /// The progress of the transition, from 0 to 1.
    var time: Float { get set }
}
