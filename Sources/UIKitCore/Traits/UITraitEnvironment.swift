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

extension UIView: UITraitEnvironment {
    /// The traits of the view, as a value, so that walking up the hierarchy does not allocate memory.
    var traitValues: UITraitCollection.Values {
        var values = superview?.traitValues ?? inheritedTraits.values
        values.take(traitOverrides)
        return values
    }

    /// The traits that the view passes to its subviews. All views without overrides share one object.
    var traitsOfSubviews: UITraitCollection {
        let values = traitValues
        return values == inheritedTraits.values ? inheritedTraits : UITraitCollection(values)
    }

    /// The traits that the view and its controller override.
    var traitOverrides: UITraitCollection.Values {
        var values = UITraitCollection.Values()
        if let controller = viewController { values.userInterfaceStyle = controller.overrideUserInterfaceStyle }
        if storedOverrideStyle != .unspecified { values.userInterfaceStyle = storedOverrideStyle }
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
        guard traits !== inheritedTraits else { return }
        var old = inheritedTraits.values
        old.take(traitOverrides)
        inheritedTraits = traits
        traitsChanged(from: old)
    }

    /// Inherits the traits of the superview.
    func inheritTraits(from superview: UIView) { inheritTraits(superview.traitsOfSubviews) }

    /// Draws the view in the pixels of a screen that it has entered, unless a scale of its own was set.
    private func displayScaleDidChange(from old: CGFloat) {
        guard layer.contents == nil, layer.contentsScale == old else { return }
        layer.contentsScale = inheritedTraits.displayScale
    }

    /// Notifies the view, its controller, and its subviews of the change, if there is one.
    private func traitsChanged(from old: UITraitCollection.Values, notifiesController: Bool = true) {
        let traits = traitsOfSubviews
        let new = traits.values
        guard old != new else { return }
        if new.displayScale != old.displayScale { displayScaleDidChange(from: old.displayScale) }
        if new.userInterfaceStyle != old.userInterfaceStyle { resolveColors() }
        if new.layoutDirection != old.layoutDirection { layoutDirectionDidChange() }
        if new.preferredContentSizeCategory != old.preferredContentSizeCategory {
            contentSizeCategoryChanged(traits)
        }
        let previous = UITraitCollection(old)
        withTraitsAsCurrent {
            if notifiesController { viewController?.traitCollectionDidChange(previous) }
            traitCollectionDidChange(previous)
        }
        for subview in subviews where subview.superview === self { subview.inheritTraits(from: self) }
    }
}

extension UIScreen: UITraitEnvironment {
    /// The traits of the screen.
    public var traitCollection: UITraitCollection {
        if let storedTraits { return storedTraits }
        let traits = UITraitCollection(traitValues)
        storedTraits = traits
        return traits
    }

    private var traitValues: UITraitCollection.Values {
        UITraitCollection.Values(
            displayScale: scale,
            userInterfaceIdiom: .pad,
            userInterfaceStyle: userInterfaceStyle,
            // The same limits as on Apple's devices: phones are below them.
            horizontalSizeClass: bounds.width < 600 ? .compact : .regular,
            verticalSizeClass: bounds.height < 480 ? .compact : .regular,
            layoutDirection: layoutDirection,
            preferredContentSizeCategory: preferredContentSizeCategory
        )
    }

    /// Passes the traits to all windows, including hidden ones.
    public func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        for window in allWindows { window.inheritTraits(traitCollection) }
    }

    /// Sets the light or dark style and the preferred text size of the screen.
    package func set(style: UIUserInterfaceStyle, contentSizeCategory category: UIContentSizeCategory) {
        let old = traitCollection
        userInterfaceStyle = style
        preferredContentSizeCategory = category
        rememberTraits()
        if old != traitCollection { traitCollectionDidChange(old) }
        if old.preferredContentSizeCategory != category {
            NotificationCenter.default.post(
                name: UIContentSizeCategory.didChangeNotification,
                object: session?.application,
                userInfo: [UIContentSizeCategory.newValueUserInfoKey: category]
            )
        }
    }
}

extension UIViewController: UITraitEnvironment {
    /// The implementation of `traitCollection`.
    var effectiveTraits: UITraitCollection {
        if let view = viewIfLoaded { return view.traitCollection }
        var values = (window?.screen ?? Session.current.screen).traitCollection.values
        if overrideUserInterfaceStyle != .unspecified { values.userInterfaceStyle = overrideUserInterfaceStyle }
        return UITraitCollection(values)
    }

    /// The implementation of `overrideUserInterfaceStyle`.
    var styleOverride: UIUserInterfaceStyle {
        get { storedOverrideStyle }
        set {
            if let view = viewIfLoaded {
                view.changeTraits { storedOverrideStyle = newValue }
            } else {
                storedOverrideStyle = newValue
            }
        }
    }
}
