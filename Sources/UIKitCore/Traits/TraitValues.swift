/// Kinds of devices.
public enum UIUserInterfaceIdiom: Int, Hashable, Sendable {
    /// Not specified.
    case unspecified = -1
    /// A telephone.
    case phone = 0
    /// A screen that stands or hangs: what Easel's screens are, whatever their size.
    case pad = 1
    /// A television.
    case tv = 2
    /// A car's screen.
    case carPlay = 3
    /// A computer with a pointer.
    case mac = 5
}

/// Light or dark.
public enum UIUserInterfaceStyle: Int, Hashable, Sendable {
    /// Not specified.
    case unspecified = 0
    /// Dark on light.
    case light = 1
    /// Light on dark.
    case dark = 2
}

/// How much room there is.
public enum UIUserInterfaceSizeClass: Int, Hashable, Sendable {
    /// Not specified.
    case unspecified = 0
    /// Little.
    case compact = 1
    /// Enough.
    case regular = 2
}

/// The direction that text and layout run in.
public enum UITraitEnvironmentLayoutDirection: Int, Hashable, Sendable {
    /// Not specified.
    case unspecified = -1
    /// As in English.
    case leftToRight = 0
    /// As in Arabic.
    case rightToLeft = 1
}

/// How large text is to be.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Comparable, Sendable {
    /// The name, as in UIKit.
    public var rawValue: String

    /// Makes a category by name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Not specified.
    public static let unspecified = UIContentSizeCategory(rawValue: "_UICTContentSizeCategoryUnspecified")
    /// The smallest.
    public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
    /// Smaller.
    public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
    /// A little smaller.
    public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
    /// What an interface is designed for.
    public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
    /// A little larger.
    public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
    /// Larger.
    public static let extraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXL")
    /// The largest without accessibility.
    public static let extraExtraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXXL")
    /// The first for accessibility.
    public static let accessibilityMedium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityM")
    /// The second for accessibility.
    public static let accessibilityLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityL")
    /// The third for accessibility.
    public static let accessibilityExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityXL"
    )
    /// The fourth for accessibility.
    public static let accessibilityExtraExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityXXL"
    )
    /// The largest.
    public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityXXXL"
    )

    /// From the smallest to the largest.
    static let ordered: [UIContentSizeCategory] = [
        .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
        .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge,
        .accessibilityExtraExtraExtraLarge,
    ]

    /// Whether it is one of the larger ones for accessibility.
    public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }

    /// By size; those without a place in the order come first.
    public static func < (left: UIContentSizeCategory, right: UIContentSizeCategory) -> Bool {
        (ordered.firstIndex(of: left) ?? -1) < (ordered.firstIndex(of: right) ?? -1)
    }
}
