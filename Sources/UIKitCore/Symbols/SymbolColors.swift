import CoreGraphics

/// The colors in which a symbol is drawn.
enum SymbolColors: Hashable, Sendable {
    /// The tint color, unless another configuration has colors.
    case unspecified
    /// The tint color.
    case monochrome
    /// The symbol's own colors.
    case multicolor
    /// Shades of one color.
    case hierarchical(UIColor)
    /// Colors of an app.
    case palette([UIColor])

    /// The opacity of the levels of a hierarchy. Empirical; not documented by Apple.
    private static let shades: [CGFloat] = [1, 0.5, 0.25]

    /// Returns the colors of the levels of a symbol in some traits; none for a template. No symbol has colors of its own.
    func levels(for traits: UITraitCollection) -> [CGColor] {
        switch self {
        case .unspecified, .monochrome, .multicolor: []
        case .hierarchical(let color):
            Self.shades.map { shade in
                let resolved = color.resolvedColor(with: traits).cgColor
                return resolved.copy(alpha: resolved.alpha * shade) ?? resolved
            }
        case .palette(let colors): colors.map { $0.resolvedColor(with: traits).cgColor }
        }
    }
}

extension UIImage.SymbolConfiguration {
    /// Creates a configuration for a symbol in shades of a color: the symbol itself is opaque, and a circle or square around it
    /// lighter. Such an image is not a template.
    public convenience init(hierarchicalColor: UIColor) {
        self.init(SymbolSettings(colors: .hierarchical(hierarchicalColor)))
    }

    /// Creates a configuration for a symbol in colors. Such an image is not a template.
    /// - Parameter paletteColors: The color of the symbol itself, and that of a circle or square around it. A single color is that
    ///   of both.
    public convenience init(paletteColors: [UIColor]) {
        self.init(SymbolSettings(colors: paletteColors.isEmpty ? .unspecified : .palette(paletteColors)))
    }

    /// Returns a configuration that prefers the colors of a symbol itself. Easel's symbols have none, and are templates.
    public class func preferringMulticolor() -> Self { Self(SymbolSettings(colors: .multicolor)) }

    /// Returns a configuration that draws a symbol in the tint color, in place of the colors of a view's configuration.
    public class func preferringMonochrome() -> Self { Self(SymbolSettings(colors: .monochrome)) }
}
