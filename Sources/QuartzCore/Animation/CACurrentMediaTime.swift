import CoreGraphics

/// Returns the time of the main screen's clock, in seconds: the time base of root layers.
public func CACurrentMediaTime() -> CFTimeInterval {
    // Current session: the function has no layer whose clock it could read.
    (Session.currentIfAny?.clock.now ?? MonotonicClock().now).seconds
}
