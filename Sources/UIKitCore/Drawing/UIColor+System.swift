import CoreGraphics

/// The system colors for light and dark interfaces, and for more contrast, with the values of Apple's Human Interface
/// Guidelines.
extension UIColor {
    /// The tint color of the view that draws or lays out with the color, or for which it is the background; system blue outside
    /// of views. A view that has used it is drawn again when its tint color changes.
    public static let tintColor = UIColor { _ in
        guard let view = UITraitCollection.viewOfThread else { return .systemBlue }
        return MainActor.assumeIsolated {
            view.dependsOnTintColor = true
            return view.tintColor
        }
    }

    /// System red, with the RGB values 255, 59, 48 (light) and 255, 69, 58 (dark).
    public static let systemRed = UIColor(
        light: bytes(255, 59, 48),
        dark: bytes(255, 69, 58),
        moreContrast: (bytes(215, 0, 21), bytes(255, 105, 97))
    )

    /// System green, with the RGB values 52, 199, 89 (light) and 48, 209, 88 (dark).
    public static let systemGreen = UIColor(
        light: bytes(52, 199, 89),
        dark: bytes(48, 209, 88),
        moreContrast: (bytes(36, 138, 61), bytes(48, 219, 91))
    )

    /// System blue, with the RGB values 0, 122, 255 (light) and 10, 132, 255 (dark).
    public static let systemBlue = UIColor(
        light: bytes(0, 122, 255),
        dark: bytes(10, 132, 255),
        moreContrast: (bytes(0, 64, 221), bytes(64, 156, 255))
    )

    /// System orange, with the RGB values 255, 149, 0 (light) and 255, 159, 10 (dark).
    public static let systemOrange = UIColor(
        light: bytes(255, 149, 0),
        dark: bytes(255, 159, 10),
        moreContrast: (bytes(201, 52, 0), bytes(255, 179, 64))
    )

    /// System yellow, with the RGB values 255, 204, 0 (light) and 255, 214, 10 (dark).
    public static let systemYellow = UIColor(
        light: bytes(255, 204, 0),
        dark: bytes(255, 214, 10),
        moreContrast: (bytes(178, 80, 0), bytes(255, 212, 38))
    )

    /// System pink, with the RGB values 255, 45, 85 (light) and 255, 55, 95 (dark).
    public static let systemPink = UIColor(
        light: bytes(255, 45, 85),
        dark: bytes(255, 55, 95),
        moreContrast: (bytes(211, 15, 69), bytes(255, 100, 130))
    )

    /// System purple, with the RGB values 175, 82, 222 (light) and 191, 90, 242 (dark).
    public static let systemPurple = UIColor(
        light: bytes(175, 82, 222),
        dark: bytes(191, 90, 242),
        moreContrast: (bytes(137, 68, 171), bytes(218, 143, 255))
    )

    /// System teal, with the RGB values 48, 176, 199 (light) and 64, 200, 224 (dark).
    public static let systemTeal = UIColor(
        light: bytes(48, 176, 199),
        dark: bytes(64, 200, 224),
        moreContrast: (bytes(0, 130, 153), bytes(93, 230, 255))
    )

    /// System indigo, with the RGB values 88, 86, 214 (light) and 94, 92, 230 (dark).
    public static let systemIndigo = UIColor(
        light: bytes(88, 86, 214),
        dark: bytes(94, 92, 230),
        moreContrast: (bytes(54, 52, 163), bytes(125, 122, 255))
    )

    /// System brown, with the RGB values 162, 132, 94 (light) and 172, 142, 104 (dark).
    public static let systemBrown = UIColor(
        light: bytes(162, 132, 94),
        dark: bytes(172, 142, 104),
        moreContrast: (bytes(127, 101, 69), bytes(181, 148, 105))
    )

    /// System mint, with the RGB values 0, 199, 190 (light) and 99, 230, 226 (dark).
    public static let systemMint = UIColor(
        light: bytes(0, 199, 190),
        dark: bytes(99, 230, 226),
        moreContrast: (bytes(12, 129, 123), bytes(102, 212, 207))
    )

