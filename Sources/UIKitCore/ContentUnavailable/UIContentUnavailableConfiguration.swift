import Localization
import QuartzCore

/// A content in place of one that is unavailable: an image or an activity indicator, texts, and buttons.
///
/// ```swift
/// var content = UIContentUnavailableConfiguration.empty()
/// content.image = UIImage(systemName: "tray")
/// content.text = "No Messages"
/// content.button = .borderedProminent()
/// content.button.title = "Refresh"
/// content.buttonProperties.primaryAction = UIAction { _ in refresh() }
/// contentUnavailableConfiguration = content
/// ```
@preconcurrency @MainActor
public struct UIContentUnavailableConfiguration: UIContentConfiguration {
    /// The alignments of the content.
    public enum Alignment: Int, Hashable, Sendable {
        /// The center.
        case center = 0
        /// The top, and the center across.
        case natural = 1
    }

    /// The kinds of contents.
    enum Kind {
        case empty
        case loading
        case search
    }

    let kind: Kind
    private var ownText: String?

    // The dimensions are empirical; not documented by Apple.
    private init(_ kind: Kind) {
        self.kind = kind
        textProperties = TextProperties(.title2, .label, isBold: true)
        secondaryTextProperties = TextProperties(.subheadline, .secondaryLabel)
        imageProperties.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: 48)
        imageProperties.tintColor = .secondaryLabel
    }

    /// Returns an empty content, to which an image and texts are added.
    public static func empty() -> UIContentUnavailableConfiguration { UIContentUnavailableConfiguration(.empty) }

    /// Returns an activity indicator with a text.
    public static func loading() -> UIContentUnavailableConfiguration {
        var configuration = UIContentUnavailableConfiguration(.loading)
        configuration.text = AccessibilityText.localized(OwnText.loading)
        configuration.textProperties = TextProperties(.subheadline, .secondaryLabel)
        configuration.imageToTextPadding = 8
        return configuration
    }

    /// Returns the content for a search without results. Its text contains that of the search, with ``updated(for:)``.
    public static func search() -> UIContentUnavailableConfiguration {
        var configuration = UIContentUnavailableConfiguration(.search)
        configuration.image = UIImage(systemName: "magnifyingglass")
        configuration.ownText = AccessibilityText.localized(OwnText.noResults)
        configuration.text = configuration.ownText
        configuration.secondaryText = AccessibilityText.localized(OwnText.checkSpelling)
        return configuration
    }

    // MARK: Content

    /// The image. The default is `nil`.
    public var image: UIImage?

    /// The appearance of the image.
    public var imageProperties = ImageProperties()

    /// The text. The default is `nil`.
    public var text: String?

    /// The text with attributes, which replaces ``text``. The default is `nil`.
    public var attributedText: NSAttributedString?

    /// The appearance of the text.
    public var textProperties: TextProperties

    /// The smaller text. The default is `nil`.
    public var secondaryText: String?

    /// The smaller text with attributes, which replaces ``secondaryText``. The default is `nil`.
    public var secondaryAttributedText: NSAttributedString?

    /// The appearance of the smaller text.
    public var secondaryTextProperties: TextProperties

    /// The button, which is shown if it has a title or an image. The default has none.
    public var button = UIButton.Configuration.plain()

    /// The action of the button.
    public var buttonProperties = ButtonProperties()

    /// The second button, which is shown if it has a title or an image. The default has none.
    public var secondaryButton = UIButton.Configuration.plain()

    /// The action of the second button.
    public var secondaryButtonProperties = ButtonProperties()

    /// The background. The default is transparent.
    public var background = UIBackgroundConfiguration.clear()

    // MARK: Layout

    /// The alignment. The default is `center`.
    public var alignment = Alignment.center

    /// The axes along which the margins are at least those of the superview. The default is both.
    public var axesPreservingSuperviewLayoutMargins: UIAxis = .both

    /// The least distances from the edges, in points. The default is 16.
    public var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 16, leading: 16, bottom: 16, trailing: 16)

    /// The distance between the image and the texts, in points. The default is 15.
    public var imageToTextPadding: CGFloat = 15

    /// The distance between the texts, in points. The default is 6.
    public var textToSecondaryTextPadding: CGFloat = 6

    /// The distance between the texts and the buttons, in points. The default is 20.
    public var textToButtonPadding: CGFloat = 20

    /// The distance between the buttons, in points. The default is 10.
    public var buttonToSecondaryButtonPadding: CGFloat = 10

    // MARK: Content configuration

    /// Creates a view with the content.
    public func makeContentView() -> any UIView & UIContentView { UIContentUnavailableView(configuration: self) }

    /// Returns a copy for a state: for a search, with its text, unless another text was set.
    public func updated(for state: any UIConfigurationState) -> UIContentUnavailableConfiguration {
        guard kind == .search, let ownText, text == ownText,
            let state = state as? UIContentUnavailableConfigurationState
        else { return self }
        var copy = self
        let searched = state.searchText.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } ?? ""
        copy.text =
            searched.isEmpty
            ? AccessibilityText.localized(OwnText.noResults)
            : AccessibilityText.localized(OwnText.noResultsFor).replacing("%@", with: searched)
        copy.ownText = copy.text
        return copy
    }
}

extension UIContentUnavailableConfiguration {
    /// The appearance of a text.
    @preconcurrency @MainActor
    public struct TextProperties {
        /// The font.
        public var font: UIFont

        /// The color.
        public var color: UIColor

        /// The manner in which a text that is too long is shortened. The default is `byWordWrapping`.
        public var lineBreakMode = NSLineBreakMode.byWordWrapping

        /// The largest number of lines, or 0 for any number. The default is 0.
        public var numberOfLines = 0

        /// A Boolean value that indicates whether a text that is too long is shown in a smaller font. The default is `false`.
        public var adjustsFontSizeToFitWidth = false

        /// The least factor of the size of the font. The default is 0.
        public var minimumScaleFactor: CGFloat = 0

        init(_ style: UIFont.TextStyle, _ color: UIColor, isBold: Bool = false) {
            font =
                isBold
                ? UIFontMetrics(forTextStyle: style).scaledFont(for: .systemFont(ofSize: 22, weight: .bold))
                : UIFont.preferredFont(forTextStyle: style)
            self.color = color
        }
    }

    /// The appearance of an image.
    @preconcurrency @MainActor
    public struct ImageProperties {
        /// The size and the weight of a symbol. The default is 48 points.
        public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?

        /// The color of a template image; `nil` for the tint color. The default is gray.
        public var tintColor: UIColor?

        /// The radius of the corners, in points. The default is 0.
        public var cornerRadius: CGFloat = 0

        /// The largest size, in points; 0 for none. The default is zero.
        public var maximumSize = CGSize.zero

        init() {}
    }

    /// The action of a button.
    @preconcurrency @MainActor
    public struct ButtonProperties {
        /// The action. The default is `nil`.
        public var primaryAction: UIAction?

        /// The menu that the button shows. The default is `nil`.
        public var menu: UIMenu?

        /// A Boolean value that indicates whether the button is enabled. The default is `true`.
        public var isEnabled = true

        /// The meaning of the button. The default is `normal`.
        public var role = UIButton.Role.normal

        init() {}
    }
}
