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

    /// The area of the place; `nil` if it is not known.
    public let region: CLRegion?

    /// The street; `nil` if it is not known.
    public let thoroughfare: String?

    /// The number of the house; `nil` if it is not known.
    public let subThoroughfare: String?

    /// The points of interest at the place; `nil` if there are none.
    public let areasOfInterest: [String]?

    /// Creates a placemark.
    /// - Parameters:
    ///   - location: The position.
    ///   - name: The name of the place.
    ///   - postalAddress: The address of the place.
    public init(location: CLLocation, name: String?, postalAddress: CNPostalAddress?) {
        self.location = location
        self.name = name
        self.postalAddress = postalAddress?.copy() as? CNPostalAddress
        (region, thoroughfare, subThoroughfare, areasOfInterest) = (nil, nil, nil, nil)
    }

    /// Creates a copy of a placemark.
    public init(placemark: CLPlacemark) {
        location = placemark.location
        name = placemark.name
        postalAddress = placemark.postalAddress
        region = placemark.region
        thoroughfare = placemark.thoroughfare
        subThoroughfare = placemark.subThoroughfare
        areasOfInterest = placemark.areasOfInterest
    }

    /// Creates the placemark of a place that a geocoder has found.
    /// - Parameter locale: The language of the country's name.
    package init(_ place: GeocodedPlace, locale: Locale) {
        func part(_ text: String) -> String? { text.isEmpty ? nil : text }
        let line = StreetLine.text(street: place.street, number: place.number, countryCode: place.countryCode)
        let address = CNMutablePostalAddress()
        address.street = line
        address.subLocality = place.district
        address.city = place.city
        address.state = place.state
        address.postalCode = place.postcode
        address.country = locale.localizedString(forRegionCode: place.countryCode) ?? ""
        address.isoCountryCode = place.countryCode
        location = CLLocation(latitude: place.coordinate.latitude, longitude: place.coordinate.longitude)
        name = part(place.name) ?? part(line) ?? part(place.city)
        postalAddress = address.copy() as? CNPostalAddress
        region = CLCircularRegion(
            center: place.coordinate,
            radius: place.radius,
            identifier: "<\(place.coordinate.latitude),\(place.coordinate.longitude)> radius \(place.radius)"
        )
        thoroughfare = part(place.street)
        subThoroughfare = part(place.number)
        areasOfInterest = place.isPointOfInterest ? part(place.name).map { [$0] } : nil
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
