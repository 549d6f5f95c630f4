import Foundation

/// A function that derives a color from another color.
///
/// ```swift
/// configuration.imageColorTransformer = UIConfigurationColorTransformer { $0.withAlphaComponent(0.6) }
/// ```
public struct UIConfigurationColorTransformer: Sendable {
    /// The function.
    public let transform: @Sendable (UIColor) -> UIColor

    package let identity = TransformerIdentity()

    /// Creates a transformer.
    public init(_ transform: @escaping @Sendable (UIColor) -> UIColor) { self.transform = transform }

    /// Returns the color that is derived from a color.
    public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }

    /// A transformer that returns the gray of the same luminance.
    public static let grayscale = UIConfigurationColorTransformer { color in
        @Sendable func gray(_ color: UIColor) -> UIColor {
            var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
            // A pattern has no components.
            guard color.getRed(&red, green: &green, blue: &blue, alpha: &alpha) else { return color }
            return UIColor(white: 0.2126 * red + 0.7152 * green + 0.0722 * blue, alpha: alpha)
        }
        return color.provider == nil ? gray(color) : UIColor { gray(color.resolvedColor(with: $0)) }
    }
}

/// A function that derives the attributes of a text from the attributes that it would have otherwise.
///
/// ```swift
/// configuration.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { attributes in
///     var attributes = attributes
///     attributes.font = .boldSystemFont(ofSize: 20)
///     return attributes
/// }
/// ```
public struct UIConfigurationTextAttributesTransformer: Sendable {
    /// The function.
    public let transform: @Sendable (AttributeContainer) -> AttributeContainer

    package let identity = TransformerIdentity()

    /// Creates a transformer.
    public init(_ transform: @escaping @Sendable (AttributeContainer) -> AttributeContainer) {
        self.transform = transform
    }

    /// Returns the attributes that are derived from attributes.
    public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer { transform(input) }
}
