import GalleryApp
import TestSupport
import Testing
import UIKit
import UIKitTesting

/// The gallery pages of views.
@MainActor @Suite struct GalleryViewTests {
    /// Looked for: a black hole at the left; at the right whatever the page lies on; the rest alike.
    @Test(arguments: [1, 2]) func clearShowsBlackInOpaqueViewOnly(scale: CGFloat) throws {
        for background in [GalleryPage.paper, .green] {
            let snapshot = try GallerySnapshot(named: "clear-in-views", scale: scale, on: background)
            #expect(snapshot[70, 70] == .black && snapshot[50.4, 50.4] == .black && snapshot[89.6, 89.6] == .black)
            #expect(snapshot[170, 70] == GallerySnapshot.Color(background))
            #expect(snapshot[49.6, 70] == .red && isClose(snapshot[149.6, 70], .red, within: 3))
            #expect(snapshot[30, 45] == .blue && snapshot[130, 45] == .blue)
        }
    }

    /// Looked for: the upper ring thick at its sides and soft, the lower one even and sharp.
    @Test(arguments: [1, 2]) func contentModeRedrawIsSharp(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "content-mode", scale: scale)
        let purple = GallerySnapshot.Color(.systemPurple)
        // Eight points of 55 became as much of 180: 26.
        #expect(isClose(snapshot[24, 47.5], purple, within: 40) && snapshot[42, 47.5] == purple)
        #expect(snapshot[50, 47.5] == .paper)
        #expect(snapshot[24, 112.5] == purple && snapshot[30, 112.5] == .paper)
        #expect(snapshot[110, 24] == purple && snapshot[110, 89] == purple)
        #expect(snapshot[110, 30] == .paper && snapshot[110, 95] == .paper)
    }

    /// Looked for: no stripe can be made out behind the plates but as a change of color; edges of plates are straight.
    @Test(arguments: [1, 2]) func blurEffectHidesStripes(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "blur-effects", scale: scale)
        func steepest(y: CGFloat, from left: CGFloat, to right: CGFloat) -> Int {
            var steepest = 0
            for x in Int(left * scale)..<Int(right * scale) {
                let (one, other) = (snapshot.pixel(x, Int(y * scale)), snapshot.pixel(x + 1, Int(y * scale)))
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
        #expect(snapshot[150, 46].brightness < snapshot[60, 46].brightness / 2, "dark")
        #expect(snapshot[150, 113].brightness > snapshot[60, 113].brightness, "thick")
    }

    /// Looked for: six lines from the left edge, the first one bold, none cut off at the right.
    @Test(arguments: [1, 2]) func textPageHasItsColorsAndFits(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "text", scale: scale)
        var indigo = 0
        var red = 0
        for y in 0..<snapshot.image.height {
            for x in 0..<snapshot.image.width {
                if snapshot.pixel(x, y) == GallerySnapshot.Color(.systemIndigo) { indigo += 1 }
                if snapshot.pixel(x, y) == GallerySnapshot.Color(.systemRed) { red += 1 }
            }
            #expect(snapshot.pixel(snapshot.image.width - 1, y) == .paper)
        }
        #expect(indigo > 100 && red > 5)
    }
}
