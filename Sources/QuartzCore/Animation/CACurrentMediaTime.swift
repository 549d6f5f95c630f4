import CoreGraphics
import Synchronization

/// Returns the time of the main screen's clock, in seconds: the time base of root layers.
public func CACurrentMediaTime() -> CFTimeInterval { MediaTime.clock.now }

/// The clock that ``CACurrentMediaTime()`` reads.
package enum MediaTime {
    private static let stored = Mutex<any MediaClock>(MonotonicClock())

    /// The main screen's clock. The default is the kernel's monotonic clock.
    package static var clock: any MediaClock {
        get { stored.withLock { $0 } }
        set { stored.withLock { $0 = newValue } }
    }
}
