import Glibc

/// Clocks of processors. Other programs on the machine do not affect them much.
enum ProcessorTime {
    /// The time of this thread, in milliseconds.
    static var thread: Double { milliseconds(CLOCK_THREAD_CPUTIME_ID) }

    /// The time of all threads of the process, in milliseconds.
    static var process: Double { milliseconds(CLOCK_PROCESS_CPUTIME_ID) }

    /// The monotonic clock, in milliseconds.
    static var real: Double { milliseconds(CLOCK_MONOTONIC) }

    private static func milliseconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
}

/// Percentiles of measurements.
struct Percentiles {
    private let sorted: [Double]

    init(_ values: [Double]) { sorted = values.sorted() }

    /// Returns the value that a part of the measurements, from 0 to 1, does not exceed; 0 if there are none.
    subscript(part: Double) -> Double {
        sorted.isEmpty ? 0 : sorted[min(Int(Double(sorted.count) * part), sorted.count - 1)]
    }

    var median: Double { self[0.5] }
    var largest: Double { sorted.last ?? 0 }
}
