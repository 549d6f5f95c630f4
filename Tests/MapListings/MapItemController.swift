import Contacts
import MapKit
import UIKit

/// A form with four fields for an address, to which a map shows the way, as iOS apps have it.
open class MapItemController: UIViewController {
    /// The street and the number.
    public var address: UITextField!
    /// The city.
    public var city: UITextField!
    /// The state.
    public var state: UITextField!
    /// The postal code.
    public var zip: UITextField!

    /// The position of the address.
    public var coords: CLLocationCoordinate2D?
    /// The result of the presentation of a map.
    public private(set) var isShown: Bool?
    /// The address of a position.
    public private(set) var printed: String?
    /// The text of the geocoder's error.
    public private(set) var message: String?

    override open func viewDidLoad() {
        super.viewDidLoad()
        address = UITextField()
        city = UITextField()
        state = UITextField()
        zip = UITextField()
        let names = ["Address", "City", "State", "ZIP"]
        for (index, field) in [address!, city!, state!, zip!].enumerated() {
            field.placeholder = names[index]
            field.frame = CGRect(x: 20, y: 40 + 50 * index, width: 200, height: 40)
            view.addSubview(field)
        }
        view.backgroundColor = .systemBackground
    }

    /// Looks the address up, and shows the way there.
    public func getDirections(_ sender: AnyObject) {
        let text = "\(address.text!) \(city.text!), \(state.text!) \(zip.text!)"
        CLGeocoder().geocodeAddressString(
            text,
            completionHandler: { placemarks, error in
                if let error = error {
                    self.message = error.localizedDescription
                } else if let placemarks = placemarks, placemarks.count > 0 {
                    let placemark = placemarks[0]
                    let location = placemark.location
                    self.coords = location!.coordinate
                    self.showMap()
                }
            }
        )
    }

    /// Looks the address of a position up.
    public func printAddress(latitude: Double, longitude: Double) {
        let coords = CLLocation(latitude: latitude, longitude: longitude)
        CLGeocoder().reverseGeocodeLocation(
            coords,
            completionHandler: { (placemarks, error) -> Void in
                if let error = error {
                    self.message = error.localizedDescription
                } else if let placemarks = placemarks, placemarks.count > 0 {
                    let placemark = placemarks[0]
                    let address = placemark.postalAddress
                    let street = address!.street
                    let city = address!.city
                    let state = address!.state
                    let zip = address!.postalCode
                    self.printed = "\(street) \(city) \(state) \(zip)"
                }
            }
        )
    }

    func showMap() {
        let addressDict = [
            CNPostalAddressStreetKey: address.text!, CNPostalAddressCityKey: city.text!,
            CNPostalAddressStateKey: state.text!, CNPostalAddressPostalCodeKey: zip.text!,
        ]
        let place = MKPlacemark(coordinate: coords!, addressDictionary: addressDict)
        let mapItem = MKMapItem(placemark: place)
        let options = [MKLaunchOptionsDirectionsModeKey: MKLaunchOptionsDirectionsModeDriving]
        isShown = mapItem.openInMaps(launchOptions: options)
    }

    /// Opens items with options, as the other listings do.
    public func open(_ items: [MKMapItem]) -> [Bool] {
        let coordinates = CLLocationCoordinate2DMake(40.7483, -73.984911)
        let span = MKCoordinateSpan(latitudeDelta: 0.02, longitudeDelta: 0.02)
        return [
            MKMapItem.openMaps(
                with: items,
                launchOptions: [
                    MKLaunchOptionsMapTypeKey: MKMapType.satellite.rawValue, MKLaunchOptionsShowsTrafficKey: true,
                ]
            ),
            MKMapItem.openMaps(
                with: items,
                launchOptions: [MKLaunchOptionsDirectionsModeKey: MKLaunchOptionsDirectionsModeTransit]
            ),
            MKMapItem.openMaps(
                with: items,
                launchOptions: [
                    MKLaunchOptionsMapCenterKey: NSValue(mkCoordinate: coordinates),
                    MKLaunchOptionsMapSpanKey: NSValue(mkCoordinateSpan: span),
                    MKLaunchOptionsMapTypeKey: MKMapType.standard.rawValue,
                ]
            ),
        ]
    }
}
