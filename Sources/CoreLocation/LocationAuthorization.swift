import LocationCore
import UIKit

/// The user's permission of the app to use the position, and its storage.
@MainActor
final class LocationAuthorization {
    /// The names of stored values.
    private enum Name {
        static let status = "location"
        static let accuracy = "location-accuracy"
        static let hasAskedForAlways = "location-asked-for-always"
    }

    private static let texts: [(text: String, status: CLAuthorizationStatus)] = [
        ("when-in-use", .authorizedWhenInUse), ("always", .authorizedAlways), ("denied", .denied),
        ("restricted", .restricted),
    ]

    /// The values of an app whose decisions are not stored.
    private var memory: [String: String] = [:]
    /// A Boolean value that indicates whether the permission is valid until the app ends.
    private var isGrantedOnce = false
    private var isAccuracyGrantedOnce = false
    private let store: (any PermissionStore)?
    private let prefersReducedAccuracy: @MainActor () -> Bool

    /// A Boolean value that indicates whether the device has location services.
    var areServicesEnabled = true

    /// - Parameter prefersReducedAccuracy: Returns a Boolean value that indicates whether the app asks for coarse positions only.
    init(store: (any PermissionStore)?, prefersReducedAccuracy: @escaping @MainActor () -> Bool) {
        self.store = store
        self.prefersReducedAccuracy = prefersReducedAccuracy
    }

    private subscript(name: String) -> String? {
        get { store.map { $0.permission(name) } ?? memory[name] }
        set { if let store { store.setPermission(newValue, name) } else { memory[name] = newValue } }
    }

    var status: CLAuthorizationStatus {
        get {
            if !areServicesEnabled { return .denied }
            let stored = self[Name.status].flatMap { text in Self.texts.first { $0.text == text }?.status }
            return stored ?? (isGrantedOnce ? .authorizedWhenInUse : .notDetermined)
        }
        set {
            isGrantedOnce = false
            self[Name.status] = Self.texts.first { $0.status == newValue }?.text
        }
    }

    var isAuthorized: Bool { status == .authorizedAlways || status == .authorizedWhenInUse }

    var accuracy: CLAccuracyAuthorization {
        get {
            if isAccuracyGrantedOnce { return .fullAccuracy }
            switch self[Name.accuracy] {
            case "reduced": return .reducedAccuracy
            case "full": return .fullAccuracy
            default: return prefersReducedAccuracy() ? .reducedAccuracy : .fullAccuracy
            }
        }
        set {
            isAccuracyGrantedOnce = false
            self[Name.accuracy] = newValue == .reducedAccuracy ? "reduced" : "full"
        }
    }

    /// A Boolean value that indicates whether the app has asked to use the position at any time. It may ask once.
    var hasAskedForAlways: Bool {
        get { self[Name.hasAskedForAlways] != nil }
        set { self[Name.hasAskedForAlways] = newValue ? "yes" : nil }
    }

    func grantOnce() { isGrantedOnce = true }

    func grantAccuracyOnce() { isAccuracyGrantedOnce = true }

    /// Forgets what is valid until the app ends.
    func endTemporaryPermissions() { (isGrantedOnce, isAccuracyGrantedOnce) = (false, false) }
}
