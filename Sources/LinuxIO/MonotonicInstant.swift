/// A time of the monotonic clock, in nanoseconds since a fixed moment.
///
/// The times of devices, displays, frames and the host are instants. They compare exactly; seconds in a `Double`, as in
/// UIKit, would lose the nanoseconds after 26 days of uptime. Arithmetic saturates at the limits of 64 bits.
package struct MonotonicInstant: Hashable, Comparable, Sendable {
    package var nanoseconds: Int64

    package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// Creates a time from seconds, rounded to nanoseconds. Not-a-number becomes zero. Values are clamped to
    /// ±146 years, half the range of 64 bits.
    package init(seconds: Double) { nanoseconds = MonotonicDuration(seconds: seconds).nanoseconds }

    /// Returns a time in seconds, as `init(seconds:)` does.
    package static func seconds(_ seconds: Double) -> MonotonicInstant { MonotonicInstant(seconds: seconds) }

    /// The time zero of the clock.
    package static let zero = MonotonicInstant(nanoseconds: 0)

    /// A time before all others.
    package static let distantPast = MonotonicInstant(nanoseconds: .min)

    /// A time after all others.
    package static let distantFuture = MonotonicInstant(nanoseconds: .max)

    /// The time in seconds, for UIKit and Core Animation. Exact to the nanosecond up to 26 days.
    package var seconds: Double { Double(nanoseconds) / 1e9 }

    package static func < (a: Self, b: Self) -> Bool { a.nanoseconds < b.nanoseconds }

    package static func + (time: Self, duration: MonotonicDuration) -> Self {
        Self(nanoseconds: time.nanoseconds.saturatingAdd(duration.nanoseconds))
    }

    package static func - (time: Self, duration: MonotonicDuration) -> Self {
        Self(nanoseconds: time.nanoseconds.saturatingSubtract(duration.nanoseconds))
    }

    package static func - (a: Self, b: Self) -> MonotonicDuration {
        MonotonicDuration(nanoseconds: a.nanoseconds.saturatingSubtract(b.nanoseconds))
    }
}

extension MonotonicInstant: CustomStringConvertible {
    package var description: String { "\(seconds) s" }
}
