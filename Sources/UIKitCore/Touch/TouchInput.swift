import QuartzCore

/// A sample from a touch device, in points of the screen.
package struct TouchInput: Sendable, Equatable {
    /// The time of the sample, in seconds of the monotonic clock.
    package var time: TimeInterval
    /// An identifier of the device, chosen by the caller.
    package var device: Int
    /// An identifier of the contact. It is unique among the active contacts of a device.
    package var contact: Int
    package var phase: UITouch.Phase
    package var location: CGPoint
    /// The force, from 0 to 1, or `nil` if the device does not report it.
    package var force: CGFloat?
    /// The radius of the contact in points, or `nil` if the device does not report it.
    package var majorRadius: CGFloat?
    package var type: UITouch.TouchType
    /// The altitude and azimuth of a pen in radians, or `nil` if the device does not report them.
    package var angles: Angles?

    /// The direction of a pen, as `UITouch` defines it.
    package struct Angles: Sendable, Equatable {
        package var altitude: CGFloat
        package var azimuth: CGFloat

        package init(altitude: CGFloat, azimuth: CGFloat) {
            self.altitude = altitude
            self.azimuth = azimuth
        }

        /// The direction of a touch whose device reports none: perpendicular to the screen.
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
