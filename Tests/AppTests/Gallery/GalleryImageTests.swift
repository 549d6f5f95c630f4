import GalleryApp
import TestSupport
import Testing
import UIKit
import UIKitTesting

/// The gallery pages of images.
@MainActor @Suite struct GalleryImageTests {
    /// Looked for: both planets whole, upright, alike.
    @Test(arguments: [1, 2]) func drawImageTwiceIsIdentical(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "image-doubled", scale: scale)
        let left = CGRect(x: 46, y: 48, width: 64, height: 64)
        #expect(snapshot.part(left, equals: snapshot, at: CGPoint(x: 110, y: 48)))
        // The storm lies below the middle and right of it.
        #expect(snapshot[46 + 44, 48 + 40].green < 60 && snapshot[46 + 44, 48 + 24].green > 60)
        #expect(snapshot[44, 80] == .paper && snapshot[176, 80] == .paper && snapshot[78, 46] == .paper)
    }

    /// Looked for: the large planet bright, the small one darker, its surroundings not darkened.
    @Test(arguments: [1, 2]) func multiplyBlendModeDrawsProduct(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "image-multiplied", scale: scale)
        let plain = try GallerySnapshot(named: "image-doubled", scale: scale)
        // A place within one band of both: 20, 28 of the small planet and 26, 30 of the large one.
        let (small, large) = (plain[46 + 20, 48 + 28], plain[46 + 26, 48 + 30])
        let product = GallerySnapshot.Color(
            red: small.red * large.red / 255,
            green: small.green * large.green / 255,
            blue: small.blue * large.blue / 255
        )
        #expect(isClose(snapshot[98, 76], product, within: 6), "\(snapshot[98, 76]), \(product)")
        // Beside the small planet: 10, 32 + 4 of the large one.
        #expect(isClose(snapshot[46 + 24, 16 + 72], plain[46 + 12, 48 + 36], within: 6))
        #expect(snapshot[44, 80] == .paper && snapshot[110, 14] == .paper)
    }

    /// Looked for: half a planet, not squeezed, cut off straight at the left.
    @Test(arguments: [1, 2]) func croppingPreservesPixels(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "image-cropped", scale: scale)
        let plain = try GallerySnapshot(named: "image-doubled", scale: scale)
        let half = CGRect(x: 94, y: 48, width: 32, height: 64)
        #expect(snapshot.part(half, equals: plain, at: CGPoint(x: 46 + 32, y: 48)))
        #expect(snapshot[93, 80] == .paper && snapshot[94, 80] != .paper)
    }

    /// Looked for: the two halves with a gap of one planet; the bands at one height.
    @Test(arguments: [1, 2]) func croppedHalvesMatchFullImages(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "image-split", scale: scale)
        let plain = try GallerySnapshot(named: "image-doubled", scale: scale)
        #expect(snapshot.part(CGRect(x: 0, y: 0, width: 78, height: 160), equals: plain, at: .zero))
        #expect(
            snapshot.part(CGRect(x: 142, y: 0, width: 78, height: 160), equals: plain, at: CGPoint(x: 142, y: 0))
        )
        for x in stride(from: CGFloat(78), to: 142, by: 1) { #expect(snapshot[x, 80] == .paper) }
    }

    /// Looked for: four corners and four borders as in the small plate, in both modes.
    @Test(arguments: ["resizable-tiled", "resizable-stretched"], [1, 2])
    func resizableImagePreservesCorners(name: String, scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: name, scale: scale)
        for (own, plate) in [
            (CGPoint(x: 68, y: 20), CGPoint(x: 12, y: 20)), (CGPoint(x: 198, y: 20), CGPoint(x: 42, y: 20)),
            (CGPoint(x: 68, y: 130), CGPoint(x: 12, y: 50)), (CGPoint(x: 198, y: 130), CGPoint(x: 42, y: 50)),
        ] {
            #expect(
                snapshot.part(CGRect(origin: own, size: CGSize(width: 10, height: 10)), equals: snapshot, at: plate)
            )
        }
        let border = GallerySnapshot.Color(.systemIndigo)
        #expect(snapshot[68.5, 80] == border && snapshot[207.5, 80] == border && snapshot[138, 139.5] == border)
        #expect(snapshot[74, 80] == GallerySnapshot.Color(.systemTeal))
    }

    /// Looked for: six dots in a row and five in a column, each as in the plate.
    @Test(arguments: [1, 2]) func resizableImageTilesTheMiddle(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "resizable-tiled", scale: scale)
        let middle = CGSize(width: 20, height: 20)
        for row in 0..<5 {
            for column in 0..<6 {
                let corner = CGPoint(x: 78 + 20 * CGFloat(column), y: 30 + 20 * CGFloat(row))
                let tile = CGRect(origin: corner, size: middle)
                #expect(snapshot.part(tile, equals: snapshot, at: CGPoint(x: 22, y: 30)), "\(row), \(column)")
            }
        }
        #expect(snapshot[32, 40] == GallerySnapshot.Color(.white))
    }

    /// Looked for: one large soft dot, wider than high, in the middle.
    @Test(arguments: [1, 2]) func resizableImageStretchesTheMiddle(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "resizable-stretched", scale: scale)
        // The dot was 12 of 20 points wide and high: now it is that much of 120 by 100.
        let (white, teal) = (GallerySnapshot.Color(.white), GallerySnapshot.Color(.systemTeal))
        #expect(snapshot[138, 80] == white)
        for (x, y) in [(CGFloat(32), CGFloat(0)), (0, 26)] {
            #expect(
                isClose(snapshot[138 + x, 80 + y], white, within: 12)
                    && isClose(snapshot[138 - x, 80 - y], white, within: 12)
            )
        }
        for (x, y) in [(CGFloat(41), CGFloat(0)), (0, 35)] {
            #expect(
                isClose(snapshot[138 + x, 80 + y], teal, within: 12)
                    && isClose(snapshot[138 - x, 80 - y], teal, within: 12)
            )
        }
    }

    /// Looked for: three stars of one shape, black, red and green.
    @Test(arguments: [1, 2]) func templateImageTakesOnlyTheTintColor(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "template-tint", scale: scale)
        let colors = [
            GallerySnapshot.Color.black, GallerySnapshot.Color(.systemRed), GallerySnapshot.Color(.systemGreen),
        ]
        let paper = GallerySnapshot.Color.paper
        var differences = 0
        for (index, color) in colors.enumerated() { #expect(snapshot[44 + 66 * CGFloat(index), 82] == color) }
        for y in 0..<snapshot.image.height {
            for x in Int(16 * scale)..<Int(72 * scale) {
                // What of the pixel is covered, from how much of the paper's blue is left.
                let coverages = colors.enumerated().map { index, color in
                    let blue = snapshot.pixel(x + index * Int(66 * scale), y).blue
                    return CGFloat(paper.blue - blue) / CGFloat(paper.blue - color.blue)
                }
                if coverages.contains(where: { abs($0 - coverages[0]) > 0.015 }) { differences += 1 }
            }
        }
        #expect(differences == 0)
    }
}
