import Foundation

// Filters that stylize, with typed inputs.

/// A filter that imitates a screen of circles.
public protocol CICircularScreen: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
    /// The width, in pixels.
    var width: Float { get set }
    /// The sharpness.
    var sharpness: Float { get set }
}

/// A filter that imitates a print in four inks.
public protocol CICMYKHalftone: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
    /// The angle, in radians.
    var angle: Float { get set }
    /// The width, in pixels.
    var width: Float { get set }
    /// The sharpness.
    var sharpness: Float { get set }
    /// The part of the gray component that is printed in black.
    var grayComponentReplacement: Float { get set }
    /// The part of the black ink that the other inks lose.
    var underColorRemoval: Float { get set }
}

/// A filter that imitates a screen of dots.
public protocol CIDotScreen: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
    /// The angle, in radians.
    var angle: Float { get set }
    /// The width, in pixels.
    var width: Float { get set }
    /// The sharpness.
    var sharpness: Float { get set }
}

/// A filter that imitates a hatched screen.
public protocol CIHatchedScreen: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
    /// The angle, in radians.
    var angle: Float { get set }
    /// The width, in pixels.
    var width: Float { get set }
    /// The sharpness.
    var sharpness: Float { get set }
}

/// A filter that imitates a screen of lines.
public protocol CILineScreen: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
    /// The angle, in radians.
    var angle: Float { get set }
    /// The width, in pixels.
    var width: Float { get set }
    /// The sharpness.
    var sharpness: Float { get set }
}

/// A filter that divides an image into squares of one color.
public protocol CIPixellate: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
    /// The scale of the effect.
    var scale: Float { get set }
}

/// A filter that divides an image into hexagons of one color.
public protocol CIHexagonalPixellate: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
    /// The scale of the effect.
    var scale: Float { get set }
}

/// A filter that divides an image into polygons of one color.
public protocol CICrystallize: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The radius, in pixels.
    var radius: Float { get set }
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
}

/// A filter that divides an image into dots.
public protocol CIPointillize: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The radius, in pixels.
    var radius: Float { get set }
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
}

/// A filter that shows the edges of an image in color.
public protocol CIEdges: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The intensity of the effect.
    var intensity: Float { get set }
}

/// A filter that shows the edges of an image in white.
public protocol CIEdgeWork: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The radius, in pixels.
    var radius: Float { get set }
}

/// A filter that draws the edges of an image in black.
public protocol CILineOverlay: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The largest difference in luminance that is noise.
    var nrNoiseLevel: Float { get set }
    /// The sharpness after noise is removed.
    var nrSharpness: Float { get set }
    /// The factor of the gradient.
    var edgeIntensity: Float { get set }
    /// The smallest gradient of an edge.
    var threshold: Float { get set }
    /// The steepness of edges.
    var contrast: Float { get set }
}

/// A filter that draws an image as in a comic.
public protocol CIComicEffect: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
}

/// A filter that shows the gradient of the luminance.
public protocol CIGaborGradients: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
}

/// A filter that lights an image with a lamp.
public protocol CISpotLight: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The position of the lamp, in pixels.
    var lightPosition: CIVector { get set }
    /// The position that the lamp is directed to, in pixels.
    var lightPointsAt: CIVector { get set }
    /// The brightness of the light.
    var brightness: Float { get set }
    /// The width of the beam; smaller is narrower.
    var concentration: Float { get set }
    /// The color.
    var color: CIColor { get set }
}

/// A filter that blurs an image outside of a strip.
public protocol CIDepthOfField: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The first point, in pixels.
    var point0: CGPoint { get set }
    /// The second point, in pixels.
    var point1: CGPoint { get set }
    /// The saturation in focus.
    var saturation: Float { get set }
    /// The radius of the sharpening in focus, in pixels.
    var unsharpMaskRadius: Float { get set }
    /// The intensity of the sharpening in focus.
    var unsharpMaskIntensity: Float { get set }
    /// The radius, in pixels.
    var radius: Float { get set }
}

/// A filter that lightens shadows and darkens highlights.
public protocol CIHighlightShadowAdjust: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The radius, in pixels.
    var radius: Float { get set }
    /// The amount of the shadow.
    var shadowAmount: Float { get set }
    /// The amount of highlights that is left.
    var highlightAmount: Float { get set }
}

