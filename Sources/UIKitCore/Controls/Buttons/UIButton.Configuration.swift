import Foundation

extension UIButton {
    /// A description of the content, the style and the layout of a button.
    ///
    /// ```swift
    /// var configuration = UIButton.Configuration.filled()
    /// configuration.title = "Start"
    /// configuration.subtitle = "All machines"
    /// configuration.image = UIImage(named: "start")
    /// configuration.imagePadding = 8
    /// let button = UIButton(configuration: configuration, primaryAction: UIAction { _ in plant.start() })
    /// ```
    ///
    /// The colors follow the state of the button. Dimensions, fonts and the colors of states are empirical; not
    /// documented by Apple.
    @preconcurrency @MainActor
    public struct Configuration {
        /// The size of a button: its fonts, insets and corners.
        public enum Size: Int, Hashable, Sendable {
            /// The standard size.
            case medium
            /// A smaller size.
            case small
            /// The smallest size.
            case mini
            /// A larger size.
            case large
        }

        /// The alignment of title and subtitle with each other.
        public enum TitleAlignment: Int, Hashable, Sendable {
            /// The leading edge beside an image at the leading edge, the trailing edge beside an image at the trailing
            /// edge, and otherwise the center. Empirical; not documented by Apple.
            case automatic
            /// The leading edge.
            case leading
            /// The center.
            case center
            /// The trailing edge.
            case trailing
        }

        /// The radius of the corners of the background.
        public enum CornerStyle: Int, Hashable, Sendable {
            /// The corner radius of the background configuration.
            case fixed = -1
            /// The corner radius of the background configuration, scaled with the preferred text size.
            case dynamic
            /// A small radius.
            case small
            /// A medium radius.
            case medium
            /// A large radius.
            case large
            /// Half of the shorter side.
            case capsule
        }

        /// The symbol that indicates the button's menu.
        public enum Indicator: Int, Hashable, Sendable {
            /// The symbol of a pop-up button on buttons whose menu changes their title, and otherwise none.
            case automatic
            /// No symbol.
            case none
            /// The symbol of a pop-up button.
            case popup
        }

        let style: ButtonStyle

        init(_ style: ButtonStyle) {
            self.style = style
            background = .clear()
            background.backgroundColor = nil
            background.cornerRadius = 6
        }

        // MARK: Styles

        /// Returns a configuration without a background.
        public static func plain() -> Configuration { Configuration(.plain) }

        /// Returns a configuration with a gray background.
        public static func gray() -> Configuration { Configuration(.gray) }

        /// Returns a configuration with a background in the tint color, faded.
        public static func tinted() -> Configuration { Configuration(.tinted) }

        /// Returns a configuration with a background in the tint color.
        public static func filled() -> Configuration { Configuration(.filled) }

        /// Returns a configuration without a background.
        public static func borderless() -> Configuration { Configuration(.plain) }

        /// Returns a configuration with a gray background.
        public static func bordered() -> Configuration { Configuration(.gray) }

        /// Returns a configuration with a background in the tint color, faded.
        public static func borderedTinted() -> Configuration { Configuration(.tinted) }

        /// Returns a configuration with a background in the tint color.
        public static func borderedProminent() -> Configuration { Configuration(.filled) }

        /// Returns a copy with the colors for a button's state and tint color, where no colors are set.
        public func updated(for button: UIButton) -> Configuration { resolved(for: button, button.state) }

        // MARK: Content

        /// The title. Setting it removes the attributes of ``attributedTitle``. The default is `nil`.
        public var title: String? {
            get { attributedTitle.map { String($0.characters) } }
            set { attributedTitle = newValue.map { AttributedString($0) } }
        }

        /// The title with its attributes, which take precedence over those of the style. The default is `nil`.
        public var attributedTitle: AttributedString?

        /// The subtitle below the title. Setting it removes the attributes of ``attributedSubtitle``. The default is
        /// `nil`.
        public var subtitle: String? {
            get { attributedSubtitle.map { String($0.characters) } }
            set { attributedSubtitle = newValue.map { AttributedString($0) } }
        }