    /// System cyan, with the RGB values 50, 173, 230 (light) and 100, 210, 255 (dark).
    public static let systemCyan = UIColor(
        light: bytes(50, 173, 230),
        dark: bytes(100, 210, 255),
        moreContrast: (bytes(0, 113, 164), bytes(112, 215, 255))
    )

    /// System gray, with the RGB values 142, 142, 147 (light) and 142, 142, 147 (dark).
    public static let systemGray = UIColor(
        light: bytes(142, 142, 147),
        dark: bytes(142, 142, 147),
        moreContrast: (bytes(108, 108, 112), bytes(174, 174, 178))
    )

    /// System gray 2, with the RGB values 174, 174, 178 (light) and 99, 99, 102 (dark).
    public static let systemGray2 = UIColor(
        light: bytes(174, 174, 178),
        dark: bytes(99, 99, 102),
        moreContrast: (bytes(142, 142, 147), bytes(124, 124, 128))
    )

    /// System gray 3, with the RGB values 199, 199, 204 (light) and 72, 72, 74 (dark).
    public static let systemGray3 = UIColor(
        light: bytes(199, 199, 204),
        dark: bytes(72, 72, 74),
        moreContrast: (bytes(174, 174, 178), bytes(84, 84, 86))
    )

    /// System gray 4, with the RGB values 209, 209, 214 (light) and 58, 58, 60 (dark).
    public static let systemGray4 = UIColor(
        light: bytes(209, 209, 214),
        dark: bytes(58, 58, 60),
        moreContrast: (bytes(188, 188, 192), bytes(68, 68, 70))
    )

    /// System gray 5, with the RGB values 229, 229, 234 (light) and 44, 44, 46 (dark).
    public static let systemGray5 = UIColor(
        light: bytes(229, 229, 234),
        dark: bytes(44, 44, 46),
        moreContrast: (bytes(216, 216, 220), bytes(54, 54, 56))
    )

    /// System gray 6, with the RGB values 242, 242, 247 (light) and 28, 28, 30 (dark).
    public static let systemGray6 = UIColor(
        light: bytes(242, 242, 247),
        dark: bytes(28, 28, 30),
        moreContrast: (bytes(235, 235, 240), bytes(36, 36, 38))
    )

    private static func bytes(_ red: Int, _ green: Int, _ blue: Int, _ alpha: CGFloat = 1) -> UIColor {
        UIColor(red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255, alpha: alpha)
    }
}

/// Semantic colors with the values that iOS shows. Empirical; not documented by Apple. The variants for more contrast are
/// chosen values.
extension UIColor {
    /// The color of primary text.
    public static let label = UIColor(light: bytes(0, 0, 0), dark: bytes(255, 255, 255))

    /// The color of secondary text.
    public static let secondaryLabel = UIColor(
        light: bytes(60, 60, 67, 0.6),
        dark: bytes(235, 235, 245, 0.6),
        moreContrast: (bytes(60, 60, 67, 0.8), bytes(235, 235, 245, 0.7))
    )

    /// The color of tertiary text.
    public static let tertiaryLabel = UIColor(
        light: bytes(60, 60, 67, 0.3),
        dark: bytes(235, 235, 245, 0.3),
        moreContrast: (bytes(60, 60, 67, 0.7), bytes(235, 235, 245, 0.55))
    )

    /// The color of quaternary text.
    public static let quaternaryLabel = UIColor(
        light: bytes(60, 60, 67, 0.18),
        dark: bytes(235, 235, 245, 0.16),
        moreContrast: (bytes(60, 60, 67, 0.55), bytes(235, 235, 245, 0.4))
    )

    /// The color of placeholder text in fields.
    public static let placeholderText = UIColor(
        light: bytes(60, 60, 67, 0.3),
        dark: bytes(235, 235, 245, 0.3),
        moreContrast: (bytes(60, 60, 67, 0.7), bytes(235, 235, 245, 0.55))
    )

    /// The color of links.
    public static let link = UIColor(
        light: bytes(0, 122, 255),
        dark: bytes(9, 132, 255),
        moreContrast: (bytes(0, 64, 221), bytes(64, 156, 255))
    )

