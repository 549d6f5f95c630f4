import CoreLocation
import Foundation

/// The annotation of the user's location.
open class MKUserLocation: NSObject, MKAnnotation {
    /// The last position; `nil` before the first one.
    open internal(set) var location: CLLocation?

    /// The direction of the device; `nil` unless the map follows it.
    open internal(set) var heading: CLHeading?

    /// A Boolean value that indicates whether positions are being updated.
    open internal(set) var isUpdating = false

    /// The title; by default "My Location" in the language of the user.
    open var title: String? = MapText.myLocation.localized

    /// The subtitle; `nil` by default.
    open var subtitle: String?

    override init() {}

    /// The position. It is not valid before the first one is known.
    open var coordinate: CLLocationCoordinate2D { location?.coordinate ?? kCLLocationCoordinate2DInvalid }
}

/// The ways in which a map follows the user.
public enum MKUserTrackingMode: Int, Sendable {
    /// The map does not follow.
    case none = 0
    /// The map follows the position.
    case follow = 1
    /// The map follows the position, and turns with the device.
    case followWithHeading = 2
}
