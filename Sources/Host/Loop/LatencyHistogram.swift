import Foundation

/// A histogram of durations, in steps of a tenth of a millisecond. Its size does not depend on the number of durations.
package struct LatencyHistogram: Hashable, Sendable {
    private static let bucketWidth: TimeInterval = 0.0001
    /// The number of durations in each bucket. The last bucket contains all durations of a second or more.
    private var buckets = [Int](repeating: 0, count: 10_001)
    package private(set) var count = 0
    /// The longest duration, in seconds.
    package private(set) var maximum: TimeInterval = 0

    package init() {}

    /// Adds a duration, in seconds. A negative duration or NaN counts as zero.
    package mutating func add(_ duration: TimeInterval) {
        let duration = duration > 0 ? duration : 0
        let bucket = min(duration / Self.bucketWidth, TimeInterval(buckets.count - 1))
        buckets[Int(bucket)] += 1
        count += 1
        maximum = max(maximum, duration)
    }

    /// Returns the duration that a share of all durations does not exceed, in seconds, with a resolution of a tenth of
    /// a millisecond; `nil` if there are no durations.
    /// - Parameter share: The share, from 0 to 1; 0.5 is the median.
    package func percentile(_ share: Double) -> TimeInterval? {
        guard count > 0 else { return nil }
        let rank = max(1, Int((min(max(share, 0), 1) * Double(count)).rounded(.up)))
        var seen = 0
        for (index, number) in buckets.enumerated() {
            seen += number
            if seen >= rank { return min(TimeInterval(index + 1) * Self.bucketWidth, maximum) }
        }
        return maximum
    }
}
