import CoreImage.CIFilterBuiltins
import Testing
import UIKit.UIGestureRecognizerSubclass

/// Imports of submodules, which many sources for iOS begin with.
@MainActor
@Suite("Submodules")
struct SubmoduleTests {
    private final class Recognizer: UIGestureRecognizer {
        var resets = 0

        override func reset() {
            super.reset()
            resets += 1
            state = .possible
        }
    }

    @Test("UIKit.UIGestureRecognizerSubclass brings in UIKit") func gestureRecognizerSubclassImportsUIKit() {
        let recognizer = Recognizer()
        recognizer.reset()
        #expect(recognizer.resets == 1 && recognizer.state == .possible)
    }

    @Test("CoreImage.CIFilterBuiltins brings in CoreImage") func filterBuiltinsImportsCoreImage() {
        #expect(CIFilter(name: "CISepiaTone") != nil)
    }
}
