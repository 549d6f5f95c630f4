import CoreGraphics
import Synchronization

/// The time of the main screen's clock, in seconds: what layers outside of all others count by.
public func CACurrentMediaTime() -> CFTimeInterval { MediaTime.clock.now }

/// The clock that ``CACurrentMediaTime()`` reads.
package enum MediaTime {
    private static let stored = Mutex<any MediaClock>(MonotonicClock())

    /// The main screen's. The kernel's monotonic clock unless set.
    package static var clock: any MediaClock {
        get { stored.withLock { $0 } }
        set { stored.withLock { $0 = newValue } }
    }
}
