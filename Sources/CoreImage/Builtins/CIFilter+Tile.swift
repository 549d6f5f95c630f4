import Foundation

// Filters that repeat parts of an image, with typed inputs.

/// A filter that transforms an image and repeats its border pixels.
public protocol CIAffineClamp: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The transform.
    var transform: CGAffineTransform { get set }
}

/// A filter that transforms an image and repeats it.
public protocol CIAffineTile: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The transform.
    var transform: CGAffineTransform { get set }
}

/// A filter that repeats a triangle of an image with eight reflections.
public protocol CIEightfoldReflectedTile: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
    /// The angle, in radians.
    var angle: Float { get set }
    /// The width, in pixels.
    var width: Float { get set }
}

/// A filter that repeats a parallelogram of an image with four reflections.
public protocol CIFourfoldReflectedTile: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
    /// The angle, in radians.
    var angle: Float { get set }
    /// The width, in pixels.
    var width: Float { get set }
    /// The angle between the sides of a parallelogram, in radians.
    var acuteAngle: Float { get set }
}

/// A filter that repeats a square of an image with four rotations.
public protocol CIFourfoldRotatedTile: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
    /// The angle, in radians.
    var angle: Float { get set }
    /// The width, in pixels.
    var width: Float { get set }
}

/// A filter that repeats a parallelogram of an image.
public protocol CIFourfoldTranslatedTile: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
    /// The angle, in radians.
    var angle: Float { get set }
    /// The width, in pixels.
    var width: Float { get set }
    /// The angle between the sides of a parallelogram, in radians.
    var acuteAngle: Float { get set }
}

/// A filter that repeats a square of an image with glide reflections.
public protocol CIGlideReflectedTile: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
    /// The angle, in radians.
    var angle: Float { get set }
    /// The width, in pixels.
    var width: Float { get set }
}

/// A filter that mirrors a sector of an image.
public protocol CIKaleidoscope: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The number of parts.
    var count: Int { get set }
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
    /// The angle, in radians.
    var angle: Float { get set }
}

/// A filter that divides an image into squares that are scaled and rotated.
public protocol CIOpTile: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
    /// The scale of the effect.
    var scale: Float { get set }
    /// The angle, in radians.
    var angle: Float { get set }
    /// The width, in pixels.
    var width: Float { get set }
}

/// A filter that mirrors and repeats a parallelogram of an image.
public protocol CIParallelogramTile: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
    /// The angle, in radians.
    var angle: Float { get set }
    /// The width, in pixels.
    var width: Float { get set }
    /// The angle between the sides of a parallelogram, in radians.
    var acuteAngle: Float { get set }
}

/// A filter that repeats an image in perspective.
public protocol CIPerspectiveTile: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The upper-left corner, in pixels.
    var topLeft: CGPoint { get set }
    /// The upper-right corner, in pixels.
    var topRight: CGPoint { get set }
    /// The lower-right corner, in pixels.
    var bottomRight: CGPoint { get set }
    /// The lower-left corner, in pixels.
    var bottomLeft: CGPoint { get set }
}

/// A filter that repeats a triangle of an image with six reflections.
public protocol CISixfoldReflectedTile: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
    /// The angle, in radians.
    var angle: Float { get set }
    /// The width, in pixels.
    var width: Float { get set }
}

/// A filter that repeats a triangle of an image with six rotations.
public protocol CISixfoldRotatedTile: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
    /// The angle, in radians.
    var angle: Float { get set }
    /// The width, in pixels.
    var width: Float { get set }
}

/// A filter that mirrors a triangle of an image.
public protocol CITriangleKaleidoscope: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center of the triangle, in pixels.
    var point: CGPoint { get set }
    /// The length of the sides, in pixels.
    var size: Float { get set }
    /// The rotation, in radians.
    var rotation: Float { get set }
    /// The factor of each reflection.
    var decay: Float { get set }
}

/// A filter that repeats a triangle of an image.
public protocol CITriangleTile: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
    /// The angle, in radians.
    var angle: Float { get set }
    /// The width, in pixels.
    var width: Float { get set }
}

/// A filter that repeats a triangle of an image with twelve reflections.
public protocol CITwelvefoldReflectedTile: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
    /// The angle, in radians.
    var angle: Float { get set }
    /// The width, in pixels.
    var width: Float { get set }
}

extension CIFilter {
    /// Creates a `CIAffineClamp` filter, which transforms an image and repeats its border pixels.
    public class func affineClamp() -> any CIFilter & CIAffineClamp { typed("CIAffineClamp") }

