import CoreGraphics

/// An immutable description of the environment of an interface: the display scale, the light or dark style, the size
/// classes, and the preferred text size.
///
/// A trait may be unspecified; merging and matching ignore unspecified traits.
public final class UITraitCollection: NSObject, Sendable {
    struct Values: Hashable, Sendable {
        var displayScale: CGFloat = 0
        var userInterfaceIdiom = UIUserInterfaceIdiom.unspecified
        var userInterfaceStyle = UIUserInterfaceStyle.unspecified
        var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
        var verticalSizeClass = UIUserInterfaceSizeClass.unspecified
        var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
        var preferredContentSizeCategory = UIContentSizeCategory.unspecified
        var accessibilityContrast = UIAccessibilityContrast.unspecified
        var legibilityWeight = UILegibilityWeight.unspecified
        var userInterfaceLevel = UIUserInterfaceLevel.unspecified
        var forceTouchCapability = UIForceTouchCapability.unknown
        /// The traits that the app has defined.
        var custom: [ObjectIdentifier: CustomTrait] = [:]

        /// The traits that the app has defined, on which colors depend.
        var customColors: [ObjectIdentifier: CustomTrait] {
            custom.isEmpty ? custom : custom.filter(\.value.affectsColors)
        }
    }

    let values: Values

    init(_ values: Values) { self.values = values }

    /// Creates a collection in which no trait is specified.
    public override convenience init() { self.init(Values()) }

    /// Creates a collection of the traits that several collections specify. Later collections take precedence.
    public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
        var values = Values()
        for collection in traitCollections { values.take(collection.values) }
        self.init(values)
    }

    /// Creates a collection that specifies the display scale, in pixels per point.
    public convenience init(displayScale: CGFloat) { self.init(Values(displayScale: displayScale)) }

    /// Creates a collection that specifies the kind of device.
    public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) {
        self.init(Values(userInterfaceIdiom: idiom))
    }

    /// Creates a collection that specifies the light or dark style.
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.init(Values(userInterfaceStyle: userInterfaceStyle))
    }

    /// Creates a collection that specifies the amount of horizontal space.
    public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
        self.init(Values(horizontalSizeClass: horizontalSizeClass))
    }

    /// Creates a collection that specifies the amount of vertical space.
    public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
        self.init(Values(verticalSizeClass: verticalSizeClass))
    }

    /// Creates a collection that specifies the direction of text and layout.
    public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
        self.init(Values(layoutDirection: layoutDirection))
    }

    /// Creates a collection that specifies the preferred text size.
    public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
        self.init(Values(preferredContentSizeCategory: preferredContentSizeCategory))
    }

    /// Creates a collection that specifies the contrast of colors.
    public convenience init(accessibilityContrast: UIAccessibilityContrast) {
        self.init(Values(accessibilityContrast: accessibilityContrast))
    }

    /// Creates a collection that specifies the weight of text.
    public convenience init(legibilityWeight: UILegibilityWeight) {
        self.init(Values(legibilityWeight: legibilityWeight))
    }

    /// Creates a collection that specifies the level of an interface above others.
    public convenience init(userInterfaceLevel: UIUserInterfaceLevel) {
        self.init(Values(userInterfaceLevel: userInterfaceLevel))
    }

    /// Creates a collection that specifies the ability to measure the force of fingers.
    public convenience init(forceTouchCapability capability: UIForceTouchCapability) {
        self.init(Values(forceTouchCapability: capability))
    }

    /// The display scale in pixels per point, or zero if it is unspecified.
    public var displayScale: CGFloat { values.displayScale }

    /// The kind of device.
    public var userInterfaceIdiom: UIUserInterfaceIdiom { values.userInterfaceIdiom }

    /// The light or dark style.
    public var userInterfaceStyle: UIUserInterfaceStyle { values.userInterfaceStyle }

    /// The amount of horizontal space.
    public var horizontalSizeClass: UIUserInterfaceSizeClass { values.horizontalSizeClass }

    /// The amount of vertical space.
    public var verticalSizeClass: UIUserInterfaceSizeClass { values.verticalSizeClass }

    /// The direction of text and layout.
    public var layoutDirection: UITraitEnvironmentLayoutDirection { values.layoutDirection }

    /// The preferred text size.
    public var preferredContentSizeCategory: UIContentSizeCategory { values.preferredContentSizeCategory }

    /// The contrast of colors.
    public var accessibilityContrast: UIAccessibilityContrast { values.accessibilityContrast }

    /// The weight of text in the system font.
    public var legibilityWeight: UILegibilityWeight { values.legibilityWeight }

    /// The level of the interface above others.
    public var userInterfaceLevel: UIUserInterfaceLevel { values.userInterfaceLevel }

    /// The ability to measure the force of fingers.
    public var forceTouchCapability: UIForceTouchCapability { values.forceTouchCapability }

    /// Returns a Boolean value that indicates whether this collection has all traits that another collection specifies.
    public func containsTraits(in trait: UITraitCollection?) -> Bool {
        guard let trait else { return true }
        var merged = values
        merged.take(trait.values)
        return merged == values
    }

    /// Returns a Boolean value that indicates whether colors may look different with this collection and with another
    /// one.
    public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
        traitCollection?.userInterfaceStyle != userInterfaceStyle
            || traitCollection?.accessibilityContrast != accessibilityContrast
            || traitCollection?.userInterfaceLevel != userInterfaceLevel
            || traitCollection?.values.customColors != values.customColors
    }

    /// Returns a Boolean value that indicates whether an object has the same traits.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UITraitCollection else { return false }
        return other === self || other.values == values
    }

    /// A hash of the traits.
    public override var hash: Int { values.hashValue }

    /// The class and the specified traits.
    public override var description: String {
        "<UITraitCollection: \(objectAddress); \(values.described.joined(separator: ", "))>"
    }
}

