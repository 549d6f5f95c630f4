import QuartzCore

/// An effect that blurs what lies behind its view. Never changes.
///
/// The styles are the ones that UIKit has on iOS. What Apple documents of them is their order: materials let the less
/// through the thicker they are, and light and dark ones suit light and dark interfaces. Widths, colours and strengths are
/// Easel's own.
@preconcurrency @MainActor
open class UIBlurEffect: UIVisualEffect {
    /// How the blurred picture looks.
    public enum Style: Int, CaseIterable, Sendable {
        /// Nearly white.
        case extraLight
        /// A little lighter than what lies behind.
        case light
        /// Much darker than what lies behind.
        case dark
        /// `light`, or `dark` in a dark interface.
        case regular = 4
        /// Stands out more than `regular`: `extraLight`, or `dark` in a dark interface.
        case prominent
        /// Adapts to light and dark interfaces; lets the most through.
        case systemUltraThinMaterial
        /// Adapts to light and dark interfaces; lets more through than the middle.
        case systemThinMaterial
        /// Adapts to light and dark interfaces; the one in the middle.
        case systemMaterial
        /// Adapts to light and dark interfaces; lets less through than the middle.
        case systemThickMaterial
        /// Adapts to light and dark interfaces; for bars.
        case systemChromeMaterial
        /// `systemUltraThinMaterial` of light interfaces.
        case systemUltraThinMaterialLight
        /// `systemThinMaterial` of light interfaces.
        case systemThinMaterialLight
        /// `systemMaterial` of light interfaces.
        case systemMaterialLight
        /// `systemThickMaterial` of light interfaces.
        case systemThickMaterialLight
        /// `systemChromeMaterial` of light interfaces.
        case systemChromeMaterialLight
        /// `systemUltraThinMaterial` of dark interfaces.
        case systemUltraThinMaterialDark
        /// `systemThinMaterial` of dark interfaces.
        case systemThinMaterialDark
        /// `systemMaterial` of dark interfaces.
        case systemMaterialDark
        /// `systemThickMaterial` of dark interfaces.
        case systemThickMaterialDark
        /// `systemChromeMaterial` of dark interfaces.
        case systemChromeMaterialDark
    }

    let style: Style

    /// What the style comes to in an interface that is light or dark.
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

    /// Makes an effect in a style.
    public init(style: Style) {
        self.style = style
        super.init()
    }
}

/// What a style comes to: a blur, and a colour over it.
struct BlurLook: Equatable {
    var backdrop: LayerBackdrop
    /// Of the colour over it, from 0 (black) to 1 (white).
    var white: Double
    /// How much the colour covers, from 0 to 1.
    var cover: Double

    init(_ style: UIBlurEffect.Style) {
        func look(_ deviation: Double, _ saturation: Double, white: Double, cover: Double) -> BlurLook {
            let backdrop = LayerBackdrop(deviation: deviation, saturation: saturation)
            return BlurLook(backdrop: backdrop, white: white, cover: cover)
        }
        self =
            switch style {
            case .extraLight, .prominent: look(10, 1.6, white: 0.97, cover: 0.8)
            case .light, .regular: look(14, 1.8, white: 1, cover: 0.3)
            case .dark: look(10, 1.6, white: 0.1, cover: 0.7)
            case .systemUltraThinMaterial, .systemUltraThinMaterialLight: look(10, 1.8, white: 0.96, cover: 0.35)
            case .systemThinMaterial, .systemThinMaterialLight: look(10, 1.8, white: 0.96, cover: 0.55)
            case .systemMaterial, .systemMaterialLight: look(10, 1.8, white: 0.96, cover: 0.7)
            case .systemThickMaterial, .systemThickMaterialLight: look(10, 1.8, white: 0.96, cover: 0.85)
            case .systemChromeMaterial, .systemChromeMaterialLight: look(10, 1.8, white: 0.98, cover: 0.78)
            case .systemUltraThinMaterialDark: look(10, 1.8, white: 0.12, cover: 0.4)
            case .systemThinMaterialDark: look(10, 1.8, white: 0.12, cover: 0.6)
            case .systemMaterialDark: look(10, 1.8, white: 0.12, cover: 0.72)
            case .systemThickMaterialDark: look(10, 1.8, white: 0.12, cover: 0.87)
            case .systemChromeMaterialDark: look(10, 1.8, white: 0.08, cover: 0.8)
            }
    }

    private init(backdrop: LayerBackdrop, white: Double, cover: Double) {
        self.backdrop = backdrop
        self.white = white
        self.cover = cover
    }
}
