import CoreGraphics
import DrawingSupport
import Foundation
import TestSupport
import Testing

/// Operations on the areas of paths: known shapes, and random ones compared with what the areas cover when drawn.
struct PathOperationTests {
    private let square = CGPath(rect: rect(0, 0, 10, 10), transform: nil)
    private let shifted = CGPath(rect: rect(5, 4, 10, 10), transform: nil)

    // MARK: Known shapes

    @Test func operationsOfRectanglesHaveExactPoints() {
        #expect(square.union(shifted).area == 170)
        #expect(square.intersection(shifted).boundingBoxOfPath == rect(5, 4, 5, 6))
        #expect(square.intersection(shifted).isRect(nil))
        #expect(square.subtracting(shifted).area == 70)
        #expect(square.symmetricDifference(shifted).area == 140)
        #expect(square.union(shifted).corners == 8)
    }

    @Test func unionOfAdjacentRectanglesIsRectangle() {
        var found = CGRect.zero
        let union = square.union(CGPath(rect: rect(10, 0, 10, 10), transform: nil))
        #expect(union.isRect(&found))
        #expect(found == rect(0, 0, 20, 10))
    }

    @Test func subtractingInnerRectangleLeavesHoleByBothRules() {
        let ring = square.subtracting(CGPath(rect: rect(3, 3, 4, 4), transform: nil))
        for rule in [CGPathFillRule.winding, .evenOdd] {
            #expect(!ring.contains(point(5, 5), using: rule))
            #expect(ring.contains(point(1, 5), using: rule))
        }
    }

    @Test func operationsTreatOpenSubpathsAsClosed() {
        let open = CGMutablePath()
        open.addLines(between: [point(0, 0), point(10, 0), point(10, 10), point(0, 10)])
        #expect(open.union(CGMutablePath()).area == 100)
        #expect(open.intersection(square).area == 100)
    }

    @Test func ruleDistinguishesInsideOfBothPaths() {
        let doubled = CGMutablePath()
        doubled.addRect(rect(0, 0, 10, 10))
        doubled.addRect(rect(2, 2, 6, 6))
        #expect(doubled.normalized(using: .winding).area == 100)
        #expect(doubled.normalized(using: .evenOdd).area == 64)
        #expect(doubled.intersection(square, using: .evenOdd).area == 64)
    }

    @Test func pathsRemainAsTheyAreWithEmptyPath() {
        let empty = CGMutablePath()
        #expect(square.union(empty).isRect(nil))
        #expect(square.subtracting(empty).area == 100)
        #expect(square.intersection(empty).isEmpty)
        #expect(empty.union(square).area == 100)
        #expect(empty.normalized().isEmpty)
        #expect(empty.componentsSeparated().isEmpty)
    }

    // MARK: Curves

    @Test func unionOfCirclesConsistsOfCurves() {
        let left = CGPath(ellipseIn: rect(0, 0, 100, 100), transform: nil)
        let right = CGPath(ellipseIn: rect(60, 0, 100, 100), transform: nil)
        let union = left.union(right)
        var kinds: [CGPathElementType: Int] = [:]
        union.applyWithBlock { kinds[$0.pointee.type, default: 0] += 1 }
        // Both circles begin on the right. The quarters that meet are divided.
        #expect(kinds[.addCurveToPoint, default: 0] <= 8)
        #expect(kinds[.addLineToPoint] == nil)
        #expect(kinds[.moveToPoint] == 1)
        // A lens with half of the angle whose cosine is the ratio of distances 30 and 50.
        let angle = acos(0.6)
        let lens = 2 * 2500 * (angle - sin(angle) * cos(angle))
        #expect(abs(union.area - (2 * .pi * 2500 - lens)) < 15)
        #expect(union.boundingBoxOfPath.isClose(to: rect(0, 0, 160, 100), within: 0.01))
    }

