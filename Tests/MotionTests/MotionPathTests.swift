import Geometry
import TestSupport
import Testing

@testable import Motion

@Suite struct MotionPathTests {
    private func motion(
        keyTimes: [Double]? = nil,
        curves: [TimingCurve] = [],
        mode: KeyframeTrack.Mode = .linear,
        _ build: (inout PathData) -> Void
    ) throws -> MotionPath {
        var path = PathData()
        build(&path)
        return try #require(MotionPath(path, keyTimes: keyTimes, curves: curves, mode: mode))
    }

    private func expect(
        _ position: MotionPath.Position,
        _ x: Double,
        _ y: Double,
        _ tolerance: Double = 1e-4,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let message: Comment = "\(position.point), not \(x), \(y)"
        #expect(
            isClose(position.point, CGPoint(x: x, y: y), within: tolerance),
            message,
            sourceLocation: sourceLocation
        )
    }

    private func corner(_ path: inout PathData) {
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 30, y: 0))
        path.addLine(to: CGPoint(x: 30, y: 10))
    }

    @Test func linearMotionDividesTimePerPathElement() throws {
        let path = try motion(corner)
        #expect(path.length == 40)
        expect(path.position(at: 0.25), 15, 0)
        expect(path.position(at: 0.5), 30, 0)
        expect(path.position(at: 0.75), 30, 5)
        expect(path.position(at: 1), 30, 10)
        expect(path.position(at: -1), 0, 0)
        expect(path.position(at: 9), 30, 10)
        let timed = try motion(keyTimes: [0, 0.9, 1], curves: [.easeIn], corner)
        expect(timed.position(at: 0.45), 30 * TimingCurve.easeIn.value(at: 0.5), 0)
        expect(timed.position(at: 0.95), 30, 5)
        #expect(timed.keyTimesProblem == nil)
        #expect(try motion(keyTimes: [0, 1], corner).keyTimesProblem == .count(2, keyframes: 3))
    }

    @Test func pacedMotionHasConstantVelocityAndDiscreteMotionJumps() throws {
        let paced = try motion(keyTimes: [0, 0.9, 1], mode: .paced, corner)
        expect(paced.position(at: 0.5), 20, 0)
        expect(paced.position(at: 0.875), 30, 5)
        let discrete = try motion(mode: .discrete, corner)
        expect(discrete.position(at: 0.3), 0, 0)
        expect(discrete.position(at: 0.34), 30, 0)
        expect(discrete.position(at: 0.9), 30, 10)
    }

    /// Four curves that make a circle to within 0.03 %: equal times, equal ways.
    @Test func curvePositionFollowsArcLength() throws {
        // One quarter of an ellipse-like curve, with its length and its places from a million small steps.
        let points = [CGPoint(x: 0, y: 0), CGPoint(x: 5, y: 90), CGPoint(x: 10, y: 100), CGPoint(x: 200, y: -40)]
        let path = try motion {
            $0.move(to: points[0])
            $0.addCurve(to: points[3], control1: points[1], control2: points[2])
        }
        func place(_ t: Double) -> (x: Double, y: Double) {
            let s = 1 - t
            let w = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
            var (x, y) = (0.0, 0.0)
            for index in 0..<4 {
                x += w[index] * Double(points[index].x)
                y += w[index] * Double(points[index].y)
            }
            return (x, y)
        }
        let count = 20_000
        var lengths = [0.0]
        var last = place(0)
        for step in 1...count {
            let next = place(Double(step) / Double(count))
            lengths.append(
                lengths[step - 1]
                    + ((next.x - last.x) * (next.x - last.x) + (next.y - last.y) * (next.y - last.y)).squareRoot()
            )
            last = next
        }
        #expect(abs(path.length - lengths[count]) < 1e-4)
        var index = 0
        for step in 1..<40 {
            let wanted = lengths[count] * Double(step) / 40
            while lengths[index + 1] < wanted { index += 1 }
            let part = (wanted - lengths[index]) / (lengths[index + 1] - lengths[index])
            let exact = place((Double(index) + part) / Double(count))
            expect(path.position(at: Double(step) / 40), exact.x, exact.y)
            expect(path.position(atDistance: wanted), exact.x, exact.y)
            let ahead = path.position(at: Double(step) / 40 + 1e-6)
            let here = path.position(at: Double(step) / 40)
            let angle = atan2(ahead.point.y - here.point.y, ahead.point.x - here.point.x)
            #expect(abs(here.angle - Double(angle)) < 1e-3)
        }
    }

    @Test func pacedMotionAlongCircleHasConstantVelocity() throws {
        let path = try motion(mode: .paced) {
            $0.addEllipse(in: CGRect(x: -100, y: -100, width: 200, height: 200))
        }
        #expect(abs(path.length - 200 * .pi) < 0.2)
        let start = path.position(at: 0)
        let startAngle = Double(atan2(start.point.y, start.point.x))
        for step in 1..<16 {
            let time = Double(step) / 16
            let place = path.position(at: time)
            let around = Double(atan2(place.point.y, place.point.x)) - startAngle
            // Quarter by quarter exactly, in between as near as the curves are to a circle.
            let turned = abs(sin((abs(around) - 2 * .pi * time) / 2))
            #expect(min(turned, abs(sin((abs(around) + 2 * .pi * time) / 2))) < 1e-3)
            // The path leads across the radius.
            let across = Double(place.point.x) * cos(place.angle) + Double(place.point.y) * sin(place.angle)
            #expect(abs(across) < 0.1)
        }
    }

    @Test func angleIsDefinedForZeroLengthTangent() throws {
        // The control points lie upon the ends: no slope there.
        let path = try motion {
            $0.move(to: .zero)
            $0.addCurve(
                to: CGPoint(x: 10, y: 10),
                control1: .zero,
                control2: CGPoint(x: 10, y: 10)
            )
        }
        for time in [0, 0.5, 1] { #expect(abs(path.position(at: time).angle - .pi / 4) < 1e-6) }
        // A cusp: there and back.
        let cusp = try motion {
            $0.move(to: .zero)
            $0.addCurve(to: .zero, control1: CGPoint(x: 40, y: 0), control2: CGPoint(x: 40, y: 0))
        }
        #expect(abs(cusp.length - 60) < 1e-4)
        expect(cusp.position(at: 0.5), 30, 0)
        #expect(cusp.position(at: 0.25).angle == 0)
        #expect(abs(abs(cusp.position(at: 0.75).angle) - .pi) < 1e-9)
        // A line without length leads where the one before led.
        let still = try motion {
            $0.move(to: .zero)
            $0.addLine(to: CGPoint(x: 0, y: 5))
            $0.addLine(to: CGPoint(x: 0, y: 5))
        }
        #expect(still.position(at: 0.75).angle == .pi / 2)
        #expect(still.position(at: 0.75).rotation(.auto) == .pi / 2)
        #expect(still.position(at: 0.75).rotation(.autoReverse) == .pi * 1.5)
        #expect(still.position(at: 0.75).rotation(.none) == nil)
    }

    @Test func motionSkipsGapsOfSubpathsAndFollowsClosingLine() throws {
        let path = try motion(mode: .paced) {
            $0.move(to: .zero)
            $0.addLine(to: CGPoint(x: 10, y: 0))
            $0.move(to: CGPoint(x: 100, y: 0))
            $0.addLine(to: CGPoint(x: 110, y: 0))
            $0.addLine(to: CGPoint(x: 110, y: 10))
            $0.addLine(to: CGPoint(x: 100, y: 10))
            $0.closeSubpath()
        }
        #expect(path.length == 50)
        expect(path.position(at: 0.1), 5, 0)
        expect(path.position(at: 0.3), 105, 0)
        expect(path.position(at: 0.9), 100, 5)
        #expect(MotionPath(PathData()) == nil)
        let point = try motion { $0.move(to: CGPoint(x: 3, y: 4)) }
        expect(point.position(at: 0.5), 3, 4)
    }
}
