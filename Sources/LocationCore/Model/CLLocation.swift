import Foundation

/// A position with its accuracy, its time, and the motion at that time.
///
/// A negative accuracy, speed or course is invalid: the value that it belongs to is not known.
open class CLLocation: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The values of a location. Those that are not known are invalid.
    package struct Values: Sendable {
        package var coordinate = kCLLocationCoordinate2DInvalid
        package var altitude: Double = 0
        package var ellipsoidalAltitude: Double?
        package var horizontalAccuracy: Double = -1
        package var verticalAccuracy: Double = -1
        package var course: Double = -1
        package var courseAccuracy: Double = -1
        package var speed: Double = -1
        package var speedAccuracy: Double = -1
        package var timestamp = Date()
        package var floor: Int?
        package var isSimulated = false
        /// The difference of true north and magnetic north, in degrees; `nil` if it is not known.
        package var declination: Double?

        package init() {}
    }

    package let values: Values

    package init(_ values: Values) { self.values = values }

    /// Creates a location with a latitude and a longitude, in degrees. Its horizontal accuracy is 0, and its altitude is invalid.
    public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        var values = Values()
        values.coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
        values.horizontalAccuracy = 0
        self.init(values)
    }

    /// Creates a location without a motion.
    public convenience init(
        coordinate: CLLocationCoordinate2D,
        altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy,
        verticalAccuracy vAccuracy: CLLocationAccuracy,
        timestamp: Date
    ) {
        self.init(
            coordinate: coordinate,
            altitude: altitude,
            horizontalAccuracy: hAccuracy,
            verticalAccuracy: vAccuracy,
            course: -1,
            speed: -1,
            timestamp: timestamp
        )
    }

    /// Creates a location with a motion.
    public convenience init(
        coordinate: CLLocationCoordinate2D,
        altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy,
        verticalAccuracy vAccuracy: CLLocationAccuracy,
        course: CLLocationDirection,
        speed: CLLocationSpeed,
        timestamp: Date
    ) {
        self.init(
            coordinate: coordinate,
            altitude: altitude,
            horizontalAccuracy: hAccuracy,
            verticalAccuracy: vAccuracy,
            course: course,
            courseAccuracy: -1,
            speed: speed,
            speedAccuracy: -1,
            timestamp: timestamp
        )
    }

    /// Creates a location with a motion and its accuracies.
    public convenience init(
        coordinate: CLLocationCoordinate2D,
        altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy,
        verticalAccuracy vAccuracy: CLLocationAccuracy,
        course: CLLocationDirection,
        courseAccuracy: CLLocationDirectionAccuracy,
        speed: CLLocationSpeed,
        speedAccuracy: CLLocationSpeedAccuracy,
        timestamp: Date
    ) {
        var values = Values()
        values.coordinate = coordinate
        values.altitude = altitude
        values.horizontalAccuracy = hAccuracy
        values.verticalAccuracy = vAccuracy
        values.course = course
        values.courseAccuracy = courseAccuracy
        values.speed = speed
        values.speedAccuracy = speedAccuracy
        values.timestamp = timestamp
        self.init(values)
    }

    /// The latitude and the longitude, in degrees.
    open var coordinate: CLLocationCoordinate2D { values.coordinate }

    /// The altitude above mean sea level, in meters. It is valid if the vertical accuracy is positive.
    open var altitude: CLLocationDistance { values.altitude }

    /// The altitude above the WGS 84 ellipsoid, in meters; the altitude above mean sea level if that is not known.
    open var ellipsoidalAltitude: CLLocationDistance { values.ellipsoidalAltitude ?? values.altitude }

    /// The radius of uncertainty of the coordinate, in meters. A negative value indicates that the coordinate is invalid.
    open var horizontalAccuracy: CLLocationAccuracy { values.horizontalAccuracy }

    /// The uncertainty of the altitude, in meters. A value that is not positive indicates that the altitude is invalid.
    open var verticalAccuracy: CLLocationAccuracy { values.verticalAccuracy }

    /// The direction of the motion, in degrees clockwise from north. A negative value is invalid.
    open var course: CLLocationDirection { values.course }

    /// The uncertainty of the course, in degrees. A negative value indicates that the course is invalid.
    open var courseAccuracy: CLLocationDirectionAccuracy { values.courseAccuracy }

    /// The speed, in meters per second. A negative value is invalid.
    open var speed: CLLocationSpeed { values.speed }

    /// The uncertainty of the speed, in meters per second. A negative value indicates that the speed is invalid.
    open var speedAccuracy: CLLocationSpeedAccuracy { values.speedAccuracy }

    /// The time at which the position was determined.
    open var timestamp: Date { values.timestamp }

    /// The floor of a building; `nil` if it is not known.
    open var floor: CLFloor? { values.floor.map(CLFloor.init(level:)) }

    /// The origin of the location; `nil` for a location that the app has created.
    open var sourceInformation: CLLocationSourceInformation? {
        values.isSimulated
            ? CLLocationSourceInformation(softwareSimulationState: true, andExternalAccessoryState: false) : nil
    }

    /// Returns the distance to another location, in meters: the length of the shortest path on the WGS 84 ellipsoid. Altitudes
    /// have no effect. The distance from or to a coordinate that has not-a-number is not-a-number.
    open func distance(from location: CLLocation) -> CLLocationDistance {
        Geodesy.distance(from: location.coordinate, to: coordinate)
    }

    // MARK: Objects

    /// Returns the location itself, which does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// A text with the coordinate, the accuracy, the motion and the time. Empirical; not documented by Apple.
    open override var description: String {
        func number(_ format: String, _ value: Double) -> String { String(format: format, value) }
        let formatter = DateFormatter()
        (formatter.dateStyle, formatter.timeStyle) = (.short, .full)
        return "<\(number("%+.8f", coordinate.latitude)),\(number("%+.8f", coordinate.longitude))>"
            + " +/- \(number("%.2f", horizontalAccuracy))m (speed \(number("%.2f", speed)) mps"
            + " / course \(number("%.2f", course))) @ \(formatter.string(from: timestamp))"
    }

    // MARK: Archives

    /// A Boolean value that indicates whether archives are secure: true.
    public static var supportsSecureCoding: Bool { true }

    /// The keys of an archive, with the values that they have.
    private static let coded: [(key: String, value: WritableKeyPath<Values, Double> & Sendable)] = [
        ("latitude", \.coordinate.latitude), ("longitude", \.coordinate.longitude), ("altitude", \.altitude),
        ("horizontalAccuracy", \.horizontalAccuracy), ("verticalAccuracy", \.verticalAccuracy), ("course", \.course),
        ("courseAccuracy", \.courseAccuracy), ("speed", \.speed), ("speedAccuracy", \.speedAccuracy),
    ]

    /// Creates a location from an archive.
    public required init?(coder: NSCoder) {
        var values = Values()
        for (key, value) in Self.coded { values[keyPath: value] = coder.decodeDouble(forKey: key) }
        values.timestamp = Date(timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: "timestamp"))
        if coder.containsValue(forKey: "ellipsoidalAltitude") {
            values.ellipsoidalAltitude = coder.decodeDouble(forKey: "ellipsoidalAltitude")
        }
        if coder.containsValue(forKey: "floor") { values.floor = coder.decodeInteger(forKey: "floor") }
        values.isSimulated = coder.decodeBool(forKey: "isSimulated")
        self.values = values
    }

    /// Writes the location to an archive.
    open func encode(with coder: NSCoder) {
        for (key, value) in Self.coded { coder.encode(values[keyPath: value], forKey: key) }
        coder.encode(timestamp.timeIntervalSinceReferenceDate, forKey: "timestamp")
        if let altitude = values.ellipsoidalAltitude { coder.encode(altitude, forKey: "ellipsoidalAltitude") }
        if let floor = values.floor { coder.encode(floor, forKey: "floor") }
        coder.encode(values.isSimulated, forKey: "isSimulated")
    }
}
