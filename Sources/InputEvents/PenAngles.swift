/// The direction of a pen, in radians.
package struct PenAngles: Hashable, Sendable {
    /// The angle between the pen and the surface: 0 for a pen that lies on it, π ÷ 2 for a pen that is perpendicular to
    /// it.
    package var altitude: Double

    /// The direction of the pen's upper end as seen from its tip, clockwise from the x-axis, from −π to π.
    package var azimuth: Double

    /// The ranges of altitudes and azimuths.
    package static let altitudes = 0...Double.pi / 2
    package static let azimuths = -Double.pi...Double.pi

    package init(altitude: Double, azimuth: Double) {
        self.altitude = altitude
        self.azimuth = azimuth
    }
}
