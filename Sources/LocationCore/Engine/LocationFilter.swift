import Foundation
import Glibc
import LinuxIO

/// Decides which positions a manager reports: not more often than its class of accuracy needs, and only beyond the distance
/// filter from the last position that was reported.
package struct LocationFilter: Sendable {
    package var distance: CLLocationDistance = kCLDistanceFilterNone
    /// The time between two positions, in seconds.
    package var interval = AccuracyClass.best.interval
    private var last: (coordinate: CLLocationCoordinate2D, time: MonotonicInstant)?

    package init() {}

    /// Forgets the last position, so that the next one is reported.
    package mutating func reset() { last = nil }

    /// Returns a Boolean value that indicates whether a position is reported, which then counts as the last one.
    package mutating func accepts(_ location: CLLocation, at time: MonotonicInstant) -> Bool {
        if let last {
            // Receivers are late or early by some milliseconds.
            guard (time - last.time).seconds >= interval - min(0.5, interval * 0.1) else { return false }
            if distance > 0, Geodesy.distance(from: last.coordinate, to: location.coordinate) < distance {
                return false
            }
        }
        last = (location.coordinate, time)
        return true
    }
}

/// Detects that the device stays where it is, and that it moves again.
package struct MotionDetector: Sendable {
    /// The time after which a position that does not change is unchanged for long, in seconds.
    package static let restingTime = 900.0

    package private(set) var isResting = false
    private var anchor: (coordinate: CLLocationCoordinate2D, time: MonotonicInstant)?
    private let radius: Double?

    package init(activity: CLActivityType = .other) { radius = Self.radius(of: activity) }

    /// Returns the distance that is no motion, in meters; `nil` if the device never rests. The error of a position, if larger, takes
    /// its place.
    ///
    /// Walkers are slow, vehicles stand in queues, and ships swing at anchor. An aircraft does not stay anywhere.
    private static func radius(of activity: CLActivityType) -> Double? {
        switch activity {
        case .fitness: 10
        case .other: 25
        case .automotiveNavigation, .otherNavigation: 50
        case .airborne: nil
        }
    }

    /// Adds a position. Returns the new state if it has changed.
    package mutating func add(_ location: CLLocation, at time: MonotonicInstant) -> Bool? {
        guard let radius else { return nil }
        guard let anchor else {
            anchor = (location.coordinate, time)
            return nil
        }
        let tolerance = max(radius, min(location.horizontalAccuracy, 1000))
        if Geodesy.distance(from: anchor.coordinate, to: location.coordinate) > tolerance {
            self.anchor = (location.coordinate, time)
            guard isResting else { return nil }
            isResting = false
            return false
        }
        guard !isResting, (time - anchor.time).seconds >= Self.restingTime else { return nil }
        isResting = true
        return true
    }
}

/// Drops positions that the device cannot have reached. A jump that the next position confirms is accepted.
package struct JumpFilter: Sendable {
    /// The greatest speed, in meters per second. Receivers for civil use stop above it.
    package static let greatestSpeed = 515.0
    /// The distance that is always plausible, in meters.
    private static let margin = 500.0

    private var last: CLLocation?
    private var suspect: CLLocation?

    package init() {}

    /// Returns a Boolean value that indicates whether a position is plausible.
    package mutating func accepts(_ location: CLLocation) -> Bool {
        guard location.horizontalAccuracy >= 0, location.horizontalAccuracy.isFinite,
            CLLocationCoordinate2DIsValid(location.coordinate)
        else { return false }
        if let last, !Self.isReachable(location, from: last) {
            guard let suspect, Self.isReachable(location, from: suspect) else {
                suspect = location
                return false
            }
        }
        last = location
        suspect = nil
        return true
    }

    private static func isReachable(_ location: CLLocation, from former: CLLocation) -> Bool {
        let seconds = abs(location.timestamp.timeIntervalSince(former.timestamp))
        let errors = location.horizontalAccuracy + former.horizontalAccuracy
        return location.distance(from: former) <= greatestSpeed * seconds + margin + errors
    }
}

/// The coarse positions of an app that is not authorized for full accuracy.
package enum ReducedLocation {
    /// The height of a cell, in degrees of latitude: about 5.5 km.
    private static let cell = 0.05
    /// The time between two positions, in seconds.
    package static let interval = 900.0

    /// Returns a position at the center of the cell that a position is in, without its motion and its altitude.
    package static func reduced(_ location: CLLocation) -> CLLocation {
        func center(_ value: Double, _ size: Double) -> Double { ((value / size).rounded(.down) + 0.5) * size }
        var values = CLLocation.Values()
        let latitude = min(max(center(location.coordinate.latitude, cell), -90), 90)
        // Cells become wider in degrees toward the poles. Their number is whole, so that they meet at the date line.
        let count = max(1, (360 / cell * Double.cos(degrees: latitude)).rounded())
        let longitude = min(max(center(location.coordinate.longitude + 180, 360 / count) - 180, -180), 180)
        values.coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
        values.horizontalAccuracy = max(kCLLocationAccuracyReduced, location.horizontalAccuracy)
        values.timestamp = location.timestamp
        values.isSimulated = location.values.isSimulated
        return CLLocation(values)
    }
}

extension Double {
    fileprivate static func cos(degrees: Double) -> Double { Glibc.cos(degrees * .pi / 180) }
}
