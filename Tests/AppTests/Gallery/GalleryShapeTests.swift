import GalleryApp
import TestSupport
import Testing
import UIKit
import UIKitTesting

/// The gallery pages of lines and shapes, checked by single pixels.
@MainActor @Suite struct GalleryShapeTests {
    private static let blue = GallerySnapshot.Color(.systemBlue)
    private static let red = GallerySnapshot.Color(.systemRed)

    /// Expects ink of a color at some points, and the bare paper at others.
    private func expect(
        _ snapshot: GallerySnapshot,
        _ color: GallerySnapshot.Color = Self.blue,
        at inked: [(CGFloat, CGFloat)],
        paperAt bare: [(CGFloat, CGFloat)],
        location: SourceLocation = #_sourceLocation
    ) {
        for (x, y) in inked { #expect(snapshot[x, y] == color, "\(x), \(y)", sourceLocation: location) }
        for (x, y) in bare { #expect(snapshot[x, y] == .paper, "\(x), \(y)", sourceLocation: location) }
    }

    /// Looked for: six points wide across its slope, ends at right angles to it, none of it beyond them.
    @Test(arguments: [1, 2]) func strokedLineHasItsWidthAndButtEnds(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "line", scale: scale)
        let (along, across) = (CGVector(dx: 0.848, dy: -0.53), CGVector(dx: 0.53, dy: 0.848))
        func point(_ x: CGFloat, _ y: CGFloat, _ distance: CGFloat, _ direction: CGVector) -> (CGFloat, CGFloat) {
            (x + direction.dx * distance, y + direction.dy * distance)
        }
        expect(
            snapshot,
            at: [(110, 80), point(110, 80, 2, across), point(110, 80, -2, across), point(190, 30, -2, along)],
            paperAt: [
                point(110, 80, 4.5, across), point(110, 80, -4.5, across), point(190, 30, 2, along),
                point(30, 130, -2, along),
            ]
        )
    }

    /// Looked for: four sides of one length, four mitred corners, no gap where the path was closed.
    @Test(arguments: [1, 2]) func closedPathHasFourMiterCorners(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "diamond", scale: scale)
        let (width, height) = (snapshot.image.width, snapshot.image.height)
        #expect(snapshot.largestDifference(from: snapshot) { (width - 1 - $0, $1) } <= 2)
        #expect(snapshot.largestDifference(from: snapshot) { ($0, height - 1 - $1) } <= 2)
        // The path is closed at the top. A bevelled join or two butt ends would leave the tip of the mitre bare.
        #expect(snapshot[110, 17.5] != .paper)
        expect(snapshot, at: [(110, 20), (140, 50)], paperAt: [(110, 25), (110, 15), (110, 80)])
    }