extension CIFilter {
    /// Creates a `CICircularScreen` filter, which imitates a screen of circles.
    public class func circularScreen() -> any CIFilter & CICircularScreen { typed("CICircularScreen") }

    /// Creates a `CICMYKHalftone` filter, which imitates a print in four inks.
    public class func cmykHalftone() -> any CIFilter & CICMYKHalftone { typed("CICMYKHalftone") }

    /// Creates a `CIDotScreen` filter, which imitates a screen of dots.
    public class func dotScreen() -> any CIFilter & CIDotScreen { typed("CIDotScreen") }

    /// Creates a `CIHatchedScreen` filter, which imitates a hatched screen.
    public class func hatchedScreen() -> any CIFilter & CIHatchedScreen { typed("CIHatchedScreen") }

    /// Creates a `CILineScreen` filter, which imitates a screen of lines.
    public class func lineScreen() -> any CIFilter & CILineScreen { typed("CILineScreen") }

    /// Creates a `CIPixellate` filter, which divides an image into squares of one color.
    public class func pixellate() -> any CIFilter & CIPixellate { typed("CIPixellate") }

    /// Creates a `CIHexagonalPixellate` filter, which divides an image into hexagons of one color.
    public class func hexagonalPixellate() -> any CIFilter & CIHexagonalPixellate { typed("CIHexagonalPixellate") }

    /// Creates a `CICrystallize` filter, which divides an image into polygons of one color.
    public class func crystallize() -> any CIFilter & CICrystallize { typed("CICrystallize") }

    /// Creates a `CIPointillize` filter, which divides an image into dots.
    public class func pointillize() -> any CIFilter & CIPointillize { typed("CIPointillize") }

    /// Creates a `CIEdges` filter, which shows the edges of an image in color.
    public class func edges() -> any CIFilter & CIEdges { typed("CIEdges") }

    /// Creates a `CIEdgeWork` filter, which shows the edges of an image in white.
    public class func edgeWork() -> any CIFilter & CIEdgeWork { typed("CIEdgeWork") }

    /// Creates a `CILineOverlay` filter, which draws the edges of an image in black.
    public class func lineOverlay() -> any CIFilter & CILineOverlay { typed("CILineOverlay") }

    /// Creates a `CIComicEffect` filter, which draws an image as in a comic.
    public class func comicEffect() -> any CIFilter & CIComicEffect { typed("CIComicEffect") }

    /// Creates a `CIGaborGradients` filter, which shows the gradient of the luminance.
    public class func gaborGradients() -> any CIFilter & CIGaborGradients { typed("CIGaborGradients") }

    /// Creates a `CISpotLight` filter, which lights an image with a lamp.
    public class func spotLight() -> any CIFilter & CISpotLight { typed("CISpotLight") }

    /// Creates a `CIDepthOfField` filter, which blurs an image outside of a strip.
    public class func depthOfField() -> any CIFilter & CIDepthOfField { typed("CIDepthOfField") }

    /// Creates a `CIHighlightShadowAdjust` filter, which lightens shadows and darkens highlights.
    public class func highlightShadowAdjust() -> any CIFilter & CIHighlightShadowAdjust {
        typed("CIHighlightShadowAdjust")
    }
}

extension TypedFilter: CICircularScreen {}
extension TypedFilter: CICMYKHalftone {}
extension TypedFilter: CIDotScreen {}
extension TypedFilter: CIHatchedScreen {}
extension TypedFilter: CILineScreen {}
extension TypedFilter: CIPixellate {}
extension TypedFilter: CIHexagonalPixellate {}
extension TypedFilter: CICrystallize {}
extension TypedFilter: CIPointillize {}
extension TypedFilter: CIEdges {}
extension TypedFilter: CIEdgeWork {}
extension TypedFilter: CILineOverlay {}
extension TypedFilter: CIComicEffect {}
extension TypedFilter: CIGaborGradients {}
extension TypedFilter: CISpotLight {}
extension TypedFilter: CIDepthOfField {}
extension TypedFilter: CIHighlightShadowAdjust {}
