import Testing

@testable import Motion

@Suite struct TimingCurveTests {
    /// The same curve by bisection alone. Time is a polynomial about its middle, where it may stand upright.
    private func reference(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at time: Double) -> Double {
        func error(_ u: Double) -> Double {
            let (cube, square, line) = (1 + 3 * (x1 - x2), 1.5 * (1 - x1 - x2), 0.75 * (1 + x2 - x1))
            return (0.125 + 0.375 * (x1 + x2) - time) + ((cube * u + square) * u + line) * u
        }
        var low = -0.5
        var high = 0.5
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if error(middle) < 0 { low = middle } else { high = middle }
        }
        let t = 0.5 + (low + high) / 2
        let s = 1 - t
        return 3 * s * s * t * y1 + 3 * s * t * t * y2 + t * t * t
    }

    @Test func timingCurveMatchesBisection() {
        var worst = 0.0
        for x1 in [0, 0.1, 0.42, 0.9, 1] {
            for x2 in [0, 0.1, 0.58, 0.9, 1] {
                for (y1, y2) in [(0, 1), (1, 0), (-1, 2), (3, -2), (0.3, 1.7)] {
                    let curve = TimingCurve(x1, y1, x2, y2)
                    for step in 1..<24 {
                        let time = Double(step) / 24
                        worst = max(worst, abs(curve.value(at: time) - reference(x1, y1, x2, y2, at: time)))
                    }
                }
            }
        }
        #expect(worst < 1e-6, "\(worst)")
    }

    /// Where the curve begins or ends upright, or stands upright halfway, Newton's method alone runs away.
    @Test func timingCurveWithVerticalTangentMatchesBisection() {
        for (x1, x2) in [(0.0, 0.0), (1, 1), (1, 0), (0, 1), (0, 0.001)] {
            let curve = TimingCurve(x1, 0, x2, 1)
            for time in [1e-12, 1e-6, 0.001, 0.25, 0.499, 0.5, 0.5.nextUp, 0.5 + 1e-12, 0.501, 0.75, 0.999, 1 - 1e-6] {
                let difference = abs(curve.value(at: time) - reference(x1, 0, x2, 1, at: time))
                #expect(difference < 1e-6, "\(x1), \(x2) at \(time)")
            }
        }
    }

    @Test func timingCurveWithoutOvershootIsMonotonic() {
        for curve in [TimingCurve.easeIn, .easeOut, .easeInEaseOut, .default, TimingCurve(1, 0, 0, 1)] {
            var last = 0.0
            for step in 1...500 {
                let value = curve.value(at: Double(step) / 500)
                #expect(value >= last)
                last = value
            }
            #expect(last == 1)
        }
    }

    @Test func timingCurveClampsTimeToUnitRange() {
        for curve in [TimingCurve.linear, .easeIn, TimingCurve(0.2, -3, 0.9, 4)] {
            #expect(curve.value(at: 0) == 0)
            #expect(curve.value(at: 1) == 1)
            #expect(curve.value(at: -1) == 0)
            #expect(curve.value(at: 2) == 1)
            #expect(curve.value(at: .nan) == 0)
        }
    }

    @Test func timingCurveWithOvershootExceedsUnitRange() {
        let curve = TimingCurve(0.3, -0.6, 0.7, 1.6)
        let values = (0...100).map { curve.value(at: Double($0) / 100) }
        #expect(values.contains { $0 < -0.05 })
        #expect(values.contains { $0 > 1.05 })
    }

    /// Time cannot run backwards: what would make it do so is cut off.
    @Test func timingCurveClampsHorizontalControlValues() {
        #expect(TimingCurve(-2, 0.4, 7, 0.6) == TimingCurve(0, 0.4, 1, 0.6))
        #expect(TimingCurve(0.2, -5, 0.8, 5).control1.y == -5)
    }

    @Test func namedTimingCurvesMatchCoreAnimation() {
        #expect(TimingCurve.linear.value(at: 0.3) == 0.3)
        #expect(abs(TimingCurve.easeInEaseOut.value(at: 0.5) - 0.5) < 1e-12)
        #expect(TimingCurve.easeIn.value(at: 0.3) < 0.3)
        #expect(TimingCurve.easeOut.value(at: 0.3) > 0.3)
        // What every browser gives for the same four numbers.
        #expect(abs(TimingCurve.default.value(at: 0.5) - 0.802_403_387_558_570_8) < 1e-9)
        #expect(abs(TimingCurve.easeIn.value(at: 0.5) - 0.315_356_813_021_493) < 1e-9)
    }

    /// Types of plain numbers have nothing to allocate.
    @Test func curvesAreTrivialTypes() {
        #expect(_isPOD(TimingCurve.self))
        #expect(_isPOD(SpringCurve.self))
    }
}
