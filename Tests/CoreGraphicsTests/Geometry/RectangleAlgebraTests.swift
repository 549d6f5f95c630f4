import DrawingSupport
import CoreGraphics
import TestSupport
import Testing

/// `CGRect` and its kin, by examples and against intervals.
struct RectangleAlgebraTests {
    /// A rectangle as two intervals.
    private struct Box {
        var x: ClosedRange<CGFloat>
        var y: ClosedRange<CGFloat>

        init(_ rect: CGRect) {
            x =
                min(
                    rect.origin.x,
                    rect.origin.x + rect.size.width
                )...max(rect.origin.x, rect.origin.x + rect.size.width)
            y =
                min(
                    rect.origin.y,
                    rect.origin.y + rect.size.height
                )...max(rect.origin.y, rect.origin.y + rect.size.height)
        }

        var rect: CGRect {
            CGRect(
                x: x.lowerBound,
                y: y.lowerBound,
                width: x.upperBound - x.lowerBound,
                height: y.upperBound - y.lowerBound
            )
        }
    }

    private func rectangle(_ random: inout SeededGenerator) -> CGRect {
        rect(random.number(-20...20), random.number(-20...20), random.number(-20...20), random.number(-20...20))
    }

    @Test(arguments: 0..<40)
    func rectEdgesAndPredicatesMatchIntervals(seed: Int) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let (a, b) = (rectangle(&random), rectangle(&random))
            let (boxA, boxB) = (Box(a), Box(b))
            #expect(a.minX == boxA.x.lowerBound && a.maxX == boxA.x.upperBound)
            #expect(a.minY == boxA.y.lowerBound && a.maxY == boxA.y.upperBound)
            #expect(abs(a.midX - (a.minX + a.maxX) / 2) < 1e-9 && abs(a.midY - (a.minY + a.maxY) / 2) < 1e-9)
            #expect(a.width == abs(a.size.width) && a.height == abs(a.size.height))
            let standard = a.standardized
            #expect(standard.size.width >= 0 && standard.size.height >= 0 && isClose(boxA.rect, standard, within: 1e-9))
            let meets =
                boxA.x.lowerBound < boxB.x.upperBound && boxB.x.lowerBound < boxA.x.upperBound
                && boxA.y.lowerBound < boxB.y.upperBound && boxB.y.lowerBound < boxA.y.upperBound
            #expect(a.intersects(b) == meets)
            let position = random.randomPoint(10)
            let isInside =
                position.x >= boxA.x.lowerBound && position.x < boxA.x.upperBound && position.y >= boxA.y.lowerBound
                && position.y < boxA.y.upperBound
            #expect(a.contains(position) == isInside)
            let holds =
                boxA.x.lowerBound <= boxB.x.lowerBound && boxA.x.upperBound >= boxB.x.upperBound
                && boxA.y.lowerBound <= boxB.y.lowerBound && boxA.y.upperBound >= boxB.y.upperBound
            #expect(a.contains(b) == holds)
        }
    }

    @Test(arguments: 0..<40)
    func rectUnionAndIntersectionMatchIntervals(seed: Int) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let (a, b) = (rectangle(&random), rectangle(&random))
            let (boxA, boxB) = (Box(a), Box(b))
            let union = a.union(b)
            #expect(abs(union.minX - min(boxA.x.lowerBound, boxB.x.lowerBound)) < 1e-9)
            #expect(abs(union.maxX - max(boxA.x.upperBound, boxB.x.upperBound)) < 1e-9)
            #expect(abs(union.minY - min(boxA.y.lowerBound, boxB.y.lowerBound)) < 1e-9)
            #expect(abs(union.maxY - max(boxA.y.upperBound, boxB.y.upperBound)) < 1e-9)
            let common = a.intersection(b)
            if a.intersects(b) {
                #expect(abs(common.minX - max(boxA.x.lowerBound, boxB.x.lowerBound)) < 1e-9)
                #expect(abs(common.maxX - min(boxA.x.upperBound, boxB.x.upperBound)) < 1e-9)
                #expect(abs(common.minY - max(boxA.y.lowerBound, boxB.y.lowerBound)) < 1e-9)
                #expect(abs(common.maxY - min(boxA.y.upperBound, boxB.y.upperBound)) < 1e-9)
            } else {
                #expect(common.isNull)
            }
        }
    }

    @Test(arguments: 0..<40)
    func rectOffsetInsetIntegralAndDividedMatchIntervals(seed: Int) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let a = rectangle(&random)
            let box = Box(a)
            let (dx, dy) = (random.number(-6...6), random.number(-6...6))
            let moved = a.offsetBy(dx: dx, dy: dy)
            #expect(abs(moved.minX - a.minX - dx) < 1e-9 && abs(moved.maxY - a.maxY - dy) < 1e-9)
            let inset = a.insetBy(dx: dx, dy: dy)
            if a.width < 2 * dx || a.height < 2 * dy {
                #expect(inset.isNull)
            } else {
                #expect(
                    abs(inset.minX - box.x.lowerBound - dx) < 1e-9 && abs(inset.maxX - box.x.upperBound + dx) < 1e-9
                )
                #expect(
                    abs(inset.minY - box.y.lowerBound - dy) < 1e-9 && abs(inset.maxY - box.y.upperBound + dy) < 1e-9
                )
            }
            let whole = a.integral
            #expect(whole.minX == box.x.lowerBound.rounded(.down) && whole.maxX == box.x.upperBound.rounded(.up))
            #expect(whole.minY == box.y.lowerBound.rounded(.down) && whole.maxY == box.y.upperBound.rounded(.up))
            let distance = random.number(-5...30)
            let clamped = min(max(distance, 0), a.width)
            let left = a.divided(atDistance: distance, from: .minXEdge)
            #expect(abs(left.slice.width - clamped) < 1e-9 && abs(left.remainder.width - (a.width - clamped)) < 1e-9)
            #expect(abs(left.slice.minX - a.minX) < 1e-9 && abs(left.remainder.maxX - a.maxX) < 1e-9)
            #expect(left.slice.height == a.height && left.remainder.minY == a.minY)
            let right = a.divided(atDistance: distance, from: .maxXEdge)
            #expect(abs(right.slice.maxX - a.maxX) < 1e-9 && abs(right.slice.width - clamped) < 1e-9)
            #expect(abs(right.remainder.minX - a.minX) < 1e-9)
            let high = min(max(distance, 0), a.height)
            let top = a.divided(atDistance: distance, from: .minYEdge)
            #expect(abs(top.slice.minY - a.minY) < 1e-9 && abs(top.slice.height - high) < 1e-9)
            #expect(abs(top.remainder.minY - a.minY - high) < 1e-9)
            let bottom = a.divided(atDistance: distance, from: .maxYEdge)
            #expect(abs(bottom.slice.maxY - a.maxY) < 1e-9 && abs(bottom.slice.height - high) < 1e-9)
            #expect(abs(bottom.remainder.maxY - a.maxY + high) < 1e-9)
        }
    }

    @Test func nullInfiniteAndEmptyRects() {
        let a = rect(1, 2, 3, 4)
        #expect(CGRect.null.isNull && CGRect.null.isEmpty && !CGRect.null.isInfinite)
        #expect(CGRect.infinite.isInfinite && !CGRect.infinite.isNull && !CGRect.infinite.isEmpty)
        #expect(CGRect.zero.isEmpty && !CGRect.zero.isNull && rect(1, 1, 0, 5).isEmpty && !rect(1, 1, -2, 5).isEmpty)
        #expect(CGRect.null.union(a) == a && a.union(.null) == a && a.intersection(.null).isNull)
        #expect(
            CGRect.infinite.intersection(a) == a && CGRect.infinite.contains(a) && CGRect.infinite.contains(point(0, 0))
        )
        #expect(CGRect.null.offsetBy(dx: 1, dy: 1).isNull && CGRect.null.insetBy(dx: 1, dy: 1).isNull)
        #expect(!CGRect.null.contains(point(0, 0)) && !CGRect.null.intersects(a) && a.contains(.null))
        // An empty rectangle has a place all the same.
        #expect(rect(5, 5, 0, 0).union(rect(1, 1, 1, 1)) == rect(1, 1, 4, 4))
        #expect(CGRect.null.integral.isNull && CGRect.null.standardized.isNull)
        #expect(rect(1, 2, 3, 4) == rect(4, 6, -3, -4))
        #expect(rect(0, 0, 2, 2).contains(point(0, 0)) && !rect(0, 0, 2, 2).contains(point(2, 2)))
    }

    @Test func pointSizeAndVectorInitializers() {
        #expect(CGPoint.zero == point(0, 0) && CGSize.zero == CGSize(width: 0, height: 0))
        #expect(CGVector.zero == CGVector(dx: 0, dy: 0) && CGVectorMake(1, 2) == CGVector(dx: 1, dy: 2))
        #expect(CGRectMake(1, 2, 3, 4) == rect(1, 2, 3, 4) && CGPointMake(1, 2) == point(1, 2))
    }
}

