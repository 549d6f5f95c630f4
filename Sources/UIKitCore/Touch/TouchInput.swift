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
    /// The altitude and azimuth of a pen in radians, where the device reports them.
    package var angles: Angles?

    /// The direction of a pen, as `UITouch` defines it.
    package struct Angles: Sendable, Equatable {
        package var altitude: CGFloat
        package var azimuth: CGFloat

        package init(altitude: CGFloat, azimuth: CGFloat) {
            self.altitude = altitude
            self.azimuth = azimuth
        }

        /// The direction of a touch whose device reports none: upright.
        static let upright = Angles(altitude: .pi / 2, azimuth: 0)
    }

    package init(
        time: TimeInterval,
        device: Int = 0,
        contact: Int,
        phase: UITouch.Phase,
        location: CGPoint,
        force: CGFloat? = nil,
        majorRadius: CGFloat? = nil,
        type: UITouch.TouchType = .direct,
        angles: Angles? = nil
    ) {
        self.time = time
        self.device = device
        self.contact = contact
        self.phase = phase
        self.location = location
        self.force = force
        self.majorRadius = majorRadius
        self.type = type
        self.angles = angles
    }
}
