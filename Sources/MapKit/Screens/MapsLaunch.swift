import CoreLocation
import UIKit

/// The first content of the screen of maps. It passes from the caller of an app to the main thread, and its camera does not change.
package struct MapsLaunch: @unchecked Sendable {
    /// The places.
    var items: [MKMapItem] = []
    /// The means of travel of directions; `nil` without directions.
    var transportType: MKDirectionsTransportType?
    var mapType = MKMapType.standard
    var center: CLLocationCoordinate2D?
    var span: MKCoordinateSpan?
    var camera: MKMapCamera?

    /// Creates a launch without places.
    package init() {}

    /// Creates the launch of items with options; `nil` if an option cannot be honored: maps without a network have no satellite images,
    /// no traffic, and no public transport.
    init?(_ items: [MKMapItem], _ options: [String: Any]) {
        self.items = items
        if let mode = options[MKLaunchOptionsDirectionsModeKey] {
            switch mode as? String {
            case MKLaunchOptionsDirectionsModeDefault, MKLaunchOptionsDirectionsModeDriving: transportType = .automobile
            case MKLaunchOptionsDirectionsModeWalking: transportType = .walking
            case MKLaunchOptionsDirectionsModeCycling: transportType = .cycling
            default: return nil
            }
            // Directions have an end, and one start.
            guard (1...2).contains(items.count) else { return nil }
        }
        if let type = options[MKLaunchOptionsMapTypeKey] {
            let number = (type as? NSNumber)?.uintValue ?? type as? UInt ?? (type as? Int).flatMap { UInt(exactly: $0) }
            guard let type = type as? MKMapType ?? number.flatMap({ MKMapType(rawValue: $0) }),
                type == .standard || type == .mutedStandard
            else { return nil }
            mapType = type
        }
        if (options[MKLaunchOptionsShowsTrafficKey] as? NSNumber)?.boolValue == true
            || options[MKLaunchOptionsShowsTrafficKey] as? Bool == true
        {
            return nil
        }
        if let value = options[MKLaunchOptionsMapCenterKey] {
            guard let center = value as? CLLocationCoordinate2D ?? (value as? NSValue)?.mkCoordinateValue,
                CLLocationCoordinate2DIsValid(center)
            else { return nil }
            self.center = center
        }
        if let value = options[MKLaunchOptionsMapSpanKey] {
            guard let span = value as? MKCoordinateSpan ?? (value as? NSValue)?.mkCoordinateSpanValue,
                span.latitudeDelta > 0, span.longitudeDelta > 0
            else { return nil }
            self.span = span
        }
        if let value = options[MKLaunchOptionsCameraKey] {
            guard let camera = value as? MKMapCamera else { return nil }
            // Apps may change theirs.
            self.camera = camera.copy() as? MKMapCamera
        }
    }
}

extension MKMapItem {
    /// Shows the place on a map that is presented over the app.
    /// - Parameter launchOptions: Options with the keys that begin with `MKLaunchOptions`.
    /// - Returns: `false` if an option cannot be honored without a network, such as satellite images, or if the app has no window.
    @discardableResult
    public func openInMaps(launchOptions: [String: Any]? = nil) -> Bool {
        Self.openMaps(with: [self], launchOptions: launchOptions)
    }

    /// Shows places on a map that is presented over the app, or a route between two of them. A single place with a means of travel is
    /// the end of a route from the position of the device.
    /// - Parameter launchOptions: Options with the keys that begin with `MKLaunchOptions`.
    /// - Returns: `false` if an option cannot be honored without a network, such as satellite images, or if the app has no window.
    @discardableResult
    public class func openMaps(with mapItems: [MKMapItem], launchOptions: [String: Any]? = nil) -> Bool {
        guard let launch = MapsLaunch(mapItems, launchOptions ?? [:]) else { return false }
        return onMain {
            let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
            let windows = scenes.flatMap(\.windows)
            guard let window = windows.first(where: \.isKeyWindow) ?? windows.first,
                var presenter = window.rootViewController
            else { return false }
            while let next = presenter.presentedViewController, !next.isBeingDismissed { presenter = next }
            // Items that are opened while the map is there replace it.
            if let maps = presenter as? MapsViewController, let below = maps.presentingViewController {
                below.dismiss(animated: false)
                presenter = below
            }
            let maps = MapsViewController(launch: launch)
            maps.modalPresentationStyle = .fullScreen
            presenter.present(maps, animated: true)
            return true
        }
    }
}