    /// Creates a `CIAffineTile` filter, which transforms an image and repeats it.
    public class func affineTile() -> any CIFilter & CIAffineTile { typed("CIAffineTile") }

    /// Creates a `CIEightfoldReflectedTile` filter, which repeats a triangle of an image with eight reflections.
    public class func eightfoldReflectedTile() -> any CIFilter & CIEightfoldReflectedTile {
        typed("CIEightfoldReflectedTile")
    }

    /// Creates a `CIFourfoldReflectedTile` filter, which repeats a parallelogram of an image with four reflections.
    public class func fourfoldReflectedTile() -> any CIFilter & CIFourfoldReflectedTile {
        typed("CIFourfoldReflectedTile")
    }

    /// Creates a `CIFourfoldRotatedTile` filter, which repeats a square of an image with four rotations.
    public class func fourfoldRotatedTile() -> any CIFilter & CIFourfoldRotatedTile { typed("CIFourfoldRotatedTile") }

    /// Creates a `CIFourfoldTranslatedTile` filter, which repeats a parallelogram of an image.
    public class func fourfoldTranslatedTile() -> any CIFilter & CIFourfoldTranslatedTile {
        typed("CIFourfoldTranslatedTile")
    }

    /// Creates a `CIGlideReflectedTile` filter, which repeats a square of an image with glide reflections.
    public class func glideReflectedTile() -> any CIFilter & CIGlideReflectedTile { typed("CIGlideReflectedTile") }

    /// Creates a `CIKaleidoscope` filter, which mirrors a sector of an image.
    public class func kaleidoscope() -> any CIFilter & CIKaleidoscope { typed("CIKaleidoscope") }

    /// Creates a `CIOpTile` filter, which divides an image into squares that are scaled and rotated.
    public class func opTile() -> any CIFilter & CIOpTile { typed("CIOpTile") }

    /// Creates a `CIParallelogramTile` filter, which mirrors and repeats a parallelogram of an image.
    public class func parallelogramTile() -> any CIFilter & CIParallelogramTile { typed("CIParallelogramTile") }

    /// Creates a `CIPerspectiveTile` filter, which repeats an image in perspective.
    public class func perspectiveTile() -> any CIFilter & CIPerspectiveTile { typed("CIPerspectiveTile") }

    /// Creates a `CISixfoldReflectedTile` filter, which repeats a triangle of an image with six reflections.
    public class func sixfoldReflectedTile() -> any CIFilter & CISixfoldReflectedTile {
        typed("CISixfoldReflectedTile")
    }

    /// Creates a `CISixfoldRotatedTile` filter, which repeats a triangle of an image with six rotations.
    public class func sixfoldRotatedTile() -> any CIFilter & CISixfoldRotatedTile { typed("CISixfoldRotatedTile") }

    /// Creates a `CITriangleKaleidoscope` filter, which mirrors a triangle of an image.
    public class func triangleKaleidoscope() -> any CIFilter & CITriangleKaleidoscope {
        typed("CITriangleKaleidoscope")
    }

    /// Creates a `CITriangleTile` filter, which repeats a triangle of an image.
    public class func triangleTile() -> any CIFilter & CITriangleTile { typed("CITriangleTile") }

    /// Creates a `CITwelvefoldReflectedTile` filter, which repeats a triangle of an image with twelve reflections.
    public class func twelvefoldReflectedTile() -> any CIFilter & CITwelvefoldReflectedTile {
        typed("CITwelvefoldReflectedTile")
    }
}

extension TypedFilter: CIAffineClamp {}
extension TypedFilter: CIAffineTile {}
extension TypedFilter: CIEightfoldReflectedTile {}
extension TypedFilter: CIFourfoldReflectedTile {}
extension TypedFilter: CIFourfoldRotatedTile {}
extension TypedFilter: CIFourfoldTranslatedTile {}
extension TypedFilter: CIGlideReflectedTile {}
extension TypedFilter: CIKaleidoscope {}
extension TypedFilter: CIOpTile {}
extension TypedFilter: CIParallelogramTile {}
extension TypedFilter: CIPerspectiveTile {}
extension TypedFilter: CISixfoldReflectedTile {}
extension TypedFilter: CISixfoldRotatedTile {}
extension TypedFilter: CITriangleKaleidoscope {}
extension TypedFilter: CITriangleTile {}
extension TypedFilter: CITwelvefoldReflectedTile {}
