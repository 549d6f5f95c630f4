import Foundation

/// The identity of the function of a transformer: functions cannot be compared.
package final class TransformerIdentity: Hashable, Sendable {
    package static func == (left: TransformerIdentity, right: TransformerIdentity) -> Bool { left === right }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Configurations are equal if all of their values are. Transformers are equal if one is a copy of the other; views and
/// images, if they are equal objects.
extension UIBackgroundConfiguration: @MainActor Hashable {
    fileprivate var parts: [AnyHashable?] {
        [
            customView, cornerRadius, backgroundInsets, backgroundColor, backgroundColorTransformer?.identity,
            visualEffect, image, imageContentMode, strokeColor, strokeColorTransformer?.identity, strokeWidth,
            strokeOutset, listElement,
        ]
    }

    /// Returns a Boolean value that indicates whether two backgrounds have the same values.
    public static func == (left: UIBackgroundConfiguration, right: UIBackgroundConfiguration) -> Bool {
        left.parts == right.parts
    }

    /// Hashes the values.
    public func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}

extension UIButton.Configuration: @MainActor Hashable {
    private var parts: [AnyHashable?] { contentParts + appearanceParts + background.parts }

    private var contentParts: [AnyHashable?] {
        [
            style, attributedTitle, attributedSubtitle, titleLineBreakMode, subtitleLineBreakMode,
            titleTextAttributesTransformer?.identity, subtitleTextAttributesTransformer?.identity, image,
            preferredSymbolConfigurationForImage, imageColorTransformer?.identity, showsActivityIndicator,
            activityIndicatorColorTransformer?.identity, indicator, indicatorColorTransformer?.identity,
        ]
    }

    private var appearanceParts: [AnyHashable?] {
        [
            cornerStyle, baseBackgroundColor, baseForegroundColor, buttonSize,
            automaticallyUpdateForSelection, contentInsets, hasOwnContentInsets, imagePlacement.rawValue, imagePadding,
            imageReservation, titlePadding, titleAlignment,
        ]
    }

    /// Returns a Boolean value that indicates whether two configurations have the same values.
    public static func == (left: UIButton.Configuration, right: UIButton.Configuration) -> Bool {
        left.parts == right.parts
    }

    /// Hashes the values.
    public func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}
