import CoreGraphics

/// What shows text that can follow the size the reader wants.
@preconcurrency @MainActor
public protocol UIContentSizeCategoryAdjusting: AnyObject {
    /// Whether the font changes by itself when the reader's wishes do. It has to be a preferred font, or one that
    /// ``UIFontMetrics`` has scaled; others stay as they are.
    var adjustsFontForContentSizeCategory: Bool { get set }
}

extension UIContentSizeCategory {
    /// Posted when the reader wants another size of text, after the views have been told. The object is the application;
    /// the new category is under ``newValueUserInfoKey``.
    public static let didChangeNotification = NSNotification.Name("UIContentSizeCategoryDidChangeNotification")

    /// What the notification has the new category under, as a `UIContentSizeCategory`.
    public static let newValueUserInfoKey = "UIContentSizeCategoryNewValueKey"
}

extension UIContentSizeCategory {
    /// Short names, for settings: from the smallest to the largest.
    package static let names = [
        "xs", "s", "m", "l", "xl", "xxl", "xxxl", "ax1", "ax2", "ax3", "ax4", "ax5",
    ]

    /// The category of a short name; nil for anything else.
    package init?(name: String) {
        guard let place = Self.names.firstIndex(of: name) else { return nil }
        self = Self.ordered[place]
    }
}
