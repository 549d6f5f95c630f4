import Foundation

// Filters of surfaces and spot colors, with typed inputs.

/// A filter that raises a surface within the white parts of a mask.
public protocol CIHeightFieldFromMask: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The distance from the edge of the mask at which the surface is flat, in pixels.
    var radius: Float { get set }
}

/// A filter that colors a surface by the directions of its normals.
public protocol CIShadedMaterial: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The image of a hemisphere with the colors of all directions.
    var shadingImage: CIImage? { get set }
    /// The height of white, in pixels.
    var scale: Float { get set }
}

/// A filter that replaces three ranges of colors.
public protocol CISpotColor: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The color at the center of the first range.
    var centerColor1: CIColor { get set }
    /// The color that replaces the first range.
    var replacementColor1: CIColor { get set }
    /// The size of the first range.
    var closeness1: Float { get set }
    /// The sharpness of the edge of the first range.
    var contrast1: Float { get set }
    /// The color at the center of the second range.
    var centerColor2: CIColor { get set }
    /// The color that replaces the second range.
    var replacementColor2: CIColor { get set }
    /// The size of the second range.
    var closeness2: Float { get set }
    /// The sharpness of the edge of the second range.
    var contrast2: Float { get set }
    /// The color at the center of the third range.
    var centerColor3: CIColor { get set }
    /// The color that replaces the third range.
    var replacementColor3: CIColor { get set }
    /// The size of the third range.
    var closeness3: Float { get set }
    /// The sharpness of the edge of the third range.
    var contrast3: Float { get set }
}

extension CIFilter {
    /// Creates a `CIHeightFieldFromMask` filter, which raises a surface within the white parts of a mask.
    public class func heightFieldFromMask() -> any CIFilter & CIHeightFieldFromMask { typed("CIHeightFieldFromMask") }

    /// Creates a `CIShadedMaterial` filter, which colors a surface by the directions of its normals.
    public class func shadedMaterial() -> any CIFilter & CIShadedMaterial { typed("CIShadedMaterial") }

    /// Creates a `CISpotColor` filter, which replaces three ranges of colors.
    public class func spotColor() -> any CIFilter & CISpotColor { typed("CISpotColor") }
}

extension TypedFilter: CIHeightFieldFromMask {}
extension TypedFilter: CIShadedMaterial {}
extension TypedFilter: CISpotColor {}
