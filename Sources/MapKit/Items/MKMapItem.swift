import CoreLocation
import Foundation
import Synchronization

/// A place that can be shown on a map: its placemark, name, and ways to contact it.
open class MKMapItem: NSObject, @unchecked Sendable {
    private struct State {
        var name: String?
        var phoneNumber: String?
        var url: URL?
        var timeZone: TimeZone?
        var category: MKPointOfInterestCategory?
    }

    private let state: Mutex<State>

    /// The place. That of the current position has a coordinate that is not valid until the position is needed.
    public let placemark: MKPlacemark

    /// A Boolean value that indicates whether the item is the position of the device.
    public let isCurrentLocation: Bool

    /// Creates the item of a place.
    public convenience init(placemark: MKPlacemark) { self.init(placemark, isCurrentLocation: false) }

    private init(_ placemark: MKPlacemark, isCurrentLocation: Bool) {
        self.placemark = placemark
        self.isCurrentLocation = isCurrentLocation
        state = Mutex(State(name: isCurrentLocation ? MapText.currentLocation.localized : placemark.name))
    }

    /// Returns the item of the device's position.
    open class func forCurrentLocation() -> MKMapItem {
        MKMapItem(MKPlacemark(coordinate: kCLLocationCoordinate2DInvalid), isCurrentLocation: true)
    }

    /// The name; by default that of the placemark.
    open var name: String? {
        get { state.withLock { $0.name } }
        set { state.withLock { $0.name = newValue } }
    }

    /// The phone number; `nil` by default.
    open var phoneNumber: String? {
        get { state.withLock { $0.phoneNumber } }
        set { state.withLock { $0.phoneNumber = newValue } }
    }

    /// The web site; `nil` by default.
    open var url: URL? {
        get { state.withLock { $0.url } }
        set { state.withLock { $0.url = newValue } }
    }

    /// The time zone; `nil` if it is not known. Map files do not have it.
    open var timeZone: TimeZone? {
        get { state.withLock { $0.timeZone } }
        set { state.withLock { $0.timeZone = newValue } }
    }

    /// The category of a point of interest; `nil` for other places.
    open var pointOfInterestCategory: MKPointOfInterestCategory? {
        get { state.withLock { $0.category } }
        set { state.withLock { $0.category = newValue } }
    }

    /// The name that a marker shows: the name, the address, or a word for places without both.
    package var displayName: String { name ?? placemark.title ?? MapText.unknownPlace.localized }
}
