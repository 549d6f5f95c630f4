import Foundation
import Synchronization
import UIKit

extension VirtualScreen {
    /// The clock of a virtual screen, for code that takes a clock for its sleeps.
    ///
    /// ```swift
    /// final class Dimmer {
    ///     init(clock: any Clock<Duration> = ContinuousClock()) { … }
    /// }
    /// let dimmer = Dimmer(clock: screen.clock)
    /// ```
    public struct Clock: _Concurrency.Clock {
        /// A time on the clock.
        public struct Instant: InstantProtocol {
            /// The time since the screen was created.
            public var time: Duration

            /// Creates an instant.
            /// - Parameter time: The time since the screen was created.
            public init(time: Duration) { self.time = time }

            /// Returns the instant that is a duration later.
            public func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }

            /// Returns the duration from this instant to another.
            public func duration(to other: Instant) -> Duration { other.time - time }

            /// Returns a Boolean value that indicates whether an instant is before another.
            public static func < (a: Instant, b: Instant) -> Bool { a.time < b.time }
        }

        let items: MainWorkItems

        /// The present time, which passes in `advance(by:)` only.
        public var now: Instant { Instant(time: .nanoseconds(items.now)) }

        /// The smallest difference of two times: a nanosecond.
        public var minimumResolution: Duration { .nanoseconds(1) }

        /// Suspends the task until the screen's time reaches an instant.
        ///
        /// Throws `CancellationError` if the task is canceled or the screen no longer exists. The tolerance is ignored.
        public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
            let number = Self.sleepCount.add(1, ordering: .relaxed).newValue
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    let isWaiting = items.resume(continuation, at: deadline.time.nanoseconds, number: number)
                    // Without a second check, a task that was canceled before would sleep.
                    if !isWaiting {
                        continuation.resume(throwing: CancellationError())
                    } else if Task.isCancelled {
                        items.takeSleep(number)?.resume(throwing: CancellationError())
                    }
                }
            } onCancel: {
                items.takeSleep(number)?.resume(throwing: CancellationError())
            }
        }

        private static let sleepCount = Atomic(0)
    }

    /// The clock whose time passes in `advance(by:)`.
    public var clock: Clock { Clock(items: work.items) }
}

extension Duration {
    /// The duration in whole nanoseconds, limited to the range of the type.
    fileprivate var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, isTooLarge) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        if isTooLarge { return seconds < 0 ? .min : .max }
        let (sum, isStillTooLarge) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
        return isStillTooLarge ? (seconds < 0 ? .min : .max) : sum
    }
}
