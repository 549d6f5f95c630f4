import CoreGraphics
import Raster

/// The curves of rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String

    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A quarter circle.
    public static let circular = CALayerCornerCurve(rawValue: "circular")

    /// A curve whose curvature changes continuously. It begins farther from the corner than a quarter circle; in a layer
    /// without enough room for that, it is closer to the circle. Its form is empirical; not documented by Apple.
    public static let continuous = CALayerCornerCurve(rawValue: "continuous")

    /// The distance from the corner at which the curve begins, in radii.
    var expansion: CGFloat { self == .continuous ? ContinuousCorner.expansion : 1 }
}
