import Foundation

// Filters that reduce an image to few pixels, with typed inputs.

/// A filter that returns the mean color of a rectangle.
public protocol CIAreaAverage: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The rectangle, in pixels.
    var extent: CGRect { get set }
}

/// A filter that returns the largest components of a rectangle.
public protocol CIAreaMaximum: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The rectangle, in pixels.
    var extent: CGRect { get set }
}

/// A filter that returns the smallest components of a rectangle.
public protocol CIAreaMinimum: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The rectangle, in pixels.
    var extent: CGRect { get set }
}

/// A filter that returns the most opaque color of a rectangle.
public protocol CIAreaMaximumAlpha: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The rectangle, in pixels.
    var extent: CGRect { get set }
}

/// A filter that returns the most transparent color of a rectangle.
public protocol CIAreaMinimumAlpha: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The rectangle, in pixels.
    var extent: CGRect { get set }
}

/// A filter that returns the smallest and the largest components of a rectangle.
public protocol CIAreaMinMax: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The rectangle, in pixels.
    var extent: CGRect { get set }
}

/// A filter that returns the smallest and the largest red component of a rectangle.
public protocol CIAreaMinMaxRed: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The rectangle, in pixels.
    var extent: CGRect { get set }
}

/// A filter that counts the components of a rectangle.
public protocol CIAreaHistogram: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The rectangle, in pixels.
    var extent: CGRect { get set }
    /// The number of parts.
    var count: Int { get set }
    /// The scale of the effect.
    var scale: Float { get set }
}

/// A filter that draws a histogram.
public protocol CIHistogramDisplay: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The height, in pixels.
    var height: Float { get set }
    /// The upper limit of the values that are drawn.
    var highLimit: Float { get set }
    /// The lower limit of the values that are drawn.
    var lowLimit: Float { get set }
}

/// A filter that returns the mean colors of rows.
public protocol CIRowAverage: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The rectangle, in pixels.
    var extent: CGRect { get set }
}

/// A filter that returns the mean colors of columns.
public protocol CIColumnAverage: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The rectangle, in pixels.
    var extent: CGRect { get set }
}

extension CIFilter {
    /// Creates a `CIAreaAverage` filter, which returns the mean color of a rectangle.
    public class func areaAverage() -> any CIFilter & CIAreaAverage { typed("CIAreaAverage") }

    /// Creates a `CIAreaMaximum` filter, which returns the largest components of a rectangle.
    public class func areaMaximum() -> any CIFilter & CIAreaMaximum { typed("CIAreaMaximum") }

    /// Creates a `CIAreaMinimum` filter, which returns the smallest components of a rectangle.
    public class func areaMinimum() -> any CIFilter & CIAreaMinimum { typed("CIAreaMinimum") }

    /// Creates a `CIAreaMaximumAlpha` filter, which returns the most opaque color of a rectangle.
    public class func areaMaximumAlpha() -> any CIFilter & CIAreaMaximumAlpha { typed("CIAreaMaximumAlpha") }

    /// Creates a `CIAreaMinimumAlpha` filter, which returns the most transparent color of a rectangle.
    public class func areaMinimumAlpha() -> any CIFilter & CIAreaMinimumAlpha { typed("CIAreaMinimumAlpha") }

    /// Creates a `CIAreaMinMax` filter, which returns the smallest and the largest components of a rectangle.
    public class func areaMinMax() -> any CIFilter & CIAreaMinMax { typed("CIAreaMinMax") }

    /// Creates a `CIAreaMinMaxRed` filter, which returns the smallest and the largest red component of a rectangle.
    public class func areaMinMaxRed() -> any CIFilter & CIAreaMinMaxRed { typed("CIAreaMinMaxRed") }

    /// Creates a `CIAreaHistogram` filter, which counts the components of a rectangle.
    public class func areaHistogram() -> any CIFilter & CIAreaHistogram { typed("CIAreaHistogram") }

    /// Creates a `CIHistogramDisplayFilter` filter, which draws a histogram.
    public class func histogramDisplay() -> any CIFilter & CIHistogramDisplay { typed("CIHistogramDisplayFilter") }

    /// Creates a `CIRowAverage` filter, which returns the mean colors of rows.
    public class func rowAverage() -> any CIFilter & CIRowAverage { typed("CIRowAverage") }

    /// Creates a `CIColumnAverage` filter, which returns the mean colors of columns.
    public class func columnAverage() -> any CIFilter & CIColumnAverage { typed("CIColumnAverage") }
}

extension TypedFilter: CIAreaAverage {}
extension TypedFilter: CIAreaMaximum {}
extension TypedFilter: CIAreaMinimum {}
extension TypedFilter: CIAreaMaximumAlpha {}
extension TypedFilter: CIAreaMinimumAlpha {}
extension TypedFilter: CIAreaMinMax {}
extension TypedFilter: CIAreaMinMaxRed {}
extension TypedFilter: CIAreaHistogram {}
extension TypedFilter: CIHistogramDisplay {}
extension TypedFilter: CIRowAverage {}
extension TypedFilter: CIColumnAverage {}
