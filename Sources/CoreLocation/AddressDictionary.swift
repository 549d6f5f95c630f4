import Contacts
import Foundation

/// The dictionaries of addresses, with the keys of the address book.
enum AddressDictionary {
    /// The keys of the parts, in the order of a text.
    private static let keys = ["Street", "SubLocality", "City", "State", "ZIP", "Country"]

    /// Returns the address in one text. The keys may be those of `CNPostalAddress` as well.
    static func text(of dictionary: [AnyHashable: Any]) -> String {
        let others = [
            CNPostalAddressStreetKey, CNPostalAddressSubLocalityKey, CNPostalAddressCityKey, CNPostalAddressStateKey,
            CNPostalAddressPostalCodeKey, CNPostalAddressCountryKey,
        ]
        let parts = zip(keys, others).map { key, other in
            dictionary[key] as? String ?? dictionary[other] as? String ?? ""
        }
        if parts.allSatisfy(\.isEmpty), let lines = dictionary["FormattedAddressLines"] as? [String] {
            return lines.joined(separator: ", ")
        }
        return parts.filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

/// The customs of countries for the first line of an address.
enum StreetLine {
    /// The countries in which the number comes before the street.
    private static let numberFirst: Set = [
        "US", "CA", "GB", "IE", "AU", "NZ", "FR", "LU", "MC", "ZA", "IN", "SG", "HK", "MY", "PH", "KE", "NG", "IL",
        "MA", "TN",
    ]

    /// Returns a street with its number.
    static func text(street: String, number: String, countryCode: String) -> String {
        let parts = numberFirst.contains(countryCode) ? [number, street] : [street, number]
        return parts.filter { !$0.isEmpty }.joined(separator: " ")
    }
}