    /// The color of translucent separator lines.
    public static let separator = UIColor(
        light: bytes(60, 60, 67, 0.29),
        dark: bytes(84, 84, 88, 0.6),
        moreContrast: (bytes(60, 60, 67, 0.37), bytes(84, 84, 88, 0.8))
    )

    /// The color of opaque separator lines.
    public static let opaqueSeparator = UIColor(
        light: bytes(198, 198, 200),
        dark: bytes(56, 56, 58),
        moreContrast: (bytes(174, 174, 178), bytes(84, 84, 86))
    )

    /// The fill color of small shapes, such as the track of a slider.
    public static let systemFill = UIColor(
        light: bytes(120, 120, 128, 0.2),
        dark: bytes(120, 120, 128, 0.36),
        moreContrast: (bytes(120, 120, 128, 0.28), bytes(120, 120, 128, 0.44))
    )

    /// The fill color of medium shapes, such as the background of a switch.
    public static let secondarySystemFill = UIColor(
        light: bytes(120, 120, 128, 0.16),
        dark: bytes(120, 120, 128, 0.32),
        moreContrast: (bytes(120, 120, 128, 0.24), bytes(120, 120, 128, 0.4))
    )

    /// The fill color of large shapes, such as fields and buttons.
    public static let tertiarySystemFill = UIColor(
        light: bytes(118, 118, 128, 0.12),
        dark: bytes(118, 118, 128, 0.24),
        moreContrast: (bytes(118, 118, 128, 0.2), bytes(118, 118, 128, 0.32))
    )

    /// The fill color of large shapes with complex contents.
    public static let quaternarySystemFill = UIColor(
        light: bytes(116, 116, 128, 0.08),
        dark: bytes(118, 118, 128, 0.18),
        moreContrast: (bytes(116, 116, 128, 0.16), bytes(118, 118, 128, 0.26))
    )

    /// The main background color of an interface.
    public static let systemBackground = UIColor(
        light: bytes(255, 255, 255),
        dark: bytes(0, 0, 0),
        elevated: (bytes(28, 28, 30), bytes(36, 36, 38))
    )

    /// The background color of content grouped on the main background.
    public static let secondarySystemBackground = UIColor(
        light: bytes(242, 242, 247),
        dark: bytes(28, 28, 30),
        moreContrast: (bytes(235, 235, 240), bytes(36, 36, 38)),
        elevated: (bytes(44, 44, 46), bytes(54, 54, 56))
    )

    /// The background color of content grouped within a group.
    public static let tertiarySystemBackground = UIColor(
        light: bytes(255, 255, 255),
        dark: bytes(44, 44, 46),
        moreContrast: (bytes(255, 255, 255), bytes(54, 54, 56)),
        elevated: (bytes(58, 58, 60), bytes(68, 68, 70))
    )

    /// The main background color of a grouped interface.
    public static let systemGroupedBackground = UIColor(
        light: bytes(242, 242, 247),
        dark: bytes(0, 0, 0),
        moreContrast: (bytes(235, 235, 240), bytes(0, 0, 0)),
        elevated: (bytes(28, 28, 30), bytes(36, 36, 38))
    )

    /// The background color of groups in a grouped interface.
    public static let secondarySystemGroupedBackground = UIColor(
        light: bytes(255, 255, 255),
        dark: bytes(28, 28, 30),
        moreContrast: (bytes(255, 255, 255), bytes(36, 36, 38)),
        elevated: (bytes(44, 44, 46), bytes(54, 54, 56))
    )

    /// The background color of content grouped within such a group.
    public static let tertiarySystemGroupedBackground = UIColor(
        light: bytes(242, 242, 247),
        dark: bytes(44, 44, 46),
        moreContrast: (bytes(235, 235, 240), bytes(54, 54, 56)),
        elevated: (bytes(58, 58, 60), bytes(68, 68, 70))
    )

    /// The color of text on light backgrounds, regardless of the traits.
    public static let darkText = UIColor(white: 0, alpha: 1)

    /// The color of text on dark backgrounds, regardless of the traits.
    public static let lightText = UIColor(white: 1, alpha: 0.6)
}
