import GalleryApp
import Testing
import UIKit
import UIKitTesting

/// What the pages of views are about.
@MainActor @Suite(.serialized) struct GalleryViewTests {
    /// Looked for: a black hole at the left; at the right whatever the page lies on; the rest alike.
    @Test(arguments: [1, 2]) func erasingShowsBlackInAnOpaqueViewOnly(scale: CGFloat) throws {
        for background in [GalleryPage.paper, .green] {
            let picture = try GalleryPicture(named: "clear-in-views", scale: scale, on: background)
            #expect(picture[70, 70] == .black && picture[50.4, 50.4] == .black && picture[89.6, 89.6] == .black)
            #expect(picture[170, 70] == GalleryPicture.Color(background))
            #expect(picture[49.6, 70] == .red && picture[149.6, 70].isNear(.red, within: 3))
            #expect(picture[30, 45] == .blue && picture[130, 45] == .blue)
        }
    }

    /// Looked for: the upper ring thick at its sides and soft, the lower one even and sharp.
    @Test(arguments: [1, 2]) func aStretchedPictureIsRestoredByRedrawing(scale: CGFloat) throws {
        let picture = try GalleryPicture(named: "content-mode", scale: scale)
        let purple = GalleryPicture.Color(.systemPurple)
        // Eight points of 55 became as much of 180: 26.
        #expect(picture[24, 47.5].isNear(purple, within: 40) && picture[42, 47.5] == purple)
        #expect(picture[50, 47.5] == .paper)
        #expect(picture[24, 112.5] == purple && picture[30, 112.5] == .paper)
        #expect(picture[110, 24] == purple && picture[110, 89] == purple)
        #expect(picture[110, 30] == .paper && picture[110, 95] == .paper)
    }

    /// Looked for: no stripe can be made out behind the plates but as a change of color; edges of plates are straight.
    @Test(arguments: [1, 2]) func stripesMeltBehindAPlate(scale: CGFloat) throws {
        let picture = try GalleryPicture(named: "blur-effects", scale: scale)
        func steepest(y: CGFloat, from left: CGFloat, to right: CGFloat) -> Int {
            var steepest = 0
            for x in Int(left * scale)..<Int(right * scale) {
                let (one, other) = (picture.pixel(x, Int(y * scale)), picture.pixel(x + 1, Int(y * scale)))
                steepest = max(
                    steepest,
                    abs(one.red - other.red),
                    abs(one.green - other.green),
                    abs(one.blue - other.blue)
                )
            }
            return steepest
        }
        #expect(steepest(y: 8, from: 20, to: 200) > 150)
        for y in [CGFloat(46), 113] {
            #expect(steepest(y: y, from: 24, to: 100) < 30)
            #expect(steepest(y: y, from: 119, to: 195) < 30)
        }
        #expect(picture[150, 46].brightness < picture[60, 46].brightness / 2, "dark")
        #expect(picture[150, 113].brightness > picture[60, 113].brightness, "thick")
    }

    /// Looked for: six lines from the left edge, the first one bold, none cut off at the right.
    @Test(arguments: [1, 2]) func textHasItsColorsAndFits(scale: CGFloat) throws {
        let picture = try GalleryPicture(named: "text", scale: scale)
        var indigo = 0
        var red = 0
        for y in 0..<picture.image.height {
            for x in 0..<picture.image.width {
                if picture.pixel(x, y) == GalleryPicture.Color(.systemIndigo) { indigo += 1 }
                if picture.pixel(x, y) == GalleryPicture.Color(.systemRed) { red += 1 }
            }
            #expect(picture.pixel(picture.image.width - 1, y) == .paper)
        }
        #expect(indigo > 100 && red > 5)
    }
}
