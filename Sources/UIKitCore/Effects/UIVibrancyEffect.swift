import QuartzCore

/// The styles of a vibrancy effect, named for the content that they suit.
public enum UIVibrancyEffectStyle: Int, CaseIterable, Sendable {
    /// A style for the most important text.
    case label
    /// A style for text of secondary importance.
    case secondaryLabel
    /// A style for text of tertiary importance.
    case tertiaryLabel
    /// A style for text of the least importance.
    case quaternaryLabel
    /// A style for large filled areas.
    case fill
    /// A style for filled areas less prominent than `fill`.
    case secondaryFill
    /// A style for filled areas less prominent than `secondaryFill`.
    case tertiaryFill
    /// A style for lines that separate content.
    case separator
}

/// An effect that gives content the colors of the blurred content behind it, made lighter or darker.
///
/// Add a `UIVisualEffectView` with this effect to the `contentView` of a view with the same blur effect, and add labels
/// and other views to its own `contentView`:
///
/// ```swift
/// let blur = UIBlurEffect(style: .systemMaterial)
/// let panel = UIVisualEffectView(effect: blur)
/// let vibrant = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: blur, style: .secondaryLabel))
/// panel.contentView.addSubview(vibrant)
/// vibrant.contentView.addSubview(label)
/// ```
///
/// Over dark blurs, content makes the colors behind it lighter; over light blurs, darker. Only the opacity of the
/// content matters, whichever colors it has, so that the background color of `contentView` fills it with a vibrant color.
/// Images that are not templates keep their colors. Each view is vibrant on its own; a view that is faded or masked as a
/// group is vibrant as a whole.
///
/// Apple documents the names and the purposes of the styles; the amounts are Easel's own. They keep text readable: the
/// contrast of `label` to its surroundings is at least 4.5 over all blurs but `light` and the ultra-thin materials, where
/// it is at least 3.5, and that of `secondaryLabel` is at least 4.5 over regular, thick and chrome materials (WCAG 2,
/// whatever lies behind).
@preconcurrency @MainActor
open class UIVibrancyEffect: UIVisualEffect {
    private let blurEffect: UIBlurEffect
    private let style: UIVibrancyEffectStyle

    /// Creates an effect for the most important content over a blur.
    public convenience init(blurEffect: UIBlurEffect) { self.init(blurEffect: blurEffect, style: .label) }

    /// Creates an effect for content over a blur.
    public init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) {
        self.blurEffect = blurEffect
        self.style = style
        super.init()
    }

    /// Returns the effect on a layer in a light or dark interface.
    func vibrancy(in traits: UITraitCollection) -> LayerVibrancy {
        let isDark = BlurAppearance(blurEffect.style(in: traits)).white < 0.5
        return isDark ? LayerVibrancy(lightening: style.amount) : LayerVibrancy(darkening: style.amount)
    }
}

extension UIVibrancyEffectStyle {
    /// The difference that opaque content makes to each color component, from 0 to 1.
    fileprivate var amount: Double {
        switch self {
        case .label: 0.7
        case .secondaryLabel: 0.55
        case .tertiaryLabel: 0.35
        case .quaternaryLabel: 0.2
        case .fill: 0.18
        case .secondaryFill: 0.13
        case .tertiaryFill: 0.08
        case .separator: 0.22
        }
    }
}
