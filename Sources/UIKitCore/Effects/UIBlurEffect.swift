import QuartzCore

/// An immutable effect that blurs the content behind its view.
///
/// The styles are those of UIKit on iOS. Apple documents only their order: the thicker a material, the less content
/// shows through, and light and dark materials suit light and dark interfaces. Blur radii, colors and opacities are
/// Easel's own.
@preconcurrency @MainActor
open class UIBlurEffect: UIVisualEffect {
    /// The styles of a blur effect.
    public enum Style: Int, CaseIterable, Sendable {
        /// An almost white style.
        case extraLight
        /// A style slightly lighter than the content behind the view.
        case light
        /// A style much darker than the content behind the view.
        case dark
        /// The style `light`, or `dark` in a dark interface.
        case regular = 4
        /// A more prominent style than `regular`: `extraLight`, or `dark` in a dark interface.
        case prominent
        /// An adaptive material that is the most translucent.
        case systemUltraThinMaterial
        /// An adaptive material that is more translucent than `systemMaterial`.
        case systemThinMaterial
        /// An adaptive material of medium translucency.
        case systemMaterial
        /// An adaptive material that is less translucent than `systemMaterial`.
        case systemThickMaterial
        /// An adaptive material for bars.
        case systemChromeMaterial
        /// The light variant of `systemUltraThinMaterial`.
        case systemUltraThinMaterialLight
        /// The light variant of `systemThinMaterial`.
        case systemThinMaterialLight
        /// The light variant of `systemMaterial`.
        case systemMaterialLight
        /// The light variant of `systemThickMaterial`.
        case systemThickMaterialLight
        /// The light variant of `systemChromeMaterial`.
        case systemChromeMaterialLight
        /// The dark variant of `systemUltraThinMaterial`.
        case systemUltraThinMaterialDark
        /// The dark variant of `systemThinMaterial`.
        case systemThinMaterialDark
        /// The dark variant of `systemMaterial`.
        case systemMaterialDark
        /// The dark variant of `systemThickMaterial`.
        case systemThickMaterialDark
        /// The dark variant of `systemChromeMaterial`.
        case systemChromeMaterialDark
    }

    let style: Style

    /// Returns the style to use in a light or dark interface.
    func style(in traits: UITraitCollection) -> Style {
        let isDark = traits.userInterfaceStyle == .dark
        return switch style {
        case .regular: isDark ? .dark : .light
        case .prominent: isDark ? .dark : .extraLight
        case .systemUltraThinMaterial: isDark ? .systemUltraThinMaterialDark : .systemUltraThinMaterialLight
        case .systemThinMaterial: isDark ? .systemThinMaterialDark : .systemThinMaterialLight
        case .systemMaterial: isDark ? .systemMaterialDark : .systemMaterialLight
        case .systemThickMaterial: isDark ? .systemThickMaterialDark : .systemThickMaterialLight
        case .systemChromeMaterial: isDark ? .systemChromeMaterialDark : .systemChromeMaterialLight
        default: style
        }
    }

    /// Creates an effect with a style.
    public init(style: Style) {
        self.style = style
        super.init()
    }
}

/// The appearance of a style: a blur with a color over it.
struct BlurAppearance: Equatable {
    var backdrop: LayerBackdrop
    /// The white level of the color over the blur, from 0 (black) to 1 (white).
    var white: Double
    /// The opacity of the color over the blur, from 0 to 1.
    var cover: Double

    init(_ style: UIBlurEffect.Style) {
        func appearance(_ deviation: Double, _ saturation: Double, white: Double, cover: Double) -> BlurAppearance {
            let backdrop = LayerBackdrop(deviation: deviation, saturation: saturation)
            return BlurAppearance(backdrop: backdrop, white: white, cover: cover)
        }
        self =
            switch style {
            case .extraLight, .prominent: appearance(10, 1.6, white: 0.97, cover: 0.8)
            case .light, .regular: appearance(14, 1.8, white: 1, cover: 0.4)
            case .dark: appearance(10, 1.6, white: 0.1, cover: 0.7)
            case .systemUltraThinMaterial, .systemUltraThinMaterialLight: appearance(10, 1.8, white: 0.96, cover: 0.45)
            case .systemThinMaterial, .systemThinMaterialLight: appearance(10, 1.8, white: 0.96, cover: 0.6)
            case .systemMaterial, .systemMaterialLight: appearance(10, 1.8, white: 0.96, cover: 0.72)
            case .systemThickMaterial, .systemThickMaterialLight: appearance(10, 1.8, white: 0.96, cover: 0.86)
            case .systemChromeMaterial, .systemChromeMaterialLight: appearance(10, 1.8, white: 0.98, cover: 0.78)
            case .systemUltraThinMaterialDark: appearance(10, 1.8, white: 0.12, cover: 0.55)
            case .systemThinMaterialDark: appearance(10, 1.8, white: 0.12, cover: 0.66)
            case .systemMaterialDark: appearance(10, 1.8, white: 0.12, cover: 0.76)
            case .systemThickMaterialDark: appearance(10, 1.8, white: 0.12, cover: 0.88)
            case .systemChromeMaterialDark: appearance(10, 1.8, white: 0.08, cover: 0.8)
            }
    }

    private init(backdrop: LayerBackdrop, white: Double, cover: Double) {
        self.backdrop = backdrop
        self.white = white
        self.cover = cover
    }
}
