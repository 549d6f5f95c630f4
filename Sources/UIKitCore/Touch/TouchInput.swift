import QuartzCore

/// A sample of a touch device, in points of the screen.
package struct TouchInput: Sendable, Equatable {
    /// Seconds of the monotonic clock.
    package var time: TimeInterval
    /// The device, by a number of the caller's.
    package var device: Int
    /// Tells fingers of one device apart: no two that are down together share one.
    package var contact: Int
    package var phase: UITouch.Phase
    package var location: CGPoint
    /// 0…1 where the device tells.
    package var force: CGFloat?
    /// Points, where the device tells.
    package var majorRadius: CGFloat?
    package var type: UITouch.TouchType

    package init(
        time: TimeInterval,
        device: Int = 0,
        contact: Int,
        phase: UITouch.Phase,
        location: CGPoint,
        force: CGFloat? = nil,
        majorRadius: CGFloat? = nil,
        type: UITouch.TouchType = .direct
    ) {
        self.time = time
        self.device = device
        self.contact = contact
        self.phase = phase
        self.location = location
        self.force = force
        self.majorRadius = majorRadius
        self.type = type
    }
}
