import CVirtualTime
import Foundation
import UIKit

/// The main queue, the tasks of the main actor and the timers of the main run loop, on a virtual clock.
///
/// Work is done in the order of its deadlines, and in the order in which it was scheduled if these are the same. Work
/// without a deadline is enqueued on the real main queue as well. It is done there if the main thread becomes free
/// before the clock is served, as in a test that awaits something.
@MainActor
final class VirtualMainWork: MainWork {
    private let clock: VirtualClock
    let items: MainWorkItems

    private static let wait = TaskWait()

    /// The maximum number of turns in which work schedules more work at the same time.
    private static let maximumTurns = 10_000

    /// The number of turns with work since time has passed, or since the last request of the test.
    private var turn = (time: Int64.min, count: 0)

    /// Creates the work of a clock, and makes the clock and the session current in the task that calls it.
    init(clock: VirtualClock, session: Session) {
        self.clock = clock
        items = MainWorkItems(clock: clock, session: session)
        MainWorkRegistry.shared.add(items)
        TaskSessions.shared.add(session)
    }

    var nextTime: MonotonicInstant? { items.nextTime.map { MonotonicInstant(nanoseconds: $0) } }

    func enter() -> MainWorkScope {
        let previous = easel_virtual_time_enter(items.number)
        return MainWorkScope { _ = easel_virtual_time_enter(previous) }
    }

    /// Resets the count of turns at the same time.
    func resetTurns() { turn.count = 0 }

    func serve() throws(HostError) {
        let now = items.now
        if turn.time != now { turn = (now, 0) }
        if items.serve() { turn.count += 1 }
        guard turn.count < Self.maximumTurns else {
            throw .mainWork("work on the main thread endlessly schedules more work at \(clock.now)")
        }
        guard Self.wait.ends(by: items.waitForJobs) else {
            throw .mainWork("a task started on the virtual clock has blocked its thread for \(Self.wait.seconds) s")
        }
    }

    func end() {
        MainWorkRegistry.shared.remove(items)
        if let session = items.session.session { TaskSessions.shared.remove(session) }
        items.end()
    }
}

extension VirtualHost {
    /// Makes timers, the main queue and tasks of the main actor run on the host's clock.
    package func serveMainWork() { mainWork = VirtualMainWork(clock: clock, session: session) }
}
