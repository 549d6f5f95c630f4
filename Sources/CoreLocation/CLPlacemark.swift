import Contacts
import LocationCore
import UIKit

/// A position with the description of its place.
open class CLPlacemark: NSObject, NSCopying, @unchecked Sendable {
    /// The position.
    public let location: CLLocation?

    /// The name of the place.
    public let name: String?

    /// The address of the place; `nil` if it is not known.
    public let postalAddress: CNPostalAddress?

    /// Creates a placemark.
    /// - Parameters:
    ///   - location: The position.
    ///   - name: The name of the place.
    ///   - postalAddress: The address of the place.
    public init(location: CLLocation, name: String?, postalAddress: CNPostalAddress?) {
        self.location = location
        self.name = name
        self.postalAddress = postalAddress?.copy() as? CNPostalAddress
    }

    /// Creates a copy of a placemark.
    public init(placemark: CLPlacemark) {
        location = placemark.location
        name = placemark.name
        postalAddress = placemark.postalAddress
    }

    private func part(_ path: (CNPostalAddress) -> String) -> String? {
        postalAddress.map(path).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The city.
    open var locality: String? { part(\.city) }

    /// The part of the city.
    open var subLocality: String? { part(\.subLocality) }

    /// The state.
    open var administrativeArea: String? { part(\.state) }

    /// The part of the state, such as a county.
    open var subAdministrativeArea: String? { part(\.subAdministrativeArea) }

    /// The postal code.
    open var postalCode: String? { part(\.postalCode) }

    /// The name of the country.
    open var country: String? { part(\.country) }

    /// The ISO 3166-1 code of the country.
    open var isoCountryCode: String? { part(\.isoCountryCode) }

    /// Returns the placemark itself, which does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
