import CoreGraphics

/// An object that has traits: a screen, a view, or a controller. A screen passes its traits to its windows, a view to
/// its subviews; each may override them.
@preconcurrency @MainActor
public protocol UITraitEnvironment: AnyObject {
    /// The traits of the object.
    var traitCollection: UITraitCollection { get }

    /// Called when the traits have changed.
    /// - Parameter previousTraitCollection: The traits before the change.
    func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

/// The traits that a view overrides, and the handlers of changes.
final class OwnTraitOverrides {
    var overrides = UITraitCollection.Values()
    var registrations: [TraitRegistration] = []
    /// The smallest and the largest text size of the view and its subviews; `nil` for no limit.
    var smallestContentSize: UIContentSizeCategory?
    var largestContentSize: UIContentSizeCategory?

    /// Returns a text size within the limits. If they contradict each other, the smallest size has precedence.
    fileprivate func limited(_ category: UIContentSizeCategory) -> UIContentSizeCategory {
        if category == .unspecified { return category }
        let limited = largestContentSize.map { min(category, $0) } ?? category
        return smallestContentSize.map { max(limited, $0) } ?? limited
    }
}

extension UIView: UITraitEnvironment {
    /// The traits that a view inherits, and those that it overrides.
    struct OwnTraits {
        /// The traits of the superview or screen that the view was last resolved with.
        fileprivate(set) var inherited: UITraitCollection
        /// The style that overrides the inherited one.
        fileprivate(set) var overrideStyle = UIUserInterfaceStyle.unspecified
        /// The number of notifications of changes in progress, one within another.
        fileprivate var notifications: UInt8 = 0

        init(inherited: UITraitCollection) { self.inherited = inherited }
    }

    /// The display scale of the screen, or that of a superview that overrides it.
    package final var inheritedDisplayScale: CGFloat { ownTraits.inherited.displayScale }

    /// The implementation of `overrideUserInterfaceStyle`.
    var styleOverride: UIUserInterfaceStyle {
        get { ownTraits.overrideStyle }
        set { changeTraits { ownTraits.overrideStyle = newValue } }
    }

    /// The traits of the view, as a value, so that walking up the hierarchy does not allocate memory.
    var traitValues: UITraitCollection.Values {
        var values = superview?.traitValues ?? ownTraits.inherited.values
        applyOverrides(to: &values)
        return values
    }

    /// Applies what the view and its controller override to inherited traits.
    private func applyOverrides(to values: inout UITraitCollection.Values) {
        // Most views override nothing.
        if viewController == nil, ownTraitOverrides == nil, ownTraits.overrideStyle == .unspecified { return }
        values.take(overriddenTraits)
        guard let limits = ownTraitOverrides else { return }
        values.preferredContentSizeCategory = limits.limited(values.preferredContentSizeCategory)
    }

    /// The smallest text size of the view and its subviews, in place of smaller ones that the user prefers; `nil` for no limit. The
    /// default is `nil`.
    public var minimumContentSizeCategory: UIContentSizeCategory? {
        get { ownTraitOverrides?.smallestContentSize }
        set { changeTraits { customTraits.smallestContentSize = newValue } }
    }

    /// The largest text size of the view and its subviews, in place of larger ones that the user prefers; `nil` for no limit. The
    /// default is `nil`.
    public var maximumContentSizeCategory: UIContentSizeCategory? {
        get { ownTraitOverrides?.largestContentSize }
        set { changeTraits { customTraits.largestContentSize = newValue } }
    }

    /// The traits that the view passes to its subviews. All views without overrides share one object.
    var traitsOfSubviews: UITraitCollection {
        let values = traitValues
        return values == ownTraits.inherited.values ? ownTraits.inherited : UITraitCollection(values)
    }

    /// The traits that the view and its controller override.
    var overriddenTraits: UITraitCollection.Values {
        var values = viewController?.overriddenTraits ?? UITraitCollection.Values()
        if let custom = ownTraitOverrides { values.take(custom.overrides) }
        if ownTraits.overrideStyle != .unspecified { values.userInterfaceStyle = ownTraits.overrideStyle }
        return values
    }

