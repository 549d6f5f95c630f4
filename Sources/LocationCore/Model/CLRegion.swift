import Foundation
import Synchronization

/// An area whose boundary can be monitored. Use ``CLCircularRegion``.
open class CLRegion: NSObject, NSCopying, @unchecked Sendable {
    /// The identifier of the region within the app.
    public let identifier: String

    /// A Boolean value that indicates whether the delegate is notified when the device enters the region. The default is `true`.
    open var notifyOnEntry: Bool {
        get { notices.withLock { $0.entry } }
        set { notices.withLock { $0.entry = newValue } }
    }

    /// A Boolean value that indicates whether the delegate is notified when the device leaves the region. The default is `true`.
    open var notifyOnExit: Bool {
        get { notices.withLock { $0.exit } }
        set { notices.withLock { $0.exit = newValue } }
    }

    private let notices = Mutex((entry: true, exit: true))

    package init(identifier: String) { self.identifier = identifier }

    /// Returns a copy of the region.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns a Boolean value that indicates whether another object is a region with the same identifier.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? CLRegion).map { type(of: $0) == type(of: self) && $0.identifier == identifier } ?? false
    }

    /// A hash of the identifier.
    open override var hash: Int { identifier.hashValue }
}

/// A circular area around a coordinate.
open class CLCircularRegion: CLRegion, @unchecked Sendable {
    /// The center of the area.
    public let center: CLLocationCoordinate2D

    /// The radius of the area, in meters.
    public let radius: CLLocationDistance

    /// Creates a region.
    /// - Parameters:
    ///   - center: The center of the area.
    ///   - radius: The radius of the area, in meters.
    ///   - identifier: The identifier of the region within the app.
    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
        self.center = center
        self.radius = radius
        super.init(identifier: identifier)
    }

    /// Returns a Boolean value that indicates whether a coordinate is in the area, whose edge belongs to it.
    open func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
        Geodesy.distance(from: center, to: coordinate) <= radius
    }

    /// Returns a copy of the region.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = CLCircularRegion(center: center, radius: radius, identifier: identifier)
        (copy.notifyOnEntry, copy.notifyOnExit) = (notifyOnEntry, notifyOnExit)
        return copy
    }

    /// A text with the identifier, the center and the radius. Empirical; not documented by Apple.
    open override var description: String {
        func number(_ value: Double) -> String { String(format: "%+.8f", value) }
        return "CLCircularRegion (identifier:'\(identifier)', center:<\(number(center.latitude)),"
            + "\(number(center.longitude))>, radius:\(String(format: "%.2f", radius))m)"
    }
}

/// The position of the device relative to a region.
public enum CLRegionState: Int, Sendable {
    /// The position is not known.
    case unknown = 0
    /// The device is in the region.
    case inside = 1
    /// The device is outside of the region.
    case outside = 2
}
