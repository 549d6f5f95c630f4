import QuartzCore
import Testing

@Suite struct FrameRateRangeTests {
    struct Choice: CustomStringConvertible {
        var minimum: Float
        var maximum: Float
        var preferred: Float?
        var refreshRate: Double
        var rate: Double
        var description: String { "\(minimum)…\(maximum), \(preferred ?? 0) at \(refreshRate) Hz" }
    }

    @Test(arguments: [
        // Nothing wanted: every frame.
        Choice(minimum: 0, maximum: 0, refreshRate: 60, rate: 60),
        Choice(minimum: 0, maximum: 0, refreshRate: 74.9, rate: 74.9),
        // One rate: never more than was asked for.
        Choice(minimum: 60, maximum: 60, preferred: 60, refreshRate: 60, rate: 60),
        Choice(minimum: 30, maximum: 30, preferred: 30, refreshRate: 60, rate: 30),
        Choice(minimum: 40, maximum: 40, preferred: 40, refreshRate: 60, rate: 30),
        Choice(minimum: 24, maximum: 24, preferred: 24, refreshRate: 60, rate: 20),
        Choice(minimum: 7, maximum: 7, preferred: 7, refreshRate: 60, rate: 60 / 9),
        Choice(minimum: 120, maximum: 120, preferred: 120, refreshRate: 60, rate: 60),
        // Displays are not exact.
        Choice(minimum: 60, maximum: 60, preferred: 60, refreshRate: 60.02, rate: 60.02),
        Choice(minimum: 60, maximum: 60, preferred: 60, refreshRate: 59.94, rate: 59.94),
        Choice(minimum: 30, maximum: 30, preferred: 30, refreshRate: 60.02, rate: 30.01),
        // Ranges: the nearest to the preferred one, within.
        Choice(minimum: 10, maximum: 60, preferred: 20, refreshRate: 60, rate: 20),
        Choice(minimum: 10, maximum: 60, preferred: 50, refreshRate: 60, rate: 60),
        Choice(minimum: 10, maximum: 60, preferred: 26, refreshRate: 60, rate: 30),
        Choice(minimum: 10, maximum: 60, preferred: 25, refreshRate: 60, rate: 20),
        Choice(minimum: 10, maximum: 28, preferred: 28, refreshRate: 60, rate: 20),
        Choice(minimum: 10, maximum: 60, refreshRate: 60, rate: 60),
        Choice(minimum: 30, maximum: 48, preferred: 40, refreshRate: 120, rate: 40),
        Choice(minimum: 0, maximum: 30, refreshRate: 120, rate: 30),
        // None is in the range: the next below it.
        Choice(minimum: 35, maximum: 50, preferred: 45, refreshRate: 60, rate: 30),
        Choice(minimum: 80, maximum: 100, preferred: 90, refreshRate: 60, rate: 60),
    ])
    func intervalDividesRefreshRate(choice: Choice) {
        let range = CAFrameRateRange(
            minimum: choice.minimum,
            maximum: choice.maximum,
            preferred: choice.preferred
        )
        let interval = range.interval(refreshRate: choice.refreshRate)
        #expect(interval >= 1)
        #expect(abs(choice.refreshRate / Double(interval) - choice.rate) < 1e-9, "every \(interval)")
    }

    @Test func rangesAreEquatable() {
        let range = CAFrameRateRangeMake(10, 60, 30)
        #expect(range == CAFrameRateRange(minimum: 10, maximum: 60, preferred: 30))
        #expect(CAFrameRateRangeIsEqualToRange(range, range))
        #expect(!CAFrameRateRangeIsEqualToRange(range, .default))
        #expect(CAFrameRateRangeMake(10, 60, 0).preferred == nil)
    }

    @Test func initWithMinimumAboveMaximumTraps() async {
        await #expect(processExitsWith: .failure) { _ = CAFrameRateRange(minimum: 60, maximum: 30) }
    }
}
