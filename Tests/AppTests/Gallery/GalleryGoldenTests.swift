import GalleryApp
import Testing
import UIKit
import TestSupport
import UIKitTesting

/// Every page equals its golden image to the pixel, at one and at two pixels to a point; those that depend on the scale
/// in a way of their own at one and a half and at three as well.
@MainActor @Suite struct GalleryGoldenTests {
    private static let goldens = GoldenImages(
        directory: Checkout.url("Tests/AppTests/Goldens/gallery").path
    )

    /// With the fonts of the machine, text looks as they do.
    private nonisolated static let pages = GalleryPage.all.filter {
        $0.name != "text" || ScreenFonts.standard == .bundled
    }

    @Test(arguments: pages.map(\.name), [1, 2])
    func goldenImageOfPage(name: String, scale: Int) throws {
        let snapshot = try GallerySnapshot(named: name, scale: CGFloat(scale))
        try Self.goldens.check(snapshot.image, named: "\(name)@\(scale)x")
    }

    /// Lines between pixels, images of a scale, cached pixels and blurs.
    private nonisolated static let scaledPages = [
        "one-pixel-line", "rectangle", "caps-and-joins", "tangent-arc", "resizable-tiled", "template-tint",
        "clear-in-views", "image-cropped", "content-mode", "blur-effects",
    ]

    @Test(arguments: scaledPages, [("1.5x", 1.5), ("3x", 3)])
    func goldenImageOfPage(name: String, scale: (name: String, pixels: CGFloat)) throws {
        let snapshot = try GallerySnapshot(named: name, scale: scale.pixels)
        try Self.goldens.check(snapshot.image, named: "\(name)@\(scale.name)")
    }
}