    /// Performs a change of the view's own traits, and notifies the view and its subviews.
    /// - Parameter notifiesController: A Boolean value that indicates whether the controller is notified. `false` for a
    ///   controller that is still loading its view.
    func changeTraits(notifiesController: Bool = true, _ change: () -> Void) {
        let old = traitValues
        change()
        traitsChanged(from: old, notifiesController: notifiesController)
    }

    /// Inherits the traits of the superview, or of the window's screen.
    func inheritTraits(_ traits: UITraitCollection) {
        guard traits !== ownTraits.inherited else {
            viewController?.updateTraitsFromParent()
            return
        }
        var old = ownTraits.inherited.values
        applyOverrides(to: &old)
        ownTraits.inherited = traits
        viewController?.takeTraitsFromParent()
        traitsChanged(from: old)
    }

    /// Inherits the traits of the superview.
    func inheritTraits(from superview: UIView) { inheritTraits(superview.traitsOfSubviews) }

    /// Draws the view in the pixels of a screen that it has entered, unless a scale of its own was set.
    private func displayScaleDidChange(from old: CGFloat) {
        guard layer.contents == nil, layer.contentsScale == old else { return }
        layer.contentsScale = ownTraits.inherited.displayScale
    }

    /// The number of times that a view may change its own traits while it is notified of a change. A view that changes them each
    /// time would never end: it is notified of further changes with the next frame.
    private static let nestedNotifications = 2

    private func notifyAfterCommit(from old: UITraitCollection.Values) {
        window?.screen.afterNextCommit { [weak self] in self?.traitsChanged(from: old) }
    }

    /// Notifies the view, its controller, and its subviews of the change, if there is one.
    private func traitsChanged(from old: UITraitCollection.Values, notifiesController: Bool = true) {
        let traits = traitsOfSubviews
        let new = traits.values
        guard old != new else { return }
        guard ownTraits.notifications < Self.nestedNotifications else { return notifyAfterCommit(from: old) }
        ownTraits.notifications += 1
        defer { ownTraits.notifications -= 1 }
        if new.displayScale != old.displayScale { displayScaleDidChange(from: old.displayScale) }
        if new.userInterfaceStyle != old.userInterfaceStyle || new.accessibilityContrast != old.accessibilityContrast
            || new.userInterfaceLevel != old.userInterfaceLevel || new.customColors != old.customColors
        {
            resolveColors()
        }
        if new.legibilityWeight != old.legibilityWeight { legibilityWeightDidChange() }
        if new.layoutDirection != old.layoutDirection { layoutDirectionDidChange() }
        if new.preferredContentSizeCategory != old.preferredContentSizeCategory {
            contentSizeCategoryChanged(traits)
        }
        let previous = UITraitCollection(old)
        withTraitsAsCurrent {
            if let window, window.screen.session?.userInterface.appearances.dependsOnTraits == true {
                applyAppearance(in: window)
            }
            if notifiesController, let viewController {
                viewController.traitCollectionDidChange(previous)
                if viewController.contentUnavailable.view != nil {
                    viewController.setNeedsUpdateContentUnavailableConfiguration()
                }
                viewController.notifyOfTraitChange(from: previous, to: new)
            }
            traitCollectionDidChange(previous)
            notifyOfTraitChange(from: previous, to: new)
        }
        for subview in subviews where subview.superview === self { subview.inheritTraits(from: self) }
    }
}

extension UIViewController: UITraitEnvironment {
    /// The implementation of `traitCollection`.
    var effectiveTraits: UITraitCollection {
        if let view = viewIfLoaded { return view.traitCollection }
        var values = (parent?.traitCollection ?? (window?.screen ?? UIScreen.main).traitCollection).values
        values.take(overriddenTraits)
        return UITraitCollection(values)
    }
}
