import QuartzCore

/// A queue of actions that are due at a time, such as the recognition of a long press. The owner of the clock reads
/// `nextDeadline` and calls `serve(at:)` at that time. If the queue is empty there is no deadline, and the machine can
/// stay asleep.
@MainActor
package final class TimerQueue {
    /// An action that is due at a time.
    @MainActor
    package final class Timer {
        fileprivate let deadline: MonotonicInstant
        fileprivate let order: Int
        fileprivate let body: (MonotonicInstant) -> Void
        fileprivate weak var queue: TimerQueue?

        fileprivate init(
            _ deadline: MonotonicInstant,
            order: Int,
            queue: TimerQueue,
            body: @escaping (MonotonicInstant) -> Void
        ) {
            self.deadline = deadline
            self.order = order
            self.queue = queue
            self.body = body
        }

        /// Cancels the timer. It has no effect on a timer that has already fired.
        package func cancel() {
            queue?.waiting.removeAll { $0 === self }
            queue = nil
        }
    }

    /// The pending timers, sorted by deadline.
    private var waiting: [Timer] = []
    private var count = 0

    nonisolated package init() {}

    /// The next deadline; `nil` if no timer is pending.
    package var nextDeadline: MonotonicInstant? { waiting.first?.deadline }

    /// Schedules a closure to be called once, with its deadline, when the clock reaches `deadline`.
    /// - Parameter deadline: The deadline, on the clock that events use.
    package func schedule(
        at deadline: MonotonicInstant,
        _ body: @escaping (MonotonicInstant) -> Void
    ) -> Timer {
        count += 1
        let timer = Timer(deadline, order: count, queue: self, body: body)
        let index = waiting.firstIndex { $0.deadline > deadline } ?? waiting.count
        waiting.insert(timer, at: index)
        return timer
    }

    /// Calls the closures that are due at `time`, in order of their deadlines. Timers scheduled during the call wait
    /// for the next call.
    package func serve(at time: MonotonicInstant) {
        let last = count
        while let index = waiting.firstIndex(where: { $0.order <= last }), waiting[index].deadline <= time {
            let timer = waiting.remove(at: index)
            timer.queue = nil
            timer.body(timer.deadline)
        }
    }
}
