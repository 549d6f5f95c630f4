import LocationCore
import UIKit

/// The clock and the timers of a session. They are virtual in tests.
@MainActor
final class SessionScheduler: LocationScheduler {
    /// The session, which ends before managers that an app still holds.
    private weak var session: Session?
    private var latest: MonotonicInstant

    init(session: Session) {
        self.session = session
        latest = session.clock.now
    }

    /// The time of the session's clock, which stops when the session ends.
    var now: MonotonicInstant {
        if let session { latest = session.clock.now }
        return latest
    }

    func schedule(at time: MonotonicInstant, _ body: @escaping @MainActor () -> Void) -> @MainActor () -> Void {
        guard let session else { return {} }
        let timer = session.application.timers.schedule(at: time) { _ in body() }
        return { timer.cancel() }
    }

    /// Calls a closure in the next turn of the event loop.
    func soon(_ body: @escaping @MainActor () -> Void) { _ = schedule(at: now, body) }
}
