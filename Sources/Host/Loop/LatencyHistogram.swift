import LinuxIO

/// A histogram of durations, in steps of a tenth of a millisecond. Its size does not depend on the number of durations.
package struct LatencyHistogram: Hashable, Sendable {
    private static let bucketWidth = MonotonicDuration.microseconds(100)
    /// The number of durations in each bucket. The last bucket contains all durations of a second or more.
    private var buckets = [Int](repeating: 0, count: 10_001)
    package private(set) var count = 0
    /// The sum of all durations.
    package private(set) var sum = MonotonicDuration.zero
    /// The longest duration.
    package private(set) var maximum = MonotonicDuration.zero

    package init() {}

    /// Adds a duration. A negative duration counts as zero.
    package mutating func add(_ duration: MonotonicDuration) {
        let duration = max(.zero, duration)
        let bucket = Int(duration.nanoseconds / Self.bucketWidth.nanoseconds)
        buckets[min(bucket, buckets.count - 1)] += 1
        count += 1
        sum += duration
        maximum = max(maximum, duration)
    }

    /// Returns the duration that a share of all durations does not exceed, with a resolution of a tenth of a
    /// millisecond; `nil` if there are no durations.
    /// - Parameter share: The share, from 0 to 1; 0.5 is the median.
    package func percentile(_ share: Double) -> MonotonicDuration? {
        guard count > 0 else { return nil }
        let rank = max(1, Int((min(max(share, 0), 1) * Double(count)).rounded(.up)))
        var seen = 0
        for (index, number) in buckets.enumerated() {
            seen += number
            if seen >= rank { return min(Self.bucketWidth * Double(index + 1), maximum) }
        }
        return maximum
    }
}
