import CoreGraphics

/// What has traits: screens, views and controllers. They are handed down from a screen to its windows, from a view to
/// its subviews; each may say otherwise.
@preconcurrency @MainActor
public protocol UITraitEnvironment: AnyObject {
    /// The traits that hold here.
    var traitCollection: UITraitCollection { get }

    /// The traits have changed.
    /// - Parameter previousTraitCollection: those that held before.
    func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

extension UIView: UITraitEnvironment {
    /// The traits that hold here: those of the superview, or the screen's, with what the view and its controller say
    /// otherwise.
    public var traitCollection: UITraitCollection { UITraitCollection(traitValues) }

    /// The same as a value, so that nothing is allocated on the way up.
    var traitValues: UITraitCollection.Values {
        var values = superview?.traitValues ?? ((self as? UIWindow)?.screen ?? UIScreen.main).traitValues
        values.take(traitOverrides)
        return values
    }

    /// What is said otherwise here.
    var traitOverrides: UITraitCollection.Values {
        var values = UITraitCollection.Values()
        if let controller = viewController { values.userInterfaceStyle = controller.overrideUserInterfaceStyle }
        if storedOverrideStyle != .unspecified { values.userInterfaceStyle = storedOverrideStyle }
        return values
    }

    /// Light or dark for this view and all in it, whatever holds around it. Unspecified at first.
    public var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { storedOverrideStyle }
        set { changeTraits { storedOverrideStyle = newValue } }
    }

    /// Does what changes the view's traits, and tells the view and all in it.
    func changeTraits(_ change: () -> Void) {
        let old = traitValues
        change()
        tellTraits(changedFrom: old, to: traitValues)
    }

    /// Tells the view, its controller and all in it, as far as there is a change.
    func tellTraits(changedFrom old: UITraitCollection.Values, to new: UITraitCollection.Values) {
        guard old != new else { return }
        if new.userInterfaceStyle != old.userInterfaceStyle { resolveColors() }
        if new.layoutDirection != old.layoutDirection { layoutDirectionDidChange() }
        if new.preferredContentSizeCategory != old.preferredContentSizeCategory {
            contentSizeCategoryChanged(UITraitCollection(new))
        }
        let previous = UITraitCollection(old)
        withTraitsAsCurrent {
            viewController?.traitCollectionDidChange(previous)
            traitCollectionDidChange(previous)
        }
        for subview in subviews where subview.superview === self {
            var (before, after) = (old, new)
            before.take(subview.traitOverrides)
            after.take(subview.traitOverrides)
            subview.tellTraits(changedFrom: before, to: after)
        }
    }
}

extension UIScreen: UITraitEnvironment {
    /// The screen's traits.
    public var traitCollection: UITraitCollection { UITraitCollection(traitValues) }

    var traitValues: UITraitCollection.Values {
        UITraitCollection.Values(
            displayScale: scale,
            userInterfaceIdiom: .pad,
            userInterfaceStyle: userInterfaceStyle,
            // As Apple's devices do: telephones have less.
            horizontalSizeClass: bounds.width < 600 ? .compact : .regular,
            verticalSizeClass: bounds.height < 480 ? .compact : .regular,
            layoutDirection: layoutDirection,
            preferredContentSizeCategory: preferredContentSizeCategory
        )
    }

    /// Tells the windows.
    public func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        guard let old = previousTraitCollection else { return }
        let new = traitCollection
        for window in visibleWindows {
            var (before, after) = (old.values, new.values)
            before.take(window.traitOverrides)
            after.take(window.traitOverrides)
            window.tellTraits(changedFrom: before, to: after)
        }
    }

    /// Makes the screen light or dark, and text larger or smaller.
    package func set(style: UIUserInterfaceStyle, contentSizeCategory category: UIContentSizeCategory) {
        let old = traitCollection
        userInterfaceStyle = style
        preferredContentSizeCategory = category
        rememberMainTraits()
        if old != traitCollection { traitCollectionDidChange(old) }
        if old.preferredContentSizeCategory != category, UIScreen.main === self {
            NotificationCenter.default.post(
                name: UIContentSizeCategory.didChangeNotification,
                object: UIApplication.shared,
                userInfo: [UIContentSizeCategory.newValueUserInfoKey: category]
            )
        }
    }
}

extension UIViewController: UITraitEnvironment {
    /// The traits that hold for the controller's view.
    public var traitCollection: UITraitCollection {
        if let view = viewIfLoaded { return view.traitCollection }
        var values = (window?.screen ?? UIScreen.main).traitCollection.values
        if overrideUserInterfaceStyle != .unspecified { values.userInterfaceStyle = overrideUserInterfaceStyle }
        return UITraitCollection(values)
    }

    /// Light or dark for the controller's view and all in it. Unspecified at first.
    public var overrideUserInterfaceStyle: UIUserInterfaceStyle {
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
