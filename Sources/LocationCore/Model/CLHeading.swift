import Foundation

/// The direction that the device points to, measured by a compass.
open class CLHeading: NSObject, NSCopying, @unchecked Sendable {
    /// The direction relative to magnetic north, in degrees clockwise.
    public let magneticHeading: CLLocationDirection

    /// The direction relative to true north, in degrees clockwise. A negative value is invalid: the declination at the position
    /// of the device is not known.
    public let trueHeading: CLLocationDirection

    /// The uncertainty of the magnetic heading, in degrees. A negative value indicates that the heading is invalid.
    public let headingAccuracy: CLLocationDirectionAccuracy

    /// The magnetic field along the x-axis of the device, in microteslas.
    public let x: CLHeadingComponentValue

    /// The magnetic field along the y-axis of the device, in microteslas.
    public let y: CLHeadingComponentValue

    /// The magnetic field along the z-axis of the device, in microteslas.
    public let z: CLHeadingComponentValue

    /// The time of the measurement.
    public let timestamp: Date

    package init(
        magnetic: Double,
        declination: Double?,
        accuracy: Double,
        field: (x: Double, y: Double, z: Double) = (0, 0, 0),
        timestamp: Date
    ) {
        magneticHeading = Self.normalized(magnetic)
        trueHeading = declination.map { Self.normalized(magnetic + $0) } ?? -1
        headingAccuracy = accuracy
        (x, y, z) = field
        self.timestamp = timestamp
    }

    /// Returns an angle from 0 up to 360 degrees.
    package static func normalized(_ degrees: Double) -> Double {
        let rest = degrees.truncatingRemainder(dividingBy: 360)
        let positive = rest < 0 ? rest + 360 : rest
        return positive >= 360 ? 0 : positive
    }

    /// Returns the difference of two headings without regard to its sign, from 0 to 180 degrees.
    package static func difference(_ first: Double, _ second: Double) -> Double {
        let difference = normalized(first - second)
        return min(difference, 360 - difference)
    }

    /// Returns the heading itself, which does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// A text with the headings, their accuracy and the time. Empirical; not documented by Apple.
    open override var description: String {
        func number(_ value: Double) -> String { String(format: "%.2f", value) }
        return "magneticHeading \(number(magneticHeading)) trueHeading \(number(trueHeading))"
            + " accuracy \(number(headingAccuracy)) x \(number(x)) y \(number(y)) z \(number(z)) @ \(timestamp)"
    }
}
