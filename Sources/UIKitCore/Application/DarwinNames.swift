import Foundation
import QuartzCore

/// The number of nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000

/// The number of nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000

/// The number of nanoseconds in a microsecond.
public let NSEC_PER_USEC: UInt64 = 1_000

/// The number of microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000

/// The largest finite number of single precision, such as for animations that repeat without end.
public let HUGE: Float = .greatestFiniteMagnitude

/// A time in seconds since January 1, 2001, in universal time.
public typealias CFAbsoluteTime = CFTimeInterval

/// Returns the time of the system's clock, which the user can change.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date.timeIntervalSinceReferenceDate }
