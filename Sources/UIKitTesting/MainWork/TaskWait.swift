import Foundation

/// The time to wait for tasks, on the real clock.
///
/// A task that blocks its thread takes no time of the processor. In a process that is busy, other tests may occupy the threads of
/// tasks instead, so that the task has not begun yet.
struct TaskWait {
    /// The longest wait in an idle process, in seconds.
    var seconds: TimeInterval = 60
    /// The number of waits in a busy process.
    var count = 10
    /// Returns the time of the processor that the process has taken, in seconds.
    var processorTime: () -> TimeInterval = {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9
    }

    /// Waits until tasks have returned.
    /// - Parameter wait: A function that waits for a number of seconds at most, and returns `true` if the tasks have returned.
    /// - Returns: `false` if they have not.
    func ends(by wait: (TimeInterval) -> Bool) -> Bool {
        for _ in 0..<count {
            let start = processorTime()
            if wait(seconds) { return true }
            if processorTime() - start < seconds / 20 { return false }
        }
        return false
    }
}
