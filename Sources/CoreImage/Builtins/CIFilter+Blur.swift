import Foundation

// Filters that blur, sharpen or compare surroundings, with typed inputs.

/// A filter that averages the pixels in a disc.
public protocol CIDiscBlur: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The radius, in pixels.
    var radius: Float { get set }
}

/// A filter that averages the pixels on a line.
public protocol CIMotionBlur: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The radius, in pixels.
    var radius: Float { get set }
    /// The angle, in radians.
    var angle: Float { get set }
}

/// A filter that averages the pixels on lines toward a center.
public protocol CIZoomBlur: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
    /// The amount of the effect.
    var amount: Float { get set }
}

/// A filter that blurs an image where a mask is bright.
public protocol CIMaskedVariableBlur: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The image whose luminance is the amount of blur.
    var mask: CIImage? { get set }
    /// The radius, in pixels.
    var radius: Float { get set }
}

/// A filter that replaces pixels with the median of their surroundings.
public protocol CIMedian: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
}

/// A filter that removes noise.
public protocol CINoiseReduction: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The largest difference in luminance that is noise.
    var noiseLevel: Float { get set }
    /// The sharpness.
    var sharpness: Float { get set }
}

/// A filter that replaces components with the largest in a disc.
public protocol CIMorphologyMaximum: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The radius, in pixels.
    var radius: Float { get set }
}

/// A filter that replaces components with the smallest in a disc.
public protocol CIMorphologyMinimum: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The radius, in pixels.
    var radius: Float { get set }
}

/// A filter that shows the range of components in a disc.
public protocol CIMorphologyGradient: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The radius, in pixels.
    var radius: Float { get set }
}

/// A filter that replaces components with the largest in a rectangle.
public protocol CIMorphologyRectangleMaximum: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The width, in pixels.
    var width: Float { get set }
    /// The height, in pixels.
    var height: Float { get set }
}

/// A filter that replaces components with the smallest in a rectangle.
public protocol CIMorphologyRectangleMinimum: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The width, in pixels.
    var width: Float { get set }
    /// The height, in pixels.
    var height: Float { get set }
}

/// A filter that increases the contrast of edges.
public protocol CIUnsharpMask: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The radius, in pixels.
    var radius: Float { get set }
    /// The intensity of the effect.
    var intensity: Float { get set }
}

/// A filter that increases the contrast of edges in luminance.
public protocol CISharpenLuminance: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The sharpness.
    var sharpness: Float { get set }
    /// The radius, in pixels.
    var radius: Float { get set }
}

/// A filter that adds a glow.
public protocol CIBloom: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The radius, in pixels.
    var radius: Float { get set }
    /// The intensity of the effect.
    var intensity: Float { get set }
}

/// A filter that dims highlights.
public protocol CIGloom: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The radius, in pixels.
    var radius: Float { get set }
    /// The intensity of the effect.
    var intensity: Float { get set }
}

/// A filter that replaces each pixel with a weighted sum.
public protocol CIConvolution: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The weights, row by row from the lower left.
    var weights: CIVector { get set }
    /// The value that is added to all components.
    var bias: Float { get set }
}

extension CIFilter {
    /// Creates a `CIDiscBlur` filter, which averages the pixels in a disc.
    public class func discBlur() -> any CIFilter & CIDiscBlur { typed("CIDiscBlur") }

    /// Creates a `CIMotionBlur` filter, which averages the pixels on a line.
    public class func motionBlur() -> any CIFilter & CIMotionBlur { typed("CIMotionBlur") }

    /// Creates a `CIZoomBlur` filter, which averages the pixels on lines toward a center.
    public class func zoomBlur() -> any CIFilter & CIZoomBlur { typed("CIZoomBlur") }

    /// Creates a `CIMaskedVariableBlur` filter, which blurs an image where a mask is bright.
    public class func maskedVariableBlur() -> any CIFilter & CIMaskedVariableBlur { typed("CIMaskedVariableBlur") }

    /// Creates a `CIMedianFilter` filter, which replaces pixels with the median of their surroundings.
    public class func median() -> any CIFilter & CIMedian { typed("CIMedianFilter") }

    /// Creates a `CINoiseReduction` filter, which removes noise.
    public class func noiseReduction() -> any CIFilter & CINoiseReduction { typed("CINoiseReduction") }

    /// Creates a `CIMorphologyMaximum` filter, which replaces components with the largest in a disc.
    public class func morphologyMaximum() -> any CIFilter & CIMorphologyMaximum { typed("CIMorphologyMaximum") }

    /// Creates a `CIMorphologyMinimum` filter, which replaces components with the smallest in a disc.
    public class func morphologyMinimum() -> any CIFilter & CIMorphologyMinimum { typed("CIMorphologyMinimum") }

