@testable import GalleryApp
import TestSupport
import Testing
import UIKit
import UIKitTesting

/// The gallery pages of the arrow. It stands 10 points to the right and 30 below of where it is described.
@MainActor @Suite struct GalleryArrowTests {
    private static let green = GallerySnapshot.Color(red: 0, green: 255, blue: 0)

    /// Looked for: whatever the way, a shaft with straight sides, a red tip, a notch like an inverted V.
    @Test(arguments: ["arrow-clear", "arrow-even-odd", "arrow-gradient", "arrow-pattern"], [1, 2])
    func arrowNotchIsTransparent(name: String, scale: CGFloat) throws {
        for background in [GalleryPage.paper, .green] {
            let snapshot = try GallerySnapshot(named: name, scale: scale, on: background)
            let color = GallerySnapshot.Color(background)
            #expect(snapshot[110, 128] == color && snapshot[110, 124] == color)
            #expect(snapshot[102, 125] != color && snapshot[118, 125] != color, "beside the notch")
            #expect(isClose(snapshot[110, 117], .black, within: 12), "above it")
            #expect(snapshot[110, 131] == color, "below the tail")
            #expect(snapshot[98, 90] == color && snapshot[122, 90] == color, "beside the shaft")
        }
    }

    /// Looked for: no difference between the two.
    @Test(arguments: [1, 2]) func clearedAndEvenOddNotchAreEqual(scale: CGFloat) throws {
        let erased = try GallerySnapshot(named: "arrow-clear", scale: scale)
        let clipped = try GallerySnapshot(named: "arrow-even-odd", scale: scale)
        #expect(erased.largestDifference(from: clipped) <= 1)
        #expect(erased[110, 90] == .black && erased[110, 45] == .red)
    }

    /// Looked for: the gradient is as wide as the shaft, and the head covers its end.
    @Test(arguments: [1, 2]) func arrowGradientDarkensTowardsTheMiddle(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "arrow-gradient", scale: scale)
        let row = (0..<Int(20 * scale)).map { snapshot.pixel(Int(100 * scale) + $0, Int(90 * scale)) }
        let left = row.prefix(row.count / 2).map(\.brightness)
        #expect(zip(left, left.dropFirst()).allSatisfy { $0 > $1 })
        for (one, other) in zip(row, row.reversed()) { #expect(isClose(one, other, within: 2)) }
        #expect(row.allSatisfy { $0.red == $0.green && $0.green == $0.blue })
        #expect((195...204).contains(row[0].red) || scale == 1, "\(row[0])")
        #expect(snapshot[110, 45] == .red)
    }

    /// Looked for: stripes only in the head, straight across, two points each.
    @Test(arguments: [1, 2]) func arrowHeadHasPatternStripes(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "arrow-pattern", scale: scale)
        for row in Int(40 * scale)..<Int(54 * scale) {
            let y = CGFloat(row) / scale
            let isBlue = Int(y) % 4 < 2
            #expect(snapshot[110, y] == (isBlue ? .blue : .red), "\(y)")
            #expect(snapshot[104, max(y, 46)] == snapshot[116, max(y, 46)])
        }
        #expect(snapshot[110, 60] == .black)
    }

    /// Looked for: with a shadow each, dark edges on the two red heads at the right; with one for all, heads of even red.
    @Test(arguments: [1, 2]) func transparencyLayerShadowDoesNotFallOnItsContents(scale: CGFloat) throws {
        func arrows(on background: UIColor) throws -> GallerySnapshot {
            try GallerySnapshot(scale: scale, on: background) {
                DrawingView(frame: CGRect(origin: .zero, size: GalleryPage.size)) {
                    GalleryPage.drawRotatedArrows($0, $1)
                }
            }
        }
        let each = try GallerySnapshot(named: "arrows-with-shadows", scale: scale)
        let all = try GallerySnapshot(named: "arrows-with-one-shadow", scale: scale)
        let (plain, onGreen) = (try arrows(on: GalleryPage.paper), try arrows(on: .green))
        let green = GallerySnapshot.Color(.green)
        var (shadedHeads, shadedPaper, litPaper, brightened, shadedByLayer) = (0, 0, 0, 0, 0)
        for y in 0..<plain.image.height {
            for x in 0..<plain.image.width {
                let (bare, eachHere, allHere) = (plain.pixel(x, y), each.pixel(x, y), all.pixel(x, y))
                if bare == onGreen.pixel(x, y) {
                    // An arrow covers all of it.
                    if allHere != bare { shadedByLayer += 1 }
                    if bare == .red, eachHere.red < 215 { shadedHeads += 1 }
                } else if onGreen.pixel(x, y) == green {
                    if allHere.brightness < bare.brightness - 60 { shadedPaper += 1 }
                    if allHere == bare { litPaper += 1 }
                }
                if eachHere.brightness > bare.brightness || allHere.brightness > bare.brightness { brightened += 1 }
            }
        }
        let area = scale * scale
        #expect(CGFloat(shadedHeads) > 60 * area, "\(shadedHeads)")
        #expect(CGFloat(shadedPaper) > 500 * area, "\(shadedPaper)")
        #expect(CGFloat(litPaper) > 20_000 * area, "\(litPaper)")
        #expect(shadedByLayer == 0 && brightened == 0)
        // To the left of all arrows, from where the light comes, there is no shadow.
        #expect(all[60, 105] == .paper && each[60, 105] == .paper)
    }

    /// Looked for: the third head from the left lies over the fourth, the second over the third.
    @Test func rotatedArrowsPreserveTheirShape() throws {
        let snapshot = try GallerySnapshot(named: "arrows-with-one-shadow", scale: 2)
        for degrees in [-33.75, -11.25, 11.25, 33.75] {
            let angle = CGFloat(degrees) * .pi / 180
            func point(_ right: CGFloat, _ up: CGFloat) -> CGPoint {
                CGPoint(x: 110 + right * cos(angle) + up * sin(angle), y: 130 + right * sin(angle) - up * cos(angle))
            }
            #expect(snapshot[point(0, 96)] == .red && snapshot[point(0, 78)] == .red, "\(degrees)")
            #expect(snapshot[point(0, 70)] == .black && snapshot[point(0, 40)] == .black, "\(degrees)")
            #expect(snapshot[point(-9, 92)] != .red && snapshot[point(-6, 90)] == .red, "\(degrees)")
        }
    }
}
