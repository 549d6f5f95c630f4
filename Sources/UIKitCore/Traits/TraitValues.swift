/// The kind of device.
public enum UIUserInterfaceIdiom: Int, Hashable, Sendable {
    /// The idiom is unspecified.
    case unspecified = -1
    /// A phone.
    case phone = 0
    /// A tablet, or a screen that stands or is mounted. All of Easel's screens have this idiom, regardless of size.
    case pad = 1
    /// A television.
    case tv = 2
    /// A car's screen.
    case carPlay = 3
    /// A computer with a pointer.
    case mac = 5
}

/// The light or dark style of an interface.
public enum UIUserInterfaceStyle: Int, Hashable, Sendable {
    /// The style is unspecified.
    case unspecified = 0
    /// Dark content on a light background.
    case light = 1
    /// Light content on a dark background.
    case dark = 2
}

/// The amount of space along one axis.
public enum UIUserInterfaceSizeClass: Int, Hashable, Sendable {
    /// The size class is unspecified.
    case unspecified = 0
    /// Limited space.
    case compact = 1
    /// Ample space.
    case regular = 2
}

/// The direction of text and layout.
public enum UITraitEnvironmentLayoutDirection: Int, Hashable, Sendable {
    /// The direction is unspecified.
    case unspecified = -1
    /// The direction of English.
    case leftToRight = 0
    /// The direction of Arabic.
    case rightToLeft = 1
}

/// The contrast of the colors of an interface.
public enum UIAccessibilityContrast: Int, Hashable, Sendable {
    /// The contrast is unspecified.
    case unspecified = -1
    /// Ordinary contrast.
    case normal = 0
    /// More contrast.
    case high = 1
}

/// The level of an interface above others, which dark colors show.
public enum UIUserInterfaceLevel: Int, Hashable, Sendable {
    /// The level is unspecified.
    case unspecified = -1
    /// The main interface.
    case base = 0
    /// An interface above another one, such as a sheet.
    case elevated = 1
}

/// The ability of a screen to measure the force of fingers, for previews of content.
public enum UIForceTouchCapability: Int, Hashable, Sendable {
    /// The ability is unknown.
    case unknown = 0
    /// The screen shows no previews by force. All of Easel's screens have this value.
    case unavailable = 1
    /// The screen shows previews by force.
    case available = 2
}

/// The weight of the text of an interface.
public enum UILegibilityWeight: Int, Hashable, Sendable {
    /// The weight is unspecified.
    case unspecified = -1
    /// The weights that the application has chosen.
    case regular = 0
    /// Heavier weights, for text that is easier to read.
    case bold = 1
}

/// The preferred size of text.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Comparable, Sendable {
    /// The name of the category, as in UIKit.
    public var rawValue: String

    /// Creates a category with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The category is unspecified.
    public static let unspecified = UIContentSizeCategory(rawValue: "_UICTContentSizeCategoryUnspecified")
    /// The smallest size.
    public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
    /// A smaller size.
    public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
    /// A slightly smaller size.
    public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
    /// The default size, for which interfaces are designed.
    public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
    /// A slightly larger size.
    public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
    /// A larger size.
    public static let extraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXL")
    /// The largest size that is not an accessibility size.
    public static let extraExtraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXXL")
    /// The first accessibility size.
    public static let accessibilityMedium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityM")
    /// The second accessibility size.
    public static let accessibilityLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityL")
    /// The third accessibility size.
    public static let accessibilityExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityXL"
    )
    /// The fourth accessibility size.
    public static let accessibilityExtraExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityXXL"
    )
    /// The largest accessibility size.
    public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityXXXL"
    )

    /// The categories from the smallest to the largest.
    static let ordered: [UIContentSizeCategory] = [
        .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
        .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge,
        .accessibilityExtraExtraExtraLarge,
    ]

    /// A Boolean value that indicates whether the category is an accessibility size.
    public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }

    /// Returns a Boolean value that indicates whether one category is smaller than another. Unknown and unspecified
    /// categories are the smallest.
    public static func < (left: UIContentSizeCategory, right: UIContentSizeCategory) -> Bool {
        (ordered.firstIndex(of: left) ?? -1) < (ordered.firstIndex(of: right) ?? -1)
    }
}