    @Test func quadraticCurvesRemainQuadratic() {
        let leaf = CGMutablePath()
        leaf.move(to: point(0, 0))
        leaf.addQuadCurve(to: point(100, 0), control: point(50, 80))
        leaf.closeSubpath()
        let half = leaf.intersection(CGPath(rect: rect(0, 0, 50, 100), transform: nil))
        var quads = 0
        half.applyWithBlock { if $0.pointee.type == .addQuadCurveToPoint { quads += 1 } }
        #expect(quads == 1)
        #expect(abs(half.area - leaf.area / 2) < 0.1)
    }

    @Test func normalizedCircleKeepsItsControlPoints() {
        let circle = CGPath(ellipseIn: rect(0.1, 0.2, 33, 17), transform: nil)
        let normalized = circle.normalized()
        func points(of path: CGPath) -> Set<[CGFloat]> {
            var points: Set<[CGFloat]> = []
            path.applyWithBlock { element in
                for index in 0..<(element.pointee.type == .addCurveToPoint ? 3 : 0) {
                    points.insert([element.pointee.points[index].x, element.pointee.points[index].y])
                }
            }
            return points
        }
        #expect(points(of: normalized) == points(of: circle))
    }

    @Test func selfIntersectingCurveIsSplitAtItsCrossing() {
        let loop = CGMutablePath()
        loop.move(to: point(0, 0))
        loop.addCurve(to: point(100, 0), control1: point(150, 120), control2: point(-50, 120))
        let parts = loop.componentsSeparated(using: .evenOdd)
        #expect(parts.count == 2)
        #expect(abs(parts.map(\.area).reduce(0, +) - loop.normalized(using: .evenOdd).area) < 0.01)
    }

    // MARK: Identities

    @Test func operationsOfPathWithItselfAreTrivial() {
        let shape = CGMutablePath()
        shape.addEllipse(in: rect(0, 0, 40, 30))
        shape.addRoundedRect(in: rect(20, 10, 50, 60), cornerWidth: 8, cornerHeight: 12)
        let area = shape.normalized().area
        let reversed = CGPath(shape.data.reversed())
        for other in [shape, reversed] {
            #expect(shape.subtracting(other).isEmpty)
            #expect(shape.symmetricDifference(other).isEmpty)
            #expect(abs(shape.union(other).area - area) < 0.01)
            #expect(abs(shape.intersection(other).area - area) < 0.01)
        }
        let once = shape.normalized()
        #expect(abs(once.normalized().area - once.area) < 0.01)
        #expect(once.normalized().corners == once.corners)
    }

