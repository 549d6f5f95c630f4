import CoreGraphics

/// Traits that can be changed.
public protocol UIMutableTraits {
    /// The value of a trait.
    subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value { get set }
}

extension UIMutableTraits {
    /// The kind of device.
    public var userInterfaceIdiom: UIUserInterfaceIdiom {
        get { self[UITraitUserInterfaceIdiom.self] }
        set { self[UITraitUserInterfaceIdiom.self] = newValue }
    }

    /// The light or dark style.
    public var userInterfaceStyle: UIUserInterfaceStyle {
        get { self[UITraitUserInterfaceStyle.self] }
        set { self[UITraitUserInterfaceStyle.self] = newValue }
    }

    /// The amount of horizontal space.
    public var horizontalSizeClass: UIUserInterfaceSizeClass {
        get { self[UITraitHorizontalSizeClass.self] }
        set { self[UITraitHorizontalSizeClass.self] = newValue }
    }

    /// The amount of vertical space.
    public var verticalSizeClass: UIUserInterfaceSizeClass {
        get { self[UITraitVerticalSizeClass.self] }
        set { self[UITraitVerticalSizeClass.self] = newValue }
    }

    /// The display scale, in pixels per point.
    public var displayScale: CGFloat {
        get { self[UITraitDisplayScale.self] }
        set { self[UITraitDisplayScale.self] = newValue }
    }

    /// The direction of text and layout.
    public var layoutDirection: UITraitEnvironmentLayoutDirection {
        get { self[UITraitLayoutDirection.self] }
        set { self[UITraitLayoutDirection.self] = newValue }
    }

    /// The preferred text size.
    public var preferredContentSizeCategory: UIContentSizeCategory {
        get { self[UITraitPreferredContentSizeCategory.self] }
        set { self[UITraitPreferredContentSizeCategory.self] = newValue }
    }

    /// The contrast of colors.
    public var accessibilityContrast: UIAccessibilityContrast {
        get { self[UITraitAccessibilityContrast.self] }
        set { self[UITraitAccessibilityContrast.self] = newValue }
    }

    /// The weight of text in the system font.
    public var legibilityWeight: UILegibilityWeight {
        get { self[UITraitLegibilityWeight.self] }
        set { self[UITraitLegibilityWeight.self] = newValue }
    }

    /// The level of the interface above others.
    public var userInterfaceLevel: UIUserInterfaceLevel {
        get { self[UITraitUserInterfaceLevel.self] }
        set { self[UITraitUserInterfaceLevel.self] = newValue }
    }
}

/// The traits that a view or a view controller overrides. A trait that is not overridden is inherited.
public protocol UITraitOverrides: UIMutableTraits {
    /// Returns a Boolean value that indicates whether a trait is overridden.
    func contains(_ trait: UITrait) -> Bool

    /// Removes the override of a trait.
    mutating func remove(_ trait: UITrait)
}

/// Traits as values.
struct TraitOverrides: UITraitOverrides {
    var values = UITraitCollection.Values()

    subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value {
        get { values[trait] }
        set { values[trait] = newValue }
    }

    func contains(_ trait: UITrait) -> Bool { values.contains(trait) }

    mutating func remove(_ trait: UITrait) { values.remove(trait) }
}

extension UIView {
    /// The traits that the view and its subviews have in place of the inherited ones.
    public var traitOverrides: any UITraitOverrides {
        get { TraitOverrides(values: ownTraitOverrides?.overrides ?? UITraitCollection.Values()) }
        set {
            guard let overrides = newValue as? TraitOverrides else { return }
            changeTraits { customTraits.overrides = overrides.values }
        }
    }
}

extension UIView {
    /// The overrides and handlers of the view, which are created when they are needed.
    var customTraits: OwnTraitOverrides {
        if let custom = ownTraitOverrides { return custom }
        let custom = OwnTraitOverrides()
        ownTraitOverrides = custom
        return custom
    }
}

extension UIViewController {
    /// The traits that the controller, its view and its children have in place of the inherited ones.
    public var traitOverrides: any UITraitOverrides {
        get { TraitOverrides(values: membership.overrides) }
        set {
            guard let overrides = newValue as? TraitOverrides else { return }
            changeTraits { membership.overrides = overrides.values }
        }
    }
}
