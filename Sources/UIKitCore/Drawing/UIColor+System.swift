import CoreGraphics

/// The system's palette, light and dark, with the values of Apple's Human Interface Guidelines.
extension UIColor {
    /// 255, 59, 48 of 255; dark 255, 69, 58.
    public static let systemRed = UIColor(light: bytes(255, 59, 48), dark: bytes(255, 69, 58))

    /// 52, 199, 89 of 255; dark 48, 209, 88.
    public static let systemGreen = UIColor(light: bytes(52, 199, 89), dark: bytes(48, 209, 88))

    /// 0, 122, 255 of 255; dark 10, 132, 255.
    public static let systemBlue = UIColor(light: bytes(0, 122, 255), dark: bytes(10, 132, 255))

    /// 255, 149, 0 of 255; dark 255, 159, 10.
    public static let systemOrange = UIColor(light: bytes(255, 149, 0), dark: bytes(255, 159, 10))

    /// 255, 204, 0 of 255; dark 255, 214, 10.
    public static let systemYellow = UIColor(light: bytes(255, 204, 0), dark: bytes(255, 214, 10))

    /// 255, 45, 85 of 255; dark 255, 55, 95.
    public static let systemPink = UIColor(light: bytes(255, 45, 85), dark: bytes(255, 55, 95))

    /// 175, 82, 222 of 255; dark 191, 90, 242.
    public static let systemPurple = UIColor(light: bytes(175, 82, 222), dark: bytes(191, 90, 242))

    /// 48, 176, 199 of 255; dark 64, 200, 224.
    public static let systemTeal = UIColor(light: bytes(48, 176, 199), dark: bytes(64, 200, 224))

    /// 88, 86, 214 of 255; dark 94, 92, 230.
    public static let systemIndigo = UIColor(light: bytes(88, 86, 214), dark: bytes(94, 92, 230))

    /// 162, 132, 94 of 255; dark 172, 142, 104.
    public static let systemBrown = UIColor(light: bytes(162, 132, 94), dark: bytes(172, 142, 104))

    /// 0, 199, 190 of 255; dark 99, 230, 226.
    public static let systemMint = UIColor(light: bytes(0, 199, 190), dark: bytes(99, 230, 226))

    /// 50, 173, 230 of 255; dark 100, 210, 255.
    public static let systemCyan = UIColor(light: bytes(50, 173, 230), dark: bytes(100, 210, 255))

    /// 142, 142, 147 of 255; dark 142, 142, 147.
    public static let systemGray = UIColor(light: bytes(142, 142, 147), dark: bytes(142, 142, 147))

    /// 174, 174, 178 of 255; dark 99, 99, 102.
    public static let systemGray2 = UIColor(light: bytes(174, 174, 178), dark: bytes(99, 99, 102))

    /// 199, 199, 204 of 255; dark 72, 72, 74.
    public static let systemGray3 = UIColor(light: bytes(199, 199, 204), dark: bytes(72, 72, 74))

    /// 209, 209, 214 of 255; dark 58, 58, 60.
    public static let systemGray4 = UIColor(light: bytes(209, 209, 214), dark: bytes(58, 58, 60))

    /// 229, 229, 234 of 255; dark 44, 44, 46.
    public static let systemGray5 = UIColor(light: bytes(229, 229, 234), dark: bytes(44, 44, 46))

    /// 242, 242, 247 of 255; dark 28, 28, 30.
    public static let systemGray6 = UIColor(light: bytes(242, 242, 247), dark: bytes(28, 28, 30))

    private static func bytes(_ red: Int, _ green: Int, _ blue: Int, _ alpha: CGFloat = 1) -> UIColor {
        UIColor(red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255, alpha: alpha)
    }
}

/// Colours by what they are for, with the values that iOS shows; they are known from use.
extension UIColor {
    /// Text.
    public static let label = UIColor(light: bytes(0, 0, 0), dark: bytes(255, 255, 255))

    /// Text of less weight.
    public static let secondaryLabel = UIColor(light: bytes(60, 60, 67, 0.6), dark: bytes(235, 235, 245, 0.6))

    /// Text of still less weight.
    public static let tertiaryLabel = UIColor(light: bytes(60, 60, 67, 0.3), dark: bytes(235, 235, 245, 0.3))

    /// Text of the least weight.
    public static let quaternaryLabel = UIColor(light: bytes(60, 60, 67, 0.18), dark: bytes(235, 235, 245, 0.16))

    /// Text that stands for what is to be typed.
    public static let placeholderText = UIColor(light: bytes(60, 60, 67, 0.3), dark: bytes(235, 235, 245, 0.3))

    /// Text that leads elsewhere.
    public static let link = UIColor(light: bytes(0, 122, 255), dark: bytes(9, 132, 255))

    /// Thin lines that let what is under them through.
    public static let separator = UIColor(light: bytes(60, 60, 67, 0.29), dark: bytes(84, 84, 88, 0.6))

    /// Thin lines.
    public static let opaqueSeparator = UIColor(light: bytes(198, 198, 200), dark: bytes(56, 56, 58))

    /// Small shapes, such as the track of a slider.
    public static let systemFill = UIColor(light: bytes(120, 120, 128, 0.2), dark: bytes(120, 120, 128, 0.36))

    /// Shapes of middle size, such as the ground of a switch.
    public static let secondarySystemFill = UIColor(light: bytes(120, 120, 128, 0.16), dark: bytes(120, 120, 128, 0.32))

    /// Large shapes, such as fields and buttons.
    public static let tertiarySystemFill = UIColor(light: bytes(118, 118, 128, 0.12), dark: bytes(118, 118, 128, 0.24))

    /// Large shapes with much in them.
    public static let quaternarySystemFill = UIColor(
        light: bytes(116, 116, 128, 0.08),
        dark: bytes(118, 118, 128, 0.18)
    )

    /// The ground of an interface.
    public static let systemBackground = UIColor(light: bytes(255, 255, 255), dark: bytes(0, 0, 0))

    /// What is grouped upon the ground.
    public static let secondarySystemBackground = UIColor(light: bytes(242, 242, 247), dark: bytes(28, 28, 30))

    /// What is grouped within a group.
    public static let tertiarySystemBackground = UIColor(light: bytes(255, 255, 255), dark: bytes(44, 44, 46))

    /// The ground of an interface of groups.
    public static let systemGroupedBackground = UIColor(light: bytes(242, 242, 247), dark: bytes(0, 0, 0))

    /// Groups upon that ground.
    public static let secondarySystemGroupedBackground = UIColor(light: bytes(255, 255, 255), dark: bytes(28, 28, 30))

    /// What is grouped within such a group.
    public static let tertiarySystemGroupedBackground = UIColor(light: bytes(242, 242, 247), dark: bytes(44, 44, 46))

    /// Text on a light ground, whatever the traits.
    public static let darkText = UIColor(white: 0, alpha: 1)

    /// Text on a dark ground, whatever the traits.
    public static let lightText = UIColor(white: 1, alpha: 0.6)
}