    /// Looked for: sharp edges two points inside and outside of the rectangle, square corners.
    @Test(arguments: [1, 2]) func strokedRectangleStraddlesItsOutline(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "rectangle", scale: scale)
        expect(
            snapshot,
            at: [(38.4, 80), (41.6, 80), (181.6, 80), (110, 28.4), (110, 131.6), (38.4, 28.4)],
            paperAt: [(37.6, 80), (42.4, 80), (182.4, 80), (110, 27.6), (110, 132.4), (110, 80)]
        )
    }

    /// Looked for: a line of even width at the axes and between them, no corners.
    @Test(arguments: [1, 2]) func strokedEllipseHasEvenWidth(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "ellipse", scale: scale)
        // Around 45 degrees the normal has the direction (0.581, -0.814).
        let (x, y) = (159.5, 44.6)
        expect(
            snapshot,
            at: [(40, 80), (110, 30), (180, 80), (x, y)],
            paperAt: [
                (36.5, 80), (43.5, 80), (110, 26.5), (110, 33.5), (x + 2.03, y - 2.85), (x - 2.03, y + 2.85), (110, 80),
            ]
        )
    }

    /// Looked for: wholly red, three straight edges.
    @Test(arguments: [1, 2]) func fillClosesSubpath(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "filled-triangle", scale: scale)
        expect(
            snapshot,
            Self.red,
            at: [(110, 100), (78, 80), (142, 80), (110, 134), (110, 32)],
            paperAt: [(72, 80), (148, 80), (110, 136), (110, 23)]
        )
    }

    /// Looked for: four points of the border on the red, four beside it, no gap between.
    @Test(arguments: [1, 2]) func strokeCoversHalfItsWidthOfTheFill(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "bordered-rectangle", scale: scale)
        expect(snapshot, at: [(36.4, 80), (43.6, 80), (110, 26.4), (110, 133.6)], paperAt: [(35.6, 80), (110, 134.4)])
        expect(snapshot, Self.red, at: [(44.4, 80), (110, 80), (110, 125.6)], paperAt: [])
    }

    /// Looked for: both lines straight, the arc round, no kink between them.
    @Test(arguments: [1, 2]) func tangentArcTouchesBothTangents(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "tangent-arc", scale: scale)
        // The circle of radius 40 that touches both has its center at 110, 82.1 and touches at 76.7, 59.9.
        expect(
            snapshot,
            at: [(110, 42.1), (76.7, 59.9), (143.3, 59.9), (50, 100), (170, 100)],
            paperAt: [(110, 38.5), (110, 46), (110, 10), (50, 92), (55, 105)]
        )
    }

    /// Looked for: an S, its ends upright.
    @Test(arguments: [1, 2]) func cubicCurveIsPointSymmetric(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "cubic-curve", scale: scale)
        let (width, height) = (snapshot.image.width, snapshot.image.height)
        #expect(snapshot.largestDifference(from: snapshot) { (width - 1 - $0, height - 1 - $1) } <= 2)
        // A quarter of the curve: x = 55, y = 35.
        expect(snapshot, at: [(110, 80), (30, 77), (55, 35)], paperAt: [(30, 83), (55, 29), (55, 42)])
    }

    /// Looked for: a parabola with its vertex at the top, alike at both sides.
    @Test(arguments: [1, 2]) func quadraticCurvePeaksAtHalfTheControlPoint(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "quad-curve", scale: scale)
        let width = snapshot.image.width
        #expect(snapshot.largestDifference(from: snapshot) { (width - 1 - $0, $1) } <= 2)
        expect(snapshot, at: [(110, 30), (70, 55)], paperAt: [(110, 26.5), (110, 33.5)])
    }

    /// Looked for: dashes at right angles to the curve, long and short ones alternating, the first one half as long.
    @Test(arguments: [1, 2]) func lineDashMatchesDashedPathOutline(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "dashed-quad-curve", scale: scale)
        let curve = CGMutablePath()
        curve.move(to: CGPoint(x: 30, y: 130))
        curve.addQuadCurve(to: CGPoint(x: 190, y: 130), control: CGPoint(x: 110, y: -70))
        let outline = curve.copy(dashingWithPhase: 10, lengths: [20, 8, 6, 8])
            .copy(strokingWithWidth: 8, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
        let filled = try GallerySnapshot(scale: scale) {
            ShapeView(frame: CGRect(origin: .zero, size: GalleryPage.size), path: outline)
        }
        // A context ends dashes at right angles to the chords of a curve: off by a sixth of a pixel at the corners.
        #expect(snapshot.largestDifference(from: filled) <= 255 / 6)
        // The curve leaves along (80, -200): 5 points on there is ink, 14 points on there is none, 22 points on again.
        func along(_ distance: CGFloat) -> (CGFloat, CGFloat) { (30 + 0.38 * distance, 130 - 0.92 * distance) }
        expect(snapshot, at: [along(5), along(21)], paperAt: [along(14)])
    }

    /// Looked for: three pairs of ends and tips that are told apart at a glance.
    @Test(arguments: [1, 2]) func lineCapsAndJoinsHaveTheirExtent(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "caps-and-joins", scale: scale)
        // From the left end: along the line, outwards, and across it.
        func end(_ index: Int, _ out: CGFloat, _ across: CGFloat) -> (CGFloat, CGFloat) {
            (24 + 66 * CGFloat(index) - 0.275 * out + 0.962 * across, 125 + 0.962 * out + 0.275 * across)
        }
        func tip(_ index: Int, _ up: CGFloat) -> (CGFloat, CGFloat) { (44 + 66 * CGFloat(index), 55 - up) }
        expect(
            snapshot,
            at: [end(1, 4, 0), end(2, 4, 0), end(2, 6.5, -6.5), tip(0, 16), tip(1, 6)],
            paperAt: [end(0, 2, 0), end(1, 6.5, -6.5), end(2, 10, 0), tip(1, 10), tip(2, 5)]
        )
    }

    /// Looked for: the second row half a dash off the first; the rounded dashes longer; round dots.
    @Test(arguments: [1, 2]) func lineDashPhaseAndRoundDots(scale: CGFloat) throws {
        let snapshot = try GallerySnapshot(named: "dashes", scale: scale)
        expect(
            snapshot,
            GallerySnapshot.Color(.systemIndigo),
            at: [
                (21, 26), (39, 26), (51, 26), (29, 62), (41, 62), (17, 98), (43, 98), (20, 134), (35, 134), (50, 134),
            ],
            paperAt: [(41, 26), (49, 26), (31, 62), (39, 62), (47, 98), (27.5, 134), (24.8, 129.2), (42.5, 134)]
        )
    }

    /// Looked for: at one pixel to a point gray, black, gray, black; at two the first is black, and the last two are
    /// half as wide as the first two.
    @Test func onePixelLineIsSharpWhenPixelAligned() throws {
        func row(_ scale: CGFloat, _ pixels: [Int]) throws -> [GallerySnapshot.Color] {
            let snapshot = try GallerySnapshot(named: "one-pixel-line", scale: scale)
            return pixels.map { snapshot.pixel($0, snapshot.image.height / 2) }
        }
        let paper = GallerySnapshot.Color.paper
        let gray = GallerySnapshot.Color(red: 127, green: 125, blue: 120)
        let once = try row(1, [33, 34, 35, 36, 84, 85, 86, 133, 134, 135, 136, 184, 185, 186])
        #expect(
            isClose(once[1], gray, within: 1) && isClose(once[2], gray, within: 1) && isClose(once[8], gray, within: 1)
                && isClose(once[9], gray, within: 1)
        )
        #expect([once[5], once[12]] == [.black, .black])
        #expect([0, 3, 4, 6, 7, 10, 11, 13].allSatisfy { once[$0] == paper })
        let twice = try row(2, [68, 69, 70, 71, 169, 170, 171, 172, 268, 269, 270, 271, 369, 370, 371])
        #expect([1, 2, 5, 6, 13].allSatisfy { twice[$0] == .black })
        #expect(isClose(twice[9], gray, within: 1) && isClose(twice[10], gray, within: 1))
        #expect([0, 3, 4, 7, 8, 11, 12, 14].allSatisfy { twice[$0] == paper })
    }
}

/// A path, filled.
private final class ShapeView: UIView {
    private let path: CGPath

    init(frame: CGRect, path: CGPath) {
        self.path = path
        super.init(frame: frame)
        isOpaque = false
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) {
        UIColor.systemBlue.setFill()
        UIBezierPath(cgPath: path).fill()
    }
}
