import LinuxIO

/// The work that Dispatch, the concurrency runtime and Foundation's timers schedule on the main thread, on a virtual
/// clock.
@MainActor
package protocol MainWork: AnyObject {
    /// The time of the next work; `nil` for never. A time in the past means that work is due now.
    var nextTime: MonotonicInstant? { get }

    /// Does the work that is due, once, and waits until the tasks that it started have suspended.
    func serve() throws(HostError)

    /// Schedules the work of this thread on the virtual clock until the scope is left.
    func enter() -> MainWorkScope

    /// Returns the remaining work to the clocks that would otherwise have run it.
    func end()
}

/// A scope whose scheduled work runs on a virtual clock.
package struct MainWorkScope {
    private let restore: () -> Void

    package init(restore: @escaping () -> Void) { self.restore = restore }

    package func leave() { restore() }
}
