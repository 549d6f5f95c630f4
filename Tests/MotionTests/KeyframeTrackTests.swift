import Geometry
import TestSupport
import Testing

@testable import Motion

@Suite struct KeyframeTrackTests {
    private func number(_ value: AnimationValue) -> Double {
        if case .scalar(let number) = value { number } else { .nan }
    }

    private func numbers(_ list: Double...) -> [AnimationValue] { list.map { .scalar($0) } }

    private func expect(
        _ track: KeyframeTrack,
        _ expected: [(Double, Double)],
        _ tolerance: Double = 1e-12,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for (time, wanted) in expected {
            let found = number(track.value(at: time))
            let message: Comment = "\(found) at \(time), not \(wanted)"
            #expect(isClose(found, wanted, within: tolerance), message, sourceLocation: sourceLocation)
        }
    }

    @Test func linearTrackInterpolatesBetweenKeyTimes() {
        expect(KeyframeTrack(numbers(0, 10, 0)), [(0, 0), (0.25, 5), (0.5, 10), (0.75, 5), (1, 0)])
        let track = KeyframeTrack(numbers(0, 10, 0), keyTimes: [0, 0.2, 1])
        expect(track, [(-1, 0), (0, 0), (0.1, 5), (0.2, 10), (0.6, 5), (1, 0), (7, 0)])
        expect(KeyframeTrack(numbers(4)), [(0, 4), (0.5, 4), (1, 4)])
        // Outside of the key times the ends hold.
        let inner = KeyframeTrack(numbers(1, 3), keyTimes: [0.25, 0.75])
        expect(inner, [(0, 1), (0.25, 1), (0.5, 2), (0.75, 3), (1, 3)])
        // Two values at one time are a jump.
        let jump = KeyframeTrack(numbers(0, 1, 5, 6), keyTimes: [0, 0.5, 0.5, 1])
        expect(jump, [(0.25, 0.5), (0.499_999_999_9, 1), (0.5, 5), (0.75, 5.5)], 1e-8)
    }

    @Test func linearTrackAppliesCurvePerSegment() {
        let track = KeyframeTrack(numbers(0, 10, 20), curves: [.easeIn])
        expect(track, [(0.25, 10 * TimingCurve.easeIn.value(at: 0.5)), (0.5, 10), (0.75, 15)])
        let overshoot = KeyframeTrack(numbers(0, 10), curves: [TimingCurve(0.5, 0, 0.5, 2)])
        #expect(number(overshoot.value(at: 0.8)) > 10)
    }

    @Test func discreteTrackHoldsValueUntilNextKeyTime() {
        let track = KeyframeTrack(numbers(1, 2, 3, 4), curves: [.easeIn], mode: .discrete)
        expect(track, [(0, 1), (0.249, 1), (0.25, 2), (0.74, 3), (0.75, 4), (1, 4)])
        // One key time more than values: the last one holds from its own to the end.
        let timed = KeyframeTrack(numbers(1, 2), keyTimes: [0, 0.75, 1], mode: .discrete)
        expect(timed, [(0.7, 1), (0.75, 2), (1, 2)])
        expect(KeyframeTrack(numbers(1, 2), keyTimes: [0, 0.1], mode: .discrete), [(0.05, 1), (0.1, 2)])
    }

    @Test func pacedTrackHasConstantVelocity() {
        let points = [CGPoint(x: 0, y: 0), CGPoint(x: 30, y: 40), CGPoint(x: 30, y: 40), CGPoint(x: 180, y: 40)]
        let track = KeyframeTrack(
            points.map { .point($0) },
            keyTimes: [0, 0.9, 0.95, 1],
            curves: [.easeIn],
            mode: .paced
        )
        #expect(track.keyTimes.times == [0, 0.25, 0.25, 1])
        #expect(track.value(at: 0.125) == .point(CGPoint(x: 15, y: 20)))
        #expect(track.value(at: 0.5) == .point(CGPoint(x: 80, y: 40)))
        // Without any way there is no pace.
        expect(KeyframeTrack(numbers(2, 2, 2), mode: .paced), [(0, 2), (0.4, 2), (1, 2)])
    }

    @Test func invalidKeyTimesAreReportedAndReplaced() {
        func problem(_ times: [Double], _ count: Int = 3, _ mode: KeyframeTrack.Mode = .linear) -> KeyTimes.Problem? {
            let track = KeyframeTrack((0..<count).map { .scalar(Double($0)) }, keyTimes: times, mode: mode)
            if track.keyTimesProblem != nil {
                #expect(track.keyTimes == KeyTimes(evenly: count, isDiscrete: mode == .discrete))
            } else {
                #expect(track.keyTimes.times == times)
            }
            return track.keyTimesProblem
        }
        #expect(problem([0, 0.5, 1]) == nil)
        #expect(problem([0, 1]) == .count(2, keyframes: 3))
        #expect(problem([0, 0.5, 0.6, 1]) == .count(4, keyframes: 3))
        #expect(problem([0, 0.5, 0.6, 1], 3, .discrete) == nil)
        #expect(problem([0, 0.6, 0.5]) == .order(index: 2))
        #expect(problem([-0.1, 0.6, 1]) == .range(-0.1, index: 0))
        #expect(problem([0, 0.6, 1.5]) == .range(1.5, index: 2))
        #expect(problem([0, .nan, 1]) != nil)
        #expect(problem([]) == .count(0, keyframes: 3))
        #expect(KeyTimes.Problem.order(index: 2).description.contains("2"))
    }

