import ArgumentParser
import UIKit

/// How an application finds that it is wanted to look.
struct AppearanceOptions: ParsableArguments {
    @Option(help: "A folder of font files, or a fontconfig file, to take all fonts from. The machine's by default.")
    var fonts: String?

    @Option(help: "How large text is wanted: \(UIContentSizeCategory.names.joined(separator: ", ")).")
    var textSize: TextSize?

    @Option(help: "light or dark.")
    var style: Style?

    /// What is given here, over what was set elsewhere.
    func appearance(over appearance: Appearance) -> Appearance {
        var appearance = appearance
        if let fonts { appearance.fonts = .path(fonts) }
        if let textSize { appearance.contentSizeCategory = textSize.category }
        if let style { appearance.style = style.style }
        return appearance
    }
}

/// `xs` to `ax5`.
struct TextSize: ExpressibleByArgument {
    let category: UIContentSizeCategory

    init?(argument: String) {
        guard let category = UIContentSizeCategory(name: argument) else { return nil }
        self.category = category
    }
}

/// `light` or `dark`.
struct Style: ExpressibleByArgument {
    let style: UIUserInterfaceStyle

    init?(argument: String) {
        guard let style = UIUserInterfaceStyle(name: argument) else { return nil }
        self.style = style
    }
}
