import QuartzCore
import UIKitCore

/// The colors of keys. They are chosen values, near those of iOS.
enum KeyboardStyle {
    private static func color(_ light: (CGFloat, CGFloat, CGFloat), _ dark: (CGFloat, CGFloat, CGFloat)) -> UIColor {
        UIColor { traits in
            let (red, green, blue) = traits.userInterfaceStyle == .dark ? dark : light
            return UIColor(red: red, green: green, blue: blue, alpha: 1)
        }
    }

    /// The color behind the keys.
    @MainActor static let background = color((0.82, 0.83, 0.85), (0.17, 0.17, 0.18))
    /// The color of keys that type.
    @MainActor static let key = color((1, 1, 1), (0.42, 0.42, 0.43))
    /// The color of other keys, and of keys that type while they are pressed on wide keyboards.
    @MainActor static let side = color((0.68, 0.70, 0.74), (0.28, 0.28, 0.29))
    /// The edge below keys.
    @MainActor static let edge = color((0.53, 0.54, 0.56), (0.10, 0.10, 0.11))
    @MainActor static let label = color((0, 0, 0), (1, 1, 1))
    @MainActor static let dimmedLabel = color((0.45, 0.46, 0.48), (0.55, 0.55, 0.57))
}
