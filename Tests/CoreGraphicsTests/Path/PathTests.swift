import DrawingSupport
import CoreGraphics
import TestSupport
import Testing

struct PathTests {
    private func elements(_ path: CGPath) -> [(CGPathElementType, [CGPoint])] {
        var result: [(CGPathElementType, [CGPoint])] = []
        path.applyWithBlock { element in
            let count = element.pointee.type.pointCount
            result.append((element.pointee.type, (0..<count).map { element.pointee.points[$0] }))
        }
        return result
    }

    @Test func applyWithBlockEnumeratesElementsInOrder() {
        let path = CGMutablePath()
        path.move(to: point(1, 1))
        path.addLine(to: point(2, 2))
        path.addQuadCurve(to: point(4, 4), control: point(3, 3))
        path.addCurve(to: point(7, 7), control1: point(5, 5), control2: point(6, 6))
        path.closeSubpath()
        path.addLine(to: point(9, 9))
        let all = elements(path)
        #expect(
            all.map(\.0) == [
                .moveToPoint, .addLineToPoint, .addQuadCurveToPoint, .addCurveToPoint, .closeSubpath, .moveToPoint,
                .addLineToPoint,
            ]
        )
        #expect(all[2].1 == [point(3, 3), point(4, 4)])
        #expect(all[5].1 == [point(1, 1)], "a closed subpath is gone on from where it began")
        #expect(path.currentPoint == point(9, 9))
    }

    @Test func addWithoutCurrentPointAddsNothing() {
        let path = CGMutablePath()
        path.addLine(to: point(1, 1))
        path.addCurve(to: point(1, 1), control1: point(1, 1), control2: point(1, 1))
        path.addArc(tangent1End: point(1, 1), tangent2End: point(2, 0), radius: 1)
        path.closeSubpath()
        #expect(path.isEmpty && path.boundingBox.isNull && path.boundingBoxOfPath.isNull)
        #expect(path.currentPoint == .zero)
    }

    @Test func equalityComparesElements() {
        let made = CGPath(rect: rect(0, 0, 2, 2), transform: nil)
        let built = CGMutablePath()
        built.addRect(rect(0, 0, 2, 2))
        #expect(made == built && made.hashValue == built.hashValue)
        let copy = built.copy()
        built.addLine(to: point(5, 5))
        #expect(made != built)
        #expect(copy == made, "a copy does not follow")
    }

    @Test func transformMapsAllPoints() {
        var transform = CGAffineTransform(translationX: 3, y: 4)
        let moved = CGPath(rect: rect(0, 0, 2, 2), transform: &transform)
        #expect(moved == CGPath(rect: rect(3, 4, 2, 2), transform: nil))
        #expect(CGPath(rect: rect(0, 0, 2, 2), transform: nil).copy(using: &transform) == moved)
        let built = CGMutablePath()
        built.addRect(rect(0, 0, 2, 2), transform: transform)
        #expect(built == moved)
        let appended = CGMutablePath()
        appended.addPath(CGPath(rect: rect(0, 0, 2, 2), transform: nil), transform: transform)
        #expect(appended == moved)
    }

    // MARK: Bounds

    @Test func boundingBoxOfPathExcludesControlPoints() {
        let path = CGMutablePath()
        path.move(to: point(0, 0))
        path.addCurve(to: point(10, 0), control1: point(0, 20), control2: point(10, 20))
        #expect(path.boundingBox == rect(0, 0, 10, 20))
        #expect(isClose(path.boundingBoxOfPath, rect(0, 0, 10, 15), within: 1e-9))
        let quad = CGMutablePath()
        quad.move(to: point(0, 0))
        quad.addQuadCurve(to: point(10, 0), control: point(5, 10))
        #expect(quad.boundingBox.maxY == 10)
        #expect(isClose(quad.boundingBoxOfPath, rect(0, 0, 10, 5), within: 1e-9))
        let oval = CGPath(ellipseIn: rect(1, 2, 30, 40), transform: nil)
        #expect(isClose(oval.boundingBoxOfPath, rect(1, 2, 30, 40), within: 1e-9))
    }

    @Test(arguments: 0..<100)
    func boundingBoxOfPathIsTightAroundCurves(seed: Int) {
        var random = SeededGenerator(seed: seed)
        let p = (0..<4).map { _ in random.randomPoint(100) }
        let path = CGMutablePath()
        path.move(to: p[0])
        path.addCurve(to: p[3], control1: p[1], control2: p[2])
        let sampled = CGRect(
            around: (0...2000).map { step in
                let t = CGFloat(step) / 2000
                let s = 1 - t
                return point(
                    s * s * s * p[0].x + 3 * s * s * t * p[1].x + 3 * s * t * t * p[2].x + t * t * t * p[3].x,
                    s * s * s * p[0].y + 3 * s * s * t * p[1].y + 3 * s * t * t * p[2].y + t * t * t * p[3].y
                )
            }
        )
        #expect(isClose(path.boundingBoxOfPath, sampled, within: 1e-3))
        let bounds = path.boundingBoxOfPath.insetBy(dx: -1e-9, dy: -1e-9)
        #expect(bounds.minX <= sampled.minX && bounds.minY <= sampled.minY)
        #expect(bounds.maxX >= sampled.maxX && bounds.maxY >= sampled.maxY)
    }

    // MARK: Inside and outside

    @Test func containsUsesFillRule() {
        let ring = CGMutablePath()
        ring.addRects([rect(0, 0, 10, 10), rect(3, 3, 4, 4)])
        #expect(ring.contains(point(5, 5)) && ring.contains(point(1, 1)))
        #expect(!ring.contains(point(5, 5), using: .evenOdd) && ring.contains(point(1, 1), using: .evenOdd))
        #expect(!ring.contains(point(11, 5)) && !ring.contains(point(-1, 5)) && !ring.contains(point(.nan, 5)))
        #expect(ring.contains(point(0.5, 0.5), transform: CGAffineTransform(scaleX: 10, y: 10)))
    }

    @Test func containsTreatsOpenSubpathsAsClosed() {
        let path = CGMutablePath()
        path.addLines(between: [point(0, 0), point(10, 0), point(0, 10)])
        path.addLines(between: [point(20, 0), point(30, 0), point(20, 10)])
        #expect(path.contains(point(2, 2)) && path.contains(point(22, 2)) && !path.contains(point(15, 2)))
    }

    @Test func circleContainsPointsWithinRadius() {
        let circle = CGPath(ellipseIn: rect(-10, -10, 20, 20), transform: nil)
        for step in 0..<360 {
            let angle = CGFloat(step) * .pi / 180
            #expect(circle.contains(point(9.98 * cos(angle), 9.98 * sin(angle))))
            #expect(!circle.contains(point(10.02 * cos(angle), 10.02 * sin(angle))))
        }
    }

    /// Hit testing and painting must agree: pixels whose center is well inside are painted, well outside are not. Pixels
    /// with an edge between their center and a corner are left aside: an area that is covered twice counts twice there.
    @Test(arguments: 0..<40)
    func containsAgreesWithFilling(seed: Int) {
        var random = SeededGenerator(seed: seed)
        let canvas = Canvas(64, 64)
        let path = CGMutablePath()
        path.move(to: random.randomPoint(64))
        for _ in 0..<5 {
            path.addCurve(
                to: random.randomPoint(64),
                control1: random.randomPoint(64),
                control2: random.randomPoint(64)
            )
            path.addLine(to: random.randomPoint(64))
        }
        let rule: CGPathFillRule = seed % 2 == 0 ? .winding : .evenOdd
        canvas.context.addPath(path)
        canvas.context.fillPath(using: rule)
        var compared = 0
        for y in 0..<64 {
            for x in 0..<64 where canvas.alpha(x, y) == 0 || canvas.alpha(x, y) == 255 {
                func contains(_ dx: CGFloat, _ dy: CGFloat) -> Bool {
                    path.contains(point(CGFloat(x) + dx, CGFloat(y) + dy), using: rule)
                }
                let inside = contains(0.5, 0.5)
                if [contains(0, 0), contains(1, 0), contains(0, 1), contains(1, 1)].contains(!inside) { continue }
                compared += 1
                #expect(inside == (canvas.alpha(x, y) == 255), "pixel \(x), \(y)")
            }
        }
        #expect(compared > 1000)
    }

    // MARK: Shapes

    @Test func addArcDirections() {
        func middle(_ clockwise: Bool, _ from: CGFloat, _ to: CGFloat) -> CGRect {
            let path = CGMutablePath()
            path.addArc(center: .zero, radius: 10, startAngle: from, endAngle: to, clockwise: clockwise)
            return path.boundingBoxOfPath
        }
        // Angles grow from x towards y; "clockwise" is as seen with y up, against growing angles.
        #expect(isClose(middle(false, 0, .pi / 2), rect(0, 0, 10, 10), within: 1e-9))
        #expect(isClose(middle(true, 0, .pi / 2), rect(-10, -10, 20, 20), within: 1e-9))
        #expect(isClose(middle(true, .pi / 2, 0), rect(0, 0, 10, 10), within: 1e-9))
        #expect(isClose(middle(false, 0, .pi), rect(-10, 0, 20, 10), within: 1e-9))
        #expect(isClose(middle(true, 0, .pi), rect(-10, -10, 20, 10), within: 1e-9))
        #expect(isClose(middle(false, 0, 2 * .pi), rect(-10, -10, 20, 20), within: 1e-9))
        #expect(isClose(middle(true, 0, 2 * .pi), rect(-10, -10, 20, 20), within: 1e-9))
        #expect(isClose(middle(false, .pi, 0), rect(-10, -10, 20, 10), within: 1e-9))
        #expect(isClose(middle(false, 0, -.pi / 2), rect(-10, -10, 20, 20), within: 1e-9), "three quarters")
    }

    @Test func addArcEndsAtEndAngle() {
        let path = CGMutablePath()
        path.addArc(center: point(5, 5), radius: 10, startAngle: 0.3, endAngle: 2, clockwise: true)
        #expect(isClose(path.currentPoint, point(5 + 10 * cos(2), 5 + 10 * sin(2)), within: 1e-9))
        path.addArc(center: point(50, 5), radius: 3, startAngle: 0, endAngle: 1, clockwise: false)
        let all = elements(path)
        #expect(all.filter { $0.0 == .moveToPoint }.count == 1, "a line leads to the second arc")
        let relative = CGMutablePath()
        relative.addRelativeArc(center: .zero, radius: 10, startAngle: 0, delta: -.pi / 2)
        #expect(isClose(relative.currentPoint, point(0, -10), within: 1e-9))
        relative.addRelativeArc(center: .zero, radius: 10, startAngle: 0, delta: 1e12)
        #expect(elements(relative).count < 20)
    }

    @Test func tangentArcRoundsCorner() {
        let path = CGMutablePath()
        path.move(to: point(0, 0))
        path.addArc(tangent1End: point(10, 0), tangent2End: point(10, 10), radius: 4)
        #expect(isClose(elements(path)[1].1[0], point(6, 0), within: 1e-9))
        #expect(isClose(path.currentPoint, point(10, 4), within: 1e-9))
        let back = CGMutablePath()
        back.move(to: point(0, 10))
        back.addArc(tangent1End: point(0, 0), tangent2End: point(10, 0), radius: 4)
        #expect(isClose(back.currentPoint, point(4, 0), within: 1e-9))
        #expect(back.contains(point(0.8, 2)), "the arc bulges towards the corner")
        let straight = CGMutablePath()
        straight.move(to: point(0, 0))
        straight.addArc(tangent1End: point(10, 0), tangent2End: point(20, 0), radius: 4)
        #expect(straight.currentPoint == point(10, 0))
    }

    @Test func tangentArcAppliesTransform() {
        let scale = CGAffineTransform(scaleX: 2, y: 2)
        let direct = CGMutablePath()
        direct.move(to: point(2, 2))
        direct.addArc(tangent1End: point(20, 2), tangent2End: point(20, 20), radius: 8)
        let through = CGMutablePath()
        through.move(to: point(1, 1), transform: scale)
        through.addArc(tangent1End: point(10, 1), tangent2End: point(10, 10), radius: 4, transform: scale)
        for (left, right) in zip(elements(direct), elements(through)) {
            #expect(left.0 == right.0)
            for (a, b) in zip(left.1, right.1) { #expect(isClose(a, b, within: 1e-9)) }
        }
        #expect(elements(direct).count == elements(through).count)
    }

    @Test func roundedRectClampsCornerSize() {
        let path = CGPath(roundedRect: rect(0, 0, 40, 20), cornerWidth: 8, cornerHeight: 6, transform: nil)
        #expect(isClose(path.boundingBoxOfPath, rect(0, 0, 40, 20), within: 1e-9))
        #expect(!path.contains(point(1, 1)) && !path.contains(point(39, 19)) && path.contains(point(8, 1)))
        let pill = CGPath(roundedRect: rect(0, 0, 40, 20), cornerWidth: 99, cornerHeight: 99, transform: nil)
        #expect(isClose(pill.boundingBoxOfPath, rect(0, 0, 40, 20), within: 1e-9))
        let square = CGPath(roundedRect: rect(0, 0, 40, 20), cornerWidth: 0, cornerHeight: .nan, transform: nil)
        #expect(square == CGPath(rect: rect(0, 0, 40, 20), transform: nil))
    }

    @Test func nonFiniteElementsAreIgnored() {
        let path = CGMutablePath()
        path.move(to: point(.nan, 0))
        #expect(path.isEmpty)
        path.move(to: point(0, 0))
        path.addLine(to: point(.infinity, 0))
        path.addLine(to: point(1, 1))
        path.addRect(.null)
        path.addEllipse(in: rect(0, 0, .nan, 1))
        path.addRect(rect(0, 0, 1, 1), transform: CGAffineTransform(scaleX: .nan, y: 1))
        #expect(path.boundingBox == rect(0, 0, 1, 1))
        #expect(elements(path).count == 2)
    }

    @Test func reversedTwiceEqualsOriginal() {
        let path = CGMutablePath()
        path.addRoundedRect(in: rect(0, 0, 20, 10), cornerWidth: 3, cornerHeight: 2)
        path.move(to: point(30, 0))
        path.addQuadCurve(to: point(40, 10), control: point(35, 20))
        path.addLine(to: point(50, 0))
        path.addLines(between: [point(0, 20), point(5, 20), point(5, 25)])
        path.closeSubpath()
        let reversed = CGPath(path.data.reversed())
        #expect(reversed != path)
        #expect(reversed.boundingBoxOfPath == path.boundingBoxOfPath)
        #expect(CGPath(reversed.data.reversed()) == path)
        let ring = CGMutablePath()
        ring.addRect(rect(0, 0, 10, 10))
        ring.addPath(CGPath(CGPath(rect: rect(3, 3, 4, 4), transform: nil).data.reversed()))
        #expect(!ring.contains(point(5, 5)) && ring.contains(point(1, 1)), "the other way round makes a hole")
    }
}
