import QuartzCore
import Typography

/// The layout direction of an interface.
public enum UIUserInterfaceLayoutDirection: Int, Hashable, Sendable {
    /// The direction of English.
    case leftToRight = 0
    /// The direction of Arabic.
    case rightToLeft = 1
}

/// The semantic description of a view's contents, which determines whether the view is mirrored in a right-to-left
/// interface.
public enum UISemanticContentAttribute: Int, Hashable, Sendable {
    /// Ordinary contents; the view is mirrored.
    case unspecified = 0
    /// Playback controls, such as a fast-forward button; the view is not mirrored.
    case playback = 1
    /// Directions in space, such as an arrow keypad; the view is not mirrored.
    case spatial = 2
    /// Contents that are always laid out from left to right.
    case forceLeftToRight = 3
    /// Contents that are always laid out from right to left.
    case forceRightToLeft = 4
}

extension UIView {
    /// Returns the layout direction of a view with a semantic content attribute in this application.
    public class func userInterfaceLayoutDirection(
        for attribute: UISemanticContentAttribute
    ) -> UIUserInterfaceLayoutDirection {
        userInterfaceLayoutDirection(
            for: attribute,
            relativeTo: UIApplication.shared.userInterfaceLayoutDirection
        )
    }

    /// Returns the layout direction of a view with a semantic content attribute in an interface with a layout
    /// direction.
    public class func userInterfaceLayoutDirection(
        for semanticContentAttribute: UISemanticContentAttribute,
        relativeTo layoutDirection: UIUserInterfaceLayoutDirection
    ) -> UIUserInterfaceLayoutDirection {
        switch semanticContentAttribute {
        case .unspecified: layoutDirection
        case .playback, .spatial, .forceLeftToRight: .leftToRight
        case .forceRightToLeft: .rightToLeft
        }
    }

    /// The implementation of `effectiveUserInterfaceLayoutDirection`.
    var resolvedLayoutDirection: UIUserInterfaceLayoutDirection {
        UIView.userInterfaceLayoutDirection(
            for: semanticContentAttribute,
            relativeTo: traitValues.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
        )
    }
}
