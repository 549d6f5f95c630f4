import CoreGraphics
import UIKitCore

/// What an application finds wanted of how it looks.
package struct Appearance: Sendable, Hashable {
    /// Where fonts come from.
    package var fonts = FontSource.system

    /// How large text is to be.
    package var contentSizeCategory = UIContentSizeCategory.large

    /// Light or dark.
    package var style = UIUserInterfaceStyle.light

    package init() {}

    /// Takes the fonts; before anything is written in them.
    package func useFonts() throws(HostError) {
        do throws(FontSourceError) { try TextSystem.use(fonts) } catch { throw .fonts(error) }
    }

    /// Tells a screen, and through it the application.
    @MainActor
    package func apply(to screen: UIScreen) { screen.set(style: style, contentSizeCategory: contentSizeCategory) }
}

extension UIUserInterfaceStyle {
    /// Reads `light` or `dark`; nil for anything else.
    package init?(name: String) {
        switch name {
        case "light": self = .light
        case "dark": self = .dark
        default: return nil
        }
    }
}