    @Test(arguments: 0..<24)
    func areasOfOperationsAddUp(seed: Int) {
        var random = SeededGenerator(seed: seed)
        let (a, b) = (Self.path(using: &random), Self.path(using: &random))
        let rule = seed % 2 == 0 ? CGPathFillRule.winding : .evenOdd
        let (areaA, areaB) = (a.normalized(using: rule).area, b.normalized(using: rule).area)
        let union = a.union(b, using: rule).area
        let intersection = a.intersection(b, using: rule).area
        let tolerance = 2.0
        #expect(abs(areaA + areaB - union - intersection) < tolerance)
        #expect(abs(a.subtracting(b, using: rule).area - (areaA - intersection)) < tolerance)
        #expect(abs(a.symmetricDifference(b, using: rule).area - (union - intersection)) < tolerance)
        #expect(a.intersects(b, using: rule) == (intersection > 0))
        let parts = a.componentsSeparated(using: rule)
        #expect(abs(parts.map(\.area).reduce(0, +) - areaA) < tolerance)
        for (index, part) in parts.enumerated() {
            for other in parts[..<index] { #expect(part.intersection(other).area < tolerance) }
        }
    }

    // MARK: Coverage

    @Test(arguments: 0..<40)
    func resultsCoverWhatPathsCover(seed: Int) {
        var random = SeededGenerator(seed: 1000 + seed)
        let (a, b) = (Self.path(using: &random), Self.path(using: &random))
        let rule = seed % 2 == 0 ? CGPathFillRule.winding : .evenOdd
        let (first, second) = (Self.coverage(of: a, rule), Self.coverage(of: b, rule))
        let results: [(CGPath, (Bool, Bool) -> Bool)] = [
            (a.union(b, using: rule), { $0 || $1 }),
            (a.intersection(b, using: rule), { $0 && $1 }),
            (a.subtracting(b, using: rule), { $0 && !$1 }),
            (a.symmetricDifference(b, using: rule), { $0 != $1 }),
        ]
        // Pixels that a boundary passes through are covered in part.
        let (firstLines, secondLines) = (Self.lines(of: a), Self.lines(of: b))
        let inner = first.indices.filter { firstLines[$0] == 0 && secondLines[$0] == 0 }
        #expect(inner.count > 2000)
        #expect(inner.allSatisfy { [0, 255].contains(first[$0]) && [0, 255].contains(second[$0]) })
        for (path, operation) in results {
            for resultRule in [CGPathFillRule.winding, .evenOdd] {
                let result = Self.coverage(of: path, resultRule)
                let wrong = inner.filter {
                    result[$0] != (operation(first[$0] == 255, second[$0] == 255) ? 255 : 0)
                }
                #expect(wrong.isEmpty, "\(wrong.count) pixels with \(resultRule)")
            }
        }
    }

    /// The coverage of lines along a path, more than a pixel wide on both sides.
    private static func lines(of path: CGPath) -> [Int] {
        let canvas = Canvas(120, 120)
        canvas.context.translateBy(x: 10, y: 10)
        canvas.context.setLineWidth(3)
        canvas.context.setLineJoin(.round)
        canvas.context.addPath(path)
        canvas.context.strokePath()
        return canvas.pixels.map { Int($0 >> 24) }
    }

    private static func coverage(of path: CGPath, _ rule: CGPathFillRule) -> [Int] {
        let canvas = Canvas(120, 120)
        canvas.context.translateBy(x: 10, y: 10)
        canvas.context.addPath(path)
        canvas.context.fillPath(using: rule)
        return canvas.pixels.map { Int($0 >> 24) }
    }

    /// A random path of polygons, ellipses and curves, whose points are often equal or on the same lines.
    private static func path(using random: inout SeededGenerator) -> CGPath {
        let path = CGMutablePath()
        let isCoarse = random.chance(40)
        func place(_ random: inout SeededGenerator) -> CGPoint {
            let place = random.randomPoint(100)
            return isCoarse ? point((place.x / 20).rounded() * 20, (place.y / 20).rounded() * 20) : place
        }
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                let (a, b) = (place(&random), place(&random))
                path.addRect(CGRect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y)))
            case 1:
                let center = place(&random)
                let size = random.number(5...60)
                path.addEllipse(in: rect(center.x - size / 2, center.y - size / 3, size, size * 2 / 3))
            case 2:
                path.move(to: place(&random))
                for _ in 0..<Int.random(in: 2...9, using: &random) { path.addLine(to: place(&random)) }
                path.closeSubpath()
            default:
                path.move(to: place(&random))
                for _ in 0..<Int.random(in: 1...3, using: &random) {
                    if random.chance(50) {
                        path.addCurve(to: place(&random), control1: place(&random), control2: place(&random))
                    } else {
                        path.addQuadCurve(to: place(&random), control: place(&random))
                    }
                }
                path.closeSubpath()
            }
        }
        return path
    }

    // MARK: Components

    @Test func componentsHaveTheirHoles() {
        let path = CGMutablePath()
        path.addRect(rect(0, 0, 30, 30))
        path.addRect(rect(5, 5, 20, 20))
        path.addRect(rect(10, 10, 10, 10))
        path.addRect(rect(50, 0, 10, 10))
        let parts = path.componentsSeparated(using: .evenOdd)
        #expect(parts.map(\.area).sorted() == [100, 100, 500])
        #expect(parts.allSatisfy { $0.componentsSeparated().count == 1 })
    }

    @Test func componentsThatMeetInPointAreSeparate() {
        let path = CGMutablePath()
        path.addRect(rect(0, 0, 10, 10))
        path.addRect(rect(10, 10, 10, 10))
        #expect(path.componentsSeparated().map(\.area) == [100, 100])
    }

    @Test func touchingAreasDoNotIntersect() {
        #expect(!square.intersects(CGPath(rect: rect(10, 0, 10, 10), transform: nil)))
        #expect(!square.intersects(CGPath(rect: rect(20, 0, 10, 10), transform: nil)))
        #expect(square.intersects(shifted))
        #expect(square.intersects(CGPath(rect: rect(2, 2, 1, 1), transform: nil)))
        #expect(!square.intersects(CGMutablePath()))
    }

    // MARK: Lines

    @Test func lineIntersectionIsOpenPartInArea() {
        let line = CGMutablePath()
        line.addLines(between: [point(-5, 5), point(15, 5)])
        #expect(line.lineIntersection(square).listed == ["move 0 5", "line 10 5"])
        #expect(
            line.lineSubtracting(square).listed == ["move -5 5", "line 0 5", "move 10 5", "line 15 5"]
        )
    }

    @Test func lineOperationsKeepDirectionAndCurves() {
        let curve = CGMutablePath()
        curve.move(to: point(20, 0))
        curve.addQuadCurve(to: point(0, 0), control: point(10, 20))
        let part = curve.lineIntersection(CGPath(rect: rect(-1, -1, 11, 30), transform: nil))
        var kinds: [CGPathElementType] = []
        part.applyWithBlock { kinds.append($0.pointee.type) }
        #expect(kinds == [.moveToPoint, .addQuadCurveToPoint])
        #expect(part.currentPoint == .zero)
        #expect(part.boundingBoxOfPath.isClose(to: rect(0, 0, 10, 10), within: 0.01))
    }

    @Test func closedSubpathInAreaRemainsClosed() {
        let inner = CGPath(rect: rect(2, 2, 3, 3), transform: nil)
        #expect(inner.lineIntersection(square).isRect(nil))
        #expect(inner.lineIntersection(square).listed.last == "close")
        #expect(inner.lineSubtracting(square).isEmpty)
    }

    @Test func partAcrossStartOfClosedSubpathIsOneLine() {
        let ring = CGPath(rect: rect(-5, -5, 10, 10), transform: nil)
        // The corner at which the rectangle begins is outside, and the opposite one inside.
        #expect(
            ring.lineSubtracting(square).listed
                == ["move 0 5", "line -5 5", "line -5 -5", "line 5 -5", "line 5 0"]
        )
        #expect(ring.lineIntersection(square).listed == ["move 5 0", "line 5 5", "line 0 5"])
    }

    @Test func linesOnBoundaryBelongToArea() {
        let line = CGMutablePath()
        line.addLines(between: [point(-5, 10), point(15, 10)])
        #expect(line.lineIntersection(square).listed == ["move 0 10", "line 10 10"])
    }

    // MARK: Elements

    @Test func applyPassesInfoAndElements() {
        var kinds: [CGPathElementType] = []
        withUnsafeMutablePointer(to: &kinds) { kinds in
            square.apply(info: UnsafeMutableRawPointer(kinds)) { info, element in
                info?.assumingMemoryBound(to: [CGPathElementType].self).pointee.append(element.pointee.type)
            }
        }
        #expect(
            kinds == [.moveToPoint, .addLineToPoint, .addLineToPoint, .addLineToPoint, .closeSubpath]
        )
    }

    // MARK: Degenerate and extreme paths

    @Test func pathsWithoutAreaHaveNone() {
        let line = CGMutablePath()
        line.addLines(between: [point(0, 0), point(10, 10), point(0, 0)])
        line.move(to: point(3, 3))
        line.addLine(to: point(3, 3))
        line.closeSubpath()
        #expect(line.normalized().isEmpty)
        #expect(line.union(square).area == 100)
        let dot = CGMutablePath()
        dot.move(to: point(4, 4))
        #expect(dot.union(dot).isEmpty)
        #expect(dot.lineIntersection(square).isEmpty)
    }

    @Test func invalidNumbersAreOmitted() {
        let path = CGMutablePath()
        path.addRect(rect(0, 0, 10, 10))
        path.addLine(to: point(.nan, 3))
        path.addRect(rect(.infinity, 0, 10, 10))
        #expect(path.union(square).area == 100)
    }

    @Test(arguments: [1e-300, 1e-30, 1, 1e15, 1e150, 8e307])
    func operationsDoNotDependOnMagnitude(size: CGFloat) {
        let first = CGPath(rect: rect(-size, -size, size, size), transform: nil)
        let second = CGPath(rect: rect(-size / 2, -size / 2, size, size), transform: nil)
        #expect(first.intersection(second).boundingBoxOfPath == rect(-size / 2, -size / 2, size / 2, size / 2))
        let circle = CGPath(ellipseIn: rect(-size, -size, size, size), transform: nil)
        #expect(!circle.subtracting(second).isEmpty)
        #expect(circle.subtracting(circle).isEmpty)
    }

    /// Many lines that cross near the same points, which rounding could make inconsistent.
    @Test(arguments: 0..<10)
    func nearlyCoincidentLinesHaveConsistentResults(seed: Int) {
        var random = SeededGenerator(seed: 77 + seed)
        let path = CGMutablePath()
        for _ in 0..<60 {
            let angle = random.number(0...(2 * .pi))
            let end = point(50 + 50 * cos(angle), 50 + 50 * sin(angle))
            let offset = random.number(-1e-5...1e-5)
            path.addLines(between: [point(50 + offset, 50), end, point(50, 50 + offset)])
            path.closeSubpath()
            path.addRect(rect(10 + offset, 10, 80, 80 + offset))
        }
        let normalized = path.normalized()
        #expect(abs(normalized.area - 6400) < 60)
        #expect(path.subtracting(normalized).area < 0.1)
        #expect(normalized.subtracting(path).area < 0.1)
    }

    @Test func thousandsOfCurvesTakeBoundedTime() {
        var random = SeededGenerator(seed: 5)
        let path = CGMutablePath()
        for _ in 0..<2000 {
            let center = random.randomPoint(1000)
            path.addEllipse(in: rect(center.x, center.y, 12, 12))
        }
        let clock = ContinuousClock()
        let time = clock.measure { #expect(path.normalized().area > 50_000) }
        // It takes about a fiftieth of this.
        #expect(time < .seconds(30))
    }
}

