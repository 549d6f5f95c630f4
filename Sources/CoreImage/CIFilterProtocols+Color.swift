import Foundation

/// A filter that replaces each component with a polynomial of it.
public protocol CIColorPolynomial: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The coefficients for red, from the constant to the cubic one.
    var redCoefficients: CIVector { get set }
    /// The coefficients for green.
    var greenCoefficients: CIVector { get set }
    /// The coefficients for blue.
    var blueCoefficients: CIVector { get set }
    /// The coefficients for alpha.
    var alphaCoefficients: CIVector { get set }
}

/// A filter that replaces each component with a polynomial of all components.
public protocol CIColorCrossPolynomial: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The ten coefficients for red.
    var redCoefficients: CIVector { get set }
    /// The ten coefficients for green.
    var greenCoefficients: CIVector { get set }
    /// The ten coefficients for blue.
    var blueCoefficients: CIVector { get set }
}

/// A filter that applies a curve to each component.
public protocol CIToneCurve: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The first point of the curve.
    var point0: CGPoint { get set }
    /// The second point of the curve.
    var point1: CGPoint { get set }
    /// The third point of the curve.
    var point2: CGPoint { get set }
    /// The fourth point of the curve.
    var point3: CGPoint { get set }
    /// The fifth point of the curve.
    var point4: CGPoint { get set }
}

/// A filter that increases the saturation of colors with little saturation.
public protocol CIVibrance: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The change of saturation, from -1 to 1.
    var amount: Float { get set }
}

/// A filter that multiplies colors so that white becomes a color.
public protocol CIWhitePointAdjust: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The color that white becomes.
    var color: CIColor { get set }
}

/// A filter that adapts colors to another white point.
public protocol CITemperatureAndTint: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The white point of the image: a temperature in kelvins and a tint.
    var neutral: CIVector { get set }
    /// The white point of the result: a temperature in kelvins and a tint.
    var targetNeutral: CIVector { get set }
}

/// A filter that applies the transfer function of sRGB.
public protocol CILinearToSRGBToneCurve: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
}

/// A filter that applies the inverse of the transfer function of sRGB.
public protocol CISRGBToneCurveToLinear: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
}

/// A filter that makes each component 0 or 1.
public protocol CIColorThreshold: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The threshold.
    var threshold: Float { get set }
}

/// A filter that makes gray from the largest component.
public protocol CIMaximumComponent: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
}

/// A filter that makes gray from the smallest component.
public protocol CIMinimumComponent: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
}

/// A filter that darkens an image outside of a circle.
public protocol CIVignetteEffect: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center of the circle, in pixels.
    var center: CGPoint { get set }
    /// The radius of the circle, in pixels.
    var radius: Float { get set }
    /// The intensity of the effect.
    var intensity: Float { get set }
    /// The width of the transition, in radii.
    var falloff: Float { get set }
}

/// A filter that replaces colors with those of a gradient, by luminance.
public protocol CIColorMap: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The gradient.
    var gradientImage: CIImage? { get set }
}

/// A filter that imitates a photographic film.
public protocol CIPhotoEffect: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
}
