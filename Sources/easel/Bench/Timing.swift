import Glibc

/// Nanoseconds of the monotonic clock.
func nanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// Many measurements of one thing: the middle, and how far they spread.
struct Spread: Codable, Sendable {
    var median: Double
    var p5: Double
    var p95: Double
    var p99: Double

    /// - Parameter samples: in any unit; not empty.
    init(_ samples: [Double]) {
        let sorted = samples.sorted()
        self.init { sorted[min(sorted.count - 1, Int(Double(sorted.count) * $0))] }
    }

    /// - Parameter percentile: what the given share, from 0 to 1, of all measurements stay below.
    init(percentile: (Double) -> Double) {
        median = percentile(0.5)
        p5 = percentile(0.05)
        p95 = percentile(0.95)
        p99 = percentile(0.99)
    }

    /// Milliseconds, from samples in nanoseconds.
    init(nanoseconds samples: [UInt64]) { self.init(samples.map { Double($0) / 1e6 }) }
}
