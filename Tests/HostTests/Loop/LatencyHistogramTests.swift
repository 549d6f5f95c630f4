import Foundation
import Testing

@testable import Host

@Suite struct LatencyHistogramTests {
    @Test func percentileMatchesSortedList() throws {
        var histogram = LatencyHistogram()
        #expect(histogram.percentile(0.5) == nil)
        let milliseconds = (1...200).map { Double($0 * 7 % 201) }
        for value in milliseconds { histogram.add(.seconds((value + 0.05) / 1000)) }
        let sorted = milliseconds.sorted()
        for (share, index) in [(0.0, 0), (0.5, 99), (0.99, 197), (1.0, 199)] {
            let found = try #require(histogram.percentile(share))
            #expect(abs(found.seconds * 1000 - sorted[index]) <= 0.11, "share \(share)")
        }
        #expect(histogram.count == 200)
        #expect(histogram.maximum == .seconds(0.20005))
    }

    @Test func extremeValuesAreCountedAtTheEnds() throws {
        var histogram = LatencyHistogram()
        for value: TimeInterval in [-1, .nan, -.infinity] { histogram.add(.seconds(value)) }
        #expect(histogram.percentile(1) == .zero)
        for value: TimeInterval in [5000, .infinity] { histogram.add(.seconds(value)) }
        #expect(histogram.count == 5)
        #expect(try #require(histogram.percentile(1)) >= .seconds(1))
    }
}