struct PathQueryTests {
    @Test func isRectDetectsRectangles() {
        var found = CGRect.zero
        #expect(CGPath(rect: rect(1, 2, 3, 4), transform: nil).isRect(&found) && found == rect(1, 2, 3, 4))
        let other = CGMutablePath()
        other.addLines(between: [point(1, 1), point(1, 5), point(4, 5), point(4, 1)])
        #expect(other.isRect(&found) && found == rect(1, 1, 3, 4) && other.isRect(nil))
        other.addLine(to: point(0, 0))
        #expect(!other.isRect(&found) && found == rect(1, 1, 3, 4))
        #expect(!CGPath(ellipseIn: rect(0, 0, 3, 3), transform: nil).isRect(nil) && !CGMutablePath().isRect(nil))
    }

    @Test(arguments: [2, 0.5, 0.01] as [CGFloat])
    func flattenedPathStaysWithinThreshold(threshold: CGFloat) {
        let circle = CGPath(ellipseIn: rect(-50, -50, 100, 100), transform: nil)
        let flat = circle.flattened(threshold: threshold)
        var (lines, farthest) = (0, 0 as CGFloat)
        var last = CGPoint.zero
        flat.applyWithBlock { element in
            switch element.pointee.type {
            case .addLineToPoint:
                let next = element.pointee.points[0]
                let middle = point((last.x + next.x) / 2, (last.y + next.y) / 2)
                farthest = max(farthest, abs(hypot(middle.x, middle.y) - 50))
                last = next
                lines += 1
            case .moveToPoint: last = element.pointee.points[0]
            case .closeSubpath: break
            case .addQuadCurveToPoint, .addCurveToPoint: Issue.record("a curve is left")
            }
        }
        // A quarter of cubic curve is itself off by up to 0.03 % of the radius.
        #expect(farthest <= threshold + 0.015 && lines >= 4 && lines < 1000)
        #expect(
            CGPath(rect: rect(0, 0, 1, 1), transform: nil).flattened(threshold: 1)
                == CGPath(rect: rect(0, 0, 1, 1), transform: nil)
        )
        #expect(!circle.flattened(threshold: .nan).isEmpty && !circle.flattened(threshold: 0).isEmpty)
    }

    @Test func roundedRectRadiiAreClampedToHalfSide() {
        let clamped = CGPath(roundedRect: rect(0, 0, 10, 6), cornerWidth: 50, cornerHeight: 50, transform: nil)
        #expect(clamped == CGPath(roundedRect: rect(0, 0, 10, 6), cornerWidth: 5, cornerHeight: 3, transform: nil))
        let none = CGPath(roundedRect: rect(0, 0, 10, 6), cornerWidth: -1, cornerHeight: 3, transform: nil)
        #expect(none == CGPath(rect: rect(0, 0, 10, 6), transform: nil))
        let path = CGMutablePath()
        path.addRoundedRect(in: rect(0, 0, 10, 6), cornerWidth: .nan, cornerHeight: 3)
        #expect(path == none)
    }

    /// Without a circle that is tangent to both lines, the arc is a line to the corner.
    @Test func tangentArcWithoutCircleIsLine() {
        let expected = CGMutablePath()
        expected.move(to: point(1, 1))
        expected.addLine(to: point(5, 5))
        for (corner, end, radius) in [
            (point(5, 5), point(9, 9), 3), (point(5, 5), point(5, 5), 3), (point(5, 5), point(9, 1), 0),
            (point(5, 5), point(2, 2), 3), (point(5, 5), point(9, 1), -2),
        ] as [(CGPoint, CGPoint, CGFloat)] {
            let path = CGMutablePath()
            path.move(to: point(1, 1))
            path.addArc(tangent1End: corner, tangent2End: end, radius: radius)
            #expect(path == expected, "\(corner) \(end) \(radius)")
        }
        let path = CGMutablePath()
        path.addArc(tangent1End: point(1, 1), tangent2End: point(2, 3), radius: 1)
        #expect(path.isEmpty)
    }
}
