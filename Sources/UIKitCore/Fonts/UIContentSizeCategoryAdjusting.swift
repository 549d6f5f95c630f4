import CoreGraphics

/// A view whose text can adapt to the preferred text size of the user.
@preconcurrency @MainActor
public protocol UIContentSizeCategoryAdjusting: AnyObject {
    /// A Boolean value that indicates whether the font is updated when the preferred content size category changes. The
    /// font must be a preferred font, or a font scaled by ``UIFontMetrics``; other fonts do not change.
    var adjustsFontForContentSizeCategory: Bool { get set }
}

extension UIContentSizeCategory {
    /// The name of the notification that is posted when the preferred content size category has changed, after the
    /// views were updated. The object is the application; the new category is the value for ``newValueUserInfoKey``.
    public static let didChangeNotification = NSNotification.Name("UIContentSizeCategoryDidChangeNotification")

    /// The key of the new category in the notification's user info, a `UIContentSizeCategory`.
    public static let newValueUserInfoKey = "UIContentSizeCategoryNewValueKey"
}

extension UIContentSizeCategory {
    /// The short names for settings, from the smallest category to the largest.
    package static let names = [
        "xs", "s", "m", "l", "xl", "xxl", "xxxl", "ax1", "ax2", "ax3", "ax4", "ax5",
    ]

    /// Creates a category from a short name, or returns `nil` for an unknown name.
    package init?(name: String) {
        guard let index = Self.names.firstIndex(of: name) else { return nil }
        self = Self.ordered[index]
    }
}
