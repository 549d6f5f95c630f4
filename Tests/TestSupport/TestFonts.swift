import Foundation
import Typography

/// Text in tests is set in the fonts of UIKitTesting, unless `EASEL_TEST_FONTS=system` is in the environment.
package enum TestFonts {
    /// Sets the fonts. Call it before the first text is created; later calls have no cost.
    package static func use() { _ = isInUse }

    /// A Boolean value that indicates whether text is set in the fonts of UIKitTesting.
    package static let isBundled = ProcessInfo.processInfo.environment["EASEL_TEST_FONTS"] != "system"

    /// The folder of the fonts: UIKitTesting's, or its source where UIKitTesting is not built.
    package static let folder: String = {
        let built = Bundle.main.bundleURL.appending(path: "Easel_UIKitTesting.resources/Fonts").path
        return FileManager.default.fileExists(atPath: built) ? built : Checkout.url("Sources/UIKitTesting/Fonts").path
    }()

    private static let isInUse: Bool = {
        if isBundled {
            do throws(FontSourceError) { try FontLibrary.use(.path(folder)) } catch { preconditionFailure("\(error)") }
        }
        return true
    }()
}
