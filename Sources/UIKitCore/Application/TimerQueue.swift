import QuartzCore

/// What has to be done at a time, such as a long press that nobody lifts. Whoever has the clock asks for `nextDeadline`
/// and calls `serve(at:)` then; while nothing waits there is no deadline, and a machine that sleeps goes on sleeping.
@MainActor
package final class TimerQueue {
    /// Something that waits for its time.
    @MainActor
    package final class Timer {
        /// In seconds of the clock that events carry.
        package let deadline: TimeInterval
        fileprivate let order: Int
        fileprivate let body: (TimeInterval) -> Void
        fileprivate weak var queue: TimerQueue?

        fileprivate init(
            _ deadline: TimeInterval,
            order: Int,
            queue: TimerQueue,
            body: @escaping (TimeInterval) -> Void
        ) {
            self.deadline = deadline
            self.order = order
            self.queue = queue
            self.body = body
        }

        /// Takes it back. One that has been served is gone already.
        package func cancel() {
            queue?.waiting.removeAll { $0 === self }
            queue = nil
        }
    }

    /// The earliest first.
    private var waiting: [Timer] = []
    private var count = 0

    /// Clocks count whole nanoseconds: what comes so shortly before its time has come.
    private static let tolerance: TimeInterval = 1e-9

    nonisolated package init() {}

    /// When something is due next; nil when nothing waits.
    package var nextDeadline: TimeInterval? { waiting.first?.deadline }

    /// Calls `body` once, with the time it was due, when the clock has come to `deadline`.
    package func schedule(at deadline: TimeInterval, _ body: @escaping (TimeInterval) -> Void) -> Timer {
        precondition(!deadline.isNaN, "a timer has to be due at some time")
        count += 1
        let timer = Timer(deadline, order: count, queue: self, body: body)
        let index = waiting.firstIndex { $0.deadline > deadline } ?? waiting.count
        waiting.insert(timer, at: index)
        return timer
    }

    /// Does what was due up to `time`, in order. What becomes due while this goes on waits for the next call, unless it
    /// was due before.
    package func serve(at time: TimeInterval) {
        let last = count
        while let index = waiting.firstIndex(where: { $0.order <= last }), isDue(waiting[index], at: time) {
            let timer = waiting.remove(at: index)
            timer.queue = nil
            timer.body(timer.deadline)
        }
    }

    private func isDue(_ timer: Timer, at time: TimeInterval) -> Bool { timer.deadline <= time + Self.tolerance }
}