extension UITraitCollection.Values {
    /// The specified traits, in the form used in the description of a collection.
    fileprivate var described: [String] {
        var parts: [String] = []
        func add<Value: Equatable>(_ name: String, _ value: Value, unless unspecified: Value, _ text: String) {
            if value != unspecified { parts.append("\(name) = \(text)") }
        }
        let category = preferredContentSizeCategory.rawValue
        let size = category.split(separator: "Category").last.map(String.init) ?? category
        add("UserInterfaceIdiom", userInterfaceIdiom, unless: .unspecified, "\(userInterfaceIdiom)".capitalized)
        add("DisplayScale", displayScale, unless: 0, displayScale.shortText)
        add("HorizontalSizeClass", horizontalSizeClass, unless: .unspecified, "\(horizontalSizeClass)".capitalized)
        add("VerticalSizeClass", verticalSizeClass, unless: .unspecified, "\(verticalSizeClass)".capitalized)
        add("UserInterfaceStyle", userInterfaceStyle, unless: .unspecified, "\(userInterfaceStyle)".capitalized)
        let direction = layoutDirection == .rightToLeft ? "RTL" : "LTR"
        add("UserInterfaceLayoutDirection", layoutDirection, unless: .unspecified, direction)
        add("PreferredContentSizeCategory", preferredContentSizeCategory, unless: .unspecified, size)
        add(
            "AccessibilityContrast",
            accessibilityContrast,
            unless: .unspecified,
            "\(accessibilityContrast)".capitalized
        )
        add("LegibilityWeight", legibilityWeight, unless: .unspecified, "\(legibilityWeight)".capitalized)
        add("UserInterfaceLevel", userInterfaceLevel, unless: .unspecified, "\(userInterfaceLevel)".capitalized)
        add("ForceTouchCapability", forceTouchCapability, unless: .unknown, "\(forceTouchCapability)".capitalized)
        return parts
    }

    /// Replaces the traits that another collection specifies.
    mutating func take(_ other: UITraitCollection.Values) {
        if other.displayScale != 0 { displayScale = other.displayScale }
        if other.userInterfaceIdiom != .unspecified { userInterfaceIdiom = other.userInterfaceIdiom }
        if other.userInterfaceStyle != .unspecified { userInterfaceStyle = other.userInterfaceStyle }
        if other.horizontalSizeClass != .unspecified { horizontalSizeClass = other.horizontalSizeClass }
        if other.verticalSizeClass != .unspecified { verticalSizeClass = other.verticalSizeClass }
        if other.layoutDirection != .unspecified { layoutDirection = other.layoutDirection }
        if other.preferredContentSizeCategory != .unspecified {
            preferredContentSizeCategory = other.preferredContentSizeCategory
        }
        if other.accessibilityContrast != .unspecified { accessibilityContrast = other.accessibilityContrast }
        if other.legibilityWeight != .unspecified { legibilityWeight = other.legibilityWeight }
        if other.userInterfaceLevel != .unspecified { userInterfaceLevel = other.userInterfaceLevel }
        if other.forceTouchCapability != .unknown { forceTouchCapability = other.forceTouchCapability }
        if !other.custom.isEmpty { custom.merge(other.custom) { $1 } }
    }
}
