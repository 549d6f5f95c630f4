import CoreLocation
import Foundation

/// A place on a map, with its address.
open class MKPlacemark: CLPlacemark, MKAnnotation, @unchecked Sendable {
    /// Creates the placemark of a position, whose address is not known.
    public convenience init(coordinate: CLLocationCoordinate2D) {
        self.init(Self.location(coordinate), CNPostalAddress())
    }

    /// Creates the placemark of a position.
    /// - Parameter postalAddress: The address.
    public convenience init(coordinate: CLLocationCoordinate2D, postalAddress: CNPostalAddress) {
        self.init(Self.location(coordinate), postalAddress)
    }

    /// Creates the placemark of a position.
    /// - Parameter addressDictionary: The address, with the keys of `CNPostalAddress` or of the address book; `nil` if it is not
    ///   known.
    public convenience init(coordinate: CLLocationCoordinate2D, addressDictionary: [String: Any]?) {
        self.init(Self.location(coordinate), addressDictionary.map { Self.address(of: $0) } ?? CNPostalAddress())
    }

    /// Creates a placemark of another one.
    public override init(placemark: CLPlacemark) { super.init(placemark: placemark) }

    /// Creates a placemark.
    /// - Parameters:
    ///   - location: The position.
    ///   - name: The name of the place.
    ///   - postalAddress: The address of the place.
    public override init(location: CLLocation, name: String?, postalAddress: CNPostalAddress?) {
        super.init(location: location, name: name, postalAddress: postalAddress)
    }

    private convenience init(_ location: CLLocation, _ address: CNPostalAddress) {
        let line = address.street.isEmpty ? address.city : address.street
        self.init(
            location: location,
            name: line.isEmpty ? nil : line,
            postalAddress: address == CNPostalAddress() ? nil : address
        )
    }

    private static func location(_ coordinate: CLLocationCoordinate2D) -> CLLocation {
        CLLocation(latitude: coordinate.latitude, longitude: coordinate.longitude)
    }

    /// The keys of the parts of an address, those of `CNPostalAddress` first.
    private static func address(of dictionary: [String: Any]) -> CNPostalAddress {
        func part(_ keys: String...) -> String { keys.lazy.compactMap { dictionary[$0] as? String }.first ?? "" }
        let address = CNMutablePostalAddress()
        address.street = part(CNPostalAddressStreetKey, "Street")
        address.subLocality = part(CNPostalAddressSubLocalityKey, "SubLocality")
        address.city = part(CNPostalAddressCityKey, "City")
        address.subAdministrativeArea = part(CNPostalAddressSubAdministrativeAreaKey, "SubAdministrativeArea")
        address.state = part(CNPostalAddressStateKey, "State")
        address.postalCode = part(CNPostalAddressPostalCodeKey, "ZIP")
        address.country = part(CNPostalAddressCountryKey, "Country")
        address.isoCountryCode = part(CNPostalAddressISOCountryCodeKey, "CountryCode")
        return address
    }

    /// The position.
    open var coordinate: CLLocationCoordinate2D { location?.coordinate ?? kCLLocationCoordinate2DInvalid }

    /// The ISO 3166-1 code of the country.
    open var countryCode: String? { isoCountryCode }

    /// The address in one line; the name of the place if the address is not known.
    open var title: String? {
        let line = postalAddress.map {
            CNPostalAddressFormatter.string(from: $0, style: .mailingAddress)
                .split(separator: "\n").joined(separator: ", ")
        }
        return line.flatMap { $0.isEmpty ? nil : $0 } ?? name
    }

    /// The subtitle; `nil`.
    open var subtitle: String? { nil }
}