    /// Hermite's polynomial with Kochanek and Bartels' slopes, written down once more as the paper has it.
    @Test func cubicTrackMatchesKochanekBartelsSpline() {
        let v = [3.0, -1, 4, 10]
        for (t, c, b) in [(0.0, 0.0, 0.0), (0.5, 0, 0), (0, 0.7, 0), (0, 0, -0.6), (-0.3, 0.4, 0.5), (1, 0, 0)] {
            let shapes = SplineShape.list(
                4,
                tensions: [t, t, t, t],
                continuities: [c, c, c, c],
                biases: [b, b, b, b]
            )
            let track = KeyframeTrack(v.map { .scalar($0) }, mode: .cubic, shapes: shapes)
            let (before, way, after) = (v[1] - v[0], v[2] - v[1], v[3] - v[2])
            let leaving = (1 - t) * ((1 + b) * (1 + c) * before + (1 - b) * (1 - c) * way) / 2
            let arriving = (1 - t) * ((1 + b) * (1 - c) * way + (1 - b) * (1 + c) * after) / 2
            for step in 0...10 {
                let u = Double(step) / 10
                let start = (2 * u * u * u - 3 * u * u + 1) * v[1] + (u * u * u - 2 * u * u + u) * leaving
                let end = (3 * u * u - 2 * u * u * u) * v[2] + (u * u * u - u * u) * arriving
                expect(track, [((1 + u) / 3, start + end)], 1e-9)
            }
        }
        // Through two values it is the line between them.
        expect(KeyframeTrack(numbers(0, 8), mode: .cubic), [(0.25, 2), (0.5, 4), (0.75, 6)])
        // Values on a line at even distances stay on it.
        expect(KeyframeTrack(numbers(0, 8, 16), mode: .cubic), [(0.25, 4), (0.6, 9.6), (0.75, 12)], 1e-9)
        #expect(SplineShape.list(2, tensions: [1]) == [SplineShape(tension: 1), SplineShape()])
    }

    @Test func cubicTrackPassesValuesWithContinuousSlope() {
        let points = [CGPoint(x: 0, y: 0), CGPoint(x: 50, y: 80), CGPoint(x: 120, y: 10), CGPoint(x: 160, y: 90)]
        let track = KeyframeTrack(points.map { .point($0) }, mode: .cubic)
        for (index, point) in points.enumerated() { #expect(track.value(at: Double(index) / 3) == .point(point)) }
        for index in 1...2 {
            let time = Double(index) / 3
            let h = 1e-6
            guard case .point(let a) = track.value(at: time - h), case .point(let b) = track.value(at: time + h) else {
                Issue.record("no points")
                return
            }
            let before = CGPoint(x: points[index].x - a.x, y: points[index].y - a.y)
            let after = CGPoint(x: b.x - points[index].x, y: b.y - points[index].y)
            #expect(isClose(before, after, within: 1e-8))
        }
    }

    @Test func cubicPacedTrackHasConstantVelocityAlongCurve() {
        let points = [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 80), CGPoint(x: 200, y: 10), CGPoint(x: 260, y: 90)]
        let track = KeyframeTrack(points.map { .point($0) }, keyTimes: [0, 0.1, 0.2, 1], mode: .cubicPaced)
        let steps = (0...300).map { track.value(at: Double($0) / 300) }
        let ways = zip(steps, steps.dropFirst()).map { $0.distance(to: $1) }
        let mean = ways.reduce(0, +) / 300
        #expect(ways.allSatisfy { abs($0 - mean) < 0.02 * mean }, "\(ways.min() ?? 0), \(mean), \(ways.max() ?? 0)")
        #expect(steps.first == .point(points[0]))
        #expect(steps.last == .point(points[3]))
    }

    @Test func discreteValuesSwitchInEveryCalculationMode() {
        let values = [1, 2, 3].map { AnimationValue.discrete(DiscreteValue($0)) }
        for mode in [KeyframeTrack.Mode.linear, .cubic, .paced, .cubicPaced] {
            let track = KeyframeTrack(values, mode: mode)
            #expect(track.value(at: 0) == values[0])
            #expect(track.value(at: 0.2) == values[1])
            #expect(track.value(at: 0.5) == values[1])
            #expect(track.value(at: 0.9) == values[2])
        }
    }

    @Test func cubicTrackOfTransformsRotates() {
        let angles = [0.0, 1.5, 3, 4.5, 6]
        for axis in [SIMD3(0.0, 0, 1), SIMD3(0, 1, 0)] {
            func turned(_ angle: Double) -> AnimationValue {
                .transform(CATransform3DMakeRotation(angle, axis.x, axis.y, axis.z))
            }
            let track = KeyframeTrack(angles.map(turned), mode: .cubic)
            for step in 0...40 {
                let time = Double(step) / 40
                #expect(track.value(at: time).distance(to: turned(6 * time)) < 1e-9, "\(axis) at \(time)")
            }
        }
    }
}
