/// A place that a gazetteer has found.
package struct GazetteerEntry: Hashable, Sendable {
    /// The kinds of places.
    package enum Kind: Int, Sendable {
        case address, street, place, pointOfInterest
        /// An address between two known ones.
        case interpolated
    }

    package var kind: Kind
    package var coordinate: MapCoordinate
    /// The name of a place or of a point of interest; empty for addresses and streets.
    package var name = ""
    /// The class of a place, such as `city` or `restaurant`.
    package var category = ""
    package var street = ""
    package var number = ""
    package var district = ""
    package var city = ""
    package var state = ""
    package var postcode = ""
    /// The code of the country in ISO 3166-1, in capital letters; empty if it is not known.
    package var countryCode = ""
    package var phone = ""
    package var website = ""
    /// The dishes of a restaurant in the terms of OpenStreetMap, with semicolons between them.
    package var cuisine = ""
    /// The importance, from 0 to 1.
    package var importance = 0.0
    /// The difference from the request: 0 if each word is explained.
    package var difference = 0.0

    package init(kind: Kind, coordinate: MapCoordinate) {
        self.kind = kind
        self.coordinate = coordinate
    }
}
