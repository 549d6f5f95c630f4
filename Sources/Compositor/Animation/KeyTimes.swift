/// The parts of an animation's time at which keyframes apply: ascending, within 0…1.
package struct KeyTimes: Hashable, Sendable {
    /// The times, never fewer than one.
    package let times: [Double]

    /// What is wrong with key times that somebody gave.
    package enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
        /// There must be one time for each keyframe (or, where values are not interpolated, one more).
        case count(Int, keyframes: Int)
        /// A time is not within 0…1.
        case range(Double, index: Int)
        /// A time is earlier than the one before it.
        case order(index: Int)

        package var description: String {
            switch self {
            case .count(let count, let keyframes): "\(count) key times for \(keyframes) keyframes"
            case .range(let time, let index): "key time \(index) is \(time), which is not within 0…1"
            case .order(let index): "key time \(index) is earlier than the one before it"
            }
        }
    }

    /// Checks key times.
    /// - Parameters:
    ///   - count: how many keyframes there are.
    ///   - isDiscrete: whether values are not interpolated: then there may be a time more, at which the last value ends.
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

    /// Keyframes at even distances, from 0 to 1. Where values are not interpolated each one has the same time.
    package init(evenly count: Int, isDiscrete: Bool = false) {
        let steps = isDiscrete ? count : count - 1
        times = steps < 1 ? [0] : (0..<count).map { Double($0) / Double(steps) }
    }

    private init(checked times: [Double]) { self.times = times }

    /// Keyframes as far from each other as the ways between them are long; at even distances where no way has a length.
    init(ways: [Double]) {
        let total = ways.reduce(0, +)
        guard total > 0, total.isFinite else {
            self = KeyTimes(evenly: ways.count + 1)
            return
        }
        var passed = 0.0
        var times = [0.0]
        for way in ways {
            passed += way
            times.append(passed / total)
        }
        times[ways.count] = 1
        self = KeyTimes(checked: times)
    }

    /// The keyframe that applies last at a time (the first one before its time) and the part of the time to the next one
    /// that has passed. Where several keyframes have the same time the last of them applies.
    func position(at time: Double, count: Int) -> (index: Int, fraction: Double) {
        var low = 0
        var high = min(count, times.count)
        // The first keyframe that is later.
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
