/// A latitude or a longitude, in degrees.
public typealias CLLocationDegrees = Double

/// A distance, in meters.
public typealias CLLocationDistance = Double

/// An accuracy of a position, in meters. A negative value of a position is invalid; of a request, it selects a class of accuracy.
public typealias CLLocationAccuracy = Double

/// A speed, in meters per second.
public typealias CLLocationSpeed = Double

/// An accuracy of a speed, in meters per second.
public typealias CLLocationSpeedAccuracy = Double

/// A direction, in degrees clockwise from north. A negative value is invalid.
public typealias CLLocationDirection = Double

/// An accuracy of a direction, in degrees.
public typealias CLLocationDirectionAccuracy = Double

/// A component of a magnetic field, in microteslas.
public typealias CLHeadingComponentValue = Double

/// The highest accuracy, with every report of the receiver.
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2

/// The best accuracy that is available.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1

/// An accuracy of ten meters.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10

/// An accuracy of a hundred meters.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100

/// An accuracy of a kilometer.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000

/// An accuracy of three kilometers.
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000

/// The accuracy of an app that is not authorized for full accuracy. Its value is not documented by Apple.
public let kCLLocationAccuracyReduced: CLLocationAccuracy = 5000

/// The distance filter that reports every position.
public let kCLDistanceFilterNone: CLLocationDistance = -1

/// The heading filter that reports every heading.
public let kCLHeadingFilterNone: CLLocationDegrees = -1

/// The largest distance.
public let CLLocationDistanceMax: CLLocationDistance = .greatestFiniteMagnitude
