import CoreGraphics

extension UIWindow.Level {
    /// Returns a level above another: `UIWindow.Level.alert + 1`.
    public static func + (left: UIWindow.Level, right: CGFloat) -> UIWindow.Level {
        UIWindow.Level(left.rawValue + right)
    }

    /// Returns a level below another.
    public static func - (left: UIWindow.Level, right: CGFloat) -> UIWindow.Level {
        UIWindow.Level(left.rawValue - right)
    }

    /// Raises a level.
    public static func += (left: inout UIWindow.Level, right: CGFloat) { left.rawValue += right }

    /// Lowers a level.
    public static func -= (left: inout UIWindow.Level, right: CGFloat) { left.rawValue -= right }
}
