import ArgumentParser
import UIKit

/// The fonts, the text size and the style of an app.
struct AppearanceOptions: ParsableArguments {
    @Option(help: Setting.fonts.optionHelp())
    var fonts: String?

    @Option(help: Setting.textSize.optionHelp())
    var textSize: TextSize?

    @Option(help: Setting.style.optionHelp())
    var style: Style?

    @Flag(inversion: .prefixedNo, help: Setting.reduceMotion.flagHelp)
    var reduceMotion: Bool?

    @Flag(inversion: .prefixedNo, help: Setting.boldText.flagHelp)
    var boldText: Bool?

    @Flag(inversion: .prefixedNo, help: Setting.increaseContrast.flagHelp)
    var increaseContrast: Bool?

    @Flag(inversion: .prefixedNo, help: Setting.reduceTransparency.flagHelp)
    var reduceTransparency: Bool?

    @Option(help: Setting.speech.optionHelp())
    var speech: SpeechMode?

    /// Returns an appearance with the given options replaced.
    func appearance(over appearance: Appearance) -> Appearance {
        var appearance = appearance
        if let fonts { appearance.fonts = .path(fonts) }
        if let textSize { appearance.contentSizeCategory = textSize.category }
        if let style { appearance.style = style.style }
        if let reduceMotion { appearance.accessibility.reducesMotion = reduceMotion }
        if let boldText { appearance.accessibility.usesBoldText = boldText }
        if let increaseContrast { appearance.accessibility.increasesContrast = increaseContrast }
        if let speech { appearance.speech = speech }
        if let reduceTransparency { appearance.accessibility.reducesTransparency = reduceTransparency }
        return appearance
    }
}

extension SpeechMode: ExpressibleByArgument {}

/// A text size, `xs` to `ax5`.
struct TextSize: ExpressibleByArgument {
    let category: UIContentSizeCategory

    init?(argument: String) {
        guard let category = UIContentSizeCategory(name: argument) else { return nil }
        self.category = category
    }
}

/// An interface style, `light` or `dark`.
struct Style: ExpressibleByArgument {
    let style: UIUserInterfaceStyle

    init?(argument: String) {
        guard let style = UIUserInterfaceStyle(name: argument) else { return nil }
        self.style = style
    }
}
