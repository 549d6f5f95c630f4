import CGeocoding
import LocationCore
import UIKit

/// A request of a geocoder.
package struct GeocodingRequest: Sendable {
    /// The kinds of requests.
    package enum Subject: Sendable {
        /// An address in one text.
        case text(String)
        /// The position whose address is wanted.
        case position(CLLocationCoordinate2D)
    }

    package let subject: Subject
    /// The area whose places come before others: its center, and its radius in meters.
    package let region: (center: CLLocationCoordinate2D, radius: CLLocationDistance)?
}

/// A place that was found.
package struct GeocodedPlace: Sendable {
    package var coordinate: CLLocationCoordinate2D
    /// The name of a place that is no address; empty otherwise.
    package var name = ""
    package var street = ""
    package var number = ""
    package var district = ""
    package var city = ""
    package var state = ""
    package var postcode = ""
    /// The ISO 3166-1 code of the country, in capital letters.
    package var countryCode = ""
    /// The radius of the place in meters.
    package var radius: CLLocationDistance
    package var isPointOfInterest = false

    package init(coordinate: CLLocationCoordinate2D, radius: CLLocationDistance) {
        self.coordinate = coordinate
        self.radius = radius
    }
}

/// The answers to geocoders, by a module above this one, with which only apps that use maps are linked.
package final class GeocodingProvider: Sendable {
    /// Returns places, the best first. It is called on a background thread, one request at a time.
    package let places: @Sendable (GeocodingRequest) throws -> [GeocodedPlace]

    package init(places: @escaping @Sendable (GeocodingRequest) throws -> [GeocodedPlace]) { self.places = places }

    /// Creates the provider of an application; `nil` if the program is linked with none.
    @MainActor
    static func make(for application: UIApplication) -> GeocodingProvider? {
        easel_make_geocoding_provider(Unmanaged.passUnretained(application).toOpaque()).map {
            Unmanaged<GeocodingProvider>.fromOpaque($0).takeRetainedValue()
        }
    }
}
