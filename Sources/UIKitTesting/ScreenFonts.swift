import UIKit

/// The fonts that text on a virtual screen is set in.
public enum ScreenFonts: Hashable, Sendable {
    /// Those that come with UIKitTesting, and no others: text looks the same on every machine. A few hundred characters
    /// of the world's larger scripts, and a hundred emoji.
    case bundled

    /// Those of the machine.
    case system

    /// A fontconfig file, or a folder of font files, which may have a fontconfig file named `fonts.conf`.
    case path(String)

    /// The fonts of screens that are not told otherwise: the bundled ones, or with `EASEL_TEST_FONTS=system` in the
    /// environment those of the machine.
    public static let standard: ScreenFonts =
        ProcessInfo.processInfo.environment["EASEL_TEST_FONTS"] == "system" ? .system : .bundled

    /// The folder of the bundled fonts.
    public static var bundledFolder: String { Bundle.module.bundleURL.appending(path: "Fonts").path }

    package var source: FontSource {
        switch self {
        case .bundled: .path(Self.bundledFolder)
        case .system: .system
        case .path(let path): .path(path)
        }
    }
}
