import MapKit
import UIKit

/// Map items as iOS apps make and open them.
public enum MapItemListings {
    /// Returns the item of a position, whose address is not known.
    public static func item(at coords: CLLocationCoordinate2D) -> MKMapItem {
        let place = MKPlacemark(coordinate: coords, addressDictionary: nil)
        return MKMapItem(placemark: place)
    }

    /// Returns the item of an address with a name, a phone number and a web site.
    public static func namedItem() -> MKMapItem {
        let coords = CLLocationCoordinate2DMake(40.74835, -73.984911)
        let addressDict = [
            CNPostalAddressStreetKey: "338 5th Ave", CNPostalAddressCityKey: "New York",
            CNPostalAddressStateKey: "New York", CNPostalAddressPostalCodeKey: "10001",
            CNPostalAddressISOCountryCodeKey: "US",
        ]
        let place = MKPlacemark(coordinate: coords, addressDictionary: addressDict)
        let mapItem = MKMapItem(placemark: place)
        mapItem.name = "Corner Office"
        mapItem.phoneNumber = "212-555-0100"
        mapItem.url = URL(string: "https://www.example.com")
        return mapItem
    }

    /// Shows the way from one item to another.
    public static func showDirections(from start: MKMapItem, to end: MKMapItem, mode: String) -> Bool {
        let options = [MKLaunchOptionsDirectionsModeKey: mode]
        return MKMapItem.openMaps(with: [start, end], launchOptions: options)
    }

    /// Shows an item as a camera sees it.
    public static func show(_ mapItem: MKMapItem, with camera: MKMapCamera) -> Bool {
        let options: [String: Any] = [MKLaunchOptionsCameraKey: camera]
        return mapItem.openInMaps(launchOptions: options)
    }
}
