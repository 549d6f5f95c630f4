import CoreGraphics

/// A trait: the name of a value that views and view controllers inherit. An app can define its own.
///
/// ```swift
/// struct ThemeTrait: UITraitDefinition { static let defaultValue = Theme.plain }
/// window.traitOverrides[ThemeTrait.self] = .festive
/// ```
public protocol UITraitDefinition {
    /// The type of the value.
    associatedtype Value: Sendable

    /// The value where none is set.
    static var defaultValue: Value { get }

    /// A Boolean value that indicates whether dynamic colors depend on the trait. The default is `false`.
    static var affectsColorAppearance: Bool { get }

    /// The name of the trait. The default is that of its type.
    static var name: String { get }
}

extension UITraitDefinition {
    /// Returns `false`.
    public static var affectsColorAppearance: Bool { false }

    /// Returns the name of the type.
    public static var name: String { "\(self)" }
}

/// A trait, as an argument of functions that take several.
public typealias UITrait = any UITraitDefinition.Type

/// A trait of the system, which is stored as a property. Its default value stands for none.
protocol SystemTrait: UITraitDefinition where Value: Equatable {
    static var path: WritableKeyPath<UITraitCollection.Values, Value> & Sendable { get }
}

/// The light or dark style of an interface.
public enum UITraitUserInterfaceStyle: UITraitDefinition, SystemTrait {
    /// The unspecified value.
    public static let defaultValue = UIUserInterfaceStyle.unspecified
    static var path: WritableKeyPath<UITraitCollection.Values, UIUserInterfaceStyle> & Sendable {
        \.userInterfaceStyle
    }
    /// Returns `true`.
    public static var affectsColorAppearance: Bool { true }
}

/// The kind of device.
public enum UITraitUserInterfaceIdiom: UITraitDefinition, SystemTrait {
    /// The unspecified value.
    public static let defaultValue = UIUserInterfaceIdiom.unspecified
    static var path: WritableKeyPath<UITraitCollection.Values, UIUserInterfaceIdiom> & Sendable {
        \.userInterfaceIdiom
    }
}

/// The amount of horizontal space.
public enum UITraitHorizontalSizeClass: UITraitDefinition, SystemTrait {
    /// The unspecified value.
    public static let defaultValue = UIUserInterfaceSizeClass.unspecified
    static var path: WritableKeyPath<UITraitCollection.Values, UIUserInterfaceSizeClass> & Sendable {
        \.horizontalSizeClass
    }
}

/// The amount of vertical space.
public enum UITraitVerticalSizeClass: UITraitDefinition, SystemTrait {
    /// The unspecified value.
    public static let defaultValue = UIUserInterfaceSizeClass.unspecified
    static var path: WritableKeyPath<UITraitCollection.Values, UIUserInterfaceSizeClass> & Sendable {
        \.verticalSizeClass
    }
}

/// The display scale, in pixels per point.
public enum UITraitDisplayScale: UITraitDefinition, SystemTrait {
    /// Zero, for an unspecified scale.
    public static let defaultValue: CGFloat = 0
    static var path: WritableKeyPath<UITraitCollection.Values, CGFloat> & Sendable { \.displayScale }
}

/// The direction of text and layout.
public enum UITraitLayoutDirection: UITraitDefinition, SystemTrait {
    /// The unspecified value.
    public static let defaultValue = UITraitEnvironmentLayoutDirection.unspecified
    static var path: WritableKeyPath<UITraitCollection.Values, UITraitEnvironmentLayoutDirection> & Sendable {
        \.layoutDirection
    }
}

/// The preferred text size.
public enum UITraitPreferredContentSizeCategory: UITraitDefinition, SystemTrait {
    /// The unspecified value.
    public static let defaultValue = UIContentSizeCategory.unspecified
    static var path: WritableKeyPath<UITraitCollection.Values, UIContentSizeCategory> & Sendable {
        \.preferredContentSizeCategory
    }
}

/// The contrast of colors.
public enum UITraitAccessibilityContrast: UITraitDefinition, SystemTrait {
    /// The unspecified value.
    public static let defaultValue = UIAccessibilityContrast.unspecified
    static var path: WritableKeyPath<UITraitCollection.Values, UIAccessibilityContrast> & Sendable {
        \.accessibilityContrast
    }
    /// Returns `true`.
    public static var affectsColorAppearance: Bool { true }
}

