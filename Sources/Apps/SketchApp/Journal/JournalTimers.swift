import Foundation

/// The closure that starts the timers of a journal's writer. Tests replace them by timers of a virtual clock.
package struct JournalTimers: Sendable {
    /// Cancels a timer. Does not wait for a call that has started.
    package typealias Cancel = @Sendable () -> Void

    /// Calls a function on a queue once, after a number of seconds.
    package var start: @Sendable (TimeInterval, DispatchQueue, @escaping @Sendable () -> Void) -> Cancel

    /// - Parameter start: Calls a function on a queue once, after a number of seconds.
    package init(
        start: @escaping @Sendable (TimeInterval, DispatchQueue, @escaping @Sendable () -> Void) -> Cancel
    ) {
        self.start = start
    }

    /// Creates timers of the real clock.
    package init() {
        self.init { seconds, queue, body in
            // It may be canceled on any thread.
            nonisolated(unsafe) let item = DispatchWorkItem(block: body)
            queue.asyncAfter(deadline: .now() + seconds, execute: item)
            return { item.cancel() }
        }
    }
}
