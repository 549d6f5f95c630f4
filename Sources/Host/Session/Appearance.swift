import CoreGraphics
import Typography
import UIKitCore

/// The fonts, the text size and the style of an application.
package struct Appearance: Sendable, Hashable {
    /// The source of fonts.
    package var fonts = FontSource.system

    /// The preferred text size.
    package var contentSizeCategory = UIContentSizeCategory.large

    /// The interface style, light or dark.
    package var style = UIUserInterfaceStyle.light

    package init() {}

    /// Selects the fonts. Must be called before any text is drawn.
    package func useFonts() throws(HostError) {
        do throws(FontSourceError) { try TextSystem.use(fonts) } catch { throw .fonts(error) }
    }

    /// Applies the appearance to a screen, and through it to the application.
    @MainActor
    package func apply(to screen: UIScreen) { screen.set(style: style, contentSizeCategory: contentSizeCategory) }
}

extension UIUserInterfaceStyle {
    /// Parses `light` or `dark`, or returns `nil` for any other name.
    package init?(name: String) {
        switch name {
        case "light": self = .light
        case "dark": self = .dark
        default: return nil
        }
    }
}
