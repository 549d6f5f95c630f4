import Foundation

// Filters that move pixels, with typed inputs.

/// A filter that magnifies or reduces a circle of an image.
public protocol CIBumpDistortion: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
    /// The radius, in pixels.
    var radius: Float { get set }
    /// The scale of the effect.
    var scale: Float { get set }
}

/// A filter that magnifies or reduces a strip of an image.
public protocol CIBumpDistortionLinear: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
    /// The radius, in pixels.
    var radius: Float { get set }
    /// The angle, in radians.
    var angle: Float { get set }
    /// The scale of the effect.
    var scale: Float { get set }
}

/// A filter that repeats the pixels of a circle's circumference outward.
public protocol CICircleSplashDistortion: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
    /// The radius, in pixels.
    var radius: Float { get set }
}

/// A filter that wraps an image around a circle.
public protocol CICircularWrap: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
    /// The radius, in pixels.
    var radius: Float { get set }
    /// The angle, in radians.
    var angle: Float { get set }
}

/// A filter that moves pixels by the colors of another image.
public protocol CIDisplacementDistortion: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The image whose colors are the displacement.
    var displacementImage: CIImage? { get set }
    /// The scale of the effect.
    var scale: Float { get set }
}

/// A filter that repeats an image in itself along spirals.
public protocol CIDroste: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// A corner of the rectangle in which the image appears again.
    var insetPoint0: CGPoint { get set }
    /// The opposite corner of the rectangle.
    var insetPoint1: CGPoint { get set }
    /// The number of spirals.
    var strands: Float { get set }
    /// The number of copies in each turn.
    var periodicity: Float { get set }
    /// The rotation, in radians.
    var rotation: Float { get set }
    /// The magnification.
    var zoom: Float { get set }
}

/// A filter that shows an image through structured glass.
public protocol CIGlassDistortion: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The image whose luminance is the height of the glass.
    var texture: CIImage? { get set }
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
    /// The scale of the effect.
    var scale: Float { get set }
}

/// A filter that shows an image through a lens in the form of a capsule.
public protocol CIGlassLozenge: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The first point, in pixels.
    var point0: CGPoint { get set }
    /// The second point, in pixels.
    var point1: CGPoint { get set }
    /// The radius, in pixels.
    var radius: Float { get set }
    /// The index of refraction.
    var refraction: Float { get set }
}

/// A filter that moves pixels away from a hole.
public protocol CIHoleDistortion: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
    /// The radius, in pixels.
    var radius: Float { get set }
}

/// A filter that repeats the pixels of a circle's circumference outward and rotates them.
public protocol CILightTunnel: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
    /// The rotation, in radians.
    var rotation: Float { get set }
    /// The radius, in pixels.
    var radius: Float { get set }
}

/// A filter that moves pixels toward a center.
public protocol CIPinchDistortion: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
    /// The radius, in pixels.
    var radius: Float { get set }
    /// The scale of the effect.
    var scale: Float { get set }
}

/// A filter that stretches and crops an image to a size.
public protocol CIStretchCrop: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The width and height of the result, in pixels.
    var size: CGPoint { get set }
    /// The amount of cropping, from 0, which only stretches, to 1, which only crops.
    var cropAmount: Float { get set }
    /// The amount by which the center is stretched, from 0, which preserves its proportions, to 1, which stretches the
    /// image uniformly.
    var centerStretchAmount: Float { get set }
}

/// A filter that shows an image through a lens in the form of a ring.
public protocol CITorusLensDistortion: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
    /// The radius, in pixels.
    var radius: Float { get set }
    /// The width, in pixels.
    var width: Float { get set }
    /// The index of refraction.
    var refraction: Float { get set }
}

/// A filter that rotates pixels around a center.
public protocol CITwirlDistortion: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
    /// The radius, in pixels.
    var radius: Float { get set }
    /// The angle, in radians.
    var angle: Float { get set }
}

