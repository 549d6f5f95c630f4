import GalleryApp
import Testing
import UIKit
import UIKitTesting

/// Every page equals its golden image to the pixel, at one and at two pixels to a point.
@MainActor @Suite(.serialized) struct GalleryGoldenTests {
    private static let goldens = GoldenImages(
        directory: URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Goldens/gallery").path
    )

    /// With the fonts of the machine, text looks as they do.
    private nonisolated static let pages = GalleryPage.all.filter {
        $0.name != "text" || ScreenFonts.standard == .bundled
    }

    @Test(arguments: pages.map(\.name), [1, 2])
    func aPageIsAsItWas(name: String, scale: Int) throws {
        let picture = try GalleryPicture(named: name, scale: CGFloat(scale))
        try Self.goldens.check(picture.image, named: "\(name)@\(scale)x")
    }
}
