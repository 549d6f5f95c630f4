import Foundation

// Filters that look colors up, with typed inputs.

/// A filter that makes pixels black or white by a threshold of its own.
public protocol CIColorThresholdOtsu: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
}

/// A filter that looks colors up in a table.
public protocol CIColorCube: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The number of values of each component.
    var cubeDimension: Float { get set }
    /// The premultiplied colors, as 32-bit floats.
    var cubeData: Data { get set }
    /// A Boolean value that indicates whether colors outside of 0 to 1 are extrapolated.
    var extrapolate: Bool { get set }
}

/// A filter that looks colors up in a table, in a color space.
public protocol CIColorCubeWithColorSpace: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The number of values of each component.
    var cubeDimension: Float { get set }
    /// The premultiplied colors, as 32-bit floats.
    var cubeData: Data { get set }
    /// The color space of the table; `nil` for the working space.
    var colorSpace: CGColorSpace? { get set }
    /// A Boolean value that indicates whether colors outside of 0 to 1 are extrapolated.
    var extrapolate: Bool { get set }
}

/// A filter that mixes two tables of colors by a mask.
public protocol CIColorCubesMixedWithMask: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The mask.
    var maskImage: CIImage? { get set }
    /// The number of values of each component.
    var cubeDimension: Float { get set }
    /// The colors where the mask is black.
    var cube0Data: Data { get set }
    /// The colors where the mask is white.
    var cube1Data: Data { get set }
    /// The color space of the table; `nil` for the working space.
    var colorSpace: CGColorSpace? { get set }
    /// A Boolean value that indicates whether colors outside of 0 to 1 are extrapolated.
    var extrapolate: Bool { get set }
}

/// A filter that looks components up in curves.
public protocol CIColorCurves: CIFilterProtocol {
    /// The input image.
    var inputImage: CIImage? { get set }
    /// The values of the curves, as 32-bit floats.
    var curvesData: Data { get set }
    /// The range of components that the curves cover.
    var curvesDomain: CIVector { get set }
    /// The color space of the table; `nil` for the working space.
    var colorSpace: CGColorSpace? { get set }
}

extension CIFilter {
    /// Creates a `CIColorThresholdOtsu` filter, which makes pixels black or white by a threshold of its own.
    public class func colorThresholdOtsu() -> any CIFilter & CIColorThresholdOtsu { typed("CIColorThresholdOtsu") }

    /// Creates a `CIColorCube` filter, which looks colors up in a table.
    public class func colorCube() -> any CIFilter & CIColorCube { typed("CIColorCube") }

    /// Creates a `CIColorCubeWithColorSpace` filter, which looks colors up in a table, in a color space.
    public class func colorCubeWithColorSpace() -> any CIFilter & CIColorCubeWithColorSpace {
        typed("CIColorCubeWithColorSpace")
    }

    /// Creates a `CIColorCubesMixedWithMask` filter, which mixes two tables of colors by a mask.
    public class func colorCubesMixedWithMask() -> any CIFilter & CIColorCubesMixedWithMask {
        typed("CIColorCubesMixedWithMask")
    }

    /// Creates a `CIColorCurves` filter, which looks components up in curves.
    public class func colorCurves() -> any CIFilter & CIColorCurves { typed("CIColorCurves") }
}

extension TypedFilter: CIColorThresholdOtsu {}
extension TypedFilter: CIColorCube {}
extension TypedFilter: CIColorCubeWithColorSpace {}
extension TypedFilter: CIColorCubesMixedWithMask {}
extension TypedFilter: CIColorCurves {}
