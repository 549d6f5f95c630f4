import Foundation

/// A property of a view or an item of a bar that appearance proxies can set.
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
    // Items of bars
    case backIndicatorTransitionMaskImage, titlePositionAdjustment, backgroundVerticalPositionAdjustment, badgeColor,
        badgeTextAttributes

    /// The bit of the property in ``UIView/customizedProperties``.
    fileprivate var bit: UInt64 { 1 << UInt64(rawValue) }
}

/// A property, with the parameters of its setter, such as a state.
struct AppearanceKey: Hashable {
    let property: AppearanceProperty
    let parameters: [Int]
}

/// An object that takes the values of appearance proxies: a view, or an item of a bar.
@MainActor
protocol AppearanceSubject: AnyObject {
    var appearanceState: AppearanceState? { get set }

    /// Returns a Boolean value that indicates whether the object has set a property itself.
    func hasCustomized(_ key: AppearanceKey) -> Bool
}

/// The state of a view or an item that appearance proxies have changed, that is a proxy, or that has set values with parameters.
@MainActor
final class AppearanceState {
    /// The rule whose proxy the object is; `nil` for others.
    weak var rule: AppearanceRule?
    /// A Boolean value that indicates whether values of proxies are being set.
    var isApplying = false
    /// The properties with parameters that a view has set itself, or all that an item has.
    fileprivate var keys: Set<AppearanceKey> = []

    /// Records that a property was set in an object itself, or in a proxy.
    fileprivate func record(_ key: AppearanceKey, _ set: @escaping (any AppearanceSubject) -> Void) {
        guard !isApplying else { return }
        if let rule { rule.set(key, set) } else { keys.insert(key) }
    }
}

extension UIBarItem: AppearanceSubject {
    /// Records that a property was set in the item itself, or in a proxy.
    final func customized<Item: UIBarItem>(
        _ property: AppearanceProperty,
        _ parameters: [Int] = [],
        _ set: @escaping (Item) -> Void
    ) {
        let state = appearanceState ?? AppearanceState()
        appearanceState = state
        state.record(AppearanceKey(property: property, parameters: parameters)) {
            if let item = $0 as? Item { set(item) }
        }
    }

    /// Returns a Boolean value that indicates whether the item has set a property itself.
    final func hasCustomized(_ key: AppearanceKey) -> Bool { appearanceState?.keys.contains(key) ?? false }
}

extension UIView: AppearanceSubject {
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
        state.record(key) { if let view = $0 as? View { set(view) } }
    }

    /// Returns a Boolean value that indicates whether the view has set a property itself.
    final func hasCustomized(_ key: AppearanceKey) -> Bool {
        if key.parameters.isEmpty { return customizedProperties & key.property.bit != 0 }
        return appearanceState?.keys.contains(key) ?? false
    }

    /// Sets the values of appearance proxies that apply to the view in its window.
    func applyAppearance(in window: UIWindow) {
        guard let rules = window.screen.session?.userInterface.appearances, rules.hasValues else { return }
        rules.apply(to: self, in: self)
        guard let host = self as? any BarItemHost, rules.apply(to: host.shownItem, in: self) else { return }
        host.showItemAgain()
        superview?.invalidateLayout()
    }
}
