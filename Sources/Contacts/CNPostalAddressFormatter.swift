import Foundation

/// The styles of a formatted address.
public enum CNPostalAddressFormatterStyle: Int, Sendable {
    /// An address for an envelope, in several lines.
    case mailingAddress = 0
}

/// A formatter of postal addresses, by the custom of their country.
open class CNPostalAddressFormatter: Formatter, @unchecked Sendable {
    /// The style of the texts.
    open var style = CNPostalAddressFormatterStyle.mailingAddress

    /// The countries in which the postal code comes before the city.
    private static let codeFirst: Set = [
        "at", "be", "bg", "ch", "cz", "de", "dk", "ee", "es", "fi", "fr", "gr", "hr", "hu", "is", "it", "li", "lt",
        "lu",
        "nl", "no", "pl", "pt", "ro", "rs", "se", "si", "sk", "tr", "ua",
    ]

    /// Returns the lines of an address.
    open class func string(
        from postalAddress: CNPostalAddress,
        style: CNPostalAddressFormatterStyle
    ) -> String {
        let address = postalAddress
        func joined(_ parts: [String]) -> String { parts.filter { !$0.isEmpty }.joined(separator: " ") }
        let place =
            codeFirst.contains(address.isoCountryCode.lowercased())
            ? joined([address.postalCode, address.city]) : joined([address.city, address.state, address.postalCode])
        return [address.street, place, address.country].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// Returns the lines of an address.
    open func string(from postalAddress: CNPostalAddress) -> String { Self.string(from: postalAddress, style: style) }

    /// Returns the lines of an address, or `nil` for another object.
    open override func string(for obj: Any?) -> String? { (obj as? CNPostalAddress).map(string(from:)) }
}
