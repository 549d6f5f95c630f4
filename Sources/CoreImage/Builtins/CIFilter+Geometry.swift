import Foundation

// Filters that scale and project, with typed inputs.

/// A filter that scales an image.
public protocol CILanczosScaleTransform: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The scale of the effect.
    var scale: Float { get set }
    /// The factor of the width relative to that of the height.
    var aspectRatio: Float { get set }
}

/// A filter that rotates an image and fills its extent.
public protocol CIStraighten: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The angle, in radians.
    var angle: Float { get set }
}

/// A filter that projects an image to four corners.
public protocol CIPerspectiveTransform: CIFilterProtocol {
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

/// A filter that projects a rectangle of an image to four corners.
public protocol CIPerspectiveTransformWithExtent: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The rectangle, in pixels.
    var extent: CGRect { get set }
    /// The upper-left corner, in pixels.
    var topLeft: CGPoint { get set }
    /// The upper-right corner, in pixels.
    var topRight: CGPoint { get set }
    /// The lower-right corner, in pixels.
    var bottomRight: CGPoint { get set }
    /// The lower-left corner, in pixels.
    var bottomLeft: CGPoint { get set }
}

/// A filter that makes a rectangle of the part of an image with four corners.
public protocol CIPerspectiveCorrection: CIFilterProtocol {
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
    /// A Boolean value that indicates whether the result is cropped to the corners.
    var crop: Bool { get set }
}

extension CIFilter {
    /// Creates a `CILanczosScaleTransform` filter, which scales an image.
    public class func lanczosScaleTransform() -> any CIFilter & CILanczosScaleTransform {
        typed("CILanczosScaleTransform")
    }

    /// Creates a `CIStraightenFilter` filter, which rotates an image and fills its extent.
    public class func straighten() -> any CIFilter & CIStraighten { typed("CIStraightenFilter") }

    /// Creates a `CIPerspectiveTransform` filter, which projects an image to four corners.
    public class func perspectiveTransform() -> any CIFilter & CIPerspectiveTransform {
        typed("CIPerspectiveTransform")
    }

    /// Creates a `CIPerspectiveTransformWithExtent` filter, which projects a rectangle of an image to four corners.
    public class func perspectiveTransformWithExtent() -> any CIFilter & CIPerspectiveTransformWithExtent {
        typed("CIPerspectiveTransformWithExtent")
    }

    /// Creates a `CIPerspectiveCorrection` filter, which makes a rectangle of the part of an image with four corners.
    public class func perspectiveCorrection() -> any CIFilter & CIPerspectiveCorrection {
        typed("CIPerspectiveCorrection")
    }
}

extension TypedFilter: CILanczosScaleTransform {}
extension TypedFilter: CIStraighten {}
extension TypedFilter: CIPerspectiveTransform {}
extension TypedFilter: CIPerspectiveTransformWithExtent {}
extension TypedFilter: CIPerspectiveCorrection {}