/// The weight of text in the system font.
public enum UITraitLegibilityWeight: UITraitDefinition, SystemTrait {
    /// The unspecified value.
    public static let defaultValue = UILegibilityWeight.unspecified
    static var path: WritableKeyPath<UITraitCollection.Values, UILegibilityWeight> & Sendable { \.legibilityWeight }
}

/// The level of an interface above others.
public enum UITraitUserInterfaceLevel: UITraitDefinition, SystemTrait {
    /// The unspecified value.
    public static let defaultValue = UIUserInterfaceLevel.unspecified
    static var path: WritableKeyPath<UITraitCollection.Values, UIUserInterfaceLevel> & Sendable { \.userInterfaceLevel }
    /// Returns `true`.
    public static var affectsColorAppearance: Bool { true }
}

/// The ability to measure the force of fingers.
public enum UITraitForceTouchCapability: UITraitDefinition, SystemTrait {
    /// The unknown value.
    public static let defaultValue = UIForceTouchCapability.unknown
    static var path: WritableKeyPath<UITraitCollection.Values, UIForceTouchCapability> & Sendable {
        \.forceTouchCapability
    }
}

/// The value of a trait that an app has defined.
struct CustomTrait: Hashable, Sendable {
    let value: any Sendable
    let affectsColors: Bool

    /// Values that cannot be compared are different.
    static func == (left: CustomTrait, right: CustomTrait) -> Bool {
        guard let value = left.value as? any Equatable else { return false }
        return isEqual(value, right.value)
    }

    private static func isEqual<Value: Equatable>(_ value: Value, _ other: Any) -> Bool { other as? Value == value }

    func hash(into hasher: inout Hasher) {}
}

extension UITraitCollection.Values {
    subscript<Trait: UITraitDefinition>(_ trait: Trait.Type) -> Trait.Value {
        get {
            if let system = trait as? any SystemTrait.Type, let value = value(of: system) as? Trait.Value {
                return value
            }
            return custom[ObjectIdentifier(trait)]?.value as? Trait.Value ?? trait.defaultValue
        }
        set {
            if let system = trait as? any SystemTrait.Type {
                set(newValue, of: system)
            } else {
                custom[ObjectIdentifier(trait)] = CustomTrait(
                    value: newValue,
                    affectsColors: trait.affectsColorAppearance
                )
            }
        }
    }

    private func value<Trait: SystemTrait>(of trait: Trait.Type) -> Any { self[keyPath: trait.path] }

    private mutating func set<Trait: SystemTrait>(_ value: Any, of trait: Trait.Type) {
        if let value = value as? Trait.Value { self[keyPath: trait.path] = value }
    }

    /// Returns a Boolean value that indicates whether a trait is specified.
    func contains(_ trait: UITrait) -> Bool {
        func isSpecified<Trait: SystemTrait>(_ trait: Trait.Type) -> Bool {
            self[keyPath: trait.path] != trait.defaultValue
        }
        if let system = trait as? any SystemTrait.Type { return isSpecified(system) }
        return custom[ObjectIdentifier(trait)] != nil
    }

    /// Removes the value of a trait.
    mutating func remove(_ trait: UITrait) {
        func clear<Trait: SystemTrait>(_ trait: Trait.Type, _ values: inout Self) {
            values[keyPath: trait.path] = trait.defaultValue
        }
        if let system = trait as? any SystemTrait.Type { return clear(system, &self) }
        custom[ObjectIdentifier(trait)] = nil
    }

    /// Returns a Boolean value that indicates whether a trait has another value in another collection.
    func differs(from other: Self, in trait: UITrait) -> Bool {
        func differs<Trait: SystemTrait>(_ trait: Trait.Type) -> Bool {
            self[keyPath: trait.path] != other[keyPath: trait.path]
        }
        if let system = trait as? any SystemTrait.Type { return differs(system) }
        let key = ObjectIdentifier(trait)
        return custom[key] != other.custom[key]
    }
}

extension UITraitCollection {
    /// Returns the value of a trait.
    public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value { values[trait] }

    /// Creates a collection of the traits that a closure sets.
    public convenience init(mutations: (inout any UIMutableTraits) -> Void) {
        var traits: any UIMutableTraits = TraitOverrides()
        mutations(&traits)
        self.init((traits as? TraitOverrides)?.values ?? Values())
    }

    /// Returns a collection with the traits that a closure changes.
    public func modifyingTraits(_ mutations: (inout any UIMutableTraits) -> Void) -> UITraitCollection {
        var traits: any UIMutableTraits = TraitOverrides(values: values)
        mutations(&traits)
        return UITraitCollection((traits as? TraitOverrides)?.values ?? values)
    }
}
