import CoreGraphics

/// How contents of another size are placed in a layer's bounds.
///
/// The vertical names follow iOS, whose layers have their origin at the top left.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
    /// The name, as in Core Animation.
    public var rawValue: String

    /// Makes a gravity by name; one that is not listed here acts as `resize`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// In the middle, unscaled.
    public static let center = CALayerContentsGravity(rawValue: "center")
    /// In the middle of the top edge, unscaled.
    public static let top = CALayerContentsGravity(rawValue: "top")
    /// In the middle of the bottom edge, unscaled.
    public static let bottom = CALayerContentsGravity(rawValue: "bottom")
    /// In the middle of the left edge, unscaled.
    public static let left = CALayerContentsGravity(rawValue: "left")
    /// In the middle of the right edge, unscaled.
    public static let right = CALayerContentsGravity(rawValue: "right")
    /// In the top left corner, unscaled.
    public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
    /// In the top right corner, unscaled.
    public static let topRight = CALayerContentsGravity(rawValue: "topRight")
    /// In the bottom left corner, unscaled.
    public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
    /// In the bottom right corner, unscaled.
    public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
    /// Stretched to the bounds.
    public static let resize = CALayerContentsGravity(rawValue: "resize")
    /// As large as fits, proportions kept.
    public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
    /// As small as covers the bounds, proportions kept.
    public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}
