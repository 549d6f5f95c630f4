/// The times of keyframes as fractions of an animation's duration: ascending, within 0…1.
package struct KeyTimes: Hashable, Sendable {
    /// The times; at least one.
    package let times: [Double]

    /// An error in given key times.
    package enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
        /// The number of times does not equal the number of keyframes (or, for discrete animations, one more).
        case count(Int, keyframes: Int)
        /// A time is not within 0…1.
        case range(Double, index: Int)
        /// A time is earlier than the previous one.
        case order(index: Int)

        package var description: String {
            switch self {
            case .count(let count, let keyframes): "\(count) key times for \(keyframes) keyframes"
            case .range(let time, let index): "key time \(index) is \(time), but must be in 0…1"
            case .order(let index): "key time \(index) is earlier than the previous key time"
            }
        }
    }

    /// Creates key times from an array, or throws an error if they are invalid.
    /// - Parameters:
    ///   - count: The number of keyframes.
    ///   - isDiscrete: A Boolean value that indicates whether values are not interpolated. There can then be one
    ///     additional time, at which the last value ends.
    package init(_ times: [Double], count: Int, isDiscrete: Bool = false) throws(Problem) {
        guard !times.isEmpty, times.count == count || (isDiscrete && times.count == count + 1) else {
            throw .count(times.count, keyframes: count)
        }
        for (index, time) in times.enumerated() {
            guard time >= 0, time <= 1 else { throw .range(time, index: index) }
            if index > 0, time < times[index - 1] { throw .order(index: index) }
        }
        self.times = times
    }

    /// Creates evenly distributed keyframes from 0 to 1. Discrete keyframes have equal durations.
    package init(evenly count: Int, isDiscrete: Bool = false) {
        let steps = isDiscrete ? count : count - 1
        times = steps < 1 ? [0] : (0..<count).map { Double($0) / Double(steps) }
    }

    private init(checked times: [Double]) { self.times = times }

    /// Creates keyframes whose intervals are proportional to the given distances. If all distances are zero, the
    /// keyframes are evenly distributed.
    package init(distances: [Double]) {
        let total = distances.reduce(0, +)
        guard total > 0, total.isFinite else {
            self = KeyTimes(evenly: distances.count + 1)
            return
        }
        var passed = 0.0
        var times = [0.0]
        for distance in distances {
            passed += distance
            times.append(passed / total)
        }
        times[distances.count] = 1
        self = KeyTimes(checked: times)
    }

    /// Returns the index of the last keyframe at or before a time (or the first keyframe if there is none) and the
    /// fraction of the interval to the next keyframe. If several keyframes have the same time, the last of them
    /// applies.
    package func position(at time: Double, count: Int) -> (index: Int, fraction: Double) {
        var low = 0
        var high = min(count, times.count)
        // Finds the first keyframe after the time.
        while low < high {
            let middle = (low + high) / 2
            if times[middle] <= time { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return (0, 0) }
        guard low < min(count, times.count) else { return (low - 1, 0) }
        let (start, end) = (times[low - 1], times[low])
        return (low - 1, (time - start) / (end - start))
    }
}
