import CoreGraphics

/// What an interface is shown on and how: the panel's scale, light or dark, how much room there is, how large text is
/// to be. Never changes.
///
/// A trait may be unspecified; merging and matching pass over it then.
public final class UITraitCollection: NSObject, Sendable {
    struct Values: Hashable, Sendable {
        var displayScale: CGFloat = 0
        var userInterfaceIdiom = UIUserInterfaceIdiom.unspecified
        var userInterfaceStyle = UIUserInterfaceStyle.unspecified
        var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
        var verticalSizeClass = UIUserInterfaceSizeClass.unspecified
        var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
        var preferredContentSizeCategory = UIContentSizeCategory.unspecified
    }

    let values: Values

    init(_ values: Values) { self.values = values }

    /// Makes a collection in which nothing is specified.
    public override convenience init() { self.init(Values()) }

    /// Makes a collection of what any of some collections specify; later ones win.
    public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
        var values = Values()
        for collection in traitCollections { values.take(collection.values) }
        self.init(values)
    }

    /// Specifies the pixels to a point.
    public convenience init(displayScale: CGFloat) { self.init(Values(displayScale: displayScale)) }

    /// Specifies the kind of device.
    public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) {
        self.init(Values(userInterfaceIdiom: idiom))
    }

    /// Specifies light or dark.
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.init(Values(userInterfaceStyle: userInterfaceStyle))
    }

    /// Specifies how much room there is from left to right.
    public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
        self.init(Values(horizontalSizeClass: horizontalSizeClass))
    }

    /// Specifies how much room there is from top to bottom.
    public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
        self.init(Values(verticalSizeClass: verticalSizeClass))
    }

    /// Specifies the direction that text and layout run in.
    public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
        self.init(Values(layoutDirection: layoutDirection))
    }

    /// Specifies how large text is to be.
    public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
        self.init(Values(preferredContentSizeCategory: preferredContentSizeCategory))
    }

    /// Pixels to a point; zero when unspecified.
    public var displayScale: CGFloat { values.displayScale }

    /// The kind of device.
    public var userInterfaceIdiom: UIUserInterfaceIdiom { values.userInterfaceIdiom }

    /// Light or dark.
    public var userInterfaceStyle: UIUserInterfaceStyle { values.userInterfaceStyle }

    /// How much room there is from left to right.
    public var horizontalSizeClass: UIUserInterfaceSizeClass { values.horizontalSizeClass }

    /// How much room there is from top to bottom.
    public var verticalSizeClass: UIUserInterfaceSizeClass { values.verticalSizeClass }

    /// The direction that text and layout run in.
    public var layoutDirection: UITraitEnvironmentLayoutDirection { values.layoutDirection }

    /// How large text is to be.
    public var preferredContentSizeCategory: UIContentSizeCategory { values.preferredContentSizeCategory }

    /// Whether this collection has every trait that another one specifies.
    public func containsTraits(in trait: UITraitCollection?) -> Bool {
        guard let trait else { return true }
        var merged = values
        merged.take(trait.values)
        return merged == values
    }

    /// Whether colours may look different under this collection and another one.
    public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
        traitCollection?.userInterfaceStyle != userInterfaceStyle
    }

    /// Returns a Boolean value that indicates whether an object has the same traits.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UITraitCollection else { return false }
        return other === self || other.values == values
    }

    /// A hash of the traits.
    public override var hash: Int { values.hashValue }

    /// The class and the traits that are specified.
    public override var description: String {
        "<UITraitCollection: \(objectAddress); \(values.described.joined(separator: ", "))>"
    }
}

extension UITraitCollection.Values {
    /// The traits that are specified, as the description of a collection shows them.
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
        return parts
    }

    /// Takes over what another collection specifies.
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
    }
}
