import LocationCore
import UIKit

/// The clock and the timers of a session. They are virtual in tests.
@MainActor
final class SessionScheduler: LocationScheduler {
    private unowned let session: Session

    init(session: Session) { self.session = session }

    var now: MonotonicInstant { session.clock.now }

    func schedule(at time: MonotonicInstant, _ body: @escaping @MainActor () -> Void) -> @MainActor () -> Void {
        let timer = session.application.timers.schedule(at: time) { _ in body() }
        return { timer.cancel() }
    }

    /// Calls a closure in the next turn of the event loop.
    func soon(_ body: @escaping @MainActor () -> Void) { _ = schedule(at: now, body) }
}
