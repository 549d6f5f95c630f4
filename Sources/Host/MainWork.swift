import Foundation

/// What Dispatch, the concurrency runtime and Foundation's timers schedule on the main thread, on a virtual clock.
@MainActor
package protocol MainWork: AnyObject {
    /// The time at which there is something to do next; nil for never. A time already passed means now.
    var nextTime: TimeInterval? { get }

    /// Does what is due, once, and waits until the tasks that it started have suspended.
    func serve() throws(HostError)

    /// Makes what this thread schedules belong to the clock, until the scope is left.
    func enter() -> MainWorkScope

    /// Hands over what is left to the clocks that would have had it.
    func end()
}

/// A stretch of code whose work belongs to a virtual clock.
package struct MainWorkScope {
    private let restore: () -> Void

    package init(restore: @escaping () -> Void) { self.restore = restore }

    package func leave() { restore() }
}
