import CoreGraphics
import Localization
import QuartzCore
import Typography
import UIKitCore

/// The language, the fonts, the text size, the style and the accessibility settings of an application.
package struct Appearance: Sendable, Hashable {
    /// The languages of the user; `nil` for Foundation's default, which is English without a region.
    package var languages: UserLanguages?

    /// The region of the machine, whichever the language; `nil` for that of the language.
    package var region: String?

    /// The source of fonts.
    package var fonts = FontSource.system

    /// The preferred text size.
    package var contentSizeCategory = UIContentSizeCategory.large

    /// The interface style, light or dark.
    package var style = UIUserInterfaceStyle.light

    /// The accessibility settings of the user.
    package var accessibility = AccessibilitySettings()

    /// The screen reader.
    package var speech = SpeechMode.none

    package init() {}

    /// Loads the fonts, so that a program without fonts fails before it opens a display. Those of the system are read on
    /// another thread meanwhile.
    package func loadFonts() throws(HostError) -> FontLibrary {
        do throws(FontSourceError) {
            let library = try FontLibrary.shared(FontLibrary.Contents(source: fonts))
            library.prepare()
            return library
        } catch {
            throw .fonts(error)
        }
    }

    /// Applies the appearance to a session, before it launches an application.
    /// - Parameter library: The fonts that ``loadFonts()`` returned.
    @MainActor
    package func apply(to session: Session, fonts library: FontLibrary) {
        session.fonts = library
        // A region without a language is one of English texts.
        session.begin(with: languages?.inRegion(region) ?? region.flatMap { UserLanguages(["en"], region: $0) })
        session.screen.set(style: style, contentSizeCategory: contentSizeCategory)
        session.screen.set(accessibility: accessibility)
        if let output = speech.makeOutput() { ScreenReader.start(on: session, output) }
    }
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