        /// The subtitle with its attributes, which take precedence over those of the style. The default is `nil`.
        public var attributedSubtitle: AttributedString?

        /// The line breaking of the title. The modes that truncate limit it to one line. The default is
        /// `byWordWrapping`.
        public var titleLineBreakMode = NSLineBreakMode.byWordWrapping

        /// The line breaking of the subtitle. The modes that truncate limit it to one line. The default is
        /// `byWordWrapping`.
        public var subtitleLineBreakMode = NSLineBreakMode.byWordWrapping

        /// The function that derives the attributes of the title from those of the style. The default is `nil`.
        public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?

        /// The function that derives the attributes of the subtitle from those of the style. The default is `nil`.
        public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?

        /// The image, which is shown in the foreground color unless its rendering mode is `alwaysOriginal`. The default
        /// is `nil`.
        public var image: UIImage?

        /// The configuration of a symbol image; `nil`, which is the default, for that of the button's state, or else for
        /// a symbol in the size of the title. The values that the image's own configuration specifies take precedence.
        public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?

        /// The function that derives the color of the image from the foreground color. The default is `nil`.
        public var imageColorTransformer: UIConfigurationColorTransformer?

        /// A Boolean value that indicates whether an activity indicator is shown instead of the image. The default is
        /// `false`.
        public var showsActivityIndicator = false

        /// The function that derives the color of the activity indicator from the foreground color. The default is
        /// `nil`.
        public var activityIndicatorColorTransformer: UIConfigurationColorTransformer?

        /// The symbol that indicates the button's menu. The default is `automatic`.
        public var indicator = Indicator.automatic

        /// The function that derives the color of the indicator from the foreground color. The default is `nil`.
        public var indicatorColorTransformer: UIConfigurationColorTransformer?

        // MARK: Appearance

        /// The background. Where its color is `nil`, which is the default, the color is that of the style.
        public var background: UIBackgroundConfiguration

        /// The radius of the corners of the background. The default is `dynamic`.
        public var cornerStyle = CornerStyle.dynamic

        /// The color from which the style derives its background; `nil`, which is the default, for that of the style.
        public var baseBackgroundColor: UIColor?

        /// The color of title and image; `nil`, which is the default, for that of the style.
        public var baseForegroundColor: UIColor?

        /// The size of the button. The default is `medium`.
        public var buttonSize = Size.medium

        /// A Boolean value that indicates whether the style shows that the button is selected. The default is `true`.
        public var automaticallyUpdateForSelection = true

        // MARK: Layout

        /// The insets of the content, in points. The default depends on ``buttonSize``.
        public var contentInsets: NSDirectionalEdgeInsets {
            get { ownContentInsets ?? buttonSize.insets }
            set { ownContentInsets = newValue }
        }
        private var ownContentInsets: NSDirectionalEdgeInsets?

        var hasOwnContentInsets: Bool { ownContentInsets != nil }

        /// Restores the default content insets of the button's size.
        public mutating func setDefaultContentInsets() { ownContentInsets = nil }

        /// The edge of the title at which the image is placed. The default is the leading edge.
        public var imagePlacement = NSDirectionalRectEdge.leading

        /// The distance between image and title, in points. The default is 0.
        public var imagePadding: CGFloat = 0

        /// The space that is reserved for the image in the direction of its placement, in points. A larger image uses
        /// more. The default is 0.
        public var imageReservation: CGFloat = 0

        /// The distance between title and subtitle, in points. The default is 1.
        public var titlePadding: CGFloat = 1

        /// The alignment of title and subtitle with each other. The default is `automatic`.
        public var titleAlignment = TitleAlignment.automatic
    }
}

extension UIButton.Configuration.Size {
    fileprivate var insets: NSDirectionalEdgeInsets {
        switch self {
        case .mini: NSDirectionalEdgeInsets(top: 4, leading: 8, bottom: 4, trailing: 8)
        case .small: NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10)
        case .medium: NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
        case .large: NSDirectionalEdgeInsets(top: 15, leading: 20, bottom: 15, trailing: 20)
        }
    }
}
