import Foundation

/// Starts the timers of a journal's writer. A test replaces them by timers of a clock of its own.
package struct JournalTimers: Sendable {
    /// Cancels a timer. A call that has begun is not waited for.
    package typealias Cancel = @Sendable () -> Void

    /// Calls a function on a queue once, after a number of seconds.
    package var start: @Sendable (TimeInterval, DispatchQueue, @escaping @Sendable () -> Void) -> Cancel

    /// - Parameter start: Calls a function on a queue once, after a number of seconds.
    package init(
        start: @escaping @Sendable (TimeInterval, DispatchQueue, @escaping @Sendable () -> Void) -> Cancel
    ) {
        self.start = start
    }

    /// Creates timers of the real time.
    package init() {
        self.init { seconds, queue, body in
            // Its cancellation may come from any thread.
            nonisolated(unsafe) let item = DispatchWorkItem(block: body)
            queue.asyncAfter(deadline: .now() + seconds, execute: item)
            return { item.cancel() }
        }
    }
}
