import GalleryApp
import TestSupport
import Testing
import UIKit
import UIKitTesting

/// The gallery pages of filters.
@MainActor @Suite struct GalleryFilterTests {
    /// Looked for: one brown in many shades, the bands and the storm where they are in the other planet, a clean edge.
    @Test(arguments: [1, 2]) func sepiaFilterLeavesShadesOfBrown(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "sepia", scale: scale)
        var (browns, yellows, disagreements) = (0, 0, 0)
        for y in Int(48 * scale)..<Int(112 * scale) {
            for x in Int(30 * scale)..<Int(94 * scale) {
                let (plain, toned) = (snapshot.pixel(x, y), snapshot.pixel(x + Int(96 * scale), y))
                // Where there is paper here there is paper there.
                if (plain == .paper) != (toned == .paper) { disagreements += 1 }
                if plain.blue < 10, plain.red > 100 { yellows += 1 }
                if toned.red >= toned.green, toned.green > toned.blue, toned.blue > 10 { browns += 1 }
            }
        }
        let disc = 32 * 32 * CGFloat.pi * scale * scale
        #expect(disagreements < Int(8 * scale))
        #expect(CGFloat(browns) > 0.9 * disc, "\(browns)")
        #expect(CGFloat(yellows) > 0.4 * disc, "\(yellows)")
        // A bright band stays brighter than a dark one.
        #expect(snapshot[150, 70].brightness > snapshot[150, 85].brightness + 60)
    }

    /// Looked for: full colors in the middle, the corners bare, no edge where the fading begins or ends.
    @Test(arguments: [1, 2]) func vignetteFadesIntoBackground(scale: CGFloat) throws {
        for background in [GalleryPage.paper, .black] {
            let snapshot = try GallerySnapshot(named: "vignette", scale: scale, on: background)
            let bare = GallerySnapshot.Color(background)
            #expect(isClose(snapshot[110, 75], GallerySnapshot.Color(.systemGreen), within: 2))
            #expect(isClose(snapshot[110, 85], GallerySnapshot.Color(.systemYellow), within: 2))
            for (x, y) in [(CGFloat(24), CGFloat(24)), (195, 24), (24, 135), (195, 135), (45, 80), (175, 80)] {
                #expect(isClose(snapshot[x, y], bare, within: 2), "\(x), \(y): \(snapshot[x, y])")
            }
            // Along a stripe away from the middle it never turns back, and takes no step of more than an eighth.
            let row = (0..<Int(62 * scale)).map { snapshot.pixel(Int(110 * scale) + $0, Int(75 * scale)) }
            let distances = row.map { $0.distance(to: bare) }
            for (nearer, farther) in zip(distances, distances.dropFirst()) {
                #expect(farther <= nearer && nearer - farther < 32)
            }
        }
    }
}
