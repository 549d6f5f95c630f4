import Glibc

/// The difference of two times of the monotonic clock, in nanoseconds.
///
/// Arithmetic saturates at the limits of 64 bits, ±292 years.
package struct MonotonicDuration: Hashable, Comparable, Sendable {
    package var nanoseconds: Int64

    package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// Creates a duration from seconds, rounded to nanoseconds. Not-a-number becomes zero. Values are clamped to
    /// ±146 years, half the range of 64 bits.
    package init(seconds: Double) {
        let limit = 4.6e9
        nanoseconds = seconds.isNaN ? 0 : Int64((min(max(seconds, -limit), limit) * 1e9).rounded())
    }

    package static let zero = MonotonicDuration(nanoseconds: 0)

    /// Returns a duration in seconds, as `init(seconds:)` does.
    package static func seconds(_ seconds: Double) -> MonotonicDuration { MonotonicDuration(seconds: seconds) }

    package static func milliseconds(_ count: Int64) -> MonotonicDuration {
        MonotonicDuration(count, of: 1_000_000)
    }

    package static func microseconds(_ count: Int64) -> MonotonicDuration { MonotonicDuration(count, of: 1000) }

    package static func nanoseconds(_ count: Int64) -> MonotonicDuration { MonotonicDuration(nanoseconds: count) }

    private init(_ count: Int64, of unit: Int64) {
        let (product, overflow) = count.multipliedReportingOverflow(by: unit)
        nanoseconds = overflow ? (count < 0 ? .min : .max) : product
    }

    /// The duration in seconds. Exact to the nanosecond up to 26 days.
    package var seconds: Double { Double(nanoseconds) / 1e9 }

    /// The duration in microseconds, rounded to the nearest integer; half a microsecond is rounded away from zero.
    package var microseconds: Int64 { (nanoseconds / 500 + nanoseconds.signum()) / 2 }

    /// The duration as system calls take it. A negative duration becomes zero.
    package var timespec: Glibc.timespec {
        let nanoseconds = Int(max(0, nanoseconds))
        return Glibc.timespec(tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
    }

    package static func < (a: Self, b: Self) -> Bool { a.nanoseconds < b.nanoseconds }

    package static func + (a: Self, b: Self) -> Self { Self(nanoseconds: a.nanoseconds.saturatingAdd(b.nanoseconds)) }

    package static func - (a: Self, b: Self) -> Self {
        Self(nanoseconds: a.nanoseconds.saturatingSubtract(b.nanoseconds))
    }

    package static func += (a: inout Self, b: Self) { a = a + b }

    /// Returns the product, rounded to nanoseconds. Not-a-number becomes zero.
    package static func * (a: Self, factor: Double) -> Self { Self(rounding: Double(a.nanoseconds) * factor) }

    /// Returns the quotient, rounded to nanoseconds. Not-a-number becomes zero.
    package static func / (a: Self, divisor: Double) -> Self { Self(rounding: Double(a.nanoseconds) / divisor) }

    private init(rounding nanoseconds: Double) {
        // The conversion fails for not-a-number and for values outside of the range.
        self.nanoseconds =
            Int64(exactly: nanoseconds.rounded()) ?? (nanoseconds > 0 ? .max : nanoseconds < 0 ? .min : 0)
    }
}

extension MonotonicDuration: CustomStringConvertible {
    package var description: String { "\(seconds) s" }
}

extension Int64 {
    func saturatingAdd(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }

    func saturatingSubtract(_ other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other < 0 ? .max : .min) : difference
    }
}
