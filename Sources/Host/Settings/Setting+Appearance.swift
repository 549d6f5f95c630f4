import Localization
import UIKitCore

/// The settings of the appearance of apps, and of accessibility.
extension Setting {
    package static let language = Setting(
        "EASEL_LANGUAGE",
        .everyScreen("--language"),
        key: "appearance.language",
        type: .string,
        sample: "de-AT,en",
        "the languages of the user in the order of preference, with the region of formats",
        "language tags such as `de` or `pt-BR`, separated by `,`",
        default: .text("the language of `LC_ALL`, `LC_MESSAGES` or `LANG`"),
        page: "localization.md",
        parse: { UserLanguages($0) },
        store: { $0.appearance.languages = $1 }
    )
    package static let region = Setting(
        "EASEL_REGION",
        .everyScreen("--region"),
        key: "appearance.region",
        type: .string,
        sample: "CH",
        "the region of formats, whichever the language: of dates, numbers, currencies, units, and the first day of the week",
        "the code of a region, such as `CH`",
        default: .text("the region of the language"),
        page: "localization.md",
        parse: { UserLanguages.isRegion($0) ? $0 : nil },
        store: { $0.appearance.region = $1 }
    )
    package static let fonts = path(
        "EASEL_FONTS",
        .everyScreen("--fonts"),
        key: "appearance.fonts",
        sample: "/usr/share/fonts",
        "a folder of font files, or a fontconfig file, that provides all fonts",
        default: .text("the fonts of the machine"),
        page: "text.md"
    ) { $0.appearance.fonts = .path($1) }
    package static let textSize = Setting(
        "EASEL_TEXT_SIZE",
        .everyScreen("--text-size"),
        key: "appearance.text-size",
        "the preferred text size",
        "one of \(UIContentSizeCategory.names.map { "`\($0)`" }.joined(separator: ", "))",
        default: .value("l"),
        page: "text.md",
        isReloadable: true,
        parse: UIContentSizeCategory.init(name:),
        store: { $0.appearance.contentSizeCategory = $1 }
    )
    package static let style = Setting(
        "EASEL_STYLE",
        .everyScreen("--style"),
        key: "appearance.style",
        "the interface style",
        "`light` or `dark`",
        default: .value("light"),
        isReloadable: true,
        parse: UIUserInterfaceStyle.init(name:),
        store: { $0.appearance.style = $1 }
    )
    package static let reduceMotion = flag(
        "EASEL_REDUCE_MOTION",
        .everyScreen("--reduce-motion"),
        key: "accessibility.reduce-motion",
        "the user's preference for less motion",
    ) { $0.appearance.accessibility.reducesMotion = $1 }
    package static let boldText = flag(
        "EASEL_BOLD_TEXT",
        .everyScreen("--bold-text"),
        key: "accessibility.bold-text",
        "heavier text in the system font",
    ) { $0.appearance.accessibility.usesBoldText = $1 }
    package static let increaseContrast = flag(
        "EASEL_INCREASE_CONTRAST",
        .everyScreen("--increase-contrast"),
        key: "accessibility.increase-contrast",
        "system colors with more contrast",
    ) { $0.appearance.accessibility.increasesContrast = $1 }
    package static let reduceTransparency = flag(
        "EASEL_REDUCE_TRANSPARENCY",
        .everyScreen("--reduce-transparency"),
        key: "accessibility.reduce-transparency",
        "opaque colors in place of blurs",
    ) { $0.appearance.accessibility.reducesTransparency = $1 }

    package static let speech = Setting(
        "EASEL_SPEECH",
        .everyScreen("--speech"),
        key: "accessibility.speech",
        "the screen reader, which receives the touches",
        "`none`, `speech-dispatcher`, or `log`, which writes what it says to standard error",
        default: .value("none"),
        page: "accessibility.md#speech",
        choices: SpeechMode.allCases.map(\.rawValue),
        parse: SpeechMode.init(rawValue:),
        store: { $0.appearance.speech = $1 }
    )

    /// Creates an accessibility setting that is on or off.
    private static func flag(
        _ name: String,
        _ option: CommandOption,
        key: String,
        _ meaning: String,
        store: @escaping @Sendable (inout RunSettings, Bool) -> Void
    ) -> Setting {
        Setting(
            name,
            option,
            key: key,
            type: .boolean,
            meaning,
            "`0` or `1`",
            default: .value("0"),
            page: "accessibility.md",
            isReloadable: true,
            parse: { ["0": false, "1": true][$0] },
            store: store
        )
    }
}
