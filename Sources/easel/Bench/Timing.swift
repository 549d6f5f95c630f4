import Glibc

/// Returns the time of the monotonic clock, in nanoseconds.
func nanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// The time of the processor, of all threads of the process.
enum ProcessorTime {
    /// The time that the process has used, in seconds.
    static var used: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Returns the time that a closure uses, in milliseconds.
    static func measured(_ body: () throws -> Void) rethrows -> Double {
        let start = used
        try body()
        return (used - start) * 1000
    }
}

/// The distribution of a set of measurements: the median and percentiles.
struct Spread: Codable, Sendable {
    var median: Double
    var p5: Double
    var p95: Double
    var p99: Double

    /// The medians of the rounds, if there are several.
    var rounds: [Double]?

    /// The median of each round.
    var perRound: [Double] { rounds ?? [median] }

    /// - Parameter samples: The measurements, in any unit; not empty.
    init(_ samples: [Double]) {
        let sorted = samples.sorted()
        self.init { sorted[min(sorted.count - 1, Int(Double(sorted.count) * $0))] }
    }

    /// - Parameter percentile: Returns the value that a given share of the measurements, from 0 to 1, does not exceed.
    init(percentile: (Double) -> Double) {
        median = percentile(0.5)
        p5 = percentile(0.05)
        p95 = percentile(0.95)
        p99 = percentile(0.99)
    }

    /// Creates the distribution of several rounds: the median of each percentile.
    init(rounds: [Spread]) {
        func median(_ key: KeyPath<Spread, Double>) -> Double {
            let sorted = rounds.map { $0[keyPath: key] }.sorted()
            return sorted[sorted.count / 2]
        }
        self.median = median(\.median)
        p5 = median(\.p5)
        p95 = median(\.p95)
        p99 = median(\.p99)
        self.rounds = rounds.map(\.median)
    }

    /// Creates a distribution in milliseconds from samples in nanoseconds.
    init(nanoseconds samples: [UInt64]) { self.init(samples.map { Double($0) / 1e6 }) }
}
