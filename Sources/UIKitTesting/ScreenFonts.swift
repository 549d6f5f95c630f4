import Typography
import UIKit

/// The fonts for text on a virtual screen.
public enum ScreenFonts: Hashable, Sendable {
    /// The fonts bundled with UIKitTesting, and no others: text looks the same on every machine. They contain a few
    /// hundred characters of the world's major scripts, and a hundred emoji.
    case bundled

    /// The fonts of the machine.
    case system

    /// A fontconfig file, or a folder of font files, which may contain a fontconfig file named `fonts.conf`.
    case path(String)

    /// The default fonts of screens: the bundled fonts, or the fonts of the machine with `EASEL_TEST_FONTS=system` in
    /// the environment.
    public static let standard: ScreenFonts =
        ProcessInfo.processInfo.environment["EASEL_TEST_FONTS"] == "system" ? .system : .bundled

    /// The folder of the bundled fonts.
    public static var bundledFolder: String { Bundle.module.bundleURL.appending(path: "Fonts").path }

    /// Loads the fonts, once for all screens that have them.
    func load() throws(FontSourceError) -> FontLibrary { try FontLibrary.shared(FontLibrary.Contents(source: source)) }

    package var source: FontSource {
        switch self {
        case .bundled: .path(Self.bundledFolder)
        case .system: .system
        case .path(let path): .path(path)
        }
    }
}
