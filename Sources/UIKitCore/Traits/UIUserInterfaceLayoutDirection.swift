import QuartzCore

/// The direction that an interface is laid out in.
public enum UIUserInterfaceLayoutDirection: Int, Hashable, Sendable {
    /// As in English.
    case leftToRight = 0
    /// As in Arabic.
    case rightToLeft = 1
}

/// What a view is about, which says whether it is mirrored where the interface runs from right to left.
public enum UISemanticContentAttribute: Int, Hashable, Sendable {
    /// Nothing special: it is mirrored.
    case unspecified = 0
    /// Controls for playing, such as a button to wind forward: not mirrored.
    case playback = 1
    /// Directions in space, such as an arrow keypad: not mirrored.
    case spatial = 2
    /// Always from left to right.
    case forceLeftToRight = 3
    /// Always from right to left.
    case forceRightToLeft = 4
}

extension UIView {
    /// The direction of a view of a kind in this application.
    public class func userInterfaceLayoutDirection(
        for attribute: UISemanticContentAttribute
    ) -> UIUserInterfaceLayoutDirection {
        userInterfaceLayoutDirection(for: attribute, relativeTo: UIApplication.shared.userInterfaceLayoutDirection)
    }

    /// The direction of a view of a kind where the interface runs in some direction.
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

extension UIScreen {
    /// The direction of the language of the program's messages.
    static let directionOfLanguage: UITraitEnvironmentLayoutDirection =
        LanguageDirection.isRightToLeft(environment: ProcessInfo.processInfo.environment) ? .rightToLeft : .leftToRight

    /// Lays the interface out in another direction.
    package func set(layoutDirection: UITraitEnvironmentLayoutDirection) {
        let old = traitCollection
        self.layoutDirection = layoutDirection
        rememberMainTraits()
        if old != traitCollection { traitCollectionDidChange(old) }
    }
}
