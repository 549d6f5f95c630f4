import CoreGraphics

/// A description of a background: a color, an effect, an image and a stroke in a rectangle with rounded corners.
@preconcurrency @MainActor
public struct UIBackgroundConfiguration {
    /// Creates a background with the tint color and square corners.
    package init() {}

    /// Returns a transparent background.
    public static func clear() -> UIBackgroundConfiguration {
        var configuration = UIBackgroundConfiguration()
        configuration.backgroundColor = .clear
        return configuration
    }

    /// The part of a list that the background is for, whose colors follow its state; `nil` for others.
    package var listElement: ListElement?

    /// The parts of lists that have backgrounds.
    package enum ListElement: Hashable, Sendable {
        case plainCell, groupedCell, sidebarCell, accompaniedSidebarCell, plainHeaderFooter, groupedHeaderFooter
        case sidebarHeader
    }

    /// The view behind the content, in front of color, effect and image. It has the size of the background, and its
    /// corners are not rounded. The default is `nil`.
    public var customView: UIView?

    /// The radius of the corners, in points. The default is 0.
    public var cornerRadius: CGFloat = 0

    /// The insets of the background in its view, in points. The default is zero.
    public var backgroundInsets = NSDirectionalEdgeInsets.zero

    /// The color; `nil`, which is the default, for the tint color. A button uses the color of its style instead of
    /// `nil`.
    public var backgroundColor: UIColor?

    /// The function that derives the shown color from ``backgroundColor``. The default is `nil`.
    public var backgroundColorTransformer: UIConfigurationColorTransformer?

    /// The effect on the content behind the background, which is visible where the color is not opaque. The default is
    /// `nil`.
    public var visualEffect: UIVisualEffect?

    /// The image in front of the color. The default is `nil`.
    public var image: UIImage?

    /// The arrangement of the image. The default is `scaleToFill`.
    public var imageContentMode = UIView.ContentMode.scaleToFill

    /// The color of the stroke; `nil`, which is the default, for the tint color.
    public var strokeColor: UIColor?

    /// The function that derives the shown color of the stroke from ``strokeColor``. The default is `nil`.
    public var strokeColorTransformer: UIConfigurationColorTransformer?

    /// The width of the stroke, in points. The default is 0, for no stroke.
    public var strokeWidth: CGFloat = 0

    /// The distance between the edge of the background and the outside of the stroke, in points. Negative values are
    /// inside of the background. The default is 0.
    public var strokeOutset: CGFloat = 0

    /// Returns the color that is shown with a tint color.
    public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
        let color = backgroundColor ?? tintColor
        return backgroundColorTransformer?(color) ?? color
    }

    /// Returns the color of the stroke that is shown with a tint color.
    public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
        let color = strokeColor ?? tintColor
        return strokeColorTransformer?(color) ?? color
    }
}
