import Foundation

/// How long things took, counted in tenths of a millisecond. Its size does not grow with what it counts.
package struct LatencyHistogram: Hashable, Sendable {
    private static let bucketWidth: TimeInterval = 0.0001
    /// The last one takes all that lasted a second or more.
    private var buckets = [Int](repeating: 0, count: 10_001)
    package private(set) var count = 0
    /// In seconds.
    package private(set) var maximum: TimeInterval = 0

    package init() {}

    /// Counts a duration in seconds. One that is negative or no number counts as none at all.
    package mutating func add(_ duration: TimeInterval) {
        let duration = duration > 0 ? duration : 0
        let bucket = min(duration / Self.bucketWidth, TimeInterval(buckets.count - 1))
        buckets[Int(bucket)] += 1
        count += 1
        maximum = max(maximum, duration)
    }

    /// The duration that a share of all stays below, in seconds, to a tenth of a millisecond; nil when there are none.
    /// - Parameter share: from 0 to 1; 0.5 is the median.
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