/// A filter that rotates pixels around a center, many times.
public protocol CIVortexDistortion: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
    /// The radius, in pixels.
    var radius: Float { get set }
    /// The angle, in radians.
    var angle: Float { get set }
}

extension CIFilter {
    /// Creates a `CIBumpDistortion` filter, which magnifies or reduces a circle of an image.
    public class func bumpDistortion() -> any CIFilter & CIBumpDistortion { typed("CIBumpDistortion") }

    /// Creates a `CIBumpDistortionLinear` filter, which magnifies or reduces a strip of an image.
    public class func bumpDistortionLinear() -> any CIFilter & CIBumpDistortionLinear {
        typed("CIBumpDistortionLinear")
    }

    /// Creates a `CICircleSplashDistortion` filter, which repeats the pixels of a circle's circumference outward.
    public class func circleSplashDistortion() -> any CIFilter & CICircleSplashDistortion {
        typed("CICircleSplashDistortion")
    }

    /// Creates a `CICircularWrap` filter, which wraps an image around a circle.
    public class func circularWrap() -> any CIFilter & CICircularWrap { typed("CICircularWrap") }

    /// Creates a `CIDisplacementDistortion` filter, which moves pixels by the colors of another image.
    public class func displacementDistortion() -> any CIFilter & CIDisplacementDistortion {
        typed("CIDisplacementDistortion")
    }

    /// Creates a `CIDroste` filter, which repeats an image in itself along spirals.
    public class func droste() -> any CIFilter & CIDroste { typed("CIDroste") }

    /// Creates a `CIGlassDistortion` filter, which shows an image through structured glass.
    public class func glassDistortion() -> any CIFilter & CIGlassDistortion { typed("CIGlassDistortion") }

    /// Creates a `CIGlassLozenge` filter, which shows an image through a lens in the form of a capsule.
    public class func glassLozenge() -> any CIFilter & CIGlassLozenge { typed("CIGlassLozenge") }

    /// Creates a `CIHoleDistortion` filter, which moves pixels away from a hole.
    public class func holeDistortion() -> any CIFilter & CIHoleDistortion { typed("CIHoleDistortion") }

    /// Creates a `CILightTunnel` filter, which repeats the pixels of a circle's circumference outward and rotates them.
    public class func lightTunnel() -> any CIFilter & CILightTunnel { typed("CILightTunnel") }

    /// Creates a `CIPinchDistortion` filter, which moves pixels toward a center.
    public class func pinchDistortion() -> any CIFilter & CIPinchDistortion { typed("CIPinchDistortion") }

    /// Creates a `CIStretchCrop` filter, which stretches and crops an image to a size.
    public class func stretchCrop() -> any CIFilter & CIStretchCrop { typedStretchCrop() }

    /// Creates a `CITorusLensDistortion` filter, which shows an image through a lens in the form of a ring.
    public class func torusLensDistortion() -> any CIFilter & CITorusLensDistortion { typed("CITorusLensDistortion") }

    /// Creates a `CITwirlDistortion` filter, which rotates pixels around a center.
    public class func twirlDistortion() -> any CIFilter & CITwirlDistortion { typed("CITwirlDistortion") }

    /// Creates a `CIVortexDistortion` filter, which rotates pixels around a center, many times.
    public class func vortexDistortion() -> any CIFilter & CIVortexDistortion { typed("CIVortexDistortion") }
}

extension TypedFilter: CIBumpDistortion {}
extension TypedFilter: CIBumpDistortionLinear {}
extension TypedFilter: CICircleSplashDistortion {}
extension TypedFilter: CICircularWrap {}
extension TypedFilter: CIDisplacementDistortion {}
extension TypedFilter: CIDroste {}
extension TypedFilter: CIGlassDistortion {}
extension TypedFilter: CIGlassLozenge {}
extension TypedFilter: CIHoleDistortion {}
extension TypedFilter: CILightTunnel {}
extension TypedFilter: CIPinchDistortion {}
extension TypedFilter: CITorusLensDistortion {}
extension TypedFilter: CITwirlDistortion {}
extension TypedFilter: CIVortexDistortion {}
