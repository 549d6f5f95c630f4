import CoreGraphics

/// The placement of contents whose size differs from a layer's bounds.
///
/// The vertical names follow iOS, where layers have their origin at the top left.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
    /// The name, as in Core Animation.
    public var rawValue: String

    /// Creates a gravity from a name; a name that is not listed here acts as `resize`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Centered, not scaled.
    public static let center = CALayerContentsGravity(rawValue: "center")
    /// Centered at the edge of the larger y, which is the lower one, not scaled.
    public static let top = CALayerContentsGravity(rawValue: "top")
    /// Centered at the edge of the smaller y, which is the upper one, not scaled.
    public static let bottom = CALayerContentsGravity(rawValue: "bottom")
    /// Centered at the left edge, not scaled.
    public static let left = CALayerContentsGravity(rawValue: "left")
    /// Centered at the right edge, not scaled.
    public static let right = CALayerContentsGravity(rawValue: "right")
    /// In the left corner of the larger y, which is the lower one, not scaled.
    public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
    /// In the right corner of the larger y, which is the lower one, not scaled.
    public static let topRight = CALayerContentsGravity(rawValue: "topRight")
    /// In the left corner of the smaller y, which is the upper one, not scaled.
    public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
    /// In the right corner of the smaller y, which is the upper one, not scaled.
    public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
    /// Stretched to the bounds.
    public static let resize = CALayerContentsGravity(rawValue: "resize")
    /// Scaled to fit the bounds, with the aspect ratio preserved.
    public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
    /// Scaled to fill the bounds, with the aspect ratio preserved.
    public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}