extension CGPath {
    /// The area that the path fills, by the winding rule; positive for either direction of the outer contours.
    fileprivate var area: CGFloat {
        var sum: CGFloat = 0
        var start = CGPoint.zero
        var last = CGPoint.zero
        flattened(threshold: 1e-6 * max(boundingBox.width, 1e-300)).applyWithBlock { element in
            switch element.pointee.type {
            case .moveToPoint:
                start = element.pointee.points[0]
                last = start
            case .addLineToPoint, .closeSubpath:
                let next = element.pointee.type == .closeSubpath ? start : element.pointee.points[0]
                sum += last.x * next.y - last.y * next.x
                last = next
            default: Issue.record("a flattened path has curves")
            }
        }
        return abs(sum) / 2
    }

    /// The number of lines and curves.
    fileprivate var corners: Int {
        var count = 0
        applyWithBlock { if $0.pointee.type != .moveToPoint { count += 1 } }
        return count
    }

    /// The elements as text.
    fileprivate var listed: [String] {
        var lines: [String] = []
        applyWithBlock { element in
            func number(_ value: CGFloat) -> String { "\(Int(value.rounded()))" }
            let points = element.pointee.points
            switch element.pointee.type {
            case .moveToPoint: lines.append("move \(number(points[0].x)) \(number(points[0].y))")
            case .addLineToPoint: lines.append("line \(number(points[0].x)) \(number(points[0].y))")
            case .addQuadCurveToPoint: lines.append("quad")
            case .addCurveToPoint: lines.append("curve")
            case .closeSubpath: lines.append("close")
            }
        }
        return lines
    }
}

extension CGRect {
    fileprivate func isClose(to other: CGRect, within tolerance: CGFloat) -> Bool {
        abs(minX - other.minX) < tolerance && abs(minY - other.minY) < tolerance
            && abs(maxX - other.maxX) < tolerance && abs(maxY - other.maxY) < tolerance
    }
}
