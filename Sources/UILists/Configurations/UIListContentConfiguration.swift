import Foundation
import UIKitCore

/// A description of the content of an element of a list: an image, a text and a secondary text.
///
/// ```swift
/// var content = cell.defaultContentConfiguration()
/// content.text = "Pump 3"
/// content.secondaryText = "Running"
/// content.image = UIImage(systemName: "drop")
/// cell.contentConfiguration = content
/// ```
///
/// The fonts follow the preferred text size. Fonts, colors and distances of the styles are empirical; not documented by Apple.
@preconcurrency @MainActor
public struct UIListContentConfiguration: UIContentConfiguration {
    /// Creates a content without values.
    init(_ style: ListContentStyle) {
        self.style = style
        directionalLayoutMargins = style.margins
        textProperties = style.textProperties
        secondaryTextProperties = style.secondaryTextProperties
        prefersSideBySideTextAndSecondaryText = style == .valueCell
    }

    /// The style, whose colors apply where no others were set.
    let style: ListContentStyle

    /// The image at the leading edge. The default is `nil`.
    public var image: UIImage?

    /// The appearance of the image.
    public var imageProperties = ImageProperties()

    /// The text. Setting it removes ``attributedText``. The default is `nil`.
    public var text: String? {
        get { storedText ?? attributedText?.string }
        set {
            storedText = newValue
            storedAttributedText = nil
        }
    }

    /// The text with attributes, which take precedence over ``textProperties``. The default is `nil`.
    public var attributedText: NSAttributedString? {
        get { storedAttributedText }
        set {
            storedAttributedText = newValue
            storedText = nil
        }
    }

    /// The appearance of the text.
    public var textProperties: TextProperties

    /// The secondary text. Setting it removes ``secondaryAttributedText``. The default is `nil`.
    public var secondaryText: String? {
        get { storedSecondaryText ?? secondaryAttributedText?.string }
        set {
            storedSecondaryText = newValue
            storedSecondaryAttributedText = nil
        }
    }

    /// The secondary text with attributes. The default is `nil`.
    public var secondaryAttributedText: NSAttributedString? {
        get { storedSecondaryAttributedText }
        set {
            storedSecondaryAttributedText = newValue
            storedSecondaryText = nil
        }
    }

    /// The appearance of the secondary text.
    public var secondaryTextProperties: TextProperties

    /// The axes along which the margins of the superview apply where they are greater. The default is both.
    public var axesPreservingSuperviewLayoutMargins = UIAxis.both

    /// The margins of the content, in points.
    public var directionalLayoutMargins: NSDirectionalEdgeInsets

    /// A Boolean value that indicates whether the texts are side by side if there is enough space.
    public var prefersSideBySideTextAndSecondaryText: Bool

    /// The distance between image and text, in points. The default is 16.
    public var imageToTextPadding: CGFloat = 16

    /// The least distance between texts side by side, in points. The default is 8.
    public var textToSecondaryTextHorizontalPadding: CGFloat = 8

    /// The distance between texts one below the other, in points. The default is 3.
    public var textToSecondaryTextVerticalPadding: CGFloat = 3

    private var storedText: String?
    private var storedAttributedText: NSAttributedString?
    private var storedSecondaryText: String?
    private var storedSecondaryAttributedText: NSAttributedString?

    /// Creates a ``UIListContentView``.
    public func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: self) }

    /// Returns a copy with the colors for a state, where none were set.
    public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration {
        guard StateFlags(state).isDisabled else { return self }
        var copy = self
        if textProperties.color == style.textProperties.color { copy.textProperties.color = .tertiaryLabel }
        if secondaryTextProperties.color == style.secondaryTextProperties.color {
            copy.secondaryTextProperties.color = .tertiaryLabel
        }
        return copy
    }
}

extension UIListContentConfiguration: @MainActor Hashable {
    private var parts: [AnyHashable?] {
        [
            style, image, imageProperties, storedText, storedAttributedText, textProperties, storedSecondaryText,
            storedSecondaryAttributedText, secondaryTextProperties, axesPreservingSuperviewLayoutMargins.rawValue,
            directionalLayoutMargins, prefersSideBySideTextAndSecondaryText, imageToTextPadding,
            textToSecondaryTextHorizontalPadding, textToSecondaryTextVerticalPadding,
        ]
    }

    /// Returns a Boolean value that indicates whether two contents have the same values.
    public static func == (left: UIListContentConfiguration, right: UIListContentConfiguration) -> Bool {
        left.parts == right.parts
    }

    /// Hashes the values.
    public func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}

/// The axes of a view.
public struct UIAxis: OptionSet, Hashable, Sendable {
    /// The axes as bits.
    public let rawValue: UInt

    /// Creates a set of axes.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The horizontal axis.
    public static let horizontal = UIAxis(rawValue: 1)
    /// The vertical axis.
    public static let vertical = UIAxis(rawValue: 2)
    /// Both axes.
    public static let both: UIAxis = [.horizontal, .vertical]
}
