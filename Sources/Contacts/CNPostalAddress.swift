import Foundation

/// The key of the street of an address.
public let CNPostalAddressStreetKey = "street"
/// The key of the part of the city of an address.
public let CNPostalAddressSubLocalityKey = "subLocality"
/// The key of the city of an address.
public let CNPostalAddressCityKey = "city"
/// The key of the part of the state of an address.
public let CNPostalAddressSubAdministrativeAreaKey = "subAdministrativeArea"
/// The key of the state of an address.
public let CNPostalAddressStateKey = "state"
/// The key of the postal code of an address.
public let CNPostalAddressPostalCodeKey = "postalCode"
/// The key of the country of an address.
public let CNPostalAddressCountryKey = "country"
/// The key of the ISO 3166-1 code of the country of an address.
public let CNPostalAddressISOCountryCodeKey = "ISOCountryCode"

/// A postal address. Parts that are not known are empty.
open class CNPostalAddress: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    /// The parts of an address.
    struct Parts: Hashable, Sendable {
        var street = ""
        var subLocality = ""
        var city = ""
        var subAdministrativeArea = ""
        var state = ""
        var postalCode = ""
        var country = ""
        var isoCountryCode = ""
    }

    fileprivate var parts: Parts

    /// Creates an empty address.
    public override init() { parts = Parts() }

    init(_ parts: Parts) { self.parts = parts }

    /// The street with the number of the house, in several lines if necessary.
    open var street: String { parts.street }

    /// The part of the city.
    open var subLocality: String { parts.subLocality }

    /// The city.
    open var city: String { parts.city }

    /// The part of the state, such as a county.
    open var subAdministrativeArea: String { parts.subAdministrativeArea }

    /// The state.
    open var state: String { parts.state }

    /// The postal code.
    open var postalCode: String { parts.postalCode }

    /// The name of the country.
    open var country: String { parts.country }

    /// The ISO 3166-1 code of the country, such as `us`.
    open var isoCountryCode: String { parts.isoCountryCode }

    /// Returns the name of a part for users, in English.
    /// - Parameter key: The key of the part, such as `CNPostalAddressCityKey`.
    open class func localizedString(forKey key: String) -> String {
        switch key {
        case CNPostalAddressStreetKey: "Street"
        case CNPostalAddressSubLocalityKey: "Neighborhood"
        case CNPostalAddressCityKey: "City"
        case CNPostalAddressSubAdministrativeAreaKey: "County"
        case CNPostalAddressStateKey: "State"
        case CNPostalAddressPostalCodeKey: "ZIP"
        case CNPostalAddressCountryKey: "Country"
        case CNPostalAddressISOCountryCodeKey: "Country Code"
        default: key
        }
    }

    /// Returns an address that does not change.
    open func copy(with zone: NSZone? = nil) -> Any { CNPostalAddress(parts) }

    /// Returns a copy whose parts can be changed.
    open func mutableCopy(with zone: NSZone? = nil) -> Any { CNMutablePostalAddress(parts) }

    /// Returns a Boolean value that indicates whether another object is an address with the same parts.
    open override func isEqual(_ object: Any?) -> Bool { (object as? CNPostalAddress)?.parts == parts }

    /// A hash of the parts.
    open override var hash: Int { parts.hashValue }
}

/// A postal address whose parts can be changed.
open class CNMutablePostalAddress: CNPostalAddress, @unchecked Sendable {
    /// The street with the number of the house, in several lines if necessary.
    open override var street: String {
        get { parts.street }
        set { parts.street = newValue }
    }

    /// The part of the city.
    open override var subLocality: String {
        get { parts.subLocality }
        set { parts.subLocality = newValue }
    }

    /// The city.
    open override var city: String {
        get { parts.city }
        set { parts.city = newValue }
    }

    /// The part of the state, such as a county.
    open override var subAdministrativeArea: String {
        get { parts.subAdministrativeArea }
        set { parts.subAdministrativeArea = newValue }
    }

    /// The state.
    open override var state: String {
        get { parts.state }
        set { parts.state = newValue }
    }

    /// The postal code.
    open override var postalCode: String {
        get { parts.postalCode }
        set { parts.postalCode = newValue }
    }

    /// The name of the country.
    open override var country: String {
        get { parts.country }
        set { parts.country = newValue }
    }

    /// The ISO 3166-1 code of the country, such as `us`.
    open override var isoCountryCode: String {
        get { parts.isoCountryCode }
        set { parts.isoCountryCode = newValue }
    }
}