    /// Creates a `CIMorphologyGradient` filter, which shows the range of components in a disc.
    public class func morphologyGradient() -> any CIFilter & CIMorphologyGradient { typed("CIMorphologyGradient") }

    /// Creates a `CIMorphologyRectangleMaximum` filter, which replaces components with the largest in a rectangle.
    public class func morphologyRectangleMaximum() -> any CIFilter & CIMorphologyRectangleMaximum {
        typed("CIMorphologyRectangleMaximum")
    }

    /// Creates a `CIMorphologyRectangleMinimum` filter, which replaces components with the smallest in a rectangle.
    public class func morphologyRectangleMinimum() -> any CIFilter & CIMorphologyRectangleMinimum {
        typed("CIMorphologyRectangleMinimum")
    }

    /// Creates a `CIUnsharpMask` filter, which increases the contrast of edges.
    public class func unsharpMask() -> any CIFilter & CIUnsharpMask { typed("CIUnsharpMask") }

    /// Creates a `CISharpenLuminance` filter, which increases the contrast of edges in luminance.
    public class func sharpenLuminance() -> any CIFilter & CISharpenLuminance { typed("CISharpenLuminance") }

    /// Creates a `CIBloom` filter, which adds a glow.
    public class func bloom() -> any CIFilter & CIBloom { typed("CIBloom") }

    /// Creates a `CIGloom` filter, which dims highlights.
    public class func gloom() -> any CIFilter & CIGloom { typed("CIGloom") }

    /// Creates a `CIConvolution3X3` filter, which replaces each pixel with a weighted sum of those around it.
    public class func convolution3X3() -> any CIFilter & CIConvolution { typed("CIConvolution3X3") }

    /// Creates a `CIConvolution5X5` filter, which replaces each pixel with a weighted sum of those around it.
    public class func convolution5X5() -> any CIFilter & CIConvolution { typed("CIConvolution5X5") }

    /// Creates a `CIConvolution7X7` filter, which replaces each pixel with a weighted sum of those around it.
    public class func convolution7X7() -> any CIFilter & CIConvolution { typed("CIConvolution7X7") }

    /// Creates a `CIConvolution9Horizontal` filter, which replaces each pixel with a weighted sum of those around it.
    public class func convolution9Horizontal() -> any CIFilter & CIConvolution { typed("CIConvolution9Horizontal") }

    /// Creates a `CIConvolution9Vertical` filter, which replaces each pixel with a weighted sum of those around it.
    public class func convolution9Vertical() -> any CIFilter & CIConvolution { typed("CIConvolution9Vertical") }

    /// Creates a `CIConvolutionRGB3X3` filter, which replaces each pixel with a weighted sum of those around it.
    public class func convolutionRGB3X3() -> any CIFilter & CIConvolution { typed("CIConvolutionRGB3X3") }

    /// Creates a `CIConvolutionRGB5X5` filter, which replaces each pixel with a weighted sum of those around it.
    public class func convolutionRGB5X5() -> any CIFilter & CIConvolution { typed("CIConvolutionRGB5X5") }

    /// Creates a `CIConvolutionRGB7X7` filter, which replaces each pixel with a weighted sum of those around it.
    public class func convolutionRGB7X7() -> any CIFilter & CIConvolution { typed("CIConvolutionRGB7X7") }

    /// Creates a `CIConvolutionRGB9Horizontal` filter, which replaces each pixel with a weighted sum of those around it.
    public class func convolutionRGB9Horizontal() -> any CIFilter & CIConvolution {
        typed("CIConvolutionRGB9Horizontal")
    }

    /// Creates a `CIConvolutionRGB9Vertical` filter, which replaces each pixel with a weighted sum of those around it.
    public class func convolutionRGB9Vertical() -> any CIFilter & CIConvolution { typed("CIConvolutionRGB9Vertical") }
}

extension TypedFilter: CIDiscBlur {}
extension TypedFilter: CIMotionBlur {}
extension TypedFilter: CIZoomBlur {}
extension TypedFilter: CIMaskedVariableBlur {}
extension TypedFilter: CIMedian {}
extension TypedFilter: CINoiseReduction {}
extension TypedFilter: CIMorphologyMaximum {}
extension TypedFilter: CIMorphologyMinimum {}
extension TypedFilter: CIMorphologyGradient {}
extension TypedFilter: CIMorphologyRectangleMaximum {}
extension TypedFilter: CIMorphologyRectangleMinimum {}
extension TypedFilter: CIUnsharpMask {}
extension TypedFilter: CISharpenLuminance {}
extension TypedFilter: CIBloom {}
extension TypedFilter: CIGloom {}
extension TypedFilter: CIConvolution {}
