import CoreGraphics

/// The colours that have names, with the values that Apple documents.
extension UIColor {
    /// Black, a grey.
    public static let black = UIColor(white: 0, alpha: 1)

    /// A third white.
    public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)

    /// Two thirds white.
    public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)

    /// White, a grey.
    public static let white = UIColor(white: 1, alpha: 1)

    /// Half white.
    public static let gray = UIColor(white: 0.5, alpha: 1)

    /// Transparent black, a grey.
    public static let clear = UIColor(white: 0, alpha: 0)

    /// Red 1, green 0, blue 0.
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)

    /// Red 0, green 1, blue 0.
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)

    /// Red 0, green 0, blue 1.
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)

    /// Red 0, green 1, blue 1.
    public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)

    /// Red 1, green 1, blue 0.
    public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)

    /// Red 1, green 0, blue 1.
    public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)

    /// Red 1, green 0.5, blue 0.
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)

    /// Red 0.5, green 0, blue 0.5.
    public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)

    /// Red 0.6, green 0.4, blue 0.2.
    public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)

}

/// The system's own palette, as it is on a light background.
extension UIColor {
    /// 255, 59, 48 of 255.
    public static let systemRed = UIColor(red8: 255, green: 59, blue: 48)

    /// 52, 199, 89 of 255.
    public static let systemGreen = UIColor(red8: 52, green: 199, blue: 89)

    /// 0, 122, 255 of 255.
    public static let systemBlue = UIColor(red8: 0, green: 122, blue: 255)

    /// 255, 149, 0 of 255.
    public static let systemOrange = UIColor(red8: 255, green: 149, blue: 0)

    /// 255, 204, 0 of 255.
    public static let systemYellow = UIColor(red8: 255, green: 204, blue: 0)

    /// 255, 45, 85 of 255.
    public static let systemPink = UIColor(red8: 255, green: 45, blue: 85)

    /// 175, 82, 222 of 255.
    public static let systemPurple = UIColor(red8: 175, green: 82, blue: 222)

    /// 48, 176, 199 of 255.
    public static let systemTeal = UIColor(red8: 48, green: 176, blue: 199)

    /// 88, 86, 214 of 255.
    public static let systemIndigo = UIColor(red8: 88, green: 86, blue: 214)

    /// 142, 142, 147 of 255.
    public static let systemGray = UIColor(red8: 142, green: 142, blue: 147)

    private convenience init(red8 red: Int, green: Int, blue: Int) {
        self.init(red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255, alpha: 1)
    }
}
