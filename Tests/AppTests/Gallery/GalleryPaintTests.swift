import GalleryApp
import TestSupport
import Testing
import UIKit
import UIKitTesting

/// The gallery pages of gradients, shadows and blend modes.
@MainActor @Suite struct GalleryPaintTests {
    /// The colors between two points, one for each pixel of the longer side.
    private func colors(
        _ snapshot: GallerySnapshot,
        from start: CGPoint,
        to end: CGPoint
    ) -> [GallerySnapshot.Color] {
        let steps = Int(max(abs(end.x - start.x), abs(end.y - start.y)) * snapshot.scale)
        return (0...steps).map { step in
            let part = CGFloat(step) / CGFloat(steps)
            return snapshot[start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part]
        }
    }

    private func falls(_ values: [Int]) -> Bool { zip(values, values.dropFirst()).allSatisfy { $0 >= $1 } }

    /// Looked for: one soft shadow at the right and below; the ellipse itself is even.
    @Test(arguments: [1, 2]) func shadowIsOutsideOfItsShape(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "ellipse-with-shadow", scale: scale)
        let inside = colors(snapshot, from: CGPoint(x: 50, y: 75), to: CGPoint(x: 160, y: 75))
        #expect(inside.allSatisfy { $0 == GallerySnapshot.Color(.systemBlue) })
        // Darkest where it comes out from under the ellipse, and fading away from there.
        let below = colors(snapshot, from: CGPoint(x: 110, y: 117), to: CGPoint(x: 110, y: 150))
        #expect(below.first.map { $0.brightness < 400 } == true)
        #expect(falls(below.reversed().map(\.brightness)))
        #expect(below.last == .paper)
        #expect(snapshot[105, 30] == .paper && snapshot[40, 70] == .paper)
    }

    /// Looked for: four colors in order, red to the corner, a straight end after yellow.
    @Test(arguments: [1, 2]) func linearGradientExtendsBeforeStartOnly(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "linear-gradient", scale: scale)
        #expect(snapshot[2, 2] == .red && snapshot[45, 38] == .red)
        #expect(isClose(snapshot[80, 60], GallerySnapshot.Color(.green), within: 8))
        #expect(isClose(snapshot[110, 80], .blue, within: 8))
        #expect(isClose(snapshot[168.5, 118.5], GallerySnapshot.Color(.yellow), within: 8))
        #expect(snapshot[174, 122] == .paper && snapshot[218, 158] == .paper)
        // The same along a line across the way.
        #expect(isClose(snapshot[90, 110], snapshot[110, 80], within: 4))
        let first = colors(snapshot, from: CGPoint(x: 50, y: 40), to: CGPoint(x: 79, y: 59))
        #expect(falls(first.map(\.red)) && falls(first.reversed().map(\.green)) && first.allSatisfy { $0.blue == 0 })
        let last = colors(snapshot, from: CGPoint(x: 111, y: 81), to: CGPoint(x: 169, y: 119))
        #expect(falls(last.map(\.blue)) && falls(last.reversed().map(\.red)))
    }

    /// Looked for: two circles and their common tangents; the larger circle lies on the cone.
    @Test(arguments: [1, 2]) func radialGradientConeUsesTheLastCircle(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "radial-cone", scale: scale)
        // On the axis, the right side of circle t is at 50 + 155t and the left one at 30 + 65t.
        func onAxis(_ t: CGFloat) -> GallerySnapshot.Color {
            let stops: [(CGFloat, CGFloat, CGFloat, CGFloat)] = [
                (0, 255, 0, 0), (0.25, 0, 255, 0), (0.5, 0, 255, 255), (1, 255, 255, 0),
            ]
            let next = stops.firstIndex { $0.0 >= t } ?? 3
            let (low, high) = (stops[max(0, next - 1)], stops[next])
            let part = high.0 > low.0 ? (t - low.0) / (high.0 - low.0) : 0
            func mix(_ a: CGFloat, _ b: CGFloat) -> Int { Int((a + (b - a) * part).rounded()) }
            return GallerySnapshot.Color(red: mix(low.1, high.1), green: mix(low.2, high.2), blue: mix(low.3, high.3))
        }
        let half = 0.5 / scale
        for x in stride(from: CGFloat(32), to: 94, by: 3) {
            #expect(isClose(snapshot[x, 80], onAxis((x + half - 30) / 65), within: 6), "\(x)")
        }
        for x in stride(from: CGFloat(97), to: 204, by: 3) {
            #expect(isClose(snapshot[x, 80], onAxis((x + half - 50) / 155), within: 6), "\(x)")
        }
        #expect(snapshot[28, 80] == .paper && snapshot[207, 80] == .paper && snapshot[60, 50] == .paper)
    }

    /// Looked for: a highlight at the top left, a round smooth edge, nothing outside.
    @Test(arguments: [1, 2]) func radialGradientSphereDarkensFromHighlight(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "shiny-sphere", scale: scale)
        #expect(isClose(snapshot[90, 60], GallerySnapshot.Color(.white), within: 8))
        let away = colors(snapshot, from: CGPoint(x: 90, y: 60), to: CGPoint(x: 151, y: 121))
        #expect(falls(away.map(\.brightness)))
        let end = try #require(away.last)
        #expect(isClose(end, GallerySnapshot.Color(red: 13, green: 64, blue: 153), within: 6))
        #expect(snapshot[48, 80] == .paper && snapshot[155, 125] == .paper && snapshot[110, 18] == .paper)
    }

    /// Looked for: all hues once around, red to both sides of where it begins.
    @Test(arguments: [1, 2]) func conicGradientRunsClockwise(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "conic-gradient", scale: scale)
        let hues: [UIColor] = [.red, .yellow, .green, .cyan, .blue, .magenta]
        for (index, hue) in hues.enumerated() {
            let angle = CGFloat(index) * .pi / 3
            let point = CGPoint(x: 110 + 50 * cos(angle), y: 80 + 50 * sin(angle))
            #expect(isClose(snapshot[point], GallerySnapshot.Color(hue), within: 12), "\(hue)")
        }
        #expect(isClose(snapshot[160, 79], snapshot[160, 81], within: 16))
        #expect(snapshot[110, 80] == .paper && snapshot[10, 80] == .paper)
    }

    /// Looked for: 28 pairs in four rows; the modes that erase show paper, not white or black.
    @Test(arguments: [1, 2]) func blendModesMatchTheirFormulas(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "blend-modes", scale: scale)
        let (source, backdrop) = (
            GallerySnapshot.Color(red: 51, green: 102, blue: 230), GallerySnapshot.Color(red: 255, green: 153, blue: 51)
        )
        let paper = GallerySnapshot.Color.paper
        /// The colors of the overlap, and of the disc alone.
        let expected: [(CGBlendMode, GallerySnapshot.Color, GallerySnapshot.Color)] = [
            (.normal, source, source),
            (.multiply, GallerySnapshot.Color(red: 51, green: 61, blue: 46), source),
            (.screen, GallerySnapshot.Color(red: 255, green: 194, blue: 235), source),
            (.darken, GallerySnapshot.Color(red: 51, green: 102, blue: 51), source),
            (.lighten, GallerySnapshot.Color(red: 255, green: 153, blue: 230), source),
            (.difference, GallerySnapshot.Color(red: 204, green: 51, blue: 179), source),
            (.exclusion, GallerySnapshot.Color(red: 204, green: 133, blue: 189), source),
            (.clear, paper, paper),
            (.copy, source, source),
            (.sourceIn, source, paper),
            (.sourceOut, paper, source),
            (.sourceAtop, source, paper),
            (.destinationOver, backdrop, source),
            (.destinationIn, backdrop, paper),
            (.destinationOut, paper, paper),
            (.destinationAtop, backdrop, source),
            (.xor, paper, source),
            (.plusDarker, GallerySnapshot.Color(red: 51, green: 0, blue: 26), source),
            (.plusLighter, GallerySnapshot.Color(red: 255, green: 255, blue: 255), source),
        ]
        for (mode, both, disc) in expected {
            let number = Int(mode.rawValue)
            let (x, y) = (10 + 29 * CGFloat(number % 7), 8 + 37 * CGFloat(number / 7))
            #expect(snapshot[x + 3, y + 3] == backdrop, "\(mode)")
            #expect(isClose(snapshot[x + 14, y + 17], both, within: 2), "\(mode): \(snapshot[x + 14, y + 17])")
            #expect(isClose(snapshot[x + 22, y + 18], disc, within: 1), "\(mode): \(snapshot[x + 22, y + 18])")
        }
    }
}
