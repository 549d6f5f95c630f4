import CoreLocation
import Foundation
import LinuxIO
import MapData
import UIKit

/// A search for routes in the map files of a session.
struct RouteSearch: Sendable {
    let context: MapContext
    let source: MKMapItem
    let destination: MKMapItem
    let profile: RoadProfile
    let hasAlternatives: Bool

    func response() async -> Result<MKDirections.Response, MKError> {
        guard let start = await Self.located(source), let end = await Self.located(destination),
            let first = MapCoordinate(start.placemark.coordinate), let last = MapCoordinate(end.placemark.coordinate)
        else { return .failure(MKError(.directionsNotFound)) }
        do throws(MKError) {
            let routes = try routes(from: first, to: last)
            if routes.isEmpty { return .failure(MKError(.directionsNotFound)) }
            return .success(
                MKDirections.Response(
                    start,
                    end,
                    routes.map { MKRoute($0, profile: profile, language: context.language) }
                )
            )
        } catch { return .failure(error) }
    }

    /// Returns the routes of the first file that has one. Roads of several files are not connected.
    private func routes(from start: MapCoordinate, to end: MapCoordinate) throws(MKError) -> [Route] {
        let files = context.library.files
        var failures = 0
        for file in files {
            do throws(MapDataError) {
                let planner = try file.planner(for: profile)
                let routes = planner.routes(from: start, to: end, alternatives: hasAlternatives ? 2 : 0)
                if !routes.isEmpty { return routes }
            } catch {
                Log.once("routes \(file.path)", from: "MapKit", "\(error)")
                failures += 1
            }
        }
        if failures == files.count { throw MKError(.serverFailure) }
        return []
    }

    /// Returns an item with its position: that of the device for its item; `nil` if there is none.
    private static func located(_ item: MKMapItem) async -> MKMapItem? {
        guard item.isCurrentLocation else { return item }
        guard let location = await DevicePosition.find() else { return nil }
        let found = MKMapItem(placemark: MKPlacemark(coordinate: location.coordinate))
        found.name = item.name
        return found
    }
}

/// A request for the position of the device.
@MainActor
final class DevicePosition: NSObject, CLLocationManagerDelegate {
    private let manager = CLLocationManager()
    private var continuation: CheckedContinuation<CLLocation?, Never>?
    /// The request itself while it waits: the manager does not retain its delegate.
    private var waiting: DevicePosition?

    /// Returns the position; `nil` if it is not known, or if the app may not use it.
    static func find() async -> CLLocation? {
        let request = DevicePosition()
        return await withCheckedContinuation { continuation in
            request.continuation = continuation
            request.waiting = request
            request.manager.delegate = request
            request.manager.requestLocation()
        }
    }

    private func end(_ location: CLLocation?) {
        manager.delegate = nil
        continuation?.resume(returning: location)
        continuation = nil
        waiting = nil
    }

    nonisolated func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        let location = locations.last
        MainActor.assumeIsolated { end(location) }
    }

    nonisolated func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        MainActor.assumeIsolated { end(nil) }
    }
}
