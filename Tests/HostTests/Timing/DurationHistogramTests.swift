import Host
import Testing
import UIKit

@Suite struct DurationHistogramTests {
    /// Each duration is found again, at most an eighth too long.
    @Test func percentilesAreRoundedUpByAnEighthAtMost() throws {
        for exponent in stride(from: 3.1, to: 11, by: 0.037) {
            var histogram = DurationHistogram()
            let duration = MonotonicDuration.seconds(pow(10, exponent) / 1e9)
            histogram.add(duration)
            // A longer one, so that the maximum is not the limit.
            histogram.add(.seconds(200))
            let found = try #require(histogram.percentile(0.5))
            #expect(found >= duration && found.seconds <= max(duration.seconds * 1.126, 1.1e-6), "\(duration)")
        }
    }

    @Test func percentilesAreOrdered() throws {
        var histogram = DurationHistogram()
        #expect(histogram.percentile(0.5) == nil)
        for milliseconds in 1...100 { histogram.add(.milliseconds(Int64(milliseconds))) }
        histogram.add(.milliseconds(-5))
        let median = try #require(histogram.percentile(0.5)).seconds
        #expect((0.050...0.0565).contains(median))
        #expect(histogram.percentile(1) == .milliseconds(100) && histogram.maximum == .milliseconds(100))
        #expect(histogram.count == 101 && histogram.sum == .milliseconds(5050))
    }
}
