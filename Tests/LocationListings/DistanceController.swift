import CoreLocation
import UIKit

/// A controller as iOS apps in Swift 5 have it: it adopts the delegate's protocol, and its methods belong to the main actor. This
/// file only has to compile in that language mode, unchanged; `ListingTests` runs it.
class DistanceController: UIViewController, CLLocationManagerDelegate {
    let latitude = UILabel()
    let longitude = UILabel()
    let horizontalAccuracy = UILabel()
    let altitude = UILabel()
    let verticalAccuracy = UILabel()
    let distance = UILabel()
    private(set) var errors: [Error] = []
    private(set) var status = CLAuthorizationStatus.notDetermined

    var locationManager: CLLocationManager = CLLocationManager()
    var startLocation: CLLocation!

    override func viewDidLoad() {
        super.viewDidLoad()
        locationManager.desiredAccuracy = kCLLocationAccuracyBest
        locationManager.distanceFilter = kCLDistanceFilterNone
        locationManager.delegate = self
        locationManager.requestWhenInUseAuthorization()
        locationManager.startUpdatingLocation()
        startLocation = nil
    }

    func resetDistance(_ sender: AnyObject) { startLocation = nil }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        let latestLocation: CLLocation = locations[locations.count - 1]
        latitude.text = String(format: "%.4f", latestLocation.coordinate.latitude)
        longitude.text = String(format: "%.4f", latestLocation.coordinate.longitude)
        horizontalAccuracy.text = String(format: "%.4f", latestLocation.horizontalAccuracy)
        altitude.text = String(format: "%.4f", latestLocation.altitude)
        verticalAccuracy.text = String(format: "%.4f", latestLocation.verticalAccuracy)
        if startLocation == nil {
            startLocation = latestLocation
        }
        let distanceBetween: CLLocationDistance = latestLocation.distance(from: startLocation)
        distance.text = String(format: "%.2f", distanceBetween)
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: Error) {
        errors.append(error)
    }

    func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) {
        self.status = status
        switch status {
        case .authorizedAlways, .authorizedWhenInUse: manager.requestLocation()
        case .notDetermined, .restricted, .denied: break
        @unknown default: break
        }
    }
}

/// An object without a view, on no actor by itself.
class PlaceModel: NSObject, CLLocationManagerDelegate {
    private let manager = CLLocationManager()
    private(set) var last: CLLocation?

    override init() {
        super.init()
        manager.delegate = self
        manager.pausesLocationUpdatesAutomatically = true
        manager.allowsBackgroundLocationUpdates = false
        if CLLocationManager.locationServicesEnabled() { manager.requestAlwaysAuthorization() }
        manager.startUpdatingLocation()
    }

    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        if manager.accuracyAuthorization == .reducedAccuracy {
            manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "Ride") { error in
                if let error = error as? CLError, error.code == .promptDeclined { return }
            }
        }
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        last = locations.last
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: Error) {
        if (error as NSError).domain == kCLErrorDomain, (error as? CLError)?.code == CLError.denied { last = nil }
    }
}
