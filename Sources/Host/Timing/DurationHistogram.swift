import LinuxIO

/// A histogram of durations from a microsecond to two minutes with a resolution of an eighth, in little memory.
package struct DurationHistogram: Hashable, Sendable {
    /// The binary logarithm of the number of nanoseconds at which the second bucket begins.
    private static let firstOctave = 10
    private static let octaves = 27
    /// The number of buckets for each doubling of the duration.
    private static let steps = 8

    private var buckets = [UInt32](repeating: 0, count: octaves * steps + 1)
    package private(set) var count = 0
    /// The sum of all durations.
    package private(set) var sum = MonotonicDuration.zero
    /// The longest duration.
    package private(set) var maximum = MonotonicDuration.zero

    package init() {}

    /// Adds a duration. A negative duration counts as zero.
    package mutating func add(_ duration: MonotonicDuration) {
        let duration = max(.zero, duration)
        let bucket = Self.bucket(of: UInt64(duration.nanoseconds))
        buckets[bucket] &+= 1
        count += 1
        sum += duration
        maximum = max(maximum, duration)
    }

    private static func bucket(of nanoseconds: UInt64) -> Int {
        guard nanoseconds >> firstOctave > 0 else { return 0 }
        let octave = 63 - nanoseconds.leadingZeroBitCount
        let step = Int(nanoseconds >> (octave - 3)) & (steps - 1)
        return min((octave - firstOctave) * steps + step + 1, octaves * steps)
    }

    /// Returns the end of a bucket, in nanoseconds.
    private static func end(of bucket: Int) -> Int64 {
        let (octave, step) = (bucket / steps, bucket % steps)
        return Int64(steps + step) << (octave + firstOctave - 3)
    }

    /// Returns the duration that a share of all durations does not exceed, rounded up by an eighth at most; `nil` if there
    /// are no durations.
    /// - Parameter share: The share, from 0 to 1; 0.5 is the median.
    package func percentile(_ share: Double) -> MonotonicDuration? {
        guard count > 0 else { return nil }
        let rank = max(1, Int((min(max(share, 0), 1) * Double(count)).rounded(.up)))
        var seen = 0
        for (index, number) in buckets.enumerated() {
            seen += Int(number)
            if seen >= rank { return min(.nanoseconds(Self.end(of: index)), maximum) }
        }
        return maximum
    }
}
