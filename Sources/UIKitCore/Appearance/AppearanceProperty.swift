import Foundation

/// A property of a view that appearance proxies can set.
enum AppearanceProperty: UInt8 {
    // UIView
    case tintColor, backgroundColor
    // UILabel
    case font, textColor, highlightedTextColor, shadowColor, shadowOffset
    // UISwitch
    case onTintColor, thumbTintColor
    // UISlider
    case minimumTrackTintColor, maximumTrackTintColor, minimumValueImage, maximumValueImage
    case thumbImage, minimumTrackImage, maximumTrackImage
    // UIProgressView
    case progressTintColor, trackTintColor, progressImage, trackImage
    // UIActivityIndicatorView
    case color
    // UIPageControl
    case pageIndicatorTintColor, currentPageIndicatorTintColor
    // UIStepper and UISegmentedControl
    case backgroundImage, dividerImage, incrementImage, decrementImage
    case selectedSegmentTintColor, titleTextAttributes, contentPositionAdjustment
    // UIButton
    case titleColor, titleShadowColor, contentEdgeInsets
    // UIRefreshControl
    case attributedTitle
    // Bars; the names of stepper and progress images are shared.
    case standardAppearance, compactAppearance, scrollEdgeAppearance, compactScrollEdgeAppearance
    case prefersLargeTitles, barStyle, isTranslucent, barTintColor, shadowImage
    case largeTitleTextAttributes, backIndicatorImage, barBackgroundImage, titleVerticalPositionAdjustment
    case barShadowImage, selectionIndicatorImage, unselectedItemTintColor, itemPositioning, itemWidth, itemSpacing

    /// The bit of the property in ``UIView/customizedProperties``.
    fileprivate var bit: UInt64 { 1 << UInt64(rawValue) }
}

/// A property, with the parameters of its setter, such as a state.
struct AppearanceKey: Hashable {
    let property: AppearanceProperty
    let parameters: [Int]
}

/// The state of a view that appearance proxies have changed, that is a proxy, or that has set values with parameters.
@MainActor
final class AppearanceState {
    /// The rule whose proxy the view is; `nil` for other views.
    weak var rule: AppearanceRule?
    /// A Boolean value that indicates whether values of proxies are being set.
    var isApplying = false
    /// The properties with parameters that the view has set itself.
    fileprivate var keys: Set<AppearanceKey> = []
}

extension UIView {
    /// Records that a property was set in the view itself, or in a proxy.
    final func customized<View: UIView, Value>(
        _ property: AppearanceProperty,
        _ path: @autoclosure () -> ReferenceWritableKeyPath<View, Value>
    ) {
        guard let state = appearanceState else { return customizedProperties |= property.bit }
        guard !state.isApplying else { return }
        guard let rule = state.rule else { return customizedProperties |= property.bit }
        let path = path()
        guard let value = (self as? View)?[keyPath: path] else { return }
        rule.set(AppearanceKey(property: property, parameters: [])) { ($0 as? View)?[keyPath: path] = value }
    }

    /// Records that a property with parameters was set in the view itself, or in a proxy.
    final func customized<View: UIView>(
        _ property: AppearanceProperty,
        _ parameters: [Int],
        _ set: @escaping (View) -> Void
    ) {
        let key = AppearanceKey(property: property, parameters: parameters)
        let state = appearanceState ?? AppearanceState()
        appearanceState = state
        guard !state.isApplying else { return }
        if let rule = state.rule {
            rule.set(key) { if let view = $0 as? View { set(view) } }
        } else {
            state.keys.insert(key)
        }
    }

    /// Returns a Boolean value that indicates whether the view has set a property itself.
    func hasCustomized(_ key: AppearanceKey) -> Bool {
        if key.parameters.isEmpty { return customizedProperties & key.property.bit != 0 }
        return appearanceState?.keys.contains(key) ?? false
    }

    /// Sets the values of appearance proxies that apply to the view in its window.
    func applyAppearance(in window: UIWindow) {
        guard let rules = window.screen.session?.userInterface.appearances, rules.hasValues else { return }
        rules.apply(to: self)
    }
}
