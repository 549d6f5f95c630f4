import Foundation

// The protocols and makers of Apple's `CIFilterBuiltins`: filters whose inputs are properties. On Linux they come with
// `import CoreImage`, since there are no submodules.

/// A filter with typed inputs.
public protocol CIFilterProtocol: AnyObject {
    /// What the filter makes of its inputs.
    var outputImage: CIImage? { get }
}

/// Joins an image and its background.
public protocol CICompositeOperation: CIFilterProtocol {
    /// The image in front.
    var inputImage: CIImage? { get set }
    /// The image behind.
    var backgroundImage: CIImage? { get set }
}

/// Tones an image brown.
public protocol CISepiaTone: CIFilterProtocol {
    /// The image that is changed.
    var inputImage: CIImage? { get set }
    /// How strong the effect is.
    var intensity: Float { get set }
}

/// Darkens an image towards its corners.
public protocol CIVignette: CIFilterProtocol {
    /// The image that is changed.
    var inputImage: CIImage? { get set }
    /// How strong the effect is.
    var intensity: Float { get set }
    /// How far the darkening reaches, 1 to the corners.
    var radius: Float { get set }
}

/// Adjusts saturation, brightness and contrast.
public protocol CIColorControls: CIFilterProtocol {
    /// The image that is changed.
    var inputImage: CIImage? { get set }
    /// 0 is grey, 1 as it was.
    var saturation: Float { get set }
    /// What is added.
    var brightness: Float { get set }
    /// 1 as it was.
    var contrast: Float { get set }
}

/// Makes each component a weighted sum of all.
public protocol CIColorMatrix: CIFilterProtocol {
    /// The image that is changed.
    var inputImage: CIImage? { get set }
    /// The weights for red.
    var rVector: CIVector { get set }
    /// The weights for green.
    var gVector: CIVector { get set }
    /// The weights for blue.
    var bVector: CIVector { get set }
    /// The weights for alpha.
    var aVector: CIVector { get set }
    /// What is added.
    var biasVector: CIVector { get set }
}

/// Brings components between two limits.
public protocol CIColorClamp: CIFilterProtocol {
    /// The image that is changed.
    var inputImage: CIImage? { get set }
    /// The lower limits.
    var minComponents: CIVector { get set }
    /// The upper limits.
    var maxComponents: CIVector { get set }
}

/// Multiplies light.
public protocol CIExposureAdjust: CIFilterProtocol {
    /// The image that is changed.
    var inputImage: CIImage? { get set }
    /// The exposure, in stops.
    var ev: Float { get set }
}

/// Raises components to a power.
public protocol CIGammaAdjust: CIFilterProtocol {
    /// The image that is changed.
    var inputImage: CIImage? { get set }
    /// The exponent.
    var power: Float { get set }
}

/// Turns the hue.
public protocol CIHueAdjust: CIFilterProtocol {
    /// The image that is changed.
    var inputImage: CIImage? { get set }
    /// The angle, in radians.
    var angle: Float { get set }
}

/// Inverts colours.
public protocol CIColorInvert: CIFilterProtocol {
    /// The image that is changed.
    var inputImage: CIImage? { get set }
}

/// Makes an image shades of one colour.
public protocol CIColorMonochrome: CIFilterProtocol {
    /// The image that is changed.
    var inputImage: CIImage? { get set }
    /// The colour.
    var color: CIColor { get set }
    /// How strong the effect is.
    var intensity: Float { get set }
}

/// Leaves a few levels of each component.
public protocol CIColorPosterize: CIFilterProtocol {
    /// The image that is changed.
    var inputImage: CIImage? { get set }
    /// How many levels there are.
    var levels: Float { get set }
}

/// Maps luminance to a way between two colours.
public protocol CIFalseColor: CIFilterProtocol {
    /// The image that is changed.
    var inputImage: CIImage? { get set }
    /// The first colour.
    var color0: CIColor { get set }
    /// The second colour.
    var color1: CIColor { get set }
}

/// Makes luminance opacity.
public protocol CIMaskToAlpha: CIFilterProtocol {
    /// The image that is changed.
    var inputImage: CIImage? { get set }
}

/// A gradient between two points.
public protocol CILinearGradient: CIFilterProtocol {
    /// Where the first colour ends, in pixels.
    var point0: CGPoint { get set }
    /// Where the second colour begins, in pixels.
    var point1: CGPoint { get set }
    /// The first colour.
    var color0: CIColor { get set }
    /// The second colour.
    var color1: CIColor { get set }
}

/// A gradient between two circles.
public protocol CIRadialGradient: CIFilterProtocol {
    /// The centre, in pixels.
    var center: CGPoint { get set }
    /// The inner radius, in pixels.
    var radius0: Float { get set }
    /// The outer radius, in pixels.
    var radius1: Float { get set }
    /// The first colour.
    var color0: CIColor { get set }
    /// The second colour.
    var color1: CIColor { get set }
}

/// A gradient that falls from a centre.
public protocol CIGaussianGradient: CIFilterProtocol {
    /// The centre, in pixels.
    var center: CGPoint { get set }
    /// The first colour.
    var color0: CIColor { get set }
    /// The second colour.
    var color1: CIColor { get set }
    /// The radius, in pixels.
    var radius: Float { get set }
}

/// Squares of two colours.
public protocol CICheckerboardGenerator: CIFilterProtocol {
    /// The centre, in pixels.
    var center: CGPoint { get set }
    /// The first colour.
    var color0: CIColor { get set }
    /// The second colour.
    var color1: CIColor { get set }
    /// The width of a stripe, in pixels.
    var width: Float { get set }
    /// From 0, soft, to 1, sharp.
    var sharpness: Float { get set }
}

/// Stripes of two colours.
public protocol CIStripesGenerator: CIFilterProtocol {
    /// The centre, in pixels.
    var center: CGPoint { get set }
    /// The first colour.
    var color0: CIColor { get set }
    /// The second colour.
    var color1: CIColor { get set }
    /// The width of a stripe, in pixels.
    var width: Float { get set }
    /// From 0, soft, to 1, sharp.
    var sharpness: Float { get set }
}

/// Mixes an image and its background as a mask says.
public protocol CIBlendWithMask: CIFilterProtocol {
    /// The image that is changed.
    var inputImage: CIImage? { get set }
    /// The image behind.
    var backgroundImage: CIImage? { get set }
    /// The mask.
    var maskImage: CIImage? { get set }
}

/// Blurs by a Gaussian.
public protocol CIGaussianBlur: CIFilterProtocol {
    /// The image that is changed.
    var inputImage: CIImage? { get set }
    /// The radius, in pixels.
    var radius: Float { get set }
}

/// Blurs by the mean of a square.
public protocol CIBoxBlur: CIFilterProtocol {
    /// The image that is changed.
    var inputImage: CIImage? { get set }
    /// The radius, in pixels.
    var radius: Float { get set }
}

/// Leads from one image to another.
public protocol CIDissolveTransition: CIFilterProtocol {
    /// The image that is changed.
    var inputImage: CIImage? { get set }
    /// The image at the end.
    var targetImage: CIImage? { get set }
    /// From 0 to 1.
    var time: Float { get set }
}
