import CoreGraphics
import Foundation

/// Text in tests is set in the fonts of UIKitTesting, unless `EASEL_TEST_FONTS=system` is in the environment.
package enum TestFonts {
    /// Sees to it. To be called before the first text is made, at no cost after the first time.
    package static func use() { _ = isInUse }

    /// Whether text is set in the fonts of UIKitTesting.
    package static let isBundled = ProcessInfo.processInfo.environment["EASEL_TEST_FONTS"] != "system"

    /// The folder of the fonts.
    package static let folder = Bundle.main.bundleURL.appending(path: "Easel_UIKitTesting.resources/Fonts").path

    private static let isInUse: Bool = {
        if isBundled {
            do throws(FontSourceError) { try TextSystem.use(.path(folder)) } catch { preconditionFailure("\(error)") }
        }
        return true
    }()
}
