import Foundation
import LocationCore
import UIKit

/// The regions that the managers of an app monitor together. They are stored with the permissions of the app, so that a
/// manager of its next run monitors them, and reports an edge that the device has crossed meanwhile.
@MainActor
final class MonitoredRegions {
    /// The name of the stored value.
    private static let name = "location-regions"
    /// The greatest length of the stored text, in bytes. A longer one would endanger the permissions in the same file.
    private static let limit = 1 << 15

    private struct StoredRegion: Codable {
        var identifier: String
        var latitude: Double
        var longitude: Double
        var radius: Double
        var notifyOnEntry: Bool
        var notifyOnExit: Bool
        var state: Int

        init(_ region: CLCircularRegion, _ state: CLRegionState) {
            identifier = region.identifier
            (latitude, longitude) = (region.center.latitude, region.center.longitude)
            radius = region.radius
            (notifyOnEntry, notifyOnExit) = (region.notifyOnEntry, region.notifyOnExit)
            self.state = state.rawValue
        }

        /// The region, or `nil` if the values are not those of a region.
        var region: CLCircularRegion? {
            let center = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
            guard CLLocationCoordinate2DIsValid(center), radius >= 0, radius.isFinite else { return nil }
            let region = CLCircularRegion(center: center, radius: radius, identifier: identifier)
            (region.notifyOnEntry, region.notifyOnExit) = (notifyOnEntry, notifyOnExit)
            return region
        }
    }

    private var tracker = RegionTracker()
    private let store: (any PermissionStore)?
    private var stored: String?

    init(store: (any PermissionStore)?) {
        self.store = store
        stored = store?.permission(Self.name)
        guard let stored else { return }
        let regions = (try? JSONDecoder().decode([StoredRegion].self, from: Data(stored.utf8))) ?? []
        for value in regions {
            guard let region = value.region else { continue }
            _ = tracker.add(region, state: CLRegionState(rawValue: value.state) ?? .unknown)
        }
    }

    var regions: [CLCircularRegion] { tracker.regions }

    /// A Boolean value that indicates whether positions are needed.
    var needsLocations: Bool { tracker.needsLocations }

    /// Adds a region, which replaces one with the same identifier.
    /// - Returns: A Boolean value that indicates whether there is room for it.
    func add(_ region: CLCircularRegion) -> Bool {
        defer { save() }
        return tracker.add(region)
    }

    func remove(_ identifier: String) {
        tracker.remove(identifier)
        save()
    }

    /// Requests the state of a region. Returns it if it is known.
    func request(_ region: CLCircularRegion) -> CLRegionState? { tracker.request(region) }

    /// Adds a position. Returns the events in the order of the identifiers.
    func add(_ location: CLLocation) -> [RegionTracker.Event] {
        defer { save() }
        return tracker.add(location)
    }

    private func save() {
        guard let store else { return }
        let values = tracker.monitored.map { StoredRegion($0.region, $0.state) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        var text: String?
        if !values.isEmpty, let data = try? encoder.encode(values) { text = String(decoding: data, as: UTF8.self) }
        guard text != stored else { return }
        stored = text
        if let length = text?.utf8.count, length > Self.limit {
            Log.once(
                "regions",
                from: "CoreLocation",
                "cannot store the regions of the app: \(length) bytes, the limit is \(Self.limit); they end with the app"
            )
            text = nil
        }
        store.setPermission(text, Self.name)
    }
}
