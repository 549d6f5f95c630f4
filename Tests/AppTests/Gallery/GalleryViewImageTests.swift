import GalleryApp
import TestSupport
import Testing
import UIKit
import UIKitTesting

/// The gallery pages of images that are repeated, stretched or clipped, and of views that show images.
@MainActor @Suite struct GalleryViewImageTests {
    private typealias Color = GallerySnapshot.Color

    /// Looked for: planets in a grid of 64 points from (10, 10), three of them whole in a row and two in a column.
    @Test(arguments: [1, 2, 3]) func imageWithoutCapsIsTiledAsAWhole(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "image-tiled", scale: scale)
        let plain = try GallerySnapshot(named: "image-doubled", scale: scale)
        // Within the planet, which the frame does not touch.
        let part = CGSize(width: 60, height: 60)
        for (column, row) in [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)] {
            let corner = CGPoint(x: 12 + 64 * column, y: 12 + 64 * row)
            #expect(
                snapshot.part(CGRect(origin: corner, size: part), equals: plain, at: CGPoint(x: 48, y: 50)),
                "\(column), \(row)"
            )
        }
        #expect(snapshot[216, 80] == .paper && snapshot[110, 155] == .paper)
    }

    /// Looked for: the ends of the bar and the corners of the plate as in the button.
    @Test(arguments: [1, 2, 3]) func fewPixelsAreStretched(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "few-pixels-stretched", scale: scale)
        let half = CGSize(width: 11, height: 11)
        for (own, button) in [
            (CGPoint(x: 50, y: 20), CGPoint(x: 10, y: 20)), (CGPoint(x: 199, y: 20), CGPoint(x: 23, y: 20)),
            (CGPoint(x: 50, y: 33), CGPoint(x: 10, y: 33)), (CGPoint(x: 50, y: 60), CGPoint(x: 10, y: 20)),
            (CGPoint(x: 199, y: 129), CGPoint(x: 23, y: 33)),
        ] {
            #expect(snapshot.part(CGRect(origin: own, size: half), equals: snapshot, at: button), "\(own)")
        }
        // The ring is as wide in the stretched parts. Its edges lie between pixels of one point.
        guard scale > 1 else { return }
        let (orange, white) = (Color(.systemOrange), Color(.white))
        for x in stride(from: CGFloat(80), to: 180, by: 20) {
            #expect(snapshot[x, 60.5] == orange && snapshot[x, 62.5] == white && snapshot[x, 65] == orange)
            #expect(snapshot[x, 100] == orange && snapshot[x, 137.4] == white)
        }
    }

    /// Looked for: at the left, the planet beyond the frame of 40 points; at the right, nothing beyond it, and within it the same.
    @Test(arguments: [1, 2, 3]) func aspectFillIsClippedToItsFrame(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "aspect-fill", scale: scale)
        #expect(snapshot[30, 80] != .paper && snapshot[90, 80] != .paper)
        #expect(snapshot[138, 80] == .paper && snapshot[182, 80] == .paper)
        let inner = CGRect(x: 142, y: 40, width: 36, height: 80)
        for y in stride(from: inner.minY, to: inner.maxY, by: 1) {
            for x in stride(from: inner.minX, to: inner.maxX, by: 1) {
                #expect(isClose(snapshot[x, y], snapshot[x - 100, y], within: 4), "\(x), \(y)")
            }
        }
    }

    @Test(arguments: [1, 2, 3]) func highlightedViewShowsItsHighlightedImage(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "highlighted-image", scale: scale)
        let pink = Color(.systemPink)
        #expect(snapshot[65, 80] == .paper && snapshot[65, 55] == pink && snapshot[155, 80] == pink)
    }

    @Test(arguments: [1, 2, 3]) func reversibleImageIsMirroredFromRightToLeft(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "reversible-image", scale: scale)
        let size = Int(80 * scale)
        for y in 0..<Int(40 * scale) {
            for x in 0..<size {
                let (left, top) = (Int(70 * scale), Int(25 * scale))
                let above = snapshot.pixel(left + x, top + y)
                let below = snapshot.pixel(left + size - 1 - x, top + Int(70 * scale) + y)
                guard above == below else {
                    Issue.record("\(x), \(y): \(above), \(below)")
                    return
                }
            }
        }
        #expect(snapshot[140, 45] == Color(.systemBlue) && snapshot[75, 35] == .paper && snapshot[75, 115] != .paper)
    }

    @Test(arguments: [1, 2, 3]) func imageOfAssetFollowsTheStyle(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "image-asset-pair", scale: scale)
        // The middle of the sun; a part of the moon, and the part that is cut out of it.
        #expect(snapshot[62, 80] == Color(.systemOrange))
        #expect(snapshot[144, 88] == Color(.white) && snapshot[168, 72].red < 60)
    }

    /// Looked for: the same checks everywhere, which continue from the origin of each view.
    @Test(arguments: [1, 2, 3]) func patternColorsRepeatWithoutSeams(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "pattern-color", scale: scale)
        let (teal, indigo) = (Color(.systemTeal), Color(.systemIndigo))
        func expected(_ x: Int, _ y: Int) -> Color { (x / 5 + y / 5).isMultiple(of: 2) ? indigo : teal }
        for y in 0..<120 {
            for x in 0..<60 {
                #expect(snapshot[10.5 + CGFloat(x), 20.5 + CGFloat(y)] == expected(x, y), "\(x), \(y)")
            }
        }
        for (x, y) in [(20, 20), (24, 32), (33, 27), (40, 40), (12, 30)] {
            #expect(snapshot[80.5 + CGFloat(x), 20.5 + CGFloat(y)] == expected(x, y), "disc \(x), \(y)")
        }
    }

    /// Looked for: the snapshot in its own size is the card, half transparent; the small one is the card reduced.
    @Test(arguments: [1, 2, 3]) func snapshotsEqualTheHierarchy(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "snapshots", scale: scale)
        let paper = Color.paper
        // Edges of rotated views are smoothed twice in a snapshot.
        var edges = 0
        func isHalf(_ value: Int, of full: Int, over ground: Int) -> Bool { abs(value - (full + ground) / 2) <= 1 }
        for y in stride(from: 2, to: 88, by: 1) {
            for x in stride(from: 2, to: 88, by: 1) {
                let full = snapshot[5.5 + CGFloat(x), 35.5 + CGFloat(y)]
                let pale = snapshot[128.5 + CGFloat(x), 35.5 + CGFloat(y)]
                guard isHalf(pale.red, of: full.red, over: paper.red),
                    isHalf(pale.blue, of: full.blue, over: paper.blue)
                else {
                    // The small one is in front of both at their sides.
                    if x > 84 || x < 8 { continue }
                    edges += 1
                    continue
                }
            }
        }
        #expect(edges < 200)
        // The dot and the plate, at half their distance.
        for (x, y) in [(45, 45), (30, 60), (60, 60), (2, 2)] as [(CGFloat, CGFloat)] {
            #expect(isClose(snapshot[90 + x / 2, 58 + y / 2], snapshot[5 + x, 35 + y], within: 8), "\(x), \(y)")
        }
    }

    @Test(arguments: [1, 2, 3]) func lateAnimatorRunsBackwardAfterItsDelay(scale: Int) throws {
        let screen = try VirtualScreen(size: GalleryPage.size, scale: CGFloat(scale))
        let root = UIView()
        root.backgroundColor = .white
        let page = try #require(GalleryPage.named("late-animator"))
        let content = page.makeContentView()
        root.addSubview(content)
        try screen.show(root)
        let disc = try #require(content.subviews.first?.subviews.last)
        func x() throws -> CGFloat { try #require(disc.layer.presentation()).position.x }
        try screen.advance(by: 0.9)
        #expect(try x() == 180)
        try screen.advance(by: 0.6)
        let middle = try x()
        #expect(abs(middle - 110) < 4, "half way back: \(middle)")
        try screen.advance(by: 0.2)
        #expect(try x() < middle - 10)
        try screen.advance(by: 0.5)
        #expect(try x() == 40 && disc.center == CGPoint(x: 40, y: 110))
        screen.resetStatistics()
        try screen.advance(by: 60)
        #expect(screen.statistics.wakeUps == 0)
        // It begins again on the next visit.
        content.removeFromSuperview()
        root.addSubview(content)
        try screen.advance(by: 0.5)
        #expect(try x() == 180)
    }
}
